# csv: several tables are separated by an empty line.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree info $INPUT -f csv
--- expect
key,value
file,$DIR/t.json
format,kineto
writer,
unread_tables,
compression,none
file_bytes,119
json_bytes,119
base_time_ns,
origin_ns,0
rank,
world_size,
backend,
gpu,
devices,0
streams,1
processes,0
tracks,0
events,1
ops,0
calls,0
gpu_rows,1
kernels,1
memcpys,0
memsets,0
other_gpu_rows,0
frames,0
annotations,0
steps,0
ops_with_shapes,0
gpu_time_ns,1000
linked_to_call_percent,0.0000
linked_to_op_percent,0.0000
verdict,bad
verdict_reason,gpu_rows_without_call

check,group,count,of,gpu_ns,gpu_percent,first_offset,first_row,effect,remedy
truncated,repair,0,,,,,,"the file ends inside the document: what came before is analysed, the rest is missing",record again; a killed process leaves such files
invalid_escapes,repair,0,,,,,,a backslash sequence that JSON does not know was kept as it stands,a newer PyTorch escapes paths
unescaped_quotes,repair,0,,,,,,quotes inside a string were kept as part of it,a newer PyTorch escapes names
invalid_utf8,repair,0,,,,,,bytes that are not UTF-8 were replaced by U+FFFD,
control_bytes,repair,0,,,,,,a raw control byte stands inside a string: kept,
non_json_values,repair,0,,,,,,"bare words such as nan, inf or 1.: null where they do not read as a number",
misplaced_commas,repair,0,,,,,,commas too many or too few were overlooked,
malformed_values,repair,0,,,,,,a colon or a key is missing or too many inside a value: not read,
damaged_events,repair,0,,,,,,events that could not be read: in no table,"record again, or mend the file at the byte given"
damaged_metadata,repair,0,,,,,,"metadata could not be read: rank, GPU and base time may be missing",
trailing_data,repair,0,,,,,,what follows the document is not read,give each process a file of its own
bad_cells,repair,0,,,,,,cells of a database hold something else than their column is for: null,
bad_timestamp,repair,0,1,,,,,events without a usable time: in no table,
missing_duration,repair,0,1,,,,,X events without dur count as 0 ns long,
negative_duration,repair,0,1,,,,,a negative dur counts as 0 ns,events that had not ended when the profiler stopped: stop it after a synchronize
unclosed_begin,repair,0,,,,,,a B event without its E counts as 0 ns long,
unmatched_end,repair,0,,,,,,an E event without its B: in no table,
unknown_category,loss,0,1,,,,,events of a category that data/kinds.tsv does not know: in no table,add a line to data/kinds.tsv
unknown_schema,loss,0,,,,,,a database of a later schema than any known: what is new in it is not read,look for a newer rooftree
hidden_graph_rows,loss,0,,,,,,replays of graphs recorded as one row each: their kernels are not in the file,record with --cuda-graph-trace=node
gpu_rows_without_call,loss,1,1,1000,100,17,,their launch was not recorded: (unlinked) unless an External id names their op,record a whole step more: work queued before the profiler starts has no launch
gpu_rows_without_op,loss,1,1,1000,100,17,,no operator is known for them: (call) and (unlinked) rows of the op tables,"record ProfilerActivity.CPU too (Nsight Systems: emit_nvtx); for graph replays, a trace of the capture"
bad_memory_events,loss,0,,,,,,allocator events without a time or a size: in no table,
memory_total_disagrees,loss,0,0,,,,,allocator events whose total is not the one before and their own bytes: others between are missing,
launches_without_gpu_rows,loss,0,0,,,,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
lost_at_start,loss,0,0,,,,,"of these, before the first launch with GPU rows",warm the profiler up (schedule(warmup=1)): its first kernels are often lost
lost_at_end,loss,0,0,,,,,"of these, after the last launch with GPU rows",synchronize before the profiler stops
graph_replays_short,loss,0,0,,,,,graph replays with fewer GPU rows than others of the same graph: their time is too small,"record fewer steps, or raise the profiler's buffer size"
steps_without_gpu_rows,loss,0,0,,,,,steps in which no GPU work was recorded: averages over steps mislead,"record fewer steps, or raise the profiler's buffer size"
duplicate_gpu_rows,loss,0,1,0,0,,,the same GPU row twice: sums count it twice,was the file merged with itself?
overhang,link,0,0,,,,,ops or calls that start inside another and end after it hang under the nearest one that contains them,
linked_by_flow,link,0,1,0,0,,,no correlation id: the call was found by its flow arrow,
linked_by_op_flow,link,0,1,0,0,,,the operator was found by a flow arrow from it,
linked_by_external_id,link,0,1,0,0,,,"the operator was found by External id, not by nesting",
ambiguous_correlation,link,0,1,0,0,,,several processes use their correlation id: left unlinked,"analyse each process's own file, not a merged one"
duplicate_correlation,link,0,0,,,,,calls that share a correlation id without nesting: GPU rows go to the first,
duplicate_external_id,link,0,0,,,,,ops that share an External id: it names none of them,
untrusted_external_ids,link,0,,,,,,External ids equal correlation ids (profiler before 2024): not used for linking,
external_id_disagrees,link,0,0,0,0,,,rows whose External id names another operator than the one they nest in,
duplicate_flow,link,0,0,,,,,flow starts that reuse an id: not used for linking,
several_processes,link,0,,,,,,several processes in one file: GPU rows cannot say which they belong to,"analyse each process's own file, not a merged one"
impossible_duration,clock,0,1,0,0,,,GPU rows during which two later ones of their stream begin: no hardware does that; their time is too large,"look again with --clip, which ends them where the next begins"
same_stream_overlap,clock,0,1,0,0,,,GPU rows that start before an earlier one of their stream ends (legal for programmatic launches): sums exceed busy time,
gpu_row_before_call,clock,0,0,0,0,,,GPU rows that start before their call: host and GPU clocks disagree,
far_timestamps,clock,0,1,,,,,rows a day or more away from the others: windows that hold them mislead,
no_gpu_rows,recording,0,,,,,,no GPU rows: only the CPU side can be analysed,record ProfilerActivity.CUDA too
no_steps,recording,1,,,,,,no steps: one window over all,call profiler.step() in the loop
no_stacks,recording,1,,,,,,no Python frames: modules are not known,record with with_stack=True
no_rank,recording,1,,,,,,the rank is not known,
collectives_without_name,recording,0,0,0,0,,,communication that no argument names: its kernel's name tells the collective; what was passed is known only where shapes tell it,a newer PyTorch records the arguments of torch.distributed's collectives
ops_without_shapes,recording,0,0,,,,,"no argument grouping, no roofline for them",record with record_shapes=True
profiler_overhead,recording,0,,,,,,the profiler's own work delayed the program here,

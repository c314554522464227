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

check,count,of,first_offset,effect
truncated,0,,,"the file ends inside the document: what came before is analysed, the rest is missing"
invalid_escapes,0,,,a backslash sequence that JSON does not know was kept as it stands
invalid_utf8,0,,,bytes that are not UTF-8 were replaced by U+FFFD
control_bytes,0,,,a raw control byte stands inside a string: kept
non_json_values,0,,,"a bare nan, inf or N/A was read as null"
unknown_category,0,1,,events of a category that data/kinds.tsv does not know: in no table
bad_timestamp,0,1,,events without a usable time: in no table
missing_duration,0,1,,X events without dur count as 0 ns long
negative_duration,0,1,,a negative dur counts as 0 ns
unclosed_begin,0,,,a B event without its E counts as 0 ns long
unmatched_end,0,,,an E event without its B: in no table
overhang,0,0,,ops or calls that start inside another and end after it hang under the nearest one that contains them
gpu_rows_without_call,1,1,17,their launch was not recorded: (unlinked) unless an External id names their op
gpu_rows_without_op,1,1,17,no operator is known for them: (call) and (unlinked) rows of the op tables
linked_by_flow,0,1,,no correlation id: the call was found by its flow arrow
linked_by_external_id,0,1,,"the operator was found by External id, not by nesting"
ambiguous_correlation,0,1,,several processes use their correlation id: left unlinked
duplicate_correlation,0,0,,calls that share a correlation id without nesting: GPU rows go to the first
duplicate_external_id,0,0,,ops that share an External id: it names none of them
untrusted_external_ids,0,,,External ids equal correlation ids (profiler before 2024): not used for linking
external_id_disagrees,0,0,,rows whose External id names another operator than the one they nest in
duplicate_flow,0,0,,flow starts that reuse an id: not used for linking
launches_without_gpu_rows,0,0,,launch calls whose GPU rows are missing: idle time around them is not proven
ops_without_shapes,0,0,,"recorded without record_shapes=True: no argument grouping, no roofline for them"
same_stream_overlap,0,1,,GPU rows that start before the previous one of their stream ends: sums exceed busy time

# Nothing odd: quality says so.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":0,"dur":9,"args":{"Input Dims":[[2]]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree info $INPUT | grep found
rooftree run quality $INPUT -f csv
--- expect
nothing found
check,count,of,first_offset,effect
truncated,0,,,"the file ends inside the document: what came before is analysed, the rest is missing"
invalid_escapes,0,,,a backslash sequence that JSON does not know was kept as it stands
invalid_utf8,0,,,bytes that are not UTF-8 were replaced by U+FFFD
control_bytes,0,,,a raw control byte stands inside a string: kept
non_json_values,0,,,"a bare nan, inf or N/A was read as null"
unknown_category,0,3,,events of a category that data/kinds.tsv does not know: in no table
bad_timestamp,0,3,,events without a usable time: in no table
missing_duration,0,3,,X events without dur count as 0 ns long
negative_duration,0,3,,a negative dur counts as 0 ns
unclosed_begin,0,,,a B event without its E counts as 0 ns long
unmatched_end,0,,,an E event without its B: in no table
overhang,0,2,,ops or calls that start inside another and end after it hang under the nearest one that contains them
gpu_rows_without_call,0,1,,their launch was not recorded: (unlinked) unless an External id names their op
gpu_rows_without_op,0,1,,no operator is known for them: (call) and (unlinked) rows of the op tables
linked_by_flow,0,1,,no correlation id: the call was found by its flow arrow
linked_by_external_id,0,1,,"the operator was found by External id, not by nesting"
ambiguous_correlation,0,1,,several processes use their correlation id: left unlinked
duplicate_correlation,0,1,,calls that share a correlation id without nesting: GPU rows go to the first
duplicate_external_id,0,1,,ops that share an External id: it names none of them
untrusted_external_ids,0,,,External ids equal correlation ids (profiler before 2024): not used for linking
external_id_disagrees,0,0,,rows whose External id names another operator than the one they nest in
duplicate_flow,0,0,,flow starts that reuse an id: not used for linking
launches_without_gpu_rows,0,1,,launch calls whose GPU rows are missing: idle time around them is not proven
ops_without_shapes,0,1,,"recorded without record_shapes=True: no argument grouping, no roofline for them"
same_stream_overlap,0,1,,GPU rows that start before the previous one of their stream ends: sums exceed busy time

# json: several tables are one object.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree info $INPUT -f json
--- expect
{
"info":[
 {"key":"file","value":"$DIR/t.json"},
 {"key":"format","value":"kineto"},
 {"key":"compression","value":"none"},
 {"key":"file_bytes","value":"119"},
 {"key":"json_bytes","value":"119"},
 {"key":"base_time_ns","value":null},
 {"key":"origin_ns","value":"0"},
 {"key":"rank","value":null},
 {"key":"world_size","value":null},
 {"key":"backend","value":null},
 {"key":"gpu","value":null},
 {"key":"devices","value":"0"},
 {"key":"streams","value":"1"},
 {"key":"processes","value":"0"},
 {"key":"tracks","value":"0"},
 {"key":"events","value":"1"},
 {"key":"ops","value":"0"},
 {"key":"calls","value":"0"},
 {"key":"gpu_rows","value":"1"},
 {"key":"kernels","value":"1"},
 {"key":"memcpys","value":"0"},
 {"key":"memsets","value":"0"},
 {"key":"other_gpu_rows","value":"0"},
 {"key":"frames","value":"0"},
 {"key":"annotations","value":"0"},
 {"key":"steps","value":"0"},
 {"key":"ops_with_shapes","value":"0"},
 {"key":"gpu_time_ns","value":"1000"},
 {"key":"linked_to_call_percent","value":"0.0000"},
 {"key":"linked_to_op_percent","value":"0.0000"}
],
"quality":[
 {"check":"truncated","count":0,"of":null,"first_offset":null,"effect":"the file ends inside the document: what came before is analysed, the rest is missing"},
 {"check":"invalid_escapes","count":0,"of":null,"first_offset":null,"effect":"a backslash sequence that JSON does not know was kept as it stands"},
 {"check":"invalid_utf8","count":0,"of":null,"first_offset":null,"effect":"bytes that are not UTF-8 were replaced by U+FFFD"},
 {"check":"control_bytes","count":0,"of":null,"first_offset":null,"effect":"a raw control byte stands inside a string: kept"},
 {"check":"non_json_values","count":0,"of":null,"first_offset":null,"effect":"a bare nan, inf or N/A was read as null"},
 {"check":"unknown_category","count":0,"of":1,"first_offset":null,"effect":"events of a category that data/kinds.tsv does not know: in no table"},
 {"check":"bad_timestamp","count":0,"of":1,"first_offset":null,"effect":"events without a usable time: in no table"},
 {"check":"missing_duration","count":0,"of":1,"first_offset":null,"effect":"X events without dur count as 0 ns long"},
 {"check":"negative_duration","count":0,"of":1,"first_offset":null,"effect":"a negative dur counts as 0 ns"},
 {"check":"unclosed_begin","count":0,"of":null,"first_offset":null,"effect":"a B event without its E counts as 0 ns long"},
 {"check":"unmatched_end","count":0,"of":null,"first_offset":null,"effect":"an E event without its B: in no table"},
 {"check":"overhang","count":0,"of":0,"first_offset":null,"effect":"ops or calls that start inside another and end after it hang under the nearest one that contains them"},
 {"check":"gpu_rows_without_call","count":1,"of":1,"first_offset":17,"effect":"their launch was not recorded: (unlinked) unless an External id names their op"},
 {"check":"gpu_rows_without_op","count":1,"of":1,"first_offset":17,"effect":"no operator is known for them: (call) and (unlinked) rows of the op tables"},
 {"check":"linked_by_flow","count":0,"of":1,"first_offset":null,"effect":"no correlation id: the call was found by its flow arrow"},
 {"check":"linked_by_external_id","count":0,"of":1,"first_offset":null,"effect":"the operator was found by External id, not by nesting"},
 {"check":"ambiguous_correlation","count":0,"of":1,"first_offset":null,"effect":"several processes use their correlation id: left unlinked"},
 {"check":"duplicate_correlation","count":0,"of":0,"first_offset":null,"effect":"calls that share a correlation id without nesting: GPU rows go to the first"},
 {"check":"duplicate_external_id","count":0,"of":0,"first_offset":null,"effect":"ops that share an External id: it names none of them"},
 {"check":"untrusted_external_ids","count":0,"of":null,"first_offset":null,"effect":"External ids equal correlation ids (profiler before 2024): not used for linking"},
 {"check":"external_id_disagrees","count":0,"of":0,"first_offset":null,"effect":"rows whose External id names another operator than the one they nest in"},
 {"check":"duplicate_flow","count":0,"of":0,"first_offset":null,"effect":"flow starts that reuse an id: not used for linking"},
 {"check":"launches_without_gpu_rows","count":0,"of":0,"first_offset":null,"effect":"launch calls whose GPU rows are missing: idle time around them is not proven"},
 {"check":"ops_without_shapes","count":0,"of":0,"first_offset":null,"effect":"recorded without record_shapes=True: no argument grouping, no roofline for them"},
 {"check":"same_stream_overlap","count":0,"of":1,"first_offset":null,"effect":"GPU rows that start before the previous one of their stream ends: sums exceed busy time"}
]
}

# Text that is not JSON is counted at its byte also where no table reads it; the numbers stay.
--- input t.json escapes
{"schemaVersion": 1., "deviceProperties": [{"id": 0 "name": "A"}],
"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1,"args":{"Module Hierarchy":"\xff","x":{"k" 1}}},
{"ph":"i","cat":"unread","name":"C:\x5cuser","s":"t","args":{"y":[1,,2]}},
{"ph":"X","cat":"unread","name":"b","z":[01,"\x02"]}
] "trace\xffName": "t"}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep ,repair,[1-9]
exit 3: rooftree report --strict $INPUT
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
a,1,1000,1000,,
invalid_escapes,repair,1,,,,231,,a backslash sequence that JSON does not know was kept as it stands,a newer PyTorch escapes paths
invalid_utf8,repair,2,,,,178,,bytes that are not UTF-8 were replaced by U+FFFD,
control_bytes,repair,1,,,,313,,a raw control byte stands inside a string: kept,
non_json_values,repair,2,,,,18,,"bare words such as nan, inf or 1.: null where they do not read as a number",
misplaced_commas,repair,3,,,,52,,commas too many or too few were overlooked,
malformed_values,repair,1,,,,190,,a colon or a key is missing or too many inside a value: not read,
--- expect stderr
rooftree: $DIR/t.json: byte 18: non_json_values: bare words such as nan, inf or 1.: null where they do not read as a number

# A B without an E has duration 0, an E without a B is skipped, and both are counted.
--- input t.json
{"traceEvents":[
{"ph":"B","cat":"cpu_op","name":"open","pid":1,"tid":1,"ts":3},
{"ph":"E","pid":1,"tid":2,"ts":4}
]}
--- run
rooftree run op_names $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(unclosed_begin|unmatched_end),'
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
open,1,0,0,,
unclosed_begin,repair,1,,,,17,,a B event without its E counts as 0 ns long,
unmatched_end,repair,1,,,,81,,an E event without its B: in no table,

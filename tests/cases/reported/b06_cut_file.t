# A crash cut the file in its fourth event: three are read, and it says so; an error only with --strict
# (pytorch-pfn-extras issue 798).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"a","pid":1,"tid":1,"ts":0,"dur":1},
{"ph":"X","cat":"cpu_op","name":"b","pid":1,"tid":1,"ts":2,"dur":2},
{"ph":"X","cat":"cpu_op","name":"c","pid":1,"tid":1,"ts":4,"dur":3},
{"ph":"X","cat":"cpu_op","name":"d","pid":1,"ti
--- run
rooftree run op_names $INPUT -f csv
COLUMNS=200 rooftree info $INPUT | grep ^(events|verdict|truncated)
rooftree info $INPUT -f json | grep '"(verdict|verdict_reason|truncated)"'
exit 3: rooftree info $INPUT --strict
--- expect
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
c,1,3000,3000,,
b,1,2000,2000,,
a,1,1000,1000,,
events          3
verdict         limited
verdict_reason  truncated
truncated               1   -            -           272  the file ends inside the document: what came before is analysed, the rest is missing
 {"key":"verdict","value":"limited"},
 {"key":"verdict_reason","value":"truncated"}
 {"check":"truncated","group":"repair","count":1,"of":null,"gpu_ns":null,"gpu_percent":null,"first_offset":272,"first_row":null,"effect":"the file ends inside the document: what came before is analysed, the rest is missing","remedy":"record again; a killed process leaves such files"},
--- expect stderr
rooftree: $DIR/t.json: byte 272: truncated: the file ends inside the document: what came before is analysed, the rest is missing

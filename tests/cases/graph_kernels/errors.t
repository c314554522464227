# Captures that cannot be read are errors, and so are more than 16; a trace without graphs has empty tables.
--- input t.json
{"traceEvents":[{"ph":"X","cat":"cpu_op","name":"a","ts":0,"dur":5,"pid":1,"tid":1}]}
--- run
exit 3: rooftree run graph_kernels $INPUT --capture $DIR/none.json
exit 2: rooftree run graph_kernels $INPUT --capture
exit 2: rooftree run graph_kernels $INPUT --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a --capture=a
rooftree run graph_kernels $INPUT --capture $INPUT
rooftree run graph_replays $INPUT -f csv
--- expect
no replays of graphs in this trace
replay,graph,call,step,device,rows,lost,extra,renamed,start_ns,end_ns,span_ns,busy_ns,gpu_ns,gap_ns,overlaps,host_ns
--- expect stderr
rooftree: $DIR/none.json: No such file or directory
rooftree run: a value is missing after --capture; `rooftree run --help` lists what there is
rooftree run: --capture "a": expected at most 16 of them

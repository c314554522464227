# No kernels, or none that are short: empty tables that say so. Copies and fills are no kernels.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"gpu_memset","name":"Memset (Device)","pid":0,"tid":7,"ts":0,"dur":4,"args":{"device":0,"stream":7}}
]}
--- input long.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run short_kernels $INPUT
rooftree run short_kernels_by_op $INPUT
rooftree run short_kernels_by_op $DIR/long.json
--- expect
no kernels in this trace
no kernels in this trace
no kernel is shorter than 10 us

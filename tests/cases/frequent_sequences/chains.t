# Runs of kernels below one outermost op in the order of their launches, else on their stream; occurrences do not overlap; what comes once is left out; names are cut short.
--- input kineto.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"R","pid":1,"tid":1,"ts":0,"dur":40},
{"ph":"X","cat":"cpu_op","name":"X","pid":1,"tid":1,"ts":1,"dur":1},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":2,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":3,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":4,"dur":1,"args":{"correlation":4}},
{"ph":"X","cat":"cuda_runtime","name":"launch","pid":1,"tid":1,"ts":5,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"void n::(anonymous namespace)::a<int>(n::b)","pid":0,"tid":7,"ts":10,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":12,"dur":2,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"void n::(anonymous namespace)::a<int>(n::b)","pid":0,"tid":7,"ts":20,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":22,"dur":2,"args":{"correlation":4}},
{"ph":"X","cat":"kernel","name":"void n::(anonymous namespace)::a<int>(n::b)","pid":0,"tid":7,"ts":30,"dur":1,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"abcdefghijklmnopqrstuvwéxyz","pid":0,"tid":7,"ts":50,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"abcdefghijklmnopqrstuvwéxyz","pid":0,"tid":7,"ts":51,"dur":1,"args":{}},
{"ph":"X","cat":"kernel","name":"abcdefghijklmnopqrstuvwéxyz","pid":0,"tid":7,"ts":52,"dur":1,"args":{}},
{"ph":"X","cat":"gpu_memset","name":"not a kernel","pid":0,"tid":7,"ts":53,"dur":0,"args":{}},
{"ph":"X","cat":"kernel","name":"abcdefghijklmnopqrstuvwéxyz","pid":0,"tid":7,"ts":54,"dur":1,"args":{}}
]}
--- run
rooftree run frequent_sequences $INPUT -f csv
--- expect
sequence,length,count,total_ns,percent,mean_gap_ns,kernels,op,first_id
b > a,2,2,6000,54.545455,6000,"[""b"",""void n::(anonymous namespace)::a<int>(n::b)""]",R,8
a > b,2,2,6000,54.545455,1000,"[""void n::(anonymous namespace)::a<int>(n::b)"",""b""]",R,7
abcdefghijklmnopqrstuvw > abcdefghijklmnopqrstuvw,2,2,4000,36.363636,500,"[""abcdefghijklmnopqrstuvwéxyz"",""abcdefghijklmnopqrstuvwéxyz""]",,12

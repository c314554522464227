# Who the threads are: the names that metadata gives processes and threads, wherever it stands; of several the first by bytes.
--- input t.json
{"traceEvents":[
{"ph":"M","name":"thread_name","pid":1,"tid":7,"ts":0,"args":{"name":"thread 7 (python)"}},
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":7,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":7,"ts":4,"dur":8},
{"ph":"X","cat":"cpu_op","name":"aten::relu","pid":1,"tid":7,"ts":20,"dur":5},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":"8","ts":2,"dur":1},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":"other","tid":9,"ts":30,"dur":1},
{"ph":"M","name":"process_name","pid":1,"tid":0,"ts":0,"args":{"name":"python\u0033"}},
{"ph":"M","name":"process_name","pid":1,"tid":0,"ts":0,"args":{"name":"zsh"}},
{"ph":"M","name":"process_labels","pid":1,"tid":0,"ts":0,"args":{"labels":"CPU"}},
{"ph":"M","name":"process_sort_index","pid":1,"tid":0,"ts":0,"args":{"sort_index":5}},
{"ph":"M","name":"thread_name","pid":2,"tid":7,"ts":0,"args":{"name":"nobody"}},
{"ph":"M","name":"process_labels","pid":"other","tid":0,"ts":0,"args":{"labels":3}}
]}
--- run
rooftree run threads $INPUT -f csv
--- expect
pid,tid,process_name,process_labels,thread_name,ops,calls,first_ns,last_ns,busy_ns,first_id
1,7,python3,CPU,thread 7 (python),2,1,0,25000,17000,0
1,8,python3,CPU,,1,0,2000,3000,1000,3
other,9,,,,1,0,30000,31000,1000,4

# A gzip file named .json and a plain one named .json.gz are both read (PyTorch pull request 56554).
--- input packed.json gzip
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- input plain.json.gz
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":20,"dur":5,"args":{"device":0,"stream":7,"correlation":1}}
]}
--- run
rooftree run ops $DIR/packed.json -f csv
rooftree run ops $DIR/plain.json.gz -f csv
--- expect
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,1,5000,5000,5000,100,100
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
aten::mm,GEMM,1,5000,5000,5000,100,100

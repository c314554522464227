# All-reduce kernels of inference servers are communication (TraceLens pull request 547).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"void vllm::cross_device_reduce_1stage<bf16, 8>(int)","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"cross_device_reduce_2stage","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"multimem_all_reduce_kernel","pid":0,"tid":7,"ts":4,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"nvshmem_put","pid":0,"tid":7,"ts":6,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(total_comm|busy)'
--- expect
kernels,all,busy_time,4000,57.142857
kernels,all,total_communication_time,4000,57.142857

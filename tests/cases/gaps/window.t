# With steps, gaps are those of the window steps, cut where it begins and ends; the last one has no row after it.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":50,"dur":50},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":8,"dur":4,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":120,"dur":4,"args":{"correlation":2}},
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":10,"dur":20,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"a","pid":2,"tid":7,"ts":30,"dur":30,"args":{"device":2,"stream":7}},
{"ph":"X","cat":"kernel","name":"late","pid":0,"tid":7,"ts":130,"dur":20,"args":{"device":0,"stream":7,"correlation":2}}
]}
--- run
rooftree run gaps $INPUT -f csv
rooftree run idle_causes $INPUT -f csv
rooftree run timeline $INPUT -f csv | grep 'steps,.,idle_time,'
--- expect
window,device,start_ns,dur_ns,host_late_ns,latency_ns,unobserved_ns,unknown_ns,in_call_ns,after,after_id,call,call_id,call_start_ns,before,before_id,kind,culprit,culprit_id,covered_ns,evidence
steps,0,22000,70000,70000,0,0,0,0,late,3,cudaLaunchKernel,1,112000,a,2,,,,,
steps,2,52000,40000,0,0,0,40000,,,,,,,a,4,,,,,no_row
steps,2,-8000,30000,0,0,0,30000,,a,4,,,,,,,,,,no_call
steps,0,-8000,10000,8000,2000,0,0,2000,a,2,cudaLaunchKernel,0,0,,,,,,,in_call+first
device,cause,kind,culprit,evidence,count,total_ns,percent,mean_ns,max_ns,longest_start_ns,longest_id
0,host_late,,,,2,78000,97.5,39000,70000,22000,
0,latency,call,cudaLaunchKernel,in_call+first,1,2000,2.5,2000,2000,-8000,0
2,unknown,,,no_row,1,40000,57.142857,40000,40000,52000,
2,unknown,,,no_call,1,30000,42.857143,30000,30000,-8000,
steps,0,idle_time,80000,80
steps,2,idle_time,70000,70

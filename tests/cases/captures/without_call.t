# A replay whose call was not recorded has ops too, found by node: its launches have the id and time of their first row, and stand before unlinked rows. Of ops of one name inside one another the outer counts below itself. With --require-flow a row without call has no op.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"alone","ts":1,"dur":1,"pid":0,"tid":7,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"k1","ts":10,"dur":2,"pid":0,"tid":7,"args":{"correlation":5,"device":0,"stream":7,"graph id":3,"graph node id":11}},
{"ph":"X","cat":"kernel","name":"k2","ts":11,"dur":2,"pid":0,"tid":8,"args":{"correlation":5,"device":0,"stream":8,"graph id":3,"graph node id":12}},
{"ph":"X","cat":"kernel","name":"k3","ts":20,"dur":4,"pid":0,"tid":7,"args":{"correlation":5,"device":0,"stream":7,"graph id":3,"graph node id":13}}
]}
--- input capture.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamBeginCapture","ts":2,"dur":1,"pid":1,"tid":1},
{"ph":"X","cat":"cpu_op","name":"f","ts":10,"dur":10,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":11,"dur":1,"pid":1,"tid":1,"args":{"graph node id":11}},
{"ph":"X","cat":"cpu_op","name":"f","ts":13,"dur":4,"pid":1,"tid":1},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":14,"dur":1,"pid":1,"tid":1,"args":{"graph node id":12}},
{"ph":"X","cat":"cuda_runtime","name":"cudaStreamEndCapture","ts":55,"dur":1,"pid":1,"tid":1}
]}
--- run
rooftree run launches $INPUT --capture $DIR/capture.json -f csv
rooftree run ops $INPUT --capture $DIR/capture.json -f csv
rooftree run op_names $INPUT --capture $DIR/capture.json -f csv
rooftree run tree $INPUT --capture $DIR/capture.json --id 1 -f csv
rooftree run ops $INPUT --capture $DIR/capture.json --require-flow -f csv
rooftree run launches $INPUT --capture $DIR/capture.json --stream 8 -f csv
--- expect
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
1,f,other,,9000,2000,1,2000,2000,3000,,,k1,,capture_node,,1,1
3,f,other,,10000,2000,1,2000,2000,2000,,,k2,,capture_node,,1,3
0,(unlinked),unlinked,,0,1000,1,1000,1000,1000,,,alone,,,,,
2,(unlinked),unlinked,,19000,4000,1,4000,4000,4000,,,k3,,,,,
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,2,5000,5000,5000,55.555556,55.555556
f,other,2,4000,4000,3000,44.444444,100
name,calls,cpu_total_ns,cpu_self_ns,gpu_direct_ns,gpu_total_ns
f,0,0,0,4000,4000
relation,depth,id,kind,name,start_ns,dur_ns,gpu_ns,input_dims,evidence
self,0,1,kernel,k1,9000,2000,2000,,capture_node
name,category,count,direct_ns,direct_busy_ns,subtree_ns,percent,cumulative_percent
(unlinked),unlinked,4,9000,9000,9000,100,100
id,op,category,args_id,start_ns,dur_ns,rows,direct_ns,busy_ns,subtree_ns,step,module,first_kernel,call,evidence,recompute,capture,capture_id
3,f,other,,10000,2000,1,2000,2000,2000,,,k2,,capture_node,,1,3

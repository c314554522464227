# A map of another run names kernels by their short names, in order: its entries find their kernels as launches of counters do, whatever their invocation numbers are, and say whether the timeline agrees. A kernel of which the timeline knows no operator has the map's.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::a","ts":0,"dur":10,"pid":1,"tid":1,"args":{"External id":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":1,"dur":2,"pid":1,"tid":1,"args":{"correlation":11}},
{"ph":"X","cat":"kernel","name":"void x::(anonymous namespace)::a<4, true>(float const*, int)","ts":4,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":11,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cpu_op","name":"aten::b","ts":20,"dur":10,"pid":1,"tid":1,"args":{"External id":2}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":21,"dur":2,"pid":1,"tid":1,"args":{"correlation":12}},
{"ph":"X","cat":"kernel","name":"void b<(E)2>(T*)","ts":24,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":12,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cpu_op","name":"aten::c","ts":40,"dur":10,"pid":1,"tid":1,"args":{"External id":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":41,"dur":2,"pid":1,"tid":1,"args":{"correlation":13}},
{"ph":"X","cat":"kernel","name":"c","ts":44,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":13,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":46,"dur":2,"pid":1,"tid":1,"args":{"correlation":14}},
{"ph":"X","cat":"kernel","name":"d","ts":54,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":14,"grid":[9,1,1],"block":[32,1,1],"registers per thread":16}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","ts":61,"dur":2,"pid":1,"tid":1,"args":{"correlation":15}},
{"ph":"X","cat":"kernel","name":"e","ts":64,"dur":10,"pid":0,"tid":7,"args":{"device":0,"stream":7,"correlation":15,"grid":[8,1,1],"block":[32,1,1],"registers per thread":16}}
]}
--- input corr.json
{"schema_version": "1.0", "entries": [
{"kernel_name": "b", "invocation": 7, "op_name": "aten::b"},
{"kernel_name": "c", "invocation": 0, "op_name": "aten::other"},
{"kernel_name": "d", "invocation": 0, "op_name": "aten::c"},
{"kernel_name": "e", "invocation": 0, "op_name": "aten::e"},
{"kernel_name": "unheard_of", "invocation": 0, "op_name": "aten::x"}]}
--- input no_entries.json
{"schema_version": "1.0"}
--- input half.json
{"entries": [{"kernel_name": "b"}]}
--- input kind.json
{"entries": {"b": 1}}
--- run
rooftree attribute --kineto $DIR/t.json --corr $DIR/corr.json --table correlations -f csv
rooftree attribute --kineto $DIR/t.json --table attribution -f csv
rooftree attribute --kineto $DIR/t.json --corr $DIR/corr.json --table attribution -f csv | grep correlation_map
rooftree attribute --kineto $DIR/t.json --corr $DIR/corr.json --table coverage -f csv
rooftree attribute --kineto $DIR/t.json --corr $DIR/corr.json --table unattributed -f csv
rooftree attribute --kineto $DIR/t.json --corr $DIR/corr.json --table operators -f csv | grep aten::e
rooftree attribute --kineto $DIR/t.json --corr $DIR/corr.json --table tiers -f csv
exit 3: rooftree attribute --kineto $DIR/t.json --corr $DIR/no_entries.json
exit 3: rooftree attribute --kineto $DIR/t.json --corr $DIR/half.json
exit 3: rooftree attribute --kineto $DIR/t.json --corr $DIR/kind.json
--- expect
kernel,invocation,said_op,id,op,agrees,method,confidence,reason
b,7,aten::b,9,aten::b,yes,order,medium,little around it is the same
c,0,aten::other,10,aten::c,no,order,medium,little around it is the same
d,0,aten::c,11,aten::c,yes,order,medium,little around it is the same
e,0,aten::e,12,,,order,medium,little around it is the same
unheard_of,0,aten::x,,,,none,none,no such kernel
id,name,device,stream,dur_ns,op,method,confidence,reason,file,launch,counters,sure
8,"void x::(anonymous namespace)::a<4, true>(float const*, int)",0,7,10000,aten::a,correlation,high,,,,,
9,void b<(E)2>(T*),0,7,10000,aten::b,correlation,high,,,,,
10,c,0,7,10000,aten::c,correlation,high,,,,,
11,d,0,7,10000,aten::c,correlation,high,,,,,
12,e,0,7,10000,(unattributed),none,none,in no range,,,,
12,e,0,7,10000,aten::e,correlation_map,medium,,,,,
tier,file,method,confidence,count,count_percent,total_ns,percent
operators,,correlation,high,4,80,40000,80
operators,,correlation_map,medium,1,20,10000,20
what,file,reason,count,count_percent,total_ns,percent
aten::e,other,1,1,10000,20,,0,0,0,0,0,,,,,,,,
tier,other_tier,count,same,related,differ,total_ns,agree_percent,example
timeline,map,3,2,0,1,30000,66.666667,10
--- expect stderr
rooftree: $DIR/no_entries.json: byte 24: expected "entries" before it, found '}'
rooftree: $DIR/half.json: byte 32: expected kernel_name and op_name before it, found '}'
rooftree: $DIR/kind.json: byte 12: expected a list, found '{'

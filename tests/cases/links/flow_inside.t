# A flow that starts inside a call, or inside what the call contains, leads to the innermost call there; one that starts outside leads nowhere.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cuda_runtime","name":"Outer","pid":1,"tid":1,"ts":0,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"Inner","pid":1,"tid":1,"ts":5,"dur":5},
{"ph":"X","cat":"cpu_op","name":"f","pid":1,"tid":1,"ts":12,"dur":4},
{"ph":"s","cat":"ac2g","id":1,"pid":1,"tid":1,"ts":7},
{"ph":"s","cat":"ac2g","id":2,"pid":1,"tid":1,"ts":10},
{"ph":"s","cat":"ac2g","id":3,"pid":1,"tid":1,"ts":13},
{"ph":"s","cat":"ac2g","id":4,"pid":1,"tid":1,"ts":20},
{"ph":"s","cat":"ac2g","id":5,"pid":1,"tid":2,"ts":7},
{"ph":"X","cat":"kernel","name":"inside Inner","pid":0,"tid":7,"ts":30,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"behind Inner","pid":0,"tid":7,"ts":40,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"inside f","pid":0,"tid":7,"ts":50,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"behind Outer","pid":0,"tid":7,"ts":60,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"elsewhere","pid":0,"tid":7,"ts":70,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"f","cat":"ac2g","id":1,"pid":0,"tid":7,"ts":30,"bp":"e"},
{"ph":"f","cat":"ac2g","id":2,"pid":0,"tid":7,"ts":40,"bp":"e"},
{"ph":"f","cat":"ac2g","id":3,"pid":0,"tid":7,"ts":50,"bp":"e"},
{"ph":"f","cat":"ac2g","id":4,"pid":0,"tid":7,"ts":60,"bp":"e"},
{"ph":"f","cat":"ac2g","id":5,"pid":0,"tid":7,"ts":70,"bp":"e"}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(gpu_rows_without_call|linked_by_flow),'
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
behind Inner,kernel,computation,(call) Outer,no_op,0,7,1,1000,1000,1000,,1000,1000,20,2.439024,,,,
behind Outer,kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,20,2.439024,,,,
elsewhere,kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,20,2.439024,,,,
inside Inner,kernel,computation,(call) Inner,no_op,0,7,1,1000,1000,1000,,1000,1000,20,2.439024,,,,
inside f,kernel,computation,(call) Outer,no_op,0,7,1,1000,1000,1000,,1000,1000,20,2.439024,,,,
gpu_rows_without_call,loss,2,5,2000,40,856,,their launch was not recorded: (unlinked) unless an External id names their op,record a whole step more: work queued before the profiler starts has no launch
linked_by_flow,link,3,5,3000,60,524,,no correlation id: the call was found by its flow arrow,

# A raw control byte in a string is kept, and escaped on output (Perfetto issue 598).
--- input t.json escapes
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a\x01b\x0ac","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"m","pid":0,"tid":7,"ts":2,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f json | grep kind
rooftree run quality $INPUT -f csv | grep '^(control_bytes),'
rooftree run kernels $INPUT -f csv
--- expect
 {"name":"a\u0001b\nc","kind":"kernel","class":"computation","parent_op":"(unlinked)","parent_category":"unlinked","device":0,"stream":7,"count":1,"total_ns":1000,"mean_ns":1000,"median_ns":1000,"std_ns":null,"min_ns":1000,"max_ns":1000,"percent":50,"percent_of_window":33.333333,"blocks_mean":null,"blocks_per_sm_mean":null,"waves_mean":null,"source_ops":null},
 {"name":"m","kind":"kernel","class":"computation","parent_op":"(unlinked)","parent_category":"unlinked","device":0,"stream":7,"count":1,"total_ns":1000,"mean_ns":1000,"median_ns":1000,"std_ns":null,"min_ns":1000,"max_ns":1000,"percent":50,"percent_of_window":33.333333,"blocks_mean":null,"blocks_per_sm_mean":null,"waves_mean":null,"source_ops":null}
control_bytes,repair,1,,,,51,,a raw control byte stands inside a string: kept,
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
"ab
c",kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,50,33.333333,,,,
m,kernel,computation,(unlinked),unlinked,0,7,1,1000,1000,1000,,1000,1000,50,33.333333,,,,

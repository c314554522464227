# A negative duration counts as 0 and is reported (Kineto pull request 646).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":5,"dur":-1708722576381804,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT -f csv
rooftree run quality $INPUT -f csv | grep '^(negative_duration),'
--- expect
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,(unlinked),unlinked,0,7,1,10000,10000,10000,,10000,10000,100,100,,,,
b,kernel,computation,(unlinked),unlinked,0,7,1,0,0,0,,0,0,0,0,,,,
negative_duration,repair,1,2,,,118,,a negative dur counts as 0 ns,events that had not ended when the profiler stopped: stop it after a synchronize

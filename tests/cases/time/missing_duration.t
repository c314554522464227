# An X event without dur counts as 0 and is reported.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":10,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":5,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run timeline $INPUT -f csv | grep 'all,(busy|idle|total)_time,'
rooftree run quality $INPUT -f csv | grep '^(missing_duration),'
--- expect
kernels,all,busy_time,10000,100
kernels,all,idle_time,0,0
kernels,all,total_time,10000,100
missing_duration,repair,1,2,,,118,,X events without dur count as 0 ns long,

# Metadata may stand before or after the events, or be missing; a bare list of events is a trace.
--- input before.json
{"distributedInfo":{"rank":3,"world_size":8},"baseTimeNanoseconds":1000,"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- input after.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
],"distributedInfo":{"rank":3,"world_size":8},"baseTimeNanoseconds":1000}
--- input list.json
[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]
--- run
rooftree run info $DIR/before.json -f csv | grep '^(base_time_ns|origin_ns|rank|world_size|events)'
rooftree run info $DIR/after.json -f csv | grep '^(base_time_ns|origin_ns|rank|world_size|events)'
rooftree run info $DIR/list.json -f csv | grep '^(base_time_ns|origin_ns|rank|world_size|events)'
--- expect
base_time_ns,1000
origin_ns,1000
rank,3
world_size,8
events,1
base_time_ns,1000
origin_ns,1000
rank,3
world_size,8
events,1
base_time_ns,
origin_ns,0
rank,
world_size,
events,1

# A rules file that cannot be read is an error with its line.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- input word.rules
# ours
kernel my_* communication
--- input class.rules
class kernel my_* comm
--- input kind.rules
class op my_* memcpy
--- input direction.rules
direction * up
--- input short.rules


wrapper
--- input value.rules
class kernel
--- run
exit 3: rooftree run ops $INPUT --classes $DIR/word.rules
exit 3: rooftree run ops $INPUT --classes $DIR/class.rules
exit 3: rooftree run ops $INPUT --classes $DIR/kind.rules
exit 3: rooftree run ops $INPUT --classes $DIR/direction.rules
exit 3: rooftree run ops $INPUT --classes $DIR/short.rules
exit 3: rooftree run ops $INPUT --classes $DIR/value.rules
exit 3: rooftree run ops $INPUT --classes $DIR/missing.rules
--- expect
--- expect stderr
rooftree: $DIR/word.rules:2: unknown rule, expected class, wrapper, direction, collective, launch, capture_begin, capture_end, blocking, blocking_copy, stream_wait, allocator, graph_launch, captured, range, element, matrix, category op or category kernel
rooftree: $DIR/class.rules:1: "comm", expected computation, communication, memcpy or memset
rooftree: $DIR/kind.rules:1: kind "op", expected kernel, memcpy, memset, other or *
rooftree: $DIR/direction.rules:1: "up", expected HtoD, DtoH, peer, local or unknown
rooftree: $DIR/short.rules:3: no name pattern
rooftree: $DIR/value.rules:1: "", expected computation, communication, memcpy or memset
rooftree: $DIR/missing.rules: No such file or directory

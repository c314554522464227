# A trace without GPU work still has its operators.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":0,"dur":30,"args":{"Input Dims":[[2,3]]}},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":5,"dur":20},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":40,"dur":10}
]}
--- run
rooftree report $INPUT
--- expect
info: What the trace is: file, machine, sizes, how much of it is linked.
key              value
file             $DIR/t.json
json_bytes       292
events           3
ops              3
ops_with_shapes  1
verdict          ok

quality: What was repaired, dropped or does not fit.
check               count  of  gpu_percent  first_offset
    effect
no_gpu_rows             1   -            -             -
    no GPU rows: only the CPU side can be analysed
no_steps                1   -            -             -
    no steps: one window over all
no_stacks               1   -            -             -
    no Python frames: modules are not known
no_rank                 1   -            -             -
    the rank is not known
ops_without_shapes      2   3            -           128
    no argument grouping, no roofline for them

timeline: Where the time of each GPU went: computation, exposed communication
          and copies, idle.
no GPU rows in this trace

op_names: Every operator by name: CPU and GPU time.
name          calls  cpu_total   cpu_self  gpu_direct  gpu_total
aten::linear      2  40.000 us  20.000 us           -          -
aten::addmm       1  20.000 us  20.000 us           -          -

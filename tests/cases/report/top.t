# --top cuts each table of the report.
--- input t.json
{"schemaVersion":1,"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","numSms":132}],"distributedInfo":{"backend":"nccl","rank":0,"world_size":2},"baseTimeNanoseconds":1727743122000000000,"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":100},
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#2","pid":1,"tid":1,"ts":100,"dur":100},
{"ph":"X","cat":"cpu_op","name":"aten::linear","pid":1,"tid":1,"ts":5,"dur":20,"args":{"External id":1}},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":6,"dur":15,"args":{"External id":2,"Input Dims":[[32],[8,16],[16,32]],"Input type":["float","float","float"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":8,"dur":4,"args":{"correlation":1,"External id":2}},
{"ph":"X","cat":"cpu_op","name":"c10d::allreduce_","pid":1,"tid":1,"ts":30,"dur":20,"args":{"External id":3}},
{"ph":"X","cat":"cpu_op","name":"record_param_comms","pid":1,"tid":1,"ts":31,"dur":18,"args":{"External id":4,"Collective name":"allreduce"}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":35,"dur":4,"args":{"correlation":2,"External id":4}},
{"ph":"X","cat":"cpu_op","name":"aten::copy_","pid":1,"tid":1,"ts":60,"dur":10,"args":{"External id":5,"Input Dims":[[8,16]],"Input type":["float"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaMemcpyAsync","pid":1,"tid":1,"ts":61,"dur":5,"args":{"correlation":3,"External id":5}},
{"ph":"X","cat":"cpu_op","name":"aten::addmm","pid":1,"tid":1,"ts":106,"dur":15,"args":{"External id":6,"Input Dims":[[32],[8,16],[16,32]],"Input type":["float","float","float"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":108,"dur":4,"args":{"correlation":4,"External id":6}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":150,"dur":3,"args":{"correlation":5}},
{"ph":"X","cat":"kernel","name":"ampere_sgemm_128x64_tn","pid":0,"tid":7,"ts":20,"dur":40,"args":{"device":0,"stream":7,"correlation":1,"External id":2,"grid":[264,1,1]}},
{"ph":"X","cat":"kernel","name":"ncclDevKernel_AllReduce_Sum_f32_RING_LL(ncclDevKernelArgsStorage<4096ul>)","pid":0,"tid":8,"ts":50,"dur":30,"args":{"device":0,"stream":8,"correlation":2,"External id":4}},
{"ph":"X","cat":"gpu_memcpy","name":"Memcpy DtoH (Device -> Pageable)","pid":0,"tid":7,"ts":90,"dur":5,"args":{"device":0,"stream":7,"correlation":3,"External id":5}},
{"ph":"X","cat":"kernel","name":"ampere_sgemm_128x64_tn","pid":0,"tid":7,"ts":120,"dur":42,"args":{"device":0,"stream":7,"correlation":4,"External id":6,"grid":[264,1,1]}}
]}
--- run
rooftree report $INPUT --top 1
--- expect
info: What the trace is: file, machine, sizes, how much of it is linked.
key   value
file  $DIR/t.json
... 18 more rows

devices: What each device can do at most, and how sure that is.
device  line       matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  H100 SXM5               989.4                3352  A           -

quality: What was repaired, dropped or does not fit.
check                      count  of  gpu_percent  first_offset
    effect
launches_without_gpu_rows      1   4            -          1798
    launch calls whose GPU rows are missing: idle time around them is not proven
... 3 more rows

timeline: Where the time of each GPU went: computation, exposed communication
          and copies, idle.
window   device  type                   time  percent
kernels  0       computation_time  82.000 us  57.75 %
... 21 more rows

ops_by_category: GPU time by kind of work.
category  count     direct  percent  cumulative_percent
GEMM          2  82.000 us  70.09 %             70.09 %
... 2 more rows

ops: GPU time by the operator that launched it.
name         category  count     direct    subtree  percent
aten::addmm  GEMM          2  82.000 us  82.000 us  70.09 %
... 2 more rows

kernels: GPU rows by name, operator, device and stream.
name                    parent_op    count      total       mean  percent
ampere_sgemm_128x64_tn  aten::addmm      2  82.000 us  41.000 us  70.09 %
... 2 more rows

ops_by_args: GPU time by operator and arguments.
name         input_dims             count     direct  percent  first_id
aten::addmm  [[32],[8,16],[16,32]]      2  82.000 us  70.09 %         1
... 2 more rows

model_coverage: How much of GPU time has a model of what it computes; of the
                rest why not.
state   gpu_rows      total  percent  percent_of_shaped  largest
bounds         2  82.000 us  70.09 %            94.25 %  aten::addmm
... 2 more rows

roofline_by_category: What each kind of work computed and moved, and what its
                      roof would give back.
category      total  percent  roofed_percent  percent_of_roof   headroom
GEMM      82.000 us  70.09 %        100.00 %           1.95 %  80.400 us
... 2 more rows

roofline: What operators computed and moved, how fast, and what bounds them:
          docs/models.md.
name         parameters               total  bound    percent_of_roof   headroom
aten::addmm  B:1,M:8,N:32,K:16..  82.000 us  latency           1.95 %  80.400 us
... 2 more rows

op_names: Every operator by name: CPU and GPU time.
name         calls  cpu_total   cpu_self  gpu_direct  gpu_total
aten::addmm      2  30.000 us  22.000 us   82.000 us  82.000 us
... 4 more rows

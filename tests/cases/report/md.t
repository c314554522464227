# The report as Markdown.
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
rooftree report $INPUT -f md
--- expect
## info

What the trace is: file, machine, sizes, how much of it is linked.

| key | value |
|---|---|
| file | $DIR/t.json |
| json\_bytes | 2636 |
| rank | 0 |
| world\_size | 2 |
| backend | nccl |
| gpu | NVIDIA H100 80GB HBM3 |
| devices | 0 |
| streams | 2 |
| events | 17 |
| ops | 6 |
| calls | 5 |
| gpu\_rows | 4 |
| annotations | 2 |
| steps | 2 |
| ops\_with\_shapes | 3 |
| linked\_to\_call\_percent | 100.0000 |
| linked\_to\_op\_percent | 100.0000 |
| verdict | limited |
| verdict\_reason | launches\_without\_gpu\_rows |

## devices

What each device can do at most, and how sure that is.

| device | line | matrix_fp16_tflops | bandwidth_gb_per_s | confidence | why |
|---:|---|---:|---:|---|---|
| 0 | H100 SXM5 | 989.4 | 3352 | A | - |

## quality

What was repaired, dropped or does not fit.

| check | count | of | gpu_percent | first_offset | effect |
|---|---:|---:|---:|---:|---|
| launches\_without\_gpu\_rows | 1 | 4 | - | 1798 | launch calls whose GPU rows are missing: idle time around them is not proven |
| lost\_at\_end | 1 | 4 | - | 1798 | of these, after the last launch with GPU rows |
| no\_stacks | 1 | - | - | - | no Python frames: modules are not known |
| ops\_without\_shapes | 3 | 6 | - | 400 | no argument grouping, no roofline for them |

## timeline

Where the time of each GPU went: computation, exposed communication and copies, idle.

| window | device | type | time | percent |
|---|---|---|---:|---:|
| kernels | 0 | computation\_time | 82.000 us | 57.75 % |
| kernels | 0 | exposed\_communication\_time | 20.000 us | 14.08 % |
| kernels | 0 | exposed\_memcpy\_time | 5.000 us | 3.52 % |
| kernels | 0 | exposed\_memcpy\_time/DtoH | 5.000 us | 3.52 % |
| kernels | 0 | busy\_time | 107.000 us | 75.35 % |
| kernels | 0 | idle\_time | 35.000 us | 24.65 % |
| kernels | 0 | idle\_time/observed | 35.000 us | 24.65 % |
| kernels | 0 | idle\_time/unobserved | 0 ns | 0.00 % |
| kernels | 0 | total\_time | 142.000 us | 100.00 % |
| kernels | 0 | total\_communication\_time | 30.000 us | 21.13 % |
| kernels | 0 | total\_memcpy\_time | 5.000 us | 3.52 % |
| steps | 0 | computation\_time | 82.000 us | 41.00 % |
| steps | 0 | exposed\_communication\_time | 20.000 us | 10.00 % |
| steps | 0 | exposed\_memcpy\_time | 5.000 us | 2.50 % |
| steps | 0 | exposed\_memcpy\_time/DtoH | 5.000 us | 2.50 % |
| steps | 0 | busy\_time | 107.000 us | 53.50 % |
| steps | 0 | idle\_time | 93.000 us | 46.50 % |
| steps | 0 | idle\_time/observed | 55.000 us | 27.50 % |
| steps | 0 | idle\_time/unobserved | 38.000 us | 19.00 % |
| steps | 0 | total\_time | 200.000 us | 100.00 % |
| steps | 0 | total\_communication\_time | 30.000 us | 15.00 % |
| steps | 0 | total\_memcpy\_time | 5.000 us | 2.50 % |

## ops_by_category

GPU time by kind of work.

| category | count | direct | percent | cumulative_percent |
|---|---:|---:|---:|---:|
| GEMM | 2 | 82.000 us | 70.09 % | 70.09 % |
| communication | 1 | 30.000 us | 25.64 % | 95.73 % |
| copy | 1 | 5.000 us | 4.27 % | 100.00 % |

## ops

GPU time by the operator that launched it.

| name | category | count | direct | subtree | percent |
|---|---|---:|---:|---:|---:|
| aten::addmm | GEMM | 2 | 82.000 us | 82.000 us | 70.09 % |
| c10d::allreduce\_ | communication | 1 | 30.000 us | 30.000 us | 25.64 % |
| aten::copy\_ | copy | 1 | 5.000 us | 5.000 us | 4.27 % |

## kernels

GPU rows by name, operator, device and stream.

| name | parent_op | count | total | mean | percent |
|---|---|---:|---:|---:|---:|
| ampere\_sgemm\_128x64\_tn | aten::addmm | 2 | 82.000 us | 41.000 us | 70.09 % |
| ncclDevKernel\_AllReduce\_Sum\_f32\_RING\_LL(ncclDevKernelArgsStorage\<4096ul>) | c10d::allreduce\_ | 1 | 30.000 us | 30.000 us | 25.64 % |
| Memcpy DtoH (Device -> Pageable) | aten::copy\_ | 1 | 5.000 us | 5.000 us | 4.27 % |

## ops_by_args

GPU time by operator and arguments.

| name | input_dims | count | direct | percent | first_id |
|---|---|---:|---:|---:|---:|
| aten::addmm | [[32],[8,16],[16,32]] | 2 | 82.000 us | 70.09 % | 1 |
| c10d::allreduce\_ | - | 1 | 30.000 us | 25.64 % | 3 |
| aten::copy\_ | [[8,16]] | 1 | 5.000 us | 4.27 % | 6 |

## model_coverage

How much of GPU time has a model of what it computes; of the rest why not.

| state | gpu_rows | total | percent | percent_of_shaped | largest |
|---|---:|---:|---:|---:|---|
| bounds | 2 | 82.000 us | 70.09 % | 94.25 % | aten::addmm |
| communication | 1 | 30.000 us | 25.64 % | 0.00 % | c10d::allreduce\_ |
| no value | 1 | 5.000 us | 4.27 % | 5.75 % | aten::copy\_ |

## roofline_by_category

What each kind of work computed and moved, and what its roof would give back.

| category | total | percent | roofed_percent | percent_of_roof | headroom |
|---|---:|---:|---:|---:|---:|
| GEMM | 82.000 us | 70.09 % | 100.00 % | 1.95 % | 80.400 us |
| communication | 30.000 us | 25.64 % | 0.00 % | - | - |
| copy | 5.000 us | 4.27 % | 0.00 % | - | - |

## roofline

What operators computed and moved, how fast, and what bounds them: docs/models.md.

| name | parameters | total | bound | percent_of_roof | headroom |
|---|---|---:|---|---:|---:|
| aten::addmm | B:1,M:8,N:32,K:16,a:float32,b:float32,out:float32,bias:true,a\_transposed:null,b\_transposed:null | 82.000 us | latency | 1.95 % | 80.400 us |
| c10d::allreduce\_ | - | 30.000 us | - | - | - |
| aten::copy\_ | read:null,written:null,from:null,to:null | 5.000 us | - | - | - |

## op_names

Every operator by name: CPU and GPU time.

| name | calls | cpu_total | cpu_self | gpu_direct | gpu_total |
|---|---:|---:|---:|---:|---:|
| aten::addmm | 2 | 30.000 us | 22.000 us | 82.000 us | 82.000 us |
| aten::linear | 1 | 20.000 us | 5.000 us | 0 ns | 40.000 us |
| c10d::allreduce\_ | 1 | 20.000 us | 2.000 us | 30.000 us | 30.000 us |
| record\_param\_comms | 1 | 18.000 us | 14.000 us | 0 ns | 30.000 us |
| aten::copy\_ | 1 | 10.000 us | 5.000 us | 5.000 us | 5.000 us |

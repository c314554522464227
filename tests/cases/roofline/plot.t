# The table as a plot: mm (2 x 4096 x 4096 x 4096 FLOPs in 200 us) below the roof of the matrix units, add (3 x 2 x 4096 x 4096 bytes in 40 us) below that of the memory.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA H100 80GB HBM3","numSms":132,"totalGlobalMem":85018279936}],"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[4096,4096],[4096,4096]],"Input type":["c10::BFloat16","c10::BFloat16"],"Input Strides":[[4096,1],[4096,1]],"Concrete Inputs":["",""]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":5,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"aten::add","pid":1,"tid":1,"ts":30,"dur":20,"args":{"Input Dims":[[4096,4096],[4096,4096],[]],"Input type":["c10::BFloat16","c10::BFloat16","Scalar"],"Input Strides":[[4096,1],[4096,1],[]],"Concrete Inputs":["","","1"]}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":40,"dur":5,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"aten::unheard_of","pid":1,"tid":1,"ts":60,"dur":20},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":65,"dur":5,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"gemm","pid":0,"tid":7,"ts":100,"dur":200,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"add","pid":0,"tid":7,"ts":400,"dur":40,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":500,"dur":10,"args":{"device":0,"stream":7,"correlation":3}}
]}
--- run
LC_ALL=C.UTF-8 rooftree run roofline $INPUT -f roofline
COLUMNS=44 rooftree run roofline $INPUT -f roofline --ascii
rooftree run roofline $INPUT -f svg | grep '<circle .*<title>'
--- expect
TFLOP/s
  1000┤                                                           ⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀⣀
      │                                                        ⣀⠔⠉
      │                                                     ⢀⠤⠊              A
      │                                                   ⡠⠒⠁
      │                                                ⣀⠔⠉
      │                                             ⢀⠤⠊
      │                                           ⡠⠒⠁
   100┤                                        ⢀⠔⠊
      │                                     ⢀⡠⠮⠥⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤
      │                                   ⡠⠔⠁
      │                                ⢀⠔⠊
      │                             ⢀⡠⠊⠁
      │                           ⡠⠔⠁
      │                        ⢀⠔⠊
    10┤                     ⢀⡠⠊⠁
      │                   ⡠⠔⠁
      │                ⢀⠔⠊
      │              ⡠⠊⠁
      │           ⣀⠔⠉
      │        ⢀⠤⠊
     1┤      ⡠⠒⠁
      │   ⣀⠔⠉
      │⢀⠤⠊
      │⠁ B
      └────────────────┬────────────────┬────────────────┬─────────────────┬────
                       1                10               100               1000
                                                                       FLOP/byte

roofs H100 SXM5 matrix_bf16 989 TFLOP/s or 3.35 TB/s, ridge 295 FLOP/byte
      H100 SXM5 vector_fp32 66.9 TFLOP/s or 3.35 TB/s, ridge 20 FLOP/byte
  name                            time  FLOP/byte   TFLOP/s  of roof  bound
A aten::mm B:1,M:4096,N:4096..    80 %       1370       687   69.5 %  matrix
B aten::add elements:1677721..    16 %      0.167     0.419   75.1 %  memory
Not drawn: 1 row (4 % of the time) without FLOPs, bytes or time.
TFLOP/s
  1000+                            .........
      |                          ...      A
      |                       ...
      |                     ...
   100+                   ..................
      |                ...
      |              ...
    10+           ...
      |         ...
      |      ...
      |    ...
     1+ ...
      |.B
      +--------+-------+--------+--------+--
               1       10       100     1000
                                   FLOP/byte

roofs H100 SXM5 matrix_bf16 989 TFLOP/s or 3.35 TB/s, ridge 295 FLOP/byte
      H100 SXM5 vector_fp32 66.9 TFLOP/s or 3.35 TB/s, ridge 20 FLOP/byte
  name                      time  FLOP/byte   TFLOP/s  of roof  bound
A aten::mm B:1,M:4096,..    80 %       1370       687   69.5 %  matrix
B aten::add elements:1..    16 %      0.167     0.419   75.1 %  memory
Not drawn: 1 row (4 % of the time) without
FLOPs, bytes or time.
<circle class="point b1" cx="754.8" cy="101.3" r="35.8"><title>aten::mm {&quot;B&quot;:1,&quot;M&quot;:4096,&quot;N&quot;:4096,&quot;K&quot;:4096,&quot;a&quot;:&quot;bfloat16&quot;,&quot;b&quot;:&quot;bfloat16&quot;,&quot;out&quot;:&quot;bfloat16&quot;,&quot;bias&quot;:false,&quot;a_transposed&quot;:false,&quot;b_transposed&quot;:false}: 80 % of the time, 1370 FLOP/byte, 687 TFLOP/s, 69.5 % of its roof, bound: matrix</title></circle>
<circle class="point b0" cx="97.2" cy="489.9" r="16"><title>aten::add {&quot;elements&quot;:16777216,&quot;inputs&quot;:2,&quot;type&quot;:&quot;bfloat16&quot;,&quot;out&quot;:&quot;bfloat16&quot;}: 16 % of the time, 0.167 FLOP/byte, 0.419 TFLOP/s, 75.1 % of its roof, bound: memory</title></circle>

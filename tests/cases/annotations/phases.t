# Names of inference engines say phase, batch and tokens (vLLM, SGLang, ATOM, graph capture, diffusion); what is no such name says nothing, numbers of more than 18 digits neither.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"execute_64_context_0(sq0sk0sqsq0sqsk0)_generation_64(sq64sk131072sqsq64sqsk131072)","pid":1,"tid":1,"ts":0,"dur":99},
{"ph":"X","cat":"user_annotation","name":"execute_6147_context_2(sq6144sk7144sqsq20971520sqsk23019520)_generation_3(sq3sk6144sqsq3sqsk6144)","pid":1,"tid":1,"ts":100,"dur":98},
{"ph":"X","cat":"user_annotation","name":"execute_context_2(14721)_generation_0(0)","pid":1,"tid":1,"ts":200,"dur":97},
{"ph":"X","cat":"user_annotation","name":"execute_context_1(888_788544)_generation_0(0)","pid":1,"tid":1,"ts":300,"dur":96},
{"ph":"X","cat":"user_annotation","name":"execute_context_0(0)_generation_0(0)","pid":1,"tid":1,"ts":400,"dur":95},
{"ph":"X","cat":"user_annotation","name":"step[EXTEND bs=2 toks=14721]","pid":1,"tid":1,"ts":500,"dur":94},
{"ph":"X","cat":"user_annotation","name":"step[EXTEND bs=2 toks=14721 c_sq=14721 c_sqsq=108745533 c_sqsk=108745533 c_sk=14721]","pid":1,"tid":1,"ts":600,"dur":93},
{"ph":"X","cat":"user_annotation","name":"step[DECODE bs=64 g_sq=128 g_sqsq=256 g_sqsk=262144 g_sk=131072]","pid":1,"tid":1,"ts":700,"dur":92},
{"ph":"X","cat":"user_annotation","name":"step[DECODE bs=64]","pid":1,"tid":1,"ts":800,"dur":91},
{"ph":"X","cat":"user_annotation","name":"step[MIXED bs=2 c=1 g=1 c_sq=5 c_sk=8 c_sqsq=25 c_sqsk=40 g_sq=1 g_sk=12 g_sqsq=1 g_sqsk=12]","pid":1,"tid":1,"ts":900,"dur":90},
{"ph":"X","cat":"user_annotation","name":"step[MIXED bs=2]","pid":1,"tid":1,"ts":1000,"dur":89},
{"ph":"X","cat":"user_annotation","name":"prefill[bs=2 tok=14721 ctx=[7803, 6918]]","pid":1,"tid":1,"ts":1100,"dur":88},
{"ph":"X","cat":"user_annotation","name":"decode[bs=117/128 tok=117 d=117]","pid":1,"tid":1,"ts":1200,"dur":87},
{"ph":"X","cat":"user_annotation","name":"capture_256_mixed_prefill","pid":1,"tid":1,"ts":1300,"dur":86},
{"ph":"X","cat":"user_annotation","name":"execute_diffusion_1_1024x768","pid":1,"tid":1,"ts":1400,"dur":85},
{"ph":"X","cat":"user_annotation","name":"capture_x_1","pid":1,"tid":1,"ts":1500,"dur":84},
{"ph":"X","cat":"user_annotation","name":"xcapture_1_x","pid":1,"tid":1,"ts":1600,"dur":83},
{"ph":"X","cat":"user_annotation","name":"step[DECODE bs=1234567890123456789]","pid":1,"tid":1,"ts":1700,"dur":82},
{"ph":"X","cat":"user_annotation","name":"step[DECODE bs=-1]","pid":1,"tid":1,"ts":1800,"dur":81}
]}
--- run
rooftree run annotations $INPUT -f csv
--- expect
depth,name,path,count,cpu_ns,launches,direct_ns,subtree_ns,percent,phase,batch,tokens
0,execute_64_context_0(sq0sk0sqsq0sqsk0)_generation_64(sq64sk131072sqsq64sqsk131072),execute_64_context_0(sq0sk0sqsq0sqsk0)_generation_64(sq64sk131072sqsq64sqsk131072),1,99000,,,,,decode,64,64
0,execute_6147_context_2(sq6144sk7144sqsq20971520sqsk23019520)_generation_3(sq3sk6144sqsq3sqsk6144),execute_6147_context_2(sq6144sk7144sqsq20971520sqsk23019520)_generation_3(sq3sk6144sqsq3sqsk6144),1,98000,,,,,mixed,5,6147
0,execute_context_2(14721)_generation_0(0),execute_context_2(14721)_generation_0(0),1,97000,,,,,prefill,2,14721
0,execute_context_1(888_788544)_generation_0(0),execute_context_1(888_788544)_generation_0(0),1,96000,,,,,prefill,1,888
0,execute_context_0(0)_generation_0(0),execute_context_0(0)_generation_0(0),1,95000,,,,,,0,0
0,step[EXTEND bs=2 toks=14721],step[EXTEND bs=2 toks=14721],1,94000,,,,,prefill,2,14721
0,step[EXTEND bs=2 toks=14721 c_sq=14721 c_sqsq=108745533 c_sqsk=108745533 c_sk=14721],step[EXTEND bs=2 toks=14721 c_sq=14721 c_sqsq=108745533 c_sqsk=108745533 c_sk=14721],1,93000,,,,,prefill,2,14721
0,step[DECODE bs=64 g_sq=128 g_sqsq=256 g_sqsk=262144 g_sk=131072],step[DECODE bs=64 g_sq=128 g_sqsq=256 g_sqsk=262144 g_sk=131072],1,92000,,,,,decode,64,128
0,step[DECODE bs=64],step[DECODE bs=64],1,91000,,,,,decode,64,
0,step[MIXED bs=2 c=1 g=1 c_sq=5 c_sk=8 c_sqsq=25 c_sqsk=40 g_sq=1 g_sk=12 g_sqsq=1 g_sqsk=12],step[MIXED bs=2 c=1 g=1 c_sq=5 c_sk=8 c_sqsq=25 c_sqsk=40 g_sq=1 g_sk=12 g_sqsq=1 g_sqsk=12],1,90000,,,,,mixed,2,6
0,step[MIXED bs=2],step[MIXED bs=2],1,89000,,,,,mixed,2,
0,"prefill[bs=2 tok=14721 ctx=[7803, 6918]]","prefill[bs=2 tok=14721 ctx=[7803, 6918]]",1,88000,,,,,prefill,2,14721
0,decode[bs=117/128 tok=117 d=117],decode[bs=117/128 tok=117 d=117],1,87000,,,,,decode,117,117
0,capture_256_mixed_prefill,capture_256_mixed_prefill,1,86000,,,,,capture,256,
0,execute_diffusion_1_1024x768,execute_diffusion_1_1024x768,1,85000,,,,,diffusion,1,
0,capture_x_1,capture_x_1,1,84000,,,,,,,
0,xcapture_1_x,xcapture_1_x,1,83000,,,,,,,
0,step[DECODE bs=1234567890123456789],step[DECODE bs=1234567890123456789],1,82000,,,,,,,
0,step[DECODE bs=-1],step[DECODE bs=-1],1,81000,,,,,,,
,(no annotation),,,,,,,,,,

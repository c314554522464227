# The kernels of the first 20 of 50 launches are lost: the idle time before the others is not proven (PyTorch issue 192021).
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"user_annotation","name":"ProfilerStep#1","pid":1,"tid":1,"ts":0,"dur":1000}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":0,"dur":2,"args":{"correlation":1}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":10,"dur":2,"args":{"correlation":2}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":20,"dur":2,"args":{"correlation":3}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":30,"dur":2,"args":{"correlation":4}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":40,"dur":2,"args":{"correlation":5}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":50,"dur":2,"args":{"correlation":6}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":60,"dur":2,"args":{"correlation":7}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":70,"dur":2,"args":{"correlation":8}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":80,"dur":2,"args":{"correlation":9}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":90,"dur":2,"args":{"correlation":10}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":100,"dur":2,"args":{"correlation":11}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":110,"dur":2,"args":{"correlation":12}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":120,"dur":2,"args":{"correlation":13}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":130,"dur":2,"args":{"correlation":14}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":140,"dur":2,"args":{"correlation":15}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":150,"dur":2,"args":{"correlation":16}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":160,"dur":2,"args":{"correlation":17}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":170,"dur":2,"args":{"correlation":18}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":180,"dur":2,"args":{"correlation":19}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":190,"dur":2,"args":{"correlation":20}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":200,"dur":2,"args":{"correlation":21}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":210,"dur":2,"args":{"correlation":22}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":220,"dur":2,"args":{"correlation":23}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":230,"dur":2,"args":{"correlation":24}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":240,"dur":2,"args":{"correlation":25}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":250,"dur":2,"args":{"correlation":26}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":260,"dur":2,"args":{"correlation":27}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":270,"dur":2,"args":{"correlation":28}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":280,"dur":2,"args":{"correlation":29}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":290,"dur":2,"args":{"correlation":30}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":300,"dur":2,"args":{"correlation":31}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":310,"dur":2,"args":{"correlation":32}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":320,"dur":2,"args":{"correlation":33}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":330,"dur":2,"args":{"correlation":34}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":340,"dur":2,"args":{"correlation":35}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":350,"dur":2,"args":{"correlation":36}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":360,"dur":2,"args":{"correlation":37}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":370,"dur":2,"args":{"correlation":38}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":380,"dur":2,"args":{"correlation":39}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":390,"dur":2,"args":{"correlation":40}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":400,"dur":2,"args":{"correlation":41}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":410,"dur":2,"args":{"correlation":42}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":420,"dur":2,"args":{"correlation":43}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":430,"dur":2,"args":{"correlation":44}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":440,"dur":2,"args":{"correlation":45}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":450,"dur":2,"args":{"correlation":46}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":460,"dur":2,"args":{"correlation":47}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":470,"dur":2,"args":{"correlation":48}}, {"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":480,"dur":2,"args":{"correlation":49}},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":490,"dur":2,"args":{"correlation":50}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":300,"dur":10,"args":{"device":0,"stream":7,"correlation":21}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":310,"dur":10,"args":{"device":0,"stream":7,"correlation":22}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":320,"dur":10,"args":{"device":0,"stream":7,"correlation":23}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":330,"dur":10,"args":{"device":0,"stream":7,"correlation":24}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":340,"dur":10,"args":{"device":0,"stream":7,"correlation":25}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":350,"dur":10,"args":{"device":0,"stream":7,"correlation":26}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":360,"dur":10,"args":{"device":0,"stream":7,"correlation":27}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":370,"dur":10,"args":{"device":0,"stream":7,"correlation":28}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":380,"dur":10,"args":{"device":0,"stream":7,"correlation":29}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":390,"dur":10,"args":{"device":0,"stream":7,"correlation":30}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":400,"dur":10,"args":{"device":0,"stream":7,"correlation":31}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":410,"dur":10,"args":{"device":0,"stream":7,"correlation":32}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":420,"dur":10,"args":{"device":0,"stream":7,"correlation":33}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":430,"dur":10,"args":{"device":0,"stream":7,"correlation":34}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":440,"dur":10,"args":{"device":0,"stream":7,"correlation":35}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":450,"dur":10,"args":{"device":0,"stream":7,"correlation":36}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":460,"dur":10,"args":{"device":0,"stream":7,"correlation":37}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":470,"dur":10,"args":{"device":0,"stream":7,"correlation":38}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":480,"dur":10,"args":{"device":0,"stream":7,"correlation":39}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":490,"dur":10,"args":{"device":0,"stream":7,"correlation":40}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":500,"dur":10,"args":{"device":0,"stream":7,"correlation":41}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":510,"dur":10,"args":{"device":0,"stream":7,"correlation":42}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":520,"dur":10,"args":{"device":0,"stream":7,"correlation":43}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":530,"dur":10,"args":{"device":0,"stream":7,"correlation":44}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":540,"dur":10,"args":{"device":0,"stream":7,"correlation":45}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":550,"dur":10,"args":{"device":0,"stream":7,"correlation":46}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":560,"dur":10,"args":{"device":0,"stream":7,"correlation":47}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":570,"dur":10,"args":{"device":0,"stream":7,"correlation":48}}, {"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":580,"dur":10,"args":{"device":0,"stream":7,"correlation":49}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":590,"dur":10,"args":{"device":0,"stream":7,"correlation":50}}
]}
--- run
rooftree run quality $INPUT -f csv | grep ^(launches_without_gpu_rows|lost_at_start|lost_at_end|steps_without_gpu_rows),
rooftree run timeline $INPUT -f csv | grep ^steps,0,(busy|idle|total)_time
rooftree run info $INPUT -f csv | grep ^(calls|gpu_rows|verdict|verdict_reason),
--- expect
launches_without_gpu_rows,loss,20,50,,,111,,launch calls whose GPU rows are missing: idle time around them is not proven,"record fewer steps, or raise the profiler's buffer size; synchronize before stopping"
lost_at_start,loss,20,50,,,111,,"of these, before the first launch with GPU rows",warm the profiler up (schedule(warmup=1)): its first kernels are often lost
lost_at_end,loss,0,50,,,,,"of these, after the last launch with GPU rows",synchronize before the profiler stops
steps_without_gpu_rows,loss,0,1,,,,,steps in which no GPU work was recorded: averages over steps mislead,"record fewer steps, or raise the profiler's buffer size"
steps,0,busy_time,300000,30
steps,0,idle_time,700000,70
steps,0,idle_time/observed,400000,40
steps,0,idle_time/unobserved,300000,30
steps,0,total_time,1000000,100
calls,50
gpu_rows,30
verdict,limited
verdict_reason,"gpu_rows_without_op, launches_without_gpu_rows"

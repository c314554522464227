# How launches were measured is what the messages in front of their rows tell: passes, replay, and that caches were not flushed and clocks not locked. Of
# two outputs one behind the other each has its own; where nothing is said nothing is known.
--- input a.csv
==WARNING== Note: Running with uncontrolled GPU caches. Profiling results may be inconsistent.
==WARNING== Note: Running with unmodified GPU clocks. If not controlled otherwise, profiling results may be inconsistent.
==PROF== Connected to process 9 (/usr/bin/python3)
==PROF== Profiling "a" - 0: 0%....50%....100% - 9 passes
==PROF== Disconnected from process 9
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
==PROF== Connected to process 10 (/usr/bin/python3)
==PROF== Profiling "a" - 0: Application replay pass 1
==PROF== Profiling "a" - 0: Application replay pass 2
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","10","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
--- input b.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","gpu__time_duration.sum","us","12"
--- input t.json
{"traceEvents":[{"ph":"X","cat":"kernel","name":"a","ts":0,"dur":2,"pid":0,"tid":7,"args":{"device":0,"stream":7,"grid":[8,1,1],"block":[32,1,1]}}]}
--- run
rooftree counters $DIR/a.csv --table counter_launches -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/a.csv --ncu $DIR/b.csv --table measurements -f csv
rooftree attribute --kineto $DIR/t.json --ncu $DIR/a.csv --ncu $DIR/b.csv -o $DIR/profile.json
show $DIR/profile.json
--- expect
launch,file,id,process,device,capability,context,stream,name,mangled,grid,block,passes,replay,cache_control,clock_control,time_ns,metrics,unknown
0,1,0,9,0,8.0,1,7,a,,"8,1,1","32,1,1",,kernel,none,none,12000,1,0
1,1,0,10,0,8.0,1,7,a,,"8,1,1","32,1,1",,application,,,12000,1,0
file,capability,launches,high,medium,low,none,kernels,kernels_counted,percent,time_ratio,passes_min,passes_max,replay,cache_control,clock_control,timeline,inconsistent,note
1,8.0,1,1,0,0,0,1,1,100,6,,,kernel,none,none,all,0,"times are not those of the timeline: other clocks, or caches flushed"
2,8.0,1,1,0,0,0,1,1,100,6,,,application,,,all,0,"times are not those of the timeline: other clocks, or caches flushed"
3,8.0,1,1,0,0,0,1,1,100,6,,,,,,all,0,"times are not those of the timeline: other clocks, or caches flushed"
{"schema_version": "1.0",
"capture_metadata": {"model_name": "t.json", "torch_version": "unknown", "cuda_version": null, "compile_mode": "unknown", "nsys_report_path": null, "ncu_report_path": null, "capture_timestamp_utc": "unknown", "device_name": null},
"operators": [],
"unattributed_kernels": [
{"kernel_id": "k_00000", "kernel_name": "a", "demangled_name": null, "stream_id": 7, "device_id": 0, "start_ns": 0, "end_ns": 2000, "duration_ns": 2000, "grid_dim": [8, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {"gpu__time_duration.sum": 12000}}, "attribution_method": "unattributed", "confidence": "unattributed", "nvtx_range": null}],
"measurements": [{"file": 1, "tool": "Nsight Compute", "replay_mode": "kernel", "cache_control": "none", "clock_control": "none", "passes_min": null, "passes_max": null}, {"file": 2, "tool": "Nsight Compute", "replay_mode": "application", "cache_control": null, "clock_control": null, "passes_min": null, "passes_max": null}, {"file": 3, "tool": "Nsight Compute", "replay_mode": null, "cache_control": null, "clock_control": null, "passes_min": null, "passes_max": null}],
"warnings": ["3 files of counters: of each kernel those of the first that has it"]}

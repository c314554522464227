# What cannot be written is told, and an old file stays as it was.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- input old.csv
old
--- run
exit 2: rooftree run ops $INPUT -o $DIR/a.doc
exit 2: rooftree run ops $INPUT -f json -o $INPUT
exit 2: rooftree run ops $INPUT -f folded
exit 2: rooftree run opps $INPUT -o $DIR/old.csv
exit 3: rooftree run ops $DIR/old.csv -o $DIR/b.csv
exit 2: rooftree run tree $INPUT -o $DIR/old.csv
exit 4: rooftree run ops $INPUT -o $DIR/none/a.csv
exit 4: rooftree run ops $INPUT -f csv -o /dev/full
show $DIR/old.csv
--- expect
old
--- expect stderr
rooftree run: -o $DIR/a.doc: expected -f FORMAT, or a name that ends with one of .txt, .csv, .json, .md, .xlsx, .folded, .speedscope.json, .roofline.txt, .svg
rooftree: -o $DIR/t.json: this is a file to read
rooftree: folded is a form of the table stacks alone, not of the table ops
rooftree run: unknown table "opps", expected one of info, devices, quality, timeline, steps, modules, frames, annotations, ops_by_category, ops, ops_by_recompute, kernels, ops_by_args, model_coverage, roofline_by_category, roofline, mfu, roofline_by_family, models_missing, op_models, explain, op_names, launches, kernel_names, attribution, attribution_coverage, gaps, idle_causes, syncs, streams, stream_overlap, short_kernels, short_kernels_by_op, threads, calls, copies, memory, memory_timeline, memory_by_op, compiled, compiled_launches, frequent_sequences, stacks, graph_replays, graph_kernels, cuda_gpu_kern_sum, cuda_api_sum, cuda_gpu_mem_time_sum, cuda_gpu_mem_size_sum, cuda_kern_exec_sum, nvtx_pushpop_sum, nvtx_gpu_proj_sum, nvtx_kern_sum, gpu_metrics, gpu_gaps, gpu_time_util, cuda_api_sync, cuda_memcpy_sync, cuda_memcpy_async, cuda_memset_sync, tree
rooftree: $DIR/old.csv: byte 0: not a trace: expected JSON (an object or an array), plain, gzip or zstd, or an SQLite database, found 0x6f
rooftree: $DIR/t.json: the table tree needs --op NAME or --id N
rooftree: $DIR/none/a.csv: cannot be written: No such file or directory
rooftree: /dev/full: cannot be written: No space left on device

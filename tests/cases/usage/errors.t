# A wrong command line is told with what would be right, exit status 2.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
exit 2: rooftree
exit 2: rooftree repotr $INPUT
exit 2: rooftree report
exit 2: rooftree run ops
exit 2: rooftree run opps $INPUT
exit 2: rooftree run ops $INPUT $INPUT
exit 2: rooftree run ops $INPUT --wdie
exit 2: rooftree run ops $INPUT -f xml
exit 2: rooftree run ops $INPUT --top
exit 2: rooftree run ops $INPUT --top -1
exit 2: rooftree run ops $INPUT --wide=1
exit 2: rooftree run timeline $INPUT --micro-idle 0
exit 2: rooftree run timeline $INPUT --micro-idle 99999999999999999999
exit 2: rooftree run tree $INPUT
--- expect
--- expect stderr
usage: rooftree COMMAND ...

Which operator takes the GPU's time, and on what evidence.

commands:
  report      FILE        Prints what a person wants first: what the trace is,
                          what is odd about it, where GPU time went.
  info        FILE        Prints what the trace is and what is odd about it.
  run         TABLE... FILE
                          Prints tables (rooftree list tables), all rows.
  tree        FILE        Prints an op, call or GPU row (marked >) with all that
                          encloses it and all that lies below it.
  explain     FILE        Prints how the model of an op came to its FLOPs and
                          bytes: its arguments, each formula with their values,
                          what comes of it.
  counters    FILE...     Prints what Nsight Compute measured: text of `ncu
                          --csv` (page details or raw) or reports (.ncu-rep), in
                          base units.
  inductor    PATH...     Prints the programs that TorchInductor generated, call
                          by call, with the operators that each kernel was made
                          of.
  attribute               Gives the counters of Nsight Compute to operators: the
                          launches of the run with counters are found in a
                          timeline of the same program (docs/counters.md).
  ncu-command FILE        Prints the command that measures the operators with
                          most GPU time with Nsight Compute: only their kernels,
                          in one step, and the metrics that the GPU has.
  audit       FILE        Lists every suspicious record of a profile.json (or
                          manifest.json) of Operator Profiler: units dropped or
                          mixed, counters of other launches, layers counted as
                          operators, and more.
  cache       FILE...     Keeps what is read from traces, for commands with
                          --cache, in $ROOFTREE_CACHE_DIR, else rooftree in
                          $XDG_CACHE_HOME or ~/.cache.
  list        [WHAT]      Prints what there is: tables columns classes kinds
                          devices ops formats.
  help        [COMMAND]   Prints this, or what a command does; or the manual
                          page.
  completions SHELL       Prints what bash, zsh or fish need to complete command
                          lines.

`rooftree COMMAND --help` has the options. `rooftree --version` prints 0.1.0.
rooftree: unknown command "repotr", expected one of report, info, run, tree, explain, counters, inductor, attribute, ncu-command, audit, cache, list, help, completions
rooftree report: needs FILE; `rooftree report --help` lists what there is
rooftree run: needs TABLE... FILE; `rooftree run --help` lists what there is
rooftree run: unknown table "opps", expected one of info, devices, quality, timeline, steps, modules, frames, annotations, ops_by_category, ops, ops_by_recompute, kernels, ops_by_args, model_coverage, roofline_by_category, roofline, mfu, roofline_by_family, models_missing, op_models, explain, op_names, launches, kernel_names, attribution, attribution_coverage, gaps, idle_causes, syncs, streams, stream_overlap, short_kernels, short_kernels_by_op, threads, calls, copies, memory, memory_timeline, memory_by_op, compiled, compiled_launches, frequent_sequences, stacks, graph_replays, graph_kernels, cuda_gpu_kern_sum, cuda_api_sum, cuda_gpu_mem_time_sum, cuda_gpu_mem_size_sum, cuda_kern_exec_sum, nvtx_pushpop_sum, nvtx_gpu_proj_sum, nvtx_kern_sum, gpu_metrics, gpu_gaps, gpu_time_util, cuda_api_sync, cuda_memcpy_sync, cuda_memcpy_async, cuda_memset_sync, tree
rooftree run: unknown table "$DIR/t.json", expected one of info, devices, quality, timeline, steps, modules, frames, annotations, ops_by_category, ops, ops_by_recompute, kernels, ops_by_args, model_coverage, roofline_by_category, roofline, mfu, roofline_by_family, models_missing, op_models, explain, op_names, launches, kernel_names, attribution, attribution_coverage, gaps, idle_causes, syncs, streams, stream_overlap, short_kernels, short_kernels_by_op, threads, calls, copies, memory, memory_timeline, memory_by_op, compiled, compiled_launches, frequent_sequences, stacks, graph_replays, graph_kernels, cuda_gpu_kern_sum, cuda_api_sum, cuda_gpu_mem_time_sum, cuda_gpu_mem_size_sum, cuda_kern_exec_sum, nvtx_pushpop_sum, nvtx_gpu_proj_sum, nvtx_kern_sum, gpu_metrics, gpu_gaps, gpu_time_util, cuda_api_sync, cuda_memcpy_sync, cuda_memcpy_async, cuda_memset_sync, tree
rooftree run: unknown option --wdie; `rooftree run --help` lists what there is
rooftree: unknown format "xml", expected text, csv, json, md, xlsx, folded, speedscope, roofline or svg
rooftree run: a value is missing after --top; `rooftree run --help` lists what there is
rooftree run: --top "-1": expected a whole number up to 9223372036854775807
rooftree run: no value allowed in --wide=1; `rooftree run --help` lists what there is
rooftree run: --micro-idle "0": expected a whole number from 1 to 9223372036854775
rooftree run: --micro-idle "99999999999999999999": expected a whole number from 1 to 9223372036854775
rooftree: $DIR/t.json: the table tree needs --op NAME or --id N

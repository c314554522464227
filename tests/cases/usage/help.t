# --help of the program and of a command.
--- run
rooftree --help
rooftree help
rooftree -h
rooftree run --help
rooftree list --help
--- expect
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
usage: rooftree run TABLE... FILE [options]

Prints tables (rooftree list tables), all rows.

options:
  -f FORMAT          text, csv, json, md, xlsx, folded, speedscope, roofline or
                     svg (rooftree list formats)
  -o FILE            write to this file, in the format that its name ends with:
                     .txt, .csv, .json, .md, .xlsx, .folded, .speedscope.json,
                     .roofline.txt, .svg
  --wide             text, md: all columns; text: nothing shortened
  --ascii            roofline: drawn with ASCII alone (else as the locale says)
  --top N            at most N rows of a table, 0 for all
  --linked-only      timeline: only GPU rows whose launching call was recorded
  --micro-idle US    timeline, gpu_gaps: idle gaps of at least this many
                     microseconds are long
  --op NAME          tree: the instance of this op (or call) with most GPU time
  --id N             tree: the op, call, GPU row, frame or annotation with this
                     id; roofline: its own row
  --family NAME      roofline_by_family: the sheet of this family, as gemm
  --no-python        pass Python frames over, for less time and memory: no
                     modules then
  --threads N        threads to use (default: one for each processor, at most 8)
  --scanner NAME     avx2, sse2, neon or portable: how JSON is read (default:
                     the best; the answer is the same)
  --classes FILE     use these rules instead of the built-in ones (rooftree list
                     classes)
  --require-flow     a call counts only if a flow arrow starts with its
                     correlation (to compare with other tools)
  --several-processes
                     read GPU work of several processes or ranks as if it were
                     of one, instead of refusing the file
  --device-name NAME the GPUs are such ones, whatever the trace says (rooftree
                     list devices)
  --device-file FILE more devices, or better numbers, in the form of rooftree
                     list devices
  --peak COLUMN=VALUE,...
                     what was measured, instead of rooftree list devices:
                     matrix_bf16_tflops=800,bandwidth_gb_per_s=3000
  --strict           a file that needs any repair is an error
  --clip             GPU rows of impossible duration end where the next of their
                     stream begins
  --capture FILE     a trace of graphs being captured: replayed kernels get the
                     ops that launched them then (more: repeat it)
  --inductor PATH    files or a directory of TorchInductor: its kernels get the
                     ops that they were made of (more: repeat it)
  --ops FILE         models of operators, before the built-in ones
                     (docs/models.md; more: repeat it)
  --cache            keep what was read for the next time (rooftree cache --help
                     says where)
  --device N         only GPU rows of this GPU (several: 0,1; null: unknown)
  --stream N         only GPU rows of this stream (several: 7,20)
  --rank N           the trace must be of this rank
  --step N           only what ProfilerStep#N launched; timelines: ran in it
  --steps A:B        same, of the steps from A up to B, but not B
  --warmup N         without the first N steps
  --window A:B       only what was launched from A to B after the trace's begin;
                     timelines: ran; times as 10us, 1.5ms, 2s
  --name REGEX       only what has such a name, or was launched by an op of such
                     a name
  --category NAME    only what was launched by ops of this category
  --annotation REGEX only what was launched inside such an annotation
  --module REGEX     only what was launched inside such an nn.Module
  --op-subtree ID    only what lies below this op or call
  --by KIND          the table once for each step, device, module or annotation
  --help             this text

examples:
  rooftree run ops trace.json.gz --top 20
  rooftree run launches trace.json.gz -o launches.csv
  rooftree run timeline trace.json.gz --micro-idle 10
usage: rooftree list [WHAT] [options]

Prints what there is: tables columns classes kinds devices ops formats.

options:
  -f FORMAT          text or md
  --name NAME        ops: the model of this operator, as it is stated
  --ops FILE         models of operators, before the built-in ones
                     (docs/models.md; more: repeat it)
  --help             this text

examples:
  rooftree list tables
  rooftree list columns -f md

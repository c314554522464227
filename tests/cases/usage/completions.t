# What cannot be helped with is told.
--- run
exit 2: rooftree help cook
exit 2: rooftree completions tcsh
exit 2: rooftree completions
rooftree help cache
--- expect
usage: rooftree cache FILE... [options]

Keeps what is read from traces, for commands with --cache, in $ROOFTREE_CACHE_DIR, else rooftree in $XDG_CACHE_HOME or ~/.cache.

options:
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
  --strict           a file that needs any repair is an error
  --clip             GPU rows of impossible duration end where the next of their
                     stream begins
  --help             this text

examples:
  rooftree cache *.pt.trace.json.gz
--- expect stderr
rooftree help: unknown command "cook", expected one of report, info, run, tree, explain, counters, inductor, attribute, ncu-command, audit, cache, list, help, completions
rooftree completions: unknown shell "tcsh", expected bash, zsh or fish
rooftree completions: needs SHELL; `rooftree completions --help` lists what there is

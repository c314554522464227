# list columns: name, type, unit, meaning; here those of one table.
--- run
rooftree list columns | grep '^op_names|^  calls .* instances$|^  cpu_self_ns '
--- expect
op_names: Every operator by name: CPU and GPU time.
  calls                int64    count  instances
  cpu_self_ns          int64    ns     sum of durations less what ops and calls inside cover
  cpu_self_ns          int64    ns     CPU time less that of what it encloses; null for GPU rows

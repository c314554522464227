# list names what there is.
--- run
rooftree list
rooftree list tables
rooftree list formats
--- expect
tables   the tables there are
columns  every column of every table: type, unit, meaning
classes  the built-in rules: classes, wrappers, categories
kinds    which category of a trace is which kind of row
formats  the forms of output
info             What the trace is: file, machine, sizes, how much of it is linked.
quality          What was repaired, dropped or does not fit.
timeline         Where the time of each GPU went: computation, exposed communication and copies, idle.
ops_by_category  GPU time by kind of work.
ops              GPU time by the operator that launched it.
kernels          GPU rows by name, operator, device and stream.
ops_by_args      GPU time by operator and arguments.
op_names         Every operator by name: CPU and GPU time.
launches         Each instance that launched GPU rows.
kernel_names     GPU time by kernel name.
graph_replays    Each replay of a CUDA or HIP graph.
graph_kernels    The kernels of each CUDA or HIP graph over its replays.
tree             One op, call or GPU row with what encloses it and what lies below it.
text             aligned columns, for people
csv              comma separated, exact values, empty for null
json             rows as objects, exact values
md               Markdown, for people

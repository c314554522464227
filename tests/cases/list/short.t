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
stacks           Who called whom: frames, ops, calls and GPU rows with equal stacks as one row.
tree             One op, call or GPU row with what encloses it and what lies below it.
text        .txt              aligned columns, for people
csv         .csv              comma separated, exact values, empty for null
json        .json             rows as objects, exact values
md          .md               Markdown, for people
xlsx        .xlsx             a spreadsheet: a sheet for each table, one of definitions
folded      .folded           stacks as lines with GPU nanoseconds, for flame graphs
speedscope  .speedscope.json  stacks for speedscope.app: GPU time, CPU time of each thread

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
phases   what the names of inference steps say
devices  what GPUs can do at most, and where that is from
ops      the operators that have a model; --name NAME: as stated
formats  the forms of output
info             What the trace is: file, machine, sizes, how much of it is linked.
devices          What each device can do at most, and how sure that is.
quality          What was repaired, dropped or does not fit.
timeline         Where the time of each GPU went: computation, exposed communication and copies, idle.
steps            Each profiler step: its time, the GPU's meanwhile, and what it launched.
modules          The tree of nn.Modules: GPU time of each, forward and backward.
frames           Python functions by the GPU time of what was launched inside them.
annotations      The program's own ranges (record_function): CPU and GPU time, phases of inference.
ops_by_category  GPU time by kind of work.
ops              GPU time by the operator that launched it.
ops_by_recompute GPU time by operator, and whether it was a recomputation.
kernels          GPU rows by name, operator, device and stream.
ops_by_args      GPU time by operator and arguments.
model_coverage   How much of GPU time has a model of what it computes; of the rest why not.
roofline_by_category What each kind of work computed and moved, and what its roof would give back.
roofline         What operators computed and moved, how fast, and what bounds them: docs/models.md.
mfu              Each step's FLOPs as a share of the matrix units' peak: MFU, and HFU.
roofline_by_family The same by family of models; --family NAME: its rows of roofline with the family's own columns.
models_missing   GPU time of which no model says what was computed, by name.
op_models        What the models say of each operator that has one, by its arguments, on a GPU or not.
explain          How the model of one op (--id N) came to its numbers, step by step.
op_names         Every operator by name: CPU and GPU time.
launches         Each instance that launched GPU rows.
kernel_names     GPU time by kernel name.
attribution      Each GPU row: which operator, by what means, how sure.
attribution_coverage How much GPU work has an operator, by what means; why not the rest.
gaps             Each time a GPU was idle: how long, and what it waited for.
idle_causes      Idle time of each GPU by what it waited for.
syncs            Calls in which the host waited for the GPU.
streams          How busy each stream of each GPU was.
stream_overlap   How long each two streams of a GPU ran at the same time.
short_kernels    Kernels by how long they run.
short_kernels_by_op Kernels shorter than 10 us by the operator that launched them.
threads          Threads of the host: names, operators, calls, how busy.
calls            Host API calls by name: time, delay until the GPU began, queue.
copies           Copies and fills by direction and kind of memory: bytes, rate, who waits.
memory           What the allocator of each device did: peak and its owner, growth, stalls.
memory_timeline  Allocated memory over time, at most 1000 rows a device.
memory_by_op     Who took memory, who gave it back, who held it at the peak.
compiled         What torch.compile made: regions, graphs, their code, and where it broke.
compiled_launches What ran in compiled programs, and the operators it was made of.
frequent_sequences Kernels that follow each other again and again, below one op or on a stream.
stacks           Who called whom: frames, ops, calls and GPU rows with equal stacks as one row.
graph_replays    Each replay of a CUDA or HIP graph.
graph_kernels    The kernels of each CUDA or HIP graph over its replays.
cuda_gpu_kern_sum Kernels by name, as in nsys.
cuda_api_sum     Host API calls by name, as in nsys.
cuda_gpu_mem_time_sum Time of copies and fills by direction.
cuda_gpu_mem_size_sum Bytes of copies and fills by direction.
cuda_kern_exec_sum Time from the call to the end of kernels, by name.
nvtx_pushpop_sum Time of ranges (ops, annotations) on the host, by name.
nvtx_gpu_proj_sum Time of ranges on the GPU, first row to last, by name.
nvtx_kern_sum    Kernels by the ranges that launched them.
gpu_metrics      Metrics of GPUs, sampled.
gpu_gaps         Times of at least 500 ms in which a GPU was idle, and its longest one.
gpu_time_util    How busy each GPU was in each thirtieth of its time.
cuda_api_sync    Calls that synchronise, by name and op.
cuda_memcpy_sync Copies whose call makes the host wait.
cuda_memcpy_async Asynchronous copies that use pageable memory.
cuda_memset_sync Fills whose call makes the host wait.
tree             One op, call or GPU row with what encloses it and what lies below it.
text        .txt              aligned columns, for people
csv         .csv              comma separated, exact values, empty for null
json        .json             rows as objects, exact values
md          .md               Markdown, for people
xlsx        .xlsx             a spreadsheet: a sheet for each table, one of definitions
folded      .folded           stacks as lines with GPU nanoseconds, for flame graphs
speedscope  .speedscope.json  stacks for speedscope.app: GPU time, CPU time of each thread
roofline    .roofline.txt     operators below the roofs of the hardware, in characters
svg         .svg              operators below the roofs of the hardware, as a picture

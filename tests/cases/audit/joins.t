# High confidence at the first launches of each name only, counters of another launch, one record twice, a view that works, more than 100 %.
--- input p.json
{"schema_version": "1.0", "operators": [
{"operator_id": "aten::mm_0", "operator_name": "aten::mm", "kernels": [
{"kernel_id": "k0", "kernel_name": "gemm", "start_ns": 1000, "end_ns": 11000, "duration_ns": 10000, "grid_dim": [1, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {"gpu__time_duration.sum": 10100, "smsp__inst_executed.sum": 64, "sm__throughput.avg.pct_of_peak_sustained_elapsed": 50}}, "attribution_method": "torch_profiler", "confidence": "high", "nvtx_range": null}, 
{"kernel_id": "k1", "kernel_name": "gemm", "start_ns": 21000, "end_ns": 31000, "duration_ns": 10000, "grid_dim": [1, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {"gpu__time_duration.sum": 10300, "smsp__inst_executed.sum": 64, "sm__throughput.avg.pct_of_peak_sustained_elapsed": 51}}, "attribution_method": "nvtx", "confidence": "medium", "nvtx_range": null}, 
{"kernel_id": "k2", "kernel_name": "gemm", "start_ns": 41000, "end_ns": 51000, "duration_ns": 10000, "grid_dim": [1, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {"gpu__time_duration.sum": 99000, "smsp__inst_executed.sum": 64, "sm__throughput.avg.pct_of_peak_sustained_elapsed": 50}}, "attribution_method": "nvtx", "confidence": "medium", "nvtx_range": null}]}, 
{"operator_id": "aten::view_0", "operator_name": "aten::view, op_id = 3", "kernels": [
{"kernel_id": "k3", "kernel_name": "add", "start_ns": 12000, "end_ns": 18000, "duration_ns": 6000, "grid_dim": [1, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {"gpu__time_duration.sum": 6100, "smsp__inst_executed.sum": 32, "sm__throughput.avg.pct_of_peak_sustained_elapsed": 101.7}}, "attribution_method": "torch_profiler", "confidence": "high", "nvtx_range": null}, 
{"kernel_id": "k4", "kernel_name": "add", "start_ns": 32000, "end_ns": 38000, "duration_ns": 6000, "grid_dim": [1, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {"gpu__time_duration.sum": 6200, "smsp__inst_executed.sum": 32, "sm__throughput.avg.pct_of_peak_sustained_elapsed": 30}}, "attribution_method": "nvtx", "confidence": "medium", "nvtx_range": null}, 
{"kernel_id": "k4", "kernel_name": "add", "start_ns": 52000, "end_ns": 58000, "duration_ns": 6000, "grid_dim": [1, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {"gpu__time_duration.sum": 6200, "smsp__inst_executed.sum": 32, "sm__throughput.avg.pct_of_peak_sustained_elapsed": 30}}, "attribution_method": "nvtx", "confidence": "medium", "nvtx_range": null}]}], "unattributed_kernels": [
{"kernel_id": "k9", "kernel_name": "fill", "start_ns": 90000, "end_ns": 120000, "duration_ns": 30000, "grid_dim": [1, 1, 1], "block_dim": [32, 1, 1], "metrics": {"raw": {}}, "attribution_method": "nvtx", "confidence": "unattributed", "nvtx_range": null}]}
--- run
rooftree audit $DIR/p.json -f csv
--- expect
check,weight,count,of,percent,example,offset,finding
durations_disagree,wrong,1,6,12.820513,k2,854,"counted time is 9.9 times that of the timeline, mostly it is 1.03 times: counters of another launch"
shifted_correlation,wrong,2,2,20.512821,k0,113,"of each of 2 kernel names the first launches have it, no later one: they were counted from the start of this run, and in the other run from behind its warm-up"
counted_twice,wrong,1,7,7.692308,k4,2049,one kernel_id in several records: its time counts more than once
out_of_range,doubtful,1,6,7.692308,k3,1310,"sm__throughput.avg.pct_of_peak_sustained_elapsed = 101.7: its passes were of different launches, or it is no percentage"
views_as_operators,doubtful,3,6,23.076923,k3,1310,"aten::view, op_id = 3 launches no kernel: the first of several fused operators was taken for the one that does the work"
counters_repeated,doubtful,2,6,15.384615,k4,1685,"counters equal to the last digit on launches of one kernel and grid: measured once and given to all, so they say nothing of how launches differ"
no_counters,lost,1,7,38.461538,k9,2441,"kernels without any counter, beside 6 that have some; 0 of their names hold a cast such as (int)4, which the other tool may write otherwise"
no_operator,lost,1,7,38.461538,k9,2441,a tenth of the time or more has no operator

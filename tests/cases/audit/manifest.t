# A manifest has kernels and what they were attributed to, no counters.
--- input m.json
{"schema_version": "1.0", "kernels": [
{"kernel_id": "k_00000", "kernel_name": "gemm", "start_ns": 5, "end_ns": 9, "duration_ns": 4, "attribution": {"method": "nvtx", "source_operators": ["aten::mm", "aten::linear"], "confidence": "medium", "nvtx_range": {"text": "aten::mm", "start_ns": 7}}}, 
{"kernel_id": "k_00001", "kernel_name": "x", "start_ns": 10, "end_ns": 12, "duration_ns": 2, "attribution": {"method": "unattributed", "source_operators": [], "confidence": "unattributed"}}]}
--- run
rooftree audit $DIR/m.json -f csv
--- expect
check,weight,count,of,percent,example,offset,finding
before_range,wrong,1,1,66.666667,k_00000,39,started on the GPU before the range began that is said to have launched it
no_operator,lost,1,2,33.333333,k_00001,295,a tenth of the time or more has no operator

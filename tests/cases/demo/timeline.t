# The demo trace: where the time of its GPU went.
--- run
rooftree run timeline $REPO/tests/data/demo.json.gz -f csv | grep ^(window|kernels,0|steps,0)
rooftree run ops $REPO/tests/data/demo.json.gz --top 8
rooftree run ops_by_category $REPO/tests/data/demo.json.gz -f csv
--- expect
window,device,type,time_ns,percent
kernels,0,computation_time,6831040,76.750835
kernels,0,exposed_communication_time,707750,7.951996
kernels,0,exposed_memcpy_time,14496,0.162871
kernels,0,exposed_memcpy_time/HtoD,10880,0.122243
kernels,0,exposed_memcpy_time/DtoH,3616,0.040628
kernels,0,busy_time,7553286,84.865703
kernels,0,idle_time,1346995,15.134297
kernels,0,idle_time/observed,1346995,15.134297
kernels,0,idle_time/unobserved,0,0
kernels,0,total_time,8900281,100
kernels,0,total_communication_time,1020582,11.466851
kernels,0,total_memcpy_time,14496,0.162871
steps,0,computation_time,6831040,65.944464
steps,0,exposed_communication_time,707750,6.83237
steps,0,exposed_memcpy_time,14496,0.139939
steps,0,exposed_memcpy_time/HtoD,10880,0.105032
steps,0,exposed_memcpy_time/DtoH,3616,0.034908
steps,0,busy_time,7553286,72.916774
steps,0,idle_time,2805491,27.083226
steps,0,idle_time/observed,2805491,27.083226
steps,0,idle_time/unobserved,0,0
steps,0,total_time,10358777,100
steps,0,total_communication_time,1020582,9.852341
steps,0,total_memcpy_time,14496,0.139939
name                  category            count      direct     subtree  percent
aten::mm              GEMM                   33    1.496 ms    1.496 ms  19.02 %
c10d::allreduce_      communication           9    1.021 ms    1.021 ms  12.97 %
aten::_foreach_mul_   multi_tensor_apply      6  563.648 us  563.648 us   7.17 %
aten::_forea..dcmul_  multi_tensor_apply      3  547.392 us  547.392 us   6.96 %
aten::_forea..dcdiv_  multi_tensor_apply      3  546.720 us  546.720 us   6.95 %
aten::_foreach_sqrt   multi_tensor_apply      3  416.128 us  416.128 us   5.29 %
aten::_foreach_lerp_  multi_tensor_apply      3  416.064 us  416.064 us   5.29 %
aten::mul             elementwise            51  302.496 us  302.496 us   3.85 %
... 26 more rows
category,count,direct_ns,direct_busy_ns,percent,cumulative_percent
multi_tensor_apply,24,3056192,3056192,38.852608,38.852608
GEMM,45,1775200,1775200,22.567676,61.420284
communication,9,1020582,1020582,12.974405,74.394689
softmax,6,513888,513888,6.53293,80.927619
elementwise,63,455040,455040,5.78481,86.712429
graph,3,201888,201888,2.566552,89.278981
fill,12,162656,162656,2.067805,91.346786
NORM_bwd,12,136256,136256,1.732189,93.078975
embedding,6,130400,130400,1.657743,94.736718
SDPA_bwd,3,107296,107296,1.364027,96.100745
reduce,12,93856,93856,1.193168,97.293913
NORM_fwd,9,53984,53984,0.686285,97.980198
copy,12,49920,49920,0.634621,98.614819
other,6,41888,41888,0.532512,99.14733
index,6,34624,34624,0.440166,99.587497
SDPA_fwd,3,32448,32448,0.412503,100

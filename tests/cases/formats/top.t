# --top N shows the first N rows and says how many are left; 0 is all.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":3,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":0,"tid":7,"ts":10,"dur":2,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"c","pid":0,"tid":7,"ts":20,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernels $INPUT --top 2
rooftree run kernels $INPUT --top 2 -f md
rooftree run kernels $INPUT --top 1 -f csv
rooftree run kernels $INPUT --top 0
--- expect
name  parent_op   count     total      mean  percent
a     (unlinked)      1  3.000 us  3.000 us  50.00 %
b     (unlinked)      1  2.000 us  2.000 us  33.33 %
... 1 more row
| name | parent_op | count | total | mean | percent |
|---|---|---:|---:|---:|---:|
| a | (unlinked) | 1 | 3.000 us | 3.000 us | 50.00 % |
| b | (unlinked) | 1 | 2.000 us | 2.000 us | 33.33 % |

... 1 more row
name,kind,class,parent_op,parent_category,device,stream,count,total_ns,mean_ns,median_ns,std_ns,min_ns,max_ns,percent,percent_of_window,blocks_mean,blocks_per_sm_mean,waves_mean,source_ops
a,kernel,computation,(unlinked),unlinked,0,7,1,3000,3000,3000,,3000,3000,50,14.285714,,,,
name  parent_op   count     total      mean  percent
a     (unlinked)      1  3.000 us  3.000 us  50.00 %
b     (unlinked)      1  2.000 us  2.000 us  33.33 %
c     (unlinked)      1  1.000 us  1.000 us  16.67 %

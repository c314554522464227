# Fields of several launches: sums add up, ratios are sums by sums (not means), shares without their parts are weighted by time, a
# launch without a metric is not counted (coverage), and more than 100 % is said to be skew.
--- input a.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","gpu__time_duration.sum","ns","100"
"0","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","lts__t_sectors_lookup_hit.sum","sector","90"
"0","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","lts__t_sectors.sum","sector","100"
"0","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","sm__warps_active.avg.pct_of_peak_sustained_active","%","50"
"0","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","launch__registers_per_thread","register/thread","40"
"1","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","gpu__time_duration.sum","ns","300"
"1","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","lts__t_sectors_lookup_hit.sum","sector","0"
"1","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","lts__t_sectors.sum","sector","900"
"1","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","sm__warps_active.avg.pct_of_peak_sustained_active","%","10"
"1","7","a","h","k","1","7","(32, 1, 1)","(8, 1, 1)","0","9.0","S","launch__registers_per_thread","register/thread","48"
"2","7","a","h","k","1","7","(32, 1, 1)","(16, 1, 1)","0","9.0","S","lts__t_sector_hit_rate.pct","%","100.39"
"3","7","a","h","k","1","7","(32, 1, 1)","(16, 1, 1)","0","9.0","S","lts__t_sector_hit_rate.pct","%","90"
"4","7","a","h","k","1","7","(32, 1, 1)","(16, 1, 1)","0","9.0","S","dram__bytes_read.sum","Kbyte","2"
--- run
rooftree counters $INPUT --table counter_fields -f csv
--- expect
name,grid,block,launches,field,axis,value,unit,how,launches_with,min,max,formula,note
k,"8,1,1","32,1,1",2,time_ns,time,400,ns,sum,2,100,300,gpu__time_duration.sum,
k,"8,1,1","32,1,1",2,l2_bytes,l2,32000,byte,sum,2,3200,28800,32 * lts__t_sectors.sum,
k,"8,1,1","32,1,1",2,l2_hit_percent,l2,9,%,ratio,2,0,90,100 * lts__t_sectors_lookup_hit.sum / lts__t_sectors.sum,
k,"8,1,1","32,1,1",2,occupancy_percent,occupancy,20,%,mean,2,10,50,sm__warps_active.avg.pct_of_peak_sustained_active,
k,"8,1,1","32,1,1",2,registers,registers,48,register/thread,max,2,40,48,launch__registers_per_thread,
k,"16,1,1","32,1,1",3,dram_read_bytes,dram,2000,byte,sum,1,2000,2000,dram__bytes_read.sum,
k,"16,1,1","32,1,1",3,l2_hit_percent,l2,,%,ratio,2,90,100.39,lts__t_sector_hit_rate.pct,"a share without its parts, and no time to weigh it with"

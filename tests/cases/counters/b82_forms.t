# The same launch as details (scaled units, points and commas in other roles, noise around) and as raw page gives the same base units; n/a is null.
--- input a.csv
==PROF== Connected to process 7 (a.exe)
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","7","a","h","k","1","7","(32, 8, 1)","(64, 2, 1)","0","9.0","S","dram__bytes_read.sum","Gbyte","1.2345"
==PROF== Profiling "k": 0%....100%
"0","7","a","h","k","1","7","(32, 8, 1)","(64, 2, 1)","0","9.0","S","gpu__time_duration.sum","usecond","1.5"
"0","7","a","h","k","1","7","(32, 8, 1)","(64, 2, 1)","0","9.0","S","x","","n/a"
--- input b.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","7","a","h","k","1","7","(32, 8, 1)","(64, 2, 1)","0","9.0","S","dram__bytes_read.sum","byte","1.234.500.000"
"0","7","a","h","k","1","7","(32, 8, 1)","(64, 2, 1)","0","9.0","S","gpu__time_duration.sum","us","1,5"
"0","7","a","h","k","1","7","(32, 8, 1)","(64, 2, 1)","0","9.0","S","x","","no data"
--- input c.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","dram__bytes_read.sum","gpu__time_duration.sum","x"
"","","","","","","","block","block","","","Mbyte","ns",""
"0","7","a","h","k","1","7","(32, 8, 1)","(64, 2, 1)","0","9.0","1,234.50","1,500","n/a"
--- run
rooftree counters $DIR/a.csv $DIR/b.csv $DIR/c.csv --table counters -f csv
rooftree counters $DIR/a.csv $DIR/b.csv $DIR/c.csv --table counter_launches -f csv
rooftree counters $DIR/a.csv $DIR/b.csv $DIR/c.csv --table counter_quality -f csv
--- expect
launch,name,section,metric,value,unit,text,instances
0,k,S,dram__bytes_read.sum,1234500000,byte,,
0,k,S,gpu__time_duration.sum,1500,ns,,
0,k,S,x,,,,
1,k,S,dram__bytes_read.sum,1234500000,byte,,
1,k,S,gpu__time_duration.sum,1500,ns,,
1,k,S,x,,,,
2,k,,dram__bytes_read.sum,1234500000,byte,,
2,k,,gpu__time_duration.sum,1500,ns,,
2,k,,x,,,,
launch,file,id,process,device,capability,context,stream,name,mangled,grid,block,passes,replay,cache_control,clock_control,time_ns,metrics,unknown
0,1,0,7,0,9.0,1,7,k,,"64,2,1","32,8,1",,,,,1500,2,1
1,2,0,7,0,9.0,1,7,k,,"64,2,1","32,8,1",,,,,1500,2,1
2,3,0,7,0,9.0,1,7,k,,"64,2,1","32,8,1",,,,,1500,2,1
check,count,first_file,first_offset,effect
skipped_lines,2,1,0,"lines that are no rows of the table: output of programs, messages of ncu"
no_value,3,1,543,values that ncu says it has not (n/a): null
odd_numbers,0,,,values that read as no number: kept as texts
unknown_units,0,,,values in a unit that is not known: as they stand
cut_rows,0,,,rows with fewer or more cells than the head: not read
invalid_utf8,0,,,texts with bytes that are not UTF-8: replaced by U+FFFD
cut_blocks,0,,,"blocks that end inside a message, or say more than there is: read as far as they go"

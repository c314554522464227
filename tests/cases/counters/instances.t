# A value with instances is the one in front of them; they are kept as they stand.
--- input a.csv
"ID","Process ID","Process Name","Host Name","Kernel Name","Context","Stream","Block Size","Grid Size","Device","CC","Section Name","Metric Name","Metric Unit","Metric Value"
"0","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","lts__t_bytes.sum","Kbyte","12 (1; 2; 9)"
"0","9","p","h","a","1","7","(32, 1, 1)","(8, 1, 1)","0","8.0","S","launch__grid_size","","8"
--- run
rooftree counters $DIR/a.csv --table counters -f csv
--- expect
launch,name,section,metric,value,unit,text,instances
0,a,S,lts__t_bytes.sum,12000,byte,,1; 2; 9
0,a,S,launch__grid_size,8,,,

# Results of rules, whose texts hold quotes and line ends, stand beside the metrics; rows that are cut or of another table are counted.
--- input a.csv
"ID","Process ID","Kernel Name","Metric Name","Metric Unit","Metric Value","Rule Name","Rule Type","Rule Description","Estimated Speedup Type","Estimated Speedup"
"0","1","k<(int)4>","","","","SOLBottleneck","OPT","Look at ""DRAM"",
say","local","12.5"
"0","1","k<(int)4>","m","furlong","7x","","","","",""
"0","1","k<(int)4>","m","byte","x7","","","","",""
"0","1"
"0","1","cut
--- run
rooftree counters $INPUT --table counter_rules -f csv
rooftree counters $INPUT --table counters -f csv
rooftree counters $INPUT
--- expect
launch,name,rule,type,speedup_percent,text
0,k<(int)4>,SOLBottleneck,OPT,12.5,"Look at ""DRAM"",
say"
launch,name,section,metric,value,unit,text,instances
0,k<(int)4>,,m,,furlong,7x,
0,k<(int)4>,,m,,byte,x7,
counter_launches: The launches that Nsight Compute profiled.
launch  name       grid  block  time_ns  metrics  unknown
     0  k<(int)4>  -     -            -        2        0

counter_fields: What the counters say of each kernel, axis by axis.
no metric of data/counters.tsv in these files

counter_quality: What was odd about the files.
check          count  first_offset  effect
skipped_lines      1           366  lines that are no rows of the table: output
                                    of programs, messages of ncu
no_value           0             -  values that ncu says it has not (n/a): null
odd_numbers        2           288  values that read as no number: kept as texts
unknown_units      1           288  values in a unit that is not known: as they
                                    stand
cut_rows           1           358  rows with fewer or more cells than the head:
                                    not read
invalid_utf8       0             -  texts with bytes that are not UTF-8:
                                    replaced by U+FFFD
cut_blocks         0             -  blocks that end inside a message, or say
                                    more than there is: read as far as they go

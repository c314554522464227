# -o writes a file, in the form that its name ends with or -f says.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernel_names $INPUT -o $DIR/a.csv
show $DIR/a.csv
rooftree run kernel_names $INPUT -o $DIR/a.json
show $DIR/a.json
rooftree run kernel_names $INPUT -f md -o $DIR/a.csv
show $DIR/a.csv
rooftree info $INPUT -o $DIR/a.folded
show $DIR/a.folded
rooftree tree $INPUT --id 0 -o $DIR/a.txt
show $DIR/a.txt
rooftree run kernel_names $INPUT -f csv -o -
--- expect
name,count,total_ns,percent
k,1,1000,100
[
 {"name":"k","count":1,"total_ns":1000,"percent":100}
]
| name | count | total | percent |
|---|---:|---:|---:|
| k | 1 | 1.000 us | 100.00 % |
(unlinked);k 1000
> k [kernel 0] 1.000 us
name,count,total_ns,percent
k,1,1000,100

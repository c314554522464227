# Several tables of one run: each with its title, all its rows.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"a, b","pid":0,"tid":7,"ts":1,"dur":2,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run kernel_names ops_by_category $INPUT
rooftree run kernel_names ops_by_category $INPUT -f csv
rooftree run ops_by_category kernel_names $INPUT -f json --top 1
rooftree run kernel_names ops_by_category $INPUT -o $DIR/a.md
show $DIR/a.md
exit 2: rooftree run kernel_names ops kernel_names $INPUT
exit 2: rooftree run stacks ops $INPUT -f folded
--- expect
kernel_names: GPU time by kernel name.
name  count     total  percent
a, b      1  2.000 us  66.67 %
k         1  1.000 us  33.33 %

ops_by_category: GPU time by kind of work.
category  count    direct   percent  cumulative_percent
unlinked      2  3.000 us  100.00 %            100.00 %
name,count,total_ns,percent
"a, b",1,2000,66.666667
k,1,1000,33.333333

category,count,direct_ns,direct_busy_ns,percent,cumulative_percent
unlinked,2,3000,3000,100,100
{
"ops_by_category":[
 {"category":"unlinked","count":2,"direct_ns":3000,"direct_busy_ns":3000,"percent":100,"cumulative_percent":100}
],
"kernel_names":[
 {"name":"a, b","count":1,"total_ns":2000,"percent":66.666667}
]
}
## kernel_names

GPU time by kernel name.

| name | count | total | percent |
|---|---:|---:|---:|
| a, b | 1 | 2.000 us | 66.67 % |
| k | 1 | 1.000 us | 33.33 % |

## ops_by_category

GPU time by kind of work.

| category | count | direct | percent | cumulative_percent |
|---|---:|---:|---:|---:|
| unlinked | 2 | 3.000 us | 100.00 % | 100.00 % |
--- expect stderr
rooftree run: table "kernel_names" is named twice
rooftree: folded is a form of the table stacks alone, not of the table ops

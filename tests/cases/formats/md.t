# md: a table to paste; what Markdown would read as marks is escaped.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"op with, comma","pid":1,"tid":1,"ts":0,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":1,"dur":1,"args":{"correlation":1}},
{"ph":"X","cat":"cpu_op","name":"op \"quoted\"","pid":1,"tid":1,"ts":10,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":11,"dur":1,"args":{"correlation":2}},
{"ph":"X","cat":"cpu_op","name":"two\nlines | * _x_ `c` <b>","pid":1,"tid":1,"ts":20,"dur":9},
{"ph":"X","cat":"cuda_runtime","name":"cudaLaunchKernel","pid":1,"tid":1,"ts":21,"dur":1,"args":{"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":100,"dur":4,"args":{"device":0,"stream":7,"correlation":1}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":110,"dur":3,"args":{"device":0,"stream":7,"correlation":2}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":120,"dur":2,"args":{"device":0,"stream":7,"correlation":3}},
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":130,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run ops $INPUT -f md
rooftree run ops $INPUT -f md --wide
--- expect
| name | category | count | direct | subtree | percent |
|---|---|---:|---:|---:|---:|
| op with, comma | other | 1 | 4.000 us | 4.000 us | 40.00 % |
| op "quoted" | other | 1 | 3.000 us | 3.000 us | 30.00 % |
| two lines \| \* \_x\_ \`c\` \<b> | other | 1 | 2.000 us | 2.000 us | 20.00 % |
| (unlinked) | unlinked | 1 | 1.000 us | 1.000 us | 10.00 % |
| name | category | count | direct | direct_busy | subtree | percent | cumulative_percent |
|---|---|---:|---:|---:|---:|---:|---:|
| op with, comma | other | 1 | 4.000 us | 4.000 us | 4.000 us | 40.00 % | 40.00 % |
| op "quoted" | other | 1 | 3.000 us | 3.000 us | 3.000 us | 30.00 % | 70.00 % |
| two lines \| \* \_x\_ \`c\` \<b> | other | 1 | 2.000 us | 2.000 us | 2.000 us | 20.00 % | 90.00 % |
| (unlinked) | unlinked | 1 | 1.000 us | 1.000 us | 1.000 us | 10.00 % | 100.00 % |

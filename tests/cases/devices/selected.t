# With a selection: the devices that have selected rows; deviceProperties of those asked for.
--- input t.json
{"deviceProperties":[{"id":0,"name":"NVIDIA L4","numSms":58},{"id":1,"name":"NVIDIA A10","numSms":72},{"id":2,"name":"NVIDIA A40","numSms":84}],"traceEvents":[
{"ph":"X","cat":"kernel","name":"a","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}},
{"ph":"X","cat":"kernel","name":"b","pid":1,"tid":7,"ts":0,"dur":1,"args":{"device":1,"stream":7}}
]}
--- run
rooftree run devices $INPUT
rooftree run devices $INPUT --device 1
rooftree run devices $INPUT --device 1 --device-name T4
rooftree run devices $INPUT --name a
--- expect
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                   121                 300  A           -
     1  A10                  125                 600  A           -
     2  A40                149.7                 696  A           -
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     1  A10                  125                 600  A           -
selected (device 1): 1 of 2 GPU rows
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     1  T4                  65.1                 320  A           -
selected (device 1): 1 of 2 GPU rows
device  line  matrix_fp16_tflops  bandwidth_gb_per_s  confidence  why
     0  L4                   121                 300  A           -
     1  A10                  125                 600  A           -
     2  A40                149.7                 696  A           -
selected (name a): 1 of 2 GPU rows

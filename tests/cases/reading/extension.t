# The content says whether a file is compressed, not its name (PyTorch pull request 56554).
--- input plain.json.gz
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- input packed.json gzip
{"traceEvents":[
{"ph":"X","cat":"kernel","name":"k","pid":0,"tid":7,"ts":0,"dur":1,"args":{"device":0,"stream":7}}
]}
--- run
rooftree run info $DIR/plain.json.gz -f csv | grep '^(compression|events)'
rooftree run info $DIR/packed.json -f csv | grep '^(compression|events)'
--- expect
compression,none
events,1
compression,gzip
events,1

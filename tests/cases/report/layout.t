# The layouts of other tools are made by the Python package; where there is none, that is said.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::mm","pid":1,"tid":1,"ts":0,"dur":10}
]}
--- run
exit 5: PATH=/none rooftree report $INPUT --layout tracelens -o $DIR/out
exit 2: rooftree report $INPUT --layout excel -o $DIR/out
exit 2: rooftree report $INPUT --layout tracelens
--- expect
--- expect stderr
rooftree report: --layout tracelens needs the Python package, which neither the python3 beside this program nor that in PATH has: pip install 'rooftree[treeperf]'
rooftree report: unknown layout "excel", expected tracelens
rooftree report: --layout tracelens needs -o, a directory or a name that ends with .xlsx

# A module that ends after the one it starts in lies beside it; the later one is around what both hold. Without GPU rows nothing is known of the GPU.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"python_function","name":"nn.Module: A_0","pid":1,"tid":1,"ts":0,"dur":50},
{"ph":"X","cat":"python_function","name":"nn.Module: B_0","pid":1,"tid":1,"ts":20,"dur":60},
{"ph":"X","cat":"python_function","name":"nn.Module: C_0","pid":1,"tid":1,"ts":30,"dur":10},
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":1,"ts":10,"dur":1,"args":{"Sequence number":1}}
]}
--- input none.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"aten::a","pid":1,"tid":1,"ts":10,"dur":1}
]}
--- run
rooftree run modules $INPUT -f csv
rooftree run modules $INPUT --no-python
rooftree run modules $DIR/none.json
--- expect
depth,name,path,calls,cpu_ns,launches,direct_ns,subtree_ns,percent,backward_direct_ns,backward_ns
0,B_0,B_0,1,60000,,,,,,
1,C_0,B_0/C_0,1,10000,,,,,,
0,A_0,A_0,1,50000,,,,,,
,(no module),,,,,,,,,
Python frames were passed over, and with them modules
no Python frames in this trace: record with with_stack=True for modules

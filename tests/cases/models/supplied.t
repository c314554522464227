# What a model leaves to the program that opened the trace, the command does not know: the numbers are null, with the reason.
--- input t.json
{"traceEvents":[
{"ph":"X","cat":"cpu_op","name":"my::op","pid":1,"tid":1,"ts":0,"dur":20,"args":{"Input Dims":[[128,64]],"Input type":["float"]}}
]}
--- input my.ops
op my::op
    category      own
    flops_vector  = supplied("flops of my::op")
    bytes         = 5
--- run
rooftree run op_models $INPUT --ops $DIR/my.ops -f json
rooftree explain $INPUT --ops $DIR/my.ops --id 0
--- expect
[
 {"name":"my::op","family":null,"parameters":null,"count":1,"grade":"exact","flops_matrix":0,"flops_matrix_upper":null,"flops_vector":null,"sfu":0,"flops_torch":0,"bytes":5,"bytes_upper":null,"bus_bytes":null,"matrix_type":null,"why":"the program that opened the trace does not say flops of my::op","model":"$DIR/my.ops:1","input_dims":"[[128,64]]","input_types":"[\"float\"]","input_strides":null,"concrete_inputs":null,"first_id":0}
]
op         my::op
model      exact = $DIR/my.ops:1
result     flops_vector = supplied("flops of my::op") = not known: the program that opened the trace does not say flops of my::op
result     bytes = 5
not known  the program that opened the trace does not say flops of my::op

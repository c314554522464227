# What is no program of Inductor, or not there, is said in one line.
--- input a/x.json
{"a": 1}
--- input b.py
print("hello")
--- run
exit 3: rooftree inductor $DIR/a
exit 3: rooftree inductor $DIR/b.py $DIR/a
exit 3: rooftree inductor $DIR/missing
exit 2: rooftree inductor $DIR/a --table ops
exit 2: rooftree inductor
--- expect
--- expect stderr
rooftree: $DIR/a: no program of TorchInductor: expected output_code.py, code of an AOT wrapper, a log of TORCH_TRACE, or a directory with such files
rooftree: $DIR/b.py, ...: no program of TorchInductor: expected output_code.py, code of an AOT wrapper, a log of TORCH_TRACE, or a directory with such files
rooftree: $DIR/missing: No such file or directory
rooftree inductor: unknown table "ops", expected inductor_calls, inductor_ops, inductor_kernels, inductor_collisions or inductor_quality
rooftree inductor: needs PATH...; `rooftree inductor --help` lists what there is

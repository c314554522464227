# A log of TORCH_TRACE: payloads are read where they stand, a line that is no JSON is counted, and what follows a program names its
# graph; the same program as a file is read once.
--- input trace.log escapes
V1206 15:18:20.575000 1 torch/a.py:1] {"describe_storage": {"id": 0}}
noise of the program
V1206 15:18:21.452000 1 torch/_inductor/graph.py:2] {"inductor_output_code": {"filename": "/c/ab/caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.py"}, "frame_id": 0, "has_payload": "35"}
\x09# AOT ID: ['3_backward']
\x09async_compile = AsyncCompile()
\x09def call(args):
\x09    # Topologically Sorted Source Nodes: [y, m], Original ATen: [aten.t, aten.mm]
\x09    extern_kernels.mm(a, b, out=c)
V1206 15:18:21.9 1 torch/b.py:3] {"artifact": {"name": "fx_graph_cache_miss", "encoding": "json"}, "has_payload": "78"}
\x09{"key": "fbbbbbbbbbb", "components": ["[a] b"]}
V1206 15:18:21.9 1 torch/b.py:3] {"artifact": {"name": "inductor_provenance_tracking_node_mappings"}, "has_payload": "79"}
\x09{"cppCodeToPost": {"extern_kernels.mm": ["mm_1"]}, "postToPre": {"mm_1": ["m"]}}
V1206 15:18:21.9 1 torch/b.py:3] {bad
V1206 15:18:21.9 1 torch/b.py:3] {"artifact": {"name": "inductor_provenance_tracking_node_mappings"}, "has_payload": "79"}
\x09{"cppCodeToPost": {"extern
--- input caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.py
# AOT ID: ['3_backward']
async_compile = AsyncCompile()
def call(args):
    # Topologically Sorted Source Nodes: [y, m], Original ATen: [aten.t, aten.mm]
    extern_kernels.mm(a, b, out=c)
--- run
rooftree inductor $DIR/trace.log --table inductor_calls -f json
rooftree inductor $DIR/trace.log --table inductor_quality -f csv | grep bad_json
rooftree inductor $DIR --table inductor_calls -f csv
rooftree inductor $DIR --table inductor_quality -f csv | grep same
--- expect
[
 {"graph":0,"position":0,"kernel":"extern_kernels.mm","kind":"extern","op":"aten::mm","op_share":1,"ops":"aten::mm","evidence":"comment","split":"whole","sources":"y, m","source":null,"aot_id":"3_backward","graph_key":"fbbbbbbbbbb","device":null,"handle":null,"hash":null,"file":"$DIR/trace.log","line":5,"is_inlined":0}
]
bad_json,2,$DIR/trace.log,851,JSON that is none: not read
graph,position,kernel,kind,op,op_share,ops,evidence,split,sources,source,aot_id,graph_key,device,handle,hash,file,line,is_inlined
0,0,extern_kernels.mm,extern,aten::mm,1,aten::mm,comment,whole,"y, m",,3_backward,fbbbbbbbbbb,,,,$DIR/caaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.py,5,0
same_files,1,$DIR/trace.log,283,files of the same text as another: read once

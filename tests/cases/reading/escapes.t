# Escapes are undone everywhere: in keys, categories, names and arguments.
--- input t.json
{"trace\u0045vents":[
{"p\u0068":"X","cat":"\u006bernel","name":"gr\u00f6\u00dfe \ud83d\ude00 \"q\" \\ \/","ts":"\u0030","dur":1,"pid":0,"tid":7}
]}
--- run
rooftree run launches $INPUT -f json | grep first_kernel
--- expect
 {"id":0,"op":"(unlinked)","category":"unlinked","args_id":null,"start_ns":0,"dur_ns":1000,"rows":1,"direct_ns":1000,"busy_ns":1000,"subtree_ns":1000,"step":null,"module":null,"first_kernel":"größe 😀 \"q\" \\ /","call":null,"evidence":null,"recompute":null,"capture":null,"capture_id":null}

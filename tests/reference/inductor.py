"""What `rooftree inductor` must say of files that TorchInductor wrote, read here another way: Python's own parser for generated Python,
patterns for C++, json for provenance. Shares are worked out again as fractions.

    python3 inductor.py ROOFTREE PATH...     prints what does not agree
"""

import ast
import csv
import gzip
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction

SIZES = {"b8": 1, "i8": 1, "u8": 1, "f8e4m3fn": 1, "f16": 2, "bf16": 2, "i16": 2, "f32": 4, "i32": 4, "f64": 8, "i64": 8}
FREE = set(
    "view _unsafe_view _reshape_alias reshape permute transpose t expand slice select squeeze unsqueeze as_strided alias detach split "
    "split_with_sizes unbind chunk unfold diagonal view_as_real view_as_complex lift_fresh getitem".split()
)
CONTRACTIONS = {"aten::mm", "aten::bmm", "aten::addmm", "aten::baddbmm", "aten::convolution", "mkl::_mkl_linear"}


def op_name(path):
    """aten::add of torch.ops.aten.add.Tensor"""
    space, name = (path.removeprefix("torch.ops.").split(".") + [""])[:2]
    return space + "::" + name if name else space


def items(text):
    return [item.strip() for item in text.split(",") if item.strip()]


class Origin:
    """The comment above a call or a definition."""

    def __init__(self, lines):
        text = "\n".join(lines)
        found = re.search(r"Original ATen: \[([^\]]*)\]", text)
        self.ops = [op_name(item) for item in items(found[1])] if found else []
        handle = re.search(r"\[Provenance debug handles\] \S+?:(\d+)", text)
        self.handle = int(handle[1]) if handle else None
        self.sources = {}
        for source, nodes in re.findall(r"^[#/ ]*(\S+) => (.*)$", text, re.MULTILINE):
            self.sources.update((node, source) for node in items(nodes))
        self.nodes, self.types = [], {}  # (name, op, arguments); name -> (elements, bytes)
        for line in lines:
            node = re.match(r"[# ]*%(\w+) : (?:Tensor )?(?:\"([^\"]*)\")?.*?= (\w+)\[target=([^\]]*)\](.*)", line)
            if node:
                self.types[node[1]] = size_of(node[2])
                if node[3] != "PlaceHolder":
                    self.nodes.append((node[1], op_name(node[4]), re.findall(r"%(\w+)", node[5])))
        if not self.nodes:
            self.nodes = [(name, None, []) for name in self.sources]


def size_of(text):
    """"f32[8, 16][16, 1]cuda:0" -> (elements, bytes); None: not known"""
    found = re.match(r"(\w+)\[([\d, ]*)\](?:\[([\d, ]*)\])?", text or "")
    if not found or found[1] not in SIZES:
        return None
    dims = [int(d) for d in items(found[2])]
    strides = [int(d) for d in items(found[3])] if found[3] is not None else [1] * len(dims)
    elements, kept = 1, SIZES[found[1]]
    for dim, stride in zip(dims, strides):
        elements *= dim
        kept *= 1 if stride == 0 and dim else dim
    return elements, kept


class Call:
    def __init__(self, kernel, origin, definition=None):
        self.kernel, self.origin, self.definition = kernel, origin, definition


# ---------------------------------------------------------------------------------------------------------------------
# Python


def comments_above(lines, number):
    """The comment lines right above line `number` (from 1 on), over what may stand between."""
    found = []
    for line in reversed(lines[: number - 1]):
        text = line.strip()
        if text.startswith("#"):
            found.append(text)
        elif "get_raw_stream(" not in text:
            break
    return found[::-1]


def path_of(node):
    """a.b.c of an expression, else None"""
    names = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join([node.id, *names[::-1]]) if isinstance(node, ast.Name) else None


def read_python(text):
    tree, lines = ast.parse(text), text.split("\n")
    definitions, aliases, bodies = {}, {}, {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            callee = path_of(node.value.func) if isinstance(node.value, ast.Call) else path_of(node.value)
            if callee and callee.startswith("async_compile."):
                definitions[node.targets[0].id] = Origin(comments_above(lines, node.lineno))
            elif callee and callee.startswith("torch.ops.") and isinstance(node.value, ast.Attribute):
                aliases[node.targets[0].id] = callee
        if isinstance(node, ast.FunctionDef):
            bodies[node.name] = node
    return list(calls_of(bodies["call"], lines, definitions, aliases, bodies))


def calls_of(body, lines, definitions, aliases, bodies):
    statements = sorted((n for n in ast.walk(body) if isinstance(n, ast.Call)), key=lambda n: (n.lineno, n.col_offset))
    for node in statements:
        if isinstance(node.func, ast.Subscript) and path_of(node.func.value) == "self.partitions":
            part = bodies["partition_%d" % ast.literal_eval(node.func.slice)]
            yield from calls_of(part, lines, definitions, aliases, bodies)
            continue
        callee = path_of(node.func) or ""
        origin = Origin(comments_above(lines, node.lineno))
        if callee.endswith(".run"):
            yield Call(callee[: -len(".run")], origin, definitions[callee[: -len(".run")]])
        elif callee in definitions:
            yield Call(callee, origin, definitions[callee])
        elif callee.startswith(("extern_kernels.", "torch.ops.")) or callee.split(".")[0] in aliases:
            yield Call(callee, origin)


# ---------------------------------------------------------------------------------------------------------------------
# C++


def read_wrapper(text):
    body = re.search(r"^void AOTInductorModel::run_impl\(.*?^\}", text, re.DOTALL | re.MULTILINE)[0]
    calls, comments = [], []
    for line in body.split("\n"):
        text = line.strip()
        found = re.match(r"(?:AOTI_TORCH_ERROR_CODE_CHECK\()?(aoti_torch_(?:cpu|cuda)_\w+|aoti_torch_proxy_\w+|(?:call_)?(?:triton|cpp)_\w+)\(", text)
        if text.startswith("//"):
            comments.append(text)
        elif found:
            calls.append(Call(found[1].removeprefix("call_"), Origin(comments)))
            comments = []
        elif not text.startswith("static constexpr"):
            comments = []
    return calls


# ---------------------------------------------------------------------------------------------------------------------
# What lies beside


def read_listing(text):
    nodes, types = {}, {}
    for line in text.split("\n"):
        node = re.match(r"\s*(\w+)(?:: \"([^\"]*)\")? = torch\.ops\.([\w.]+)\(([^;]*)\)", line)
        part = re.match(r"\s*(\w+)(?:: \"([^\"]*)\")? = (\w+)\[\d+\]", line)
        if node:
            nodes[node[1]] = (node[1], op_name(node[3]), re.findall(r"\b[a-zA-Z_]\w*\b", node[4]))
            types[node[1]] = size_of(node[2])
        elif part:
            nodes[part[1]] = (part[1], "operator::getitem", [part[3]])
            types[part[1]] = size_of(part[2])
        else:
            types.update((name, size_of(type_)) for name, type_ in re.findall(r"(\w+): \"([^\"]*)\"", line))
    return nodes, types


def payloads(text):
    """Of a log of TORCH_TRACE: (what it is, text)"""
    for head, body in re.findall(r"^[VIWE]\d+ [^\n]*?\] (\{[^\n]*\})\n((?:\t[^\n]*\n)*)", text, re.MULTILINE):
        try:
            record = json.loads(head)
        except ValueError:
            continue
        name = record.get("artifact", {}).get("name") or next(iter(record))
        if body:
            yield name, re.sub(r"^\t", "", body, flags=re.MULTILINE)


def texts_of(path):
    """(name, text) of the files of one set, in their order"""
    if os.path.isdir(path):
        for name in sorted(os.listdir(path)):
            with open(os.path.join(path, name), encoding="utf-8") as file:
                yield name, file.read()
    else:
        with gzip.open(path, "rt", encoding="utf-8") if path.endswith(".gz") else open(path, encoding="utf-8") as file:
            text = file.read()
        yield from payloads(text) if re.match(r"V\d{4} ", text) else [(os.path.basename(path), text)]


class Program:
    def __init__(self, calls):
        self.calls, self.mapping, self.sources, self.listing = calls, {}, {}, ({}, {})


def programs_of(path):
    programs, listing, known, mappings = [], ({}, {}), set(), []
    for name, text in texts_of(path):
        if ("post_grad_graph" in name and "before" not in name) or "fx_graph_transformed" in name:
            listing = read_listing(text)
        elif "output_code" in name or "wrapper_code" in name:
            if text.strip() not in known:
                programs.append(Program(read_wrapper(text) if "wrapper_code" in name else read_python(text)))
                programs[-1].listing = listing
            known.add(text.strip())
        elif "node_mappings" in name:
            mappings.append(json.loads(text))
    for mapping in mappings:
        kernels = {kernel.split(":")[0] for kernel in mapping.get("cppCodeToPost", {})}
        if not kernels:
            continue
        program = max(programs, key=lambda p: len(kernels & {call.kernel for call in p.calls}))
        program.mapping = mapping["cppCodeToPost"]
        program.sources = {node: names[-1] for node, names in mapping["postToPre"].items() if names}
    return programs


# ---------------------------------------------------------------------------------------------------------------------
# Agreement


def nodes_of(program, call):
    """The nodes that a generated kernel is of: (name, op, arguments), types, whether they come from its definition."""
    definition = call.definition
    if definition is not None and definition.nodes:
        types = dict(definition.types)
        for name, size in program.listing[1].items():
            types[name] = types.get(name) or size
        return definition.nodes, types, definition.sources
    named = [c for c in program.calls if c.kernel == call.kernel]
    handle = "%s:%s" % (call.kernel, call.origin.handle)
    names = program.mapping.get(handle) or (program.mapping.get(call.kernel, []) if len(named) == 1 else [])
    order = list(program.listing[0])
    names = sorted(set(names), key=lambda n: order.index(n) if n in order else -1)
    return [program.listing[0].get(n, (n, None, [])) for n in names], program.listing[1], program.sources


def is_free(op):
    return op is not None and (op.split("::")[0] == "_c10d_functional" or op.split("::")[-1] in FREE or op in CONTRACTIONS)


def weights_of(nodes, types):
    """Bytes that each would move alone; None if one of them is not known."""
    result = {}
    for name, op, arguments in nodes:
        known = [types[n][1] for n in [name, *dict.fromkeys(a for a in arguments if a != name)] if types.get(n)]
        if is_free(op):
            result[name] = 0
        elif not known:
            return None
        else:
            result[name] = sum(known)
    return result


def check_call(program, call, row, shares):
    kernel = row["kernel"]
    if kernel != call.kernel:
        yield "%s stands where %s is called" % (kernel, call.kernel)
        return
    total = sum(Fraction(share["share"]) for share in shares)
    if total != 1:
        yield "%s: shares add up to %s" % (kernel, total)
        return
    listed = call.origin.ops or (call.definition.ops if call.definition else [])
    ops = [share["op"] for share in shares]
    with_nodes = {share["op"]: items(share["nodes"]) for share in shares if share["nodes"]}
    if len(set(ops)) != len(ops):
        yield "%s: an operator twice: %s" % (kernel, ops)
    if listed and set(listed) - set(ops):
        yield "%s: %s of its comment are missing" % (kernel, set(listed) - set(ops))
    if row["kind"] in ("extern", "fallback"):
        if [share["share"] for share in shares].count("1") != 1:
            yield "%s: one operator, but %s" % (kernel, shares)
        return
    nodes, types, sources = nodes_of(program, call)
    found = [name for names in with_nodes.values() for name in names]
    if sorted(found) != sorted(name for name, _, _ in nodes):
        yield "%s: nodes %s, expected %s" % (kernel, sorted(found), sorted(name for name, _, _ in nodes))
        return
    yield from check_shares(kernel, listed, shares, with_nodes, nodes, types, sources)


def check_shares(kernel, listed, shares, with_nodes, nodes, types, sources):
    order = list(dict.fromkeys(sources.get(name, ("alone", name)) for name, _, _ in nodes))
    if listed and len(order) == len(listed):  # nth new source node, nth new operator
        for name, _, _ in nodes:
            expected = listed[order.index(sources.get(name, ("alone", name)))]
            if name not in with_nodes.get(expected, []):
                yield "%s: %s is not of %s" % (kernel, name, expected)
    weights = weights_of(nodes, types)
    if shares[0]["split"] in ("whole", "flops") or not weights or not sum(weights.values()):
        return
    if shares[0]["split"] == "equal" and len(with_nodes) == len(shares):
        yield "%s: divided by %s, but bytes are %s" % (kernel, shares[0]["split"], weights)
    elif weights is not None and shares[0]["split"] == "bytes":
        for share in shares:
            exact = Fraction(sum(weights[n] for n in with_nodes.get(share["op"], [])), sum(weights.values()))
            if abs(exact - Fraction(share["share"])) >= Fraction(1, 10**6):
                yield "%s: %s has %s, expected %s" % (kernel, share["op"], share["share"], float(exact))


def table(rooftree, path, name):
    text = subprocess.run([rooftree, "inductor", path, "--table", name, "-f", "csv"], stdout=subprocess.PIPE, check=True, text=True, timeout=120).stdout
    return list(csv.DictReader(io.StringIO(text, newline=""), strict=True))


def complaints(rooftree, path):
    """What the program says otherwise of one set of files; how many calls were compared."""
    found = []
    programs = programs_of(path)
    rows, shares = table(rooftree, path, "inductor_calls"), table(rooftree, path, "inductor_ops")
    expected = [(program, call) for program in programs for call in program.calls]
    if len(rows) != len(expected):
        found.append("%d calls, expected %d" % (len(rows), len(expected)))
    for (program, call), row in zip(expected, rows):
        mine = [s for s in shares if (s["graph"], s["position"]) == (row["graph"], row["position"])]
        mine = mine or [s for s in shares if (s["graph"], s["kernel"]) == (row["graph"], row["kernel"])]  # a call that comes again
        found += check_call(program, call, row, mine)
    return found, len(expected)


def sets_of(corpus):
    """Sets of files in a corpus: directories that hold a program, and logs."""
    for directory, _, names in sorted(os.walk(corpus)):
        if any("output_code" in name or "wrapper_code" in name for name in names):
            yield directory
        for name in sorted(names):
            if name.endswith((".log", ".log.gz")):
                yield os.path.join(directory, name)


if __name__ == "__main__":
    for place in [p for path in sys.argv[2:] for p in sets_of(path)]:
        wrong, compared = complaints(sys.argv[1], place)
        print("%s: %d calls" % (place, compared), *wrong, sep="\n  ")

"""Programs that TorchInductor generated: those of the corpus and of one model compiled for the tests, against a reader of its own; and what
ran of them, in traces and databases made here."""

import collections
import csv
import io
import os
import tempfile

import inductor
from harness import Failure, Test, command
from make_database import Database, global_id
from nsys import expect, picked, rows_of

PROGRAM = """async_compile = AsyncCompile()
# kernel path: /c/aa/csource1.py
# Source Nodes: [x], Original ATen: [aten.relu]
triton_poi_fused_relu_0 = async_compile.triton('triton_poi_fused_relu_0', '''
''')
# kernel path: /c/aa/csource2.py
# Source Nodes: [x], Original ATen: [aten.sum]
triton_red_fused_sum_1 = async_compile.triton('triton_red_fused_sum_1', '''
''')
def call(args):
    # Topologically Sorted Source Nodes: [h], Original ATen: [aten.addmm]
    extern_kernels.mm(a, b, out=c)
    triton_poi_fused_relu_0.run(x)
    # Topologically Sorted Source Nodes: [k], Original ATen: [aten.bmm]
    extern_kernels.bmm(a, b, out=c)
    triton_red_fused_sum_1.run(x)
"""


def agrees(settings, path):
    wrong, compared = inductor.complaints(settings.rooftree, path)
    if wrong or not compared:
        raise Failure("\n".join(["%s: %d calls" % (path, compared), *wrong]))


def corpus(settings):
    """Every kernel of every set of files has its operators."""
    settings.need_corpus()
    places = list(inductor.sets_of(settings.corpus_of("inductor")))
    if len(places) < 10:
        raise Failure("only %s" % places)
    for place in places:
        agrees(settings, place)
        for row in inductor.table(settings.rooftree, place, "inductor_calls"):
            if row["evidence"] == "none" or not row["op"]:
                raise Failure("%s: %s has no operator" % (place, row["kernel"]))


def pair(settings):
    """Of a model compiled for the CPU the trace shows the calls of libraries, and not the generated kernels."""
    data = settings.path("tests", "data", "compiled")
    agrees(settings, os.path.join(data, "torch_trace.log.gz"))
    rows = rows_of(settings, "compiled_launches", os.path.join(data, "trace.json.gz"), "--inductor", data)
    inside = [row for row in rows if row["run"]]
    found = collections.Counter(picked(inside, "op", "call", "source_op", "by", "reason"))
    steps = {("aten::addmm", "extern_kernels.addmm", "aten::addmm", "order", ""): 4, ("aten::mm", "extern_kernels.mm", "aten::mm", "order", ""): 6}
    expect("calls of libraries", {key: n for key, n in found.items() if key[0]}, steps)
    expect("the others", {key[3:] for key in found if not key[0]}, {("none", "not in the trace")})
    expect("calls of two steps", len(inside), 2 * (4 + 6))


MLP = (
    ("triton_red_fused_add_mean_mul_pow_rsqrt_0", "cmwjlpfu2kb4ehcuvblmjopjzi4rp4n2rtyqnvbbrb4xvqkksyqd"), "mm", "mm", "mm",
    "_scaled_dot_product_flash_attention", "mm", ("triton_red_fused__unsafe_view_add_mean_mul_pow_rsqrt_1", "csnycnrbzs72outt2tsdz3c5t3xx5ef3nudyysa67cyguktywij5"),
    "mm", "mm", ("triton_poi_fused__unsafe_view_mul_silu_2", "cih3dx7ka4rys62ta2bnambn4fq7teloaokd5povyhnyz3w6xpgk"), "mm",
    ("triton_poi_fused__unsafe_view_add_3", "chuh2mhvtkbpydj3qsh6vwk3xut3wfyfwp2d47p2d7gahjuv5j34"),
)  # fmt: skip


def program_of(calls):
    """A program with these calls: kernels of Triton by name and hash, each of an operator of its own; operators of libraries by name."""
    lines, body = ["async_compile = AsyncCompile()"], ["def call(args):"]
    for number, call in enumerate(calls):
        if isinstance(call, tuple):
            lines += ["# kernel path: /c/%s.py" % call[1], "# Source Nodes: [x], Original ATen: [my.triton%d]" % number]
            lines += ["%s = async_compile.triton('%s', '''" % (call[0], call[0]), "%d''')" % number]
            body.append("    %s.run(x)" % call[0])
        else:
            body.append("    # Source Nodes: [x], Original ATen: [my.library%d]" % number)
            body.append("    extern_kernels.mm(a)" if call == "mm" else "    torch.ops.aten.%s.default(a)" % call)
    return "\n".join(lines + body) + "\n"


def real_trace(settings):
    """A compiled layer as a profiler saw it: each kernel is the call in its place, those of Triton by the hash of their source."""
    settings.need_corpus()
    trace = os.path.join(settings.corpus_of("kineto"), "tracelens_torch_compile_triton__trace.json.gz")
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "output_code.py"), "w", encoding="utf-8") as file:
            file.write(program_of(MLP))
        rows = [row for row in rows_of(settings, "compiled_launches", trace, "--inductor", directory) if row["kernel"]]
        expect("kernels", len(rows), len(MLP))
        for place, (row, call) in enumerate(zip(rows, MLP)):
            is_triton = isinstance(call, tuple)
            op = "my::triton%d" % place if is_triton else "my::library%d" % place
            if not is_triton and call != "mm":
                op = "aten::" + call  # what is called is an operator itself
            found = (row["position"], row["source_op"], row["by"], row["confidence"])
            expect("kernel %d" % place, found, (str(place), op, "hash" if is_triton else "order", "medium"))
        with open(os.path.join(directory, "output_code.py"), "w", encoding="utf-8") as file:
            file.write(program_of([(call[0], "cstale%d" % i) if isinstance(call, tuple) else call for i, call in enumerate(MLP)]))
        rows = [row for row in rows_of(settings, "compiled_launches", trace, "--inductor", directory) if row["kernel"]]
        expect("of another source", {row["by"] for row in rows}, {"none"})


def stale(settings):
    """A program that is not that of the trace tells nothing, even beside the right one."""
    data = settings.path("tests", "data", "compiled")
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "output_code.py"), "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        trace = os.path.join(data, "trace.json.gz")
        rows = rows_of(settings, "compiled_launches", trace, "--inductor", directory)
        expect("alone", {row["by"] for row in rows}, {"none"})
        both = rows_of(settings, "compiled_launches", trace, "--inductor", directory, "--inductor", data)
        right = rows_of(settings, "compiled_launches", trace, "--inductor", data)
        drop = [[{k: v for k, v in row.items() if k != "graph"} for row in rows if row["run"]] for rows in (both, right)]
        expect("beside the right one", drop[0], drop[1])


def database(kernels, region):
    db = Database()
    if region:
        db.range("## Call CompiledFxGraph fabc ##", 100, 1000)
    for i, name in enumerate(kernels):
        db.launch(name, 110 + 20 * i, i + 1)
    return db


def attributed(settings, directory, kernels, region):
    path = os.path.join(directory, "t.sqlite")
    if os.path.exists(path):
        os.remove(path)
    database(kernels, region).write(path)
    return picked(rows_of(settings, "attribution", path, "--inductor", directory), "op", "method", "confidence", "source_by", "source_reason")


def databases(settings):
    """Databases say no operators: kernels of libraries are told by their place among those of Triton, if a range says where a program ran."""
    relu, total = "triton_poi_fused_relu_0", "triton_red_fused_sum_1"
    none = ("(unattributed)", "none", "none", "none")
    with tempfile.TemporaryDirectory() as directory:
        with open(os.path.join(directory, "output_code.py"), "w", encoding="utf-8") as file:
            file.write(PROGRAM)
        found = attributed(settings, directory, ["gemm", relu, "bmm_kernel", total], True)
        expected = [("aten::addmm", "gap"), ("aten::relu", "order"), ("aten::bmm", "gap"), ("aten::sum", "order")]
        expect("in a region", found, [(op, "inductor", "medium", by, "") for op, by in expected])
        found = attributed(settings, directory, ["gemm", relu, "bmm_kernel", "split", total], True)
        expect("a call of two kernels", found[2:4], [("aten::bmm", "inductor", "low", "group", "")] * 2)
        found = attributed(settings, directory, ["gemm", relu, total], True)
        expect("a kernel is missing", [row[0] for row in found], ["aten::addmm", "aten::relu", "aten::sum"])
        found = attributed(settings, directory, ["gemm", relu, total], False)
        expected = [none + ("in no compiled program",), ("aten::relu", "inductor", "medium", "name", ""), ("aten::sum", "inductor", "medium", "name", "")]
        expect("in no region", found, expected)
        with open(os.path.join(directory, "second.py"), "w", encoding="utf-8") as file:
            file.write(PROGRAM.replace("relu", "sin"))
        found = attributed(settings, directory, ["gemm", relu, "bmm_kernel", total, "triton_poi_fused_sin_0"], True)
        expect("a kernel of another program in one region", found[4], ("aten::sin", "inductor", "medium", "name", ""))
        expect("the others there", [row[0] for row in found[:4]], ["aten::addmm", "aten::relu", "aten::bmm", "aten::sum"])
        os.remove(os.path.join(directory, "second.py"))
        found = attributed(settings, directory, ["gemm", relu + "_0d1d2de", total], False)
        expect("a name of older versions of Triton", found[1], ("aten::relu", "inductor", "medium", "name", ""))
        found = attributed(settings, directory, ["gemm", "triton_other_0", relu, total], True)
        expect("another kernel", found[1], none + ("not called there",))


def tests(settings):
    return [Test(test.__name__, lambda test=test: test(settings)) for test in (corpus, pair, real_trace, stale, databases)]

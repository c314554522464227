"""Operator models against numbers worked out by hand: tests/models/*.txt, one table a family; cells are separated by |."""

import glob
import json
import os
import re
import tempfile

from harness import Failure, Test, command

TYPES = {
    "f64": "double", "f32": "float", "f16": "c10::Half", "bf16": "c10::BFloat16", "i64": "long int", "i32": "int", "i16": "short int",
    "i8": "signed char", "u8": "unsigned char", "bool": "bool", "e4m3": "c10::Float8_e4m3fn", "e4m3uz": "c10::Float8_e4m3fnuz",
    "e5m2": "c10::Float8_e5m2", "e8m0": "c10::Float8_e8m0fnu", "fp4x2": "c10::Float4_e2m1fn_x2", "c64": "c10::complex<float>",
}
NUMBERS = {"u8": 0, "i8": 1, "i16": 2, "i32": 3, "i64": 4, "f16": 5, "f32": 6, "f64": 7, "bool": 11, "bf16": 15, "e4m3": 24}  # of PyTorch's types
TENSOR = re.compile(r"([\w:]+)\[([\d,]*)\](?:/([\d,]*))?$")
COLUMNS = ("flops_matrix", "flops_vector", "sfu", "bytes", "bus_bytes")
SUM = re.compile(r"[\d\s+*/().-]+$")  # what a number may be worked out by


def numbers(text):
    return [int(word) for word in text.split(",") if word]


def contiguous(dims):
    strides, step = [], 1
    for size in reversed(dims):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides


def tensor(text):
    """`bf16[2,3]`, perhaps with `/3,1`, its strides -> dims, strides, type; None if it is none."""
    found = TENSOR.match(text)
    if not found:
        return None
    dims = numbers(found[2])
    return dims, numbers(found[3]) if found[3] is not None else contiguous(dims), TYPES.get(found[1], found[1])


def argument(text):
    """-> dims, type, strides, value as profilers record them"""
    if text == "None":
        return [], "", [], ""
    if text.startswith("{"):
        parts = [tensor(part) for part in text[1:-1].split(";") if part]
        return [part[0] for part in parts], "TensorList", [part[1] for part in parts], ""
    found = tensor(text)
    if found:
        return found[0], found[2], found[1], ""
    if text.startswith("["):
        return [], "ScalarList", [], text.replace(",", ", ")
    return [], "Scalar", [], text


def allocation(text, ts):
    """aten::empty inside an op, of what `i32[2,3]` says"""
    dims = tensor(text)[0]
    args = {
        "Input Dims": [[]] * 6, "Input type": ["ScalarList", "Scalar", "", "", "Scalar", ""], "Input Strides": [[]] * 6,
        "Concrete Inputs": [str(dims), str(NUMBERS[text.split("[")[0]]), "", "", "False", ""],
    }
    return {"ph": "X", "cat": "cpu_op", "name": "aten::empty", "pid": 1, "tid": 1, "ts": ts + 1, "dur": 1, "args": args}


def events_of(row, ts):
    """The op of a row, and the kernel that it launches if the row names one."""
    arguments = [argument(word) for word in row["arguments"].split()]
    keys = ("Input Dims", "Input type", "Input Strides", "Concrete Inputs")
    args = dict(zip(keys, (list(field) for field in zip(*arguments)))) if arguments else {}
    op = {"ph": "X", "cat": "cpu_op", "name": row["op"], "pid": 1, "tid": 1, "ts": ts, "dur": 8, "args": args}
    made = [allocation(word, ts) for word in row.get("allocates", "").split()]
    if not row["kernel"]:
        return [op, *made]
    call = {"ph": "X", "cat": "cuda_runtime", "name": "cudaLaunchKernel", "pid": 1, "tid": 1, "ts": ts + 1, "dur": 1, "args": {"correlation": ts}}
    kernel = {"ph": "X", "cat": "kernel", "name": row["kernel"], "pid": 0, "tid": 7, "ts": ts + 9, "dur": 5}
    return [op, *made, call, {**kernel, "args": {"device": 0, "stream": 7, "correlation": ts}}]


def read(path):
    """-> one dictionary a row. The last columns, kernel and why, may be left out."""
    with open(path, encoding="utf-8") as file:
        lines = [[cell.strip() for cell in line.split("|")] for line in file if line.strip() and not line.startswith("#")]
    names = lines[0]
    return [dict(zip(names, cells + [""] * (len(names) - len(cells)))) for cells in lines[1:]]


def expected(cell):
    """A number, or how it comes about; `-`: not known."""
    if cell == "-":
        return None
    if not SUM.match(cell):
        raise Failure("%s: expected a number or a sum" % cell)
    value = eval(cell)  # only digits and operators, see above
    if value != int(value):
        raise Failure("%s is not whole" % cell)
    return int(value)


def table(settings, name, path):
    return json.loads(command([settings.checked_rooftree, "run", name, path, "-f", "json"]))


def complaints(row, found):
    if not found:
        return ["no such row"]
    bad = []
    for column in COLUMNS:
        if column not in row:
            continue
        wanted = expected(row[column])
        if wanted != found[column]:
            bad.append("%s: expected %s = %s, found %s" % (column, row[column], wanted, found[column]))
    grade = found.get("grade") or found["state"]
    if row["grade"] != grade:
        bad.append("grade: expected %s, found %s" % (row["grade"], grade))
    why = found.get("why") or found.get("note") or ""
    if row["why"] and row["why"] not in why:
        bad.append("why: expected %s, found %s" % (row["why"], why))
    return bad


def family(settings, path):
    rows = read(path)
    if not rows:
        raise Failure("no rows")
    events = [event for number, row in enumerate(rows, 1) for event in events_of(row, 100 * number)]
    with tempfile.TemporaryDirectory() as directory:
        trace = os.path.join(directory, "t.json")
        with open(trace, "w", encoding="utf-8") as file:
            json.dump({"traceEvents": events}, file)
        found = {"op_models": table(settings, "op_models", trace), "roofline": table(settings, "roofline", trace)}
    bad = []
    for row in rows:
        keys = [json.dumps(list(field), separators=(",", ":")) for field in zip(*map(argument, row["arguments"].split()))] or [None] * 4
        wanted = dict(zip(("input_dims", "input_types", "input_strides", "concrete_inputs"), keys))
        source = found["roofline" if row["kernel"] else "op_models"]
        match = [r for r in source if r["name"] == row["op"] and all(r[key] == value for key, value in wanted.items())]
        bad += ["%s %s: %s" % (row["op"], row["arguments"], text) for text in complaints(row, match[0] if match else None)]
    if bad:
        raise Failure("\n".join(bad))


def tests(settings):
    paths = sorted(glob.glob(settings.path("tests", "models", "*.txt")))
    return [Test(os.path.basename(path)[:-4], lambda path=path: family(settings, path)) for path in paths]

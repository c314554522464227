"""What ranks pass to each other, by nccl-tests' doc/PERFORMANCE.md written down again, and what roofline must say of it.

A kernel of NCCL says what went in and out, of which type, and how many ranks took part; operators of c10d tell it by their shapes.
The payload is what nccl-tests calls the size; the bus passes the payload times a factor.
"""

import collections
import json
import math

import operands
import reference

BYTES = {
    "Byte": 1, "Char": 1, "Bool": 1, "Short": 2, "Half": 2, "BFloat16": 2, "Int": 4, "Float": 4, "Long": 8, "Double": 8, "ComplexFloat": 8,
    "ComplexDouble": 16, "Float8_e4m3fn": 1, "Float8_e5m2": 1, "Float8_e4m3fnuz": 1, "Float8_e5m2fnuz": 1,
}  # fmt: skip

# name -> the payload's elements, by what goes in and out; what of it passes the bus, by ranks
TWICE, ONCE, ALL = (lambda n: 2 * (n - 1) / n), (lambda n: (n - 1) / n), (lambda n: 0 if n == 1 else 1)
NAMED = {
    "allreduce": (lambda i, o, n: i, TWICE),
    "allgather": (lambda i, o, n: o if o == i * n else None, ONCE),
    "reduce_scatter": (lambda i, o, n: i if i == o * n else None, ONCE),
    "all_to_all": (lambda i, o, n: i if i == o else None, ONCE),
    "all_to_allv": (lambda i, o, n: max(i, o), ONCE),
    "broadcast": (lambda i, o, n: i, ALL),
    "reduce": (lambda i, o, n: i, ALL),
    "gather": (lambda i, o, n: i * n, ONCE),
    "scatter": (lambda i, o, n: o * n, ONCE),
    "send": (lambda i, o, n: i, lambda n: 1),
    "recv": (lambda i, o, n: o, lambda n: 1),
}
ALIASES = {"_allgather_base": "allgather", "_reduce_scatter_base": "reduce_scatter", "allreduce_coalesced": "allreduce"}


def passed(elements, size, factor, ranks):
    """-> bytes of the payload, bytes that pass the bus; None: not known"""
    if elements is None:
        return None, None
    payload = elements * size
    return payload, None if ranks is None else round(payload * factor(ranks))


def of_event(args):
    """-> what passed by the arguments of an event, None if it does not say"""
    name = args.get("Collective name")
    rule = NAMED.get(ALIASES.get(name, name))
    said = [args.get(key) for key in ("In msg nelems", "Out msg nelems", "Group size")]
    if rule is None or args.get("dtype") not in BYTES or not all(isinstance(value, int) for value in said):
        return None
    elements, factor = rule
    return passed(elements(*said), BYTES[args["dtype"]], factor, said[2])


def of_shapes(name, o):
    """-> what passed by the arguments of an operator, None without a rule"""
    if name in ("c10d::_allgather_base_", "c10d::_reduce_scatter_base_"):
        sizes = o.must(0).n, o.must(1).n
        return passed(max(sizes), o.must(0).size, ONCE, max(sizes) // min(sizes))
    if name == "c10d::alltoall_base_":
        return passed(max(o.must(0).n, o.must(1).n), o.must(1).size, ONCE, None)
    if name == "symm_mem::multimem_all_reduce_":
        return passed(o.must(0).n, o.must(0).size, TWICE, None)
    if name in ("c10d::allreduce_", "c10d::broadcast_"):
        dims, _ = o.tensor_list(0)
        return sum(map(math.prod, dims)), None  # elements: types of lists are not recorded
    return None


def told(path):
    """-> (payload, bus) of each GPU row that says so, with how often"""
    try:
        document = json.loads(reference.read_bytes(path)[1].decode("utf-8", "replace"))
    except ValueError:
        return collections.Counter()
    events = document if isinstance(document, list) else document.get("traceEvents", [])
    found = (of_event(event["args"]) for event in events if event.get("cat") == "kernel" and isinstance(event.get("args"), dict))
    return collections.Counter(item for item in found if item is not None)


def shapes_of(row, columns, fields):
    try:
        args = {field: json.loads(row[column]) for field, column in zip(fields, columns) if row[column]}
        return of_shapes(row["name"], operands.Operands(*(args.get(field) for field in fields)))
    except operands.Unknown:
        return None


def differences(path, rows, fields, columns):
    """-> how many rows of communication are right, lines about those that are not. `rows`: of roofline."""
    events = told(path)
    left = collections.Counter(events)
    lines, right = [], 0
    for row in rows:
        if row["state"] != "communication" or not row["bytes"]:
            continue
        found = int(row["bytes"]), int(row["bus_bytes"]) if row["bus_bytes"] else None
        if left[found] >= int(row["count"]):
            left[found] -= int(row["count"])
            right += 1
        elif shapes_of(row, columns, fields) == found:
            right += 1
        else:
            lines.append("roofline: %s %s: %s, but the events say %s" % (row["name"], row["input_dims"], found, dict(events)))
    for key, count in (+left).items():
        lines.append("roofline: %d messages of %s bytes are in no row" % (count, key))
    return right, lines

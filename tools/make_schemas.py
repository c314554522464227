#!/usr/bin/env python3
"""Writes data/schemas.tsv: what the operators of the installed PyTorch call their arguments, and of which types they are.

    python3 tools/make_schemas.py > data/schemas.tsv

One line an overload: name, overload (empty: the one without a name), arguments in order as NAME:TYPE, `?` behind the type if None is allowed, =DEFAULT
if there is one. Left out: overloads that name dimensions (Dimname), and operators that neither take nor give a tensor.
"""

import sys

import torch

NAMESPACES = ("aten", "quantized", "mkldnn")

# What a type is to a model; a list of one of these is `...s`. What is not here is `other`: its value is no number.
WORDS = {
    "Tensor": "tensor",
    "int": "int",
    "SymInt": "int",
    "float": "real",
    "bool": "bool",
    "SymBool": "bool",
    "Scalar": "scalar",
    "number": "scalar",
    "str": "text",
    "ScalarType": "dtype",
}
LISTS = {"tensor": "tensors", "int": "ints", "real": "reals", "bool": "bools", "scalar": "reals"}


def type_of(kind):
    """-> (word, whether None is allowed)"""
    text = kind.kind()
    if text == "OptionalType":
        return type_of(kind.getElementType())[0], True
    if text == "ListType":
        return LISTS.get(type_of(kind.getElementType())[0], "other"), False
    return WORDS.get(str(kind), "other"), False


def argument(arg):
    # An enumeration such as ScalarType or Layout is an int to the interpreter; only the written schema says which.
    kind = arg.real_type if hasattr(arg, "real_type") else arg.type
    word, optional = type_of(kind)
    text = "%s:%s%s" % (arg.name, word, "?" if optional else "")
    if arg.has_default_value():
        text += "=" + str(arg.default_value).replace(" ", "")
    return text


def line(schema):
    """None if no model can need it."""
    arguments = list(schema.arguments)
    written = str(schema)
    if "Dimname" in written or "Tensor" not in written:
        return None
    if schema.overload_name.startswith(("list_", "prim_")) or schema.overload_name.endswith("hacked_twin"):
        return None  # for TorchScript only
    return "%s\t%s\t%s" % (schema.name, schema.overload_name, " ".join(argument(arg) for arg in arguments))


def main():
    lines = {
        text
        for schema in torch._C._jit_get_all_schemas()
        if schema.name.split("::")[0] in NAMESPACES
        for text in [line(schema)]
        if text
    }
    print("# Arguments of PyTorch's operators, made by tools/make_schemas.py. name, overload, arguments (see there).")
    print("# torch %s" % torch.__version__.split("+")[0])
    sys.stdout.writelines(text + "\n" for text in sorted(lines, key=lambda text: text.split("\t")[:2]))


if __name__ == "__main__":
    main()

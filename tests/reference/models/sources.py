"""Where the models of operators come from that are compared: the ones in Python here, or the C program's."""

import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

import compare
import model_rules
import operands
import reference

FIELDS = ("Input Dims", "Input type", "Input Strides", "Concrete Inputs")
COLUMNS = ("input_dims", "input_types", "input_strides", "concrete_inputs")


class Reference:
    quantities = ("matrix", "bytes")

    def __init__(self, lists=True):
        self.lists = lists

    def work(self, name, args):
        """-> model_rules.Work, None without a model; all of it None where the trace does not say enough"""
        try:
            return model_rules.work(name, operands.Operands(*(args.get(field) for field in FIELDS), lists=self.lists))
        except operands.Unknown:
            return model_rules.work_of(None, None, None, None)


def number(text):
    return int(text) if text else None


class Answer:
    """A row of op_models, with the names of model_rules.Work."""

    def __init__(self, row):
        self.row = row
        self.matrix, self.vector, self.sfu = number(row["flops_matrix"]), number(row["flops_vector"]), number(row["sfu"])
        self.bytes, self.flops_torch = number(row["bytes"]), number(row["flops_torch"])
        self.exact = row["grade"] == "exact"

    def __repr__(self):
        what = ("flops_matrix", "flops_vector", "sfu", "bytes", "grade", "why", "model")
        return " ".join("%s=%s" % (name, self.row[name]) for name in what)

    def known(self):
        return self.matrix, self.vector, self.sfu, self.bytes, self.flops_torch, self.exact


class Rooftree:
    quantities = ("flops_torch", "matrix", "bytes")

    def __init__(self, binary, trace):
        rows = compare.run_table(os.path.abspath(binary), "op_models", trace, [])
        if isinstance(rows, str):
            sys.exit("%s: op_models: %s" % (trace, rows))
        self.answers = {}
        for row in rows[1:]:
            answer = Answer(dict(zip(rows[0], row)))
            self.answers.setdefault((answer.row["name"], *(answer.row[column] for column in COLUMNS)), []).append(answer)

    def work(self, name, args):
        """-> the answer, None without a model. Of lists, different kernels may tell different types: those are different questions."""
        key = (name, *(reference.compact(args[field]) if field in args else "" for field in FIELDS))
        found = self.answers.get(key)
        if found and any(answer.known() != found[0].known() for answer in found):
            sys.exit("%s: several answers: %s" % (" ".join(key), found))
        return found[0] if found else None

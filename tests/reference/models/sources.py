"""Where the models of operators come from that are compared: the ones in Python here, or the C program's."""

import models
import operands


class Reference:
    quantities = ("matrix", "bytes")

    def __init__(self):
        self.memo = {}

    def work(self, name, args):
        """-> models.Work, None without a model or where the trace does not say enough"""
        try:
            o = operands.Operands(args.get("Input Dims"), args.get("Input type"), args.get("Input Strides"), args.get("Concrete Inputs"))
            return models.work(name, o)
        except operands.Unknown:
            return models.work_of(None, None, None, None)

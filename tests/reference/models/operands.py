"""The arguments that a profiler writes beside an operator, as tensors, lists and numbers.

Kineto keeps four lists of equal length, one entry an argument in the order of the schema: dims, types, strides, concrete values.
"""

import ast
import math

BYTES = {
    "bool": 1, "unsigned char": 1, "signed char": 1, "short int": 2, "int": 4, "long int": 8, "long": 8, "unsigned int": 4,
    "unsigned short": 2, "unsigned long": 8, "float": 4, "double": 8, "c10::Half": 2, "c10::BFloat16": 2,
    "c10::Float8_e4m3fn": 1, "c10::Float8_e5m2": 1, "c10::Float8_e4m3fnuz": 1, "c10::Float8_e5m2fnuz": 1,
    "c10::Float8_e8m0fnu": 1, "c10::Float4_e2m1fn_x2": 1, "c10::complex<c10::Half>": 4, "c10::complex<float>": 8,
    "c10::complex<double>": 16,
}  # fmt: skip

# The numbers by which PyTorch names types in arguments.
TYPE_CODES = {
    0: "unsigned char", 1: "signed char", 2: "short int", 3: "int", 4: "long int", 5: "c10::Half", 6: "float", 7: "double",
    8: "c10::complex<c10::Half>", 9: "c10::complex<float>", 10: "c10::complex<double>", 11: "bool", 15: "c10::BFloat16",
    23: "c10::Float8_e5m2", 24: "c10::Float8_e4m3fn", 25: "c10::Float8_e5m2fnuz", 26: "c10::Float8_e4m3fnuz",
}  # fmt: skip

# In which of two tensors' types arithmetic is done: the later kind, then the larger; half and bfloat16 meet in float.
KINDS = {"bool": 0, "unsigned char": 1, "signed char": 1, "short int": 1, "int": 1, "long int": 1, "long": 1}
NUMBERS = ("double", "long int", "long", "bool", "c10::complex<double>")
NOT_TENSORS = ("", "Scalar", "ScalarList", "TensorList", "GenericList", "Device", "None", "int[]")


class Unknown(Exception):
    """The trace does not say what the model needs."""


class Tensor:
    """`is_number`: a number in Python, which profilers show as a tensor without dims; it is no memory."""

    def __init__(self, dims, type_, strides, is_number=False):
        if type_ not in BYTES:
            raise Unknown("type %r" % type_)
        self.dims, self.type, self.size, self.is_number = dims, type_, BYTES[type_], is_number
        self.strides = strides if strides is not None and len(strides) == len(dims) else None
        self.n = math.prod(dims)

    @property
    def distinct(self):
        """Elements that are not the same memory: expanded dims count once, overlapping windows by their span."""
        if self.n == 0 or self.strides is None:
            return self.n
        steps = [(size, stride) for size, stride in zip(self.dims, self.strides) if stride != 0]
        return min(math.prod(size for size, _ in steps), 1 + sum((size - 1) * stride for size, stride in steps))

    @property
    def bytes(self):
        return 0 if self.is_number else self.distinct * self.size


def kind(type_):
    return KINDS.get(type_, 3 if "complex" in type_ else 2)


def promoted(tensors):
    """The type of the result of arithmetic on them: tensors without dims yield to those with, as numbers do."""
    if not tensors:
        raise Unknown("no tensor")
    best = max(kind(t.type) for t in tensors)
    with_dims = [t for t in tensors if t.dims]
    if with_dims and max(kind(t.type) for t in with_dims) == best:
        tensors = with_dims
    types = {t.type for t in tensors if kind(t.type) == best}
    if types == {"c10::Half", "c10::BFloat16"}:
        return "float"
    return max(types, key=lambda type_: BYTES[type_])


def broadcast(shapes):
    """The common shape, dims matched from the right."""
    shapes = [list(shape) for shape in shapes]
    rank = max(map(len, shapes), default=0)
    result = []
    for sizes in zip(*([1] * (rank - len(shape)) + shape for shape in shapes)):
        sizes = {size for size in sizes if size != 1}
        if len(sizes) > 1:
            raise Unknown("shapes do not broadcast")
        result.append(sizes.pop() if sizes else 1)
    return result


class Operands:
    """`lists`: whether this profiler writes lists of numbers; an older one leaves them out like what was not given."""

    def __init__(self, dims, types, strides=None, concrete=None, lists=True):
        if not isinstance(dims, list) or not isinstance(types, list) or len(types) != len(dims):
            raise Unknown("no shapes")
        self.dims, self.types, self.lists = dims, types, lists
        self.strides = strides if isinstance(strides, list) and len(strides) == len(dims) else [None] * len(dims)
        self.concrete = concrete if isinstance(concrete, list) and len(concrete) == len(dims) else None

    def __len__(self):
        return len(self.dims)

    def is_tensor(self, i):
        return i < len(self) and self.types[i] not in NOT_TENSORS

    def tensor(self, i):
        """-> the tensor in place i, None if there is none (an optional one that was not given)."""
        if not self.is_tensor(i):
            return None
        dims = self.dims[i]
        if not isinstance(dims, list) or not all(isinstance(d, int) for d in dims):
            raise Unknown("dims of argument %d" % i)
        strides = self.strides[i]
        if strides is not None and not all(isinstance(s, int) for s in strides):
            strides = None
        is_number = dims == [] and self.types[i] in NUMBERS and any(self.dims)
        return Tensor(dims, self.types[i], strides, is_number)

    def must(self, i):
        found = self.tensor(i)
        if found is None:
            raise Unknown("argument %d is no tensor" % i)
        return found

    def tensors(self, places=None):
        places = range(len(self)) if places is None else places
        return [t for t in (self.tensor(i) for i in places) if t is not None]

    def tensor_list(self, i):
        """The tensors of a list; older profilers write no shapes for them."""
        if i >= len(self) or self.types[i] not in ("TensorList", "GenericList"):
            raise Unknown("argument %d is no list of tensors" % i)
        dims, strides = self.dims[i], self.strides[i]
        if not dims or not all(isinstance(d, list) for d in dims):
            raise Unknown("no shapes in list %d" % i)
        return dims, strides

    def places(self, i):
        """A list of numbers that need not be given."""
        found = self.value(i)
        if found is None and not self.lists and i < len(self) and self.types[i] == "":
            raise Unknown("whether list %d was given" % i)
        return found

    def value(self, i, default=None):
        """A number, a list of numbers, True, False or None; what is not written is unknown, not the default."""
        if self.concrete is None:
            raise Unknown("no concrete values")
        if i >= len(self):
            return default
        text = self.concrete[i]
        if text == "":
            return None
        try:
            return ast.literal_eval(text)
        except (ValueError, SyntaxError):
            raise Unknown("value %r of argument %d" % (text, i)) from None

"""Single events: views of ops, calls, GPU rows, frames and annotations, and sequences of them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, overload

from . import _core
from ._table import Table


class Args(NamedTuple):
    """The recorded arguments of an op, each None where it was not recorded.

    An entry for each argument: `dims` a shape ([2, 3]) or a list of shapes, `types` a name ("float"), `strides`
    as dims, `concrete` the value of a scalar as text ("False", "[1, 1]").
    """

    dims: list[Any] | None
    types: list[Any] | None
    strides: list[Any] | None
    concrete: list[Any] | None


def _parsed(text: str | None) -> list[Any] | None:
    if text is None:
        return None
    import json

    values: list[Any] = json.loads(text)
    return values


class Node(_core.Node):
    """A view of one event: cheap to make, equal to any other view of the same one.

        >>> kernel = rooftree.open("tests/data/demo.json.gz").kernels[20]
        >>> kernel.op.name, kernel.call.name, kernel.evidence
        ('aten::addmm', 'cudaLaunchKernelExC', 'correlation+containment')

    Attributes:
        id: as in tables (`id`, `rooftree tree --id`).
        kind: "op", "call", "kernel", "memcpy", "memset", "other", "frame" or "annotation".
        name: as recorded.
        start_ns: from the trace's first op, call or GPU row.
        dur_ns: duration.
        gpu_ns: sum of the durations of all GPU rows below it, None where there are none; of a GPU row its own.
        device, stream: of GPU rows; None: unknown.
        parent: the op or call that encloses it; of a GPU row what it hangs under; None of a root, a frame, an
            annotation.
        call: the call that launched a GPU row, or None.
        op: of a GPU row the op that it was linked to, else the innermost op around it, or None.
        forward: the op whose backward an op or call is part of, as autograd numbers them, or None.
        backward: a list of the outermost ops that are part of the backward of an op.
        evidence: how a GPU row was linked to its call and op ("correlation+containment"), or None.
    """

    __slots__ = ()

    @property
    def children(self) -> Nodes:
        """What hangs right under it: ops and calls, then GPU rows."""
        return self._below(children=True)

    @property
    def descendants(self) -> Nodes:
        """All ops, calls and GPU rows below it."""
        return self._below()

    @property
    def gpu_rows(self) -> Nodes:
        """All GPU rows below it: kernels, copies, fills, others."""
        return self._below(kind="gpu")

    @property
    def kernels(self) -> Nodes:
        """All kernels below it."""
        return self._below(kind="kernel")

    @property
    def stack(self) -> Nodes:
        """The Python frames around an op or call, or around what launched a GPU row: the outermost first."""
        return self._around("frame")

    @property
    def annotations(self) -> Nodes:
        """The annotations around it on its thread, as `stack` has frames. (`step` may be one of another thread.)"""
        return self._around("annotation")

    def _around(self, kind: str) -> Nodes:
        if self.kind in ("frame", "annotation"):
            return Nodes(self._trace, None)
        return Nodes(self._trace, {"around": self.id, "kind": kind})

    def _below(self, **query: object) -> Nodes:
        if self.kind not in ("op", "call"):
            return Nodes(self._trace, None)
        return Nodes(self._trace, {"below": self.id, **query})

    @property
    def ancestors(self) -> list[Node]:
        """What encloses it, the innermost first."""
        found = []
        node: Node | None = self.parent
        while node is not None:
            found.append(node)
            node = node.parent
        return found

    @property
    def args(self) -> Args:
        """The arguments that were recorded of an op, as Python values."""
        return Args(_parsed(self._dims), _parsed(self._types), _parsed(self._strides), _parsed(self._concrete))

    @property
    def launcher(self) -> Node | None:
        """The event that counts as the launcher: of a GPU row its row of the table launches, of an op or call itself
        if it has one there, else None. (The launcher of an unlinked row is the row.)"""
        id = self._launch[0]
        return None if id is None else type(self)(self._trace, id)

    @property
    def category(self) -> str | None:
        """The kind of work of its launcher, by data/classes.rules; None of what launched nothing. So the next two."""
        return self._launch[2]

    @property
    def module(self) -> str | None:
        """The nn.Module in which its launcher launched; None also where no Python frames were recorded."""
        return self._launch[3]

    @property
    def step(self) -> str | None:
        """The profiler's step in which its launcher launched."""
        return self._launch[4]

    @property
    def raw(self) -> dict[str, Any]:
        """The event as it stands in the file, read again from it."""
        import json

        event: dict[str, Any] = json.loads(self._trace.raw(self.id))
        return event

    def tree(self) -> Table:
        """It, what encloses it and all that lies below it: the table tree."""
        return Table(self._trace.run("tree", None, None, {"id": self.id}))

    def print_tree(self) -> None:
        """Prints the table tree, as `rooftree tree --id` does."""
        text = self._trace.write(("tree",), "text", None, None, None, {"id": self.id}, {})
        print((text or b"").decode(), end="")

    def explain(self) -> Table:
        """How the numbers of an op in the table roofline came about, formula by formula: the table explain."""
        return Table(self._trace.run("explain", None, None, {"id": self.id}))

    def roofline(self) -> dict[str, Any] | None:
        """What it computed and moved itself, against the roof: its own row of the table roofline.

        The columns are those of the table, in its units: `flops_matrix`, `flops_vector`, `bytes`; `bound`, what the
        roof is made of; `roof_ns`, the least time that is attainable, and `percent_of_roof`; `headroom_ns`, what the
        roof would give back; `state`, how much is known ("exact", "bounds", "estimate", else why there is no model).
        What is not known is None, and `note` says why. Times are of this one instance.

        Of a GPU row, or of the call that launched it, it is the row of the op whose model speaks for it. None of an op
        of which no GPU row is its own: what lies below it has `trace.table("roofline", op_subtree=node.id)`. An op
        that worked on several GPUs has a row for each in `trace.table("roofline", id=node.id)`; this is the longest.
        """
        if self.kind in ("frame", "annotation"):
            return None
        rows = Table(self._trace.run("roofline", None, None, {"id": self.id})).to_dicts()
        return rows[0] if rows else None

    def __repr__(self) -> str:
        return f"<rooftree.Node {self.id}: {self.kind} {self.name}>"


class Nodes(Sequence[Node]):
    """Events in order: ops and calls as the tree has them, then GPU rows, frames, annotations.

        >>> trace = rooftree.open("tests/data/demo.json.gz")
        >>> len(trace.ops), len(trace.ops.search("^aten::mm$")), trace.ops[0]
        (1395, 33, <rooftree.Node 0: op aten::stack>)
    """

    __slots__ = ("_ids", "_query", "_trace")

    def __init__(self, trace: _core.Trace, query: dict[str, object] | None) -> None:
        self._trace = trace
        self._query = query
        self._ids = array("I", b"" if query is None else trace.find(query))

    @property
    def ids(self) -> Sequence[int]:
        """Their ids."""
        return self._ids

    @property
    def raw(self) -> list[dict[str, Any]]:
        """The events as they stand in the file, which is read once for all of them."""
        import json

        events: list[dict[str, Any]] = json.loads(self._trace.raws(self._ids.tobytes()))
        return events

    def search(self, name: str) -> Nodes:
        """Those in whose name the regular expression (POSIX extended) finds something. ArgumentError if it is none."""
        if self._query is None:
            return self
        names = [text for text in (self._query.get("name"), name) if text is not None]
        found = Nodes(self._trace, {**self._query, "name": name})
        if len(names) > 1:  # all of them
            before = set(self._ids)
            found._ids = array("I", (id for id in found._ids if id in before))
        return found

    def __len__(self) -> int:
        return len(self._ids)

    def __iter__(self) -> Iterator[Node]:
        return map(partial(Node, self._trace), self._ids)

    @overload
    def __getitem__(self, index: int) -> Node: ...
    @overload
    def __getitem__(self, index: slice) -> list[Node]: ...
    def __getitem__(self, index: int | slice) -> Node | list[Node]:
        if isinstance(index, slice):
            return [Node(self._trace, id) for id in self._ids[index]]
        return Node(self._trace, self._ids[index])

    def __repr__(self) -> str:
        return f"<rooftree.Nodes: {len(self)}>"


def nodes_of(trace: _core.Trace, ids: Iterable[int]) -> Nodes:
    """These events, in this order."""
    nodes = Nodes(trace, None)
    nodes._ids = array("I", ids)
    return nodes

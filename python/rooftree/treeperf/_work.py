"""What each op of a trace launched: ops, calls and GPU rows as columns, and which op's work each GPU row is."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from .._node import Node
from .._trace import Trace

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Ints = NDArray[np.int64]

# Ops that TreePerf takes whole, though an op that they call has a model: one row is what they and all below them did.
_WHOLES = frozenset(
    {
        "aten::layer_norm",
        "aten::batch_norm",
        "aten::group_norm",
        "aten::instance_norm",
        "aten::convolution",
        "aten::linalg_norm",
        "aten::_scaled_dot_product_flash_attention",
        "aten::_scaled_dot_product_efficient_attention",
        "aten::_scaled_dot_product_cudnn_attention",
    }
)
_ARGUMENTS = ("input_dims", "input_types", "input_strides", "concrete_inputs")


class Model(NamedTuple):
    """What is known of one call of an op: as in the table op_models."""

    family: str
    parameters: dict[str, Any]
    flops: int | None
    """For matrix units, if there are any, else for the others."""
    bytes: int | None
    spec: str | None
    """The peak that the FLOPs are held against, as in the table roofline."""


class Kernel(NamedTuple):
    """A GPU row."""

    id: int
    name: str
    kind: str
    stream: int | None
    start_ns: int
    dur_ns: int


def union_ns(group: Ints, start: Ints, end: Ints, groups: int) -> Ints:
    """Length of the union of the intervals of each group 0 .. groups - 1."""
    import numpy as np

    length = np.zeros(groups, dtype=np.int64)
    if not len(group):
        return length
    order = np.lexsort((start, group))
    group, start, end = group[order], start[order], end[order]
    base = group * (end.max() - start.min() + 1)  # so that no interval reaches into the next group
    start, end = start - start.min() + base, end - start.min() + base
    covered = np.maximum.accumulate(end)
    before = np.concatenate(([start[0]], covered[:-1]))
    np.add.at(length, group, np.maximum(end - np.maximum(start, before), 0))
    return length


def _first_rows(rows: Iterable[dict[str, Any]]) -> dict[tuple[Any, ...], dict[str, Any]]:
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    for row in rows:
        found.setdefault((row["name"], *(row[column] for column in _ARGUMENTS)), row)
    return found


class Work:
    """The columns. Ids are those of nodes: ops and calls are 0 .. n - 1, in preorder of their tree."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._backward: dict[int, list[int]] | None = None
        self._read_host()
        self._read_threads()
        self._read_gpu()
        self._read_models()
        self._find_owners()

    # Ops and calls

    def _read_host(self) -> None:
        ops, calls = self.trace.ops, self.trace.calls
        n = len(ops) + len(calls)
        self.n = n
        self.names: list[str] = [""] * n
        self.start_ns: list[int] = [0] * n
        self.dur_ns: list[int] = [0] * n
        self.parent: list[int] = [-1] * n
        self.arguments: list[int] = [-1] * n  # -1: a call
        signatures: dict[tuple[str | None, ...], int] = {}
        for nodes in (ops, calls):
            for node in nodes:
                id, parent = node.id, node.parent
                self.names[id], self.start_ns[id], self.dur_ns[id] = node.name, node.start_ns, node.dur_ns
                self.parent[id] = -1 if parent is None else parent.id
                if nodes is ops:
                    signature = (node._dims, node._types, node._strides, node._concrete)
                    self.arguments[id] = signatures.setdefault(signature, len(signatures))
        self.signatures: list[tuple[str | None, ...]] = list(signatures)
        self.end: list[int] = list(range(1, n + 1))
        for id in range(n - 1, -1, -1):
            if self.parent[id] >= 0 and self.end[self.parent[id]] < self.end[id]:
                self.end[self.parent[id]] = self.end[id]

    def is_op(self, id: int) -> bool:
        return id < self.n and self.arguments[id] >= 0

    def values_of(self, code: int) -> list[list[Any] | None]:
        """Dims, types, strides, concrete inputs, as recorded, of a number in `arguments`."""
        return [None if text is None or code < 0 else json.loads(text) for text in self.signatures[code]]

    def _read_threads(self) -> None:
        rows = self.trace.table("threads").to_dicts()
        self._threads = [
            {
                "pid": _number(row["pid"]),
                "tid": _number(row["tid"]),
                "process_name": row["process_name"],
                "process_label": row["process_labels"],
                "thread_name": row["thread_name"],
            }
            for row in rows
        ]
        self._first_of_thread = [row["first_id"] for row in rows]

    def thread(self, id: int) -> dict[str, Any]:
        """pid, tid, process_name, process_label, thread_name of an op or call."""
        i = bisect_right(self._first_of_thread, id) - 1
        return self._threads[i] if i >= 0 else dict.fromkeys(("pid", "tid", "process_name", "process_label", "thread_name"))

    def is_recompute(self, id: int) -> bool:
        """Whether what an op launched was computed a second time."""
        return any(self.launches[launch]["recompute"] for launch in _between(self._launch_ids, id, self.end[id]))

    def category(self, id: int) -> str | None:
        """That of the launcher below it whose model has most FLOPs; of the first, if none has any."""
        launches = _between(self._launch_ids, id, self.end[id])
        if not launches:
            return None
        main = max(launches, key=lambda launch: (model.flops or 0) if (model := self.models.get(self.owner[launch])) else 0)
        category: str | None = self.launches[main]["category"]
        return category

    # GPU rows

    def _read_gpu(self) -> None:
        import numpy as np

        self.launches: dict[int, dict[str, Any]] = {row["id"]: row for row in self.trace.table("launches")}
        self._classes = {(row["name"], row["kind"]): row["class"] for row in self.trace.table("kernels")}
        rows, under, launcher, classes = [], [], [], []
        for node in self.trace.gpu_rows:
            parent = node.parent
            rows.append(Kernel(node.id, node.name, node.kind, node.stream, node.start_ns, node.dur_ns))
            under.append(-1 if parent is None else parent.id)
            launcher.append(node._launch[0])
            classes.append(self._classes[node.name, node.kind])
        self.rows: list[Kernel] = rows
        self.under: Ints = np.array(under, dtype=np.int64)
        self.launcher: Ints = np.array(launcher, dtype=np.int64)
        self.classes: list[str] = classes
        """communication, memcpy, memset, computation, of each row"""
        self.communicates: NDArray[np.bool_] = np.array([one == "communication" for one in classes], dtype=bool)
        self.gpu_start: Ints = np.array([row.start_ns for row in rows], dtype=np.int64)
        self.gpu_end: Ints = self.gpu_start + np.array([row.dur_ns for row in rows], dtype=np.int64)
        self._by_under = np.lexsort((self.gpu_start, self.under))
        self._sorted_under = self.under[self._by_under]

    def class_of(self, row: Node) -> str:
        """Of a GPU row: computation (fills included), communication or memcpy."""
        found = self._classes[row.name, row.kind]
        return "computation" if found == "memset" else found

    def rows_below(self, ids: Sequence[int]) -> tuple[Ints, Ints]:
        """-> (which of ids, index of GPU row) for each GPU row below each of these ops or calls."""
        import numpy as np

        return self._rows_in(np.arange(len(ids)), np.array(ids, dtype=np.int64), np.array([self.end[id] for id in ids], dtype=np.int64))

    def _rows_in(self, of: Ints, begin: Ints, end: Ints) -> tuple[Ints, Ints]:
        """-> (of[i], index of GPU row) for each GPU row under an id from begin[i] up to end[i], by i, then by start."""
        import numpy as np

        first, last = np.searchsorted(self._sorted_under, begin), np.searchsorted(self._sorted_under, end)
        counts = last - first
        which = np.repeat(np.arange(len(of)), counts)
        place = np.arange(len(which)) - np.repeat(np.cumsum(counts) - counts, counts) + np.repeat(first, counts)
        rows = self._by_under[place]
        order = np.lexsort((self.gpu_start[rows], which))
        return of[which[order]], rows[order]

    def rows_of_launchers(self, ids: Sequence[int]) -> tuple[Ints, Ints]:
        """The same of the GPU rows that each of these launched itself."""
        import numpy as np

        place = {id: i for i, id in enumerate(ids)}
        which = np.array([place.get(id, -1) for id in self.launcher.tolist()], dtype=np.int64)
        rows = np.flatnonzero(which >= 0)
        order = np.lexsort((self.gpu_start[rows], which[rows]))
        return which[rows][order], rows[order]

    def counts_below(self, ids: Iterable[int]) -> dict[int, int]:
        """How many GPU rows are below each."""
        unique = list(dict.fromkeys(ids))
        which, _ = self.rows_below(unique)
        counts = [0] * len(unique)
        for i in which.tolist():
            counts[i] += 1
        return dict(zip(unique, counts))

    def rows_of_backward(self, ids: Sequence[int]) -> tuple[Ints, Ints]:
        """The same of the GPU rows below the backward of each of these ops."""
        import numpy as np

        parts = [(i, one) for i, id in enumerate(ids) for one in self._backward_of(id)]
        of = np.array([i for i, _ in parts], dtype=np.int64)
        begin = np.array([one for _, one in parts], dtype=np.int64)
        return self._rows_in(of, begin, np.array([self.end[one] for _, one in parts], dtype=np.int64))

    def _backward_of(self, id: int) -> list[int]:
        """The outermost ops that are part of the backward of it and of what is below it."""
        if self._backward is None:
            self._backward = {}
            for node in self.trace.ops:
                forward, parent = node.forward, node.parent
                if forward is not None and (parent is None or parent.forward != forward):
                    self._backward.setdefault(forward.id, []).append(node.id)
            self._with_backward = sorted(self._backward)
        return sorted({one for forward in _between(self._with_backward, id, self.end[id]) for one in self._backward[forward]})

    def busy_ns(self, which: Ints, rows: Ints, n: int) -> Ints:
        """Length of the union of the GPU rows of each 0 .. n - 1."""
        return union_ns(which, self.gpu_start[rows], self.gpu_end[rows], n)

    # Models

    def _read_models(self) -> None:
        specs = {key: row["compute_spec"] for key, row in _first_rows(self.trace.table("roofline")).items()}
        stated = {
            key: Model(
                row["family"] or "",
                json.loads(row["parameters"] or "{}"),
                row["flops_matrix"] or row["flops_vector"],
                row["bytes"],
                specs.get(key),
            )
            for key, row in _first_rows(self.trace.table("op_models")).items()
            if row["bus_bytes"] is None
        }
        modelled = {key[0] for key in stated}
        self.models: dict[int, Model] = {
            id: stated[key]
            for id in range(self.n)
            if self.arguments[id] >= 0
            and self.names[id] in modelled
            and (key := (self.names[id], *self.signatures[self.arguments[id]])) in stated
        }

    # Whose work

    def _find_owners(self) -> None:
        """The owner of a launch is as docs/definitions.md, section 10, says; its event is the row that it is in."""
        import numpy as np

        nearest, whole = self._ancestors()
        launches = sorted(id for id in self.launches if id < self.n)
        self._launch_ids = launches
        alone: dict[int, bool] = {}
        self.owner: dict[int, int] = {}
        for id in launches:
            above = nearest[id]
            if above >= 0 and above != id and above not in alone:
                alone[above] = all(nearest[other] == above for other in _between(launches, above, self.end[above]))
            self.owner[id] = above if above == id or (above >= 0 and alone[above]) else id
        self.event: dict[int, int] = {id: whole[owner] if whole[owner] >= 0 else owner for id, owner in self.owner.items()}
        self._event_of_row = np.array([self.event.get(id, -1) for id in self.launcher.tolist()], dtype=np.int64)
        self._owner_of_row = np.array([self.owner.get(id, -1) for id in self.launcher.tolist()], dtype=np.int64)
        self._is_event, self._is_owner = set(self.event.values()), set(self.owner.values())

    def _ancestors(self) -> tuple[list[int], list[int]]:
        """-> the nearest op with a model, the outermost op of _WHOLES, around each op and call or itself; -1: none."""
        nearest, whole = [-1] * self.n, [-1] * self.n
        for id in range(self.n):
            parent = self.parent[id]
            if parent >= 0:
                nearest[id], whole[id] = nearest[parent], whole[parent]
            if id in self.models:
                nearest[id] = id
            if whole[id] < 0 and self.names[id] in _WHOLES and self.arguments[id] >= 0:
                whole[id] = id
        return nearest, whole

    def rows_of_work(self, ids: Sequence[int]) -> tuple[Ints, Ints]:
        """-> (which of ids, index of GPU row): of an event the rows that are in it alone; of an op that owns rows these;
        of others all that are below them."""
        import numpy as np

        below_which, below = self.rows_below(ids)
        of = np.array(ids, dtype=np.int64)
        as_event = np.array([id in self._is_event for id in ids], dtype=bool)
        as_owner = ~as_event & np.array([id in self._is_owner for id in ids], dtype=bool)
        own = np.where(as_event[below_which], self._event_of_row[below], self._owner_of_row[below])
        kept = (own == of[below_which]) | ~(as_event | as_owner)[below_which]
        return below_which[kept], below[kept]

    def model(self, id: int) -> Model | None:
        """That of an op, or where it has none that says anything, what those below it amount to that launched all of its
        GPU rows."""
        own = self.models.get(id)
        if own is not None and own.spec is not None:
            return own
        inner = self._sum_of_models(_between(self._launch_ids, id, self.end[id]))
        if own is None or (own.bytes is None and inner is not None):
            return inner
        return own._replace(spec=inner.spec if inner else None)

    def backward_model(self, id: int) -> Model | None:
        """What those ops amount to that launched all GPU rows of its backward."""
        return self._sum_of_models(launch for one in self._backward_of(id) for launch in _between(self._launch_ids, one, self.end[one]))

    def _sum_of_models(self, launches: Iterable[int]) -> Model | None:
        parts = [self.models.get(owner) for owner in sorted({self.owner[launch] for launch in launches})]
        known = [part for part in parts if part is not None]
        if not known or len(known) < len(parts):
            return None
        main = max(known, key=lambda part: part.flops or 0)
        return main._replace(flops=_sum(part.flops for part in known), bytes=_sum(part.bytes for part in known))


def _between(sorted_ids: list[int], first: int, end: int) -> list[int]:
    return sorted_ids[bisect_left(sorted_ids, first) : bisect_left(sorted_ids, end)]


def _number(text: str) -> int | str:
    return int(text) if text.lstrip("-").isdigit() else text


def _sum(values: Iterable[int | None]) -> int | None:
    total = 0
    for value in values:
        if value is None:
            return None
        total += value
    return total

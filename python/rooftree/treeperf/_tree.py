"""Events as mappings, and the tree of them, by the names that scripts for TraceLens use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, overload

from .._node import Node
from .._trace import Trace

if TYPE_CHECKING:
    from ._work import Work

_CATEGORIES = {
    "op": "cpu_op",
    "call": "cuda_runtime",
    "kernel": "kernel",
    "memcpy": "gpu_memcpy",
    "memset": "gpu_memset",
    "frame": "python_function",
    "annotation": "user_annotation",
}
_GPU = ("kernel", "gpu_memcpy", "gpu_memset")
_PRINTED_NAME = 64


class Event(Mapping[str, Any]):
    """An event as TraceLens has it, over a node: event["name"], event["args"]["Input Dims"], event["UID"] ...

    ts and dur are microseconds, ts from the trace's first op, call or GPU row. A key that the event does not have is a
    KeyError, as in a dict; `event.raw` has all that stands in the file.

    Attributes:
        node: the rooftree.Node.
    """

    __slots__ = ("_work", "node")

    def __init__(self, node: Node, work: Work) -> None:
        self.node: Node = node
        self._work = work

    @property
    def raw(self) -> dict[str, Any]:
        """The event as it stands in the file, read again from it."""
        return self.node.raw

    def _is_host(self) -> bool:
        return self.node.kind in ("op", "call")

    def _get(self, key: str) -> Any:
        node = self.node
        if key == "UID":
            return node.id
        if key == "name":
            return node.name
        if key == "cat":
            return _CATEGORIES.get(node.kind, node.kind)
        if key == "ts":
            return node.start_ns / 1e3
        if key == "dur":
            return node.dur_ns / 1e3
        if key == "t_end":
            return (node.start_ns + node.dur_ns) / 1e3
        if key == "args":
            return self._args()
        if key == "parent":
            parent = node.parent
            return None if parent is None else parent.id
        if key == "children":
            return list(node.children.ids) or None
        if key == "gpu_events":
            return list(node.gpu_rows.ids) or None
        if key in ("pid", "tid") and self._is_host():
            return self._work.thread(node.id)[key]
        if key == "tree":
            return True if self._is_host() or node.parent is not None else None
        return None

    def _args(self) -> dict[str, Any]:
        node = self.node
        if node.kind == "op":
            names = ("Input Dims", "Input type", "Input Strides", "Concrete Inputs")
            return {name: value for name, value in zip(names, node.args) if value is not None}
        if self["cat"] in _GPU:
            return {name: value for name, value in (("device", node.device), ("stream", node.stream)) if value is not None}
        return {}

    def __getitem__(self, key: str) -> Any:
        value = self._get(key)
        if value is None:
            raise KeyError(key)
        return value

    def __iter__(self) -> Iterator[str]:
        keys = ("UID", "name", "cat", "ts", "dur", "t_end", "pid", "tid", "args", "parent", "children", "gpu_events", "tree")
        return (key for key in keys if self._get(key) is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Event) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node.id)

    def __repr__(self) -> str:
        return f"<Event {self.node.id}: {self['cat']} {self.node.name}>"


class Events(Sequence[Event]):
    """All events; events[UID] is the one with that UID."""

    def __init__(self, trace: Trace, work: Work) -> None:
        self._nodes = trace.nodes
        self._work = work

    def __len__(self) -> int:
        return len(self._nodes)

    def __iter__(self) -> Iterator[Event]:
        return (Event(node, self._work) for node in self._nodes)

    @overload
    def __getitem__(self, index: int) -> Event: ...
    @overload
    def __getitem__(self, index: slice) -> list[Event]: ...
    def __getitem__(self, index: int | slice) -> Event | list[Event]:
        if isinstance(index, slice):
            return [Event(node, self._work) for node in self._nodes[index]]
        return Event(self._nodes[index], self._work)


class Tree:
    """The tree of ops, calls and GPU rows.

    Attributes:
        events: all events; Python frames and annotations are among them, but have neither parent nor children.
    """

    def __init__(self, trace: Trace, work: Work) -> None:
        self._trace = trace
        self._work = work
        self.events: Events = Events(trace, work)

    @property
    def cpu_root_nodes(self) -> list[int]:
        """UIDs of ops that no op encloses."""
        work = self._work
        return [id for id in range(work.n) if work.is_op(id) and not self._in_op(id)]

    def _in_op(self, id: int) -> bool:
        id = self._work.parent[id]
        while id >= 0 and not self._work.is_op(id):
            id = self._work.parent[id]
        return id >= 0

    @property
    def name2event_uids(self) -> dict[str, list[int]]:
        """name -> UIDs."""
        found: dict[str, list[int]] = {}
        for node in self._trace.nodes:
            found.setdefault(node.name, []).append(node.id)
        return found

    def get_UID2event(self, UID: int) -> Event:
        """The event with this UID. IndexError if there is none."""
        return self.events[UID]

    def get_parent_event(self, event: Event) -> Event | None:
        """What encloses an op or call, or what a GPU row hangs under; None of a root."""
        parent = event.node.parent
        return None if parent is None else Event(parent, self._work)

    def get_children_events(self, event: Event) -> list[Event]:
        """What hangs right under it: ops and calls, then GPU rows."""
        return [Event(node, self._work) for node in event.node.children]

    def get_gpu_events(self, event: Event) -> list[Event]:
        """All GPU rows below it, in the order of their start."""
        rows = [Event(node, self._work) for node in event.node.gpu_rows]
        return sorted(rows, key=lambda row: (row.node.start_ns, row.node.id))

    def get_nn_module_parent(self, event: Event) -> str | None:
        """The name of the nn.Module in which it launched, or None."""
        return event.node.module

    def traverse_parents_and_get_callstack(self, node: Event, filter: Iterable[str] = ()) -> list[str]:
        """The names of what encloses it, Python frames included, itself first; with `filter` those in which one of
        its words is found."""
        stack = [node.node.name, *(parent.name for parent in node.node.ancestors), *(frame.name for frame in reversed(node.node.stack))]
        words = list(filter)
        return [name for name in stack if any(word in name for word in words)] if words else stack

    def traverse_parents_and_print(self, node: Event, cpu_op_fields: Sequence[str] = ()) -> None:
        """Prints what encloses it, the outermost first, and itself."""
        for depth, event in enumerate([*reversed(node.node.ancestors), node.node]):
            self._print(Event(event, self._work), "    " * depth, True, cpu_op_fields)

    def traverse_subtree_and_print(
        self, node: Event, prune_non_gpu: bool = True, cpu_op_fields: Sequence[str] = (), max_depth: int | None = None
    ) -> None:
        """Prints it and what lies below it. `prune_non_gpu`: only what leads to GPU rows. `cpu_op_fields`: arguments to
        print of ops ("Input Dims")."""
        pending = [(node, "", True, 0)]
        while pending:
            event, prefix, is_last, depth = pending.pop()
            self._print(event, prefix, is_last, cpu_op_fields)
            if max_depth is not None and depth >= max_depth:
                continue
            children = [child for child in self.get_children_events(event) if not prune_non_gpu or child.node.gpu_ns is not None]
            below = prefix + ("    " if is_last else "│   ")
            pending += [(child, below, i == 0, depth + 1) for i, child in enumerate(reversed(children))]

    def _print(self, event: Event, prefix: str, is_last: bool, fields: Sequence[str]) -> None:
        name = event.node.name if len(event.node.name) <= _PRINTED_NAME else event.node.name[:_PRINTED_NAME] + "..."
        took = f", Duration: {event['dur']}" if event["cat"] in _GPU else ""
        print(f"{prefix}{'└── ' if is_last else '├── '}UID: {event['UID']}, Category: {event['cat']}, Name: {name}{took}")
        for field in fields:
            if field in event["args"] and event["cat"] == "cpu_op":
                print(f"{prefix}{'    ' if is_last else '│   '}    {field}: {event['args'][field]}")

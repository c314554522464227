"""Processes of this machine that do tasks: one that dies takes none with it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, Pipe, wait
from pickle import UnpicklingError
from typing import Any, NamedTuple

_MOST_FAILED_STARTS = 3  # one after the other: then it is no accident
_CODE = "import sys; from rooftree._workers import _serve; _serve(int(sys.argv[1]))"


class Died(NamedTuple):
    """What became of a task whose process ended each time that it was tried."""

    how: str


def _serve(descriptor: int) -> None:
    """A worker's life: it does what it is sent, until the other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who started it
    with Connection(descriptor) as boss:
        try:
            function: Callable[[Any], Any] = boss.recv()
            boss.send(None)  # ready
            while True:
                boss.send(function(boss.recv()))
        except (EOFError, BrokenPipeError, ConnectionResetError):
            pass


class _Worker:
    """A fresh interpreter, in which nothing of this program runs but the function: no script runs twice, as it does
    with multiprocessing, and a notebook is as good as a script."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.is_ready = False
        self.place = -1  # of its task
        self.connection, theirs = Pipe()
        with theirs:
            self.process = subprocess.Popen(
                [sys.executable, "-c", _CODE, str(theirs.fileno())],
                stdin=subprocess.DEVNULL,
                pass_fds=[theirs.fileno()],
                env={**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
            )
        self._send(function)

    def _send(self, what: Any) -> None:
        try:
            self.connection.send(what)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it died: which is seen where its answer is waited for

    def give(self, place: int, task: Any) -> None:
        self.place = place
        self._send(task)

    def end(self) -> str:
        """-> how it ended, if it did so by itself."""
        self.connection.close()
        try:
            code = self.process.wait(0.5)  # who closed the connection is about to end
        except subprocess.TimeoutExpired:
            self.process.kill()
            code = self.process.wait()
        return f"signal {-code} ({signal.strsignal(-code)})" if code < 0 else f"exit status {code}"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()
        self.connection.close()


class _Crew:
    """Who works, who could, and what is left to do."""

    def __init__(self, function: Callable[[Any], Any], tasks: Sequence[Any], most: int, retries: int) -> None:
        self.function, self.tasks, self.most, self.retries = function, tasks, most, retries
        self.waiting = deque(range(len(tasks)))
        self.deaths = [0] * len(tasks)
        self.failed_starts = 0
        self.busy: dict[Any, _Worker] = {}  # by their connection
        self.idle: list[_Worker] = []

    def hand_out(self) -> None:
        while self.waiting and len(self.busy) < self.most:
            worker = self.idle.pop() if self.idle else _Worker(self.function)
            place = self.waiting.popleft()
            worker.give(place, self.tasks[place])
            self.busy[worker.connection] = worker

    def hear(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        """Yields the result, if what the worker says is one."""
        try:
            said = worker.connection.recv()
        except (EOFError, OSError, UnpicklingError):
            yield from self.bury(worker)
            return
        if not worker.is_ready:
            worker.is_ready, self.failed_starts = True, 0
            return
        del self.busy[worker.connection]
        self.idle.append(worker)
        yield worker.place, said

    def bury(self, worker: _Worker) -> Iterator[tuple[int, Any]]:
        """Its task goes to another, unless it has cost too many."""
        del self.busy[worker.connection]
        how = worker.end()
        if worker.is_ready:
            self.deaths[worker.place] += 1
        else:
            self.failed_starts += 1
        if self.failed_starts >= _MOST_FAILED_STARTS:
            raise RuntimeError(f"{sys.executable}: no worker can be started: {how}")
        if self.deaths[worker.place] > self.retries:
            yield worker.place, Died(how)
        else:
            self.waiting.append(worker.place)

    def dismiss(self) -> None:
        for worker in [*self.busy.values(), *self.idle]:
            worker.kill()


def run(function: Callable[[Any], Any], tasks: Sequence[Any], workers: int, retries: int) -> Iterator[tuple[int, Any]]:
    """Yields the place of each task and what the function made of it, in the order in which they are done.

    A task whose process dies is tried again, `retries` times, in another process; then its result is Died. Function,
    tasks and results must be such as can be pickled. RuntimeError if no process can be started.
    """
    crew = _Crew(function, tasks, workers, retries)
    try:
        while crew.waiting or crew.busy:
            crew.hand_out()
            for connection in wait(list(crew.busy)):
                yield from crew.hear(crew.busy[connection])
    finally:
        crew.dismiss()

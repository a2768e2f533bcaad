"""Two processes that do the same, but for what they share out."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from itertools import chain, islice
from typing import TypeVar

from ptx_ls.process.fork import has_two_processors

Result = TypeVar("Result")
_LENGTH = 8
"""The bytes that say how long a message is."""
_NO_MORE = 255
"""Sent to each process in place of a task's number once all tasks of a queue are taken."""
_QUEUES = 3
"""Of the tasks of both processes, of those of the first one, and of those of the copy."""


class Pair:
    """A copy of this process, made by a fork, that goes through the same code to the end of the `with` block.

    It is made where there first are tasks to `share`: they divide these, and both get all results; the copy ends with
    the block. A pair without a copy, or whose copy was ended, runs everything itself.
    """

    def __init__(self, is_worthwhile: bool) -> None:
        self._is_due = is_worthwhile
        self._is_copy = False
        self._other = self._reading = self._writing = 0
        self._queues: list[tuple[int, int]] = []
        self._owed: object = None
        self.done_by_first: frozenset[int] = frozenset()
        """The tasks of the last `share` that the first process ran, by their numbers."""

    def _begin(self) -> None:
        self._is_due = False
        if not has_two_processors():
            return
        down, up, self._queues = os.pipe(), os.pipe(), [os.pipe() for _ in range(_QUEUES)]
        try:
            child = os.fork()
        except OSError:
            # There is no room for another process.
            for one in (*down, *up, *chain.from_iterable(self._queues)):
                os.close(one)
            return
        self._is_copy = not child
        self._other = child or os.getppid()
        (self._reading, theirs), (their, self._writing) = (down, up) if self._is_copy else (up, down)
        os.close(theirs)
        os.close(their)
        if self._is_copy:
            # So that the copy reads an end of file if the first process ends.
            for _, turns in self._queues:
                os.close(turns)

    def __enter__(self) -> Pair:
        return self

    def __exit__(self, *fault: object) -> None:
        if self._is_copy:
            os._exit(0)
        self._end()

    def share(
        self,
        tasks: Sequence[Callable[[], Result]],
        first: Sequence[Callable[[], Result]] = (),
        second: Sequence[Callable[[], Result]] = (),
        is_last: bool = False,
    ) -> list[Result]:
        """The results of some tasks, which whoever is ready takes in turn, then of those that the first process does
        sooner, and of those that the copy does sooner: who has no more of its own takes the other's.

        The results must be picklable; there are at most 255 tasks. `is_last`: the copy is probably needed no more, and
        has the results only once there are other tasks.
        """
        every = [*tasks, *first, *second]
        if self._is_due:
            self._begin()
        self._pay()
        if not self._other:
            self.done_by_first = frozenset(range(len(every)))
            return [task() for task in every]
        if not self._is_copy:
            numbers = iter(range(len(every)))
            for (_, turns), own in zip(self._queues, (tasks, first, second), strict=True):
                os.write(turns, bytes((*islice(numbers, len(own)), _NO_MORE, _NO_MORE)))
        ours: dict[int, Result] = {}
        for queue in (0, 2, 1) if self._is_copy else (0, 1, 2):
            while (at := self._turn(queue)) is not None:
                ours[at] = every[at]()
        found = self._exchange(ours, is_last)
        theirs = frozenset(found.keys() - ours.keys())
        self.done_by_first = theirs if self._is_copy else frozenset(range(len(every))) - theirs
        return [found[n] if n in found else task() for n, task in enumerate(every)]

    def _turn(self, queue: int) -> int | None:
        """The number of the next task of a queue that nobody has taken; None if there is none."""
        number = os.read(self._queues[queue][0], 1)
        return number[0] if number and number[0] != _NO_MORE else None

    def _exchange(self, ours: dict[int, Result], is_last: bool) -> dict[int, Result]:
        """Our results and those of the other; only ours if there is no other any more."""
        # Imported here, because most runs copy nothing.
        import pickle

        # The copy sends first: if both did, each might wait until the other reads.
        if self._is_copy:
            self._send(pickle.dumps(ours, pickle.HIGHEST_PROTOCOL))
        answer = self._receive()
        if not answer:
            self._end()
            return ours
        if not self._is_copy:
            self._owed = ours
            if not is_last:
                self._pay()
        return {**pickle.loads(answer), **ours}

    def _pay(self) -> None:
        """Sends the copy the results that it waits for."""
        if self._owed is not None:
            import pickle

            self._send(pickle.dumps(self._owed, pickle.HIGHEST_PROTOCOL))
            self._owed = None

    def _send(self, message: bytes) -> None:
        left = memoryview(len(message).to_bytes(_LENGTH, "big") + message)
        try:
            while left:
                left = left[os.write(self._writing, left) :]
        except BrokenPipeError:
            self._end()

    def _receive(self) -> bytes:
        """The next message; empty if the other has ended."""
        return self._read(int.from_bytes(self._read(_LENGTH), "big")) if self._other else b""

    def _read(self, size: int) -> bytes:
        found = bytearray()
        while len(found) < size:
            part = os.read(self._reading, size - len(found))
            if not part:
                return b""
            found += part
        return bytes(found)

    def _end(self) -> None:
        if self._is_copy:
            # Who asked for it is gone.
            os._exit(1)
        if self._other:
            for one in (self._reading, self._writing, *chain.from_iterable(self._queues)):
                os.close(one)
            # Imported here, because a process without a copy needs none of it, and it takes as long as some checks.
            from signal import SIGKILL

            os.kill(self._other, SIGKILL)
            os.waitpid(self._other, 0)
            self._other = 0

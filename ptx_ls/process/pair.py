"""Two processes that do the same, but for what they share out."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import TypeVar

from ptx_ls.process.fork import has_two_processors

Result = TypeVar("Result")
_LENGTH = 8
"""The bytes that say how long a message is."""
_NO_MORE = 255
"""Sent to each process in place of a task's number once all tasks are taken."""


class Pair:
    """A copy of this process, made by a fork, that goes through the same code to the end of the `with` block.

    They divide the tasks that are given to `share`, and both get all results; the copy ends with the block.
    A pair without a copy, or whose copy was ended, runs everything itself.
    """

    def __init__(self, is_worthwhile: bool) -> None:
        self._is_copy = False
        self._other = self._reading = self._writing = self._next = self._turns = 0
        if not is_worthwhile or not has_two_processors():
            return
        down, up, turns = os.pipe(), os.pipe(), os.pipe()
        try:
            child = os.fork()
        except OSError:
            # There is no room for another process.
            for one in (*down, *up, *turns):
                os.close(one)
            return
        self._is_copy = not child
        self._other = child or os.getppid()
        (self._reading, theirs), (their, self._writing) = (down, up) if self._is_copy else (up, down)
        os.close(theirs)
        os.close(their)
        self._next, self._turns = turns
        if self._is_copy:
            # So that the copy reads an end of file if the first process ends.
            os.close(self._turns)

    def __enter__(self) -> Pair:
        return self

    def __exit__(self, *fault: object) -> None:
        if self._is_copy:
            os._exit(0)
        self._end()

    def share(
        self,
        first: Callable[[], Result],
        second: Callable[[], Result],
        others: Sequence[Callable[[], Result]] = (),
    ) -> list[Result]:
        """The results of some tasks: this process runs the first, the copy the second, and of the others in turn
        whoever is ready.

        The results must be picklable; there are at most 253 others.
        """
        tasks = [first, second, *others]
        if not self._other:
            return [task() for task in tasks]
        if not self._is_copy:
            os.write(self._turns, bytes((*range(2, len(tasks)), _NO_MORE, _NO_MORE)))
        at: int | None = int(self._is_copy)
        ours: dict[int, Result] = {}
        while at is not None:
            ours[at] = tasks[at]()
            at = self._turn()
        found = self._exchange(ours)
        return [found[n] if n in found else task() for n, task in enumerate(tasks)]

    def _turn(self) -> int | None:
        """The number of the next task that nobody has taken; None if there is none."""
        number = os.read(self._next, 1)
        return number[0] if number and number[0] != _NO_MORE else None

    def _exchange(self, ours: dict[int, Result]) -> dict[int, Result]:
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
            self._send(pickle.dumps(ours, pickle.HIGHEST_PROTOCOL))
        return {**pickle.loads(answer), **ours}

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
            for one in (self._reading, self._writing, self._next, self._turns):
                os.close(one)
            # Imported here, because a process without a copy needs none of it, and it takes as long as some checks.
            from signal import SIGKILL

            os.kill(self._other, SIGKILL)
            os.waitpid(self._other, 0)
            self._other = 0

"""Two processes that do the same, but for what they share out."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Sequence
from typing import TypeVar

from ptx_ls.process.fork import has_two_processors

Result = TypeVar("Result")
_LENGTH = 8
"""The bytes that say how long a message is."""


class Pair:
    """A copy of this process, made by a fork, that goes through the same code to the end of the `with` block.

    Each runs its tasks of those that are given to `share`, and both get all results; the copy ends with the block.
    A pair without a copy, or whose copy was ended, runs everything itself.
    """

    def __init__(self, is_worthwhile: bool) -> None:
        self._is_copy = False
        self._other = self._reading = self._writing = 0
        if not is_worthwhile or not has_two_processors():
            return
        down, up = os.pipe(), os.pipe()
        try:
            child = os.fork()
        except OSError:
            # There is no room for another process.
            for one in (*down, *up):
                os.close(one)
            return
        self._is_copy = not child
        self._other = child or os.getppid()
        (self._reading, theirs), (their, self._writing) = (down, up) if self._is_copy else (up, down)
        os.close(theirs)
        os.close(their)

    def __enter__(self) -> Pair:
        return self

    def __exit__(self, *fault: object) -> None:
        if self._is_copy:
            os._exit(0)
        self._end()

    def share(self, first: Sequence[Callable[[], Result]], second: Sequence[Callable[[], Result]]) -> list[Result]:
        """The results of the tasks in two lists, one list after the other: this process runs the first, the copy the
        second.

        The results must be picklable.
        """
        tasks = [*first, *second]
        if not self._other:
            return [task() for task in tasks]
        own = range(len(first), len(tasks)) if self._is_copy else range(len(first))
        ours = {n: tasks[n]() for n in own}
        found = self._exchange(ours)
        return [found[n] if n in found else task() for n, task in enumerate(tasks)]

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
            os.close(self._reading)
            os.close(self._writing)
            os.kill(self._other, signal.SIGKILL)
            os.waitpid(self._other, 0)
            self._other = 0

"""What a launch may still use of the host: time, and memory of the process."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType

from ptx_ls.interpreter.faults import LimitReached

OF_AN_OPERATION = 1 << 12
"""What an operation of NumPy counts until the limits are looked at, beside its lanes."""

_STATM = Path("/proc/self/statm")


class ProcessMemory:
    """The memory that this process holds, as the system counts it. Where it has no count, it is taken for 0: then only
    what the machine itself counts is limited."""

    def __init__(self) -> None:
        self._file: int | None = None
        with suppress(OSError):
            self._file = os.open(_STATM, os.O_RDONLY)
            self._page = os.sysconf("SC_PAGE_SIZE")

    def __enter__(self) -> ProcessMemory:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._file is not None:
            os.close(self._file)
            self._file = None

    @property
    def held(self) -> int:
        """Bytes in memory."""
        if self._file is None:
            return 0
        # The first number is that of the addresses, which cost nothing.
        return int(os.pread(self._file, 64, 0).split(None, 2)[1]) * self._page


class Budget:
    """The limits of a launch that has begun, on seconds by the host's clock and on bytes of the host's memory.

    What the machine counts (arenas, registers of calls) is refused before it is taken. Everything else that a run makes
    grows by little at a time: it is limited by what the process holds more than it did at the beginning.
    """

    def __init__(self, seconds: float, memory: int, process: ProcessMemory) -> None:
        self._seconds = seconds
        self._memory = memory
        self._process = process
        self._deadline = time.monotonic() + seconds
        self._most = process.held + memory

    @contextmanager
    def without_memory(self) -> Iterator[None]:
        """What is taken meanwhile does not count: a program takes as much as its text asks for, however it is run."""
        before = self._process.held
        yield
        self._most += max(0, self._process.held - before)

    def ensure_time(self, line: int = 0) -> None:
        """Raises LimitReached, which names the line that runs where it is known, where the time is over."""
        if time.monotonic() > self._deadline:
            raise LimitReached(f"{_at(line)}more than {self._seconds} seconds")

    def ensure(self, line: int = 0) -> None:
        """Raises LimitReached, which names the line that runs where it is known, where time or memory is used up."""
        self.ensure_time(line)
        if self._process.held > self._most:
            raise LimitReached(f"{_at(line)}the run needs more than the limit of {self._memory} bytes of memory")


def _at(line: int) -> str:
    return f"line {line}: " if line else ""

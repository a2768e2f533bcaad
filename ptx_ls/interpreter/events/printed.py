"""What a launch prints, up to a limit."""

from __future__ import annotations

from dataclasses import dataclass, field

from ptx_ls.interpreter.faults import LimitReached, Printed

_MOST_PRINTED = 1 << 24
_SIZE_OF_PRINTED = 64
"""Bytes that a text takes beside its own."""


@dataclass
class Output:
    """What a launch has printed so far, in order."""

    printed: list[Printed] = field(default_factory=list)
    size: int = 0

    def add(self, one: Printed, line: int) -> None:
        """Adds what a thread prints by a line. Raises LimitReached where it is too much."""
        self.size += len(one.text) + _SIZE_OF_PRINTED
        self.ensure(0, line)
        self.printed.append(one)

    def ensure(self, more: int, line: int) -> None:
        """Raises LimitReached where so many more characters are too many."""
        if self.size + more > _MOST_PRINTED:
            raise LimitReached(f"line {line}: more than {_MOST_PRINTED >> 20} MB were printed")

"""How far a long command is, on a terminal."""

from __future__ import annotations

import sys
from time import monotonic

_AFTER = 1.0
"""Seconds that pass before anything is shown."""
_BETWEEN = 0.1
"""Seconds between two changes of what is shown."""


class Progress:
    """A line of standard error that vanishes at the end; only a terminal gets it."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._next = monotonic() + _AFTER
        self._shown = 0
        self._is_shown = total > 1 and sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Say how many files are done, now and then."""
        if self._is_shown and (now := monotonic()) >= self._next:
            self._next = now + _BETWEEN
            self._write(f"checked {done} of {self._total} files")

    def hide(self) -> None:
        """Remove the line: something else is written, or all is done."""
        if self._shown:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r{text.ljust(self._shown)}")
        sys.stderr.flush()
        self._shown = len(text)

"""The places from which a text can be read again for stray braces after an edit: those outside of all braces.

It is read from the last one before the edit, up to the first one behind it from which on nothing has changed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ptx_ls.lazy import NamedTuple

_NEAR = 256
"""Bytes on either side of a block of lines that tell what the braces in it are for."""


class Restart(NamedTuple):
    """The block of lines from which the next version is read, and the restart points of which it is known that no
    stray brace is found before them, or behind them."""

    first: int
    before: Mapping[int, int | None]
    after: Mapping[int, int | None]


class RestartPoints(NamedTuple):
    """The restart points of a text: the blocks of lines before which no brace is open. `parts` is what was read of each
    block, and `starts` where each begins, with the end of the text.

    A restart point is known by the number of its block, and has the distance of the last closing brace that may be
    stray. No stray brace is found before those in `before`, none behind those in `after`.
    """

    parts: Sequence[object]
    starts: Sequence[int]
    before: Mapping[int, int | None]
    after: Mapping[int, int | None]

    def in_version(self, parts: Sequence[object], starts: Sequence[int]) -> Restart:
        """Where to read a version that has most of the parts in common."""
        shortest = min(len(parts), len(self.parts))
        alike = next((at for at in range(shortest) if parts[at] is not self.parts[at]), shortest)
        from_end = (at for at in range(1, shortest + 1) if parts[-at] is not self.parts[-at])
        alike_behind = next(from_end, shortest + 1) - 1
        until = starts[alike] - _NEAR
        since = starts[len(parts) - alike_behind] + _NEAR
        by = len(parts) - len(self.parts)
        before = {at: back for at, back in self.before.items() if at <= alike and starts[at] <= until}
        after = {
            at + by: back
            for at, back in self.after.items()
            if at >= len(self.parts) - alike_behind and starts[at + by] >= since
        }
        return Restart(max(before, default=0), before, after)

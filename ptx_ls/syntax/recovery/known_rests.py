"""Where a text is read again for stray braces after an edit: from the last place outside of all braces before it up to
the first such place behind it, from which on nothing has changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ptx_ls.lazy import NamedTuple

_NEAR = 256
"""Bytes on either side of a block of lines that tell what the braces in it are for."""


class Known(NamedTuple):
    """What is known of the next version: the block that it is read from, and the rests from which on nothing is found
    that was not found before."""

    first: int
    before: Mapping[int, int | None]
    after: Mapping[int, int | None]


class Rests(NamedTuple):
    """The rests of a text: the blocks of lines before which no brace is open. `parts` is what was read of each block,
    and `starts` where each begins, with the end of the text.

    A rest is known by the number of its block, and has the distance of the last closing brace that may be stray. No
    stray brace is found before those in `before`, none behind those in `after`.
    """

    parts: Sequence[object]
    starts: Sequence[int]
    before: Mapping[int, int | None]
    after: Mapping[int, int | None]

    def in_version(self, parts: Sequence[object], starts: Sequence[int]) -> Known:
        """What is known of a text that most parts are the same of."""
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
        return Known(max(before, default=0), before, after)

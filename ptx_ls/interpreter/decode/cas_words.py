"""Words that a function changes by compare-and-swap.

What such a loop begins with is a plain load: CUDA has no other way to write it, and its guide and headers write it so.
Where the word has changed since, the swap fails and the loop goes on with what is there: nothing comes of the race. The
manual calls such a load weak; here it counts as a relaxed one.
"""

from __future__ import annotations

import re

_SWAP = re.compile(rb"\batom[\w.:]*\.cas\.b(?P<bits>\d+)\s+[^,;]+,\s*\[(?P<address>[^\]]+)\]")
_SAME = re.compile(rb"\b(?:cvta\.to\.global|cvta\.to\.shared|mov)\.[bu]64\s+(?P<to>%\w+)\s*,\s*(?P<source>%\w+)\s*;")
_LOAD = re.compile(rb"^ld[\w.:]*\.[a-z]+(?P<bits>\d+)\s+[^{,;]+,\s*\[(?P<address>[^\]]+)\]")


class CasWords:
    """The addresses of compare-and-swap in a function, as written, each with its bits."""

    def __init__(self, body: bytes) -> None:
        self._words = {(m["bits"], _written(m["address"])) for m in _SWAP.finditer(body)}
        if self._words:
            # An address may stand in two registers: generic, and of a state space.
            same = {m["to"]: m["source"] for m in _SAME.finditer(body)}
            self._words |= {(bits, same[at]) for bits, at in self._words if at in same}
            self._words |= {(bits, to) for bits, at in tuple(self._words) for to, one in same.items() if one == at}

    def has(self, load: bytes) -> bool:
        """Whether an instruction loads such a word."""
        found = _LOAD.match(load) if self._words else None
        return found is not None and (found["bits"], _written(found["address"])) in self._words


def _written(address: bytes) -> bytes:
    return b"".join(address.split()).removesuffix(b"+0")

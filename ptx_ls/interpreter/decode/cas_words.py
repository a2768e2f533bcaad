"""Words that a function changes by compare-and-swap.

A compare-and-swap loop begins with a plain load, as in CUDA's guide and headers. If the word has changed since, the
swap fails and the loop repeats with the new value, so that the race is harmless. The manual calls such a load weak;
here it counts as a relaxed one.
"""

from __future__ import annotations

import re

_SWAP = re.compile(rb"\batom[\w.:]*\.cas\.b(?P<bits>\d+)\s+[^,;]+,\s*\[(?P<address>[^\]]+)\]")
_SAME = re.compile(rb"\b(?:cvta\.to\.global|cvta\.to\.shared|mov)\.[bu]64\s+(?P<to>%\w+)\s*,\s*(?P<source>%\w+)\s*;")
_LOAD = re.compile(rb"^ld[\w.:]*\.[a-z]+(?P<bits>\d+)\s+[^{,;]+,\s*\[(?P<address>[^\]]+)\]")


class CasWords:
    """The addresses of the compare-and-swap instructions of a function, as text, each with the width of its word in
    bits."""

    def __init__(self, body: bytes) -> None:
        self._words = {(m["bits"], _without_gaps(m["address"])) for m in _SWAP.finditer(body)}
        if self._words:
            # An address may be in two registers: generic, and of a state space.
            same = {m["to"]: m["source"] for m in _SAME.finditer(body)}
            self._words |= {(bits, same[at]) for bits, at in self._words if at in same}
            self._words |= {(bits, to) for bits, at in tuple(self._words) for to, one in same.items() if one == at}

    def is_loaded_by(self, load: bytes) -> bool:
        """Whether an instruction, given as text without its guard, loads such a word."""
        found = _LOAD.match(load) if self._words else None
        return found is not None and (found["bits"], _without_gaps(found["address"])) in self._words


def _without_gaps(address: bytes) -> bytes:
    return b"".join(address.split()).removesuffix(b"+0")

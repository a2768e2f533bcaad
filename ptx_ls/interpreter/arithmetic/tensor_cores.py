"""The tensor core of each target, and its adder.

The figures are MMA-Sim's (see aligned_sum.py). Targets of the same generation are taken to be alike. Volta's wmma is
taken to add four products at a time, as its mma does, in the order of k.
"""

from __future__ import annotations

from enum import Enum

from ptx_ls.interpreter.arithmetic.aligned_sum import Adder


class Architecture(Enum):
    """A generation of tensor cores, by the fraction bits that it keeps."""

    VOLTA = "Volta", 23
    TURING = "Turing", 24
    AMPERE = "Ampere", 24
    ADA = "Ada Lovelace", 24
    HOPPER = "Hopper", 25
    BLACKWELL = "Blackwell", 25
    RTX_BLACKWELL = "RTX Blackwell", 25

    @property
    def fraction(self) -> int:
        """The bits below the largest exponent that are kept."""
        return self.value[1]


_OF_TARGETS = {
    **dict.fromkeys((70, 72), Architecture.VOLTA),
    75: Architecture.TURING,
    **dict.fromkeys((80, 82, 86, 87, 88), Architecture.AMPERE),
    89: Architecture.ADA,
    90: Architecture.HOPPER,
    **dict.fromkeys((100, 101, 103, 107, 110), Architecture.BLACKWELL),
    **dict.fromkeys((120, 121), Architecture.RTX_BLACKWELL),
}

_AT_ONCE = {
    Architecture.VOLTA: {16: 4},
    Architecture.TURING: {16: 8},
    Architecture.AMPERE: {16: 8, 32: 4},
    Architecture.ADA: {16: 8, 32: 4, 8: 16},
}
"""How many products are added at once where that is not all of them, by the bits of an element (tf32 has 32)."""


def architecture(target: int) -> Architecture | None:
    """The tensor core of a target by its number (80 for sm_80); None for a target without a known one."""
    return _OF_TARGETS.get(target)


def adder(core: Architecture, bits: int, k: int) -> Adder:
    """The adder for k products of elements of `bits` bits."""
    together = min(k, _AT_ONCE.get(core, {}).get(bits, k))
    if core is Architecture.ADA and bits == 8:
        return Adder(13, together, 13)
    return Adder(core.fraction, together)

"""The clusters of a chunk of CTAs, and addresses of the shared memory that the CTAs of one reach (manual, 5.1.7).

An address of shared memory has the rank of its CTA above the lowest 24 bits, for whoever of the cluster uses it: the
manual leaves that open, but programs count on it (CUTLASS's Sm100MmaPeerBitMask clears bit 24). A variable's address is
that in the CTA of the thread that names it.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array

RANK_SHIFT = 24
OFFSET_MASK = (1 << RANK_SHIFT) - 1
_NO_RANK = 0xFF


def rank_of(addresses: Array) -> Array:
    """The ranks of the CTAs that addresses of shared memory lie in."""
    return np.asarray(addresses >> RANK_SHIFT)


def moved(addresses: Array, ranks: Array) -> Array:
    """The same places in the shared memory of the CTAs of other ranks; no CTA has one that is too large to be written
    in an address."""
    return np.asarray((addresses & OFFSET_MASK) | np.minimum(ranks, _NO_RANK).astype(np.int64) << RANK_SHIFT)


class Clusters:
    """Which CTA of a chunk belongs to which cluster. The CTAs of a cluster follow each other, by their ranks."""

    def __init__(self, ranks: int, cta_of: Array) -> None:
        self.ranks = ranks
        rank = cta_of % ranks
        self.first: Array = cta_of - rank
        """For each lane the first CTA of its cluster."""
        self.begin: Array = rank.astype(np.int64) << RANK_SHIFT
        """For each lane the address at which the shared memory of its CTA begins."""

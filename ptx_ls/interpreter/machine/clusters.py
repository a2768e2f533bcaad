"""The clusters of a chunk of CTAs, and the shared memory that the CTAs of one reach (manual, 5.1.7).

An address of shared memory has the rank of its CTA above the lowest 24 bits, for whoever of the cluster uses it: the
manual leaves that open, but programs count on it (CUTLASS's Sm100MmaPeerBitMask clears bit 24). A variable's address is
that in the CTA of the thread that names it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NoReturn

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Access

if TYPE_CHECKING:
    from ptx_ls.interpreter.machine.machine import Machine

RANK_SHIFT = 24
_WITHIN = (1 << RANK_SHIFT) - 1
_NO_RANK = 0xFF


def rank_of(addresses: Array) -> Array:
    """The ranks of the CTAs that addresses of shared memory lie in."""
    return np.asarray(addresses >> RANK_SHIFT)


def moved(addresses: Array, ranks: Array) -> Array:
    """The same places in the shared memory of the CTAs of other ranks; no CTA has one that is too large to be written
    in an address."""
    return np.asarray((addresses & _WITHIN) | np.minimum(ranks, _NO_RANK).astype(np.int64) << RANK_SHIFT)


class Clusters:
    """Which CTA of a chunk is of which cluster. CTAs of a cluster stand one behind the other, by their ranks."""

    def __init__(self, machine: Machine) -> None:
        self.ranks = machine.launch.ranks
        self._machine = machine
        rank = machine.cta_of % self.ranks
        self._first: Array = machine.cta_of - rank
        self.begin: Array = rank.astype(np.int64) << RANK_SHIFT
        """For each lane the address at which the shared memory of its CTA begins."""

    def offsets(self, addresses: Array, size: int, kind: str) -> Array:
        """Where the bytes lie, among those of all CTAs of the chunk. Raises ProgramFault for what is out of bounds, and
        where the CTA has ended (manual, 2.2.2)."""
        m = self._machine
        ranks, within = addresses >> RANK_SHIFT, addresses & _WITHIN
        wrong = (ranks < 0) | (ranks >= self.ranks) | (within + size > m.shared.size)
        between = m.launch.extents.outside(within, size, int(within.min()), int(within.max()))
        if between is not None:
            wrong = wrong | between
        if wrong.any():
            self._outside(addresses, ranks, within, wrong, size, kind)
        lanes = m.lanes()
        ctas = self._first[lanes] + ranks
        elsewhere = ctas != m.cta_of[lanes]
        if elsewhere.any():
            living = np.asarray(m.alive.reshape(m.ctas, -1).any(axis=1))
            ended = elsewhere & ~living[ctas]
            if ended.any():
                self._ended(addresses, ctas, ended, size, kind)
        return np.asarray(ctas * m.shared.width + within)

    def own(self, addresses: Array) -> Array:
        """The same addresses, which must lie in the shared memory of the CTA of each lane: .shared::cta reaches no
        other (raises ProgramFault)."""
        m = self._machine
        wrong = addresses >> RANK_SHIFT != m.of_lanes(self.begin) >> RANK_SHIFT
        if wrong.any():
            which = int(np.flatnonzero(wrong)[0])
            rank = int(m.each(addresses)[which]) >> RANK_SHIFT
            message = f"address {int(m.each(addresses)[which]):#x} of shared memory is that of {self._cta(rank)}"
            advice = "say .shared::cluster for what lies in another CTA of the cluster"
            m.fault("wrong-space", message, int(m.lanes()[which]), int(wrong.sum()), advice=advice)
        return addresses

    def _cta(self, rank: int) -> str:
        return f"the CTA of rank {rank}" if 0 <= rank < self.ranks else f"no CTA: ranks end at {self.ranks - 1}"

    def _outside(self, addresses: Array, ranks: Array, within: Array, wrong: Array, size: int, kind: str) -> NoReturn:
        m = self._machine
        which = int(np.flatnonzero(wrong)[0])
        address, rank = int(m.each(addresses)[which]), int(m.each(ranks)[which])
        message = f"shared {kind} of {size} bytes at {address:#x} is out of bounds"
        if 0 <= rank < self.ranks:
            place = int(m.each(within)[which])
            advice = f"at byte {place} of the shared memory of the CTA of rank {rank}, which has {m.shared.size} bytes"
        else:
            advice = f"the cluster has {self.ranks} CTAs, of ranks 0 to {self.ranks - 1}: none of rank {rank}"
        access = Access(kind, "shared", address, size)
        m.fault("out-of-bounds", message, int(m.lanes()[which]), int(np.count_nonzero(wrong)), access, advice)

    def _ended(self, addresses: Array, ctas: Array, ended: Array, size: int, kind: str) -> NoReturn:
        m = self._machine
        which = int(np.flatnonzero(ended)[0])
        address = int(m.each(addresses)[which])
        block = m.block(int(ctas[which]) * m.width)
        message = f"shared {kind} of {size} bytes at {address:#x} of block {block}, which has ended"
        advice = "let the CTAs of the cluster meet (barrier.cluster) before one of them ends"
        access = Access(kind, "shared", address, size)
        m.fault("ended-block", message, int(m.lanes()[which]), int(np.count_nonzero(ended)), access, advice)

"""Accesses to the shared memory of the CTAs of a cluster (manual, 5.1.7)."""

from __future__ import annotations

from typing import NoReturn

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Access
from ptx_ls.interpreter.machine.clusters import OFFSET_MASK, RANK_SHIFT, Clusters
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.generic_addresses import cut_address, in_another_space, is_cut, space_of

_RANKS = 1 << 32 >> RANK_SHIFT
"""An address of 32 bits has no higher rank."""


def _clusters(m: Machine) -> Clusters:
    assert m.clusters is not None
    return m.clusters


def offsets_in_cluster(m: Machine, addresses: Array, size: int, kind: str) -> Array:
    """Where the bytes lie, among those of all CTAs of the chunk. Raises ProgramFault for what is out of bounds, and
    where the CTA has ended (manual, 2.2.2)."""
    clusters = _clusters(m)
    ranks, within = addresses >> RANK_SHIFT, addresses & OFFSET_MASK
    wrong = (ranks < 0) | (ranks >= clusters.ranks) | (within + size > m.shared.size)
    between = m.launch.extents.outside(within, size, int(within.min()), int(within.max()))
    if between is not None:
        wrong = wrong | between
    if wrong.any():
        _outside(m, addresses, ranks, within, wrong, size, kind)
    lanes = m.lanes()
    ctas = clusters.first[lanes] + ranks
    elsewhere = ctas != m.cta_of[lanes]
    if elsewhere.any():
        living = np.asarray(m.alive.reshape(m.ctas, -1).any(axis=1))
        ended = elsewhere & ~living[ctas]
        if ended.any():
            _ended(m, addresses, ctas, ended, size, kind)
    return np.asarray(ctas * m.shared.width + within)


def ensure_own(m: Machine, addresses: Array) -> Array:
    """The same addresses, which must lie in the shared memory of the CTA of each lane: .shared::cta reaches no
    other (raises ProgramFault)."""
    clusters = _clusters(m)
    wrong = addresses >> RANK_SHIFT != m.current(clusters.begin) >> RANK_SHIFT
    if wrong.any():
        which = int(np.flatnonzero(wrong)[0])
        rank = int(m.each(addresses)[which]) >> RANK_SHIFT
        message = f"address {int(m.each(addresses)[which]):#x} of shared memory is that of {_cta(clusters, rank)}"
        advice = (
            "use .shared::cluster for the memory of another CTA of the cluster"
            if rank < clusters.ranks
            else _no_rank(clusters, int(m.each(addresses)[which]))
        )
        m.fault("wrong-space", message, int(m.lanes()[which]), int(wrong.sum()), advice=advice)
    return addresses


def _cta(clusters: Clusters, rank: int) -> str:
    return (
        f"the CTA of rank {rank}" if 0 <= rank < clusters.ranks else f"no CTA: the highest rank is {clusters.ranks - 1}"
    )


def _no_rank(clusters: Clusters, address: int) -> str:
    """Why no CTA of the cluster has an address."""
    if is_cut("shared", address, clusters.ranks << RANK_SHIFT):
        return cut_address("shared")
    rank = address >> RANK_SHIFT
    if rank >= _RANKS:
        return in_another_space("shared", space_of(address))
    return f"the cluster has {clusters.ranks} CTAs, of ranks 0 to {clusters.ranks - 1}: none of rank {rank}"


def _outside(m: Machine, addresses: Array, ranks: Array, within: Array, wrong: Array, size: int, kind: str) -> NoReturn:
    clusters = _clusters(m)
    which = int(np.flatnonzero(wrong)[0])
    address, rank = int(m.each(addresses)[which]), int(m.each(ranks)[which])
    message = f"shared {kind} of {size} bytes at {address:#x} is out of bounds"
    if 0 <= rank < clusters.ranks:
        place = int(m.each(within)[which])
        advice = f"at byte {place} of the shared memory of the CTA of rank {rank}, which has {m.shared.size} bytes"
    else:
        advice = _no_rank(clusters, address)
    access = Access(kind, "shared", address, size)
    m.fault("out-of-bounds", message, int(m.lanes()[which]), int(np.count_nonzero(wrong)), access, advice)


def _ended(m: Machine, addresses: Array, ctas: Array, ended: Array, size: int, kind: str) -> NoReturn:
    which = int(np.flatnonzero(ended)[0])
    address = int(m.each(addresses)[which])
    block = m.block(int(ctas[which]) * m.width)
    message = f"shared {kind} of {size} bytes at {address:#x} of block {block}, which has ended"
    advice = "synchronise the CTAs of the cluster (barrier.cluster) before one of them ends"
    access = Access(kind, "shared", address, size)
    m.fault("ended-block", message, int(m.lanes()[which]), int(np.count_nonzero(ended)), access, advice)

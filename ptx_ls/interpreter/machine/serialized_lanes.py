"""Lanes that change the same places of memory at once: they go one after the other."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine

_BETWEEN = 0xFF
Combine = Callable[..., Array]


def in_turn(m: Machine, cells: Array, places: Array, values: list[Array], combine: Combine) -> Array:
    """Combines values with the cells that their lanes name, lane by lane where several name the same; gives back what
    each lane found there."""
    order = np.argsort(places, kind="stable")
    sorted_places = places[order]
    first = np.r_[True, sorted_places[1:] != sorted_places[:-1]]
    before = np.empty(len(places), cells.dtype)
    if first.all():
        old = cells[places]
        cells[places] = combine(old, *values)
        before[:] = old
        return before
    m.ensure_budget()
    starts = np.flatnonzero(first)
    # The lanes that are n-th at their cell go together.
    rank = np.arange(len(order)) - np.repeat(starts, np.diff(np.r_[starts, len(order)]))
    m.ensure_budget()
    by_rank = np.argsort(rank, kind="stable")
    edges = np.flatnonzero(np.r_[True, np.diff(rank[by_rank]) > 0, True])
    for number, (begin, end) in enumerate(pairwise(edges)):
        if not number & _BETWEEN:
            m.ensure_budget()
        lanes = order[by_rank[begin:end]]
        old = cells[places[lanes]]
        before[lanes] = old
        cells[places[lanes]] = combine(old, *(v[lanes] for v in values))
    return before

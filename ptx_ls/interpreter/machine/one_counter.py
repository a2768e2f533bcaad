"""Before sm_70 a warp has one program counter: lanes that have left a loop wait until the others leave it too.

So a lane that spins on a lock keeps back the one of its warp that holds it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine

Place = tuple[int, int]
"""A depth of calls and a place in the program."""


class Spinning(Protocol):
    """A group of lanes; whether it polls memory in a loop."""

    index: Array | None
    spins: bool


def free_lanes(machine: Machine, parked: Mapping[Place, Spinning]) -> dict[Place, Array]:
    """The lanes of suspended groups that may go on: those that spin, and those whose warp has no lane that does."""
    held = _warps(machine, (group for group in parked.values() if group.spins))
    found = {}
    for key, group in parked.items():
        lanes = np.arange(machine.size) if group.index is None else group.index
        free = lanes if group.spins else lanes[~held[lanes // WARP]]
        if len(free):
            found[key] = free
    return found


def kept_back(machine: Machine, parked: Mapping[Place, Spinning], lanes: Array) -> tuple[Place, int] | None:
    """The place of a suspended group, and one of its lanes, whose warp has one of these, which spin; None if there
    is none."""
    held = np.zeros(machine.size // WARP, np.bool_)
    held[lanes // WARP] = True
    for key, group in parked.items():
        if not group.spins and group.index is not None:
            found = group.index[held[group.index // WARP]]
            if len(found):
                return key, int(found[0])
    return None


def _warps(machine: Machine, groups: Iterable[Spinning]) -> Array:
    held = np.zeros(machine.size // WARP, np.bool_)
    for group in groups:
        if group.index is None:
            held[:] = True
        else:
            held[group.index // WARP] = True
    return held

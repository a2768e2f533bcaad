"""An order of execution that is drawn from a seed: which lanes go next, and where they stop to let others go.

Operations that a warp carries out together, as shuffles and products of matrices, wait for the lanes of the warp that
are behind, as in the defined order; all others may be carried out by any lanes first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.machine.one_counter import Place, Spinning


class DrawnOrder:
    """What a chunk of CTAs draws from a seed: the same from the same one."""

    def __init__(self, machine: Machine, seed: int) -> None:
        self._machine = machine
        self._random = Random(f"{seed} {machine.first_cta}")

    def stops(self) -> bool:
        """Whether lanes stop before an access to memory."""
        return self._random.random() < 0.5

    def are_behind(self, parked: Mapping[Place, Spinning], here: Place, lanes: Array) -> bool:
        """Whether lanes of the same warps as some at a place are suspended where the defined order goes first."""
        warps = np.zeros(self._machine.size // WARP, np.bool_)
        warps[lanes // WARP] = True
        return any(
            (-depth, place) < (-here[0], here[1]) and (group.index is None or warps[group.index // WARP].any())
            for (depth, place), group in parked.items()
        )

    def next(self, parked: Mapping[Place, Spinning], is_common: Callable[[int], bool]) -> tuple[Place, Array]:
        """The place and the lanes of those that go next, of some that are suspended. `is_common` says of a place
        whether a warp carries out the operation there together."""
        m = self._machine
        behind = np.zeros(m.size // WARP, np.bool_)
        free = []
        for key in sorted(parked, key=lambda k: (-k[0], k[1])):
            index = parked[key].index
            lanes = np.arange(m.size) if index is None else index
            warps = lanes // WARP
            # Before sm_70 the lanes of a warp always go together.
            together = m.launch.lockstep or is_common(key[1])
            if together:
                lanes = lanes[~behind[warps]]
            behind[warps] = True
            if len(lanes):
                free.append((key, lanes, together))
        key, lanes, together = self._random.choice(free)
        return key, self._part(lanes, (m.width, WARP) if together else (m.width, WARP, 1))

    def _part(self, lanes: Array, units: Sequence[int]) -> Array:
        """Some lanes of these: those of some CTAs, of some warps, or any, as the units say."""
        unit = self._random.choice(units)
        count = self._machine.size // unit
        coins = np.unpackbits(np.frombuffer(self._random.randbytes(count // 8 + 1), np.uint8)).astype(np.bool_)
        part = lanes[coins[lanes // unit]]
        return part if len(part) else lanes

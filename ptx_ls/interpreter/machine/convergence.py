"""Whether the lanes of a warp come to a barrier by the same instruction, as the manual asks of `.aligned`."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine


def ensure_together(m: Machine, barrier: str, lanes: Array, here: Array, came_by: Array, place: int) -> None:
    """Raises ProgramFault where another lane of the warp of some lanes, which come now, came by another instruction.

    `here` says of each lane of the machine whether it has come, `came_by` the place of the instruction behind.
    """
    elsewhere = here.reshape(-1, WARP) & (came_by.reshape(-1, WARP) != place)
    apart = elsewhere.any(axis=1)[lanes // WARP]
    if not apart.any():
        return
    lane = int(lanes[int(np.flatnonzero(apart)[0])])
    other = int(np.flatnonzero(elsewhere[lane // WARP])[0]) + lane // WARP * WARP
    line = m.launch.program.operations[int(came_by[other]) - 1].line
    message = f"{barrier}: thread {m.thread(other)} of the same warp came to it by line {line}"
    advice = "all threads of a warp must reach an aligned barrier by the same instruction"
    m.fault("divergent-barrier", message, lane, advice=advice)

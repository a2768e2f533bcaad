"""Runs the CTAs of a grid, in chunks that run side by side."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from ptx_ls.interpreter.faults import LaunchError, Printed
from ptx_ls.interpreter.machine import WARP, Launch, Machine
from ptx_ls.interpreter.memory import Parted
from ptx_ls.interpreter.scheduler import Limits, Progress, Scheduler
from ptx_ls.interpreter.watch.races import Races

CHUNK_LANES = 16384
"""Lanes that run side by side, about; whole CTAs always."""

_MOST_BYTES = 1 << 28
_MOST_SIDE_BY_SIDE = 1 << 20


def run_grid(launch: Launch, limits: Limits, printed: list[Printed]) -> int:
    """Runs every CTA; gives back the thread-instructions executed, and adds to what was printed.

    Raises what faults.py names.
    """
    progress = Progress(deadline=time.monotonic() + limits.seconds)
    with np.errstate(all="ignore"):
        for machine in _chunks(launch):
            try:
                Scheduler(machine, limits, progress).run()
            finally:
                printed += (Printed(machine.block(lane), machine.thread(lane), text) for lane, text in machine.printed)
    return progress.steps


def _chunks(launch: Launch) -> Iterator[Machine]:
    width = -(-launch.threads // WARP) * WARP
    ctas = launch.grid[0] * launch.grid[1] * launch.grid[2]
    together = max(1, CHUNK_LANES // width)
    if launch.shared_size:
        together = max(1, min(together, _MOST_BYTES // launch.shared_size))
    frame = sum(function.frame_size for function in launch.program.functions.values())
    if frame:
        together = max(1, min(together, _MOST_BYTES // (frame * width)))
    if launch.program.waits_for_grid:
        if ctas * width > _MOST_SIDE_BY_SIDE:
            raise LaunchError(f"a grid whose CTAs wait for each other has at most {_MOST_SIDE_BY_SIDE} lanes")
        together = ctas
    for first in range(0, ctas, together):
        count = min(together, ctas - first)
        shared = Parted(count, launch.shared_size, launch.most_memory)
        local = Parted(count * width, 0, launch.most_memory)
        machine = Machine(launch, first, count, shared, local)
        if launch.history is not None:
            machine.races = Races(machine, launch.history, launch.lockstep)
        yield machine

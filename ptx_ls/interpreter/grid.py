"""Runs the CTAs of a grid, in chunks that run side by side."""

from __future__ import annotations

import time
from collections.abc import Iterator

import numpy as np

from ptx_ls.interpreter.machine import WARP, Launch, Machine
from ptx_ls.interpreter.memory import Parted
from ptx_ls.interpreter.scheduler import Limits, Progress, Scheduler

CHUNK_LANES = 16384
"""Lanes that run side by side, about; whole CTAs always."""

_MOST_BYTES = 1 << 28


def run_grid(launch: Launch, limits: Limits) -> tuple[int, list[tuple[int, int, str]]]:
    """Runs every CTA; gives back the thread-instructions executed and what was printed: CTA, thread and text, in order.

    Raises what faults.py names.
    """
    progress = Progress(deadline=time.monotonic() + limits.seconds)
    printed: list[tuple[int, int, str]] = []
    with np.errstate(all="ignore"):
        for machine in _chunks(launch):
            Scheduler(machine, limits, progress).run()
            printed += (
                (machine.first_cta + lane // machine.width, lane % machine.width, text)
                for lane, text in machine.printed
            )
    return progress.steps, printed


def _chunks(launch: Launch) -> Iterator[Machine]:
    width = -(-launch.threads // WARP) * WARP
    ctas = launch.grid[0] * launch.grid[1] * launch.grid[2]
    together = max(1, CHUNK_LANES // width)
    if launch.shared_size:
        together = max(1, min(together, _MOST_BYTES // launch.shared_size))
    frame = sum(function.frame_size for function in launch.program.functions.values())
    if frame:
        together = max(1, min(together, _MOST_BYTES // (frame * width)))
    for first in range(0, ctas, together):
        count = min(together, ctas - first)
        shared = Parted(count, launch.shared_size, launch.most_memory)
        local = Parted(count * width, 0, launch.most_memory)
        yield Machine(launch, first, count, shared, local)

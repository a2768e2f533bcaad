"""Runs the CTAs of a grid, in chunks that run side by side."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ptx_ls.interpreter.events.listener import NOBODY
from ptx_ls.interpreter.faults import LaunchError, LimitReached, ProgramFault
from ptx_ls.interpreter.machine.budget import Budget
from ptx_ls.interpreter.machine.machine import WARP, Launch, Machine
from ptx_ls.interpreter.machine.scheduler import Limits, Progress, Scheduler
from ptx_ls.interpreter.memory.arena import Parted
from ptx_ls.interpreter.native.choice import tier_for
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.program import Program

CHUNK_LANES = 16384
"""Lanes that run side by side, about; whole CTAs always."""

_CANCEL = "clusterlaunchcontrol.try_cancel"
_MOST_BYTES = 1 << 28
_MOST_SIDE_BY_SIDE = 1 << 20


def run_grid(program: Program, launch: Launch, limits: Limits, budget: Budget) -> int:
    """Runs the program of a launch for each CTA; returns how many thread-instructions were executed.

    Raises what faults.py names.
    """
    progress = Progress()
    with np.errstate(all="ignore"):
        cancels = any(_CANCEL in operation.text for operation in program.operations)
        for machine in _chunks(launch, budget, cancels):
            try:
                Scheduler(machine, program.operations, limits, progress, tier=tier_for(machine, program)).run()
            except ProgramFault as fault:
                if launch.further is not None:
                    launch.further.add(fault.report)
                    machine.on = NOBODY
                    if launch.further.is_full:
                        break
                    continue
                for heard in machine.on.fault:
                    heard(fault.report)
                raise
            # Listeners refer to the machine in turn: where no garbage is collected, all that a chunk took would stay.
            machine.on = NOBODY
    return progress.steps


def _frame_size(function: Function) -> int:
    return function.frame_size


def _register_size(function: Function) -> int:
    """Bytes of the registers of one lane."""
    return sum(dtype.itemsize for dtype in function.registers)


def _chunks(launch: Launch, budget: Budget, cancels: bool) -> Iterator[Machine]:
    """The machines of a grid one after the other. Where CTAs cancel the launch of others, half of them start at first,
    so that there is what they can cancel."""
    width = -(-launch.threads // WARP) * WARP
    ctas = launch.grid[0] * launch.grid[1] * launch.grid[2]
    together = min(ctas, max(1, CHUNK_LANES // width))
    if launch.shared_size:
        together = max(1, min(together, _MOST_BYTES // launch.shared_size))
    functions = launch.program.functions.values()
    registers = sum(map(_register_size, functions))
    for needed in (sum(map(_frame_size, functions)), registers):
        if needed:
            together = max(1, min(together, _MOST_BYTES // (needed * width)))
    if cancels:
        together = min(together, (ctas + 1) // 2)
    together = max(together // launch.ranks, 1) * launch.ranks
    if launch.program.waits_for_grid:
        if ctas * width > _MOST_SIDE_BY_SIDE:
            raise LaunchError(f"a grid whose CTAs wait for each other has at most {_MOST_SIDE_BY_SIDE} lanes")
        together = ctas
    if registers * width * together > launch.most_memory:
        what = f"the registers of {width * together} lanes that run side by side"
        raise LimitReached(f"{what} need more than the limit of {launch.most_memory} bytes of memory")
    waiting = launch.waiting
    waiting.begin, waiting.end = 0, ctas
    while (first := waiting.begin) < ctas:
        count = min(together, ctas - first)
        waiting.begin += count
        shared = Parted(count, launch.shared_size, launch.most_memory)
        # What is in use already counts, too.
        left = launch.most_memory - launch.memory.held - shared.held
        local = Parted(count * width, 0, max(left, 0))
        yield Machine(launch, first, count, shared, local, budget)

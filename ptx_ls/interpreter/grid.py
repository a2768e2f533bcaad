"""Runs the CTAs of a grid in chunks: lanes with the lowest program counter go first, so that they meet again."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.faults import LimitReached, NotModelled, ProgramFault, Report
from ptx_ls.interpreter.kinds import DTYPES, Array
from ptx_ls.interpreter.machine import END, Machine, Shape
from ptx_ls.interpreter.memory import Arena
from ptx_ls.interpreter.operation import Label, Operation
from ptx_ls.interpreter.program import Kernel

CHUNK_LANES = 16384
"""Lanes that run side by side, about; whole CTAs always."""


@dataclass(frozen=True)
class Limits:
    """Where a run ends: instructions times threads, bytes of memory, seconds."""

    steps: int = 2_000_000_000
    memory: int = 1 << 32
    seconds: float = 600.0


@dataclass
class Progress:
    """What a run has used so far."""

    steps: int = 0
    deadline: float = 0.0


def run_grid(
    kernel: Kernel,
    grid: Shape,
    block: Shape,
    parameters: Arena,
    memory: Arena,
    shared_size: int,
    local_size: int,
    limits: Limits,
) -> int:
    """Runs every CTA; gives back the thread-instructions executed. Raises what faults.py names."""
    threads = block[0] * block[1] * block[2]
    ctas = grid[0] * grid[1] * grid[2]
    together = max(1, CHUNK_LANES // threads)
    if shared_size:
        together = max(1, min(together, (1 << 28) // shared_size))
    if local_size:
        together = max(1, min(together, (1 << 28) // (local_size * threads)))
    progress = Progress(deadline=time.monotonic() + limits.seconds)
    for first in range(0, ctas, together):
        machine = _machine(
            kernel, grid, block, first, min(together, ctas - first), parameters, memory, shared_size, local_size
        )
        _run_chunk(kernel, machine, limits, progress)
    return progress.steps


def _machine(
    kernel: Kernel,
    grid: Shape,
    block: Shape,
    first: int,
    count: int,
    parameters: Arena,
    memory: Arena,
    shared_size: int,
    local_size: int,
) -> Machine:
    threads = block[0] * block[1] * block[2]
    lanes = threads * count
    shared, local = Arena(0, 1 << 40), Arena(0, 1 << 40)
    if shared_size:
        shared.allocate(shared_size * count, "shared memory")
    if local_size:
        local.allocate(local_size * lanes, "local memory")
    machine = Machine(
        grid=grid,
        block=block,
        first_cta=first,
        ctas=count,
        registers=[np.zeros(lanes, _register_dtype(kind)) for kind in kernel.registers],
        parameters=parameters,
        memory=memory,
        shared=shared,
        shared_size=shared_size,
        local=local,
        local_size=local_size,
        pc=np.zeros(lanes, np.int32),
        lanes=np.arange(lanes),
    )
    machine.special = {name: _special(name, machine, lanes) for name in kernel.special}
    return machine


def _register_dtype(kind: str) -> np.dtype[np.generic]:
    if kind == "pred":
        return np.dtype(np.bool_)
    if kind == "b128":
        raise NotModelled("registers of type .b128")
    return np.dtype(f"u{DTYPES[kind].itemsize}")


def _special(name: str, machine: Machine, lanes: int) -> Array:
    """The values of a special register for all lanes (manual, chapter 10)."""
    thread = np.arange(lanes) % machine.threads
    cta = machine.first_cta + np.arange(lanes) // machine.threads
    (bx, by, _), (gx, gy, _) = machine.block, machine.grid
    stem, _, axis = name.partition(".")
    index = {"x": 0, "y": 1, "z": 2, "w": 3, "": 0}.get(axis, 3)
    values: dict[str, tuple[object, ...]] = {
        "%tid": (thread % bx, thread // bx % by, thread // (bx * by), 0),
        "%ntid": (*machine.block, 1),
        "%ctaid": (cta % gx, cta // gx % gy, cta // (gx * gy), 0),
        "%nctaid": (*machine.grid, 1),
        "%laneid": (thread % 32,),
        "%warpid": (thread // 32,),
        "%nwarpid": (-(-machine.threads // 32),),
        "%lanemask_eq": (1 << thread % 32,),
        "%lanemask_lt": ((1 << thread % 32) - 1,),
        "%lanemask_le": ((2 << thread % 32) - 1,),
        "%lanemask_ge": (0xFFFFFFFF & ~((1 << thread % 32) - 1),),
        "%lanemask_gt": (0xFFFFFFFF & ~((2 << thread % 32) - 1),),
        "%smid": (0,),
        "%nsmid": (1,),
    }
    if stem not in values or index >= len(values[stem]):
        raise NotModelled(f"the special register {name}")
    return np.broadcast_to(np.asarray(values[stem][index]).astype(np.uint32), (lanes,))


def _run_chunk(kernel: Kernel, machine: Machine, limits: Limits, progress: Progress) -> None:
    operations = kernel.operations
    every = np.arange(len(machine.pc))
    waiting = np.zeros(len(machine.pc), np.bool_)
    while True:
        runnable = np.where(waiting, END, machine.pc)
        pc = int(runnable.min())
        if pc == END:
            if not waiting.any():
                return
            _release(machine, waiting, kernel)
            continue
        group = np.flatnonzero(runnable == pc)
        others = runnable[runnable != pc]
        # The group goes on by itself until it comes to where other lanes wait, so that they go on together.
        meets = int(others.min()) if len(others) else int(END)
        if len(group) == len(every):
            group = every
        _run_group(operations, machine, group, pc, meets, waiting, limits, progress)


def _run_group(
    operations: list[Operation],
    machine: Machine,
    group: Array,
    pc: int,
    meets: int,
    waiting: Array,
    limits: Limits,
    progress: Progress,
) -> None:
    while True:
        if pc >= len(operations):
            machine.pc[group] = END
            return
        operation = operations[pc]
        progress.steps += len(group)
        if progress.steps > limits.steps:
            raise LimitReached(f"line {operation.line}: more than {limits.steps} steps; raise --max-steps to go on")
        if progress.steps & 0xFFF < len(group) and time.monotonic() > progress.deadline:
            raise LimitReached(f"line {operation.line}: more than {limits.seconds} seconds")
        machine.line, machine.text = operation.line, operation.text
        active = group
        if operation.guard is not None:
            register, negated = operation.guard
            active = group[machine.registers[register][group] != negated]
        if operation.control:
            _control(operation, machine, group, active, pc, waiting)
            return
        if len(active):
            machine.lanes = active
            assert operation.run is not None
            operation.run(operation, machine)
        pc += 1
        if pc >= meets:
            machine.pc[group] = pc
            return


def _control(operation: Operation, machine: Machine, group: Array, active: Array, pc: int, waiting: Array) -> None:
    machine.pc[group] = pc + 1
    match operation.control:
        case "bra":
            target = operation.operands[0]
            assert isinstance(target, Label)
            machine.pc[active] = target.index
        case "ret" | "exit":
            machine.pc[active] = END
        case _:
            if set(operation.tokens) - {".sync", ".cta", ".aligned"} or len(operation.operands) > 1:
                raise NotModelled(operation.text, operation.line)
            waiting[active] = True


def _release(machine: Machine, waiting: Array, kernel: Kernel) -> None:
    """Lets the CTAs go on whose threads have all come to the barrier or exited."""
    done = (waiting | (machine.pc == END)).reshape(machine.ctas, machine.threads).all(axis=1)
    released = np.repeat(done, machine.threads) & waiting
    if not released.any():
        lane = int(np.flatnonzero(waiting)[0])
        line = kernel.operations[int(machine.pc[lane]) - 1].line
        raise ProgramFault(
            Report(
                "deadlock",
                "threads wait at a barrier that others never reach",
                line,
                machine.text,
                machine.thread_of(lane),
                machine.block_of(lane),
            )
        )
    waiting[released] = False

"""What may not be done with tensor memory, as faults.

These are the checks that ptxas inserts with --g-tensor-memory-access-check: the phase of allocation, columns that are
not allocated, the owner of the lanes, physical bounds, the granularity of allocations, the alignment of lanes, and
sparsity that the descriptor and the instruction do not agree on or that the target lacks.
"""

from __future__ import annotations

from typing import NoReturn

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.tensor_memory import TensorAccess
from ptx_ls.interpreter.faults import Access, LimitReached
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.tensor_memory.memory import COLUMNS, LANES, PARTITION, UNIT, TensorMemory, address

_GIVE_ADDRESS = "use the address that tcgen05.alloc wrote, and columns that lie within what it was asked for"


def tensor_memory(m: Machine) -> TensorMemory:
    """The tensor memory of the chunk, which is made when it is first used. Raises LimitReached."""
    if m.tensor_memory is None:
        m.held += m.ctas * LANES * COLUMNS * 4
        if m.held > m.launch.most_memory:
            what = f"the tensor memory of {m.ctas} CTAs needs more than the limit"
            raise LimitReached(f"line {m.line}: {what} of {m.launch.most_memory} bytes of memory")
        m.tensor_memory = TensorMemory(m.ctas, follows=m.shared.written is not None)
    return m.tensor_memory


def note_access(m: Machine, lane: int, cta: int, lanes: Array, columns: range, kind: str) -> None:
    """Lets watchers know that a thread has issued an asynchronous operation on columns of lanes of a CTA."""
    if m.on.tensor_access and len(lanes):
        access = TensorAccess(kind == "write", np.array(cta), lanes[:, None], np.array(columns)[None, :], lane)
        for heard in m.on.tensor_access:
            heard(access)


def fault(m: Machine, kind: str, message: str, lane: int, advice: str = "", access: Access | None = None) -> NoReturn:
    """Raises the ProgramFault of an instruction that a thread, or the warp of a thread, has issued."""
    m.fault(kind, message, lane, access=access, advice=advice)


def ensure_columns(m: Machine, lane: int, cta: int, start: int, count: int, kind: str) -> None:
    """Raises ProgramFault where columns that a thread accesses do not exist or are not allocated in a CTA."""
    if start + count > COLUMNS:
        message = f"columns {start} to {start + count - 1} of tensor memory, which has {COLUMNS}"
        access = Access(kind, "tensor", address(0, start), 4 * count)
        fault(m, "out-of-bounds", message, lane, _GIVE_ADDRESS, access)
    allocated = tensor_memory(m).allocated(cta)[start : start + count]
    if not allocated.all():
        column = start + int(allocated.argmin())
        access = Access(kind, "tensor", address(0, column), 4)
        advice = _GIVE_ADDRESS if tensor_memory(m).allocated(cta).any() else "allocate it first (tcgen05.alloc)"
        message = f"{kind} of column {column} of tensor memory, which is not allocated"
        fault(m, "unallocated-columns", message, lane, advice, access)


def ensure_owner(m: Machine, lane: int, tensor_lane: int, aligned: int) -> None:
    """Raises ProgramFault where the warp of a thread may not access the lanes from one on, which must be a multiple of
    `aligned`."""
    warp = int(m.thread_of[lane]) // WARP
    first = warp % 4 * PARTITION
    if not first <= tensor_lane < first + PARTITION:
        may = f"may only access lanes {first} to {first + PARTITION - 1}"
        message = f"warp {warp} accesses lane {tensor_lane} of tensor memory, but {may}"
        advice = "the number of a warp modulo 4 says which 32 lanes it may load and store: add them to the address"
        fault(m, "lane-owner", message, lane, advice)
    ensure_alignment(m, lane, tensor_lane, tuple(range(0, LANES, aligned)))


def ensure_alignment(m: Machine, lane: int, tensor_lane: int, allowed: tuple[int, ...]) -> None:
    """Raises ProgramFault where an access begins at a lane of tensor memory at which it cannot."""
    if tensor_lane not in allowed:
        few = ", ".join(map(str, allowed[:-1])) + f" or {allowed[-1]}" if len(allowed) > 1 else str(allowed[0])
        message = f"the address has lane {tensor_lane} of tensor memory, but this must begin at lane {few}"
        fault(m, "lane-alignment", message, lane, "the lane of an address is in its bits 16 to 31")


def ensure_size(m: Machine, lane: int, columns: int) -> None:
    """Raises ProgramFault for a number of columns that cannot be allocated."""
    if columns not in (32, 64, 128, 256, 512):
        message = f"{columns} columns of tensor memory: the number must be a power of two from {UNIT} to {COLUMNS}"
        fault(m, "allocation-size", message, lane, "round it up to a power of two")

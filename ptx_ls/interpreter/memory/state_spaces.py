"""State spaces: which bytes an address means for each lane, checked for bounds and alignment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Access
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Allocation, Arena, Bytes, Parted
from ptx_ls.interpreter.memory.cluster_memory import offsets_in_cluster
from ptx_ls.interpreter.memory.generic_addresses import (
    WINDOW_SIZE,
    WINDOWS,
    cut_address,
    in_another_space,
    is_cut,
    space_of,
)
from ptx_ls.interpreter.memory.memory_order import WEAK, Order


def specific(m: Machine, addresses: Array, again: Callable[[Machine], None]) -> tuple[str, Array] | None:
    """The state space and addresses there of generic addresses.

    Where lanes mean different spaces, `again` is called for those of each, and there is nothing left to do: None.
    """
    space = space_of(int(addresses[0]))
    begin = WINDOWS.get(space, 0)
    if addresses.size > 1:
        low, high = (begin, begin + WINDOW_SIZE) if begin else (max(WINDOWS.values()) + WINDOW_SIZE, 1 << 63)
        if int(addresses.min()) < low or int(addresses.max()) >= high:
            spaces = np.select(
                [(addresses >= b) & (addresses < b + WINDOW_SIZE) for b in WINDOWS.values()],
                list(range(1, len(WINDOWS) + 1)),
                0,
            )
            kinds = np.unique(spaces)
            if len(kinds) > 1:
                for kind in kinds:
                    with m.only(spaces == kind):
                        again(m)
                return None
            space = ["global", *WINDOWS][int(kinds[0])]
            begin = WINDOWS.get(space, 0)
    return space, addresses - begin if begin else addresses


def locate(
    m: Machine, space: str, addresses: Array, size: int, kind: str, is_mbarrier: bool = False
) -> tuple[Bytes, Array]:
    """The bytes that an access touches: the memory, and the offset there for each lane, or one for all.

    `kind` is read, write or atomic. Raises ProgramFault where an access of `size` bytes is out of bounds or misaligned.
    """
    if size > 1:
        crooked = int(np.bitwise_or.reduce(addresses)) & (size - 1)
        if crooked:
            fault(m, "misaligned", space, addresses, size, kind, addresses % size != 0)
    if space == "shared" or space == "local":
        parted = m.shared if space == "shared" else m.local
        if m.clusters is not None and space == "shared":
            offsets = offsets_in_cluster(m, addresses, size, kind)
        else:
            low, high = int(addresses.min()), int(addresses.max())
            if low < 0 or high + size > parted.size:
                wrong = (addresses < 0) | (addresses + size > parted.size)
                fault(m, "out-of-bounds", space, addresses, size, kind, wrong)
            if space == "shared":
                between = m.launch.extents.outside(addresses, size, low, high)
                if between is not None:
                    fault(m, "out-of-bounds", space, addresses, size, kind, between)
            offsets = addresses + _begin(m, space, parted)
        for heard in m.on.access:
            heard(space, parted, addresses, offsets, size, kind, is_mbarrier)
        return parted, offsets
    arena = m.launch.parameters if space == "param" else m.launch.memory
    outside = arena.outside(addresses, size, kind != "read")
    if outside is not None:
        fault(m, "out-of-bounds", space, addresses, size, kind, outside)
    offsets = addresses - arena.base if arena.base else addresses
    for heard in m.on.access:
        heard(space, arena, addresses, offsets, size, kind, is_mbarrier)
    return arena, offsets


def _begin(m: Machine, space: str, parted: Parted) -> Array | int:
    """Where each lane's part begins."""
    if space == "shared":
        return 0 if m.ctas == 1 else m.current(m.shared_base)
    return m.lanes() * parted.width


def load(m: Machine, space: str, addresses: Array, dtype: np.dtype[Any], count: int = 1, order: Order = WEAK) -> Array:
    """The elements at addresses of a state space; with `count` elements each as rows."""
    size = dtype.itemsize * count
    memory, offsets = locate(m, space, addresses, size, "read")
    for heard in m.on.read:
        heard(space, addresses, offsets, size, order)
    return memory.view(dtype, count)[offsets >> size.bit_length() - 1 if size > 1 else offsets]


def store(m: Machine, space: str, addresses: Array, values: Array, count: int = 1, order: Order = WEAK) -> None:
    """Writes elements (rows of `count` elements) to addresses of a state space; of lanes with the same address the last
    one wins."""
    size = values.dtype.itemsize * count
    memory, offsets = locate(m, space, addresses, size, "write")
    content = memory.view(values.dtype, count)
    for heard in m.on.write:
        heard(space, addresses, offsets, size, order, content, values)
    if len(offsets) == 1 and len(values) > 1:
        values = values[-1:]
    content[offsets >> size.bit_length() - 1 if size > 1 else offsets] = values
    m.changes += 1


def fault(m: Machine, what: str, space: str, addresses: Array, size: int, kind: str, wrong: Array) -> NoReturn:
    """Raises the ProgramFault of an access by the lanes of a mask; the report is about the first of them."""
    first = int(np.flatnonzero(wrong)[0])
    lane = int(m.lanes()[first])
    address = int(addresses[first]) & (1 << 64) - 1
    if what == "uninitialised":
        message = f"{space} {kind} of {size} bytes at {address:#x}, which nothing has written"
        advice = "write it first, and let the threads that read wait for those that write"
        if space == "local":
            advice = "write it first; the local variables of a function end when it returns"
    elif what == "misaligned":
        message = f"misaligned {space} {kind} of {size} bytes at {address:#x}"
        advice = f"the address must be a multiple of {size}"
    elif (gone := _freed(m, space, address)) is not None:
        what = "use-after-free"
        message = f"{space} {kind} of {size} bytes at {address:#x}, in memory that has been freed"
        advice = f"it was {gone.name}, {gone.size} bytes from {gone.base:#x}"
    else:
        message = f"{space} {kind} of {size} bytes at {address:#x} is out of bounds"
        advice = _where(m, space, address, size, kind)
    # A bulk operation accesses many places for a lane.
    lanes = np.unique(m.lanes() if len(addresses) == 1 else m.lanes()[wrong])
    access = Access(kind, space, address, size)
    m.fault(what, message, lane, len(lanes), access, advice, at_fault=lanes)


def _freed(m: Machine, space: str, address: int) -> Allocation | None:
    """The memory that an address lay in."""
    if space != "global":
        return None
    return next((a for a in m.launch.memory.freed if a.base <= address < a.end), None)


_NEAR = 1 << 30
"""Further away an address has nothing to do with what lies there."""
_FIRST_PAGE = 1 << 12


def _where(m: Machine, space: str, address: int, size: int, kind: str) -> str:
    """What lies near an address that is out of bounds."""
    if space in ("shared", "local"):
        parted = m.shared if space == "shared" else m.local
        of = space_of(address)
        if space == "shared" and 0 <= address < parted.size and address + size <= parted.size:
            return m.launch.extents.beside(address)
        if is_cut(space, address, parted.size):
            return cut_address(space)
        if address < parted.size or (of == "global" and m.launch.memory.holder(address) is None):
            return f"{space} memory has {parted.size} bytes here"
        return in_another_space(space, of)
    arena: Arena = m.launch.parameters if space == "param" else m.launch.memory
    holder = arena.holder(address)
    if holder is not None and not holder.writable and kind != "read":
        return f"{holder.name} is read-only"
    if space == "global" and 0 <= address < m.shared.size:
        null = "a null pointer, or " if address < _FIRST_PAGE else ""
        return f"this is {null}an address within shared memory: cvta.shared converts it to a generic address"
    if space == "global" and 0 <= address < _FIRST_PAGE:
        return "this is a null pointer"
    if space == "global" and (of := space_of(address)) != "global":
        return f"this is a generic address of {of} memory: remove .global"
    near = arena.before(address) or (arena.allocations[0] if arena.allocations else None)
    if near is None:
        return "nothing is allocated"
    past = address - near.end
    if past > _NEAR or address - near.base < -_NEAR:
        return f"nothing is allocated nearby; {near.name} begins at {near.base:#x}"
    if address < near.base:
        return f"{near.base - address} bytes before {near.name}, which has {near.size} bytes"
    where = f"{past} bytes past the end" if past >= 0 else f"at byte {address - near.base}"
    return f"{where} of {near.name}, which has {near.size} bytes"

"""What lies at an address, by the names of the program: `sums + 128`, `argument 1 (x), element 320`."""

from __future__ import annotations

from ptx_ls.interpreter.machine.clusters import OFFSET_MASK
from ptx_ls.interpreter.machine.machine import Machine


def at_address(m: Machine, space: str, address: int) -> str:
    """The address in hexadecimal digits, and in parentheses what lies there, where anything does."""
    found = _place(m, space, address)
    return f"{address:#x} ({found})" if found else f"{address:#x}"


def _place(m: Machine, space: str, address: int) -> str:
    if space == "shared":
        within = address & OFFSET_MASK if m.clusters is not None else address
        found = m.launch.extents.holder(within)
        return _beyond(found[1], within - found[0]) if found is not None else ""
    holder = m.launch.memory.holder(address) if space == "global" else None
    if holder is None:
        return ""
    offset = address - holder.base
    if not holder.element:
        return _beyond(holder.name, offset)
    if offset % holder.element:
        return f"{holder.name}, byte {offset}"
    return f"{holder.name}, element {offset // holder.element}"


def _beyond(name: str, offset: int) -> str:
    return f"{name} + {offset}" if offset else name

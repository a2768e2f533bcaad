"""How many blocks of a kernel one multiprocessor holds at a time, and what limits them."""

from __future__ import annotations

from ptx_ls.lazy import dataclass
from ptx_ls.ptxas.multiprocessors import MOST_THREADS, REGISTER_UNIT, REGISTERS, WARP, Multiprocessor

_CHECKED_PARTITIONS = 4
"""A launch is refused as if registers lay in four parts, where they lie in two as well."""


@dataclass(frozen=True)
class Need:
    """What a kernel takes: registers of a thread, bytes of shared memory of a block, static and dynamic together, and
    barriers of a block; `threads` of a block."""

    threads: int
    registers: int
    shared: int = 0
    barriers: int = 0


@dataclass(frozen=True)
class Occupancy:
    """`blocks` of so many `threads` that a multiprocessor holds at a time, 0 where not even one can be launched, and
    the `limits` that allow no more: "warps", "blocks", "registers", "shared memory", "barriers"."""

    threads: int
    blocks: int
    warps: int
    most_warps: int
    limits: tuple[str, ...]


def occupancy(has: Multiprocessor, need: Need) -> Occupancy:
    """The occupancy of a kernel that takes so much."""
    warps = _parts(need.threads, WARP)
    most_warps = has.threads // WARP
    allowed = {
        "warps": most_warps // warps if need.threads <= MOST_THREADS else 0,
        "blocks": has.blocks,
        "registers": _by_registers(has, need.registers, warps),
        "shared memory": _by_shared(has, need.shared),
        "barriers": has.barriers // need.barriers if has.barriers and need.barriers else None,
    }
    least = min(count for count in allowed.values() if count is not None)
    limits = tuple(name for name, count in allowed.items() if count == least)
    return Occupancy(need.threads, least, least * warps, most_warps, limits)


def _by_registers(has: Multiprocessor, registers: int, warps: int) -> int | None:
    """The blocks for which there are registers; None if they take none."""
    of_warp = _parts(registers * WARP, REGISTER_UNIT) * REGISTER_UNIT
    if not of_warp:
        return None
    if of_warp * _parts(warps, _CHECKED_PARTITIONS) * _CHECKED_PARTITIONS > has.registers:
        return 0
    return REGISTERS // has.partitions // of_warp * has.partitions // warps


def _by_shared(has: Multiprocessor, shared: int) -> int | None:
    """The blocks for which there is shared memory; None if they take none."""
    taken = _parts(shared + has.reserved, has.unit) * has.unit
    if taken > has.most_shared + has.reserved:
        return 0
    return has.shared // taken if taken else None


def _parts(whole: int, part: int) -> int:
    return -(-whole // part)

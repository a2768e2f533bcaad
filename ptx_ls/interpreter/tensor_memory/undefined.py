"""Words of tensor memory without a value, as far as they are followed: what tcgen05.ld takes from them and tcgen05.st
brings to them. Where words are allocated they have none, and what a product makes of such words has none."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import Access, ProgramFault
from ptx_ls.interpreter.machine.machine import WARP, Machine, Missed
from ptx_ls.interpreter.tensor_memory.guardrails import fault, tensor_memory
from ptx_ls.interpreter.tensor_memory.memory import address

_BYTES = np.arange(4)
_LOW, _HIGH = np.uint8(3), np.uint8(12)
_HALF = np.uint8(2)


def note_loaded(m: Machine, cta: Array, lane: Array, column: Array, packed: bool) -> None:
    """Notes what registers (register, warp, thread) that are loaded from these words lack. Raises ProgramFault where
    nobody follows the registers."""
    undefined = tensor_memory(m).undefined
    if undefined is None:
        return
    lacks = undefined[cta, lane, column]
    if packed:
        lacks = lacks & _LOW | undefined[cta, lane, column + 1] << _HALF & _HIGH
    if not lacks.any():
        return
    found = _fault(m, lacks, np.broadcast_to(lane, lacks.shape), np.broadcast_to(column, lacks.shape))
    if m.missed is None:
        raise found
    bits = lacks.reshape(len(lacks), -1).T[:, :, None] >> _BYTES & 1
    m.missed.append(Missed(m.lanes(), bits.reshape(m.count, -1).astype(np.bool_), found))


def _fault(m: Machine, lacks: Array, lane: Array, column: Array) -> ProgramFault:
    register, warp, thread = (int(one) for one in np.argwhere(lacks)[0])
    where = int(lane[register, warp, thread]), int(column[register, warp, thread])
    message = (
        f"read of column {where[1]} of lane {where[0]} of tensor memory, which has no value: nothing has written it, "
        "or it was computed from what nothing has written"
    )
    advice = "write it first, or let the first product not add to it (enable-input-d is false)"
    try:
        access = Access("read", "tensor", address(*where), 4)
        fault(m, "uninitialised", message, int(m.lanes()[warp * WARP + thread]), advice, access)
    except ProgramFault as found:
        return found


def lacks_of_loaded(m: Machine, missed: Sequence[Missed]) -> list[Array]:
    """What each register lacks after such a load."""
    (miss,) = missed
    bits = miss.bytes.reshape(m.count, -1, 4) << _BYTES
    return list(bits.sum(axis=2, dtype=np.uint16).T)


def put_stored(m: Machine, cta: Array, lane: Array, column: Array, registers: int, unpacked: bool) -> None:
    """Words have got the values of so many registers, with what these lack."""
    undefined = tensor_memory(m).undefined
    if undefined is None:
        return
    lacks = np.zeros(lane.shape, np.uint8)
    if m.valueless is not None:
        bits = m.valueless[:, -4 * registers :].reshape(m.count, registers, 4) << _BYTES
        lacks = bits.sum(axis=2, dtype=np.uint8).T.reshape(registers, -1, WARP)
    if unpacked:
        # The upper half of a word is zero.
        undefined[cta, lane, column], undefined[cta, lane, column + 1] = lacks & _LOW, lacks >> _HALF
    else:
        undefined[cta, lane, column] = lacks

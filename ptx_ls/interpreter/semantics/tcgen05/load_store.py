"""tcgen05.ld, ld.red and st (manual, 9.7.16.8; 9.7.18.8 in 9.4).

ld.red of .16x32bx2 is not modelled: the manual does not say whether the two threads that hold parts of a lane get the
result of both.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce

import numpy as np

from ptx_ls.interpreter.arithmetic.float_bits import extremum
from ptx_ls.interpreter.arithmetic.formats import SINGLE
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.tensor_memory import TensorAccess
from ptx_ls.interpreter.machine.machine import WARP, Machine, Missed
from ptx_ls.interpreter.machine.warp_collectives import whole_warps
from ptx_ls.interpreter.program.binding import address_reader, reader, writer
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.tensor_memory.fragments import Fragment, fragment
from ptx_ls.interpreter.tensor_memory.guardrails import ensure_columns, ensure_owner, tensor_memory
from ptx_ls.interpreter.tensor_memory.memory import WORD, column_of, lane_of
from ptx_ls.interpreter.tensor_memory.undefined import lacks_of_loaded, note_loaded, put_stored
from ptx_ls.interpreter.tensor_memory.warps import uniform, warps
from ptx_ls.sema.constant_arithmetic import Constant

_SHAPES = (".32x32b", ".16x64b", ".16x128b", ".16x256b", ".16x32bx2")
_LOW, _HALF = np.uint32(0xFFFF), np.uint32(16)

_Cells = tuple[Array, Array, Array]
"""The CTA, lane and column of each word (register, warp, thread)."""


def _fragment(decoded: Decoded, second: int) -> Fragment:
    spelled = decoded.spelled
    packed = bool(spelled.one_of(".pack::16b", ".unpack::16b"))
    return fragment(spelled.one_of(*_SHAPES), int(spelled[".num"][2:]), second, packed)


def _second_half(decoded: Decoded) -> int:
    """Where the second half of .16x32bx2 begins."""
    if ".16x32bx2" not in decoded.spelled:
        return 0
    found = decoded.operands[decoded.place_of("immHalfSplitoff")]
    assert isinstance(found, Constant)
    return int(found.value) & 0xFFFF


def _cells(decoded: Decoded, kind: str) -> Callable[[Machine], _Cells]:
    """The cells of the current warps, checked."""
    second = _second_half(decoded)
    part = _fragment(decoded, second)
    address, _ = address_reader(decoded.operands[decoded.place_of("taddr")])
    width = part.columns - second

    def cells(m: Machine) -> _Cells:
        addresses = uniform(m, address(m), "addresses")
        first = warps(m)
        ctas = m.cta_of[first]
        for warp, one in zip(first, addresses, strict=True):
            ensure_owner(m, int(warp), lane_of(one), part.lanes)
            for begin in {0, second}:
                ensure_columns(m, int(warp), int(m.cta_of[warp]), column_of(one) + begin, width, kind)
        given = np.array(addresses, np.int64)
        lanes = part.lane[:, None, :] + (given >> 16)[None, :, None]
        columns = part.column[:, None, :] + (given & 0xFFFF)[None, :, None]
        found = np.broadcast_to(ctas[None, :, None], lanes.shape), lanes, columns
        for heard in m.on.tensor_access:
            heard(TensorAccess(kind == "write", *found))
        return found

    return cells


def _loaded(decoded: Decoded) -> Callable[[Machine], Array]:
    """The words that the registers of all threads get, a row for each register."""
    cells = _cells(decoded, "read")
    packed = ".pack::16b" in decoded.spelled

    def load(m: Machine) -> Array:
        cta, lane, column = cells(m)
        words = tensor_memory(m).words
        note_loaded(m, cta, lane, column, packed)
        found = words[cta, lane, column]
        if packed:
            found = found & _LOW | words[cta, lane, column + 1] << _HALF
        return found.reshape(len(found), -1)

    return load


def ld(decoded: Decoded) -> WarpMeeting:
    """Loads the lanes of the warp into its registers."""
    load = _loaded(decoded)
    writes = [writer(operand, "b32") for operand in decoded.elements(0)]

    def run(m: Machine) -> None:
        for write, row in zip(writes, load(m), strict=True):
            write(m, row)

    return whole_warps(run, loaded=lacks_of_loaded)


def ld_red(decoded: Decoded) -> WarpMeeting:
    """The same, and the least or greatest of what each lane has loaded."""
    spelled = decoded.spelled
    if ".32x32b" not in spelled:
        raise decoded.unknown()
    load = _loaded(decoded)
    writes = [writer(operand, "b32") for operand in decoded.elements(0)]
    result = writer(decoded.operands[1], "b32")
    greatest, absolute, nan_wins = ".max" in spelled, ".abs" in spelled, ".NaN" in spelled
    signed, unsigned = ".s32" in spelled, ".u32" in spelled

    def reduced(rows: Array) -> Array:
        if signed or unsigned:
            values = rows.view(np.int32) if signed else rows
            found = np.maximum.reduce(values) if greatest else np.minimum.reduce(values)
            return np.asarray(found).view(np.uint32)
        if absolute:
            rows = rows & np.uint32(0x7FFFFFFF)
        pick: Array = reduce(lambda a, b: extremum(a, b, form=SINGLE, greatest=greatest, nan_wins=nan_wins), rows)
        return pick

    def run(m: Machine) -> None:
        rows = load(m)
        for write, row in zip(writes, rows, strict=True):
            write(m, row)
        result(m, reduced(rows))

    def loaded(m: Machine, missed: Sequence[Missed]) -> list[Array]:
        lacks = lacks_of_loaded(m, missed)
        return [*lacks, np.where(np.logical_or.reduce(lacks), WORD, 0).astype(np.uint16)]

    return whole_warps(run, loaded=loaded)


def st(decoded: Decoded) -> WarpMeeting:
    """Stores the registers of the warp to its lanes."""
    cells = _cells(decoded, "write")
    reads = [reader(operand, "b32") for operand in decoded.elements(decoded.place_of("r"))]
    unpacked = ".unpack::16b" in decoded.spelled

    def run(m: Machine) -> None:
        cta, lane, column = cells(m)
        rows = np.empty((len(reads), m.count), np.uint32)
        for number, read in enumerate(reads):
            rows[number] = read(m)
        values = rows.reshape(len(reads), -1, WARP)
        words = tensor_memory(m).words
        if unpacked:
            words[cta, lane, column], words[cta, lane, column + 1] = values & _LOW, values >> _HALF
        else:
            words[cta, lane, column] = values
        put_stored(m, cta, lane, column, len(reads), unpacked)
        m.changes += 1

    return whole_warps(run)


MEETINGS = {"tcgen05.ld": ld, "tcgen05.ld.red": ld_red, "tcgen05.st": st}

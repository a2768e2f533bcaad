"""tcgen05.cp and shift (manual, 9.7.16.9; 9.7.18.9 in 9.4).

Rows are shifted towards lane 0, within the 32 lanes of a warp: there the last of them is left for tcgen05.cp.4x256b to
fill, as CUTLASS says that it does. The manual only says "down".
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import address_reader, reader
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.tensor_memory.guardrails import ensure_alignment, ensure_columns, note_access, tensor_memory
from ptx_ls.interpreter.tensor_memory.memory import LANES, PARTITION, column_of, lane_of
from ptx_ls.interpreter.tensor_memory.operands import shared_units, unpacked
from ptx_ls.interpreter.tensor_memory.warps import ctas_of, issuing

_SHIFTED_WORDS = 8


@dataclass(frozen=True, eq=False)
class _Shape:
    """The units of 16 bytes in a row, the lanes that get each row, and where they may begin."""

    units: int
    lanes: Array
    alignments: tuple[int, ...] = (0,)


def _shape(decoded: Decoded) -> _Shape:
    spelled, row = decoded.spelled, np.arange(PARTITION)[:, None]
    if ".4x256b" in spelled:
        return _Shape(2, np.arange(0, LANES, PARTITION)[:, None], tuple(range(PARTITION)))
    if ".32x128b" in spelled:
        return _Shape(1, row + np.arange(0, LANES, PARTITION)[None, :])
    if ".warpx2::02_13" in spelled:
        return _Shape(1, np.arange(64)[:, None] + np.array([[0, 64]]))
    if ".warpx2::01_23" in spelled:
        return _Shape(1, np.concatenate((row, row + 64)) + np.array([[0, PARTITION]]))
    return _Shape(2 if ".128x256b" in spelled else 1, np.arange(LANES)[:, None])


def cp(decoded: Decoded) -> Run:
    """Copies a matrix from shared memory; with .b8x16 each of its elements becomes a byte."""
    shape, pair = _shape(decoded), ".cta_group::2" in decoded.spelled
    address, source = address_reader(decoded.operands[0])[0], reader(decoded.operands[1], "u64")
    width = {".b6x16_p32": 6, ".b4x16_p64": 4}.get(decoded.spelled.one_of(".b6x16_p32", ".b4x16_p64"), 8)

    def run(m: Machine) -> None:
        given, sources = m.each(address(m)), m.each(source(m))
        for number, lane, _ in issuing(m):
            at, bits = int(given[number]), int(sources[number])
            ensure_alignment(m, lane, lane_of(at), shape.alignments)
            column, words = column_of(at), 4 * shape.units
            for cta in ctas_of(m, lane, pair):
                ensure_columns(m, lane, cta, column, words, "write")
                units = shared_units(m, lane, cta, bits, (len(shape.lanes), shape.units), width, decoded)
                if width < 8:
                    codes = unpacked(units, width)
                    units = codes << np.uint8(2) if width == 4 else codes
                rows = np.ascontiguousarray(units).reshape(len(shape.lanes), -1).view(np.uint32)
                lanes = shape.lanes + lane_of(at)
                note_access(m, lane, cta, lanes.reshape(-1), range(column, column + words), "write")
                memory = tensor_memory(m)
                memory.words[cta][lanes, column : column + words] = rows[:, None, :]
                if memory.undefined is not None:
                    memory.undefined[cta][lanes, column : column + words] = 0
        m.changes += 1

    return run


def shift(decoded: Decoded) -> Run:
    """Shifts 32 bytes of the rows of 32 lanes by one row; the last one stays."""
    address, pair = address_reader(decoded.operands[0])[0], ".cta_group::2" in decoded.spelled

    def run(m: Machine) -> None:
        given = m.each(address(m))
        for number, lane, _ in issuing(m):
            first, column = lane_of(int(given[number])), column_of(int(given[number]))
            ensure_alignment(m, lane, first, tuple(range(0, LANES, PARTITION)))
            for cta in ctas_of(m, lane, pair):
                ensure_columns(m, lane, cta, column, _SHIFTED_WORDS, "write")
                memory = tensor_memory(m)
                moved = np.arange(first, first + PARTITION)
                note_access(m, lane, cta, moved, range(column, column + _SHIFTED_WORDS), "write")
                for each in (memory.words, memory.undefined):
                    if each is not None:
                        rows = each[cta, first : first + PARTITION, column : column + _SHIFTED_WORDS]
                        rows[:-1] = rows[1:].copy()
        m.changes += 1

    return run


ACTIONS = {"tcgen05.cp": cp, "tcgen05.shift": shift}
ASYNC_PROXY = ("tcgen05.cp",)

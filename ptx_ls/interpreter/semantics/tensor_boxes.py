"""The operands of tensor copies: a tensor map in memory, and the coordinates of a box."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import NoReturn

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.addresses import ADDRESS
from ptx_ls.interpreter.memory.blocks import UNIT, ensure_room, read_units
from ptx_ls.interpreter.memory.state_spaces import specific
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.operands import Address
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.data_movement import Place
from ptx_ls.interpreter.semantics.tensor_overrides import OVERRIDES, elements_of, override_reader
from ptx_ls.interpreter.tensor_maps.boxes import Units, picked_rows, tile_rows, units_of
from ptx_ls.interpreter.tensor_maps.columns import column_rows, is_aligned
from ptx_ls.interpreter.tensor_maps.fields import IM2COL, SIZE, TILED, Fields, fields_of
from ptx_ls.interpreter.tensor_maps.requirements import inner_bytes, problem

_ROWS = (".tile::gather4", ".tile::scatter4")
_COLUMNS = (".im2col", ".im2col_no_offs")
MODES = (".tile", *_ROWS, *_COLUMNS, *OVERRIDES)
_ALIGNMENT = 64
Box = tuple[Array, Fields, Units]
"""Lanes by their numbers among the current ones, their tensor map, and what they move."""
Boxes = Callable[[Machine, Run, int], "list[Box] | None"]
"""Finds the boxes of the current lanes, in units of at most so many bytes, 0 for an element; None where `again` has
been called for lanes whose maps are in different state spaces."""


def box_reader(decoded: Decoded, to_global: bool = False) -> Boxes:
    """What finds the boxes that an instruction moves."""
    number = decoded.place_of("tensorMap")
    operand = decoded.operands[number]
    assert isinstance(operand, Address)
    place = map_place(decoded, number)
    coordinates = [reader(each, "s32") for each in elements_of(operand.more[-1])]
    overrides = override_reader(decoded, number)
    dimensions = int(decoded.spelled[".dim"][1:2] or "1") if ".dim" in decoded.spelled.slots else _fixed(decoded)
    mode = decoded.spelled.one_of(*_ROWS, *_COLUMNS) or ".tile"
    filters = _filter_offsets(decoded)

    def boxes(m: Machine, again: Run, most: int) -> list[Box] | None:
        found = place(m, again)
        if found is None:
            return None
        at = np.stack([m.each(read(m)).astype(np.int64) for read in coordinates], axis=-1)
        if to_global:
            _ensure_not_negative(m, at)
        made = []
        for which, fields in overrides(m, _maps(m, *found)):
            with m.at(which):
                if overrides.of_sizes:
                    _ensure_zeros(m, at[which])
                _ensure_suitable(m, fields, dimensions, mode)
                ensure_room(m, np.array([total_bytes(fields, mode)]))
                here = at[which]
                if mode in _ROWS:
                    rows = picked_rows(fields, here[:, 1:])
                elif mode in _COLUMNS:
                    _ensure_positions(m, fields, here, to_global)
                    rows = column_rows(fields, here, filters(m, fields))
                else:
                    rows = tile_rows(fields, here)
            made.append((which, fields, units_of(fields, rows, here[:, 0], most or fields.element.bits // 8)))
        return made

    return boxes


def total_bytes(fields: Fields, mode: str) -> int:
    """The bytes of a box in shared memory."""
    if mode in _COLUMNS:
        return fields.pixels * inner_bytes(fields)
    rows = 4 if mode in _ROWS else prod(-(-n // s) for n, s in zip(fields.box[1:], fields.steps[1:], strict=True))
    return rows * inner_bytes(fields)


def _filter_offsets(decoded: Decoded) -> Callable[[Machine, Fields], Array]:
    """What reads the offsets of the filter for im2col, W first, of each lane; zeros where the form has none."""
    names = [operand.name for operand in decoded.spelled.match.state.form.operands]
    if "im2colInfo" not in names:
        return lambda m, fields: np.zeros((m.count, fields.rank - 2), np.int64)
    reads = [reader(each, "u16") for each in elements_of(decoded.operands[names.index("im2colInfo")])]
    return lambda m, fields: np.stack([m.each(read(m)).astype(np.int64) for read in reads], axis=-1)


def _fixed(decoded: Decoded) -> int:
    """The dimensions that a form spells out."""
    return int(decoded.spelled.one_of(".1d", ".2d", ".3d", ".4d", ".5d")[1])


def map_place(decoded: Decoded, number: int) -> Place:
    """What resolves the address of a tensor map: that of a variable, or a generic one."""
    read, space = decoded.address(number)
    if space == "param" and decoded.in_entry:
        return lambda m, again: ("param", read(m))
    if space in ("global", "const"):
        return lambda m, again: ("global", read(m))
    return lambda m, again: specific(m, read(m), again)


def _maps(m: Machine, space: str, addresses: Array) -> list[tuple[Array, Fields]]:
    """The tensor maps at addresses, and the lanes that use each, by their numbers among the current ones."""
    distinct, inverse = np.unique(m.each(addresses), return_inverse=True)
    found = []
    for number, address in enumerate(distinct):
        which = np.flatnonzero(inverse == number)
        with m.at(which):
            found.append((which, _map_at(m, space, int(address))))
    return found


def _map_at(m: Machine, space: str, address: int) -> Fields:
    """The tensor map at an address. Raises ProgramFault where there is none."""
    if space not in ("param", "global"):
        fault(
            m, f"a tensor map at {address:#x} in {space} memory", "it must be in global, constant or parameter memory"
        )
    if address % _ALIGNMENT:
        fault(
            m, f"misaligned tensor map at {address:#x}", f"the address must be a multiple of {_ALIGNMENT}", "misaligned"
        )
    with m.at(np.zeros(SIZE // UNIT, np.intp)):
        values, _ = read_units(m, space, address + np.arange(0, SIZE, UNIT, dtype=ADDRESS), UNIT)
    if space == "global":
        for heard in m.on.map_use:
            heard(address)
    fields = fields_of(values.tobytes())
    if fields is None:
        fault(m, f"the {SIZE} bytes at {address:#x} in {space} memory are not a tensor map", "pass a TensorMap")
    return fields


def _ensure_suitable(m: Machine, fields: Fields, dimensions: int, mode: str) -> None:
    """Raises ProgramFault where a map is not valid or does not fit the instruction, NotModelled where its layout is not
    known."""
    wrong = problem(fields)
    if wrong:
        fault(m, f"this tensor map is not valid: {wrong}", "see cuTensorMapEncodeTiled")
    if fields.rank != dimensions:
        fault(m, f"a copy of {dimensions} dimensions of a tensor that has {fields.rank}", "use the suffix of its rank")
    if mode in _COLUMNS:
        if fields.mode != IM2COL:
            fault(m, "im2col with a tensor map that was not made for it", "make the map by cuTensorMapEncodeIm2col")
    elif fields.mode != TILED:
        fault(m, "a tile of a tensor map that was made for im2col", "make the map by cuTensorMapEncodeTiled")
    if mode in _ROWS and fields.box[1] != 1:
        fault(m, f"four rows of a box of {fields.box[1]} rows", "encode the box with one row")
    if fields.interleave:
        raise NotModelled("interleaved tensor maps")
    if fields.width and inner_bytes(fields) != fields.width:
        raise NotModelled(f"a swizzle of {fields.width} bytes with rows of {inner_bytes(fields)}")


def _ensure_positions(m: Machine, fields: Fields, coordinates: Array, to_global: bool) -> None:
    """Raises ProgramFault for a store whose box leaves the tensor, NotModelled for a column that begins between two
    positions of the filter."""
    if to_global and (min(fields.lower) < 0 or max(fields.upper) > 0):
        fault(m, "a store whose bounding box leaves the tensor", "use corners that are within the tensor")
    if not is_aligned(fields, coordinates).all():
        raise NotModelled("an im2col column that begins between two positions of the filter")


def _ensure_zeros(m: Machine, coordinates: Array) -> None:
    """Raises ProgramFault where a box does not begin at zeros, as it must where sizes are overridden."""
    wrong = coordinates.any(axis=1)
    if wrong.any():
        which = int(np.argmax(wrong))
        message = f"the coordinates {coordinates[which].tolist()} with overridden sizes: all must be zero"
        m.fault("tensor-map", message, int(m.lanes()[which]), int(wrong.sum()), advice="override the address instead")


def _ensure_not_negative(m: Machine, coordinates: Array) -> None:
    wrong = (coordinates < 0).any(axis=1)
    if wrong.any():
        which = int(np.argmax(wrong))
        message = f"the coordinates {coordinates[which].tolist()} of a store: none may be negative"
        m.fault("tensor-map", message, int(m.lanes()[which]), int(wrong.sum()), advice="begin within the tensor")


def fault(m: Machine, message: str, advice: str, kind: str = "tensor-map") -> NoReturn:
    """Raises the ProgramFault of the current lanes."""
    m.fault(kind, message, int(m.lanes()[0]), m.count, advice=advice)

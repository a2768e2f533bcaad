"""Bulk copies and reductions of tensors (manual, 9.7.9.25.5; 9.7.10.28.5 in 9.4). They are complete at once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.clusters import rank_of
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory import mbarriers
from ptx_ls.interpreter.memory.blocks import UNIT, read_units, write_units
from ptx_ls.interpreter.program.operation import Decoded, Run, nothing
from ptx_ls.interpreter.semantics.atomics import reduce_at
from ptx_ls.interpreter.semantics.bulk_operation import (
    HINTS,
    MULTICAST,
    OPERATORS,
    addresses,
    ctas_of_mask,
    ensure_aligned,
    for_each_cta,
    start_group,
)
from ptx_ls.interpreter.semantics.data_movement import resolver, within_cta
from ptx_ls.interpreter.semantics.tensor_boxes import MODES, box_reader
from ptx_ls.interpreter.tensor_maps.boxes import Units, shared_places
from ptx_ls.interpreter.tensor_maps.fields import Fields
from ptx_ls.interpreter.tensor_maps.filling import converted, filled

_ENDS = (".shared::cta", ".shared::cluster", ".global", ".mbarrier::complete_tx::bytes", ".bulk_group")
_DIMENSIONS = (".1d", ".2d", ".3d", ".4d", ".5d")
_GROUPS = (".cta_group::1", ".cta_group::2")
_LINE = 128
"""What the address of a box in shared memory is a multiple of (CUDA Programming Guide, table of alignments)."""
_BITWISE, _ROUNDS = (".and", ".or", ".xor"), (".inc", ".dec")
_Act = Callable[[Machine, Fields, Array, Array, int], Array]
"""Writes or combines units at addresses; returns the offsets."""


def load(decoded: Decoded) -> Run:
    """Copies the box at coordinates to shared memory, where an mbarrier counts its bytes, also those out of bounds."""
    decoded.spelled.only(*_ENDS, *_DIMENSIONS, *_GROUPS, *MODES, *MULTICAST, *HINTS)
    target, barrier = resolver(decoded, 0, "shared"), resolver(decoded, decoded.place_of("mbar"), "shared")
    boxes, mask = box_reader(decoded), ctas_of_mask(decoded)
    pair, in_cluster = ".cta_group::2" in decoded.spelled, ".shared::cluster" in decoded.spelled

    def run(m: Machine) -> None:
        found = boxes(m, run, UNIT)
        if found is None:
            return
        to, at = (m.each(addresses(m, place, run)) for place in (target, barrier))
        if not in_cluster:
            within_cta(m, to)
        ensure_aligned(m, "shared", to, _LINE)
        if mask is None and not pair:
            _ensure_together(m, to, at)
        for which, fields, units in found:
            with m.at(which):
                values = _loaded(m, fields, units)
                for_each_cta(m, mask, to[which], at[which], _arrival(fields, units, values), pair)

    return run


def _loaded(m: Machine, fields: Fields, units: Units) -> Array:
    """What the units of each current lane hold, those out of bounds filled; a row for each lane."""
    lanes, count = units.inside.shape
    values, inside = filled(fields, units.size, lanes * count), np.flatnonzero(units.inside)
    if len(inside):
        with m.at(inside // count), m.async_proxy():
            found, _ = read_units(m, "global", units.addresses.reshape(-1)[inside], units.size)
        values[inside] = converted(fields, found)
    return values.reshape(lanes, count, *values.shape[1:])


def _arrival(fields: Fields, units: Units, values: Array) -> Callable[[Machine, Array, Array, Array], None]:
    """What writes the values of some lanes to shared memory, and lets their mbarriers know."""

    def arrive(m: Machine, part: Array, there: Array, barriers: Array) -> None:
        places = shared_places(fields, there, units.offsets)
        count = places.shape[1]
        lanes = np.repeat(np.arange(len(part)), count)
        with m.at(lanes), m.async_proxy():
            mine = values[part]
            offsets = write_units(m, "shared", places.reshape(-1), mine.reshape(-1, *mine.shape[2:]), units.size)
        mbarriers.note_load(m, barriers, lanes, offsets, units.size)
        mbarriers.complete(m, barriers, np.array([units.total]))

    return arrive


def _ensure_together(m: Machine, to: Array, at: Array) -> None:
    """Raises ProgramFault where the mbarrier is not in the CTA that the data goes to."""
    apart = rank_of(to) != rank_of(at)
    if apart.any():
        which = int(np.argmax(apart))
        message = "the mbarrier is not in the CTA of the data"
        advice = "use both in the same CTA, or .cta_group::2 for the other one of a pair"
        m.fault("wrong-space", message, int(m.lanes()[which]), int(apart.sum()), advice=advice)


def store(decoded: Decoded) -> Run:
    """Copies a box from shared memory to coordinates, but for what is out of bounds."""
    decoded.spelled.only(*_ENDS, *_DIMENSIONS, *MODES, *HINTS)

    def write(m: Machine, fields: Fields, values: Array, to: Array, size: int) -> Array:
        return write_units(m, "global", to, values, size)

    return _to_global(decoded, write)


def reduce(decoded: Decoded) -> Run:
    """Combines the elements of a box in shared memory with those at coordinates, but for what is out of bounds."""
    decoded.spelled.only(*_ENDS, *_DIMENSIONS, *MODES, *HINTS, *OPERATORS)
    operator = decoded.spelled.one_of(*OPERATORS)

    def combine(m: Machine, fields: Fields, values: Array, to: Array, size: int) -> Array:
        kind = _kind(m, fields, operator)
        if kind[0] == "s" or kind == "f32":
            values = values.view(f"{'f' if kind == 'f32' else 'i'}{size}")
        return reduce_at(m, "global", to, values, operator, kind)

    return _to_global(decoded, combine, reduces=True)


def _kind(m: Machine, fields: Fields, operator: str) -> str:
    """The type of the elements of a reduction; raises ProgramFault where the operator has none of them."""
    kind, element = fields.element.reduces, fields.element
    if operator in _BITWISE:
        possible = kind[:1] in ("u", "s")
        kind = f"b{element.bits}"
    elif operator in _ROUNDS:
        possible = kind == "u32"
    elif operator == ".add":
        possible = kind not in ("", "s64")
    else:
        possible = kind not in ("", "f32")
    if not possible:
        message = f"{operator} of elements of type .{element.name}, which bulk reductions do not have"
        m.fault("tensor-map", message, int(m.lanes()[0]), advice="encode the tensor map with another type")
    return kind


def _to_global(decoded: Decoded, act: _Act, reduces: bool = False) -> Run:
    """Moves a box from shared memory to coordinates, in the group of the lane."""
    source, boxes = resolver(decoded, 1, "shared"), box_reader(decoded, to_global=True)

    def run(m: Machine) -> None:
        found = boxes(m, run, 0 if reduces else UNIT)
        if found is None:
            return
        out_of = m.each(addresses(m, source, run))
        within_cta(m, out_of)
        ensure_aligned(m, "shared", out_of, _LINE)
        for which, fields, units in found:
            if fields.element.packed:
                raise NotModelled(f"stores of .{fields.element.name}")
            count, inside = units.inside.shape[1], np.flatnonzero(units.inside)
            if not len(inside):
                continue
            places = shared_places(fields, out_of[which], units.offsets).reshape(-1)[inside]
            lanes = which[inside // count]
            with m.at(lanes), m.async_proxy():
                values, read = read_units(m, "shared", places, units.size)
                written = act(m, fields, values, units.addresses.reshape(-1)[inside], units.size)
            start_group(m, lanes, read, written, units.size, reduces)

    return run


TENSOR_ACTIONS = {
    "cp.async.bulk.tensor": lambda decoded: (store if decoded.spelled.does("starts", "bulk") else load)(decoded),
    "cp.reduce.async.bulk.tensor": reduce,
    "cp.async.bulk.prefetch.tensor": nothing,  # what a cache does cannot be seen here
    "applypriority.async.bulk.tensor": nothing,
}

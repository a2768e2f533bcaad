"""Instructions that change tensor maps in memory (manual, 9.7.9.26 and 9.7.13.16; 9.7.10.29 and 9.7.15.17 in 9.4)."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine
from ptx_ls.interpreter.memory.blocks import UNIT, read_units, write_units
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.bulk_operation import addresses
from ptx_ls.interpreter.semantics.data_movement import resolver
from ptx_ls.interpreter.semantics.tensor_boxes import fault
from ptx_ls.interpreter.tensor_maps.fields import FIELDS, MARK, SIZE
from ptx_ls.sema.constant_arithmetic import Constant

_FIELDS = ("global_address", "rank", "box_dim", "global_dim", "global_stride", "element_stride", "elemtype",
           "interleave_layout", "swizzle_mode", "swizzle_atomicity", "fill_mode")  # fmt: skip
_ALIGNMENT = 64


def replace(decoded: Decoded) -> Run:
    """Replaces a field of the tensor map at [addr], or begins one where there are zeros."""
    spelled = decoded.spelled
    spelled.only(*(f".{name}" for name in _FIELDS), ".tile", ".global", ".shared::cta", ".b1024", ".b32", ".b64")
    name = spelled.one_of(*(f".{name}" for name in _FIELDS))[1:]
    where, value = resolver(decoded, 0), reader(decoded.operands[-1], "u64" if ".b64" in spelled else "u32")
    ordinal = decoded.operands[1] if len(decoded.operands) > 2 else None
    number = int(ordinal.value) if isinstance(ordinal, Constant) else None
    most = np.iinfo(FIELDS[name].base).max

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is None:
            return
        space, at = found[0], m.each(found[1])
        _ensure_place(m, space, at)
        content = _content(m, space, at)
        records = content.view(FIELDS)[:, 0]
        begins = ~content.any(axis=1)
        if (~begins & (records["mark"] != MARK)).any():
            fault(m, "these bytes are not a tensor map", "copy one there, or begin with zeros")
        records["mark"] = MARK
        # What does not fit is refused where the map is used.
        values = np.minimum(m.each(value(m)), np.uint64(most))
        if number is None:
            records[name] = values
        else:
            records[name][:, number] = values
        _put(m, space, at, content)

    return run


def copy(decoded: Decoded) -> Run:
    """Copies a tensor map from shared to global memory; the fence is nothing to be seen, as all accesses are."""
    target, source = resolver(decoded, 0, "global"), resolver(decoded, 1, "shared")

    def run(m: Machine) -> None:
        to, out_of = (m.each(addresses(m, place, run)) for place in (target, source))
        # The lanes of a warp do it together, once.
        _, first = np.unique(np.stack([m.lanes() // WARP, to, out_of]), axis=1, return_index=True)
        with m.at(first):
            _put(m, "global", to[first], _content(m, "shared", out_of[first]))

    return run


def _ensure_place(m: Machine, space: str, at: Array) -> None:
    if space not in ("global", "shared"):
        fault(m, f"a tensor map in {space} memory", "copy it to global or shared memory to change it")
    if (at % _ALIGNMENT).any():
        fault(m, "misaligned tensor map", f"the address must be a multiple of {_ALIGNMENT}", "misaligned")


def _places(m: Machine, at: Array) -> tuple[Array, Array]:
    """For each unit of the maps at addresses the number of the lane, and where it is."""
    steps = np.arange(0, SIZE, UNIT)
    return np.repeat(np.arange(m.count), len(steps)), (at[:, None] + steps).reshape(-1)


def _content(m: Machine, space: str, at: Array) -> Array:
    """The bytes of the tensor map of each lane."""
    lanes, places = _places(m, at)
    with m.at(lanes):
        values, _ = read_units(m, space, places, UNIT)
    return np.ascontiguousarray(values).view(np.uint8).reshape(-1, SIZE)


def _put(m: Machine, space: str, at: Array, content: Array) -> None:
    lanes, places = _places(m, at)
    with m.at(lanes):
        write_units(m, space, places, content.reshape(-1).view(np.uint64).reshape(-1, 2), UNIT)


ACTIONS = {"tensormap.replace": replace, "tensormap.cp_fenceproxy": copy}

"""Surfaces (manual, 9.7.11): loads, stores, reductions and queries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.memory_order import Order
from ptx_ls.interpreter.memory.state_spaces import load, locate, store
from ptx_ls.interpreter.program.binding import Read, dtype_of, reader, writer
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.opaque_operands import flat, object_reader, one_object
from ptx_ls.interpreter.semantics.texture import elements, readers
from ptx_ls.interpreter.texture.surface import PlacedSurface

_AXES = {".1d": 1, ".2d": 2, ".3d": 3, ".a1d": 1, ".a2d": 2}
_REDUCTIONS: Mapping[str, np.ufunc] = {
    ".add": np.add,
    ".min": np.minimum,
    ".max": np.maximum,
    ".and": np.bitwise_and,
    ".or": np.bitwise_or,
}
_WIDEST = 8
"""Bytes of the widest NumPy integer."""


@dataclass(frozen=True)
class _Access:
    """Where an instruction accesses a surface, and how."""

    geometry: str
    surface: Read
    coordinates: Sequence[Read]
    layer: Read | None
    clamp: str


def _access(decoded: Decoded) -> _Access:
    geometry = decoded.spelled[".geom"]
    if geometry not in _AXES:
        raise decoded.unknown()
    (a, b), _ = flat(decoded)
    given = elements(b)
    layered = geometry.startswith(".a")
    axes = _AXES[geometry]
    if len(given) < axes + layered:
        raise decoded.unknown()
    coordinates = readers(given[layered : layered + axes], "s32")
    layer = reader(given[0], "u32") if layered else None
    return _Access(geometry, object_reader(a), coordinates, layer, decoded.spelled[".clamp"])


Act = Callable[[Machine, PlacedSurface, Array], None]
"""What an instruction does at the addresses of its lanes."""


def _accessing(access: _Access, size: Callable[[PlacedSurface], int], is_byte: bool, act: Act, beyond: Run) -> Run:
    """An instruction that acts on `size` bytes of a surface. `is_byte`: the first coordinate counts bytes, else samples
    of that size; `beyond` is what it does for lanes beyond the edges with .zero."""

    def run(m: Machine) -> None:
        placed = one_object(m, access.surface, "surfref", run)
        if placed is None:
            return
        assert isinstance(placed, PlacedSurface)
        if not placed.surface.shape.fits(access.geometry):
            message = f"{placed.name} is {placed.surface.shape.name}, which is not accessed as {access.geometry}"
            m.fault("wrong-geometry", message, int(m.lanes()[0]), m.count)
        bytes_of = size(placed)
        x, y, z = (*(read(m).astype(np.int64) for read in access.coordinates), np.zeros(1, int), np.zeros(1, int))[:3]
        layer = access.layer(m).astype(np.int64) if access.layer is not None else np.zeros(1, np.int64)
        x, y, z, layer = np.broadcast_arrays(x if is_byte else x * bytes_of, y, z, layer)
        _ensure_aligned(m, x, bytes_of)
        extent = placed.surface.shape.extent
        most = [placed.row_bytes - bytes_of, extent.height - 1, extent.depth - 1, extent.layers - 1]
        nearest = [np.clip(at, 0, max(top, 0)) for at, top in zip((x, y, z, layer), most, strict=True)]
        outside = (nearest[0] != x) | (nearest[1] != y) | (nearest[2] != z) | (nearest[3] != layer) | (most[0] < 0)
        if access.clamp != ".clamp" and outside.any():
            if access.clamp == ".trap":
                _trap(m, access, placed, outside)
            everywhere = m.each(outside)
            with m.only(everywhere):
                beyond(m)
            if not everywhere.all():
                with m.only(~everywhere):
                    run(m)
            return
        nearest[0] -= nearest[0] % bytes_of
        act(m, placed, placed.addresses(nearest[3], nearest[2], nearest[1], nearest[0]))

    return run


def _ensure_aligned(m: Machine, x: Array, size: int) -> None:
    crooked = x % size != 0
    if crooked.any():
        which = int(np.flatnonzero(crooked)[0])
        message = f"misaligned surface access of {size} bytes at byte {int(x[which])} of a row"
        count = m.count if len(x) == 1 else int(crooked.sum())
        m.fault("misaligned", message, int(m.lanes()[which]), count, advice=f"the byte must be a multiple of {size}")


def _trap(m: Machine, access: _Access, placed: PlacedSurface, outside: Array) -> None:
    which = int(np.flatnonzero(m.each(outside))[0])
    given = [read(m) for read in (*((access.layer,) if access.layer is not None else ()), *access.coordinates)]
    coordinate = ", ".join(str(int(m.each(one)[which])) for one in given)
    extent, shape = placed.surface.shape.extent, placed.surface.shape
    rows = [f"{placed.row_bytes} bytes", *(f"{n} rows" for n in (extent.height,) if shape.axes > 1)]
    rows += [f"{n} {word}" for n, word, has in ((extent.depth, "slices", shape.axes > 2),) if has]
    rows += [f"{extent.layers} layers"] if shape.layered else []
    message = f"the coordinate ({coordinate}) is outside of {placed.name}, which has {', '.join(rows)}"
    advice = "the first coordinate counts bytes" if access.geometry[1] != "a" else "the first coordinate is the layer"
    m.fault("out-of-bounds", message, int(m.lanes()[which]), int(m.each(outside).sum()), advice=advice)


def _type(decoded: Decoded) -> tuple[str, int]:
    """The type of the elements of an access, and how many there are."""
    slots = decoded.spelled.slots
    if ".eight" in slots:
        raise decoded.unknown()
    kind = next(slots[name] for name in (".dtype", ".ctype") if name in slots)[1:]
    return kind, int(slots.get(".vec", ".v1")[2:] or 1)


def suld(decoded: Decoded) -> Run:
    """d = bytes of a surface."""
    kind, count = _type(decoded)
    dtype = dtype_of(kind)
    writes = [writer(operand, kind) for operand in decoded.elements(0)][:count]
    size = dtype.itemsize * count

    def act(m: Machine, placed: PlacedSurface, addresses: Array) -> None:
        rows = _loaded(m, addresses, dtype, count)
        for number, write in enumerate(writes):
            write(m, np.ascontiguousarray(rows[:, number]))

    def beyond(m: Machine) -> None:
        for write in writes:
            write(m, np.zeros(1, dtype))

    return _accessing(_access(decoded), lambda placed: size, True, act, beyond)


def _loaded(m: Machine, addresses: Array, dtype: np.dtype[Any], count: int) -> Array:
    """Rows of elements, which rows of an odd size put anywhere in memory."""
    size = dtype.itemsize * count
    unit = _unit(addresses, size)
    if unit == size:
        return load(m, "global", addresses, dtype, count).reshape(-1, count)
    parts = [load(m, "global", addresses + at, np.dtype(f"u{unit}")) for at in range(0, size, unit)]
    return np.stack(parts, axis=1).view(dtype)


def _unit(addresses: Array, size: int) -> int:
    """The largest power of two, up to `size`, that all addresses are multiples of."""
    crooked = int(np.bitwise_or.reduce(addresses)) & (size - 1)
    return size if not crooked else min(crooked & -crooked, _WIDEST)


def _nothing(m: Machine) -> None:
    """Stores beyond the edges are dropped."""


def _stored(m: Machine, addresses: Array, rows: Array) -> None:
    """Writes rows of elements, which rows of an odd size put anywhere in memory."""
    count, size = rows.shape[1], rows.dtype.itemsize * rows.shape[1]
    unit = _unit(addresses, size)
    if unit == size:
        store(m, "global", addresses, rows if count > 1 else rows[:, 0], count)
        return
    parts = np.ascontiguousarray(rows).view(f"u{unit}")
    for number in range(size // unit):
        store(m, "global", addresses + number * unit, np.ascontiguousarray(parts[:, number]))


def _values(decoded: Decoded, kind: str, count: int) -> Callable[[Machine], Array]:
    """What reads the values of a store as rows."""
    _, rest = flat(decoded)
    reads = readers(elements(rest["c"])[:count], kind)
    if len(reads) < count:
        raise decoded.unknown()
    dtype = dtype_of(kind)

    def rows(m: Machine) -> Array:
        found = np.empty((m.count, count), dtype)
        for number, read in enumerate(reads):
            found[:, number] = read(m)
        return found

    return rows


def sust_b(decoded: Decoded) -> Run:
    """Bytes of a surface = c."""
    kind, count = _type(decoded)
    values, size = _values(decoded, kind, count), dtype_of(kind).itemsize * count

    def act(m: Machine, placed: PlacedSurface, addresses: Array) -> None:
        _stored(m, addresses, values(m))

    return _accessing(_access(decoded), lambda placed: size, True, act, _nothing)


def sust_p(decoded: Decoded) -> Run:
    """A sample of a surface = c, converted to its format; channels without a value in c become 0."""
    count = int(decoded.spelled.slots.get(".vec", ".v1")[2:])
    values = _values(decoded, "b32", count)

    def act(m: Machine, placed: PlacedSurface, addresses: Array) -> None:
        format = placed.surface.format
        rows = np.zeros((m.count, format.channels), np.uint32)
        given = min(count, format.channels)
        rows[:, :given] = values(m)[:, :given]
        _stored(m, addresses, format.elements(rows))

    return _accessing(_access(decoded), lambda placed: placed.surface.format.size, False, act, _nothing)


def sured(decoded: Decoded) -> Run:
    """Elements of a surface = those and c combined; sured.p takes the sign of their format."""
    spelled = decoded.spelled
    operator = _REDUCTIONS[spelled.one_of(*_REDUCTIONS)]
    is_byte = spelled.match.entry.path[-1] == "b"
    kind = spelled.one_of(".u32", ".s32", ".u64", ".s64", ".b32", ".b64")[1:]
    (_, _), rest = flat(decoded)
    read, dtype = reader(rest["c"], kind), dtype_of(kind)
    order = Order(strong=True, scope=".gpu")

    def act(m: Machine, placed: PlacedSurface, addresses: Array) -> None:
        held = placed.surface.format.dtype.kind
        if held == "f" and not is_byte:
            raise NotModelled(f"{spelled.text} of a surface of floats", decoded.line)
        memory, offsets = locate(m, "global", addresses, dtype.itemsize, "atomic")
        for heard in m.on.atomic:
            heard("global", addresses, offsets, dtype.itemsize, order)
        as_type = dtype if is_byte else np.dtype(f"{held}{dtype.itemsize}")
        places = m.each(offsets >> dtype.itemsize.bit_length() - 1)
        operator.at(memory.view(as_type), places, m.each(read(m).view(as_type)))
        m.changes += 1

    return _accessing(_access(decoded), lambda placed: dtype.itemsize, is_byte, act, _nothing)


def suq(decoded: Decoded) -> Run:
    """d = an attribute of a surface."""
    query = decoded.spelled[".query"]
    (a,), _ = flat(decoded)
    read, write = object_reader(a), writer(decoded.written(0), "b32")

    def run(m: Machine) -> None:
        placed = one_object(m, read, "surfref", run)
        if placed is not None:
            assert isinstance(placed, PlacedSurface)
            write(m, np.array([_attribute(placed, query)], np.uint32))

    return run


def _attribute(placed: PlacedSurface, query: str) -> int:
    shape, format = placed.surface.shape, placed.surface.format
    match query:
        case ".channel_data_type":
            return format.data_type
        case ".channel_order":
            return format.order
        case ".array_size":
            return shape.extent.layers if shape.layered else 0
        case ".memory_layout":
            return int(shape.axes == 1 and not shape.layered)
    return shape.extent.sizes[(".width", ".height", ".depth").index(query)]


ACTIONS = {"suld.b": suld, "sust.b": sust_b, "sust.p": sust_p, "sured": sured, "suq": suq}

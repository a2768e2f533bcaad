"""Textures (manual, 9.7.10): lookups, gathers and queries."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.state_spaces import load
from ptx_ls.interpreter.program.binding import Read, Write, reader, writer
from ptx_ls.interpreter.program.operands import Operand, Pair, Vector
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.semantics.opaque_operands import flat, object_reader, one_object
from ptx_ls.interpreter.texture.cube_faces import face_gradient, face_of, on_face
from ptx_ls.interpreter.texture.image import CUBE_FACES
from ptx_ls.interpreter.texture.level_of_detail import detail_of
from ptx_ls.interpreter.texture.sampler import PlacedSampler, Sampler
from ptx_ls.interpreter.texture.sampling import Place, gathered, sampled
from ptx_ls.interpreter.texture.texture import PlacedTexture

_AXES = {".1d": 1, ".2d": 2, ".3d": 3, ".a1d": 1, ".a2d": 2, ".cube": 3, ".acube": 3}
_MOST_OFFSET = 7


@dataclass(frozen=True)
class _Lookup:
    """The operands of a lookup: what reads the coordinates, the layer, the offset, the reference of a comparison, and
    the level of detail or the derivatives; None for what it has not."""

    geometry: str
    texture: Read
    sampler: Read | None
    coordinates: Sequence[Read]
    layer: Read | None
    integer: bool
    offset: Sequence[Read]
    compare: Read | None
    detail: Read | None = None
    gradients: Sequence[Sequence[Read]] = ()

    @property
    def is_cube(self) -> bool:
        """Whether its coordinates are a direction."""
        return self.geometry.endswith("cube")


def _lookup(decoded: Decoded, coordinate: str) -> _Lookup:
    geometry = decoded.spelled[".geom"]
    if geometry not in _AXES:
        raise decoded.unknown()
    head, rest = flat(decoded)
    texture, *sampler, coordinates = head
    given = elements(coordinates)
    layered = geometry.startswith(".a")
    if len(given) < _AXES[geometry] + layered:
        raise decoded.unknown()
    return _Lookup(
        geometry,
        object_reader(texture),
        object_reader(sampler[0]) if sampler else None,
        readers(given[layered : layered + _AXES[geometry]], coordinate),
        reader(given[0], "u32") if layered else None,
        coordinate == "s32",
        readers(elements(rest["e"]), "s32") if "e" in rest and not geometry.endswith("cube") else (),
        reader(rest["f"], "f32") if "f" in rest else None,
        reader(elements(rest["lod"])[0], coordinate) if "lod" in rest else None,
        [readers(elements(rest[name])[: _AXES[geometry]], "f32") for name in ("dPdx", "dPdy") if name in rest],
    )


def elements(operand: Operand) -> tuple[Operand, ...]:
    """The elements of a vector; of any other operand, itself."""
    return operand.elements if isinstance(operand, Vector) else (operand,)


def readers(operands: Sequence[Operand], kind: str) -> list[Read]:
    """What reads each of some operands as one type."""
    return [reader(operand, kind) for operand in operands]


def _destination(decoded: Decoded) -> tuple[list[Operand], Operand | None]:
    """The registers of the result, and the predicate that says whether it was resident."""
    written = decoded.written(0)
    if isinstance(written, Pair):
        return list(elements(written.elements[0])), written.elements[1]
    return list(elements(written)), None


def _into(decoded: Decoded) -> Callable[[Machine, Array], None]:
    """What writes rows of four registers to the destination. All of a texture is resident."""
    registers, predicate = _destination(decoded)
    kind = decoded.spelled[".dtype"]
    write_resident: Write | None = writer(predicate, "pred") if predicate is not None else None
    halves = kind.startswith(".f16")
    writes = [writer(register, {".f16": "b16", ".f16x2": "b32"}.get(kind, kind[1:])) for register in registers]
    dtype = np.dtype({".f32": np.float32, ".s32": np.int32}.get(kind, np.uint32))

    def write(m: Machine, rows: Array) -> None:
        if halves:
            with np.errstate(over="ignore"):
                rows = rows.view(np.float32).astype(np.float16).view(np.uint16)
            rows = rows.view(np.uint32) if kind == ".f16x2" else rows
        else:
            rows = rows.view(dtype)
        for number, one in enumerate(writes):
            one(m, np.ascontiguousarray(rows[:, number]))
        if write_resident is not None:
            write_resident(m, np.ones(1, np.bool_))

    return write


def _objects(m: Machine, lookup: _Lookup, again: Run) -> tuple[PlacedTexture, Sampler] | None:
    """The texture and the sampler of a lookup; None where the lanes use several, for each of which `again` has run."""
    placed = one_object(m, lookup.texture, "texref", again)
    if placed is None:
        return None
    assert isinstance(placed, PlacedTexture)
    if not placed.texture.shape.fits(lookup.geometry):
        message = f"{placed.name} is {placed.texture.shape.name}, which a lookup of {lookup.geometry} cannot read"
        m.fault("wrong-geometry", message, int(m.lanes()[0]), m.count)
    if lookup.sampler is None:
        return placed, placed.texture.sampler
    sampler = one_object(m, lookup.sampler, "samplerref", again)
    if sampler is None:
        return None
    assert isinstance(sampler, PlacedSampler)
    return placed, sampler.sampler


def _place(m: Machine, lookup: _Lookup, placed: PlacedTexture, sampler: Sampler) -> Place:
    """Where the lanes look."""
    texture = placed.texture
    coordinates = [read(m) for read in lookup.coordinates]
    layer = np.zeros(1, np.int64) if lookup.layer is None else lookup.layer(m).astype(np.int64)
    detail = np.zeros(1) if lookup.detail is None else lookup.detail(m)
    normalized = texture.normalized_coords and not sampler.force_unnormalized_coords
    size = texture.shape.extent.sizes
    gradients = [[read(m) for read in one] for one in lookup.gradients]
    if lookup.is_cube:
        direction = np.stack(np.broadcast_arrays(*coordinates), axis=-1).astype(np.float64)
        found = on_face(*coordinates)
        layer = layer * CUBE_FACES + found.face
        coordinates, normalized = [found.x, found.y], True
        changes = [np.stack(np.broadcast_arrays(*one), axis=-1).astype(np.float64) for one in gradients]
        rows = [np.broadcast_arrays(direction, change) for change in changes]
        gradients = [list(face_gradient(at, by, face_of(at))) for at, by in rows]
    if gradients:
        scale = size if normalized else (1, 1, 1)
        along, across = ([change * by for change, by in zip(one, scale, strict=False)] for one in gradients)
        detail = detail_of(along, across)
    layer = np.clip(layer, 0, texture.shape.extent.layers - 1)
    return Place(
        coordinates,
        layer,
        detail,
        _offsets(m, lookup.offset),
        normalized and not lookup.integer,
        lookup.integer,
    )


def _offsets(m: Machine, reads: Sequence[Read]) -> list[Array]:
    """The offset of a lookup, which must be small."""
    offsets = [read(m) for read in reads]
    for one in offsets:
        wrong = (one < -_MOST_OFFSET - 1) | (one > _MOST_OFFSET)
        if wrong.any():
            which = int(np.flatnonzero(m.each(wrong))[0])
            message = f"the offset {int(m.each(one)[which])} is not within -8 and 7"
            m.fault("wrong-offset", message, int(m.lanes()[which]), int(np.count_nonzero(m.each(wrong))))
    return offsets


def _fetching(m: Machine, placed: PlacedTexture) -> Callable[[Array, Array, Sequence[Array]], Array]:
    format = placed.texture.format

    def fetch(level: Array, layer: Array, indices: Sequence[Array]) -> Array:
        addresses = placed.texel_addresses(level, layer, indices)
        found = load(m, "global", addresses, format.dtype, format.channels)
        return found.reshape(len(found), format.channels)

    return fetch


def tex(decoded: Decoded) -> Run:
    """d = the texels around the coordinates, filtered as the sampler says."""
    lookup = _lookup(decoded, decoded.spelled[".ctype"][1:])
    write = _into(decoded)
    halves = decoded.spelled[".dtype"].startswith(".f16")

    def run(m: Machine) -> None:
        found = _objects(m, lookup, run)
        if found is None:
            return
        placed, sampler = found
        if halves and not placed.texture.format.is_float:
            raise NotModelled(f"{decoded.spelled.text} of a texture of integers", decoded.line)
        place = _place(m, lookup, placed, sampler)
        compare = lookup.compare(m) if lookup.compare is not None else None
        fetch = _fetching(m, placed)
        write(m, sampled(placed.texture, sampler, place, fetch, placed.sizes, compare))

    return run


def tld4(decoded: Decoded) -> Run:
    """d = one channel of the four texels that linear filtering weighs."""
    lookup = _lookup(decoded, "f32")
    write = _into(decoded)
    channel = "rgba".index(decoded.spelled[".comp"][1])

    def run(m: Machine) -> None:
        found = _objects(m, lookup, run)
        if found is None:
            return
        placed, sampler = found
        place = _place(m, lookup, placed, sampler)
        compare = lookup.compare(m).astype(np.float64) if lookup.compare is not None else None
        fetch = _fetching(m, placed)
        write(m, gathered(placed.texture, sampler, place, fetch, placed.sizes, channel, compare))

    return run


_SAMPLER: Mapping[str, Callable[[Sampler], int]] = {
    ".filter_mode": lambda sampler: int(sampler.filter == "linear"),
    ".addr_mode_0": lambda sampler: sampler.mode_number(0),
    ".addr_mode_1": lambda sampler: sampler.mode_number(1),
    ".addr_mode_2": lambda sampler: sampler.mode_number(2),
    ".force_unnormalized_coords": lambda sampler: int(sampler.force_unnormalized_coords),
}


def _attribute(placed: PlacedTexture, query: str, level: int) -> int:
    """An attribute of a texture, of a level where it has one there."""
    texture = placed.texture
    shape, extent = texture.shape, texture.extent(level)
    match query:
        case ".width" | ".height" | ".depth":
            axis = (".width", ".height", ".depth").index(query)
            return extent.sizes[axis]
        case ".channel_data_type":
            return texture.format.data_type
        case ".channel_order":
            return texture.format.order
        case ".normalized_coords":
            return int(texture.normalized_coords)
        case ".array_size":
            return extent.layers // (CUBE_FACES if shape.cubemap else 1) if shape.layered else 0
        case ".num_mipmap_levels":
            return len(texture.levels) if texture.mipmaps else 0
        case ".num_samples":
            return 0
        case ".memory_layout":
            return int(shape.axes == 1 and not shape.layered)
    return _SAMPLER[query](texture.sampler)


def txq(decoded: Decoded) -> Run:
    """d = an attribute of a texture or of a sampler."""
    query = next(t for t in decoded.spelled.slots.values() if t in _QUERIES)
    (a,), rest = flat(decoded)
    read, write = object_reader(a), writer(decoded.written(0), "b32")
    detail = reader(elements(rest["lod"])[0], "u32") if "lod" in rest else None

    def run(m: Machine) -> None:
        placed = one_object(m, read, "texref samplerref", run)
        if placed is None:
            return
        if isinstance(placed, PlacedSampler) and query in _SAMPLER:
            write(m, np.array([_SAMPLER[query](placed.sampler)], np.uint32))
            return
        if not isinstance(placed, PlacedTexture):
            m.fault("wrong-handle", f"{placed.name} has no {query[1:]}", int(m.lanes()[0]), m.count)
        if detail is None:
            write(m, np.array([_attribute(placed, query, 0)], np.uint32))
            return
        levels = np.minimum(detail(m), len(placed.texture.levels) - 1)
        write(m, np.array([_attribute(placed, query, int(level)) for level in levels], np.uint32))

    return run


_QUERIES = frozenset(
    {
        *(".width", ".height", ".depth", ".channel_data_type", ".channel_order", ".normalized_coords", ".array_size"),
        *(".num_mipmap_levels", ".num_samples", ".memory_layout"),
        *_SAMPLER,
    }
)


def istypep(decoded: Decoded) -> Run:
    """p = whether a is the handle of a texture, a sampler or a surface."""
    kind = decoded.spelled[".type"][1:]
    read, write = object_reader(decoded.written(1)), writer(decoded.written(0), "pred")

    def run(m: Machine) -> None:
        known = [handle for handle, placed in m.launch.handles.items() if placed.kind == kind]
        write(m, np.isin(read(m), np.array(known, np.int64)))

    return run


ACTIONS = {"tex": tex, "tld4": tld4, "txq": txq, "istypep": istypep}

APPROXIMATE = frozenset({"tex"})
"""What hardware approximates: filters beyond the 8 bits of their weights, cubemaps, levels of detail, and sRGB."""

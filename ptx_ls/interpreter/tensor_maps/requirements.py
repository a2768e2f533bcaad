"""What cuTensorMapEncodeTiled, …Im2col and …Im2colWide refuse (CUDA Driver API, Tensor Map Object Management)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ptx_ls.interpreter.tensor_maps.elements import BY_NAME, ELEMENTS, Element
from ptx_ls.interpreter.tensor_maps.fields import (
    FLIPPED,
    IM2COL_W,
    IM2COL_W128,
    MOST_DIMENSIONS,
    TILED,
    Fields,
)

_MOST_SIZE, _MOST_STRIDE = 1 << 31, 1 << 40
_MOST_BOX, _MOST_STEP, _MOST_PIXELS = 256, 8, 1024
_OFFSETS = {3: 1 << 15, 4: 1 << 7, 5: 1 << 4}
"""By rank how far the corners of im2col boxes may be away."""
_GROUP = 16
_PACKED_BOX = 128
_ATOM_32B = 1
B4X16, B4X16_P64, B6X16_P32 = (ELEMENTS[BY_NAME[name]] for name in ("b4x16", "b4x16_p64", "b6x16_p32"))


@lru_cache(maxsize=256)
def problem(fields: Fields) -> str:
    """Why there is no tensor map with these fields, "" where there is one."""
    return next(_problems(fields), "")


def inner_bytes(fields: Fields) -> int:
    """The bytes of a row in shared memory."""
    count = fields.box[0] if fields.mode == TILED else fields.channels
    return bytes_of(count, fields.element)


def bytes_of(count: int, element: Element) -> int:
    """The bytes in shared memory of so many elements."""
    return count // _GROUP * element.packed if element.packed else count * element.bits // 8


def _problems(fields: Fields) -> Iterator[str]:
    element = fields.element
    if not 1 <= fields.rank <= MOST_DIMENSIONS:
        yield f"a tensor has 1 to {MOST_DIMENSIONS} dimensions, not {fields.rank}"
    if fields.interleave and fields.rank < 3:
        yield "an interleaved tensor has at least 3 dimensions"
    if fields.mode != TILED and fields.rank < 3:
        yield "im2col needs a tensor of 3 to 5 dimensions"
    unit = 32 if fields.interleave == 2 or element.packed else 16
    if fields.address % unit:
        yield f"the address of the tensor, {fields.address:#x}, must be a multiple of {unit}"
    for number, size in enumerate(fields.dims):
        if not 1 <= size <= _MOST_SIZE:
            yield f"dimension {number} has {size} elements: 1 to 2^31 are possible"
    if element.packed and fields.dims[0] % _PACKED_BOX:
        yield f"dimension 0 of a .{element.name} tensor must be a multiple of {_PACKED_BOX}, not {fields.dims[0]}"
    if element == B4X16 and fields.dims[0] % 2:
        yield f"dimension 0 of a .{element.name} tensor must be even, not {fields.dims[0]}"
    for number, stride in enumerate(fields.strides[1:], 1):
        if stride % unit or not 0 <= stride < _MOST_STRIDE:
            yield f"the stride of dimension {number} must be a multiple of {unit} bytes below 2^40, not {stride}"
    yield from _box_problems(fields) if fields.mode == TILED else _im2col_problems(fields)
    for number, step in enumerate(fields.steps):
        if not 1 <= step <= _MOST_STEP:
            yield f"the element stride of dimension {number} must be 1 to {_MOST_STEP}, not {step}"
    yield from _swizzle_problems(fields)
    if fields.fills_nan and not element.is_float:
        yield f"elements of type .{element.name} cannot be filled with NaN"


def _box_problems(fields: Fields) -> Iterator[str]:
    element = fields.element
    for number, size in enumerate(fields.box):
        if not 1 <= size <= _MOST_BOX:
            yield f"the box has 1 to {_MOST_BOX} elements in dimension {number}, not {size}"
    if element.packed and fields.box[0] != _PACKED_BOX:
        yield f"the box of a .{element.name} tensor has {_PACKED_BOX} elements in dimension 0, not {fields.box[0]}"
    if not fields.interleave and fields.box[0] * element.bits % 128:
        yield f"the box must have a multiple of 16 bytes in dimension 0, not {fields.box[0] * element.bits / 8:g}"


def _im2col_problems(fields: Fields) -> Iterator[str]:
    element = fields.element
    wide = fields.mode in (IM2COL_W, IM2COL_W128)
    most = _OFFSETS[3] if wide else _OFFSETS.get(fields.rank, 0)
    for name, corner in (("lower", fields.lower), ("upper", fields.upper)):
        if any(not -most <= offset < most for offset in corner):
            yield f"the {name} corner must be within {-most} and {most - 1}"
    count = 1 if wide else fields.rank - 2
    for size, low, high in zip(fields.dims[1:], fields.lower[:count], fields.upper[:count], strict=False):
        if size + high - low <= 0:
            yield "the bounding box is empty"
    if not 1 <= fields.channels <= _MOST_BOX:
        yield f"1 to {_MOST_BOX} channels per pixel are possible, not {fields.channels}"
    if element.packed and fields.channels != _PACKED_BOX:
        yield f"a .{element.name} tensor has {_PACKED_BOX} channels per pixel, not {fields.channels}"
    if not fields.interleave and fields.channels * element.bits % 128:
        yield f"the channels of a pixel must have a multiple of 16 bytes, not {fields.channels * element.bits / 8:g}"
    if fields.mode != IM2COL_W128 and not 1 <= fields.pixels <= _MOST_PIXELS:
        yield f"1 to {_MOST_PIXELS} pixels per column are possible, not {fields.pixels}"
    if wide and fields.interleave:
        yield "the wide modes of im2col have no interleaved layout"


def _swizzle_problems(fields: Fields) -> Iterator[str]:
    element, width, inner = fields.element, fields.width, inner_bytes(fields)
    wide = fields.mode in (IM2COL_W, IM2COL_W128)
    if fields.interleave == 2 and width != 32:
        yield "the interleaved layout of 32B needs the swizzle mode 32B"
    if element == B6X16_P32 and fields.interleave:
        yield f"a .{element.name} tensor has no interleaved layout"
    if not fields.interleave and width and inner > width:
        yield f"a row of the box has {inner} bytes, more than the swizzle mode {width}B takes"
    if fields.atomicity and width != 128:
        yield "only the swizzle mode 128B has other atoms than 16B"
    if wide and (width not in (64, 96, 128) or fields.atomicity not in (0, _ATOM_32B)):
        yield "the wide modes of im2col need a swizzle mode of 64B, 96B or 128B, with atoms of 16B or 32B"
    if width == 96 and fields.mode == IM2COL_W128:
        yield "im2col::w::128 has no swizzle mode 96B"
    if element == B4X16_P64 and (width not in (0, 128) or fields.atomicity not in (0, _ATOM_32B)):
        yield f"a .{element.name} tensor has no swizzle, or 128B with atoms of 16B or 32B"
    if element == B6X16_P32 and (width not in ((64, 128) if wide else (0, 128)) or fields.atomicity == FLIPPED):
        yield f"a .{element.name} tensor has no swizzle, or 128B without a flip, or 64B in the wide modes of im2col"

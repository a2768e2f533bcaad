"""tex against the guide's formulas: point and linear, every address mode, every format, one to three dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

import numpy as np
import pytest

from ptx_ls.interpreter import Texture
from tests.interpreter.textures import reference
from tests.interpreter.textures.lookups import simple, singles

SHAPES = {".1d": (7,), ".2d": (5, 8), ".3d": (3, 4, 5)}
MODES = ("wrap", "clamp", "mirror", "border")


def coordinates(rng: np.random.Generator, sizes: tuple[int, ...], normalized: bool, count: int) -> list[np.ndarray]:
    """Columns of coordinates, also far beyond the edges, and at the edges and the centers of texels."""
    columns = []
    for size in sizes:
        column = rng.uniform(-2 * size, 3 * size, count)
        column[: count // 2] = rng.integers(-4 * size, 8 * size, count // 2) / 4
        columns.append((column / size if normalized else column).astype(np.float32))
    return columns


@pytest.mark.parametrize("normalized", [False, True])
@pytest.mark.parametrize("filter", ["point", "linear"])
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("geometry", SHAPES)
def test_floats_bit_for_bit(geometry: str, mode: str, filter: str, normalized: bool) -> None:
    shape = SHAPES[geometry]
    rng = np.random.default_rng(len(shape))
    array = (rng.standard_normal(shape) * 100).astype(np.float32)
    sizes = shape[::-1]
    columns = coordinates(rng, sizes, normalized, 96)
    border = (0.25, 0, 0, 0)
    texture = Texture(array, address=mode, filter=filter, normalized_coords=normalized, border=border)
    found = simple(geometry, texture, columns).view(np.float32)
    settings = reference.Settings([mode], filter == "linear", normalized, Fraction(1, 4))
    for row, place in zip(found, zip(*columns, strict=True), strict=True):
        expected = reference.fetch(place, sizes, lambda i: Fraction(float(array[tuple(i[::-1])])), settings)
        assert row.tolist() == [reference.single(expected), 0, 0, 1], place


def normalized_texel(plane: np.ndarray, indices: Sequence[int]) -> Fraction:
    """The number that an element stands for, of an array of rows."""
    return reference.number(plane[tuple(indices[::-1])], True)


@pytest.mark.parametrize("dtype", ["uint8", "int8", "uint16", "int16"])
@pytest.mark.parametrize("filter", ["point", "linear"])
@pytest.mark.parametrize("channels", [1, 2, 4])
def test_normalized_integers_bit_for_bit(dtype: str, filter: str, channels: int) -> None:
    rng = np.random.default_rng(channels)
    limits = np.iinfo(dtype)
    shape = (5, 6) if channels == 1 else (5, 6, channels)
    array = rng.integers(limits.min, limits.max, shape, endpoint=True).astype(dtype)
    array[0, :3] = limits.min
    array[1, :3] = limits.max
    columns = coordinates(rng, (6, 5), False, 64)
    texture = Texture(array, channels=channels, filter=filter, read="normalized")
    found = simple(".2d", texture, columns).view(np.float32)
    grid = array.reshape(5, 6, channels)
    settings = reference.Settings(["clamp"], filter == "linear", False)
    for row, place in zip(found, zip(*columns, strict=True), strict=True):
        for channel in range(channels):
            plane = grid[:, :, channel]
            expected = reference.fetch(place, (6, 5), partial(normalized_texel, plane), settings)
            assert row[channel] == reference.single(expected)


@pytest.mark.parametrize("dtype", ["uint8", "int8", "uint16", "int16", "uint32", "int32"])
def test_integers_are_returned_as_they_are(dtype: str) -> None:
    limits = np.iinfo(dtype)
    array = np.random.default_rng(3).integers(limits.min, limits.max, (4, 4, 4), endpoint=True).astype(dtype)
    y, x = (axis.reshape(-1).astype(np.float32) for axis in np.mgrid[0:4, 0:4])
    kind = "s32" if limits.min else "u32"
    found = simple(".2d", Texture(array, channels=4), [x, y], kind)
    wide = array.reshape(-1, 4).astype(np.int64).astype(np.uint32)
    assert found.tolist() == wide.tolist()


def test_halves_are_floats() -> None:
    array = np.array([0.1, 1.5, -2, 65504, np.inf, 6e-8], np.float16)
    found = simple(".1d", Texture(array), [np.arange(6, dtype=np.float32)]).view(np.float32)
    assert found[:, 0].tolist() == array.astype(np.float32).tolist()


def test_the_guides_table_lookup_meets_the_first_and_the_last_element() -> None:
    # TL(x) = tex((N - 1) / R * x + 0.5), so that TL(0) = T[0] and TL(R) = T[N - 1].
    table = np.array([3, -1, 4, 10], np.float32)
    x = np.linspace(0, 4, 17)
    found = simple(".1d", Texture(table, filter="linear"), [(x * 3 / 4 + 0.5).astype(np.float32)]).view(np.float32)
    assert found[[0, -1], 0].tolist() == [3, 10]
    assert np.abs(found[:, 0] - np.interp(x * 3 / 4, np.arange(4), table)).max() <= 11 / 512


def test_a_linear_function_is_sampled_exactly_at_multiples_of_256th() -> None:
    plane = (np.arange(8)[None, :] * 3 + np.arange(6)[:, None] * 7).astype(np.float32)
    rng = np.random.default_rng(8)
    x, y = rng.integers(128, 8 * 256 - 128, 200) / 256, rng.integers(128, 6 * 256 - 128, 200) / 256
    found = simple(".2d", Texture(plane, filter="linear"), [x.astype(np.float32), y.astype(np.float32)])
    assert found.view(np.float32)[:, 0].tolist() == (3 * (x - 0.5) + 7 * (y - 0.5)).astype(np.float32).tolist()


def test_modes_of_each_axis_are_its_own() -> None:
    array = np.arange(12, dtype=np.float32).reshape(3, 4) + 1
    texture = Texture(array, address=("wrap", "border"), normalized_coords=True)
    found = simple(".2d", texture, singles([1.125, 1.125], [0.5, 1.5])).view(np.float32)
    assert found[:, 0].tolist() == [array[1, 0], 0]


def test_srgb_bytes_are_made_linear_but_not_their_alpha() -> None:
    array = np.repeat(np.arange(256, dtype=np.uint8), 4).reshape(256, 4)
    texture = Texture(array, channels=4, read="normalized", srgb=True)
    found = simple(".1d", texture, [np.arange(256, dtype=np.float32)]).view(np.float32)
    c = np.arange(256) / 255
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    assert np.allclose(found[:, :3], linear[:, None], rtol=1e-6, atol=0)
    assert found[:, 3].tolist() == (np.arange(256) / 255).astype(np.float32).tolist()


def test_what_is_no_number_is_a_coordinate_of_zero() -> None:
    found = simple(".1d", Texture(*singles([5, 6])), singles([np.nan, np.inf, -np.inf])).view(np.float32)
    assert found[:, 0].tolist() == [5, 6, 5]

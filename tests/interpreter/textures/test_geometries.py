"""Layers, cubemaps, mipmaps, integer coordinates, offsets, depth comparison, gathers, and results in halves."""

from __future__ import annotations

import itertools
from fractions import Fraction

import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault, Texture
from tests.interpreter.textures import reference
from tests.interpreter.textures.lookups import kernel, looked_up, simple, singles

FLOATS = "{%f1, %f2, %f3, %f4}"
MOVED = " ".join(f"mov.b32 %r{n}, %f{n};" for n in range(1, 5))
RNG = np.random.default_rng(36)


def looked(instruction: str, texture: Texture, inputs: list[np.ndarray]) -> np.ndarray:
    """What a lookup returns to %f1 to %f4; its inputs are in %f5 and on, or %r5 and on."""
    return looked_up(kernel(f"{instruction} {MOVED}", len(inputs)), [texture], inputs).view(np.float32)


def plane(array: np.ndarray) -> reference.Texel:
    """The texels of an array of rows."""
    return lambda indices: Fraction(float(array[tuple(indices[::-1])]))


@pytest.mark.parametrize("filter", ["point", "linear"])
def test_layers_are_filtered_on_their_own(filter: str) -> None:
    array = RNG.standard_normal((3, 4, 5)).astype(np.float32)
    layer = RNG.integers(0, 6, 60).astype(np.uint32)
    x, y = RNG.uniform(-2, 7, (2, 60)).astype(np.float32)
    found = simple(".a2d", Texture(array, layered=True, filter=filter), [layer, x, y]).view(np.float32)
    settings = reference.Settings(["clamp"], filter == "linear", False)
    for row, at, *place in zip(found, layer, x, y, strict=True):
        # A layer that is not there is the last one.
        expected = reference.fetch(place, (5, 4), plane(array[min(at, 2)]), settings)
        assert row[0] == reference.single(expected)


def test_layers_of_one_dimension() -> None:
    array = np.arange(12, dtype=np.float32).reshape(3, 4)
    found = simple(".a1d", Texture(array, layered=True), [np.uint32([0, 1, 2]), *singles([3, 2, 0.5])])  # type: ignore[arg-type]
    assert found.view(np.float32)[:, 0].tolist() == [3, 6, 8]


@pytest.mark.parametrize("layered", [False, True])
@pytest.mark.parametrize("filter", ["point", "linear"])
def test_cubemaps_follow_the_guides_table(layered: bool, filter: str) -> None:
    faces = 12 if layered else 6
    array = RNG.standard_normal((faces, 4, 4)).astype(np.float32)
    direction = RNG.standard_normal((3, 200)).astype(np.float32)
    direction[:, :6] = np.array([[1, 0, 0], [-1, 0, 0], [0, 1, 0], [0, -1, 0], [0, 0, 1], [0, 0, -1]]).T
    cube = RNG.integers(0, 2, 200).astype(np.uint32)
    texture = Texture(array, cubemap=True, layered=layered, filter=filter)
    where = "{%r8, %f5, %f6, %f7}" if layered else "{%f5, %f6, %f7, %f7}"
    name = ".acube" if layered else ".cube"
    found = looked(f"tex{name}.v4.f32.f32 {FLOATS}, [%rd1, {where}];", texture, [*direction, cube])
    settings = reference.Settings(["clamp"], filter == "linear", True)
    for row, number, *vector in zip(found, cube, *direction, strict=True):
        face, s, t = reference.cube(*vector)
        image = array[face + 6 * int(number) * layered]
        expected = reference.fetch((float(s), float(t)), (4, 4), plane(image), settings)
        assert row[0] == reference.single(expected), vector


def test_levels_of_a_mipmap() -> None:
    levels = [np.full((8 >> n, 4 >> n), 10 * n + 1, np.float32) for n in range(3)]
    detail = np.array([-1, 0, 0.49, 0.51, 1, 1.25, 1.75, 2, 9], np.float32)
    point = Texture(levels[0], mipmaps=levels[1:], normalized_coords=True)
    body = f"tex.level.2d.v4.f32.f32 {FLOATS}, [%rd1, {{%f6, %f6}}], %f5;"
    half = np.full(len(detail), 0.5, np.float32)
    assert looked(body, point, [detail, half])[:, 0].tolist() == [1, 1, 1, 11, 11, 11, 21, 21, 21]
    linear = Texture(levels[0], mipmaps=levels[1:], normalized_coords=True, mipmap_filter="linear")
    weights = np.floor(np.clip(detail, 0, 2) * 256 + 0.5) / 256
    assert looked(body, linear, [detail, half])[:, 0].tolist() == (1 + 10 * weights).astype(np.float32).tolist()


def test_derivatives_choose_the_level_where_texels_are_as_large() -> None:
    levels = [np.full((16 >> n, 16 >> n), n, np.float32) for n in range(5)]
    texture = Texture(levels[0], mipmaps=levels[1:], normalized_coords=True)
    step = np.array([1, 2, 4, 8, 16], np.float32) / 16
    zero = np.zeros(5, np.float32)
    body = f"tex.grad.2d.v4.f32.f32 {FLOATS}, [%rd1, {{%f6, %f6}}], {{%f5, %f6}}, {{%f6, %f6}};"
    assert looked(body, texture, [step, zero])[:, 0].tolist() == [0, 1, 2, 3, 4]


def test_integer_coordinates_name_texels_of_their_level() -> None:
    array = np.arange(20, dtype=np.float32).reshape(4, 5)
    x, y = np.array([0, 4, -3, 9], np.int32), np.array([0, 3, 1, 9], np.int32)
    body = f"tex.2d.v4.f32.s32 {FLOATS}, [%rd1, {{%r5, %r6}}];"
    for address, expected in (("clamp", [0, 19, 5, 19]), ("border", [0, 19, 0, 0])):
        texture = Texture(array, filter="linear", address=address, normalized_coords=True)
        assert looked(body, texture, [x, y])[:, 0].tolist() == expected


def test_linear_memory_is_fetched_by_integers() -> None:
    body = f"tex.1d.v4.f32.s32 {FLOATS}, [%rd1, {{%r5}}];"
    array = np.arange(10, dtype=np.float32).reshape(5, 2)
    assert looked(body, Texture(array, channels=2), [np.array([3, 0], np.int32)])[:, :2].tolist() == [[6, 7], [0, 1]]


def test_offsets_count_texels() -> None:
    array = np.arange(20, dtype=np.float32).reshape(4, 5)
    x, y = singles([0.1, 0.5, 0.9], [0.2, 0.5, 0.9])
    texture = Texture(array, address="wrap", normalized_coords=True)
    found = looked(f"tex.2d.v4.f32.f32 {FLOATS}, [%rd1, {{%f5, %f6}}], {{2, -1}};", texture, [x, y])
    assert found[:, 0].tolist() == [array[3, 2], array[1, 4], array[2, 1]]


def test_an_offset_that_is_too_large_is_a_fault() -> None:
    body = f"tex.1d.v4.f32.f32 {FLOATS}, [%rd1, {{%f5}}], {{%r6}};"
    with pytest.raises(ProgramFault, match="the offset 8 is not within -8 and 7"):
        looked(body, Texture(np.zeros(4, np.float32)), [*singles([0]), np.array([8], np.int32)])


def test_depth_is_compared_before_it_is_filtered() -> None:
    depth = np.array([[0.25, 0.5], [0.75, 1]], np.float32)
    body = f"tex.2d.v4.f32.f32 {FLOATS}, [%rd1, {{%f5, %f6}}], %f7;"
    x, y, least = singles([1, 0.5, 1.5, 1], [1, 0.5, 0.5, 1], [0.6, 0.25, 0.75, 0.0])
    found = looked(body, Texture(depth, filter="linear"), [x, y, least])
    assert found[:, 0].tolist() == [0.5, 1, 0, 1]


@pytest.mark.parametrize("component", range(4))
def test_a_gather_is_counter_clockwise_from_the_lower_left(component: int) -> None:
    array = np.arange(4 * 5 * 4, dtype=np.int32).reshape(4, 5, 4)
    letter = "rgba"[component]
    x, y = singles([2.5, 1.0, 0.1], [2.5, 3.0, 0.1])
    body = f"tld4.{letter}.2d.v4.s32.f32 {{%r1, %r2, %r3, %r4}}, [%rd1, {{%f5, %f6}}];"
    found = looked_up(kernel(body, 2), [Texture(array, channels=4)], [x, y])
    for row, left, upper in zip(found, [2, 0, -1], [2, 2, -1], strict=True):
        corners = [(upper + 1, left), (upper + 1, left + 1), (upper, left + 1), (upper, left)]
        assert row.tolist() == [array[max(j, 0), max(i, 0), component] for j, i in corners]


def test_a_gather_of_layers_and_of_a_cubemap() -> None:
    array = np.arange(6 * 2 * 2, dtype=np.float32).reshape(6, 2, 2)
    one, layer = singles([1])[0], np.array([4], np.uint32)
    body = f"tld4.r.a2d.v4.f32.f32 {FLOATS}, [%rd1, {{%r6, %f5, %f5, %f5}}];"
    assert looked(body, Texture(array, layered=True), [one, layer])[0].tolist() == [18, 19, 17, 16]
    x, y, z = singles([-1], [0], [0])
    body = f"tld4.r.cube.v4.f32.f32 {FLOATS}, [%rd1, {{%f5, %f6, %f7, %f7}}];"
    assert looked(body, Texture(array, cubemap=True), [x, y, z])[0].tolist() == [6, 7, 5, 4]


def test_halves_of_a_result_are_rounded_once() -> None:
    array = np.array([[1, 1.0005, 3, 1e4]], np.float32)
    body = """tex.1d.v4.f16.f32 {%h1, %h2, %h3, %h4}, [%rd1, {%f5}];
    mov.b32 %r1, {%h1, %h2}; mov.b32 %r2, {%h3, %h4};
    tex.1d.v2.f16x2.f32 {%r3, %r4}, [%rd1, {%f5}];"""
    found = looked_up(kernel(body, 1), [Texture(array, channels=4)], singles([0]))
    expected = array.astype(np.float16).view(np.uint32).tolist()[0]
    assert found.tolist() == [expected * 2]


def test_everything_is_resident() -> None:
    body = f"tex.1d.v4.f32.f32 {FLOATS}|%p1, [%rd1, {{%f5}}]; {MOVED} selp.b32 %r2, 7, 8, %p1;"
    found = looked_up(kernel(body, 1), [Texture(np.ones(2, np.float32))], singles([0]))
    assert found[0].tolist()[1] == 7


def test_an_element_that_is_not_wanted_may_be_a_sink() -> None:
    body = "tex.2d.v4.s32.s32 {%r1, _, %r3, _}, [%rd1, {%r5, %r5}]; mov.b32 %r2, 0; mov.b32 %r4, 0;"
    array = np.arange(16, dtype=np.int16).reshape(2, 2, 4)
    assert looked_up(kernel(body, 1), [Texture(array, channels=4)], [np.array([1], np.int32)]).tolist() == [
        [12, 0, 14, 0]
    ]


def test_lanes_may_name_several_textures() -> None:
    textures = [Texture(np.full((2, 2), value, np.float32)) for value in (3, 4)]
    body = f"""ld.param.u64 %rd7, [u]; setp.eq.u32 %p1, %r5, 0; selp.b64 %rd1, %rd1, %rd7, %p1;
    tex.2d.v4.f32.f32 {FLOATS}, [%rd1, {{%f5, %f5}}]; {MOVED}"""
    text = kernel(body, 1, ".param .u64 t, .param .u64 u, ")
    which = np.array([0, 1, 1, 0, 1], np.uint32)
    assert looked_up(text, textures, [which]).view(np.float32)[:, 0].tolist() == [3, 4, 4, 3, 4]


@pytest.mark.parametrize(
    ("geometry", "shape"), list(itertools.product((".1d", ".2d", ".3d"), [(3,), (3, 3), (3, 3, 3)]))
)
def test_a_texture_of_another_dimension_is_a_fault(geometry: str, shape: tuple[int, ...]) -> None:
    axes = int(geometry[1])
    columns = singles(*[[0]] * axes)
    if axes == len(shape):
        simple(geometry, Texture(np.zeros(shape, np.float32)), columns)
        return
    with pytest.raises(ProgramFault, match=f"{len(shape)}-dimensional image, which a lookup of {geometry} cannot read"):
        simple(geometry, Texture(np.zeros(shape, np.float32)), columns)

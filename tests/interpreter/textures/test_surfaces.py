"""Surfaces: bytes by coordinates, what is beyond the edges, conversions of sust.p, reductions, queries."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, Module, ProgramFault, Surface
from tests.interpreter.textures.lookups import kernel, looked_up

RNG = np.random.default_rng(37)
ZEROS = "mov.b32 %r1, 0; mov.b32 %r2, 0; mov.b32 %r3, 0; mov.b32 %r4, 0;"


def run(body: str, surface: Surface, *columns: object) -> np.ndarray:
    """What a kernel stores from %r1 to %r4; the columns are in %r5 and on."""
    inputs = [np.array(column, np.int32) for column in columns]
    return looked_up(kernel(body, len(inputs)), [surface], inputs)


@pytest.mark.parametrize(("shape", "geometry"), [((6,), ".1d"), ((4, 6), ".2d"), ((3, 4, 6), ".3d")])
def test_what_is_stored_at_bytes_is_in_the_array(shape: tuple[int, ...], geometry: str) -> None:
    array = np.zeros(shape, np.uint16)
    places = np.argwhere(array == 0)
    x, y, z = (*places.T[::-1], *[np.zeros(len(places), int)] * 2)[:3]
    at = "{%r5}" if len(shape) == 1 else "{%r5, %r6}" if len(shape) == 2 else "{%r5, %r6, %r7, %r7}"
    values = RNG.integers(0, 1 << 16, shape)
    body = f"cvt.u16.u32 %h1, %r8; sust.b{geometry}.b16.trap [%rd1, {at}], %h1; {ZEROS}"
    run(body, Surface(array), x * 2, y, z, values.reshape(-1))
    assert array.tolist() == values.tolist()
    body = f"suld.b{geometry}.b16.trap %h1, [%rd1, {at}]; {ZEROS} cvt.u32.u16 %r1, %h1;"
    assert run(body, Surface(array), x * 2, y, z)[:, 0].tolist() == values.reshape(-1).tolist()


@pytest.mark.parametrize("kind", ["b8", "b16", "b32"])
@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize("width", [16, 20, 21])
def test_accesses_of_every_size_also_in_rows_of_odd_lengths(kind: str, count: int, width: int) -> None:
    array = RNG.integers(0, 256, (3, width), np.uint8)
    size = int(kind[1:]) // 8
    register = "%h" if size < 4 else "%r"
    names = [f"{register}{n + 1}" for n in range(count)]
    vector = f".v{count}" * (count > 1)
    body = f"{ZEROS} suld.b.2d{vector}.{kind}.trap {{{', '.join(names)}}}, [%rd1, {{%r5, %r6}}];"
    if size < 4:
        body += " ".join(f"cvt.u32.u16 %r{n + 1}, %h{n + 1};" for n in range(count))
    x = np.arange(0, width - size * count + 1, size * count)
    found = run(body, Surface(array), np.tile(x, 3), np.repeat(np.arange(3), len(x)))
    for row, at in zip(found, ((y, b) for y in range(3) for b in x), strict=True):
        y, b = at
        expected = array[y, b : b + size * count].tobytes()
        assert b"".join(int(word).to_bytes(4, "little")[:size] for word in row[:count]) == expected


def test_beyond_the_edges() -> None:
    array = np.arange(12, dtype=np.uint32).reshape(3, 4) + 1
    x, y = [-4, 0, 12, 16, 4, 4], [0, -1, 2, 2, 3, 1]
    load = ZEROS + "suld.b.2d.b32.{} %r1, [%rd1, {{%r5, %r6}}];"
    assert run(load.format("clamp"), Surface(array), x, y)[:, 0].tolist() == [1, 1, 12, 12, 10, 6]
    assert run(load.format("zero"), Surface(array), x, y)[:, 0].tolist() == [0, 0, 12, 0, 0, 6]
    store = ZEROS + "sust.b.2d.b32.{} [%rd1, {{%r5, %r6}}], %r7;"
    changed = array.copy()
    run(store.format("zero"), Surface(changed), x, y, [90, 91, 92, 93, 94, 95])
    expected = array.copy()
    expected[2, 3], expected[1, 1] = 92, 95
    assert changed.tolist() == expected.tolist()
    run(store.format("clamp"), Surface(changed), [-4, 16], [-9, 9], [1000, 1001])
    assert (changed[0, 0], changed[2, 3]) == (1000, 1001)


@pytest.mark.parametrize("mode", ["trap", "zero"])
def test_a_trap_names_the_instruction_the_thread_and_the_coordinate(mode: str) -> None:
    body = ZEROS + f"sust.b.2d.b32.{mode} [%rd1, {{%r5, %r6}}], %r7;"
    surface = Surface(np.zeros((3, 4), np.uint32))
    if mode == "zero":
        run(body, surface, [0, 16], [1, 2], [1, 1])
        return
    with pytest.raises(ProgramFault) as caught:
        run(body, surface, [0, 16], [1, 2], [1, 1])
    report = caught.value.report
    assert (report.kind, report.thread) == ("out-of-bounds", (1, 0, 0))
    assert "(16, 2) is outside of the surface, which has 16 bytes, 3 rows" in report.message
    assert report.instruction.startswith("sust.b.2d.b32.trap")


def test_layers() -> None:
    array = np.zeros((3, 2, 4), np.uint32)
    body = ZEROS + "sust.b.a2d.b32.trap [%rd1, {%r5, %r6, %r7, %r7}], %r8;"
    run(body, Surface(array, layered=True), [2, 0], [4, 12], [1, 0], [7, 8])
    assert (array[2, 1, 1], array[0, 0, 3], array.sum()) == (7, 8, 15)
    with pytest.raises(ProgramFault, match=r"the coordinate \(3, 0, 0\) is outside"):
        run(body, Surface(array, layered=True), [3], [0], [0], [7])


def test_a_coordinate_between_elements_is_a_fault() -> None:
    with pytest.raises(ProgramFault, match="misaligned surface access of 4 bytes at byte 6"):
        run(ZEROS + "suld.b.1d.b32.clamp %r1, [%rd1, {%r5}];", Surface(np.zeros(8, np.uint32)), [6])


@pytest.mark.parametrize("dtype", ["uint8", "int16", "uint32", "float16", "float32"])
def test_formatted_stores_convert_to_the_format(dtype: str) -> None:
    array = np.zeros((2, 2, 4), dtype)
    values = [2.5, -3.25, 70000, 1] if dtype.startswith("f") else [3, -4, 70000, 255]
    words = np.array(values, np.float32).view(np.int32) if dtype.startswith("f") else np.array(values, np.int32)
    body = ZEROS + "sust.p.2d.v4.b32.trap [%rd1, {%r5, %r6}], {%r7, %r8, %r9, %r10};"
    with np.errstate(over="ignore"):
        run(body, Surface(array, channels=4), [1], [0], *[[word] for word in words])
        expected = np.array(values, np.float32).astype(dtype) if dtype.startswith("f") else None
    if expected is None:
        limits = np.iinfo(dtype)
        given = [v % 2**32 for v in values] if limits.min == 0 else values
        expected = np.clip(given, limits.min, limits.max).astype(dtype)
    assert array[0, 1].tolist() == expected.tolist()
    assert not array[1].any()


def test_a_normalized_surface_takes_fractions() -> None:
    array = np.zeros(3, np.uint8)
    words = np.array([0.5, -1, 2], np.float32).view(np.int32)
    run(ZEROS + "sust.p.1d.b32.trap [%rd1, {%r5}], %r6;", Surface(array, normalized=True), [0, 1, 2], words)
    assert array.tolist() == [128, 0, 255]


@pytest.mark.parametrize(
    ("spelling", "dtype", "start", "expected"),
    [
        ("sured.b.add.1d.u32", "uint32", 5, 5 + sum(range(40))),
        ("sured.b.max.1d.s32", "int32", -9, 39),
        ("sured.b.min.1d.u32", "uint32", 5, 0),
        ("sured.b.or.1d.b32", "uint32", 64, 127),
        ("sured.b.and.1d.b32", "uint32", 7, 0),
        ("sured.p.min.1d.b32", "int32", 5, -0),
        ("sured.p.add.1d.b32", "int32", 1, 1 + sum(range(40))),
    ],
)
def test_reductions(spelling: str, dtype: str, start: int, expected: int) -> None:
    array = np.array([100, start], dtype)
    at = [4 if ".b." in spelling else 1] * 40
    run(ZEROS + f"{spelling}.trap [%rd1, {{%r5}}], %r6;", Surface(array), at, list(range(40)))
    assert array.tolist() == [100, expected]


def test_reductions_of_64_bits() -> None:
    array = np.array([5, -5], np.int32).repeat(2).view(np.int64)
    view = array.view(np.int32).reshape(2, 2)
    body = ZEROS + "cvt.s64.s32 %rd7, %r6; sured.b.min.1d.s64.trap [%rd1, {%r5}], %rd7;"
    run(body, Surface(view, channels=2), [8, 8], [-7, 3])
    assert array[1] == min(int(array[1]), -7)


def test_queries() -> None:
    body = " ".join(f"suq.{q}.b32 %r{n}, [%rd1];" for n, q in enumerate(("width", "height", "array_size"), 1))
    body += " suq.channel_order.b32 %r4, [%rd1];"
    surface = Surface(np.zeros((3, 5, 7, 2), np.float32), channels=2, layered=True)
    assert run(body, surface, [0])[0].tolist() == [7, 5, 3, 0x10B2]


def test_a_race_through_a_surface_is_reported() -> None:
    body = ZEROS + "sust.b.1d.b32.trap [%rd1, {%r6}], %r5;"
    with pytest.raises(ProgramFault) as caught:
        run(body, Surface(np.zeros(4, np.uint32)), [1, 2], [4, 4])
    assert caught.value.report.kind == "race"


@pytest.mark.parametrize(
    "make",
    [
        lambda: Surface(np.zeros((4, 4), np.float64)),
        lambda: Surface(np.zeros((4, 3), np.uint8), channels=3),
        lambda: Surface(np.zeros((4, 8), np.uint8)[:, ::2]),
        lambda: Surface(np.zeros((4, 8), np.uint8), channels=4),
    ],
)
def test_what_no_surface_is_made_of(make: object) -> None:
    with pytest.raises(LaunchError):
        make()  # type: ignore[operator]


def test_an_array_in_place_of_a_surface_is_a_fault() -> None:
    text = kernel(ZEROS + "suld.b.1d.b32.trap %r1, [%rd1, {%r5}];", 1)
    with pytest.raises(ProgramFault, match="is not a surface"):
        Module.from_text(text).launch(
            "k", 1, 1, [np.zeros(4, np.uint32), np.zeros(4, np.uint32), np.zeros(1, np.uint32)]
        )

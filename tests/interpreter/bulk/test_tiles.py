"""Tiles of tensors, loaded and stored, against the elements that the manual names."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, Module, NotModelled, ProgramFault, TensorMap
from tests.interpreter.bulk.tensor_copies import box_of, loaded, stored, unswizzled

RANDOM = np.random.default_rng(36)


def random_array(shape: tuple[int, ...], dtype: str) -> np.ndarray:
    """An array of random bits that are no NaN."""
    array = np.empty(shape, dtype)
    array[...] = RANDOM.integers(1, 100, shape)
    return array


CASES = [
    # shape, box, coordinates, type
    ((64,), (16,), (8,), "f4"),
    ((64,), (16,), (56,), "f4"),
    ((64,), (16,), (-4,), "f4"),
    ((64,), (16,), (-5,), "f4"),
    ((40, 52), (16, 32), (0, 0), "i4"),
    ((40, 52), (16, 32), (32, 32), "i4"),
    ((40, 52), (16, 32), (-3, -5), "u4"),
    ((40, 56), (8, 64), (8, 36), "f2"),
    ((40, 52), (3, 8), (100, 100), "f4"),
    ((40, 52), (3, 4), (-1, 38), "f4"),
    ((9, 16), (4, 16), (0, 7), "u1"),
    ((6, 8), (2, 2), (7, 5), "f8"),
    ((3, 5, 8), (2, 3, 4), (2, 3, 2), "f4"),
    ((2, 3, 4, 16), (2, 2, 3, 16), (-2, 2, -1, 1), "i2"),
    ((2, 2, 3, 4, 8), (1, 2, 2, 3, 8), (4, 2, 1, 0, 1), "u2"),
]


@pytest.mark.parametrize(("shape", "box", "coordinates", "dtype"), CASES)
def test_a_tile_is_loaded(
    shape: tuple[int, ...], box: tuple[int, ...], coordinates: tuple[int, ...], dtype: str
) -> None:
    array = random_array(shape, dtype)
    expected = box_of(array, coordinates, box)
    found = loaded(TensorMap(array, box), coordinates, expected.nbytes)
    assert (found.view(dtype).reshape(box) == expected).all()
    assert array.any()


@pytest.mark.parametrize(("shape", "box", "coordinates", "dtype"), [c for c in CASES if min(c[2]) >= 0])
def test_a_tile_is_stored(
    shape: tuple[int, ...], box: tuple[int, ...], coordinates: tuple[int, ...], dtype: str
) -> None:
    array, data = np.zeros(shape, dtype), random_array(box, dtype)
    stored(TensorMap(array, box), coordinates, data)
    # What a load of the same tile finds is what was stored, but for what is out of bounds; the rest is untouched.
    inside = box_of(np.ones(shape, dtype), coordinates, box)
    assert (box_of(array, coordinates, box) == data * inside).all()
    assert np.count_nonzero(array) == np.count_nonzero(inside)


SWIZZLED = [
    ("32B", 32),
    ("64B", 64),
    ("128B", 128),
    ("128B_atom_32B", 128),
    ("128B_atom_64B", 128),
    ("128B_atom_32B_flip_8B", 128),
]


@pytest.mark.parametrize("dtype", ["u1", "f2", "f4", "f8"])
@pytest.mark.parametrize(("swizzle", "width"), SWIZZLED)
def test_swizzles_are_those_of_the_manual(swizzle: str, width: int, dtype: str) -> None:
    columns = width // np.dtype(dtype).itemsize
    array = random_array((40, columns + 16), dtype)
    tensor, coordinates = TensorMap(array, (24, columns), swizzle=swizzle), (3, 10)
    expected = box_of(array, coordinates, (24, columns))
    plain = unswizzled(loaded(tensor, coordinates, expected.nbytes), swizzle)
    assert (plain.view(dtype).reshape(24, columns) == expected).all()


@pytest.mark.parametrize(("swizzle", "width"), SWIZZLED[:-1])
def test_a_store_undoes_the_swizzle(swizzle: str, width: int) -> None:
    array, found = random_array((24, width // 2), "f2"), np.zeros((24, width // 2), "f2")
    box = (24, width // 2)
    data = loaded(TensorMap(array, box, swizzle=swizzle), (0, 0), array.nbytes)
    stored(TensorMap(found, box, swizzle=swizzle), (0, 0), data)
    assert (found == array).all()


@pytest.mark.parametrize(("name", "dtype"), [("f16", "f2"), ("bf16", "u2"), ("f32", "f4"), ("f64", "f8")])
def test_elements_out_of_bounds_may_be_nan(name: str, dtype: str) -> None:
    array = random_array((8, 16), dtype)
    tensor = TensorMap(array, (4, 16), oob_fill="nan", dtype=name)
    found = loaded(tensor, (8, 6), 4 * 16 * array.itemsize).view(dtype).reshape(4, 16)
    assert (found[:2, :8] == array[6:, 8:]).all()
    outside = np.r_[found[2:].reshape(-1), found[:2, 8:].reshape(-1)]
    if name == "bf16":
        assert (outside == 0x7FF7).all()
    else:
        assert np.isnan(outside).all()


def test_element_strides_skip_elements() -> None:
    array = random_array((5, 20, 24), "f4")
    strides, box, coordinates = (2, 3, 1), (4, 12, 8), (4, 5, 1)
    tensor = TensorMap(array, box, element_strides=strides)
    expected = box_of(array, coordinates, box, strides)
    assert expected.shape == (2, 4, 8)
    found = loaded(tensor, coordinates, expected.nbytes).view("f4").reshape(expected.shape)
    assert (found == expected).all()


def test_views_with_strides() -> None:
    whole = random_array((20, 64), "f4")
    part = whole[::2, 4:44]
    expected = box_of(part, (36, 8), (4, 8))
    assert (loaded(TensorMap(part, (4, 8)), (36, 8), expected.nbytes).view("f4").reshape(4, 8) == expected).all()
    before = whole.copy()
    stored(TensorMap(part, (2, 8)), (32, 0), np.full((2, 8), -1, "f4"))
    before[0:4:2, 36:44] = -1
    assert (whole == before).all()


def test_singles_of_fewer_bits() -> None:
    array = np.array([[1.0, -1.5, 1e-40, -1e-40]], "f4")
    flushed = loaded(TensorMap(array, (1, 4), dtype="f32.ftz"), (0, 0), 16).view("f4")
    assert flushed.tolist() == [1.0, -1.5, 0.0, 0.0]
    assert np.signbit(flushed).tolist() == [False, True, False, True]
    exact = np.array([[1.0, -1.5, 0.25, 3.0]], "f4")
    assert loaded(TensorMap(exact, (1, 4), dtype="tf32"), (0, 0), 16).view("f4").tolist() == exact[0].tolist()
    with pytest.raises(NotModelled, match="tf32"):
        loaded(TensorMap(np.full((1, 4), 1 / 3, "f4"), (1, 4), dtype="tf32"), (0, 0), 16)


def test_packed_elements_are_spread() -> None:
    array = RANDOM.integers(1, 256, (4, 128), dtype=np.uint8)
    # The mbarrier counts the elements without the gaps, as CUTLASS and DeepGEMM expect.
    tensor, bytes_of_elements = TensorMap(array, (2, 128), dtype="b4x16_p64"), "mov.b32 %r2, {};"
    four = loaded(tensor, (128, 1), 256, before=bytes_of_elements.format(128), watch=()).reshape(2, 8, 16)
    assert (four[:, :, :8] == array[1:3, 64:].reshape(2, 8, 8)).all()
    array = RANDOM.integers(1, 256, (4, 192), dtype=np.uint8)
    tensor, count = TensorMap(array, (2, 128), dtype="b6x16_p32"), bytes_of_elements.format(192)
    six = loaded(tensor, (128, 1), 256, before=count, watch=()).reshape(2, 8, 16)
    assert (six[:, :, :12] == array[1:3, 96:].reshape(2, 8, 12)).all()
    with pytest.raises(ProgramFault, match="which nothing has written"):
        loaded(tensor, (128, 1), 256, before=count)
    dense = loaded(TensorMap(array, (2, 128), dtype="b4x16"), (32, 1), 128).reshape(2, 64)
    assert (dense == array[1:3, 16:80]).all()


@pytest.mark.parametrize(
    ("operator", "dtype", "combine"),
    [
        (".add", "u4", np.add),
        (".add", "i4", np.add),
        (".add", "u8", np.add),
        (".add", "f4", np.add),
        (".add", "f2", np.add),
        (".min", "i8", np.minimum),
        (".max", "f2", np.maximum),
        (".and", "i4", np.bitwise_and),
        (".xor", "u8", np.bitwise_xor),
    ],
)
def test_reductions(operator: str, dtype: str, combine: np.ufunc) -> None:
    array, data = random_array((12, 16), dtype), random_array((4, 8), dtype)
    expected, inside = array.copy(), data[:2]
    expected[10:, 8:] = combine(expected[10:, 8:], inside)
    stored(TensorMap(array, (4, 8)), (8, 10), data, instruction="cp.reduce", operator=operator)
    assert (array == expected).all()


@pytest.mark.parametrize(
    ("operator", "dtype"),
    [(".add", "i8"), (".add", "u1"), (".min", "f4"), (".and", "f4"), (".inc", "i4"), (".add", "f8")],
)
def test_reductions_that_there_are_not(operator: str, dtype: str) -> None:
    array = np.zeros((4, 16), dtype)
    with pytest.raises(ProgramFault, match="which bulk reductions do not have"):
        stored(TensorMap(array, (4, 16)), (0, 0), array.copy(), instruction="cp.reduce", operator=operator)


def test_rows_are_gathered_and_scattered() -> None:
    array = random_array((12, 64), "f2")
    rows = (2, 7, 0, 11)
    for swizzle in ("none", "128B"):
        tensor = TensorMap(array, (1, 64), swizzle=swizzle)
        found = unswizzled(loaded(tensor, (0, *rows), 512, ".tile::gather4"), swizzle).view("f2").reshape(4, 64)
        assert (found == array[list(rows)]).all()
    tensor = TensorMap(array, (1, 8))
    found = loaded(tensor, (60, 2, -1, 12, 11), 64, ".tile::gather4").view("f2").reshape(4, 8)
    assert (found[0, :4] == array[2, 60:]).all()
    assert (found[3, :4] == array[11, 60:]).all()
    assert not found[:, 4:].any()
    assert not found[1:3].any()
    out, data = np.zeros((12, 64), "f2"), random_array((4, 64), "f2")
    stored(TensorMap(out, (1, 64)), (0, *rows), data, ".tile::scatter4")
    assert (out[list(rows)] == data).all()
    assert np.count_nonzero(out) == data.size


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"box": (16, 33)}, "multiple of 16 bytes"),
        ({"box": (257, 4)}, "1 to 256 elements in dimension 1, not 257"),
        ({"box": (0, 4)}, "1 to 256 elements in dimension 1, not 0"),
        ({"box": (16, 64), "swizzle": "128B"}, "more than the swizzle mode 128B takes"),
        ({"box": (16, 32), "swizzle": "64B"}, "more than the swizzle mode 64B takes"),
        ({"box": (16, 32), "interleave": "16B"}, "at least 3 dimensions"),
        ({"box": (16, 32), "element_strides": (9, 1)}, "must be 1 to 8, not 9"),
        ({"box": (16, 32), "element_strides": (1,)}, "element_strides has 1 numbers"),
        ({"box": (16,)}, "the box has 1 axes"),
        ({"box": (16, 32), "swizzle": "256B"}, "swizzle is one of none, 32B"),
        ({"box": (16, 32), "oob_fill": "nan", "dtype": "u32"}, "cannot be filled with NaN"),
        ({"box": (16, 32), "dtype": "f16"}, "elements of type .f16 are no float32"),
        ({"box": (16, 32), "dtype": "f8"}, "no tensor map has elements of type f8"),
    ],
)
def test_what_cuda_refuses_is_refused(how: dict[str, object], message: str) -> None:
    with pytest.raises(LaunchError, match=message):
        TensorMap(np.zeros((40, 52), np.float32), **how)  # type: ignore[arg-type]


def test_strides_and_addresses_are_multiples_of_16_bytes() -> None:
    with pytest.raises(LaunchError, match="stride of dimension 1 must be a multiple of 16 bytes below 2\\^40, not 204"):
        TensorMap(np.zeros((40, 51), np.float32), (8, 8))
    whole = np.zeros((40, 52), np.float32)
    tensor = TensorMap(whole[:, 1:], (8, 8))
    with pytest.raises(LaunchError, match="must be a multiple of 16"):
        loaded(tensor, (0, 0), 256)
    with pytest.raises(LaunchError, match="must follow each other"):
        TensorMap(whole[:, ::2], (8, 8))


@pytest.mark.parametrize(
    ("box", "coordinates", "how", "message"),
    [
        ((16, 32), (0,), "", "a copy of 1 dimensions of a tensor that has 2"),
        ((4, 32), (0, 1, 2, 3, 4), ".tile::gather4", "four rows of a box of 4 rows"),
    ],
)
def test_copies_fit_their_map(box: tuple[int, ...], coordinates: tuple[int, ...], how: str, message: str) -> None:
    with pytest.raises(ProgramFault, match=message):
        loaded(TensorMap(np.zeros((40, 52), np.float32), box), coordinates, 2048, how)


def test_other_bytes_are_no_tensor_map() -> None:
    with pytest.raises(ProgramFault, match="are not a tensor map"):
        loaded(bytes(128), (0, 0), 2048)


def test_stores_begin_within_the_tensor() -> None:
    array = np.zeros((40, 52), np.float32)
    with pytest.raises(ProgramFault, match=r"the coordinates \[-4, 0\] of a store"):
        stored(TensorMap(array, (4, 8)), (-4, 0), np.zeros((4, 8), np.float32))


def test_what_is_not_known_is_not_modelled() -> None:
    array = np.zeros((4, 8, 16), np.float32)
    with pytest.raises(NotModelled, match="interleaved"):
        loaded(TensorMap(array, (1, 4, 8), interleave="16B"), (0, 0, 0), 128)
    with pytest.raises(NotModelled, match="a swizzle of 128 bytes with rows of 64"):
        loaded(TensorMap(array, (1, 4, 16), swizzle="128B"), (0, 0, 0), 256)


def test_bytes_that_do_not_come_are_a_deadlock() -> None:
    tensor = TensorMap(np.zeros((40, 52), np.float32), (8, 8))
    with pytest.raises(ProgramFault) as caught:
        loaded(tensor, (0, 0), 512)
    assert caught.value.report.kind == "deadlock"
    assert "256 bytes" in str(caught.value)


POINTER = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 map, .param .u64 other)
{
    .reg .b32 %r<4>; .reg .b64 %rd<8>;
    .shared .align 128 .b8 buffer[128];
    ld.param.u64 %rd1, [map];
    mov.b32 %r1, 0;
    mov.b32 %r2, 7;
    st.shared.b32 [buffer], %r2;
    st.shared.b32 [buffer+4], %r2;
    st.shared.b32 [buffer+8], %r2;
    st.shared.b32 [buffer+12], %r2;
    fence.proxy.async;
    prefetch.tensormap [%rd1];
    cp.async.bulk.prefetch.tensor.1d.L2.global [%rd1, {%r1}];
    cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%rd1, {%r1}], [buffer];
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}
"""


def test_a_pointer_gets_the_address_and_shares_the_array() -> None:
    array = np.zeros(8, np.int32)
    Module.from_text(POINTER).launch("k", args=[TensorMap(array, (4,)), array])
    assert array.tolist() == [7] * 4 + [0] * 4


def test_boxes_that_are_too_large_take_no_memory() -> None:
    array = np.zeros((2, 2, 2, 2, 256), np.float32)
    with pytest.raises(ProgramFault, match="a block of 4398046511104 bytes is out of bounds"):
        loaded(TensorMap(array, (256, 256, 256, 256, 256)), (0, 0, 0, 0, 0), 64)

"""Block-scaled and sparse products of tcgen05.mma, against NumPy; metadata and scale factors lie as in CUTLASS."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault
from tests.interpreter.tensor_memory.cute_layouts import place, read
from tests.interpreter.tensor_memory.products import Product, descriptor, k_major
from tests.interpreter.tensor_memory.test_products import (
    CODES,
    IDS,
    before_and_values,
    codes_of,
    idesc,
    of_words,
    packed,
    small,
    wide,
)

METADATA = {
    32: "((8,2,8),(8,2)):((1,1024,16),(128,8))",
    16: "((8,2,8),(16,2)):((1,2048,16),(128,8))",
    8: "(128,64):(1,128)",
}
"""The layouts of metadata of 128 rows by the bits of an element, from CUTLASS's tmem_e_frg; its units are 2 bits of
tf32, else one."""
SCALES = "((32,4),4):((1,512),128)"
"""Of scale factors of 128 rows, four each: CUTLASS's tmem_sf_frg, in bytes."""
_PAIRS = np.array([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)])


def scale_words(codes: np.ndarray, first: int = 0) -> np.ndarray:
    """Scale factors (rows, factors) in tensor memory, repeated for each 32 lanes."""
    rows, count = codes.shape
    whole = np.zeros((128, 4 * 8), np.uint8)
    shape, stride = read(SCALES.replace("(32,4)", f"(32,{-(-rows // 32)})"))
    for row in range(rows):
        for number in range(count):
            index = row + -(-rows // 32) * 32 * (first + number)
            at = int(place(shape, stride, index))
            whole[at % 128 :: 32, at // 128] = codes[row, number]
    return whole.view(np.uint32)


def nibbles(codes: np.ndarray) -> np.ndarray:
    """Codes of 4 bits (rows, k), two in a byte."""
    found: np.ndarray = codes[:, 0::2] | codes[:, 1::2] << 4
    return found


def scaled_idesc(m: int, n: int, a: int, b: int, ue8m0: bool, sparse: bool = False, sfa: int = 0, sfb: int = 0) -> int:
    """An instruction descriptor with scale factors, by the manual's tables."""
    return sparse << 2 | sfb << 4 | a << 7 | b << 10 | n >> 3 << 17 | ue8m0 << 23 | m >> 7 << 27 | sfa << 29


def exponents(rng: np.random.Generator, shape: tuple[int, int]) -> tuple[np.ndarray, np.ndarray]:
    """Powers of two, and their codes of .ue8m0."""
    found = rng.integers(-3, 4, shape)
    return np.exp2(found), (found + 127).astype(np.uint8)


@pytest.mark.parametrize("place_of_scale", [0, 2, 3])
@pytest.mark.parametrize(("a", "b"), [(".e4m3", ".e5m2"), (".e2m1", ".e4m3"), (".e3m2", ".e2m3")])
def test_one_scale_for_32(a: str, b: str, place_of_scale: int) -> None:
    rng, n = np.random.default_rng(1), 48
    left, right = small(rng, (128, 32)), small(rng, (n, 32))
    shared = np.concatenate(
        [
            k_major(packed(codes_of(v, t), {".e2m1": 4, ".e3m2": 6, ".e2m3": 6}.get(t, 8)))
            for v, t in ((left, a), (right, b))
        ]
    )
    scale_a, codes_a = exponents(rng, (128, 1))
    scale_b, codes_b = exponents(rng, (n, 1))
    tensor = np.concatenate((scale_words(codes_a, place_of_scale), scale_words(codes_b, 1)), axis=1)
    before, values = before_and_values(rng, ".f32", n)
    given = scaled_idesc(128, n, IDS[a], IDS[b], True, sfa=place_of_scale, sfb=1)
    operands = f"{descriptor(0, 128, 256)}, {descriptor(4096, 128, 256)}, {given}, [%base+256], [%base+264], %p2"
    spelling = "tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.scale_vec::1X"
    found = Product(spelling, operands, shared, before, tensor).run()
    assert (of_words(found, ".f32") == (left * scale_a) @ (right * scale_b).T + values).all()


@pytest.mark.parametrize(
    ("kind", "vector", "count", "first"),
    [
        ("mxf4", ".scale_vec::2X", 2, 0),
        ("mxf4", "", 2, 2),
        ("mxf4nvf4", ".block32", 2, 2),
        ("mxf4nvf4", ".scale_vec::4X", 4, 0),
        ("mxf4nvf4", ".block16", 4, 0),
    ],
)
@pytest.mark.parametrize("from_tensor", [False, True])
def test_scales_of_4_bits(kind: str, vector: str, count: int, first: int, from_tensor: bool) -> None:
    rng, n = np.random.default_rng(2), 32
    left, right = small(rng, (128, 64)), small(rng, (n, 64))
    left_bytes, right_bytes = (nibbles(codes_of(one, ".e2m1")) for one in (left, right))
    by_powers = kind == "mxf4" or count == 2
    if by_powers:
        (scale_a, codes_a), (scale_b, codes_b) = exponents(rng, (128, count)), exponents(rng, (n, count))
    else:
        known = {**CODES[".e4m3"]}
        del known[0]
        scale_a, scale_b = rng.choice(list(known), (128, count)), rng.choice(list(known), (n, count))
        codes_a, codes_b = (np.vectorize(known.get)(one).astype(np.uint8) for one in (scale_a, scale_b))
    tensor = np.concatenate(
        (scale_words(codes_a, first), scale_words(codes_b, first), np.zeros((128, 8), np.uint32)), axis=1
    )
    operand = str(descriptor(0, 128, 256))
    if from_tensor:
        tensor[:, 16:] = left_bytes.view(np.uint32)
        operand = "[%base+272]"
    before, values = before_and_values(rng, ".f32", n)
    given = scaled_idesc(128, n, 1, 1, by_powers, sfa=first, sfb=first)
    operands = f"{operand}, {descriptor(4096, 128, 256)}, {given}, [%base+256], [%base+264], %p2"
    spelling = f"tcgen05.mma.cta_group::1.kind::{kind}.block_scale{vector}"
    shared = np.concatenate((k_major(left_bytes), k_major(right_bytes)))
    found = Product(spelling, operands, shared, before, tensor).run()
    wide_a, wide_b = (np.repeat(scale, 64 // count, axis=1) for scale in (scale_a, scale_b))
    assert (of_words(found, ".f32") == (left * wide_a) @ (right * wide_b).T + values).all()


def sparse_rows(rng: np.random.Generator, rows: int, k: int, chunk: int) -> tuple[np.ndarray, np.ndarray]:
    """Which columns (rows, k / 2) are stored, and the four bits of each chunk (rows, chunks)."""
    chunks = k // chunk
    begin = np.arange(chunks)[:, None] * chunk
    if chunk == 2:
        kept = rng.integers(0, 2, (rows, chunks))
        return begin[:, 0] + kept, np.where(kept, 0b1110, 0b0100)
    pairs = _PAIRS[rng.integers(0, len(_PAIRS), (rows, chunks))]
    return (begin + pairs).reshape(rows, -1), pairs[..., 0] | pairs[..., 1] << 2


def metadata_words(bits_of_chunks: np.ndarray, bits: int, columns: int = 2) -> np.ndarray:
    """Metadata (rows, chunks) in tensor memory: the bits of each row, where CUTLASS's layout puts them."""
    rows = len(bits_of_chunks)
    unit = 2 if bits == 32 else 1
    stream = (bits_of_chunks[..., None] >> np.arange(4) & 1).reshape(rows, -1)
    shape, stride = read(METADATA[bits])
    whole = np.zeros((128, 32 * columns), np.uint8)
    units = stream.shape[1] // unit
    for row in range(rows):
        at = place(shape, stride, row + 128 * np.arange(units))
        for number, one in enumerate(at):
            for bit in range(unit):
                whole[one % 128, one // 128 * unit + bit] = stream[row, number * unit + bit]
    return np.packbits(whole, axis=1, bitorder="little").view(np.uint32)


@pytest.mark.parametrize(
    ("kind", "d", "a", "b", "bits", "chunk"),
    [
        ("f16", ".f32", ".f16", ".f16", 16, 4),
        ("f16", ".f16", ".f16", ".f16", 16, 4),
        ("tf32", ".f32", ".tf32", ".tf32", 32, 2),
        ("i8", ".s32", ".s8", ".u8", 8, 4),
        ("f8f6f4", ".f32", ".e4m3", ".e2m1", 8, 4),
    ],
)
@pytest.mark.parametrize("weights", [False, True])
def test_a_sparse_factor(kind: str, d: str, a: str, b: str, bits: int, chunk: int, weights: bool) -> None:
    rng, n = np.random.default_rng(3), 64
    k = {"f16": 32, "tf32": 16}.get(kind, 64)
    stored, stored_bytes = wide(kind, rng, (128, k // 2), a)
    right, right_bytes = wide(kind, rng, (n, k), b)
    columns, metadata = sparse_rows(rng, 128, k, chunk)
    whole = np.zeros((128, k))
    np.put_along_axis(whole, columns, stored, axis=1)
    before, values = before_and_values(rng, d, n)
    shared = np.concatenate((k_major(stored_bytes), k_major(right_bytes)))
    right_stride = right_bytes.shape[1] * 8
    selector = 1 if bits >= 16 else 0
    tensor = np.zeros((128, 4), np.uint32)
    tensor[:, selector : selector + 2] = metadata_words(metadata, bits)
    given = idesc(kind, 128, n, d, a, b, sparse=1, selector=selector)
    operands = f"{descriptor(0, 128, 256)}, {descriptor(4096, 128, right_stride)}, [%base+256], {given}, %p2"
    word = "tcgen05.mma.ws.sp" if weights else "tcgen05.mma.sp"
    found = Product(f"{word}.cta_group::1.kind::{kind}", operands, shared, before, tensor).run()
    assert (of_words(found, d) == whole @ right.T + values).all()


def test_metadata_that_name_nothing() -> None:
    given = idesc("f16", 128, 64, ".f32", ".f16", ".f16", sparse=1)
    operands = f"{descriptor(0, 128, 256)}, {descriptor(4096, 128, 512)}, [%base+256], {given}, %p2"
    with pytest.raises(ProgramFault, match="metadata of row 0") as caught:
        shared, before = np.zeros(16384, np.uint8), np.zeros((128, 64), np.uint32)
        Product("tcgen05.mma.sp.cta_group::1.kind::f16", operands, shared, before).run()
    assert caught.value.report.kind == "sparse-metadata"

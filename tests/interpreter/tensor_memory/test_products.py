"""Products of tcgen05.mma in every kind, of values whose sums are exact, against NumPy."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault
from tests.interpreter.tensor_memory.products import Product, descriptor, k_major

IDS = {".e4m3": 0, ".e5m2": 1, ".e2m3": 3, ".e3m2": 4, ".e2m1": 5}
_SMALL = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
CODES: dict[str, dict[float, int]] = {
    ".e4m3": {0: 0, 0.5: 0x30, 1: 0x38, 1.5: 0x3C, 2: 0x40, 3: 0x44, 4: 0x48, 6: 0x4C},
    ".e5m2": {0: 0, 0.5: 0x38, 1: 0x3C, 1.5: 0x3E, 2: 0x40, 3: 0x42, 4: 0x44, 6: 0x46},
    ".e2m3": {0: 0, 0.5: 0x04, 1: 0x08, 1.5: 0x0C, 2: 0x10, 3: 0x14, 4: 0x18, 6: 0x1C},
    ".e3m2": {0: 0, 0.5: 0x08, 1: 0x0C, 1.5: 0x0E, 2: 0x10, 3: 0x12, 4: 0x14, 6: 0x16},
    ".e2m1": {0: 0, 0.5: 1, 1: 2, 1.5: 3, 2: 4, 3: 5, 4: 6, 6: 7},
}
"""The codes of the values of .e2m1, by hand."""
_WIDTH = {".e4m3": 8, ".e5m2": 8, ".e2m3": 6, ".e3m2": 6, ".e2m1": 4}


def codes_of(values: np.ndarray, token: str) -> np.ndarray:
    """The codes of small values, a byte each."""
    found = np.vectorize(lambda value: CODES[token][abs(value)])(values).astype(np.uint8)
    signed: np.ndarray = found | (np.signbit(values).astype(np.uint8) << (_WIDTH[token] - 1))
    return signed


def packed(codes: np.ndarray, width: int) -> np.ndarray:
    """Codes (rows, k) as shared memory has them: 16 in 16 bytes, from the first byte on without gaps."""
    rows, k = codes.shape
    found = np.zeros((rows, k // 16, 16), np.uint8)
    for row in range(rows):
        for unit in range(k // 16):
            whole = sum(int(code) << width * place for place, code in enumerate(codes[row, 16 * unit : 16 * unit + 16]))
            found[row, unit] = np.frombuffer(whole.to_bytes(16, "little"), np.uint8)
    return found.reshape(rows, k)


def small(rng: Any, shape: tuple[int, int]) -> np.ndarray:
    """Values that every narrow type has."""
    found: np.ndarray = rng.choice(_SMALL, shape) * rng.choice([-1.0, 1.0], shape)
    return found + 0.0


def bfloat(values: np.ndarray) -> np.ndarray:
    """The codes of .bf16 of values that it has."""
    return (values.astype(np.float32).view(np.uint32) >> 16).astype(np.uint16)


def wide(kind: str, rng: Any, shape: tuple[int, int], token: str) -> tuple[np.ndarray, np.ndarray]:
    """Values, and their bytes (rows, bytes along K)."""
    if kind == "i8":
        given = rng.integers(*((0, 256) if token == ".u8" else (-128, 128)), shape)
        return given.astype(np.float64), given.astype(np.int64).astype(np.uint8)
    if kind in ("f8f6f4", "mxf8f6f4"):
        values = small(rng, shape)
        return values, packed(codes_of(values, token), _WIDTH[token])
    values = rng.integers(-8, 9, shape).astype(np.float64)
    if token == ".tf32":
        return values, values.astype(np.float32).view(np.uint8).reshape(shape[0], -1)
    codes = values.astype(np.float16).view(np.uint16) if token == ".f16" else bfloat(values)
    return values, codes.view(np.uint8).reshape(shape[0], -1)


def idesc(kind: str, m: int, n: int, d: str, a: str, b: str, **bits: int) -> int:
    """An instruction descriptor, by the manual's table."""
    types = {"tf32": {".tf32": 2}, "f16": {".f16": 0, ".bf16": 1}, "i8": {".u8": 0, ".s8": 1}}.get(kind, IDS)
    found = {".f16": 0, ".f32": 1, ".s32": 2}[d] << 4 | types[a] << 7 | types[b] << 10 | n >> 3 << 17 | m >> 4 << 24
    places = {"selector": 0, "sparse": 2, "saturate": 3, "negate_a": 13, "negate_b": 14, "shift": 30}
    places |= {"transpose_a": 15, "transpose_b": 16}
    for name, value in bits.items():
        found |= value << places[name]
    return found


def d_lanes(m: int) -> np.ndarray:
    """The lanes of the rows of D where a row has all columns."""
    row = np.arange(m)
    return row if m == 128 else row // 16 * 32 + row % 16


K = {"tf32": 8, "f16": 16, "i8": 32, "f8f6f4": 32}
CASES = [
    ("f16", ".f32", ".f16", ".f16"),
    ("f16", ".f32", ".bf16", ".bf16"),
    ("f16", ".f32", ".f16", ".bf16"),
    ("f16", ".f16", ".f16", ".f16"),
    ("tf32", ".f32", ".tf32", ".tf32"),
    ("i8", ".s32", ".s8", ".s8"),
    ("i8", ".s32", ".u8", ".s8"),
    *(("f8f6f4", ".f32", a, b) for a, b in zip(IDS, (".e2m1", ".e4m3", ".e3m2", ".e2m3", ".e5m2"), strict=True)),
    ("f8f6f4", ".f16", ".e5m2", ".e4m3"),
]


def before_and_values(rng: Any, d: str, n: int) -> tuple[np.ndarray, np.ndarray]:
    """Words of D, and their values."""
    values = rng.integers(-64, 64, (128, n))
    if d == ".s32":
        return values.astype(np.int32).view(np.uint32), values
    if d == ".f16":
        return values.astype(np.float16).view(np.uint16).astype(np.uint32), values
    return values.astype(np.float32).view(np.uint32), values


def of_words(words: np.ndarray, d: str) -> np.ndarray:
    """The values of words of D."""
    if d == ".f16":
        assert (words >> 16 == 0).all()
        return words.astype(np.uint16).view(np.float16).astype(np.float64)
    return words.view(np.int32 if d == ".s32" else np.float32).astype(np.float64)


@pytest.mark.parametrize("from_tensor", [False, True])
@pytest.mark.parametrize(("m", "n"), [(64, 24), (128, 48)])
@pytest.mark.parametrize(("kind", "d", "a", "b"), CASES)
def test_a_product_is_that_of_numpy(kind: str, d: str, a: str, b: str, m: int, n: int, from_tensor: bool) -> None:
    if kind == "i8" and n == 24:
        n = 32
    rng, k = np.random.default_rng(m + n), K[kind]
    left, left_bytes = wide(kind, rng, (m, k), a)
    right, right_bytes = wide(kind, rng, (n, k), b)
    before, values = before_and_values(rng, d, n)
    lanes, tensor = d_lanes(m), np.zeros((128, 8), np.uint32)
    shared = k_major(left_bytes)
    right_at = len(shared)
    operand = str(descriptor(0, 128, 256))
    if from_tensor:
        if kind == "f8f6f4":
            # In tensor memory each element has a byte, one of 4 bits the middle of it.
            left_bytes = codes_of(left, a) << (2 if a == ".e2m1" else 0)
        tensor[lanes] = np.ascontiguousarray(left_bytes).view(np.uint32)
        operand = "[%base+256]"
    operands = f"{operand}, {descriptor(right_at, 128, 256)}, {idesc(kind, m, n, d, a, b)}, %p2"
    spelling = f"tcgen05.mma.cta_group::1.kind::{kind}"
    found = Product(spelling, operands, np.concatenate((shared, k_major(right_bytes))), before, tensor).run()
    expected = left @ right.T + values[lanes]
    assert (of_words(found[lanes], d) == expected).all()
    rest = np.setdiff1d(np.arange(128), lanes)
    assert (found[rest] == before[rest]).all()


def test_without_its_addend_and_with_signs() -> None:
    rng = np.random.default_rng(7)
    left, left_bytes = wide("f16", rng, (128, 16), ".f16")
    right, right_bytes = wide("f16", rng, (32, 16), ".f16")
    before, values = before_and_values(rng, ".f32", 32)
    shared = np.concatenate((k_major(left_bytes), k_major(right_bytes)))
    given = f"{descriptor(0, 128, 256)}, {descriptor(4096, 128, 256)}"
    spelling = "tcgen05.mma.cta_group::1.kind::f16"
    plain = idesc("f16", 128, 32, ".f32", ".f16", ".f16")
    negated = idesc("f16", 128, 32, ".f32", ".f16", ".f16", negate_a=1)
    both = idesc("f16", 128, 32, ".f32", ".f16", ".f16", negate_a=1, negate_b=1)

    def run(operands: str, enable: bool = True, times: int = 1, prologue: str = "") -> np.ndarray:
        product = Product(
            spelling, f"{given}, {operands}", shared, before, enable=enable, times=times, prologue=prologue
        )
        return of_words(product.run(), ".f32")

    assert (run(f"{plain}, %p2", enable=False) == left @ right.T).all()
    assert (run(f"{negated}, %p2") == values - left @ right.T).all()
    assert (run(f"{both}, %p2") == values + left @ right.T).all()
    assert (run(f"{plain}, %p2, 3") == values / 8 + left @ right.T).all()
    assert (run(f"{plain}, %p2", times=3) == values + 3 * (left @ right.T)).all()
    masks = "mov.b32 %r1, 1; mov.b32 %r2, 0x80000000; mov.b32 %r3, 0; mov.b32 %r4, 0xffff0000;"
    kept = run(f"{plain}, {{%r1, %r2, %r3, %r4}}, %p2", prologue=masks)
    off = np.zeros(128, np.bool_)
    off[[0, 63, *range(112, 128)]] = True
    assert (kept == np.where(off[:, None], values, values + left @ right.T)).all()


def test_integers_saturate_or_wrap() -> None:
    ones = np.full((128, 32), 127, np.uint8)
    shared = np.concatenate((k_major(ones), k_major(ones[:16])))
    before = np.full((128, 16), 2**31 - 5, np.uint32)
    for saturate, expected in ((1, 2**31 - 1), (0, 2**31 - 5 + 127 * 127 * 32 - 2**32)):
        given = idesc("i8", 128, 16, ".s32", ".s8", ".s8", saturate=saturate)
        operands = f"{descriptor(0, 128, 256)}, {descriptor(4096, 128, 256)}, {given}, %p2"
        found = Product("tcgen05.mma.cta_group::1.kind::i8", operands, shared, before).run()
        assert (found.view(np.int32) == expected).all()


def swizzled(matrix: np.ndarray, width: int) -> np.ndarray:
    """Rows of bytes as the swizzle of a width has them, in plain loops."""
    rows, along = matrix.shape
    assert along == width
    found = np.zeros(rows * width, np.uint8)
    for row in range(rows):
        for unit in range(width // 16):
            at = row * width + unit * 16
            at ^= (at >> 7 & width // 16 - 1) << 4
            found[at : at + 16] = matrix[row, 16 * unit : 16 * unit + 16]
    return found


@pytest.mark.parametrize(("width", "mode"), [(128, 2), (64, 4), (32, 6)])
def test_swizzled_factors_and_steps_along_k(width: int, mode: int) -> None:
    rng = np.random.default_rng(width)
    k = width // 2
    left, right = rng.integers(-8, 9, (128, k)), rng.integers(-8, 9, (64, k))
    parts = [swizzled(one.astype(np.float16).view(np.uint8).reshape(len(one), -1), width) for one in (left, right)]
    before = np.zeros((128, 64), np.float32).view(np.uint32)
    for step in range(k // 16):
        a, b = (descriptor(at + 32 * step, 16, 8 * width, mode) for at in (0, len(parts[0])))
        operands = f"{a}, {b}, {idesc('f16', 128, 64, '.f32', '.f16', '.f16')}, %p2"
        found = Product("tcgen05.mma.cta_group::1.kind::f16", operands, np.concatenate(parts), before).run()
        chosen = slice(16 * step, 16 * step + 16)
        assert (found.view(np.float32) == left[:, chosen] @ right[:, chosen].T).all()


@pytest.mark.parametrize("transposed", ["a", "b", "ab"])
def test_factors_that_are_mn_major(transposed: str) -> None:
    """The canonical layout without a swizzle, ((8,1,m),(8,k)):((1,8,SBO),(8,LBO)), in plain loops."""
    rng = np.random.default_rng(5)
    left, right = rng.integers(-8, 9, (128, 16)), rng.integers(-8, 9, (32, 16))
    shared, at, given, bits = [], 0, [], {}
    for name, matrix in (("a", left), ("b", right)):
        rows = len(matrix)
        if name in transposed:
            elements = np.zeros(rows * 16, np.float16)
            leading, stride = 8 * rows, 64
            for row in range(rows):
                for k in range(16):
                    elements[row % 8 + row // 8 * stride + k % 8 * 8 + k // 8 * leading] = matrix[row, k]
            shared.append(elements.view(np.uint8))
            given.append(descriptor(at, 2 * leading, 2 * stride))
            bits[f"transpose_{name}"] = 1
        else:
            shared.append(k_major(matrix.astype(np.float16).view(np.uint8).reshape(rows, -1)))
            given.append(descriptor(at, 128, 256))
        at += len(shared[-1])
    operands = f"{given[0]}, {given[1]}, {idesc('f16', 128, 32, '.f32', '.f16', '.f16', **bits)}, %p2"
    before = np.zeros((128, 32), np.uint32)
    found = Product("tcgen05.mma.cta_group::1.kind::f16", operands, np.concatenate(shared), before).run()
    assert (found.view(np.float32) == left @ right.T).all()


@pytest.mark.parametrize("m", [32, 64, 128])
def test_weights_stay(m: int) -> None:
    """D of .ws: m rows of the columns in turn, in 128 / m groups of lanes."""
    rng, n = np.random.default_rng(m), 64
    left, left_bytes = wide("f16", rng, (m, 16), ".f16")
    right, right_bytes = wide("f16", rng, (n, 16), ".f16")
    before, values = before_and_values(rng, ".f32", n * m // 128)
    shared = np.concatenate((k_major(left_bytes), k_major(right_bytes)))
    given = idesc("f16", m, n, ".f32", ".f16", ".f16")
    operands = f"{descriptor(0, 128, 256)}, {descriptor(32 * m, 128, 256)}, {given}, %p2"
    found = Product("tcgen05.mma.ws.cta_group::1.kind::f16.collector::b1::fill", operands, shared, before).run()
    product = left @ right.T
    groups = np.split(product, 128 // m, axis=1)
    assert (of_words(found, ".f32") == np.concatenate(groups) + values).all()


def test_columns_that_count_as_zero() -> None:
    """The manual's fourth example, whose masks it writes out."""
    rng, n = np.random.default_rng(4), 128
    left, left_bytes = wide("f16", rng, (32, 16), ".f16")
    right, right_bytes = wide("f16", rng, (144, 16), ".f16")
    mask = 0 | 1 << 8 | 2 << 16 | 1 << 24 | 0b0011 << 32 | 1 << 39 | 2 << 40 | 3 << 48 | 2 << 56
    shared = np.concatenate((k_major(left_bytes), k_major(right_bytes)))
    given = idesc("f16", 32, n, ".f32", ".f16", ".f16", shift=2)
    operands = f"{descriptor(0, 128, 256)}, {descriptor(1024, 128, 256)}, {given}, %p2, {mask}"
    before = np.zeros((128, 32), np.uint32)
    found = of_words(Product("tcgen05.mma.ws.cta_group::1.kind::f16", operands, shared, before).run(), ".f32")
    product = left @ right[2:130].T
    for part, low in enumerate(("00001110000111", "0000111000011", "111000011100", "1110000111000")):
        zero = [bit == "1" for bit in reversed(low)]
        there = found[32 * part : 32 * part + 32, : len(zero)]
        expected = product[:, 32 * part : 32 * part + len(zero)]
        assert (there == np.where(zero, 0, expected)).all()


def test_what_a_descriptor_may_not_say() -> None:
    shared = np.zeros(8192, np.uint8)
    before = np.zeros((128, 16), np.uint32)
    a, b = descriptor(0, 128, 256), descriptor(4096, 128, 256)
    for given, left, message in (
        (idesc("f16", 256, 16, ".f32", ".f16", ".f16"), a, "it has M = 256, but here M is 64 or 128"),
        (idesc("f16", 128, 0, ".f32", ".f16", ".f16"), a, "it has N = 0"),
        (idesc("f16", 128, 16, ".s32", ".f16", ".f16"), a, "a type of D that .kind::f16 does not have"),
        (idesc("f16", 128, 16, ".f32", ".f16", ".f16", sparse=1), a, "says a sparse A"),
        (idesc("f16", 128, 16, ".f32", ".f16", ".f16"), a & ~(1 << 46), "bits 46 to 48 are 0b000"),
        (idesc("f16", 128, 16, ".f32", ".f16", ".f16"), a | 3 << 61, "swizzling mode, in the bits 61 to 63, is 3"),
    ):
        with pytest.raises(ProgramFault, match=message):
            Product("tcgen05.mma.cta_group::1.kind::f16", f"{left}, {b}, {given}, %p2", shared, before).run()


def test_rows_of_a_that_are_shifted() -> None:
    """Each row of A is the next one, except for the last."""
    rng = np.random.default_rng(11)
    left, left_bytes = wide("f16", rng, (128, 16), ".f16")
    right, right_bytes = wide("f16", rng, (16, 16), ".f16")
    operands = f"[%base+256], {descriptor(0, 128, 256)}, {idesc('f16', 128, 16, '.f32', '.f16', '.f16')}, %p2"
    tensor, before = np.ascontiguousarray(left_bytes).view(np.uint32), np.zeros((128, 16), np.uint32)
    spelling = "tcgen05.mma.cta_group::1.kind::f16.ashift.collector::a::lastuse"
    found = of_words(Product(spelling, operands, k_major(right_bytes), before, tensor).run(), ".f32")
    assert (found == left[[*range(1, 128), 127]] @ right.T).all()

"""What numbers stand for, by second sources: NumPy, ml_dtypes, struct, and Python's own operators."""

from __future__ import annotations

import math
import random
import re
import struct
from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np
import pytest

from ptx_ls.isa.values.byte_selector import bytes_of
from ptx_ls.isa.values.float_formats import DOUBLE, SINGLE, in_digits, value, values
from ptx_ls.isa.values.lane_mask import lanes_of
from ptx_ls.isa.values.lookup_table import formula
from ptx_ls.isa.values.text_bytes import text_of

TYPES: dict[str, tuple[int, int, Any]] = {
    ".f16": (16, 1, np.float16),
    ".bf16": (16, 1, ml_dtypes.bfloat16),
    ".f16x2": (16, 2, np.float16),
    ".bf16x2": (16, 2, ml_dtypes.bfloat16),
    ".f32": (32, 1, np.float32),
    ".f32x2": (32, 2, np.float32),
    ".f64": (64, 1, np.float64),
    ".e4m3x2": (8, 2, ml_dtypes.float8_e4m3fn),
    ".e5m2x4": (8, 4, ml_dtypes.float8_e5m2),
    ".e3m2x2": (8, 2, ml_dtypes.float6_e3m2fn),
    ".e2m3x4": (8, 4, ml_dtypes.float6_e2m3fn),
    ".e2m1p4x4": (8, 4, ml_dtypes.float4_e2m1fn),
    ".ue8m0x2": (8, 2, ml_dtypes.float8_e8m0fnu),
}
"""The bits that each value has room in, how many there are, and the type that knows them."""
_USED = {"e3m2": 6, "e2m3": 6, "e2m1": 4}
"""The bits of types that do not fill their room."""


@pytest.mark.parametrize("token", TYPES)
def test_values_in_the_bits_of_a_register(token: str) -> None:
    room, count, known = TYPES[token]
    chosen = random.Random(token)
    used = _USED.get(token[1:5], room)
    for _ in range(256):
        codes = [chosen.getrandbits(used) for _ in range(count)]
        bits = sum(code << room * place for place, code in enumerate(codes))
        with np.errstate(invalid="ignore"):
            expected = np.array(codes, f"u{room // 8}").view(known).astype(np.float64)
        found = values(bits, token)
        assert found is not None
        assert np.array_equal(found, expected, equal_nan=True)
        assert [math.copysign(1, one) for one in found if one == 0] == [*np.copysign(1, expected[expected == 0])]


def test_two_values_of_four_bits_share_a_byte() -> None:
    for code in range(256):
        halves = np.array([code & 15, code >> 4], np.uint8).view(ml_dtypes.float4_e2m1fn).astype(np.float64)
        assert values(code, ".e2m1x2") == [*halves]


def test_other_types_have_no_values() -> None:
    assert values(1, ".b32") is values(1, ".s32") is values(1, ".u8x4") is None


def test_digits_of_single_and_double_precision() -> None:
    chosen = random.Random(0)
    for bits in (0, 1 << 31, 1, 0x7F7FFFFF, 0x7F800000, 0xFF800000, *(chosen.getrandbits(32) for _ in range(500))):
        (known,) = struct.unpack("<f", struct.pack("<I", bits))
        found = value(bits, SINGLE)
        assert found == known or (math.isnan(found) and math.isnan(known))
        if math.isfinite(known):
            digits = in_digits(known, is_single=True)
            assert float(np.float32(digits)) == known
            assert float(digits) == float(str(np.float32(known)))
    for bits in (1, 1 << 63, (2047 << 52) - 1, *(chosen.getrandbits(64) for _ in range(500))):
        (known,) = struct.unpack("<d", struct.pack("<Q", bits))
        found = value(bits, DOUBLE)
        assert found == known or (math.isnan(found) and math.isnan(known))
    assert in_digits(value(0x7F800000, SINGLE)) == "infinity"
    assert in_digits(value(0x7FC00000, SINGLE)) == "NaN"


def test_each_table_is_what_its_formula_computes() -> None:
    operands = {"a": 0xF0, "b": 0xCC, "c": 0xAA}
    for table in range(256):
        assert eval(formula(table), {"__builtins__": {}}, operands) & 0xFF == table, formula(table)
    assert formula(0xCA + 256) == formula(0xCA)
    assert formula(0x80) == "a & b & c"


def test_bytes_that_a_selector_picks() -> None:
    a, b = 0x83020100, 0x07860584
    known = np.array([a, b], "<u4").view(np.uint8)
    named = {f"{name}.b{place}": int(known[place + at]) for name, at in (("a", 0), ("b", 4)) for place in range(4)}
    for selector in (0x3210, 0x7654, 0x0123, 0x5140, 0xFEDC, 0xB4C3):
        picked = []
        for place in range(4):
            one = known[selector >> 4 * place & 7]
            picked.append(int(one) if not selector >> 4 * place & 8 else int(one.view(np.int8) >> 7) & 0xFF)
        words = [word.removeprefix("sign of ") for word in bytes_of(selector)]
        signs = [word.startswith("sign of ") for word in bytes_of(selector)]
        found = [
            (255 if named[word] & 128 else 0) if sign else named[word] for word, sign in zip(words, signs, strict=True)
        ]
        assert found == picked[::-1]


def test_bytes_that_a_mode_picks() -> None:
    """The manual names the byte of each place of the result by a rule for each mode."""
    rules: dict[str, Callable[[int, int], int]] = {
        ".f4e": lambda control, place: control + place,
        ".b4e": lambda control, place: (control - place) % 8,
        ".rc8": lambda control, place: control,
        ".ecl": max,
        ".ecr": min,
        ".rc16": lambda control, place: control % 2 * 2 + place % 2,
    }
    for mode, rule in rules.items():
        for control in range(4):
            picked = [rule(control, place) for place in reversed(range(4))]
            assert list(bytes_of(control | 0x50, mode)) == [f"{'ab'[one // 4]}.b{one % 4}" for one in picked]


def lanes_in(words: str) -> set[int]:
    """The lanes that words name."""
    if every := re.fullmatch(r"every (\d+)\w\w lane from lane (\d+) on, (\d+) lanes", words):
        step, first, count = map(int, every.groups())
        return set(range(first, first + step * count, step))
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?: to (\d+))?", words):
        found |= set(range(int(first), int(last or first) + 1))
    return found


def test_lanes_of_masks() -> None:
    assert lanes_of(0xFFFFFFFF) == "all 32 lanes"
    assert lanes_of((1 << 64) - 1) == "all 32 lanes"
    assert lanes_of(0x0000FFFF) == "lanes 0 to 15"
    assert lanes_of(0) == "no lane"
    assert lanes_of(0x12345677) == "15 lanes: 0 to 2, 4 to 6, 9, 10, 12, 14, 18, 20, …"
    for mask in (1, 3, 5, 0x80000000, 0x55555555, 0xAAAAAAAA, 0x11111111, 0x49249249, 0xFF00FF00, 0xF00F, 0x7FFFFFFE):
        assert sum(1 << lane for lane in lanes_in(lanes_of(mask))) == mask, lanes_of(mask)


def test_bytes_that_are_text() -> None:
    assert text_of([*b"Hello %d\n\0"]) == '"Hello %d\\n"'
    assert text_of([*'"ä"'.encode(), 0, 0]) == '"\\"ä\\""'
    assert text_of([*b"x" * 300]) == f'"{"x" * 200}"…'
    assert text_of([1, 2, 3]) == text_of([255, 254]) == text_of([65, 0]) == text_of([]) == text_of([65, 0, 66]) == ""

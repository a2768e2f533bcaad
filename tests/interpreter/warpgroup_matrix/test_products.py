"""wgmma against NumPy, with matrices laid out as CUTLASS's tables say: every type, layout, swizzle and sign."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from tests.interpreter.warp_matrix.codes import encoded, whole_numbers
from tests.interpreter.warp_matrix.forms import BITS
from tests.interpreter.warpgroup_matrix import cute
from tests.interpreter.warpgroup_matrix.kernel import descriptor, run, text

Array = np.ndarray[Any, Any]

K = {"f16": 16, "bf16": 16, "tf32": 8, "e4m3": 32, "e5m2": 32, "s8": 32, "u8": 32}


def placed(image: Array, codes: Array, start: int, width: int, k_major: bool) -> tuple[int, int, int]:
    """Writes a matrix (across, along K) to the image of shared memory; returns where it ends, and the two offsets.

    Repetitions lie further apart than they need to, so that the offsets matter.
    """
    size = codes.dtype.itemsize
    across, along = codes.shape[0], codes.shape[1]
    t = 16 // size
    units = width // 16
    gap = 8 * width if width > 16 else 32
    if k_major:
        m, k = across // 8, along // t
        stride = 8 * width + gap
        leading = m * stride if width == 16 else 16
    else:
        m, k = max(1, across // (t * units)), along // 8
        stride = (8 * width + gap) if width > 16 else 8 * 16 + gap
        leading = k * stride
        if width == 16:
            stride, leading = 8 * 16 + gap, m * (8 * 16 + gap)
    layout = cute.canonical(width, k_major, t, m, k, leading // size, stride // size)
    at = start + layout.offsets()[:across, :along] * size
    address = cute.swizzle(*cute.SWIZZLES[width], at)
    for byte in range(size):
        image[address + byte] = codes.view(np.uint8).reshape(across, along, size)[:, :, byte]
    return int(max(at.max(), address.max())) + size, leading, stride


def of_lanes(layout: cute.Layout, codes: Array) -> Array:
    """The registers of 128 threads that hold a matrix."""
    elements = codes.T.reshape(-1)[layout.offsets()]
    return np.ascontiguousarray(elements).view(np.uint32)


def of_matrix(layout: cute.Layout, registers: Array, kind: Any, columns: int) -> Array:
    """The matrix (64, columns) that the registers of 128 threads hold."""
    whole = np.zeros(64 * columns, kind)
    whole[layout.offsets()] = np.ascontiguousarray(registers).view(kind)
    found: Array = whole.reshape(columns, 64).T
    return found


def product(
    a: str,
    b: str,
    d: str,
    n: int,
    widths: tuple[int, int],
    majors: tuple[bool, bool] = (True, True),
    rest: str = "1",
    signs: tuple[int, int] = (1, 1),
    from_registers: bool = False,
    target: str = "",
    seed: int = 0,
) -> tuple[Array, Array]:
    """The codes of D that a wgmma leaves, and those that NumPy computes."""
    rng = np.random.default_rng(seed)
    k = K[a]
    left, right = whole_numbers(rng, a, (64, k)), whole_numbers(rng, b, (n, k))
    if d == "f16":
        left, right = np.clip(left, -3, 3), np.clip(right, -3, 3)
    addend = rng.integers(-99, 100, (64, n))
    image = np.zeros(1 << 16, np.uint8)
    end, leading, stride = placed(image, encoded(left, a), 0, widths[0], majors[0])
    start = -(-end // 1024) * 1024
    descriptors = [descriptor(0, leading, stride, widths[0])]
    end, leading, stride = placed(image, encoded(right, b), start, widths[1], majors[1])
    descriptors.append(descriptor(start, leading, stride, widths[1]))
    image = image[: -(-end // 512) * 512]
    kind = encoded(addend, d).dtype
    held = of_lanes(cute.accumulator(n), encoded(addend, d))
    operands = [rest]
    if a not in ("s8", "u8"):
        operands += [str(signs[0]), str(signs[1])]
    if a in ("f16", "bf16"):
        operands += [str(int(not majors[0]))] * (not from_registers) + [str(int(not majors[1]))]
    spelling = f"wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{a}.{b}{target}"
    given = of_lanes(cute.LEFT[BITS[a]], encoded(left, a)) if from_registers else descriptors[0]
    out = run(spelling, image, held, given, descriptors[1], ", ".join(operands))
    accumulates = rest in ("1", "%yes", "!%no")
    expected = signs[0] * signs[1] * (left @ right.T) + addend * accumulates
    return of_matrix(cute.accumulator(n), out, kind, n), encoded(expected, d)


TYPES = [
    *((t, t, d) for t, d in (("f16", "f16"), ("f16", "f32"), ("bf16", "f32"), ("tf32", "f32"))),
    *((a, b, d) for a in ("e4m3", "e5m2") for b in ("e4m3", "e5m2") for d in ("f16", "f32")),
    *((a, b, "s32") for a in ("s8", "u8") for b in ("s8", "u8")),
]


@pytest.mark.parametrize(("a", "b", "d"), TYPES)
@pytest.mark.parametrize("from_registers", [False, True])
def test_every_type(a: str, b: str, d: str, from_registers: bool) -> None:
    found, expected = product(a, b, d, 32, (128, 64), from_registers=from_registers)
    assert (found == expected).all()


@pytest.mark.parametrize("n", [8, 24, 96, 152, 256])
def test_every_width(n: int) -> None:
    found, expected = product("f16", "f16", "f32", n, (16, 16))
    assert (found == expected).all()


@pytest.mark.parametrize("width", [16, 32, 64, 128])
@pytest.mark.parametrize("of_a", [True, False])
@pytest.mark.parametrize("of_b", [True, False])
@pytest.mark.parametrize("kind", ["f16", "bf16"])
def test_every_layout(width: int, of_a: bool, of_b: bool, kind: str) -> None:
    found, expected = product(kind, kind, "f32", 64, (width, width), (of_a, of_b))
    assert (found == expected).all()
    found, expected = product(kind, kind, "f32", 64, (width, 128), (of_a, of_b), from_registers=True)
    assert (found == expected).all()


@pytest.mark.parametrize("kind", ["tf32", "e4m3", "s8"])
@pytest.mark.parametrize("width", [16, 32, 64, 128])
def test_layouts_of_other_sizes(kind: str, width: int) -> None:
    d = "s32" if kind == "s8" else "f32"
    found, expected = product(kind, kind, d, 16, (width, width))
    assert (found == expected).all()


@pytest.mark.parametrize("signs", [(1, -1), (-1, 1), (-1, -1)])
@pytest.mark.parametrize("rest", ["0", "1", "%yes", "%no", "!%no"])
def test_signs_and_whether_it_accumulates(signs: tuple[int, int], rest: str) -> None:
    found, expected = product("bf16", "bf16", "f32", 16, (64, 64), rest=rest, signs=signs)
    assert (found == expected).all()


def test_single_bits() -> None:
    rng = np.random.default_rng(5)
    n, k = 16, 256
    left, right = rng.integers(0, 2, (64, k), np.uint8), rng.integers(0, 2, (n, k), np.uint8)
    addend = rng.integers(-1000, 1000, (64, n)).astype(np.int32)
    packed = [np.packbits(x, axis=1, bitorder="little") for x in (left, right)]
    image = np.zeros(1 << 15, np.uint8)
    end, leading, stride = placed(image, packed[0], 0, 128, True)
    a = descriptor(0, leading, stride, 128)
    start = -(-end // 1024) * 1024
    _, leading, stride = placed(image, packed[1], start, 32, True)
    for given in (a, of_lanes(cute.LEFT[8], packed[0])):
        out = run(
            f"wgmma.mma_async.sync.aligned.m64n{n}k{k}.s32.b1.b1.and.popc",
            image,
            of_lanes(cute.accumulator(n), addend),
            given,
            descriptor(start, leading, stride, 32),
            "1",
        )
        expected = left.astype(int) @ right.T + addend
        assert (of_matrix(cute.accumulator(n), out, np.int32, n) == expected).all()


@pytest.mark.parametrize("saturates", [False, True])
def test_integers_wrap_or_end_at_their_bounds(saturates: bool) -> None:
    rng = np.random.default_rng(6)
    n, k = 16, 32
    left, right = rng.choice([-128, 127], (64, k)), rng.choice([0, 255], (n, k))
    addend = rng.choice([-(2**31), 2**31 - 1, 2**31 - 70000, 0], (64, n))
    image = np.zeros(1 << 14, np.uint8)
    end, leading, stride = placed(image, encoded(left, "s8"), 0, 16, True)
    a = descriptor(0, leading, stride, 16)
    start = -(-end // 1024) * 1024
    _, leading, stride = placed(image, encoded(right, "u8"), start, 16, True)
    out = run(
        f"wgmma.mma_async.sync.aligned.m64n{n}k{k}{'.satfinite' * saturates}.s32.s8.u8",
        image,
        of_lanes(cute.accumulator(n), addend.astype(np.int32)),
        a,
        descriptor(start, leading, stride, 16),
        "1",
    )
    exact = left @ right.T + addend
    expected = np.clip(exact, -(2**31), 2**31 - 1) if saturates else (exact + 2**31) % 2**32 - 2**31
    assert (of_matrix(cute.accumulator(n), out, np.int32, n) == expected).all()


def test_a_pattern_that_begins_between_its_boundaries() -> None:
    """The base offset is the row of 128 bytes in which the pattern begins (9.7.15.5.1.2.2)."""
    rng = np.random.default_rng(9)
    left, right = rng.integers(-9, 10, (64, 16)), rng.integers(-9, 10, (16, 16))
    image = np.zeros(1 << 14, np.uint8)
    pattern = np.zeros(1 << 14, np.uint8)
    end, leading, stride = placed(pattern, encoded(right, "f16"), 0, 128, True)
    begin = 3 * 128
    image[begin : begin + end] = pattern[:end]
    out = run(
        "wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16",
        image,
        of_lanes(cute.accumulator(16), np.zeros((64, 16), np.float32)),
        of_lanes(cute.LEFT[16], encoded(left, "f16")),
        descriptor(begin, leading, stride, 128, 3),
        "0, 1, 1, 0",
    )
    assert (of_matrix(cute.accumulator(16), out, np.float32, 16) == left @ right.T).all()


def test_warps_that_come_one_after_the_other() -> None:
    """Each warp has its own rows, whenever it comes: here the first and the last one take another way."""
    rng = np.random.default_rng(10)
    left, right = rng.integers(-9, 10, (64, 16)), rng.integers(-9, 10, (24, 16))
    image = np.zeros(1 << 13, np.uint8)
    end, leading, stride = placed(image, encoded(left, "f16"), 0, 32, True)
    a = descriptor(0, leading, stride, 32)
    start = -(-end // 1024) * 1024
    _, leading, stride = placed(image, encoded(right, "f16"), start, 32, True)
    out = np.zeros((128, 12), np.uint32)
    whole = text(
        "wgmma.mma_async.sync.aligned.m64n24k16.f32.f16.f16",
        len(image),
        12,
        a,
        descriptor(start, leading, stride, 32),
        "0, 1, 1, 0, 0",
        False,
    )
    (product,) = (line for line in whole.splitlines() if line.startswith("wgmma.mma_async"))
    way = "sub.u32 %i, %t, 32; setp.lt.u32 %more, %i, 64; @%more bra OTHER;"
    whole = whole.replace(product, f"{way}\n{product}\nbra DONE;\nOTHER:\n{product}\nDONE:")
    none = [np.zeros((128, 4), np.uint32), np.zeros(128, np.uint32)]
    Module.from_text(whole).launch("k", 1, 128, [image, out, *none])
    assert (of_matrix(cute.accumulator(24), out, np.float32, 24) == left @ right.T).all()

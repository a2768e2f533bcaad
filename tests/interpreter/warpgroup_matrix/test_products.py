"""wgmma against NumPy, with matrices laid out as CUTLASS's tables say: every type, layout, swizzle and sign."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.interpreter.warp_matrix.codes import encoded, whole_numbers
from tests.interpreter.warp_matrix.forms import BITS
from tests.interpreter.warpgroup_matrix import cute
from tests.interpreter.warpgroup_matrix.kernel import descriptor, run

Array = np.ndarray[Any, Any]

K = {"f16": 16, "bf16": 16, "tf32": 8, "e4m3": 32, "e5m2": 32, "s8": 32, "u8": 32}


def placed(image: Array, codes: Array, start: int, width: int, k_major: bool) -> tuple[int, int, int]:
    """Writes a matrix (across, along K) to the image of shared memory; returns where it ends, and the two offsets.

    Repetitions lie further apart than they need to, so that the offsets matter.
    """
    size = codes.dtype.itemsize
    t, across, along = 16 // size, *codes.shape
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
    return int(at.max()) + size, leading, stride


def of_lanes(layout: cute.Layout, codes: Array) -> Array:
    """The registers of 128 threads that hold a matrix."""
    elements = codes.T.reshape(-1)[layout.offsets()]
    return np.ascontiguousarray(elements).view(np.uint32)


def of_matrix(layout: cute.Layout, registers: Array, kind: Any, columns: int) -> Array:
    """The matrix (64, columns) that the registers of 128 threads hold."""
    whole = np.zeros(64 * columns, kind)
    whole[layout.offsets()] = np.ascontiguousarray(registers).view(kind)
    return whole.reshape(columns, 64).T


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

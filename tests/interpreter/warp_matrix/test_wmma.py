"""wmma.load, wmma.mma and wmma.store: their fragments are unspecified, so matrices go from memory to memory."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault
from tests.interpreter.warp_matrix import published_rule as rule
from tests.interpreter.warp_matrix.codes import edges, encoded, in_register, whole_numbers
from tests.interpreter.warp_matrix.forms import BITS
from tests.interpreter.warp_matrix.fragment_kernel import head

Array = np.ndarray[Any, Any]

WARPS = 5

SHAPES = ((16, 16, 16), (8, 32, 16), (32, 8, 16))

CASES = [
    *[
        (shape, "f16", d, c, t)
        for shape in SHAPES
        for d in ("f16", "f32")
        for c in ("f16", "f32")
        for t in ("sm_70", "sm_90")
    ],
    *[(shape, name, "s32", "s32", "sm_80") for shape in SHAPES for name in ("s8", "u8")],
    *[(shape, "bf16", "f32", "f32", "sm_80") for shape in SHAPES],
    ((16, 16, 8), "tf32", "f32", "f32", "sm_80"),
    ((8, 8, 4), "f64", "f64", "f64", "sm_80"),
    *[((8, 8, 32), name, "s32", "s32", "sm_75") for name in ("s4", "u4")],
    ((8, 8, 128), "b1", "s32", "s32", "sm_75"),
]

LAYOUTS = list(itertools.product(("row", "col"), repeat=4))


def registers(matrix: str, shape: tuple[int, int, int], name: str) -> int:
    """How many registers a fragment has (manual, 9.7.16.4.1 in 9.4)."""
    m, n, k = shape
    if name == "f16" and matrix in "ab":
        return 8
    size = {"a": m * k, "b": k * n}.get(matrix, m * n)
    return max(1, size * BITS[name] // (32 * max(32, BITS[name])))


def stored(codes: Array, name: str, layout: str, stride: int) -> bytes:
    """A matrix in memory: rows or columns one behind the other, so many elements apart."""
    lines = codes if layout == "row" else codes.T
    padded: Array = np.zeros((len(lines), stride), codes.dtype)
    padded[:, : lines.shape[1]] = lines
    if BITS[name] == 4:
        padded = padded[:, ::2] | padded[:, 1::2] << np.uint8(4)
    elif name == "b1":
        padded = np.packbits(padded, axis=1, bitorder="little")
    return padded.tobytes()


def kernel(
    shape: tuple[int, int, int],
    types: tuple[str, str, str],
    target: str,
    layouts: tuple[str, ...],
    space: str = "",
    strides: bool = False,
    behind: str = "",
) -> Module:
    """Multiplies the matrices of each warp. For each matrix it takes a buffer, the bytes of a warp's part of it, and a
    stride, which it uses where `strides`. `behind` is a modifier behind the types of the product."""
    of_a, of_b, of_c, of_d = layouts
    name, d, c = types
    token = f"m{shape[0]}n{shape[1]}k{shape[2]}"
    kinds = {"a": name, "b": name, "c": c, "d": d}

    def fragment(matrix: str) -> str:
        count = registers(matrix, shape, kinds[matrix])
        return "{" + ", ".join(f"{matrix}{i}" for i in range(count)) + "}"

    declared = "".join(
        f".reg .b{64 if kind == 'f64' else 32} {matrix}<{registers(matrix, shape, kind)}>;"
        for matrix, kind in kinds.items()
    )
    written = f"{d}.{c}" if name == "f16" else f"{d}.{name}.{name}.{c}"
    written += f".{behind}" * bool(behind)
    operator = ".xor.popc" if name == "b1" else ""
    stride = {matrix: f", s{matrix}" if strides else "" for matrix in "abcd"}
    return Module.from_text(f"""{head(target).replace("6.4", "7.0")}
.visible .entry k({", ".join(f".param .u64 p{m}, .param .u32 q{m}, .param .u32 r{m}" for m in "abcd")})
{{ {declared} .reg .b32 t, w, {", ".join(f"s{m}" for m in "abcd")}; .reg .b64 o, {", ".join(f"x{m}" for m in "abcd")};
    mov.u32 t, %tid.x; mov.u32 w, %ctaid.x; mad.lo.u32 t, w, 32, t; shr.u32 w, t, 5;
    {" ".join(f"ld.param.u64 x{m}, [p{m}]; ld.param.u32 s{m}, [r{m}];" for m in "abcd")}
    {" ".join(f"ld.param.u32 t, [q{m}]; mul.wide.u32 o, w, t; add.s64 x{m}, x{m}, o;" for m in "abcd")}
    wmma.load.a.sync.aligned.{of_a}.{token}{space}.{name} {fragment("a")}, [xa]{stride["a"]};
    wmma.load.b.sync.aligned.{of_b}.{token}{space}.{name} {fragment("b")}, [xb]{stride["b"]};
    wmma.load.c.sync.aligned.{of_c}.{token}{space}.{c} {fragment("c")}, [xc]{stride["c"]};
    wmma.mma.sync.aligned.{of_a}.{of_b}.{token}{operator}.{written} {", ".join(map(fragment, "dabc"))};
    wmma.store.d.sync.aligned.{of_d}.{token}{space}.{d} [xd], {fragment("d")}{stride["d"]};
    ret; }}""")


def product(
    shape: tuple[int, int, int],
    types: tuple[str, str, str],
    target: str,
    layouts: tuple[str, ...],
    codes: tuple[Array, Array, Array],
    space: str = ".global",
    more: int = 0,
) -> Array:
    """The codes of D of each warp, from those of A, B and C; `more` elements lie behind each row or column."""
    name, d, (c, _, behind) = types[0], types[1], types[2].partition(".")
    m, n, k = shape
    sides = {"a": (m, k), "b": (k, n), "c": (m, n), "d": (m, n)}
    kinds = {"a": name, "b": name, "c": c, "d": d}
    arguments: list[Any] = []
    buffers = {}
    for matrix, layout in zip("abcd", layouts, strict=True):
        stride = sides[matrix][layout == "row"] + more
        if matrix == "d":
            kind = codes[2].dtype if d == c else np.dtype(np.uint16 if d == "f16" else np.uint32)
            parts = [stored(np.zeros((m, n), kind), d, layout, stride)] * len(codes[0])
        else:
            parts = [stored(one, kinds[matrix], layout, stride) for one in codes["abc".index(matrix)]]
        buffers[matrix] = np.frombuffer(b"".join(parts), np.uint8).copy()
        arguments += [buffers[matrix], len(parts[0]), stride]
    module = kernel(shape, (name, d, c), target, layouts, space, more > 0, behind)
    module.launch("k", len(codes[0]), 32, arguments)
    found = buffers["d"].view({16: np.uint16, 32: np.uint32, 64: np.uint64}[BITS[d]]).reshape(len(codes[0]), -1, stride)
    lines = found[:, :, : sides["d"][layouts[3] == "row"]]
    assert (found[:, :, lines.shape[2] :] == 0).all()
    whole: Array = lines if layouts[3] == "row" else lines.transpose(0, 2, 1)
    return whole


@pytest.mark.parametrize(("shape", "name", "d", "c", "target"), CASES)
def test_whole_numbers(shape: tuple[int, int, int], name: str, d: str, c: str, target: str) -> None:
    rng = np.random.default_rng(sum(shape))
    m, n, k = shape
    for number, layouts in enumerate(LAYOUTS):
        if BITS[name] < 8 and layouts[:2] != ("row", "col"):
            continue
        a = rng.integers(0, 2, (WARPS, m, k)) if name == "b1" else whole_numbers(rng, name, (WARPS, m, k))
        b = rng.integers(0, 2, (WARPS, k, n)) if name == "b1" else whole_numbers(rng, name, (WARPS, k, n))
        addend = rng.integers(-99, 100, (WARPS, m, n))
        codes = encoded(a, name), encoded(b, name), encoded(addend, c)
        space = ("", ".global")[number % 2]
        # A word more would not do for halves in columns; what lies behind is a multiple of 32 bits for any type.
        found = product(shape, (name, d, c), target, layouts, codes, space, (0, 32)[number // 2 % 2])
        whole = (a[:, :, :, None] ^ b[:, None]).sum(axis=2) if name == "b1" else a.astype(np.int64) @ b.astype(np.int64)
        assert (found == encoded(whole + addend, d)).all(), layouts


STEPS = {
    ("sm_70", "f16", "f32", "f32"): (4, 23),
    ("sm_70", "f16", "f16", "f16"): (4, 23),
    ("sm_75", "f16", "f32", "f32"): (8, 24),
    ("sm_75", "f16", "f32", "f16"): (8, 24),
    ("sm_80", "f16", "f16", "f16"): (8, 24),
    ("sm_80", "bf16", "f32", "f32"): (8, 24),
    ("sm_90", "f16", "f32", "f16"): (16, 25),
    ("sm_90", "bf16", "f32", "f32"): (16, 25),
    ("sm_80", "tf32", "f32", "f32"): (4, 24),
    ("sm_90", "tf32", "f32", "f32"): (4, 25),
}


@pytest.mark.parametrize(("case", "how"), STEPS.items(), ids=["-".join(case) for case in STEPS])
def test_sums_are_cut_off_as_published(case: tuple[str, ...], how: tuple[int, int]) -> None:
    target, name, d, c = case
    rng = np.random.default_rng(4)
    m, n, k = (16, 16, 8) if name == "tf32" else (8, 32, 16)
    left, right, addend = edges(rng, name, (2, m, k)), edges(rng, name, (2, k, n)), edges(rng, c, (2, m, n))
    codes = in_register(left, name), in_register(right, name), addend
    found = product((m, n, k), (name, d, c), target, ("row", "col", "row", "row"), codes)
    for warp, row, column in np.ndindex(found.shape):
        x, y, z = left[warp, row].tolist(), right[warp, :, column].tolist(), int(addend[warp, row, column])
        assert found[warp, row, column] == rule.chain(x, y, z, (name, name, c, d), how[1], how[0]), (x, y, z)


def test_a_single_addend_and_a_half_result() -> None:
    """Added up in single precision, then rounded to half: so ptxas 13.5."""
    rng = np.random.default_rng(5)
    left, right = edges(rng, "f16", (2, 16, 16)), edges(rng, "f16", (2, 16, 16))
    addend = rng.standard_normal((2, 16, 16)).astype(np.float32).view(np.uint32)
    layouts = ("row", "col", "row", "row")
    found = product((16, 16, 16), ("f16", "f16", "f32"), "sm_80", layouts, (left, right, addend))
    for warp, row, column in np.ndindex(found.shape):
        x, y, z = left[warp, row].tolist(), right[warp, :, column].tolist(), int(addend[warp, row, column])
        single = rule.chain(x, y, z, ("f16", "f16", "f32", "f32"), 24, 8)
        value, _ = rule.number(single, "f32")
        half = {"nan": 0x7FFF, "inf": 0x7C00, "-inf": 0xFC00}.get(str(value))
        assert found[warp, row, column] == (rule.encode_half(value) if half is None else half)  # type: ignore[arg-type]


@pytest.mark.parametrize("saturate", [False, True])
def test_integers_wrap_or_end_at_their_bounds(saturate: bool) -> None:
    a, b, c = np.full((1, 16, 16), 127), np.full((1, 16, 16), 127), np.full((1, 16, 16), 2**31 - 5)
    codes = encoded(a, "s8"), encoded(b, "s8"), encoded(c, "s32")
    types = ("s8", "s32", "s32.satfinite" if saturate else "s32")
    found = product((16, 16, 16), types, "sm_80", ("row", "col", "row", "row"), codes).view(np.int32)
    assert (found == (2**31 - 1 if saturate else 16 * 127 * 127 - 5 - 2**31)).all()


def test_what_lies_out_of_bounds_or_crooked() -> None:
    module = kernel((16, 16, 16), ("f16", "f32", "f32"), "sm_80", ("row", "col", "row", "row"), strides=True)
    halves, singles = np.zeros(256, np.float16), np.zeros(256, np.float32)

    def fault(a: Array, stride: int) -> str:
        with pytest.raises(ProgramFault) as caught:
            module.launch("k", 1, 32, [a, 0, stride, halves, 0, 16, singles, 0, 16, singles.copy(), 0, 16])
        return caught.value.report.kind

    assert fault(halves[:255].copy(), 16) == "out-of-bounds"
    assert fault(np.zeros(512, np.float16), 17) == "misaligned"


def test_part_of_a_warp() -> None:
    module = kernel((16, 16, 16), ("f16", "f32", "f32"), "sm_80", ("row", "col", "row", "row"))
    halves, singles = np.zeros(256, np.float16), np.zeros(256, np.float32)
    with pytest.raises(ProgramFault) as caught:
        module.launch("k", 1, 31, [halves, 0, 16, halves, 0, 16, singles, 0, 16, singles.copy(), 0, 16])
    assert caught.value.report.kind == "missing-lanes"

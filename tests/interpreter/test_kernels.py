"""Kernels that nvcc compiled give what NumPy, hashlib and plain arithmetic give."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault
from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import Array, kernels

pytestmark = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(2026)


def integers(low: int, high: int, shape: int | tuple[int, ...], dtype: Any = np.int32) -> Array:
    """Random integers of a range, its upper end left out."""
    return RNG.integers(low, high, shape).astype(dtype)


def test_sha256(target: str) -> None:
    messages = [bytes(integers(0, 256, length, np.uint8)) for length in range(56)]
    padded = [m + b"\x80" + bytes(55 - len(m)) + (8 * len(m)).to_bytes(8, "big") for m in messages]
    words = np.frombuffer(b"".join(padded), np.uint32).copy()
    digests = np.zeros(8 * len(messages), np.uint32)
    kernels("sha256", target).launch("sha256", 2, 32, [words, digests, len(messages)])
    ours = [row.astype(">u4").tobytes() for row in digests.reshape(-1, 8)]
    assert ours == [hashlib.sha256(m).digest() for m in messages]


def test_bitonic_sort(target: str) -> None:
    keys = integers(0, 1 << 32, 3 * 1024, np.uint32)
    expected = np.sort(keys.reshape(3, 1024), axis=1).ravel()
    kernels("bitonic_sort", target).launch("bitonic_sort", 3, 1024, [keys])
    assert keys.tolist() == expected.tolist()


def test_block_scan(target: str) -> None:
    values = integers(-1000, 1000, 2500)
    out = np.zeros_like(values)
    kernels("scan", target).launch("block_scan", 3, 1024, [values, out, 2500])
    expected = np.concatenate([np.cumsum(values[i : i + 1024]) for i in (0, 1024, 2048)])
    assert out.tolist() == expected.tolist()


def test_decoupled_look_back_over_blocks_that_wait_for_each_other(target: str) -> None:
    values = integers(0, 2, 100 * 64)
    out, status = np.zeros_like(values), np.zeros(200, np.int32)
    kernels("scan", target).launch("look_back", 100, 64, [values, out, status])
    sums = values.reshape(100, 64).sum(axis=1)
    assert out.tolist() == np.repeat(np.cumsum(sums) - sums, 64).tolist()


@pytest.mark.parametrize(("name", "dtype", "width"), [("f32", "f4", 1), ("u8", "u1", 1), ("c64", "f8", 2)])
def test_transpose(target: str, name: str, dtype: str, width: int) -> None:
    matrix = integers(0, 200, (45, 70 * width), dtype)
    out = np.zeros((70, 45 * width), dtype)
    kernels("transpose", target).launch(f"transpose_{name}", (3, 2), (32, 8), [matrix, out, 70, 45])
    expected = matrix.reshape(45, 70, width).transpose(1, 0, 2).reshape(70, -1)
    assert (out == expected).all()


def test_hash_table(target: str) -> None:
    keys = RNG.permutation(100_000)[:3000].astype(np.uint32)
    values = integers(0, 1 << 31, 3000, np.uint32)
    slots = np.full(4096, 2**64 - 1, np.uint64)
    module = kernels("hash_table", target)
    module.launch("insert", 12, 256, [slots, keys, values, 3000, 4096])
    asked = np.concatenate([keys[::-1], np.arange(200_000, 200_100, dtype=np.uint32)])
    out = np.zeros_like(asked)
    module.launch("find", 13, 256, [slots, asked, out, len(asked), 4096])
    assert out.tolist() == values[::-1].tolist() + [0xFFFFFFFF] * 100


def test_quicksort_of_structures(target: str) -> None:
    record = np.dtype([("key", "u8"), ("weight", "f4"), ("id", "i4")])
    starts = np.array([0, 0, 1, 40, 140, 300], np.int32)
    records = np.zeros(300, record)
    records["key"], records["id"] = integers(0, 50, 300), RNG.permutation(300)
    records["weight"] = records["id"]
    expected = np.concatenate([np.sort(records[a:b], order=["key", "id"]) for a, b in pairwise(starts)])
    kernels("quicksort", target).launch("sort_records", 1, 5, [records, starts])
    assert (records == expected).all()


def test_binary_search(target: str) -> None:
    values, wanted = np.sort(RNG.standard_normal(1000)), RNG.standard_normal(64)
    out = np.zeros(64, np.int32)
    kernels("quicksort", target).launch("binary_search", 1, 64, [values, 1000, wanted, out])
    assert out.tolist() == np.searchsorted(values, wanted).tolist()


def test_breadth_first_search(target: str) -> None:
    nodes, edges = 400, integers(0, 400, (2, 1500))
    edges = edges[:, np.argsort(edges[0], kind="stable")]
    row = np.searchsorted(edges[0], np.arange(nodes + 1)).astype(np.int32)
    column = edges[1].copy()
    level = np.full(nodes, -1, np.int32)
    level[0] = 0
    frontier, depth = np.array([0], np.int32), 0
    module = kernels("bfs", target)
    while len(frontier):
        depth += 1
        following, size = np.zeros(nodes, np.int32), np.zeros(1, np.int32)
        module.launch("bfs", 2, 256, [row, column, level, frontier, len(frontier), following, size, depth])
        frontier = following[: size[0]].copy()
    expected, reached, found = np.full(nodes, -1), {0}, 0
    while reached:
        expected[list(reached)] = found
        found += 1
        reached = {int(c) for n in reached for c in column[row[n] : row[n + 1]] if expected[c] < 0}
    assert level.tolist() == expected.tolist()


def test_cub_block_sort(target: str) -> None:
    keys = integers(-(1 << 31), 1 << 31, 2 * 512)
    values, before = np.zeros(2 * 512, np.int16), keys.reshape(2, 512).copy()
    kernels("cub_block", target).launch("block_sort", 2, 128, [keys, values])
    order = np.argsort(before, axis=1, kind="stable")
    assert keys.tolist() == np.take_along_axis(before, order, axis=1).ravel().tolist()
    assert values.tolist() == order.ravel().tolist()


def test_cub_block_histogram(target: str) -> None:
    values, bins = integers(0, 256, 4 * 512, np.uint8), np.zeros(256, np.uint32)
    kernels("cub_block", target).launch("block_histogram", 4, 128, [values, bins])
    assert bins.tolist() == np.bincount(values, minlength=256).tolist()


def test_cub_reduce_and_scan_of_whole_numbers(target: str) -> None:
    values = integers(-50, 50, 3 * 256, np.float32)
    out, total = np.zeros_like(values), np.zeros(3, np.float32)
    kernels("cub_block", target).launch("block_reduce_scan", 3, 256, [values, out, total])
    sums = np.cumsum(values.reshape(3, 256), axis=1)
    assert total.tolist() == sums[:, -1].tolist()
    assert out.tolist() == (sums - values.reshape(3, 256)).ravel().tolist()


def test_cub_warp_collectives(target: str) -> None:
    values = integers(-50, 50, 2 * 128, np.float64)
    sums, scan = np.zeros(8, np.float64), np.zeros(256, np.int64)
    kernels("cub_block", target).launch("warp_collectives", 2, 128, [values, sums, scan])
    assert sums.tolist() == values.reshape(8, 32).sum(axis=1).tolist()
    assert scan.tolist() == np.cumsum(values.reshape(8, 32), axis=1).ravel().tolist()


@pytest.mark.parametrize("size", [16, 32])
def test_matrix_product_through_shared_memory(target: str, size: int) -> None:
    m, n, k = 40, 50, 33
    a, b = integers(-9, 9, (m, k), np.float32), integers(-9, 9, (k, n), np.float32)
    c = np.zeros((m, n), np.float32)
    grid = (-(-n // size), -(-m // size))
    kernels("gemm_shared", target).launch(f"gemm_{size}", grid, (size, size), [a, b, c, m, n, k])
    assert (c == a @ b).all()


def test_matrix_product_in_registers(target: str) -> None:
    a, b = integers(-9, 9, (128, 128), np.float32), integers(-9, 9, (128, 128), np.float32)
    c = np.zeros((128, 128), np.float32)
    kernels("gemm_shared", target).launch("gemm_registers", 1, 256, [a, b, c, 128])
    # A block of 256 threads makes 32 rows.
    assert (c == np.pad((a.T @ b)[:32], ((0, 96), (0, 0)))).all()


def test_stencil(target: str) -> None:
    nx, ny, nz = 32, 8, 6
    field = RNG.standard_normal((nz, ny, nx))
    out = np.zeros_like(field)
    kernels("stencil", target).launch("stencil", 1, (32, 8), [field, out, nx, ny, nz, 0.5, 0.25])
    around = np.pad(field, ((0, 0), (1, 1), (1, 1)))
    expected = 0.5 * field[1:-1] + 0.25 * (
        field[:-2]
        + field[2:]
        + around[1:-1, 1:-1, :-2]
        + around[1:-1, 1:-1, 2:]
        + around[1:-1, :-2, 1:-1]
        + around[1:-1, 2:, 1:-1]
    )
    assert np.allclose(out[1:-1], expected, rtol=1e-12)


@pytest.mark.parametrize(("name", "dtype", "pixel", "limit"), [("f32", "f4", "u1", 255), ("f64", "f8", "u2", 4096)])
def test_mandelbrot(target: str, name: str, dtype: str, pixel: str, limit: int) -> None:
    image = np.zeros((24, 32), pixel)
    x0, y0, step = (np.dtype(dtype).type(v) for v in (-2.0, -1.25, 0.09375))
    kernels("mandelbrot", target).launch(f"mandelbrot_{name}", (2, 2), (16, 16), [image, 32, 24, x0, y0, step])
    x, y = np.meshgrid(x0 + np.arange(32) * step, y0 + np.arange(24) * step)
    z, count = np.zeros(x.shape, np.complex128), np.zeros(x.shape, np.int64)
    for _ in range(limit):
        inside = (z.real**2 + z.imag**2 < 4) & (count < limit)
        count[inside] += 1
        z[inside] = z[inside] ** 2 + (x + 1j * y)[inside]
    # Fused products round otherwise than NumPy's: pixels on the rim may differ.
    assert np.mean(image == count) > 0.97


def test_recursion(target: str) -> None:
    out = np.zeros(16, np.int32)
    kernels("calls", target).launch("recursion", 1, 16, [out])
    assert out.tolist() == [2 * n + 3 + (n % 2 == 0) for n in range(16)]


def test_a_large_structure_by_value(target: str) -> None:
    big = np.zeros(1, np.dtype([("a", "i4", 7), ("b", "f8"), ("c", "S1")], align=True))
    big["a"], big["b"], big["c"] = np.arange(7), 1.5, b"n"
    out = np.zeros(1, big.dtype)
    vector = np.array([10.0, 0, 0, 4.0], np.float32)
    kernels("calls", target).launch("by_value", 1, 1, [big.tobytes(), out, vector.tobytes()])
    assert (out["a"][0].tolist(), out["b"][0], out["c"][0]) == ([10, 1, 2, 3, 4, 5, 6], 6.0, b"n")


def test_variadic_templates(target: str) -> None:
    out = np.zeros(1, np.float32)
    kernels("calls", target).launch("variadic", 1, 1, [out])
    assert out[0] == 1 + 2 + 3.5 + 4.5 + ord("c") + 6 + 7


def test_virtual_functions(target: str) -> None:
    x = np.array([1.0, -2.0, 3.0, -4.0], np.float32)
    out = np.zeros(4, np.float32)
    kernels("calls", target).launch("virtual_calls", 1, 4, [x, out, 4])
    assert np.allclose(out, [np.pi, -4, 9 * np.pi, -8], rtol=1e-6)


def test_dynamic_shared_memory(target: str) -> None:
    values = integers(-20, 20, 40, np.float64)
    out = np.zeros(32)
    kernels("dynamic_shared", target).launch("dynamic_shared", 1, 32, [values, out, 40], smem=40 * 11)
    for t in range(32):
        expected = sum(values[i] * values[39 - i] for i in range(40) if values[(i + t) % 40] > 0)
        assert out[t] == expected + (440 if t == 0 else 0)


def test_variables_of_every_space(target: str) -> None:
    values = integers(0, 8, 40, np.float32) / 8
    before = values.copy()
    module = kernels("constants", target)
    module.launch("constants", 1, 1, [values, 1])
    weights = np.array([0.0625, 0.25, 0.375, 0.25, 0.0625])
    expected = weights @ before[:5] * np.pi + ord("c") + 1 - 1 + 42 + ord("f") + 7 + 1.5 + 42
    assert np.isclose(values[0], expected, rtol=1e-6)
    assert module.variable("counter").tolist() == [0]


def test_nested_loops(target: str) -> None:
    values = integers(-4, 10, 30)
    out = np.zeros(31, np.int32)
    expected, found = np.zeros(31, np.int64), -1
    for i in range(30):
        if found >= 0:
            break
        for j in range(i, 30):
            if values[i] + values[j] == 0:
                found = i * 30 + j
                break
            if values[j] >= 0:
                expected[j] += values[i]
    expected[30] = found
    kernels("control_flow", target).launch("nested", 1, 1, [values, out, 30])
    assert out.tolist() == expected.tolist()


def test_atomics_of_one_thread(target: str) -> None:
    i, u = np.array([7, 0], np.int32), np.array([5, 0], np.uint32)
    w, s = np.array([3, 0], np.uint64), np.array([-5, 0], np.int64)
    f, d, h = np.array([2.5, 0], np.float32), np.array([0.25, 0]), np.array([1, 0], np.uint16)
    kernels("atomics", target).launch("atomics_global", 1, 1, [i, u, w, s, f, d, h])
    old, seen = 7, []
    steps: tuple[Callable[[int], int], ...] = (
        lambda v: v + 1, lambda v: v - 2, lambda v: 3, lambda v: min(v, 4), lambda v: max(v, 5), lambda v: v & 6,
        lambda v: v | 7, lambda v: v ^ 8, lambda v: 10 if v == 9 else v,
    )  # fmt: skip
    for step in steps:
        seen.append(old)
        old = step(old)
    assert i.tolist() == [old, sum(seen)]
    assert f.tolist() == [2, 2.5 + 3.5]
    assert d.tolist() == [1.25, 0.25]
    assert h.tolist() == [2, 1]
    assert s.tolist() == [2, -5 + -5]


def test_what_a_kernel_prints(target: str) -> None:
    x = np.array([3, 0], np.int32)
    result = kernels("printf_assert_malloc", target).launch("talk", 1, 2, [x, 1.5])
    lines = result.output.split("\n")
    assert lines[0] == "block 0 of 1"
    assert [line.split(" 1099511627776 ")[0] for line in lines[1:3]] == [f"talk x {1.5 * v:5.2f}" for v in x]
    assert all(line.endswith(' "quoted" \\ tab\t%') for line in lines[1:3])


def test_an_assertion_that_does_not_hold(target: str) -> None:
    with pytest.raises(ProgramFault) as caught:
        kernels("printf_assert_malloc", target).launch("talk", 1, 2, [np.array([3, -1], np.int32), 1.5])
    assert caught.value.report.kind == "assertion"
    assert "values are never negative" in caught.value.report.message
    assert caught.value.report.thread == (1, 0, 0)


def test_warp_functions(target: str) -> None:
    x = integers(-100, 100, 32)
    d, w = RNG.standard_normal(32), integers(0, 1 << 20, 32, np.int64)
    out, dout = np.zeros(2, np.int32), np.zeros(1)
    arguments = [x, d, w, out, dout]
    with pytest.raises(ProgramFault, match="races with a write by a thread of the same warp"):
        kernels("warp", target).launch("warp_shuffle", 1, 32, arguments)
    # Every lane writes; the last one stays.
    Module.launch(kernels("warp", target), "warp_shuffle", 1, 32, arguments)
    assert out[0] == x[3] + x[30] + x[31] + x[27]
    assert dout[0] == d[30] + float(w[5])
    down = x.astype(np.int64)
    for offset in (16, 8, 4, 2, 1):
        lanes = np.arange(32)
        down = down + down[np.where(lanes + offset < 32, lanes + offset, lanes)]
    assert out[1] == down[31]

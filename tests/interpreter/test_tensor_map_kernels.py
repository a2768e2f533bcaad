"""Kernels that move tiles through tensor maps, as nvcc compiles them; under every watcher."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, TensorMap
from tests.interpreter.kernels.watched import kernels

RANDOM = np.random.default_rng(36)
TARGETS = ("sm_90a", "sm_120a")


@pytest.fixture(scope="module", params=TARGETS)
def maps(request: pytest.FixtureRequest) -> Module:
    """The kernels for a target."""
    return kernels("tensor_maps", request.param)


def integers(*shape: int) -> np.ndarray:
    return RANDOM.integers(-1000, 1000, shape).astype(np.int32)


def test_tiles_are_transposed_through_two_swizzles(maps: Module) -> None:
    given, out = integers(80, 104), np.zeros((104, 80), np.int32)
    tensors = [TensorMap(array, (32, 32), swizzle="128B") for array in (given, out)]
    maps.launch("transpose_swizzled", (4, 3), 128, tensors)
    assert (out == given.T).all()


def test_a_pipeline_of_loads_and_stores(maps: Module) -> None:
    given, out = RANDOM.random((20, 448)).astype(np.float32), np.zeros((20, 448), np.float32)
    tensors = [TensorMap(array, (8, 64)) for array in (given, out)]
    maps.launch("pipeline", 3, 128, [*tensors, 7, np.float32(2)])
    assert (out == 2 * given).all()


def test_blocks_load_for_each_other(maps: Module) -> None:
    given, sums = integers(32, 96), np.zeros((12, 32), np.int32)
    maps.launch("shared_loads", 12, 32, [TensorMap(given, (8, 32)), sums])
    columns = given.reshape(32, 3, 32).sum(axis=0)
    assert (sums.reshape(3, 4, 32) == columns[:, None] * np.arange(1, 5)[:, None]).all()


def test_blocks_reduce_into_one_tile(maps: Module) -> None:
    given = integers(9, 8, 32)
    out = [integers(8, 32) for _ in range(3)]
    whole = [np.concatenate([given, one[None]]) for one in out]
    tensors = [TensorMap(given, (1, 8, 32)), *(TensorMap(one, (8, 32)) for one in out)]
    maps.launch("reductions", 9, 32, tensors)
    for one, every, reduce in zip(out, whole, (np.add, np.minimum, np.maximum), strict=True):
        assert (one == reduce.reduce(every, axis=0)).all()


def test_a_convolution_by_im2col(maps: Module) -> None:
    images, height, width = 2, 6, 8
    given = RANDOM.random((images, height, width, 8)).astype(np.float32)
    weights = RANDOM.random((3, 3, 8)).astype(np.float32)
    out = np.zeros((images, height, width), np.float32)
    tensor = TensorMap.im2col(given, (-1, -1), (-1, -1), 8, 32)
    maps.launch("convolution", images * height * width // 32, 32, [tensor, weights, out, width, height])
    padded = np.pad(given.astype(np.float64), ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))
    # 72 products below one are added in single precision.
    np.testing.assert_allclose(out, np.einsum("npqcrs,rsc->npq", windows, weights), rtol=1e-5)


def test_maps_that_blocks_make_of_one(maps: Module) -> None:
    shapes = [(8, 32), (20, 48), (3, 8), (33, 100)]
    matrices = [integers(*shape) for shape in shapes]
    expected = [2 * matrix for matrix in matrices]
    buffers = []
    for matrix in matrices:
        buffer = maps.allocate(matrix.nbytes)
        buffer.content(np.int32)[:] = matrix.reshape(-1)
        buffers.append(buffer)
    sizes = np.array(shapes, np.int32)
    addresses = np.array([buffer.address for buffer in buffers], np.uint64)
    plain = TensorMap(np.zeros((8, 32), np.int32), (8, 32))
    made = np.zeros(128 * len(shapes), np.uint8)
    arguments = [plain, made, addresses, sizes[:, 0].copy(), sizes[:, 1].copy()]
    maps.launch("grouped", len(shapes), 64, arguments)
    for buffer, matrix in zip(buffers, expected, strict=True):
        assert (buffer.content(np.int32).reshape(matrix.shape) == matrix).all()

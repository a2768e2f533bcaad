"""Clusters as programs use them: cooperative groups, and the wrappers of cuda::ptx; under every watcher."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from tests.interpreter.kernels.watched import kernels

RANDOM = np.random.default_rng(5)


@pytest.fixture(scope="module")
def groups() -> Module:
    """Kernels that use cooperative groups."""
    return kernels("clusters", "sm_90")


@pytest.fixture(scope="module")
def pipelines() -> Module:
    """Kernels that use mbarriers and what is asynchronous."""
    return kernels("cluster_pipeline", "sm_90")


@pytest.mark.parametrize("cluster", [1, 2, 4])
def test_a_histogram_over_the_blocks_of_a_cluster(groups: Module, cluster: int) -> None:
    values = RANDOM.integers(0, 1 << 16, 900, np.uint32)
    bins = np.zeros(24 * cluster, np.uint32)
    groups.launch("cluster_histogram", 8, 96, [values, bins, 24, len(values)], smem=96, cluster=cluster)
    assert (bins == np.bincount(values % (24 * cluster), minlength=24 * cluster)).all()


def test_a_reduction_over_the_blocks_of_a_cluster(groups: Module) -> None:
    values = RANDOM.integers(-1000, 1000, 3000, np.int32)
    out = np.zeros(2, np.int32)
    groups.launch("cluster_reduce", 8, 128, [values, out, len(values)])
    of_block = np.pad(values, (0, -len(values) % 1024)).reshape(-1, 8, 128).sum(axis=(0, 2))
    assert (out == of_block.reshape(2, 4).sum(axis=1)).all()


@pytest.mark.parametrize("cluster", [1, 4])
def test_a_stencil_with_its_rim_in_other_blocks(groups: Module, cluster: int) -> None:
    width, steps = 64, 5
    values = RANDOM.random(2 * cluster * width).astype(np.float32)
    out = np.zeros_like(values)
    groups.launch("cluster_stencil", 2 * cluster, width, [values, out, steps], cluster=cluster)
    lines = values.reshape(2, -1).astype(np.float64)
    for _ in range(steps):
        padded = np.pad(lines, ((0, 0), (2, 2)))
        lines = padded[:, 2:-2] / 2 + (padded[:, 1:-3] + padded[:, 3:-1] + padded[:, :-4] + padded[:, 4:]) / 8
    # Values below one, five steps of five roundings to single each.
    np.testing.assert_allclose(out.reshape(2, -1), lines, atol=2e-6)


def test_a_product_whose_tiles_four_blocks_share(groups: Module) -> None:
    a, b = (RANDOM.integers(-8, 8, (64, 64)).astype(np.float32) for _ in range(2))
    c = np.zeros((64, 64), np.float32)
    groups.launch("cluster_matmul", (4, 4), (16, 16), [a, b, c, 64])
    assert (c == a @ b).all()


def test_what_groups_say_of_themselves(groups: Module) -> None:
    grid, cluster, block = (4, 6), (2, 3), (8, 4)
    out = np.zeros((6, 4, 32, 14), np.uint32)
    groups.launch("cluster_places", grid, block, [out], cluster=cluster)
    y, x, thread = np.indices((6, 4, 32))
    rank = y % 3 * 2 + x % 2
    expected = (rank, 6, rank * 32 + thread, 192, 2, 3, x % 2, y % 3, 16, 12, y // 3 * 2 + x // 2, 4, rank, 5)
    for number, values in enumerate(expected):
        assert (out[..., number] == values).all(), number


@pytest.mark.parametrize("cluster", [1, 8])
def test_a_sort_over_the_blocks_of_a_cluster(groups: Module, cluster: int) -> None:
    keys = RANDOM.integers(0, 1 << 32, (2, cluster * 64), np.uint32)
    expected = np.sort(keys, axis=1)
    groups.launch("cluster_sort", 2 * cluster, 64, [keys], cluster=cluster)
    assert (keys == expected).all()


def test_a_block_that_feeds_another_one(pipelines: Module) -> None:
    tiles = 7
    values = RANDOM.integers(0, 1000, (3, tiles, 64), np.int32)
    out = np.zeros_like(values)
    pipelines.launch("remote_stages", 6, 64, [values, out, tiles])
    assert (out == 3 * values[..., ::-1] + np.arange(tiles)[:, None]).all()


@pytest.mark.parametrize("cluster", [2, 8])
def test_asynchronous_stores_to_all(pipelines: Module, cluster: int) -> None:
    values = RANDOM.integers(0, 1 << 32, (16, 32), np.uint32)
    out = np.zeros_like(values)
    pipelines.launch("all_to_all", 16, 32, [values, out], cluster=cluster)
    expected = np.zeros_like(values)
    rank = (np.arange(16) % cluster)[:, None].astype(np.uint32)
    for other in range(cluster):
        sent = values.reshape(-1, cluster, 32)[:, other].repeat(cluster, axis=0)
        expected = expected * np.uint32(31) + sent + rank
    assert (out == expected).all()


@pytest.mark.parametrize("cluster", [2, 4])
def test_asynchronous_reductions_to_all_others(pipelines: Module, cluster: int) -> None:
    values = RANDOM.integers(0, 1 << 20, (8, 32), np.uint32)
    out = np.zeros((8, 2), np.uint32)
    pipelines.launch("remote_reductions", 8, 32, [values, out], cluster=cluster)
    for block in range(8):
        first = block // cluster * cluster
        others = values[[other for other in range(first, first + cluster) if other != block]]
        assert out[block].tolist() == [7 + others.sum(), others.min()]


@pytest.mark.parametrize("cluster", [1, 4])
def test_bulk_copies_from_block_to_block(pipelines: Module, cluster: int) -> None:
    values = RANDOM.integers(0, 1000, (8 // cluster, 64), np.int32)
    out = np.zeros((8, 64), np.int32)
    pipelines.launch("copy_chain", 8, 64, [values, out], cluster=cluster)
    assert (out == values.repeat(cluster, axis=0) + (np.arange(8) % cluster + 1)[:, None]).all()


@pytest.mark.parametrize("mask", [0b0001, 0b1011, 0b1111, 0b0110])
def test_one_read_for_several_blocks(pipelines: Module, mask: int) -> None:
    values = RANDOM.integers(0, 1000, 64, np.int32)
    out = np.zeros((8, 64), np.int32)
    pipelines.launch("multicast", 8, 64, [values, out, mask], cluster=4)
    named = np.array([mask >> rank % 4 & 1 for rank in range(8)])[:, None]
    assert (out == np.where(named, values, -1)).all()

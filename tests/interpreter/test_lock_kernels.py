"""Kernels whose threads wait for each other: locks, queues, pipelines, cooperative groups, a barrier of the grid."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import Array, kernels

pytestmark = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(31)


def integers(low: int, high: int, shape: int | tuple[int, ...]) -> Array:
    """Random integers of a range, its upper end left out."""
    return RNG.integers(low, high, shape).astype(np.int32)


def test_a_lock_that_all_threads_want(target: str) -> None:
    lock, count, total = np.zeros(1, np.int32), np.zeros(1, np.int32), np.zeros(1, np.int64)
    module = kernels("locks", target)
    module.launch("spin_lock", 2, 24, [lock, count, total])
    assert (lock[0], count[0], total[0]) == (0, 48, sum(range(48)))
    module.launch("spin_before", 2, 12, [lock, count])
    assert (lock[0], count[0]) == (0, 72)


def test_tickets_are_served_in_turn(target: str) -> None:
    following, serving = np.zeros(1, np.uint32), np.zeros(1, np.uint32)
    order, at = np.full(32, -1, np.int32), np.zeros(1, np.int32)
    kernels("locks", target).launch("ticket_lock", 2, 16, [following, serving, order, at])
    assert sorted(order.tolist()) == list(range(32))
    assert (following[0], serving[0], at[0]) == (32, 32, 32)


def test_a_heap_under_a_lock(target: str) -> None:
    keys = integers(-500, 500, 24)
    lock, heap = np.zeros(1, np.int32), np.zeros(25, np.int32)
    module = kernels("locks", target)
    module.launch("heap_push", 2, 16, [lock, heap, keys, 24])
    assert Counter(heap[1:].tolist()) == Counter(keys.tolist())
    assert all(heap[i // 2] <= heap[i] for i in range(2, 25))
    out, count = np.zeros(24, np.int32), np.zeros(1, np.int32)
    module.launch("heap_pop", 2, 16, [lock, heap, out, count, 24])
    assert out.tolist() == sorted(keys.tolist())


def test_a_pipeline_of_producers_and_consumers(target: str) -> None:
    values, out = integers(0, 1000, (7, 96)), np.zeros((7, 96), np.int32)
    module = kernels("producer_consumer", target)
    module.launch("pipeline_roles", 1, 128, [values, out, 7])
    turns = np.arange(7)[:, None]
    assert (out == 2 * values[:, ::-1] + turns).all()
    module.launch("two_barriers", 1, 128, [values, out, 7])
    assert (out == values[:, np.arange(96) ^ 1] - turns).all()


@pytest.mark.parametrize("name", ["pipeline_2", "pipeline_4"])
def test_a_pipeline_in_stages(target: str, name: str) -> None:
    values, out = integers(0, 1000, (6, 256)), np.zeros((6, 256), np.int32)
    kernels("barrier_pipeline", target).launch(name, 1, 256, [values, out, 6])
    assert (out == values[:, ::-1]).all()


def test_barriers_of_the_library(target: str) -> None:
    module = kernels("barrier_pipeline", target)
    values, out = integers(0, 1000, (128, 4)), np.zeros((128, 4), np.int32)
    module.launch("barrier_copy", 1, 128, [values, out])
    assert (out == values[::-1]).all()
    pairs, copied = integers(0, 1000, (64, 2)), np.zeros((64, 2), np.int32)
    module.launch("pipeline_thread", 1, 64, [pairs, copied])
    assert (copied == pairs).all()
    turns = np.zeros(2, np.int32)
    module.launch("barrier_waits", 1, 64, [turns])
    assert turns[0] == 0


def test_tiles_of_sixteen(target: str) -> None:
    values, out = integers(-60, 120, 120), np.zeros(120, np.int32)
    values[64:80] = 0
    # In the last tile only those threads match that have an element, not those that hold a nought for lack of one.
    values[112:] += values[112:] == 0
    kernels("cooperative_groups", target).launch("tiles", 2, 64, [values, out, 120])
    tiles = np.pad(values, (0, 8)).reshape(-1, 16).astype(np.int64)
    lane = np.arange(16)
    expected = []
    for number, tile in enumerate(tiles):
        mask = int(((tile > 0) << lane).sum())
        sums = np.full(16, tile.sum())
        if (tile < 0).any() and (tile < 100).all():
            sums = sums + tile[lane ^ 3] + tile[np.maximum(lane - 1, 0)]
        same = np.array([int(((tile == v) << lane).sum()) for v in tile])
        expected.append(sums + tile.max() + mask + np.cumsum(tile) - tile + same)
        assert number < 8
    assert out.tolist() == np.concatenate(expected)[:120].astype(np.int32).tolist()


def test_coalesced_groups(target: str) -> None:
    values, counter = integers(0, 200, 100), np.zeros(2, np.int32)
    kernels("cooperative_groups", target).launch("coalesced", 2, 64, [counter, values, 100])
    odd = values[values % 2 == 1]
    assert counter.tolist() == [len(odd), int(np.bitwise_or.reduce(odd))]


def test_split_barrier_and_copies(target: str) -> None:
    module = kernels("cooperative_groups", target)
    values = integers(0, 1000, 64)
    expected = (3 * values)[np.arange(64) ^ 1]
    module.launch("split_barrier", 1, 64, [values])
    assert values.tolist() == expected.tolist()
    source, out = integers(0, 1000, (3, 128, 4)), np.zeros((3, 128, 4), np.int32)
    module.launch("copies", 1, 128, [source, out, 3])
    assert (out == source[:, ::-1]).all()


def test_a_barrier_of_the_whole_grid(target: str) -> None:
    n, sweeps = 24, 8
    plate = np.zeros((n, n))
    plate[0], plate[:, -1] = 100.0, 50.0
    expected = plate.copy()
    for _ in range(sweeps):
        before = expected.copy()
        expected[1:-1, 1:-1] = 0.25 * (before[1:-1, :-2] + before[1:-1, 2:] + before[:-2, 1:-1] + before[2:, 1:-1])
    first, second, residue = plate.copy(), np.zeros((n, n)), np.zeros(12)
    kernels("jacobi", target).launch("jacobi", 6, 64, [first, second, n, sweeps, residue])
    # Four sums of two roundings at most each differ from NumPy's in nothing: the order is the same.
    assert (first == expected).all()
    assert (second == before).all()
    assert residue.max() == np.abs(first - second).max()


def test_dot_products_of_bytes(target: str) -> None:
    a, b = (RNG.integers(-128, 128, (32, 64)).astype(np.int8) for _ in range(2))
    c = np.zeros((32, 32), np.int32)
    kernels("jacobi", target).launch("gemm_bytes", (2, 2), (16, 16), [a, b, c, 32, 16])
    assert (c == a.astype(np.int32) @ b.astype(np.int32).T).all()


def test_a_queue_of_tasks(target: str) -> None:
    module = kernels("work_queue", target)
    numbers, lengths = np.arange(1, 201, dtype=np.uint32), np.zeros(200, np.int32)
    module.launch("collatz", 2, 32, [numbers, lengths, np.zeros(1, np.int32), 200])
    for number, length in zip(numbers.tolist(), lengths.tolist(), strict=True):
        steps = 0
        while number != 1:
            number, steps = number // 2 if number % 2 == 0 else 3 * number + 1, steps + 1
        assert steps == length


def test_tasks_that_make_tasks(target: str) -> None:
    leaves = 32
    queue = np.zeros(2 * leaves, np.int32)
    queue[0] = 1
    head, tail, done, total = np.zeros(1, np.int32), np.ones(1, np.int32), np.zeros(1, np.int32), np.zeros(1, np.uint64)
    kernels("work_queue", target).launch("tree", 2, 32, [queue, head, tail, done, leaves, total])
    assert int(total[0]) == sum(range(2 * leaves))
    assert sorted(queue[: 2 * leaves - 1].tolist()) == list(range(1, 2 * leaves))


def test_the_last_block_adds_the_parts(target: str) -> None:
    values, parts = integers(-99, 99, 3000), np.zeros(5, np.int32)
    ticket, total = np.zeros(1, np.uint32), np.zeros(1, np.int32)
    kernels("work_queue", target).launch("last_block", 5, 128, [values, parts, ticket, total, 3000])
    assert total[0] == values.sum()
    assert ticket[0] == 0


@pytest.mark.parametrize("scope", ["thread", "block", "device", "system"])
def test_atomics_of_every_order(target: str, scope: str) -> None:
    module = kernels("scoped_atomics", target)
    entry = next(name for name in module.entries if name.startswith(f"_Z{len(scope)}{scope}P"))
    i, w, f = np.zeros(2, np.int32), np.array([9], np.uint64), np.array([0.5], np.float32)
    module.launch(entry, 1, 1, [i, w, f])
    # Stored 3 and read three times; 3 + 1 - 2, max 3, & 4, ^ 5, and 6 in its place. There 7 is not found, but the 6
    # that is found becomes 9.
    seen = 3 * 3 + (3 + 4 + 2 + 3 + 0 + 5)
    assert i.tolist() == [9, seen + 6]
    assert (w[0], f[0]) == (2, 2.0)


def test_atomics_of_parts_of_a_word_and_a_semaphore(target: str) -> None:
    module = kernels("scoped_atomics", target)
    entry = {name.split("P")[0].lstrip("_Z0123456789"): name for name in module.entries}
    c, h = np.array([255, 1, 2, 3], np.uint8), np.array([7, 8], np.uint16)
    module.launch(entry["small"], 1, 1, [c, h])
    assert (c.tolist(), h.tolist()) == ([4, 1, 2, 3], [2, 8])
    semaphore, x = np.array([1, 0, 0, 0], np.int32), np.zeros(1, np.int32)
    module.launch(entry["handoff"], 2, 20, [semaphore, x])
    assert x[0] == 40

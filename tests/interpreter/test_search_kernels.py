"""Kernels over texts, images, graphs, boards and tables of functions: whole numbers, so exactly what Python gives."""

from __future__ import annotations

import base64
import re
from typing import Any

import numpy as np
import pytest

from tests.interpreter.kernels import TARGETS
from tests.interpreter.kernels.watched import Array, kernels

pytestmark = pytest.mark.parametrize("target", TARGETS)
RNG = np.random.default_rng(64)


def integers(low: int, high: int, shape: int | tuple[int, ...], dtype: Any = np.int32) -> Array:
    """Random integers of a range, its upper end left out."""
    found: Array = RNG.integers(low, high, shape).astype(dtype)
    return found


def letters(text: bytes) -> Array:
    """A text in memory, with a zero behind it."""
    found: Array = np.frombuffer(text + b"\0", np.uint8).copy()
    return found


@pytest.mark.parametrize("pattern", ["ab*c", "^b.*a$", "a.c", "c$", "^", "x*aab", "zz"])
def test_a_pattern_in_lines(target: str, pattern: str) -> None:
    lines = ["", "abc", "ac", "abbbc", "bca", "caab", "zabz", "b", "aXc", "bba"]
    text = letters(b"\0".join(line.encode() for line in lines))
    starts = np.cumsum([0, *(len(line) + 1 for line in lines[:-1])]).astype(np.int32)
    out = np.zeros(len(lines), np.uint8)
    kernels("text_search", target).launch("grep", 1, 32, [letters(pattern.encode()), text, starts, out, len(lines)])
    assert out.tolist() == [bool(re.search(pattern, line)) for line in lines]


def test_every_place_of_a_word(target: str) -> None:
    text = integers(ord("a"), ord("c"), 200, np.uint8)
    count, places = np.zeros(1, np.int32), np.zeros(200, np.int32)
    kernels("text_search", target).launch("occurrences", 2, 128, [text, 200, letters(b"aba"), 3, count, places])
    expected = [m.start() for m in re.finditer(b"(?=aba)", text.tobytes())]
    assert sorted(places[: count[0]].tolist()) == expected


@pytest.mark.parametrize("length", [96, 97, 98])
def test_base64(target: str, length: int) -> None:
    data = integers(0, 256, length, np.uint8)
    out = np.zeros(-(-length // 3) * 4, np.uint8)
    kernels("text_search", target).launch("base64", 1, 64, [data, out, length])
    assert out.tobytes() == base64.b64encode(data.tobytes())


def test_the_distance_of_words(target: str) -> None:
    words = [("kitten", "sitting"), ("", "abc"), ("saturday", "sunday"), ("same", "same"), ("a" * 40, "ba" * 20)]
    rows = np.zeros((2, len(words), 64), np.uint8)
    for i, pair in enumerate(words):
        for row, word in zip(rows[:, i], pair, strict=True):
            row[: len(word)] = list(word.encode())
    lengths = np.array([[len(a), len(b)] for a, b in words], np.int32)
    out = np.zeros(len(words), np.int32)
    a, b = rows[0].copy(), rows[1].copy()
    kernels("text_search", target).launch("edit_distance", len(words), 64, [a, b, lengths, out])

    def distance(a: str, b: str) -> int:
        row = list(range(len(b) + 1))
        for i, x in enumerate(a, 1):
            before, row[0] = row[:], i
            for j, y in enumerate(b, 1):
                row[j] = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
        return row[-1]

    assert out.tolist() == [distance(*pair) for pair in words]
    assert out.tolist()[:4] == [3, 3, 3, 0]


def around(image: Array) -> list[Array]:
    """The nine shifted copies of an image whose rim repeats."""
    wide = np.pad(image.astype(np.int64), 1, mode="edge")
    return [wide[j : j + image.shape[0], i : i + image.shape[1]] for j in range(3) for i in range(3)]


def test_filters_of_images(target: str) -> None:
    height, width = 20, 30
    image = integers(0, 256, (height, width), np.uint8)
    module = kernels("image_filters", target)
    gradient, size = np.zeros((height, width, 2), np.int16), np.zeros_like(image)
    module.launch("sobel", (2, 2), (16, 16), [image, gradient, size, width, height])
    n = around(image)
    gx, gy = n[2] + 2 * n[5] + n[8] - n[0] - 2 * n[3] - n[6], n[6] + 2 * n[7] + n[8] - n[0] - 2 * n[1] - n[2]
    assert (gradient == np.stack([gx, gy], axis=2)).all()
    assert (size == np.minimum(255, abs(gx) + abs(gy))).all()
    out = np.zeros_like(image)
    module.launch("median", (2, 2), (16, 16), [image, out, width, height])
    assert (out == np.median(n, axis=0)).all()
    sums = np.zeros((height, width), np.uint32)
    module.launch("integral", 1, (32, height), [image, sums, width, height])
    assert (sums == image.cumsum(axis=0, dtype=np.uint32).cumsum(axis=1)).all()


def test_a_convolution_in_a_tile_with_a_rim(target: str) -> None:
    height, width = 20, 35
    image, weights = integers(-50, 50, (height, width), np.float32), integers(-4, 5, (7, 7), np.float32)
    module, out = kernels("image_filters", target), np.zeros((height, width), np.float32)
    module.variable("weights").view(np.float32)[:] = weights.ravel()
    module.launch("convolve_tile", (3, 2), (16, 16), [image, out, width, height])
    wide = np.pad(image, 3)
    expected = sum(weights[j, i] * wide[j : j + height, i : i + width] for j in range(7) for i in range(7))
    assert (out == expected).all()


def test_a_convolution_of_bytes_and_a_blur(target: str) -> None:
    height, width = 11, 22
    image, weights = integers(0, 256, (height, width, 4), np.uint8), integers(-20, 60, 25, np.int16)
    module, out = kernels("convolution", target), np.zeros((height, width, 4), np.uint8)
    module.variable("kernel").view(np.int16)[:] = weights
    module.launch("convolution", (2, 2), (16, 8), [image, out, width, height])
    wide = np.pad(image.astype(np.int64), ((2, 2), (2, 2), (0, 0)), mode="edge")
    total = 128 + sum(int(weights[j * 5 + i]) * wide[j : j + height, i : i + width] for j in range(5) for i in range(5))
    assert (out == np.clip(total >> 8, 0, 255)).all()
    rows, blurred = integers(0, 1 << 16, (4, 40), np.uint16), np.zeros((4, 40), np.uint16)
    module.launch("box_blur", 4, 1, [rows, blurred, 40, 3])
    padded = np.pad(rows.astype(np.int64), ((0, 0), (3, 3)))
    assert (blurred == sum(padded[:, i : i + 40] for i in range(7)) // 7).all()


def test_queens_on_a_board(target: str) -> None:
    known = [1, 0, 0, 2, 10, 4, 40]
    module, count = kernels("queens", target), np.zeros(7, np.int32)
    module.launch("queens_recursive", 7, 32, [count])
    assert count.tolist() == known
    one = np.zeros(1, np.int32)
    module.launch("queens_loop", 1, 64, [one, 7])
    assert one[0] == 40


def life(world: Array) -> Array:
    """A generation of Conway's game on a torus."""
    near = sum(np.roll(world, (i, j), (0, 1)) for i in (-1, 0, 1) for j in (-1, 0, 1)) - world
    found: Array = ((near == 3) | ((world == 1) & (near == 2))).astype(world.dtype)
    return found


def test_game_of_life(target: str) -> None:
    world = integers(0, 2, (24, 40), np.uint8)
    module, out = kernels("game_of_life", target), np.zeros((24, 40), np.uint8)
    module.launch("life_tiles", (3, 2), (16, 16), [world, out, 40, 24])
    assert (out == life(world)).all()
    worlds = integers(0, 2, (2, 32, 32))
    rows = (worlds.astype(np.uint64) << np.arange(32, dtype=np.uint64)).sum(axis=2).astype(np.uint32)
    module.launch("life_words", 2, 32, [rows, 3])
    expected = [life(life(life(w))) for w in worlds]
    assert (((rows[:, :, None] >> np.arange(32, dtype=np.uint32)) & 1) == expected).all()


def test_connected_components(target: str) -> None:
    nodes, edges = 150, integers(0, 150, (110, 2))
    module, parent = kernels("union_find", target), np.zeros(nodes, np.int32)
    module.launch("start", 2, 128, [parent, nodes])
    module.launch("unite", 1, 128, [parent, edges, len(edges)])
    label, components = np.zeros(nodes, np.int32), np.zeros(1, np.int32)
    module.launch("flatten", 2, 128, [parent, label, components, nodes])
    expected = np.arange(nodes)
    changed = True
    while changed:
        before = expected.copy()
        for a, b in edges:
            expected[a] = expected[b] = min(expected[a], expected[b])
        changed = bool((before != expected).any())
    assert label.tolist() == expected.tolist()
    assert components[0] == len(set(expected.tolist()))


def test_shortest_paths(target: str) -> None:
    nodes, far = 32, 1 << 29
    edges = np.stack([*integers(0, nodes, (2, 150)), integers(1, 100, 150)], axis=1).astype(np.int32)
    direct = np.full((nodes, nodes), far, np.int32)
    np.minimum.at(direct, (edges[:, 0], edges[:, 1]), edges[:, 2])
    np.fill_diagonal(direct, 0)
    module, paths = kernels("shortest_paths", target), direct.copy()
    for k in range(2):
        module.launch("floyd_diagonal", 1, (16, 16), [paths, nodes, k])
        module.launch("floyd_cross", (2, 2), (16, 16), [paths, nodes, k])
        module.launch("floyd_rest", (2, 2), (16, 16), [paths, nodes, k])
    expected = direct.astype(np.int64)
    for k in range(nodes):
        expected = np.minimum(expected, expected[:, k : k + 1] + expected[k])
    assert (np.minimum(paths, far) == np.minimum(expected, far)).all()
    distance, changed = np.full(nodes, far, np.int32), np.ones(1, np.int32)
    distance[3] = 0
    while changed[0]:
        changed[0] = 0
        module.launch("bellman_ford", 2, 96, [edges, distance, changed, len(edges)])
    assert distance.tolist() == np.minimum(expected[3], far).tolist()


def test_merge_sort_keeps_the_order_of_equal_keys(target: str) -> None:
    n = 500
    pairs = np.stack([integers(-30, 30, n), np.arange(n, dtype=np.int32)], axis=1)
    expected = pairs[np.argsort(pairs[:, 0], kind="stable")]
    module, run = kernels("merge_sort", target), 8
    module.launch("sort_runs", 1, 64, [pairs, run, n])
    while run < n:
        out = np.zeros_like(pairs)
        module.launch("merge", 1, 128, [pairs, out, run, n, 4])
        pairs, run = out, 2 * run
    assert (pairs == expected).all()


def test_prefix_sums_and_segments(target: str) -> None:
    n = 700
    values, out, totals = integers(-99, 99, n), np.zeros(n, np.int32), np.zeros(3, np.int32)
    module = kernels("segments", target)
    module.launch("block_prefix", 3, 256, [values, out, totals, n])
    module.launch("add_totals", 3, 256, [out, totals, n])
    assert out.tolist() == np.cumsum(values).tolist()
    segment, sums = np.sort(integers(0, 40, n)), np.zeros(40, np.int32)
    module.launch("segment_sums", 3, 256, [values, segment, sums, n])
    assert sums.tolist() == np.bincount(segment, values, 40).astype(int).tolist()


def test_radix_sort_by_ballots(target: str) -> None:
    keys = integers(0, 1 << 32, (2, 256), np.uint32)
    keys[1] &= 7
    values, before = np.tile(np.arange(256, dtype=np.uint32), 2), keys.copy()
    kernels("segments", target).launch("radix_sort", 2, 256, [keys, values])
    order = np.argsort(before, axis=1, kind="stable")
    assert (keys == np.take_along_axis(before, order, axis=1)).all()
    assert values.tolist() == order.ravel().tolist()


def test_calls_through_tables(target: str) -> None:
    which, a, b = integers(0, 4, 100), integers(-9, 9, 100), integers(0, 6, 100)
    out, module = np.zeros(100, np.int32), kernels("function_tables", target)
    module.launch("by_table", 2, 64, [which, a, b, out, 100])
    operations = (int.__add__, int.__sub__, int.__mul__, pow)
    called = zip(which.tolist(), a.tolist(), b.tolist(), strict=True)
    assert out.tolist() == [operations[w](x, y) for w, x, y in called]
    programs = [[7], [1, 2, -1], [2, 3, -4, 5, -3, 4, -2], [9, 1, -2, 2, -4], [3, 4, -1, 2, 5, -2, -3]]
    starts = np.cumsum([0, *map(len, programs)]).astype(np.int32)
    results = np.zeros(5, np.int32)
    module.launch("stack_machine", 1, 32, [np.concatenate(programs).astype(np.int32), starts, results, 5])
    assert results.tolist() == [7, 3, 2**3 * 5 - 4, (9 - 1) ** 2, (3 + 4) * (2 - 5)]


def test_objects_made_on_the_device(target: str) -> None:
    given = np.stack([np.arange(32) % 3, integers(1, 20, 32), integers(1, 20, 32)], axis=1).astype(np.int32)
    shapes, out = np.zeros(32, np.uint64), np.zeros((32, 2), np.int32)
    module = kernels("function_tables", target)
    module.launch("shapes", 1, 32, [shapes, given])
    module.launch("measure", 1, 32, [shapes, out])
    areas = [(a * a, a * b, a * b // 2)[kind] for kind, a, b in given.tolist()]
    assert out[:, 0].tolist() == areas
    assert out[:, 1].tolist() == [(4, 4, 3)[kind] for kind in given[:, 0]]

"""Columns of convolutions: the rows of the matrix that an implicit matrix product reads, computed from the output's
positions, and the convolution itself."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, NotModelled, ProgramFault, TensorMap
from tests.interpreter.bulk.tensor_copies import loaded, stored, unswizzled

RANDOM = np.random.default_rng(4)


def whole(*shape: int) -> np.ndarray:
    return RANDOM.integers(1, 60, shape).astype(np.float16)


def matrix(x: np.ndarray, filter_at: tuple[int, ...], size: tuple[int, ...], pad: int, step: int) -> np.ndarray:
    """The rows of the im2col matrix for one place of a filter: for each image and output position, in order, the
    channels of the input there, or zeros."""
    spatial = x.shape[1:-1]
    outputs = [(n + 2 * pad - k) // step + 1 for n, k in zip(spatial, size, strict=True)]
    rows = []
    for image in range(x.shape[0]):
        for at in product(*map(range, outputs)):
            place = image, *(p * step - pad + r for p, r in zip(at, filter_at, strict=True))
            inside = all(0 <= p < n for p, n in zip(place[1:], spatial, strict=True))
            rows.append(x[place] if inside else np.zeros(x.shape[-1], x.dtype))
    return np.array(rows)


CASES = [
    # shape N(DH)WC, filter, pad, step, first row, channels
    ((3, 10, 16), (3,), 1, 1, 0, 16),
    ((3, 10, 16), (3,), 1, 1, 17, 8),
    ((4, 6, 5, 8), (3, 3), 1, 1, 0, 8),
    ((4, 6, 5, 8), (3, 3), 1, 1, 37, 8),
    ((4, 7, 9, 16), (3, 3), 0, 1, 11, 8),
    ((4, 7, 9, 8), (3, 3), 1, 2, 6, 8),
    ((2, 7, 9, 8), (1, 1), 0, 2, 5, 8),
    ((2, 3, 4, 5, 8), (3, 3, 3), 1, 1, 23, 8),
    ((2, 5, 5, 7, 8), (3, 3, 3), 1, 2, 9, 8),
]


@pytest.mark.parametrize(("shape", "size", "pad", "step", "first", "channels"), CASES)
def test_columns(shape: tuple[int, ...], size: tuple[int, ...], pad: int, step: int, first: int, channels: int) -> None:
    x, pixels, spatial = whole(*shape), 32, shape[1:-1]
    # The corners as CUTLASS computes them: the box of the positions that the filter's first element takes.
    lower, upper = [-pad] * len(size), [pad - (k - 1) for k in size]
    outputs = [(n + 2 * pad - k) // step + 1 for n, k in zip(spatial, size, strict=True)]
    strides = [1, *([step] * len(size)), 1]
    tensor = TensorMap.im2col(x, lower, upper, channels, pixels, element_strides=strides)
    image, *at = np.unravel_index(first, (shape[0], *outputs))
    base = [int(p) * step - pad for p in at]
    for filter_at in {(0,) * len(size), tuple(k - 1 for k in size), tuple(k // 2 for k in size)}:
        rows = matrix(x, filter_at, size, pad, step)[first : first + pixels, :channels]
        expected = np.zeros((pixels, channels), x.dtype)
        expected[: len(rows)] = rows
        info = ", {" + ", ".join(f"%h{number}" for number in range(len(size))) + "}"
        moves = " ".join(f"mov.b16 %h{number}, {r};" for number, r in enumerate(reversed(filter_at)))
        found = loaded(tensor, (0, *reversed(base), int(image)), expected.nbytes, ".im2col", info, before=moves)
        assert (found.view(np.float16).reshape(pixels, channels) == expected).all()


def test_a_convolution() -> None:
    x, weights = whole(2, 6, 6, 64), RANDOM.integers(-3, 4, (3, 3, 64, 5)).astype(np.int64)
    tensor = TensorMap.im2col(x, (-1, -1), (-1, -1), 64, 72, swizzle="128B")
    result = np.zeros((72, 5), np.int64)
    for r, s in product(range(3), range(3)):
        moves = f"mov.b16 %h0, {s}; mov.b16 %h1, {r};"
        found = loaded(tensor, (0, -1, -1, 0), 72 * 128, ".im2col", ", {%h0, %h1}", before=moves)
        rows = unswizzled(found, "128B").view(np.float16).reshape(72, 64)
        result += rows.astype(np.int64) @ weights[r, s]
    padded = np.pad(x.astype(np.int64), ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = np.lib.stride_tricks.sliding_window_view(padded, (3, 3), (1, 2))
    expected = np.einsum("npqcrs,rsck->npqk", windows, weights)
    assert (result.reshape(2, 6, 6, 5) == expected).all()


def test_columns_are_stored() -> None:
    out, data = np.zeros((2, 4, 5, 8), np.float16), whole(12, 8)
    tensor = TensorMap.im2col(out, (0, 0), (0, 0), 8, 12)
    stored(tensor, (0, 2, 3, 0), data, ".im2col_no_offs")
    flat = out.reshape(-1, 8)
    assert (flat[17:29] == data).all()
    assert np.count_nonzero(out) == data.size
    with pytest.raises(ProgramFault, match="bounding box leaves the tensor"):
        stored(TensorMap.im2col(out, (-1, -1), (0, 0), 8, 12), (0, 2, 3, 0), data, ".im2col_no_offs")


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"lower": (-129, 0)}, "the lower corner must be within -128 and 127"),
        ({"upper": (0, -9)}, "the bounding box is empty"),
        ({"channels": 12}, "the channels of a pixel must have a multiple of 16 bytes, not 24"),
        ({"channels": 0}, "1 to 256 channels"),
        ({"pixels": 1025}, "1 to 1024 pixels per column"),
        ({"lower": (0,)}, "lower has 1 numbers"),
        ({"channels": 64, "swizzle": "64B"}, "more than the swizzle mode 64B takes"),
    ],
)
def test_what_cuda_refuses_is_refused(how: dict[str, object], message: str) -> None:
    arguments: dict[str, object] = {"lower": (0, 0), "upper": (0, 0), "channels": 8, "pixels": 16, **how}
    with pytest.raises(LaunchError, match=message):
        TensorMap.im2col(np.zeros((2, 9, 9, 64), np.float16), **arguments)  # type: ignore[arg-type]


def test_maps_and_copies_fit_each_other() -> None:
    x = whole(2, 6, 6, 8)
    columns, tiles = TensorMap.im2col(x, (0, 0), (0, 0), 8, 16), TensorMap(x, (1, 2, 2, 8))
    with pytest.raises(ProgramFault, match="a tile of a tensor map that was made for im2col"):
        loaded(columns, (0, 0, 0, 0), 256)
    with pytest.raises(ProgramFault, match="was not made for it"):
        loaded(tiles, (0, 0, 0, 0), 256, ".im2col", ", {%h0, %h1}", before="mov.b16 %h0, 0; mov.b16 %h1, 0;")
    wide = TensorMap.im2col_wide(whole(2, 6, 6, 64), 0, 0, 64, 16)
    with pytest.raises(NotModelled):
        loaded(wide, (0, 0, 0, 0), 2048, ".im2col::w", ", {%h0, %h1}", before="mov.b16 %h0, 0; mov.b16 %h1, 0;")
    with pytest.raises(LaunchError, match="need a swizzle mode of 64B, 96B or 128B"):
        TensorMap.im2col_wide(x, 0, 0, 8, 16, swizzle="none")

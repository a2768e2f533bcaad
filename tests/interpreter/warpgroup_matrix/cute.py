"""Layouts in CuTe's notation (CUTLASS, include/cute): nested shapes and strides, and swizzles of addresses.

Coordinates count in the order of the modes, the first one fastest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Tree = int | Sequence["Tree"]


def _leaves(tree: Tree) -> Iterator[int]:
    if isinstance(tree, int):
        yield tree
    else:
        for part in tree:
            yield from _leaves(part)


@dataclass(frozen=True)
class Layout:
    """Shape and Stride."""

    shape: tuple[Tree, ...]
    stride: tuple[Tree, ...]

    def mode(self, number: int) -> Array:
        """The offset of each coordinate of one of its modes."""
        found = np.zeros(1, np.int64)
        for size, stride in zip(_leaves(self.shape[number]), _leaves(self.stride[number]), strict=True):
            found = (found[None, :] + np.arange(size)[:, None] * stride).reshape(-1)
        return found

    def offsets(self) -> Array:
        """The offsets of all coordinates of its two modes."""
        found: Array = self.mode(0)[:, None] + self.mode(1)[None, :]
        return found


def swizzle(bits: int, base: int, shift: int, address: Array) -> Array:
    """Swizzle<bits, base, shift>: the bits of the address above are combined with those below."""
    mask = (1 << bits) - 1 << base + shift
    found: Array = address ^ (address & mask) >> shift
    return found


# The canonical layouts of make_gmma_desc (mma_traits_sm90_gmma.hpp), in elements; T elements are 16 bytes.
SWIZZLES = {16: (0, 4, 3), 32: (1, 4, 3), 64: (2, 4, 3), 128: (3, 4, 3)}
MODES = {16: 0, 128: 1, 64: 2, 32: 3}


def canonical(width: int, k_major: bool, t: int, m: int, k: int, leading: int, stride: int) -> Layout:
    """The layout of a matrix of so many repetitions `m` and `k`; `leading` and `stride` are offsets in elements."""
    units = width // 16
    if k_major:
        step = t if width > 16 else leading
        return Layout(((8, m), (t, k)), ((units * t, stride), (1, step)))
    if width == 16:
        return Layout(((t, 1, m), (8, k)), ((1, t, stride), (t, leading)))
    return Layout(((t, units, m), (8, k)), ((1, t, leading), (units * t, stride)))


# Which element of a 64xN, 64xK matrix (column-major numbers) each value of each of the 128 threads is.
def accumulator(n: int) -> Layout:
    """CLayout_64xN."""
    return Layout(((4, 8, 4), (2, 2, n // 8)), ((128, 1, 16), (64, 8, 512)))


LEFT = {
    32: Layout(((4, 8, 4), (2, 2)), ((64, 1, 16), (8, 256))),
    16: Layout(((4, 8, 4), (2, 2, 2)), ((128, 1, 16), (64, 8, 512))),
    8: Layout(((4, 8, 4), (4, 2, 2)), ((256, 1, 16), (64, 8, 1024))),
    1: Layout(((4, 8, 4), (32, 2, 2)), ((2048, 1, 16), (64, 8, 8192))),
}
"""ALayout_64x8, _64x16 and _64x32; that of single bits follows them (figure 155 of the manual)."""

METADATA = {
    8: Layout(((2, 2, 8, 4), (32,)), ((8, 2048, 1, 16), (64,))),
    16: Layout(((2, 2, 8, 4), (16, 2)), ((1024, 0, 1, 16), (64, 8))),
    32: Layout(((2, 2, 8, 4), (8, 2)), ((512, 0, 1, 16), (64, 8))),
}
"""ELayout_64x64, _64x32 and _64x16, by the bits of an element: which columns of the whole A the metadata of a thread
is about; the pair of threads of stride 0 is chosen by the selector."""

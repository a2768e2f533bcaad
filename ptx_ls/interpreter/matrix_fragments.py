"""Where the elements of a matrix lie in the registers of a warp (manual, 9.7.16.5 in 9.4).

All instructions but one follow two patterns. A lane belongs to a group of four; the group stands for a row of the left
matrix (a column of the right one), the lane's place in it for as many neighbours along k as fill a register. Blocks of
16 rows of the left matrix, and of 8 columns of the right one, come one after the other.

The layout of wmma is unspecified. It is that of the mma instructions that ptxas 13.5 makes of a wmma from sm_75 on, as
its machine code for wmma.load shows on sm_80: with 8 rows and 32 columns, the matrices trade places and are transposed;
fragments of .f16 that have more registers than elements repeat them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ptx_ls.interpreter.dtypes import Array

_LANE = np.arange(32)[:, None]
_GROUP, _THREAD = _LANE >> 2, _LANE & 3


@dataclass(frozen=True, eq=False)
class Fragment:
    """The elements that each lane holds: for each its two coordinates, as arrays of a row for each of the 32 lanes.

    `shape` is the matrix's. Where a warp multiplies several pairs of matrices, `product` tells them apart.
    """

    shape: tuple[int, int]
    first: Array
    second: Array
    product: Array | None = None

    @property
    def products(self) -> int:
        """How many matrices of this kind a warp holds."""
        return 1 if self.product is None else 4

    @property
    def size(self) -> int:
        """The elements that a lane holds."""
        return int(self.first.shape[1])

    @cached_property
    def places(self) -> Array:
        """For each lane's elements, the place in a matrix whose second coordinate changes faster."""
        place = self.first * self.shape[1] + self.second
        if self.product is not None:
            place = place * self.products + self.product
        return np.broadcast_to(place, self.first.shape).ravel()

    def matrix(self, elements: Array) -> Array:
        """Matrices (first, second, warps) from the elements in the registers of all lanes, a row for each register."""
        registers, warps = len(elements), elements.shape[1] * len(elements) // (32 * self.size)
        order = self._orders(registers)[0]
        if warps == 1:
            return elements.reshape(-1)[order].reshape(*self.shape, -1)
        by_warp = elements.reshape(registers, warps, -1).transpose(0, 2, 1).reshape(-1, warps)
        found: Array = by_warp[order].reshape(*self.shape, -1)
        return found

    def elements(self, matrix: Array, registers: int) -> Array:
        """The elements in so many registers of all lanes, a row for each, of matrices (first, second, warps)."""
        order = self._orders(registers)[1]
        if matrix.size == len(order):
            return matrix.reshape(-1)[order].reshape(registers, -1)
        held = matrix.reshape(self.shape[0] * self.shape[1] * self.products, -1)[order]
        by_register = held.reshape(registers, -1, held.shape[1]).transpose(0, 2, 1)
        return np.ascontiguousarray(by_register).reshape(registers, -1)

    def _orders(self, registers: int) -> tuple[Array, Array]:
        """For each element of a matrix its number among those in a first register of all lanes, a second one, …; for
        each of these its place in the matrix."""
        found = self._found.get(registers)
        if found is None:
            places = self.places.reshape(32, registers, -1).transpose(1, 0, 2).ravel()
            found = self._found[registers] = np.argsort(places), places
        return found

    @cached_property
    def _found(self) -> dict[int, tuple[Array, Array]]:
        return {}


def left(m: int, k: int, each: int) -> Fragment:
    """The left factor as (k, m), with so many elements `each` register."""
    register, inner = np.divmod(np.arange(m * k // 32), each)
    halves = min(m, 16) // 8
    block, register = np.divmod(register, min(m, 16) * k // (32 * each))
    row = 16 * block + 8 * (register % halves) + _GROUP
    return Fragment((k, m), 4 * each * (register // halves) + each * _THREAD + inner, row)


def right(n: int, k: int, each: int) -> Fragment:
    """The right factor as (k, n), with so many elements `each` register."""
    register, inner = np.divmod(np.arange(n * k // 32), each)
    block, register = np.divmod(register, k // (4 * each))
    return Fragment((k, n), 4 * each * register + each * _THREAD + inner, 8 * block + _GROUP)


def sums(m: int, n: int) -> Fragment:
    """The accumulator as (m, n)."""
    if n == 32:
        turned = sums(n, m)
        return Fragment((m, n), turned.second, turned.first)
    block, place = np.divmod(np.arange(m * n // 32), min(m, 16) // 4)
    down, along = (block, 0 * block) if m == 32 else (0 * block, block)
    row = 16 * down + 8 * (place >> 1) + _GROUP
    return Fragment((m, n), row, 8 * along + 2 * _THREAD + (place & 1))


def factors(m: int, n: int, k: int, each: int) -> tuple[Fragment, Fragment]:
    """Both factors; with 8 rows and 32 columns each is laid out as the other one."""
    if n == 32:
        return right(m, k, each), left(n, k, each)
    return left(m, k, each), right(n, k, each)


_QUAD = _LANE % 4 + 4 * (_LANE // 16)
_PAIR = _LANE % 16 // 4


def quad_factor(by_rows_of_k: bool) -> Fragment:
    """A factor of mma.m8n8k4 with .f16 as (k, 8), of which a warp holds four; `by_rows_of_k`: a lane holds elements
    with the same k, as of a column-major left matrix."""
    i = np.arange(4)
    along, across = _LANE % 4 + 0 * i, i + 4 * (_LANE // 16)
    if by_rows_of_k:
        return Fragment((4, 8), along, across, _PAIR)
    return Fragment((4, 8), i + 0 * _LANE, _QUAD + 0 * i, _PAIR)


def quad_sums(half: bool) -> Fragment:
    """The accumulator of mma.m8n8k4 with .f16, in half or single precision."""
    i = np.arange(8)
    if half:
        return Fragment((8, 8), _QUAD + 0 * i, i + 0 * _LANE, _PAIR)
    row = (_LANE & 1) + (i & 2) + 4 * (_LANE // 16)
    return Fragment((8, 8), row, (i & 4) + (_LANE & 2) + (i & 1), _PAIR)

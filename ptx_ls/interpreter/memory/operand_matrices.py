"""Matrices that tensor cores read from the shared memory of a CTA, as descriptors say where."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.matrix_descriptor import UNIT, MatrixLayout
from ptx_ls.interpreter.memory.state_spaces import load

MatrixShape = tuple[int, int]
"""Rows, and elements of a row."""

_PAIR = np.dtype(np.uint64)


@dataclass(frozen=True)
class Read:
    """What was read: the elements' codes, or bytes, and the same with other than zero where nothing has been written;
    None where all has, or nobody asks."""

    codes: Array
    undefined: Array | None

    def of(self, arranged: Callable[[Array], Array]) -> Read:
        """The same in another order."""
        return Read(arranged(self.codes), arranged(self.undefined) if self.undefined is not None else None)


def read_units(m: Machine, addresses: Array, sharing: int) -> Read:
    """The units at addresses (groups, across, along K) as bytes in a further axis.

    The current lanes are those of the groups in turn, `sharing` of each: the units are read by them in turn, so that
    watchers see accesses of threads.
    """
    groups = len(addresses)
    flat = addresses.reshape(groups, -1)
    units = flat.shape[1]
    rounds = -(-units // sharing)
    # Lanes that have nothing left to read in the last round read the first units again.
    shares = flat[:, np.arange(rounds * sharing) % units].reshape(groups, rounds, sharing)
    found = np.empty((groups, rounds, sharing, 2), np.uint64)
    undefined: Array | None = None
    for number in range(rounds):
        before = len(m.missed or ())
        with m.async_proxy():
            read = load(m, "shared", np.ascontiguousarray(shares[:, number]).reshape(-1), _PAIR, 2)
        found[:, number] = read.reshape(groups, sharing, 2)
        for miss in (m.missed or ())[before:]:
            undefined = np.zeros((groups, rounds, sharing, UNIT), np.uint8) if undefined is None else undefined
            group, place = np.divmod(np.searchsorted(m.lanes(), miss.lanes), sharing)
            undefined[group, number, place] = miss.bytes

    def once(read: Array) -> Array:
        whole = read.reshape(groups, rounds * sharing, -1)[:, :units]
        return np.ascontiguousarray(whole).view(np.uint8).reshape(*addresses.shape, UNIT)

    return Read(found, undefined).of(once)


def matrix_addresses(starts: Array, layout: MatrixLayout, shape: MatrixShape, bits: int, k_major: bool) -> Array:
    """The addresses (groups, across, along K) of the units of matrices of a shape, which begin at some addresses; the
    units of an MN-major one hold neighbours across."""
    across, along = shape
    each = 8 * UNIT // bits
    if k_major:
        return layout.addresses(starts, True, across, along // each)
    return layout.addresses(starts, False, across // each, along)


def read_matrices(
    m: Machine,
    starts: Array,
    layout: MatrixLayout,
    shape: MatrixShape,
    bits: int,
    k_major: bool,
    sharing: int,
) -> Read:
    """The codes (groups, across, along K) of the elements of such matrices, one for each group; of elements of one bit,
    those of whole bytes. `sharing` as in `read_units`."""
    units = read_units(m, matrix_addresses(starts, layout, shape, bits, k_major), sharing)
    kind = np.dtype(f"u{max(1, bits // 8)}")

    def arranged(units: Array) -> Array:
        codes = units.view(kind)
        if not k_major:
            codes = codes.transpose(0, 1, 3, 2)
        return np.asarray(codes.reshape(len(starts), shape[0], -1))

    return units.of(arranged)

"""Matrices that tensor cores read from the shared memory of a CTA, as descriptors say where."""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.matrix_descriptor import UNIT, MatrixLayout
from ptx_ls.interpreter.memory.state_spaces import load

_PAIR = np.dtype(np.uint64)


def read_units(m: Machine, addresses: Array, sharing: int) -> Array:
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
    for number in range(rounds):
        read = load(m, "shared", np.ascontiguousarray(shares[:, number]).reshape(-1), _PAIR, 2)
        found[:, number] = read.reshape(groups, sharing, 2)
    read_once = found.reshape(groups, rounds * sharing, 2)[:, :units]
    return np.ascontiguousarray(read_once).view(np.uint8).reshape(*addresses.shape, UNIT)


def matrix_addresses(starts: Array, layout: MatrixLayout, shape: tuple[int, int], bits: int, k_major: bool) -> Array:
    """The addresses (groups, across, along K) of the units of matrices of a shape, which begin at some addresses; the
    units of an MN-major one hold neighbours across."""
    across, along = shape
    each = 8 * UNIT // bits
    if k_major:
        return layout.addresses(starts, True, across, along // each)
    return layout.addresses(starts, False, across // each, along)


def read_matrix(
    m: Machine,
    starts: Array,
    layout: MatrixLayout,
    shape: tuple[int, int],
    bits: int,
    k_major: bool,
    sharing: int,
) -> Array:
    """The codes (groups, across, along K) of the elements of such matrices, one for each group; of elements of one bit,
    those of whole bytes. `sharing` as in `read_units`."""
    units = read_units(m, matrix_addresses(starts, layout, shape, bits, k_major), sharing)
    codes = units.view(np.dtype(f"u{max(1, bits // 8)}"))
    if not k_major:
        codes = codes.transpose(0, 1, 3, 2)
    return np.asarray(codes.reshape(len(starts), shape[0], -1))

"""The values of the factors of a product, from shared memory and from tensor memory.

Elements of 8 bits or less fill bytes: in shared memory 16 of them take 16 bytes, those of 6 or 4 bits packed at the
beginning; in tensor memory each has a byte, one of 4 bits its middle. Only .kind::mxf4 and .kind::mxf4nvf4 pack two
elements into a byte.
"""

from __future__ import annotations

import numpy as np

from ptx_ls.interpreter.arithmetic.formats import E2M1, decode
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.matrix_elements import FORMATS, values
from ptx_ls.interpreter.memory.matrix_descriptor import MatrixDescriptor
from ptx_ls.interpreter.memory.operand_matrices import read_matrix
from ptx_ls.interpreter.tensor_memory.instruction_descriptor import BLOCK_SCALED

_STORED = {".tf32": 32, ".f16": 16, ".bf16": 16}
"""The bits in which an element is stored, where those are not 8."""
_UNIT = 16


def stored_bits(kind: str, token: str) -> int:
    """The bits in which an element is stored, so that k of them take 32 bytes."""
    return 4 if is_packed(kind) else _STORED.get(token, 8)


def is_packed(kind: str) -> bool:
    """Whether a kind packs two elements into a byte."""
    return kind in BLOCK_SCALED and kind != "mxf8f6f4"


def from_shared(
    m: Machine,
    lane: int,
    start: int,
    matrix: MatrixDescriptor,
    shape: tuple[int, int],
    kind: str,
    token: str,
    transposed: bool,
) -> Array:
    """The values (across, along K) of a matrix in shared memory that begins at an address, read by a thread."""
    bits = stored_bits(kind, token)
    units = shape[0] * shape[1] * bits // (8 * _UNIT)
    with m.elsewhere():
        # The thread makes all these accesses.
        m.index = np.full(units, lane)
        codes = read_matrix(m, np.array([start]), matrix.layout, shape, bits, not transposed, units)[0]
    if is_packed(kind):
        return _nibbles(codes)
    width = FORMATS[token].bits if token in FORMATS else bits
    if bits == 8 and width < 8:
        return decode(_unpacked(codes, width), FORMATS[token])
    return values(codes, token)


def from_tensor(words: Array, kind: str, token: str) -> Array:
    """The values (rows, along K) of a matrix in tensor memory, from its words."""
    rows = np.ascontiguousarray(words)
    if is_packed(kind):
        return _nibbles(rows.view(np.uint8))
    return values(rows.view(f"u{stored_bits(kind, token) // 8}"), token)


def _nibbles(codes: Array) -> Array:
    both = np.stack((codes & np.uint8(15), codes >> np.uint8(4)), axis=-1)
    return decode(both.reshape(len(codes), -1), E2M1)


def _unpacked(codes: Array, width: int) -> Array:
    """The elements of less than 8 bits that 16 bytes begin with, each in the lowest bits of a byte."""
    stream = np.unpackbits(codes.reshape(-1, _UNIT), axis=-1, bitorder="little")
    each = stream[:, : _UNIT * width].reshape(-1, _UNIT, width)
    return np.packbits(each, axis=-1, bitorder="little")[..., 0].reshape(codes.shape)

"""The values of the factors of a product, from shared memory and from tensor memory.

Elements of 8 bits or less fill bytes: in shared memory 16 of them take 16 bytes, those of 6 or 4 bits packed at the
beginning; in tensor memory each has a byte, one of 4 bits its middle. Only .kind::mxf4 and .kind::mxf4nvf4 pack two
elements into a byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.arithmetic.formats import E2M1, decode
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.clusters import RANK_SHIFT
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.matrix_elements import FORMATS, values
from ptx_ls.interpreter.memory.matrix_descriptor import MatrixLayout
from ptx_ls.interpreter.memory.operand_matrices import MatrixShape, matrix_addresses, read_matrices, read_units
from ptx_ls.interpreter.memory.state_spaces import load, locate
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.tensor_memory import shared_descriptor
from ptx_ls.interpreter.tensor_memory.guardrails import fault
from ptx_ls.sema.descriptors import matrix_descriptor
from ptx_ls.sema.descriptors.instruction_descriptor import BLOCK_SCALED

_STORED = {".tf32": 32, ".f16": 16, ".bf16": 16}
"""The bits in which an element is stored, where those are not 8."""
_UNIT = 16


@dataclass(frozen=True)
class Elements:
    """The elements of a matrix: the kind of the product, their type, and whether the matrix is transposed."""

    kind: str
    token: str
    transposed: bool = False


def stored_bits(kind: str, token: str) -> int:
    """The bits in which an element is stored, so that k of them take 32 bytes."""
    return 4 if is_packed(kind) else _STORED.get(token, 8)


def is_packed(kind: str) -> bool:
    """Whether a kind packs two elements into a byte."""
    return kind in BLOCK_SCALED and kind != "mxf8f6f4"


def _matrix(m: Machine, lane: int, cta: int, bits: int, decoded: Decoded) -> tuple[int, MatrixLayout]:
    """Where a matrix in the shared memory of a CTA begins and its layout, from its descriptor.

    Raises ProgramFault where the descriptor is not valid.
    """
    if matrix_descriptor.is_absolute(bits):
        raise NotModelled(f"{decoded.text}: a leading dimension given by an address", decoded.line)
    wrong = matrix_descriptor.problem(bits)
    if wrong:
        message = f"the matrix descriptor {bits:#018x} is not valid: {wrong}"
        fault(m, "bad-descriptor", message, lane, f"it means: {matrix_descriptor.describe_tcgen05(bits)}")
    matrix = shared_descriptor.decode(bits)
    rank = cta - int(m.clusters.first[lane]) if m.clusters is not None else 0
    return matrix.start | rank << RANK_SHIFT, matrix.layout


@contextmanager
def _read_by(m: Machine, lane: int, units: int) -> Iterator[None]:
    """A thread reads all the units itself."""
    with m.elsewhere():
        m.index = np.full(units, lane)
        yield


def _note_source(m: Machine, addresses: Array) -> None:
    """Lets watchers know which units the thread of the current lanes reads."""
    if m.on.tensor_source:
        _, offsets = locate(m, "shared", addresses.reshape(-1), 4, "read")
        for heard in m.on.tensor_source:
            heard(offsets)


def shared_units(m: Machine, lane: int, cta: int, bits: int, shape: MatrixShape, width: int, decoded: Decoded) -> Array:
    """The bytes (rows, units, 16) of a K-major matrix in the shared memory of a CTA, read by a thread; of elements of
    less than 8 bits those that have them."""
    start, layout = _matrix(m, lane, cta, bits, decoded)
    addresses = layout.addresses(np.array([start]), True, *shape)
    with _read_by(m, lane, shape[0] * shape[1]):
        found = (
            _beginnings(m, addresses[0], width)
            if width < 8
            else np.asarray(read_units(m, addresses, shape[0] * shape[1]).codes[0])
        )
        _note_source(m, addresses)
    return found


def _beginnings(m: Machine, addresses: Array, width: int) -> Array:
    """Units whose 16 elements are narrower than 8 bits: what lies behind these is not read, and counts as zero."""
    found = np.zeros((*addresses.shape, _UNIT), np.uint8)
    flat = found.reshape(-1, _UNIT)
    with m.async_proxy():
        for begin in range(0, 2 * width, 4):
            words = load(m, "shared", addresses.reshape(-1) + begin, np.dtype(np.uint32))
            flat[:, begin : begin + 4] = words.view(np.uint8).reshape(-1, 4)
    return found


def from_shared(
    m: Machine, lane: int, cta: int, bits: int, shape: MatrixShape, decoded: Decoded, given: Elements
) -> Array:
    """The values (across, along K) of a matrix in the shared memory of a CTA, read by a thread."""
    start, layout = _matrix(m, lane, cta, bits, decoded)
    stored = stored_bits(given.kind, given.token)
    width = FORMATS[given.token].bits if given.token in FORMATS else stored
    if stored == 8 and width < 8:
        units_of_rows = shared_units(m, lane, cta, bits, (shape[0], shape[1] // _UNIT), width, decoded)
        return decode(unpacked(units_of_rows, width).reshape(shape), FORMATS[given.token])
    units = shape[0] * shape[1] * stored // (8 * _UNIT)
    with _read_by(m, lane, units):
        codes = read_matrices(m, np.array([start]), layout, shape, stored, not given.transposed, units).codes[0]
        if m.on.tensor_source:
            _note_source(m, matrix_addresses(np.array([start]), layout, shape, stored, not given.transposed))
    if is_packed(given.kind):
        return _nibbles(codes)
    return values(codes, given.token)


def from_tensor(words: Array, kind: str, token: str) -> Array:
    """The values (rows, along K) of a matrix in tensor memory, from its words."""
    rows = np.ascontiguousarray(words)
    if is_packed(kind):
        return _nibbles(rows.view(np.uint8))
    return values(rows.view(f"u{stored_bits(kind, token) // 8}"), token)


def _nibbles(codes: Array) -> Array:
    both = np.stack((codes & np.uint8(15), codes >> np.uint8(4)), axis=-1)
    return decode(both.reshape(len(codes), -1), E2M1)


def unpacked(units: Array, width: int) -> Array:
    """The elements of less than 8 bits that units (…, 16 bytes) begin with, each in the lowest bits of a byte."""
    stream = np.unpackbits(np.ascontiguousarray(units), axis=-1, bitorder="little")
    each = stream[..., : _UNIT * width].reshape(*units.shape, width)
    return np.packbits(each, axis=-1, bitorder="little")[..., 0]

"""tcgen05.mma, mma.sp, mma.ws and mma.ws.sp (manual, 9.7.16.10; 9.7.18.10 in 9.4).

A product is computed as it is issued. K of 96 and leading dimensions by address (sm_103a), compressed factors and
.kind::ti16 (sm_107f) are not modelled. What the collector buffers keep is not looked at: they may be loaded again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import Read, address_reader, reader
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.tensor_memory.data_paths import DataPath, Part, data_path
from ptx_ls.interpreter.tensor_memory.guardrails import (
    ensure_alignment,
    ensure_columns,
    fault,
    note_access,
    tensor_memory,
)
from ptx_ls.interpreter.tensor_memory.memory import LANES, PARTITION, WORD, column_of, lane_of
from ptx_ls.interpreter.tensor_memory.operands import Elements, from_shared, from_tensor, stored_bits
from ptx_ls.interpreter.tensor_memory.product import Factors, accumulated
from ptx_ls.interpreter.tensor_memory.scale_factors import ADDRESS_MASK, factor_columns, factors
from ptx_ls.interpreter.tensor_memory.sparsity import disordered, metadata_columns, positions
from ptx_ls.interpreter.tensor_memory.warps import ctas_of, issuing
from ptx_ls.interpreter.tensor_memory.zero_columns import shift_of, zero_columns
from ptx_ls.sema.constant_arithmetic import Constant
from ptx_ls.sema.descriptors import instruction_descriptor
from ptx_ls.sema.descriptors.instruction_descriptor import InstructionDescriptor

_KINDS = ("tf32", "f16", "i8", "f8f6f4", "mxf8f6f4", "mxf4", "mxf4nvf4")
_FACTORS = {".scale_vec::1X": 1, ".scale_vec::2X": 2, ".scale_vec::4X": 4, ".block16": 4}
_WORDS_OF_A = 8
"""A row of A takes 32 bytes."""


@dataclass(frozen=True, eq=False)
class _Operands:
    """What an instruction reads, for its current lanes."""

    d: Read
    a_tensor: Read | None
    a: Read | None
    b: Read
    descriptor: Read
    enable: Read
    metadata: Read | None
    scale_a: Read | None
    scale_b: Read | None
    zeros: Read | None
    disabled: tuple[Read, ...]
    scale_d: int


def _operands(decoded: Decoded) -> _Operands:
    names = [operand.name for operand in decoded.spelled.match.state.form.operands][: len(decoded.operands)]
    names = [name for name in names if _has(decoded, name)]

    def address(name: str) -> Read | None:
        return address_reader(decoded.operands[decoded.place_of(name)])[0] if name in names else None

    def value(name: str, kind: str) -> Read | None:
        return reader(decoded.operands[decoded.place_of(name)], kind) if name in names else None

    scale = decoded.operands[decoded.place_of("scale-input-d")] if "scale-input-d" in names else Constant(0)
    if not isinstance(scale, Constant):
        raise decoded.unknown()
    disabled: tuple[Read, ...] = ()
    if "disable-output-lane" in names:
        words = decoded.elements(decoded.place_of("disable-output-lane"))
        disabled = tuple(reader(word, "u32") for word in words)
    d, b, descriptor, enable = (
        address("d-tmem"),
        value("b-desc", "u64"),
        value("idesc", "u32"),
        value("enable-input-d", "pred"),
    )
    assert d is not None and b is not None and descriptor is not None and enable is not None
    return _Operands(
        d,
        address("a-tmem"),
        value("a-desc", "u64"),
        b,
        descriptor,
        enable,
        address("sp-meta-tmem"),
        address("scale-A-tmem"),
        address("scale-B-tmem"),
        value("zero-column-mask-desc", "u64"),
        disabled,
        int(scale.value) & 15,
    )


def _has(decoded: Decoded, name: str) -> bool:
    try:
        decoded.place_of(name)
    except ValueError:
        return False
    return True


class _Product:
    """A product that a thread issues."""

    def __init__(self, decoded: Decoded, sparse: bool, weights: bool) -> None:
        spelled = decoded.spelled
        kind = next((kind for kind in _KINDS if f".kind::{kind}" in spelled), "")
        if not kind or ".decompress::lut::b" in spelled:
            raise decoded.unknown()
        self.decoded = decoded
        self.kind, self.sparse, self.weights = kind, sparse, weights
        self.pair = ".cta_group::2" in spelled
        self.shifted = ".ashift" in spelled
        vector = spelled.one_of(*_FACTORS)
        self.scale_factors = _FACTORS[vector] if vector else 1 if kind == "mxf8f6f4" else 2
        self.given = _operands(decoded)

    def run(self, m: Machine) -> None:
        """Computes the products of the current lanes, one after the other."""
        given = self.given
        enabled = m.each(given.enable(m))

        def each(read: Read) -> Array:
            return m.each(read(m)).astype(np.uint64)

        read: dict[str, Array] = {"d": each(given.d), "b": each(given.b), "descriptor": each(given.descriptor)}
        for name in ("a_tensor", "a", "metadata", "scale_a", "scale_b", "zeros"):
            one = getattr(given, name)
            if one is not None:
                read[name] = each(one)
        masks = np.stack([each(word) for word in given.disabled], axis=1) if given.disabled else None
        for number, lane, _ in issuing(m):
            values = {name: int(found[number]) for name, found in read.items()}
            mask = masks[number].astype(np.uint32) if masks is not None else None
            self._issue(m, lane, values, bool(enabled[number]), mask)
        m.changes += 1

    def _issue(self, m: Machine, lane: int, given: dict[str, int], enabled: bool, mask: Array | None) -> None:
        descriptor = self._descriptor(m, lane, given["descriptor"])
        ctas = ctas_of(m, lane, self.pair)
        path = data_path(descriptor.m, descriptor.n, self.pair, self.sparse, self.weights)
        base = lane_of(given["d"])
        ensure_alignment(m, lane, base, path.alignments)
        for cta in ctas:
            ensure_columns(m, lane, cta, column_of(given["d"]), path.parts[0].count, "write")
        b = self._b(m, lane, descriptor, ctas, given)
        words, undefined = tensor_memory(m).words, tensor_memory(m).undefined
        for number, cta in enumerate(ctas):
            a = self._a(m, lane, descriptor, cta, path, given) if "a" in given else None
            off = _disabled(mask, number)
            for part in path.parts:
                lanes = part.lanes + base
                cells = words[cta]
                left = a if a is not None else self._tensor_a(m, lane, descriptor, cta, lanes, base, given)
                chosen = self._positions(m, lane, descriptor, cta, lanes, given)
                columns = slice(part.first, part.first + part.count)
                scales = self._scales(m, lane, descriptor, cta, part, path.rows, given)
                at = column_of(given["d"])
                here = lanes if off is None else lanes[~off[lanes]]
                note_access(m, lane, cta, here, range(at, at + part.count), "write")
                # Rows of adjacent lanes need no copy.
                target: slice | Array = slice(int(lanes[0]), int(lanes[-1]) + 1) if part.is_contiguous else lanes
                d = cells[target, at : at + part.count]
                before = d if enabled else np.zeros_like(d)
                right = b if part.count == descriptor.n else np.ascontiguousarray(b[:, columns])
                after = accumulated(descriptor, Factors(left, right, chosen, scales), before, self.given.scale_d)
                if off is not None:
                    after = np.where(off[lanes, None], d, after)
                cells[target, at : at + part.count] = after
                if undefined is not None:
                    known = undefined[cta]
                    result = known[target, at : at + part.count]
                    lacks = self._undefined(descriptor, known, part, path.rows, base, given)
                    if enabled:
                        lacks |= result
                    kept = lacks if off is None else np.where(off[lanes, None], result, lacks)
                    known[target, at : at + part.count] = kept

    def _undefined(
        self,
        descriptor: InstructionDescriptor,
        known: Array,
        part: Part,
        rows: int,
        base: int,
        given: dict[str, int],
    ) -> Array:
        """What the words of D lack because of the operands in tensor memory, from what the words of the CTA lack."""
        lanes = part.lanes + base
        missing: Array = np.zeros((len(lanes), part.count), np.bool_)
        if "a_tensor" in given:
            at = lanes if not self.shifted else np.minimum(lanes + 1, LANES - 1)
            column = column_of(given["a_tensor"])
            missing |= known[at, column : column + _WORDS_OF_A].any(axis=1, keepdims=True)
        if descriptor.sparse:
            column = column_of(given["metadata"]) + descriptor.selector
            count = metadata_columns(stored_bits(self.kind, descriptor.a_type))
            missing |= known[lanes, column : column + count].any(axis=1, keepdims=True)
        if "scale_a" in given:
            first = int(part.lanes[0]) // PARTITION * PARTITION
            for name, count, byte in (
                ("scale_a", rows, descriptor.scale_a),
                ("scale_b", part.count, descriptor.scale_b),
            ):
                column = column_of(given[name] & ADDRESS_MASK)
                words = known[first : first + PARTITION, column : column + factor_columns(count)]
                bits = ((words[..., None] >> np.arange(4) & 1) * np.uint8(255)).astype(np.uint8)
                of_rows = factors(bits.view(np.uint32)[..., 0], count, byte, self.scale_factors)
                lost: Array = np.asarray(of_rows.any(axis=1))
                missing |= lost[:, None] if name == "scale_a" else lost[None, :]
        return np.asarray(np.where(missing, np.uint8(WORD), np.uint8(0)))

    def _descriptor(self, m: Machine, lane: int, bits: int) -> InstructionDescriptor:
        found = instruction_descriptor.decode(bits, self.kind)
        if found.sparse != self.sparse:
            says = "a sparse A" if found.sparse else "a dense A"
            has = "has .sp" if self.sparse else "does not have .sp"
            message = f"the instruction descriptor {bits:#010x} says {says}, but the instruction {has}"
            fault(m, "sparsity-mismatch", message, lane, "bit 2 of the descriptor must be set exactly for .sp")
        if found.sparse and found.long:
            message = f"the instruction descriptor {bits:#010x} has K = 96, which a sparse product does not have"
            fault(m, "unsupported-sparsity", message, lane, "clear bit 31 of the descriptor")
        if found.sparse and self.kind in ("f8f6f4", "i8") and found.selector:
            message = f"the sparsity selector is {found.selector}, but must be 0 for .kind::{self.kind}"
            fault(m, "unsupported-sparsity", message, lane, "clear bits 0 and 1 of the descriptor")
        if found.long:
            raise NotModelled(f"{self.decoded.text}: K of 96", self.decoded.line)
        wrong = instruction_descriptor.problem(found, self.pair, self.weights)
        if not wrong and self.shifted and found.m < LANES:
            wrong = f"it has M = {found.m}, but .ashift needs 128 or 256"
        if wrong:
            message = f"the instruction descriptor {bits:#010x} is not valid: {wrong}"
            fault(m, "bad-descriptor", message, lane, f"it means: {instruction_descriptor.describe(bits, self.kind)}")
        return found

    def _a(
        self,
        m: Machine,
        lane: int,
        descriptor: InstructionDescriptor,
        cta: int,
        path: DataPath,
        given: dict[str, int],
    ) -> Array:
        shape = path.rows, descriptor.stored_k
        elements = Elements(self.kind, descriptor.a_type, descriptor.transpose_a)
        found = from_shared(m, lane, cta, given["a"], shape, self.decoded, elements)
        return -found if descriptor.negate_a else found

    def _tensor_a(
        self,
        m: Machine,
        lane: int,
        descriptor: InstructionDescriptor,
        cta: int,
        lanes: Array,
        base: int,
        given: dict[str, int],
    ) -> Array:
        """The rows of A, each in the same lane as that of D."""
        address = given["a_tensor"]
        ensure_alignment(m, lane, lane_of(address), (base,))
        column = column_of(address)
        ensure_columns(m, lane, cta, column, _WORDS_OF_A, "read")
        if self.shifted:
            lanes = np.minimum(lanes + 1, LANES - 1)
        note_access(m, lane, cta, lanes, range(column, column + _WORDS_OF_A), "read")
        words = tensor_memory(m).words[cta][lanes, column : column + _WORDS_OF_A]
        found = from_tensor(words, self.kind, descriptor.a_type)
        return -found if descriptor.negate_a else found

    def _b(
        self, m: Machine, lane: int, descriptor: InstructionDescriptor, ctas: list[int], given: dict[str, int]
    ) -> Array:
        """B (k, columns), of which each CTA of a pair has a part of the columns."""
        shift = shift_of(given.get("zeros", 0))
        shape = descriptor.n // len(ctas) + shift, descriptor.k
        if descriptor.transpose_b or shift:
            shape = -(-shape[0] // 16) * 16, shape[1]
        elements = Elements(self.kind, descriptor.b_type, descriptor.transpose_b)
        parts = [from_shared(m, lane, cta, given["b"], shape, self.decoded, elements) for cta in ctas]
        parts = [part[shift : shift + descriptor.n // len(ctas)] for part in parts]
        found: Array = np.concatenate(parts).T if len(parts) > 1 else parts[0].T
        if descriptor.negate_b:
            found = -found
        if given.get("zeros"):
            found = np.where(zero_columns(given["zeros"], descriptor.m, descriptor.n)[None, :], 0, found)
            found = found.astype(parts[0].dtype)
        return found

    def _positions(
        self, m: Machine, lane: int, descriptor: InstructionDescriptor, cta: int, lanes: Array, given: dict[str, int]
    ) -> Array | None:
        if not descriptor.sparse:
            return None
        bits = stored_bits(self.kind, descriptor.a_type)
        column, count = column_of(given["metadata"]) + descriptor.selector, metadata_columns(bits)
        ensure_columns(m, lane, cta, column, count, "read")
        note_access(m, lane, cta, lanes, range(column, column + count), "read")
        found = positions(tensor_memory(m).words[cta][lanes, column : column + count], bits)
        wrong = disordered(found)
        if wrong.any():
            row = int(wrong.argmax())
            message = (
                f"the metadata of row {row}, in lane {int(lanes[row])} of tensor memory, name no elements in order"
            )
            fault(m, "sparse-metadata", message, lane, "each index must be greater than the one before it")
        return found

    def _scales(
        self,
        m: Machine,
        lane: int,
        descriptor: InstructionDescriptor,
        cta: int,
        part: Part,
        rows: int,
        given: dict[str, int],
    ) -> tuple[Array, Array] | None:
        """The scale factors of the rows and of the columns that a part has."""
        if "scale_a" not in given:
            return None
        first_lane = int(part.lanes[0]) // PARTITION * PARTITION
        found = []
        for name, count, first in (
            ("scale_a", rows, descriptor.scale_a),
            ("scale_b", part.count, descriptor.scale_b),
        ):
            if first + self.scale_factors > 4 or first % self.scale_factors:
                message = f"{self.scale_factors} scale factors from byte {first} of a word"
                fault(m, "bad-descriptor", message, lane, "their number must be a multiple of how many a row has")
            address = given[name] & ADDRESS_MASK
            ensure_alignment(m, lane, lane_of(address), (0,))
            column, columns = column_of(address), factor_columns(count)
            ensure_columns(m, lane, cta, column, columns, "read")
            of_warp = np.arange(first_lane, first_lane + PARTITION)
            note_access(m, lane, cta, of_warp, range(column, column + columns), "read")
            words = tensor_memory(m).words[cta][of_warp, column : column + columns]
            found.append(factors(words, count, first, self.scale_factors))
        return found[0], found[1]


def _disabled(mask: Array | None, number: int) -> Array | None:
    """For each lane of the CTA that is the first or second whether it keeps what it has."""
    if mask is None:
        return None
    words = mask[4 * number : 4 * number + 4]
    if not words.any():
        return None
    return np.unpackbits(words.view(np.uint8), bitorder="little").astype(np.bool_)


def _maker(sparse: bool, weights: bool) -> Callable[[Decoded], Run]:
    return lambda decoded: _Product(decoded, sparse, weights).run


ACTIONS = {
    "tcgen05.mma": _maker(sparse=False, weights=False),
    "tcgen05.mma.sp": _maker(sparse=True, weights=False),
    "tcgen05.mma.ws": _maker(sparse=False, weights=True),
    "tcgen05.mma.ws.sp": _maker(sparse=True, weights=True),
}
ASYNC_PROXY = tuple(ACTIONS)

"""wgmma (manual, 9.7.15).

A product is computed when it is issued: until the wait for its group, its registers and the shared memory that it reads
belong to it, and watchers report what touches them (watch/early_products.py).

The rule of the sums is MMA-Sim's for Hopper (arithmetic/aligned_sum.py): all products of one instruction are added at
once. FP8 keeps 13 fraction bits. Of a sparse product, the elements that are not stored are taken to add nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ptx_ls.interpreter.arithmetic import large_product, sparse_selection
from ptx_ls.interpreter.arithmetic.aligned_sum import Adder
from ptx_ls.interpreter.arithmetic.formats import HALF
from ptx_ls.interpreter.arithmetic.single_precision import canonicalize_nan
from ptx_ls.interpreter.arithmetic.tensor_cores import Architecture
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.products import Product
from ptx_ls.interpreter.machine.clusters import OFFSET_MASK
from ptx_ls.interpreter.machine.machine import WARP, Machine, Missed
from ptx_ls.interpreter.machine.warp_collectives import whole_warps
from ptx_ls.interpreter.matrix_elements import BITS, FORMATS, half_codes, values
from ptx_ls.interpreter.memory.matrix_descriptor import UNIT, MatrixLayout, wgmma_descriptor
from ptx_ls.interpreter.memory.operand_matrices import Read, matrix_addresses, read_matrices
from ptx_ls.interpreter.program.binding import Read as OperandReader
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.operands import Register
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.interpreter.program.register_rows import RegisterRows
from ptx_ls.sema.constant_arithmetic import Constant

_SHAPE = re.compile(r"\.m64n(\d+)k(\d+)$")
_ROWS = 64
_WARPS = 4
_OF_WARP = _ROWS // _WARPS
"""Rows of the accumulator that a warp holds."""


def _shape(decoded: Decoded) -> tuple[int, int]:
    """The columns of the accumulator and the length of its sums."""
    for token in decoded.spelled.slots.values():
        if found := _SHAPE.match(token):
            return int(found[1]), int(found[2])
    raise decoded.unknown()


@dataclass(frozen=True)
class _Groups:
    """The warpgroups that the current lanes belong to: `rows` of the accumulator's 64 are those of their warps."""

    count: int
    rows: slice

    @property
    def lanes(self) -> int:
        """The current lanes of each of them."""
        return self.height // _OF_WARP * WARP

    @property
    def height(self) -> int:
        """How many rows these are."""
        return int(self.rows.stop - self.rows.start)


def _each_group(m: Machine, act: Callable[[Machine, _Groups], None]) -> None:
    """Calls a function for the whole warpgroups among the current lanes, then for single warps of others by their rank,
    with the lanes restricted to these."""
    lanes = m.lanes()[::WARP]
    within = lanes % m.width // WARP
    ranks = within % _WARPS
    groups = lanes // m.width * m.width + within // _WARPS
    if len(lanes) % _WARPS == 0:
        by_group = groups.reshape(-1, _WARPS)
        if (by_group == by_group[:, :1]).all():
            act(m, _Groups(len(by_group), slice(0, _ROWS)))
            return
    for rank in range(_WARPS):
        which = ranks == rank
        if which.any():
            with m.only(np.repeat(which, WARP)):
                first = rank * _OF_WARP
                act(m, _Groups(int(which.sum()), slice(first, first + _OF_WARP)))


def _ensure_warpgroup(m: Machine) -> None:
    """Raises ProgramFault where a CTA ends within a warpgroup, or a warp lacks lanes."""
    short = m.launch.threads % (_WARPS * WARP)
    if short:
        last = m.lanes() % m.width // (_WARPS * WARP) == m.launch.threads // (_WARPS * WARP)
        if last.any():
            lane = int(m.lanes()[int(np.argmax(last))])
            message = f"the warpgroup has only {short} of its 128 threads"
            advice = "let the threads of a CTA that execute this be a multiple of 128"
            m.fault("missing-lanes", message, lane, int(last.sum()), advice=advice)


class _Operand:
    """A factor that lies in shared memory, `across` along M or N and `along` K."""

    def __init__(self, decoded: Decoded, name: str, matrix: str, across: int, along: int) -> None:
        self._matrix = matrix
        self._read = reader(decoded.operands[decoded.place_of(name)], "u64")
        self._shape = across, along
        self._bits = BITS[decoded.spelled[f".{matrix}type"]]
        self._k_major = _immediate(decoded, f"imm-trans-{matrix}", 0) == 0
        self._decoded = decoded

    def read(self, m: Machine, groups: _Groups) -> Read:
        """The codes of its elements (groups, across, along)."""
        starts, layouts = self._placed(m, groups)
        different = set(layouts)
        if len(different) == 1:
            return self._codes(m, starts, layouts[0], groups.lanes)
        codes: Array | None = None
        undefined: Array | None = None
        for layout in different:
            which = np.array([one == layout for one in layouts])
            with m.only(np.repeat(which, groups.lanes)):
                part = self._codes(m, starts[which], layout, groups.lanes)
            if codes is None:
                codes = np.empty((groups.count, *part.codes.shape[1:]), part.codes.dtype)
            codes[which] = part.codes
            if part.undefined is not None:
                undefined = np.zeros_like(codes) if undefined is None else undefined
                undefined[which] = part.undefined
        assert codes is not None
        return Read(codes, undefined)

    def units(self, m: Machine, groups: _Groups) -> Array:
        """The units that it consists of, by their numbers in the shared memory of all CTAs (groups, units)."""
        starts, layouts = self._placed(m, groups)
        addresses = [
            matrix_addresses(starts[number : number + 1], layout, self._shape, self._bits, self._k_major).reshape(-1)
            for number, layout in enumerate(layouts)
        ]
        begin = m.cta_of[m.lanes()[:: groups.lanes]] * m.shared.width
        return np.asarray((np.stack(addresses) & OFFSET_MASK) + begin[:, None]) // UNIT

    def _placed(self, m: Machine, groups: _Groups) -> tuple[Array, list[MatrixLayout]]:
        """The address where the matrix of each group begins, and its layout."""
        starts = np.empty(groups.count, np.int64)
        layouts: list[MatrixLayout] = []
        known: dict[int, tuple[int, MatrixLayout]] = {}
        for number, bits in enumerate(self._descriptors(m, groups).tolist()):
            if bits not in known:
                found = wgmma_descriptor(bits)
                known[bits] = found.start, found.layout
            starts[number], layout = known[bits]
            layouts.append(layout)
        if m.clusters is not None:
            starts += m.current(m.clusters.begin)[:: groups.lanes]
        return starts, layouts

    def _codes(self, m: Machine, starts: Array, layout: MatrixLayout, sharing: int) -> Read:
        along = self._shape[1]
        if self._k_major and not layout.reaches(along * self._bits // 128):
            # No document says where the rest of a row lies.
            raise self._decoded.unknown()
        return read_matrices(m, starts, layout, self._shape, self._bits, self._k_major, sharing)

    def _descriptors(self, m: Machine, groups: _Groups) -> Array:
        """The descriptor of each group. Raises ProgramFault where its lanes differ (manual, wgmma.mma_async)."""
        given = self._read(m)
        if given.size == 1:
            return np.repeat(given, groups.count)
        by_group = given.reshape(groups.count, -1)
        differ = by_group != by_group[:, :1]
        if differ.any():
            which = int(np.flatnonzero(differ.reshape(-1))[0])
            message = f"the descriptor of matrix {self._matrix.upper()} differs among the threads of the warpgroup"
            advice = "compute it from values that all 128 threads share"
            m.fault("wrong-descriptor", message, int(m.lanes()[which]), int(np.count_nonzero(differ)), advice=advice)
        return np.ascontiguousarray(by_group[:, 0])


def _immediate(decoded: Decoded, name: str, default: int) -> int:
    """The value of an operand that is a number, where the form has it."""
    try:
        operand = decoded.operands[decoded.place_of(name)]
    except ValueError:
        return default
    assert isinstance(operand, Constant)
    return operand.signed


def _left_registers(rows: Array, bits: int, groups: _Groups) -> Array:
    """The codes (groups, rows, K) of a left factor in four registers of each lane."""
    size = max(1, bits // 8)
    each = 4 // size
    # Registers: (half of K, half of 16 rows); lanes: (group, warp, row, thread).
    held = rows.view(f"u{size}").reshape(2, 2, groups.count, -1, 8, 4, each)
    by_row = held.transpose(2, 3, 1, 4, 0, 5, 6)
    return np.asarray(by_row.reshape(groups.count, groups.height, -1))


def _accumulator(rows: Array, kind: str, groups: _Groups) -> Array:
    """The codes (groups, rows, columns) of an accumulator from registers, a row for each."""
    code = np.dtype(f"u{BITS[kind] // 8}")
    each = 4 // code.itemsize
    # Registers and parts of them: (8 columns, half of 16 rows, 2 neighbours); lanes: (group, warp, row, thread).
    held = rows.view(code).reshape(-1, 2, 2 // each, groups.count, (groups.lanes // WARP), 8, 4, each)
    by_row = held.transpose(3, 4, 1, 5, 0, 6, 2, 7)
    return np.asarray(by_row.reshape(groups.count, groups.height, -1))


def _accumulator_rows(codes: Array, groups: _Groups) -> Array:
    """The reverse: rows of registers."""
    each = 4 // codes.dtype.itemsize
    by_row = codes.reshape(groups.count, groups.lanes // WARP, 2, 8, -1, 4, 2 // each, each)
    held = np.ascontiguousarray(by_row.transpose(4, 2, 6, 0, 1, 3, 5, 7))
    return np.asarray(held.reshape(-1, groups.count * groups.lanes * each).view(np.uint32))


class _Product:
    """d = a * b + d, or a * b."""

    def __init__(self, decoded: Decoded) -> None:
        spelled = decoded.spelled
        self.n, self.k = _shape(decoded)
        self.types = {matrix: spelled[f".{matrix}type"] for matrix in "dab"}
        self.sparse = ".sp" in spelled
        names = [operand.name for operand in spelled.match.state.form.operands]
        stored = self.k // 2 if self.sparse else self.k
        self.a_registers = RegisterRows(decoded.elements(1)) if "a" in names else None
        self._read_a = self.a_registers.register_rows_reader(4) if self.a_registers is not None else None
        self._a = None if self.a_registers is not None else _Operand(decoded, "a-desc", "a", _ROWS, stored)
        self._b = _Operand(decoded, "b-desc", "b", self.n, self.k)
        accumulators = RegisterRows(decoded.elements(0))
        self._read_d = accumulators.register_rows_reader(len(accumulators))
        self._write_d = accumulators.register_rows_writer()
        self._registers = len(accumulators)
        left = decoded.elements(1) if self.a_registers is not None else ()
        self._numbers = [
            tuple(one.number for one in elements if isinstance(one, Register))
            for elements in (decoded.elements(0), left)
        ]
        self._accumulates = reader(decoded.operands[decoded.place_of("scale-d")], "pred")
        self._signs = [_immediate(decoded, f"imm-scale-{matrix}", 1) for matrix in "ab"]
        self._saturates = ".satfinite" in spelled
        self._undefined: list[tuple[Array, Array]] = []
        """By lanes what the sums lack for want of written elements, from when they are read until `loaded`."""
        self._metadata: OperandReader | None = None
        if self.sparse:
            self._metadata = reader(decoded.operands[decoded.place_of("sp-meta")], "u32")
            self._selector = _immediate(decoded, "sp-sel", 0)

    def run(self, m: Machine) -> None:
        """Computes it for the current lanes, which are of whole warps."""
        _each_group(m, self._run)

    def _run(self, m: Machine, groups: _Groups) -> None:
        if self._read_a is not None:
            a = _left_registers(self._read_a(m), BITS[self.types["a"]], groups)
        else:
            assert self._a is not None
            read = self._a.read(m, groups).of(lambda codes: codes[:, groups.rows])
            a = read.codes
            self._note(m, groups, read.undefined, None)
        read = self._b.read(m, groups)
        b = read.codes
        self._note(m, groups, None, read.undefined)
        if m.on.product_start:
            product = self._started(m, groups)
            for heard in m.on.product_start:
                heard(product)
        positions = self._positions(m, groups) if self._metadata is not None else None
        found = self._sums(a, b, self._addends(m, groups), positions)
        self._write_d(m, _accumulator_rows(found, groups))

    def _started(self, m: Machine, groups: _Groups) -> Product:
        units = [one.units(m, groups) for one in (self._a, self._b) if one is not None]
        of_warps = np.repeat(np.concatenate(units, axis=1), groups.lanes // WARP, axis=0)
        return Product(self._numbers[0], self._numbers[1], of_warps)

    def _addends(self, m: Machine, groups: _Groups) -> Array:
        """The codes of the accumulators; zeros where they are not added."""
        adds = self._accumulates(m)
        shape = groups.count, groups.height, self.n
        if not adds.any():
            return np.zeros(shape, f"u{BITS[self.types['d']] // 8}")
        codes = _accumulator(self._read_d(m), self.types["d"], groups)
        if not adds.all():
            by_row = m.each(adds).reshape(groups.count, -1, WARP)[:, :, 0]
            codes[~np.repeat(by_row, _OF_WARP, axis=1)] = 0
        return codes

    def _positions(self, m: Machine, groups: _Groups) -> Array:
        """The rows of matrix B that the stored elements of A belong to (groups, rows, stored)."""
        assert self._metadata is not None
        words = m.each(self._metadata(m)).reshape(-1, WARP)
        found = sparse_selection.positions(words, self.k, BITS[self.types["a"]], self._selector)
        return found.reshape(groups.count, -1, found.shape[2])

    def _sums(self, a: Array, b: Array, c: Array, positions: Array | None) -> Array:
        """The codes of a * b + c."""
        kind = self.types["a"]
        if kind == ".b1":
            left, right = (np.unpackbits(x, axis=-1, bitorder="little") for x in (a, b))
            return _whole(left.astype(np.float32), right.astype(np.float32), c, False)
        left, right = values(a, kind), values(b, self.types["b"])
        if self.types["d"] == ".s32":
            if positions is not None:
                left = sparse_selection.expanded(left, positions, self.k)
            return _whole(left.astype(np.float32), right.astype(np.float32), c, self._saturates)
        left, right = (-x if sign < 0 else x for x, sign in zip((left, right), self._signs, strict=True))
        half = self.types["d"] == ".f16"
        adder = Adder(Architecture.HOPPER.fraction, self.k)
        if BITS[kind] == 8:
            adder = Adder(_FP8_FRACTION, self.k, _FP8_FRACTION)
        least = 1 - FORMATS[kind].bias, 1 - FORMATS[self.types["b"]].bias
        addend = values(c, self.types["d"])
        found = large_product.multiply_add(
            left,
            right.swapaxes(1, 2),
            addend,
            adder,
            least,
            half,
            1 - HALF.bias if half else -126,
            positions,
        )
        return half_codes(found) if half else canonicalize_nan(found).view(np.uint32)

    def _note(self, m: Machine, groups: _Groups, rows: Array | None, columns: Array | None) -> None:
        """Notes the sums that undefined elements of a factor belong to."""
        if rows is None and columns is None:
            return
        sums = np.zeros((groups.count, groups.height, self.n), f"u{BITS[self.types['d']] // 8}")
        if rows is not None:
            sums[np.asarray(rows.any(axis=2))] = ~sums.dtype.type(0)
        if columns is not None:
            sums[np.broadcast_to(np.asarray(columns.any(axis=2))[:, None], sums.shape)] = ~sums.dtype.type(0)
        self._undefined.append((m.lanes(), _accumulator_rows(sums, groups)))

    def loaded(self, m: Machine, missed: Sequence[Missed]) -> Sequence[Array]:
        """The undefined bytes of the accumulators, by what was read from shared memory."""
        found = np.zeros((self._registers, m.count), np.uint16)
        for lanes, rows in self._undefined:
            bits = (rows.view(np.uint8).reshape(len(rows), -1, 4) & 1 << np.arange(4)).sum(axis=2, dtype=np.uint16)
            found[:, np.searchsorted(m.lanes(), lanes)] |= bits
        self._undefined.clear()
        return list(found)

    def flow(self, m: Machine, lacks: Sequence[Array]) -> Sequence[Array]:
        """The undefined bytes of the accumulators: those that they had, where they are added, and all of a row of A."""
        adds = m.each(self._accumulates(m))
        found = [np.where(adds, one, np.uint16(0)) for one in lacks[: self._registers]]
        if self.a_registers is not None:
            factors = [np.asarray(one) for one in lacks[self._registers : self._registers + 4]]
            neighbours = 1 if self.types["d"] == ".f16" else 2
            for half in range(2):
                in_lane = (factors[half] | factors[half + 2]) != 0
                in_row = np.repeat(in_lane.reshape(-1, 4).any(axis=1), 4)
                for number in range(self._registers):
                    if number // neighbours % 2 == half:
                        found[number] = np.where(in_row, np.uint16(0xF), found[number])
        return found


_FP8_FRACTION = 13


def _whole(left: Array, right: Array, c: Array, saturates: bool) -> Array:
    """a * b + c of whole numbers, of which single precision holds all sums of products."""
    total = c.view(np.int32) + (left @ right.swapaxes(1, 2)).astype(np.int64)
    if saturates:
        total = np.clip(total, -(1 << 31), (1 << 31) - 1)
    return np.asarray(total.astype(np.int32).view(np.uint32))


def mma_async(decoded: Decoded) -> WarpMeeting:
    """d = a * b + d for the four warps of a warpgroup."""
    product = _Product(decoded)

    def run(m: Machine) -> None:
        _ensure_warpgroup(m)
        product.run(m)

    return whole_warps(run, product.flow, product.loaded)


def fence(decoded: Decoded) -> WarpMeeting:
    """Orders accesses to registers before the products that follow."""

    def run(m: Machine) -> None:
        for heard in m.on.product_fence:
            heard()

    return whole_warps(run)


def commit_group(decoded: Decoded) -> WarpMeeting:
    """Makes the products since the last group a group."""

    def run(m: Machine) -> None:
        for heard in m.on.product_commit:
            heard()

    return whole_warps(run)


def wait_group(decoded: Decoded) -> WarpMeeting:
    """Waits until at most so many groups are pending, which none is here."""
    number = decoded.operands[0]
    assert isinstance(number, Constant)
    left = int(number.value)

    def run(m: Machine) -> None:
        for heard in m.on.product_wait:
            heard(left)

    return whole_warps(run)


APPROXIMATE = ("wgmma.mma_async.sp",)
ASYNC_PROXY = ("wgmma.mma_async", "wgmma.mma_async.sp")
MEETINGS = {
    "wgmma.mma_async": mma_async,
    "wgmma.mma_async.sp": mma_async,
    "wgmma.fence": fence,
    "wgmma.commit_group": commit_group,
    "wgmma.wait_group": wait_group,
}

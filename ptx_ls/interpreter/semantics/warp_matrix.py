"""Warp-level matrix instructions (manual, 9.7.14; 9.7.16 in 9.4).

NVIDIA does not document how tensor cores add products of floating-point numbers; here they do as experiments found
(arithmetic/aligned_sum.py), by the module's target (arithmetic/tensor_cores.py). What a target's hardware lacks is
computed as in the machine code that ptxas 13.5 generates for it: mma.m8n8k4 with .f16 from sm_80 on, and FP8 on sm_90
and sm_100, which is converted to half precision; so is the order in which a wmma is split into smaller products. The
exponent of subnormals of .e3m2, .e2m3 and .e2m1 in hardware is not published: here it is the least of the format.
Integers are added exactly, then saturated once.

Of a transposed matrix of 16 by 16 bytes, a lane holds four neighbours of two rows that are 8 apart, as CUTLASS unpacks
them (SM100_U8x8_LDSM_T). .s8.s4 is not modelled: the padding of its rows is not documented.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from ptx_ls.interpreter import matrix_fragments
from ptx_ls.interpreter.arithmetic import aligned_sum, matrix_product, tensor_cores
from ptx_ls.interpreter.arithmetic.aligned_sum import Adder
from ptx_ls.interpreter.arithmetic.formats import HALF
from ptx_ls.interpreter.arithmetic.single_precision import canonicalize_nan
from ptx_ls.interpreter.arithmetic.tensor_cores import Architecture
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import WARP, Machine, Missed
from ptx_ls.interpreter.machine.warp_collectives import whole_warps
from ptx_ls.interpreter.matrix_elements import BITS, FORMATS, half_codes
from ptx_ls.interpreter.matrix_fragments import Fragment
from ptx_ls.interpreter.memory.state_spaces import fault, load, store
from ptx_ls.interpreter.program.binding import reader
from ptx_ls.interpreter.program.control import WarpMeeting
from ptx_ls.interpreter.program.matrix_operand import MatrixOperand, shape_of, words_per_register
from ptx_ls.interpreter.program.operands import Operand
from ptx_ls.interpreter.program.operation import Decoded, Run
from ptx_ls.interpreter.program.register_rows import RegisterRows
from ptx_ls.interpreter.semantics import block_scaled_mma, sparse_mma
from ptx_ls.interpreter.semantics.data_movement import Place, resolver
from ptx_ls.interpreter.semantics.rounded import rounding_mode

_WORD = np.dtype(np.uint32)
_ROW = 16
"""Bytes of a row of a matrix."""
_ONLY_NEEDED_ADDRESSES = 80
"""From this target on ldmatrix does not look at the addresses of lanes that give none (manual, ldmatrix)."""


# Between memory and registers.


def _shared(decoded: Decoded, index: int) -> Callable[[Machine], Array]:
    """A function that returns the addresses in shared memory of an operand for the current lanes."""
    where = resolver(decoded, index)

    def addresses(m: Machine) -> Array:
        found = where(m, lambda again: None)
        if found is None or found[0] != "shared":
            m.fault("wrong-space", "the address is not one of shared memory", int(m.lanes()[0]), m.count)
        return found[1]

    return addresses


def _number(decoded: Decoded) -> int:
    number = decoded.spelled[".num"]
    if not number:
        # More matrices than the manual has.
        raise decoded.unknown()
    return int(number[2:])


def _address_lanes(m: Machine, count: int) -> Array:
    """The current lanes whose addresses are used: the first `count` of each warp."""
    givers: Array = m.lanes() % WARP < count
    return givers


def ldmatrix(decoded: Decoded) -> WarpMeeting:
    """Loads 8x8 matrices: rows of 16 bytes, each spread over four adjacent lanes; transposed with .trans, as those of
    16x16 bytes always are."""
    spelled, count = decoded.spelled, _number(decoded)
    narrow = spelled.one_of(".b6x16_p32", ".b4x16_p64")
    square = ".m16n16" in spelled
    if ".m8n8" not in spelled and not square and not (narrow and ".m8n16" in spelled):
        raise decoded.unknown()
    addresses, write = _shared(decoded, 1), RegisterRows(decoded.elements(0)).writes()
    turned = ".trans" in spelled
    if square:
        # A lane has two registers of each matrix.
        count *= 2

    def run(m: Machine) -> None:
        givers = _address_lanes(m, 8 * count)
        if 0 < decoded.target < _ONLY_NEEDED_ADDRESSES and not givers.all():
            with m.only(~givers):
                _ensure_valid(m, m.each(addresses(m)))
        with m.only(givers):
            given = addresses(m)
            rows = load(m, "shared", m.each(given), _WORD, 4)
        write(m, arranged(rows))

    def arranged(rows: Array) -> Array:
        if narrow:
            rows = _widened(rows, 6 if narrow == ".b6x16_p32" else 4)
        if square:
            rows = _transposed_bytes(rows)
        elif turned:
            rows = _transposed(rows)
        # A matrix has 32 words in the order of its lanes; a lane has one of each matrix.
        words: Array = np.ascontiguousarray(rows).reshape(-1, count, WARP).transpose(0, 2, 1).reshape(-1, count)
        return words

    def loaded(m: Machine, missed: Sequence[Missed]) -> Sequence[Array]:
        givers = m.lanes()[_address_lanes(m, 8 * count)]
        undefined_elements = np.zeros((len(givers), 16), np.uint8)
        for miss in missed:
            undefined_elements[np.searchsorted(givers, miss.lanes)] = np.where(miss.bytes, np.uint8(255), np.uint8(0))
        return _lacks(arranged(undefined_elements.view(np.uint32)))

    return whole_warps(run, loaded=loaded)


def _ensure_valid(m: Machine, addresses: Array) -> None:
    """Raises ProgramFault for addresses of rows that are not used, where these must be valid, too."""
    wrong = (addresses < 0) | (addresses + _ROW > m.shared.size)
    crooked = addresses % _ROW != 0
    if wrong.any() or crooked.any():
        which = "out-of-bounds" if wrong.any() else "misaligned"
        fault(m, which, "shared", addresses, _ROW, "read", wrong if wrong.any() else crooked)


def _lacks(words: Array) -> list[Array]:
    """The undefined bytes of registers, from words whose undefined bytes are not zero; a row for each lane."""
    undefined_elements = np.ascontiguousarray(words).view(np.uint8).reshape(*words.shape, -1) != 0
    bits = (undefined_elements << np.arange(undefined_elements.shape[-1])).sum(axis=-1, dtype=np.uint16)
    return list(bits.T)


def _words(lacks: Sequence[Array]) -> Array:
    """The reverse: words whose undefined bytes are 255, a row for each lane."""
    bits = np.stack(lacks, axis=-1)[..., None] >> np.arange(4) & 1
    words: Array = np.where(bits != 0, np.uint8(255), np.uint8(0)).reshape(len(bits), -1).view(np.uint32)
    return words


def _transposed(rows: Array) -> Array:
    """8 by 8 matrices of 16 bits, transposed; rows of four words."""
    whole = np.ascontiguousarray(rows).view(np.uint16).reshape(-1, 8, 8)
    return np.ascontiguousarray(whole.transpose(0, 2, 1)).view(np.uint32)


def _transposed_bytes(rows: Array) -> Array:
    """16 by 16 matrices of bytes, transposed: the upper 8 rows of each, then the lower ones."""
    whole = np.ascontiguousarray(rows).view(np.uint8).reshape(-1, 16, 16)
    return np.ascontiguousarray(whole.transpose(0, 2, 1)).view(np.uint32)


def _widened(rows: Array, bits: int) -> Array:
    """The first 16 elements of each row, of less than 8 bits, each in the lowest bits of a byte."""
    stream = np.unpackbits(np.ascontiguousarray(rows).view(np.uint8), axis=-1, bitorder="little")
    each = stream[:, : 16 * bits].reshape(-1, 16, bits)
    return np.packbits(each, axis=-1, bitorder="little")[..., 0].view(np.uint32)


def stmatrix(decoded: Decoded) -> WarpMeeting:
    """Stores 8x8 matrices, the reverse of ldmatrix. With .m16n8 the lanes hold the fragment of an accumulator of that
    shape."""
    spelled, count = decoded.spelled, _number(decoded)
    addresses, read = _shared(decoded, 0), RegisterRows(decoded.elements(1)).reads()
    bytes_ = ".m16n8" in spelled
    turned = ".trans" in spelled

    def run(m: Machine) -> None:
        words = read(m).reshape(-1, WARP, count).transpose(0, 2, 1)
        rows = np.ascontiguousarray(words).reshape(-1, 4)
        if bytes_:
            elements = np.ascontiguousarray(words).reshape(1, -1).view(np.uint8)
            columns = _BYTES.matrix(elements).transpose(2, 1, 0)
            rows = np.ascontiguousarray(columns).reshape(-1, 16).view(np.uint32)
        elif turned:
            rows = _transposed(rows).reshape(-1, 4)
        with m.only(_address_lanes(m, 8 * count)):
            store(m, "shared", m.each(addresses(m)), rows, 4)

    return whole_warps(run)


_BYTES = matrix_fragments.sums(16, 8)


def movmatrix(decoded: Decoded) -> WarpMeeting:
    """Transposes a matrix of 8 by 8 elements of 16 bits."""
    read, write = RegisterRows(decoded.operands[1:2]).reads(), RegisterRows(decoded.operands[:1]).writes()
    return whole_warps(
        lambda m: write(m, _transposed(read(m)).reshape(-1, 1)),
        lambda m, lacks: _lacks(_transposed(_words(lacks)).reshape(-1, 1)),
    )


def _wmma_fragment(matrix: str, token: str, shape: tuple[int, int, int]) -> Fragment:
    m, n, k = shape
    if matrix in "cd":
        return matrix_fragments.sums(m, n)
    k, each = words_per_register(token, k)
    return matrix_fragments.factors(m, n, k, each)["ab".index(matrix)]


class _InMemory:
    """A matrix of wmma.load and wmma.store: the offset in memory of each unit of a lane's registers.

    A register whose elements are adjacent in memory is accessed as a whole, as in ptxas's machine code: addresses must
    be multiples of its size. The manual requires more.
    """

    def __init__(self, decoded: Decoded, matrix: str, stride: Operand | None) -> None:
        spelled, shape = decoded.spelled, shape_of(decoded)
        m, n, k = shape
        token = spelled[f".{matrix}type"]
        fragment = _wmma_fragment(matrix, token, shape)
        by_rows = spelled.one_of(".row", ".col") == ".row"
        rows, columns = (fragment.second, fragment.first) if matrix == "a" else (fragment.first, fragment.second)
        height, width = {"a": (m, k), "b": (k, n)}.get(matrix, (m, n))
        if token == ".b1":
            rows, columns = (rows, 32 * columns) if by_rows else (32 * rows, columns)
        minor, major = (columns, rows) if by_rows else (rows, columns)
        minor, major = np.broadcast_arrays(minor, major)
        bits = 32 if token == ".b1" else BITS[token]
        each = max(1, 32 // bits)
        neighbours = each == 1 or bool((minor[:, 1::each] == minor[:, ::each] + 1).all())
        step = each if neighbours else 1
        self.unit = np.dtype(f"u{max(bits, bits * step) // 8}")
        self.packed = each // step
        self.registers = minor[:, ::step].shape[1] // self.packed
        # In elements; of types narrower than a byte, in these.
        self.minor, self.major = minor[:, ::step].T, major[:, ::step].T
        self.bits = 1 if token == ".b1" else bits
        self.default = width if by_rows else height
        self.stride = reader(stride, "u32") if stride is not None else None

    def offsets(self, m: Machine) -> list[Array]:
        """The offset of each unit of a lane from the matrix's address, in bytes, for the current lanes."""
        lane = m.lanes() % WARP
        stride = self.stride(m).astype(np.int64) if self.stride else self.default
        pairs = zip(self.minor, self.major, strict=True)
        return [(minor[lane] + major[lane] * stride) * self.bits >> 3 for minor, major in pairs]


def _each_space(where: Place, act: Callable[[Machine, str, Array], None]) -> Run:
    """Runs an action on the addresses of the lanes, one state space after the other."""

    def run(m: Machine) -> None:
        found = where(m, run)
        if found is not None:
            act(m, *found)

    return run


def wmma_load(decoded: Decoded) -> WarpMeeting:
    """Loads the fragment of a matrix from memory."""
    operands = decoded.operands
    matrix = decoded.spelled.match.entry.path[2]
    memory = _InMemory(decoded, matrix, operands[2] if len(operands) > 2 else None)
    where = resolver(decoded, 1)
    registers = RegisterRows(decoded.elements(0), memory.unit.itemsize == 8)
    write = registers.writes()

    def act(m: Machine, space: str, addresses: Array) -> None:
        units = []
        for number, offset in enumerate(memory.offsets(m)):
            before = len(m.missed or ())
            units.append(load(m, space, m.each(addresses + offset), memory.unit))
            if m.missed is not None:
                m.missed[before:] = [replace(miss, part=number) for miss in m.missed[before:]]
        rows = np.stack([m.each(unit) for unit in units], axis=-1)
        write(m, rows.view(registers.dtype) if memory.packed > 1 else rows)

    def loaded(m: Machine, missed: Sequence[Missed]) -> Sequence[Array]:
        size = memory.unit.itemsize
        lacks = np.zeros((len(registers), m.count), np.uint16)
        for miss in missed:
            register, place_there = divmod(miss.part, memory.packed)
            bits = (miss.bytes << np.arange(place_there * size, place_there * size + size)).sum(axis=1, dtype=np.uint16)
            lacks[register, np.searchsorted(m.lanes(), miss.lanes)] |= bits
        return [lacks[number % memory.registers] for number in range(len(registers))]

    return whole_warps(_each_space(where, act), loaded=loaded)


def wmma_store(decoded: Decoded) -> WarpMeeting:
    """Stores the fragment of a matrix to memory."""
    operands = decoded.operands
    memory = _InMemory(decoded, "d", operands[2] if len(operands) > 2 else None)
    where = resolver(decoded, 0)
    read = RegisterRows(decoded.elements(1), memory.unit.itemsize == 8).reads()

    def act(m: Machine, space: str, addresses: Array) -> None:
        rows = read(m)
        units = rows.view(memory.unit) if memory.packed > 1 else rows
        for number, offset in enumerate(memory.offsets(m)):
            store(m, space, m.each(addresses + offset), np.ascontiguousarray(units[:, number]))

    return whole_warps(_each_space(where, act))


# Products.


def mma(decoded: Decoded) -> WarpMeeting:
    """d = a * b + c."""
    spelled = decoded.spelled
    if ".block_scale" in spelled:
        return block_scaled_mma.mma(decoded)
    if spelled[".kind"] not in ("", ".kind::f8f6f4"):
        raise decoded.unknown()
    m, n, k = shape_of(decoded)
    types = [spelled[f".{matrix}type"] for matrix in "dabc"]
    words, each = words_per_register(types[1], k)
    if (m, n, k) == (8, 8, 4) and types[1] == ".f16":
        a_map = matrix_fragments.quad_factor(spelled[".alayout"] == ".col")
        b_map = matrix_fragments.quad_factor(spelled[".blayout"] == ".row")
        c_map, d_map = matrix_fragments.quad_sums(types[3] == ".f16"), matrix_fragments.quad_sums(types[0] == ".f16")
    else:
        a_map, b_map = matrix_fragments.factors(m, n, words, each)
        c_map = d_map = matrix_fragments.sums(m, n)
    matrices = [
        MatrixOperand(decoded, number, token, fragment)
        for number, (token, fragment) in enumerate(zip(types, (d_map, a_map, b_map, c_map), strict=True))
    ]
    return whole_warps(_product(decoded, matrices), _propagate_undefined(matrices))


def wmma_mma(decoded: Decoded) -> WarpMeeting:
    """d = a * b + c, for fragments as wmma.load returns them."""
    spelled, shape = decoded.spelled, shape_of(decoded)
    types = [spelled[f".{matrix}type"] or ".f16" for matrix in "dabc"]
    if types[1] == ".f16" and ".satfinite" in spelled:
        raise decoded.unknown()
    matrices = [
        MatrixOperand(decoded, number, token, _wmma_fragment(matrix, token, shape))
        for number, (matrix, token) in enumerate(zip("dabc", types, strict=True))
    ]
    return whole_warps(_product(decoded, matrices), _propagate_undefined(matrices))


def _propagate_undefined(matrices: Sequence[MatrixOperand]) -> Callable[[Machine, Sequence[Array]], Sequence[Array]]:
    """The propagation of undefined elements: a sum is undefined if its row, its column or its addend is."""
    d, a, b, c = matrices

    def flow(m: Machine, lacks: Sequence[Array]) -> Sequence[Array]:
        a_map, rest = lacks[: a.count], lacks[a.count :]
        b_map, c_map = rest[: b.count], rest[b.count : b.count + c.count]
        rows, columns = (
            np.any(one, axis=0, keepdims=True) for one in (a.undefined_elements(a_map), b.undefined_elements(b_map))
        )
        return d.lacks(rows.swapaxes(0, 1) | columns | c.undefined_elements(c_map))

    return flow


def _product(decoded: Decoded, matrices: Sequence[MatrixOperand]) -> Run:
    d, a, b, c = matrices
    spelled = decoded.spelled
    operator = spelled.one_of(".xor", ".and", ".or")
    if a.token == ".f64":
        rounding = rounding_mode(spelled)
        return lambda m: d.write(
            m, matrix_product.doubles(a.values(m), b.values(m), c.values(m), rounding).view(np.uint64)
        )
    if a.token == ".b1":
        differing = operator == ".xor"
        return lambda m: d.write(
            m, matrix_product.single_bits(a.read(m), b.read(m), c.values(m), differing).view(np.uint32)
        )
    if d.token == ".s32":
        if operator:
            raise decoded.unknown()
        saturate = ".satfinite" in spelled
        return lambda m: d.write(
            m, matrix_product.integers(a.values(m), b.values(m), c.values(m), saturate).view(np.uint32)
        )
    add = _adding(decoded, a, b, c.token == d.token == ".f16")
    if d.token == ".f16":
        return lambda m: d.write(m, half_codes(add(a.values(m), b.values(m), c.values(m))))
    return lambda m: d.write(m, canonicalize_nan(add(a.values(m), b.values(m), c.values(m))).view(_WORD))


def _adding(decoded: Decoded, a: MatrixOperand, b: MatrixOperand, half: bool) -> Callable[[Array, Array, Array], Array]:
    """The function of the target's tensor core for d = a * b + c; `half`: from half precision to half precision."""
    core = tensor_cores.architecture(decoded.target)
    if core is None:
        raise decoded.unknown()
    k = a.fragment.shape[0]
    least = 1 - FORMATS[a.token].bias, 1 - FORMATS[b.token].bias
    if a.fragment.products > 1 and core not in (Architecture.VOLTA, Architecture.TURING):
        return matrix_product.emulated_halves if half else matrix_product.emulated_singles
    if a.bits == 8 and core in (Architecture.HOPPER, Architecture.BLACKWELL):
        return _by_halves(tensor_cores.adder(core, 16, k // 2), half)
    adder = tensor_cores.adder(core, a.bits, k)
    if a.token == ".tf32" and decoded.spelled.match.entry.path[0] == "wmma":
        # From four products each: there is no larger instruction for this shape (ptxas 13.5, every target).
        adder = Adder(adder.fraction, 4)
    least_sum = -14 if half else -126
    return lambda a, b, c: aligned_sum.multiply_add(a, b, c, adder, least, half, least_sum)


def _by_halves(adder: Adder, half: bool) -> Callable[[Array, Array, Array], Array]:
    """The function for FP8 as half precision: the lower two elements of each register, then the upper two, then the
    addend."""
    least = 1 - HALF.bias, 1 - HALF.bias

    def add(a: Array, b: Array, c: Array) -> Array:
        upper = np.arange(len(a)) & 2 != 0
        total = np.zeros_like(c)
        for chosen in (~upper, upper):
            total = aligned_sum.multiply_add(a[chosen], b[chosen], total, adder, least, half, -14 if half else -126)
        return matrix_product.half_sum(c, total) if half else c + total

    return add


APPROXIMATE = ("mma.sp",)
MEETINGS = {
    "ldmatrix": ldmatrix,
    "stmatrix": stmatrix,
    "movmatrix": movmatrix,
    "wmma.load": wmma_load,
    "wmma.store": wmma_store,
    "wmma.mma": wmma_mma,
    "mma": mma,
    "mma.sp": sparse_mma.mma,
}

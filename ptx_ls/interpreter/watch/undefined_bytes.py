"""Which bytes of what an instruction writes have no value, by those of what it reads that have none.

What a register lacks is a number per lane, with a bit for each byte that nobody gave a value. Compilers move
structures about with the padding between their parts in words, and take the parts out again: so moves, conversions,
shifts and masks by constants are followed byte by byte, and anything else lacks all as soon as it reads what lacks
something. Where parts are put together of which some may not be wanted, a byte has a value where a part has one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.operation import Decoded
from ptx_ls.sema.constant_arithmetic import Constant

LACKS = np.dtype(np.uint16)
ALL = LACKS.type(0xFFFF)
"""A register without any value."""

Flow = Callable[[Machine, Sequence[Array]], Sequence[Array]]
"""From what each value that is read lacks, in order, what each that is written does. Of reads only the bytes that the
instruction uses are given; of writes more bytes may be marked than there are."""

_MERGES = frozenset({"and", "or", "xor", "lop3"})
_PLACES = frozenset({"bfi", "prmt", "shf"})


def whole(kind: str) -> int:
    """A value of a type that lacks everything."""
    return 1 if kind == "pred" else (1 << dtype_of(kind).itemsize) - 1


def flow_of(decoded: Decoded) -> Flow:
    """How an instruction hands on what its values lack."""
    spelled = decoded.spelled
    name = spelled.match.entry.path[0]
    read = [leaf for leaf in spelled.leaves if "r" in leaf.direction]
    sizes = [whole(leaf.kind).bit_length() for leaf in read]
    outputs = len(spelled.outputs)
    numbers = [_constant(decoded, place) for place in range(len(read))]
    if name == "mov":
        return _moving(outputs, len(read), whole(spelled.outputs[0]).bit_length(), sizes[0])
    if name == "cvt" and len(read) == 1 and _are_integers(spelled.inputs[0], spelled.outputs[0]):
        if ".sat" not in spelled:
            return _converting(spelled.inputs[0], sizes[0])
    elif name == "cvt" and len(read) == 1 and sizes[0] == 2 and spelled.one_of(".f16x2", ".bf16x2"):
        return _widening
    elif name == "cvt" and len(read) == 2 and outputs == 1:
        return _pairing(whole(spelled.outputs[0]).bit_length())
    elif name in _MERGES:
        masks = [n for n in numbers[:2] if n is not None] if name == "and" else []
        return _merging([place for place, n in enumerate(numbers) if n is None], masks)
    elif name == "prmt" and numbers[2] is not None and not spelled[".mode"]:
        return _permuting(numbers[2])
    elif name in ("shl", "shr") and numbers[1] is not None:
        return _shifting(name == "shl", numbers[1], sizes[0], spelled.inputs[0][0] == "s")
    elif name == "shf" and numbers[2] is not None:
        by = min(numbers[2], 32) if ".clamp" in spelled else numbers[2] & 31
        return _funnel(by if ".r" in spelled else 32 - by)
    elif name == "bfe" and numbers[1] is not None and numbers[2] is not None:
        return _extracting(numbers[1], numbers[2])
    elif name in _PLACES:
        return _placing([place for place, n in enumerate(numbers) if n is None])
    elif name == "selp":
        return _picking(decoded)
    if all(kind.endswith("x2") for kind in (*spelled.inputs, *spelled.outputs)):
        return _of_pairs
    return lambda m, lacks: [_all_or_none(_any(lacks))] * outputs


def _constant(decoded: Decoded, place: int) -> int | None:
    """The integer that is written where a value is read."""
    leaf = [leaf for leaf in decoded.spelled.leaves if "r" in leaf.direction][place]
    operand = decoded.held(leaf) if leaf.operand < len(decoded.operands) else None
    return int(operand.value) & (1 << 64) - 1 if isinstance(operand, Constant) and operand.kind == "int" else None


def _are_integers(*kinds: str) -> bool:
    return all(kind[0] in "us" and kind[1:].isdigit() for kind in kinds)


def _any(lacks: Sequence[Array]) -> Array:
    found = lacks[0]
    for more in lacks[1:]:
        found = found | more
    return found


def _all_or_none(lacks: Array) -> Array:
    found: Array = np.where(lacks != 0, ALL, LACKS.type(0))
    return found


def _moving(outputs: int, inputs: int, out: int, size: int) -> Flow:
    if inputs > 1 and outputs == 1:
        return lambda m, lacks: [_any([one << LACKS.type(i * size) for i, one in enumerate(lacks)])]
    if inputs == 1:
        return lambda m, lacks: [lacks[0] >> LACKS.type(i * out) for i in range(outputs)]
    return lambda m, lacks: lacks


def _converting(kind: str, size: int) -> Flow:
    if kind[0] != "s":
        return lambda m, lacks: lacks
    top = LACKS.type(1 << size - 1)
    beyond = LACKS.type(int(ALL) & ~((1 << size) - 1))
    return lambda m, lacks: [lacks[0] | np.where(lacks[0] & top != 0, beyond, LACKS.type(0))]


def _widening(m: Machine, lacks: Sequence[Array]) -> list[Array]:
    """A conversion of two bytes to the halves of a register."""
    low, high = lacks[0] & LACKS.type(1), lacks[0] & LACKS.type(2)
    return [low * LACKS.type(3) | high * LACKS.type(6)]


def _pairing(size: int) -> Flow:
    """A conversion of two values to one register, the first one in its upper half."""
    half = LACKS.type(1) if size < 2 else LACKS.type((1 << size // 2) - 1)

    def pairing(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        upper, lower = (np.where(one != 0, half, LACKS.type(0)) for one in lacks)
        return [lower | upper << LACKS.type(size // 2)]

    return pairing


def _merging(registers: Sequence[int], masks: Sequence[int]) -> Flow:
    kept = ALL
    for mask in masks:
        kept = kept & LACKS.type(sum(1 << i for i in range(8) if mask >> 8 * i & 0xFF))

    def merging(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        found = lacks[registers[0]]
        for place in registers[1:]:
            found = found & lacks[place]
        return [found & kept]

    return merging


def _placing(registers: Sequence[int]) -> Flow:
    def placing(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        found = lacks[registers[0]] != 0
        for place in registers[1:]:
            found = found & (lacks[place] != 0)
        return [np.where(found, ALL, LACKS.type(0))]

    return placing


def _permuting(selector: int) -> Flow:
    def permuting(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        both = lacks[0] | lacks[1] << LACKS.type(4)
        parts = [(both >> LACKS.type(selector >> 4 * i & 7) & LACKS.type(1)) << LACKS.type(i) for i in range(4)]
        return [_any(parts)]

    return permuting


def _shifted_right(lacks: Array, by: int) -> Array:
    whole_bytes, bits = divmod(by, 8)
    found: Array = lacks >> LACKS.type(min(whole_bytes, 15))
    if bits:
        found = found | lacks >> LACKS.type(min(whole_bytes + 1, 15))
    return found


def _shifting(left: bool, by: int, size: int, signed: bool) -> Flow:
    by = min(by, 8 * size)
    whole_bytes, bits = divmod(by, 8)
    everything = LACKS.type((1 << size) - 1)
    top = LACKS.type(1 << size - 1)
    # With the sign comes what its byte lacks.
    copies = LACKS.type((1 << size) - (1 << max(0, size - whole_bytes - (bits > 0))))

    def shifting(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        value = lacks[0]
        if not left:
            found = _shifted_right(value, by)
            return [found | np.where(value & top != 0, copies, LACKS.type(0)) if signed else found]
        found = value << LACKS.type(whole_bytes)
        if bits:
            found = found | value << LACKS.type(whole_bytes + 1)
        return [found & everything]

    return shifting


def _funnel(right: int) -> Flow:
    def shifting(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        return [_shifted_right(lacks[0] | lacks[1] << LACKS.type(4), right) & LACKS.type(15)]

    return shifting


def _extracting(at: int, length: int) -> Flow:
    first, last = (at & 255) >> 3, (at & 255) + max(length & 255, 1) - 1 >> 3
    used = LACKS.type(sum(1 << i for i in range(first, min(last, 7) + 1)))
    return lambda m, lacks: [_all_or_none(lacks[0] & used)]


def _picking(decoded: Decoded) -> Flow:
    decides = decoded.readers()[2]

    def picking(m: Machine, lacks: Sequence[Array]) -> list[Array]:
        picked = np.where(m.each(decides(m)).astype(np.bool_), lacks[0], lacks[1])
        return [picked | _all_or_none(lacks[2])]

    return picking


def _of_pairs(m: Machine, lacks: Sequence[Array]) -> list[Array]:
    found = _any(lacks)
    low, high = found & LACKS.type(3) != 0, found & LACKS.type(12) != 0
    return [np.where(low, LACKS.type(3), LACKS.type(0)) | np.where(high, LACKS.type(12), LACKS.type(0))]

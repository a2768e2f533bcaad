"""What C makes of operations that only a few words describe: atomic ones, and what the lanes of a warp do together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ptx_ls.interpreter.native import layout
from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.control import Barrier, Together, WarpMeeting
from ptx_ls.interpreter.program.operands import Not, Operand, Sink
from ptx_ls.interpreter.program.operation import Atomic, Unseen
from ptx_ls.interpreter.program.program import Operation

_OPERATORS = {
    ".add": layout.ADD,
    ".min": layout.MIN,
    ".max": layout.MAX,
    ".and": layout.AND,
    ".or": layout.OR,
    ".xor": layout.XOR,
    ".exch": layout.EXCH,
    ".cas": layout.CAS,
    ".inc": layout.INC,
    ".dec": layout.DEC,
}
_TOGETHER = {
    "": layout.NO_VALUE,
    ".ballot": layout.BALLOT,
    ".all": layout.ALL_HOLD,
    ".any": layout.ANY_HOLDS,
    ".uni": layout.UNIFORM,
    "active": layout.ACTIVE_LANES,
    "match.any": layout.MATCH_ANY,
    "match.all": layout.MATCH_ALL,
    "elect": layout.ELECT,
    "shuffle.up": layout.SHUFFLE_UP,
    "shuffle.down": layout.SHUFFLE_DOWN,
    "shuffle.bfly": layout.SHUFFLE_BUTTERFLY,
    "shuffle.idx": layout.SHUFFLE_INDEX,
    ".add": layout.REDUCE_ADD,
    ".min u32": layout.REDUCE_MIN_U32,
    ".max u32": layout.REDUCE_MAX_U32,
    ".min s32": layout.REDUCE_MIN_S32,
    ".max s32": layout.REDUCE_MAX_S32,
    ".and": layout.REDUCE_AND,
    ".or": layout.REDUCE_OR,
    ".xor": layout.REDUCE_XOR,
}
_KINDS = {"u": layout.UNSIGNED, "b": layout.UNSIGNED, "s": layout.INTEGER, "f": layout.FLOAT}
SPACES = {
    "global": layout.GLOBAL,
    "shared": layout.SHARED,
    "local": layout.LOCAL,
    "param": layout.PARAMETER,
    "generic": layout.GENERIC,
}
_SIZES = {"u32": 4, "u64": 8}


@dataclass(frozen=True)
class Words:
    """An operation as C has it: its kind, and by the columns of program.h the other numbers, the operands that it reads
    and those that it writes, each with its type."""

    kind: int
    columns: Mapping[int, int] = field(default_factory=dict)
    reads: Mapping[int, tuple[Operand, str]] = field(default_factory=dict)
    writes: Mapping[int, tuple[Operand, str]] = field(default_factory=dict)


def words_of(operation: Operation, in_entry: bool) -> Words | None:
    """What C does for an operation that has an effect, ends lanes, or lets them meet; None where it cannot. `in_entry`:
    it is in a kernel, which returns to nobody."""
    data, effect = operation.data, operation.effect
    if operation.control in ("exit", "ret"):
        return Words(layout.EXIT if operation.control == "exit" or in_entry else layout.RETURN)
    if isinstance(data, Barrier):
        return Words(layout.BARRIER) if data.is_plain else None
    if isinstance(data, WarpMeeting):
        return _together(layout.TOGETHER, data.together) if data.together is not None else None
    if effect is None or operation.control:
        return None
    if isinstance(effect.what, Atomic):
        return _atomic(effect.what)
    if isinstance(effect.what, Together):
        return _together(layout.LANES, effect.what)
    return Words(layout.PAUSE if effect.what is Unseen.PAUSE else layout.NOTHING)


def _atomic(atomic: Atomic) -> Words | None:
    operator, kind, reach = _OPERATORS[atomic.operator], atomic.kind, atomic.reach
    size = reach.dtype.itemsize
    if size not in (2, 4, 8) or (kind[0] == "f" and atomic.operator != ".add"):
        return None
    if size == 2 and operator not in (layout.EXCH, layout.CAS):
        return None
    first, *others = atomic.values
    reads = {
        layout.INPUT0: atomic.address,
        layout.INPUT1: (first, kind),
        layout.INPUT2: (others[0] if others else first, kind),
    }
    space = SPACES.get(reach.space)
    if space is None:
        return None
    columns = {
        layout.FUNCTION: space,
        layout.OFFSET: reach.offset,
        layout.SIZE: size,
        layout.ELEMENTS: 1,
        layout.LIST: operator,
    }
    columns |= {layout.SIGNED: _KINDS[kind[0]], layout.NARROW: dtype_of(atomic.address[1]).itemsize == 4}
    # NumPy does what gives nothing back by functions of its own, after which memory counts as changed.
    columns[layout.TARGET] = atomic.output is None and operator <= layout.XOR
    output = atomic.output
    writes = {} if output is None or isinstance(output, Sink) else {layout.OUTPUT: (output, kind)}
    return Words(layout.ATOMIC, columns, reads, writes)


def _together(kind: int, what: Together) -> Words | None:
    name, _, of = what.name.partition(" ")
    number = _TOGETHER.get(what.name, _TOGETHER.get(name, -1))
    if number < 0 or of == "f32":
        return None
    columns = {layout.FUNCTION: number, layout.WIDTH: _SIZES.get(of, 4)}
    reads: dict[int, tuple[Operand, str]] = {}
    for place, (operand, held) in enumerate(what.inputs):
        if isinstance(operand, Not):
            columns[layout.SIGNED], operand = 1, operand.operand
        reads[layout.INPUT0 + place] = operand, held
    if what.mask is not None:
        reads[layout.LIST] = what.mask, "u32"
    writes = {layout.TARGET if held == "pred" else layout.OUTPUT: (operand, held) for operand, held in what.outputs}
    return Words(kind, columns, reads, {name: one for name, one in writes.items() if not isinstance(one[0], Sink)})

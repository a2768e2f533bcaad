"""What C makes of operations that only a few words describe: atomic ones, and what the lanes of a warp do together.

The names are in the order of atomics.h and together.h.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ptx_ls.interpreter.program.binding import dtype_of
from ptx_ls.interpreter.program.control import Barrier, Together, WarpMeeting
from ptx_ls.interpreter.program.operands import Not, Operand, Sink
from ptx_ls.interpreter.program.operation import Atomic, Unseen
from ptx_ls.interpreter.program.program import Operation

OPERATORS = (".add", ".min", ".max", ".and", ".or", ".xor", ".exch", ".cas", ".inc", ".dec")
_KINDS = {"u": 0, "b": 0, "s": 1, "f": 2}
TOGETHER = (
    *("", ".ballot", ".all", ".any", ".uni", "active", "match.any", "match.all", "elect"),
    *("shuffle.up", "shuffle.down", "shuffle.bfly", "shuffle.idx"),
    *(".add", ".min u32", ".max u32", ".min s32", ".max s32", ".and", ".or", ".xor"),
)
SPACES = {"global": 0, "shared": 1, "local": 2, "param": 3, "generic": 4}
_SIZES = {"u32": 4, "u64": 8}


@dataclass(frozen=True)
class Words:
    """An operation as C has it: its kind, and by the names of program.h other columns, the operands that it reads and
    those that it writes, each with its type."""

    kind: str
    columns: Mapping[str, int] = field(default_factory=dict)
    reads: Mapping[str, tuple[Operand, str]] = field(default_factory=dict)
    writes: Mapping[str, tuple[Operand, str]] = field(default_factory=dict)


def words_of(operation: Operation, in_entry: bool) -> Words | None:
    """What C does for an operation that has an effect, ends lanes, or lets them meet; None where it cannot. `in_entry`:
    it is in a kernel, which returns to nobody."""
    data, effect = operation.data, operation.effect
    if operation.control in ("exit", "ret"):
        return Words("EXIT" if operation.control == "exit" or in_entry else "RETURN")
    if isinstance(data, Barrier):
        return Words("BARRIER") if data.is_plain else None
    if isinstance(data, WarpMeeting):
        return _together("TOGETHER", data.together) if data.together is not None else None
    if effect is None or operation.control:
        return None
    if isinstance(effect.what, Atomic):
        return _atomic(effect.what)
    if isinstance(effect.what, Together):
        return _together("LANES", effect.what)
    return Words("PAUSE" if effect.what is Unseen.PAUSE else "NOTHING")


def _atomic(atomic: Atomic) -> Words | None:
    operator, kind, reach = OPERATORS.index(atomic.operator), atomic.kind, atomic.reach
    size = reach.dtype.itemsize
    if size not in (2, 4, 8) or (kind[0] == "f" and atomic.operator != ".add"):
        return None
    if size == 2 and operator not in (OPERATORS.index(".exch"), OPERATORS.index(".cas")):
        return None
    first, *others = atomic.values
    reads = {"INPUT0": atomic.address, "INPUT1": (first, kind), "INPUT2": (others[0] if others else first, kind)}
    space = SPACES.get(reach.space)
    if space is None:
        return None
    columns = {"FUNCTION": space, "OFFSET": reach.offset, "SIZE": size, "ELEMENTS": 1, "LIST": operator}
    columns |= {"SIGNED": _KINDS[kind[0]], "NARROW": dtype_of(atomic.address[1]).itemsize == 4}
    # NumPy does what gives nothing back by functions of its own, after which memory counts as changed.
    columns["TARGET"] = atomic.output is None and operator <= OPERATORS.index(".xor")
    output = atomic.output
    writes = {} if output is None or isinstance(output, Sink) else {"OUTPUT": (output, kind)}
    return Words("ATOMIC", columns, reads, writes)


def _together(kind: str, what: Together) -> Words | None:
    name, _, of = what.name.partition(" ")
    number = next((TOGETHER.index(one) for one in (what.name, name) if one in TOGETHER), -1)
    if number < 0 or of == "f32":
        return None
    columns = {"FUNCTION": number, "WIDTH": _SIZES.get(of, 4)}
    reads: dict[str, tuple[Operand, str]] = {}
    for place, (operand, held) in enumerate(what.inputs):
        if isinstance(operand, Not):
            columns["SIGNED"], operand = 1, operand.operand
        reads[f"INPUT{place}"] = operand, held
    if what.mask is not None:
        reads["LIST"] = what.mask, "u32"
    writes = {"TARGET" if held == "pred" else "OUTPUT": (operand, held) for operand, held in what.outputs}
    return Words(kind, columns, reads, {name: one for name, one in writes.items() if not isinstance(one[0], Sink)})

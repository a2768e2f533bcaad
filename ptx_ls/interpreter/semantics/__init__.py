"""The semantics of instructions, in files named like those of the table, found by the name in the entry's `exec`.

`COMPUTES` of a file maps a name to a factory of the array function of a spelling (`computation.Compute`); `ACTIONS` to
a factory of the run function of a decoded instruction; `MEETINGS` to a factory of a barrier or warp collective.
`APPROXIMATE` are the names of what hardware approximates, or adds in an order that nobody has published, so that its
bits may differ; `ASYNC_PROXY` those of instructions that read memory through the async proxy; `BY_LANE` those of what
each lane does for itself.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from functools import cache
from types import ModuleType
from typing import TYPE_CHECKING

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.computation import Carried, Computation, Compute, Paired
from ptx_ls.interpreter.program.spelling import Spelled, spelled
from ptx_ls.isa.model import Entry

if TYPE_CHECKING:
    from ptx_ls.interpreter.program.control import Meeting
    from ptx_ls.interpreter.program.operation import Decoded, Effect, Run, Straight

Maker = Callable[[Spelled], Compute | Carried | Paired]

_MOVES = frozenset({"bra", "brx.idx", "call", "ret", "exit", "trap"})


def computation(spelling: str, operands: int, marks: Mapping[str, str] | None = None) -> Computation:
    """The computation of a spelling with `operands` operands, a function of arrays: `computation("add.sat.s32", 3)(a,
    b)`.

    `marks` are selectors and signs of operands by name: `computation("vadd.u32.u32.u32", 3, {"a": "b0", "b": "h1"})(a,
    b)`. Raises NotModelled for an unknown spelling, and for one with other effects.
    """
    found = computation_of(spelled(spelling, operands, marks))
    if found is None:
        raise NotModelled(spelling)
    return found


def computes(entry: Entry) -> bool:
    """Whether some spellings of an entry are pure computations."""
    return _maker(entry) is not None


def approximates(entry: Entry) -> bool:
    """Whether hardware approximates an entry, or adds by a rule that is not published, so that its result may differ
    from ours within the bounds of the manual."""
    return _name(entry) in getattr(_module(entry), "APPROXIMATE", ())


def uses_async_proxy(entry: Entry) -> bool:
    """Whether an instruction reads memory through the async proxy."""
    return _name(entry) in getattr(_module(entry), "ASYNC_PROXY", ())


def is_by_lane(entry: Entry) -> bool:
    """Whether each lane carries out an action for itself, whichever others do it with it."""
    return _name(entry) in getattr(_module(entry), "BY_LANE", ())


def _maker(entry: Entry) -> Maker | None:
    made: Maker | None = getattr(_module(entry), "COMPUTES", {}).get(_name(entry))
    return made


def computation_of(spelling: Spelled) -> Computation | None:
    """The computation of a spelling of the table; None for an instruction with other effects."""
    make = _maker(spelling.match.entry)
    if make is None:
        return None
    made = make(spelling)
    if isinstance(made, Carried):
        return Computation(spelling, made.compute, made.reads, made.writes)
    if isinstance(made, Paired):
        return Computation(spelling, made.both, first=made.first)
    return Computation(spelling, made)


def action(entry: Entry) -> Callable[[Decoded], Run | Straight | Effect] | None:
    """The factory of the run function of an instruction; None if it is not modelled."""
    found: Callable[[Decoded], Run | Straight | Effect] | None = getattr(_module(entry), "ACTIONS", {}).get(
        _name(entry)
    )
    return found


def meeting(entry: Entry) -> Callable[[Decoded], Meeting] | None:
    """The factory of the barrier or warp collective of an instruction; None if it is neither."""
    found: Callable[[Decoded], Meeting] | None = getattr(_module(entry), "MEETINGS", {}).get(_name(entry))
    return found


def control(entry: Entry) -> str:
    """The kind of control flow of an entry ("bra", "call", "meet" …), "" if it has none."""
    name = _name(entry)
    return name if name in _MOVES else "meet" if meeting(entry) else ""


def _name(entry: Entry) -> str:
    return entry.exec.split()[0] if entry.exec else ""


def _module(entry: Entry) -> ModuleType | None:
    return _load(entry.file.removesuffix(".isa"))


@cache
def _load(stem: str) -> ModuleType | None:
    try:
        return importlib.import_module(f"{__name__}.{stem}")
    except ModuleNotFoundError as missing:
        if missing.name != f"{__name__}.{stem}":
            raise
        return None

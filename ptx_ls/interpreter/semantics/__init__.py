"""What each instruction does, in files named like those of the table, found by the name in the entry's `exec`.

A file has `COMPUTES`: from a spelling to the function of arrays that it computes (`computation.Compute`); `ACTIONS`:
from a decoded instruction to what it does to the machine; `MEETINGS`: from one to where lanes meet. `APPROXIMATE` are
the names in COMPUTES of what hardware approximates, so that its bits may differ.
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
    from ptx_ls.interpreter.program.operation import Decoded, Run, Straight

Maker = Callable[[Spelled], Compute | Carried | Paired]

_MOVES = frozenset({"bra", "brx.idx", "call", "ret", "exit", "trap"})


def computation(spelling: str, operands: int, marks: Mapping[str, str] | None = None) -> Computation:
    """The computation that a spelling with so many operands names: `computation("add.sat.s32", 3)(a, b)`.

    `marks` are selectors and signs at operands: `computation("vadd.u32.u32.u32", 3, {"a": "b0", "b": "h1"})(a, b)`.
    Raises NotModelled where the table or the interpreter does not know it, and where it does more than compute.
    """
    found = computation_of(spelled(spelling, operands, marks))
    if found is None:
        raise NotModelled(spelling)
    return found


def computes(entry: Entry) -> bool:
    """Whether there are spellings of an entry that compute and do nothing else."""
    return _maker(entry) is not None


def approximates(entry: Entry) -> bool:
    """Whether a GPU may give other bits for what an entry computes here, within the manual's bounds."""
    return _name(entry) in getattr(_module(entry), "APPROXIMATE", ())


def _maker(entry: Entry) -> Maker | None:
    made: Maker | None = getattr(_module(entry), "COMPUTES", {}).get(_name(entry))
    return made


def computation_of(spelling: Spelled) -> Computation | None:
    """The computation of a spelling that the table knows; None where the instruction does more than compute."""
    make = _maker(spelling.match.entry)
    if make is None:
        return None
    made = make(spelling)
    if isinstance(made, Carried):
        return Computation(spelling, made.compute, made.reads, made.writes)
    if isinstance(made, Paired):
        return Computation(spelling, made.both, first=made.first)
    return Computation(spelling, made)


def action(entry: Entry) -> Callable[[Decoded], Run | Straight] | None:
    """What makes what an instruction does to the machine; None where the interpreter does not know."""
    found: Callable[[Decoded], Run | Straight] | None = getattr(_module(entry), "ACTIONS", {}).get(_name(entry))
    return found


def meeting(entry: Entry) -> Callable[[Decoded], Meeting] | None:
    """What makes the barrier or meeting of a warp that an instruction is; None where it is none."""
    found: Callable[[Decoded], Meeting] | None = getattr(_module(entry), "MEETINGS", {}).get(_name(entry))
    return found


def control(entry: Entry) -> str:
    """The name of the way in which an entry moves lanes, "" if it does not."""
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

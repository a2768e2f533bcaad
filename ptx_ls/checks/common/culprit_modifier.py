"""Which modifiers of a spelling are at fault where the target lacks the spelling as a whole, and what replaces them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ptx_ls.isa import table
from ptx_ls.lazy import dataclass
from ptx_ls.sema import neighbour
from ptx_ls.sema.neighbour import Change
from ptx_ls.sema.operand_check import operand_checker
from ptx_ls.sema.target_check import Judge

_MAX_CHANGES_OF_MODIFIER = 3
_MAX_MODIFIERS = 3
"""If more modifiers than this could be changed, none of them in particular is at fault."""


@dataclass(frozen=True)
class Culprits:
    """The modifiers at fault, by their number after the opcode, and the changes of a single modifier that make the line
    valid, likeliest first."""

    modifiers: tuple[int, ...]
    changes: tuple[Change, ...]


@lru_cache(maxsize=4096)
def find_culprits(judge: Judge, spelling: str, operands: str) -> Culprits:
    """The culprits of a spelling with operands, which are in the form that `Fitting.fault` takes."""
    near = neighbour.changes(judge, spelling)
    changes = tuple(_that_fit(judge, spelling, operands, near))
    blamed = changes or near or neighbour.changes(judge, spelling, abroad=True)
    modifiers = tuple(sorted({change.index for change in blamed}))
    return Culprits(modifiers if len(modifiers) <= _MAX_MODIFIERS else (), changes)


def _that_fit(judge: Judge, spelling: str, operands: str, near: tuple[Change, ...]) -> Iterator[Change]:
    fitting = operand_checker(judge)
    tried: dict[tuple[int, bool], int] = {}
    for change in near:
        kind = change.index, not change.token
        tried[kind] = tried.get(kind, 0) + 1
        if tried[kind] > _MAX_CHANGES_OF_MODIFIER:
            continue
        if "?" in operands or fitting.fault(changed(spelling, change).encode(), operands) is None:
            yield change


def changed(spelling: str, change: Change) -> str:
    """The spelling after a change."""
    opcode, modifiers = table.split(spelling)
    return opcode + "".join(after(modifiers, change))


def after(modifiers: tuple[str, ...], change: Change) -> tuple[str, ...]:
    """The modifiers after a change."""
    kept = (change.token,) if change.token else ()
    return (*modifiers[: change.index], *kept, *modifiers[change.index + 1 :])

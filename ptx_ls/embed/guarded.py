"""The target that decides whether PTX fits the guard around it."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.embed.cpp.guards import Compiled
from ptx_ls.embed.fragment import Unit
from ptx_ls.embed.judge import gates_of
from ptx_ls.isa import gates
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Target, load


def accepting(gate: Gate) -> frozenset[int]:
    """The indices of the targets of a gate in the newest version."""
    every = load()
    return frozenset(one.index for one in every.targets if gates.is_open(gate, one, every.newest))


def deciding_targets(units: Sequence[Unit], guards: Sequence[Compiled]) -> list[Target | None]:
    """For each unit a target that its guard lets in and that does not take it, where that is certainly a fault; else
    None.

    That is so where no target of the guard takes it, and where the first one does not, for which a guard such as
    `__CUDA_ARCH__ >= 800` was written. If only a later target refuses it, that is not an error: `>= 900` often
    means sm_90a, and a macro of the project in the same condition may say so.
    """
    guarded = [one for one, guard in zip(units, guards, strict=True) if guard.possible and not guard.may_be_left_out]
    accepted = iter(gates_of(guarded))
    return [
        _deciding(accepting(next(accepted)), guard.possible, guard.lowest)
        if guard.possible and not guard.may_be_left_out
        else None
        for guard in guards
    ]


def _deciding(accepted: frozenset[int], guard: frozenset[int], lowest: frozenset[int]) -> Target | None:
    every = load().targets
    if lowest and any(one.number < every[min(lowest)].number for one in every):
        return None if accepted & lowest else every[min(lowest)]
    return None if accepted & guard else every[max(guard)]

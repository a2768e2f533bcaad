"""What the table says beside what instructions take: each line speaks of operands, spaces and tokens that there are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ptx_ls.isa import automaton, glossary, state, table
from ptx_ls.isa.model import Form
from ptx_ls.isa.notation.entries import read_entries
from ptx_ls.isa.notation.lines import IsaError


def _forms() -> Iterator[tuple[str, Form]]:
    return ((entry.name, form) for entry in table.entries() for form in entry.forms)


def test_lines_name_what_there_is() -> None:
    counts = dict.fromkeys(("points", "uniform", "copies", "deprecated"), 0)
    dead: dict[tuple[str, object], bool] = {}
    for name, form in _forms():
        operands = {operand.name for operand in form.operands}
        slots = {slot.name for slot in form.slots}
        for points in form.points:
            alive = {points.result, *points.sources} <= operands
            dead[name, points] = dead.get((name, points), True) and not alive
            assert not points.space or points.space in slots or state.space(points.space), (name, points)
            counts["points"] += alive
        for uniform in form.uniform:
            alive = not uniform.operand or uniform.operand in operands
            dead[name, uniform.operand] = dead.get((name, uniform.operand), True) and not alive
            counts["uniform"] += alive
        for deprecation in form.deprecations:
            assert all(token in _tokens(name) for token in deprecation.tokens), (name, deprecation)
            counts["deprecated"] += 1
        counts["copies"] += bool(form.copies)
    assert not [line for line, is_dead in dead.items() if is_dead]
    assert all(counts.values()), counts


def _tokens(name: str) -> frozenset[str]:
    """The modifiers that some instruction of a name's opcode takes."""
    return frozenset[str]().union(*map(automaton.tokens_of, table.family(name.split(".")[0])))


def test_what_a_warp_runs_together_is_shown_by_a_modifier_that_there_is() -> None:
    taken = frozenset[str]().union(*map(automaton.tokens_of, table.entries()))
    assert glossary.convergent()
    assert glossary.convergent() <= taken


def test_registers_that_vary_are_components_or_whole() -> None:
    varying = [register for register in state.special_registers() if register.varies]
    assert varying
    for register in varying:
        assert set(register.varies) <= set(register.names)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('deprecated "write b"', "expected `deprecated"),
        ("points d", "expected `points"),
        ("points d .global .shared", "expected `points"),
        ("uniform  b:reg(b32)", "expected `uniform"),
    ],
)
def test_a_line_that_does_not_read_is_reported(line: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "wrong.isa"
    path.write_text(f'instruction a  "Does."\n  {line}\n  a.b32  =d:b32, b:b32\n', encoding="utf-8")
    with pytest.raises(IsaError, match=said):
        read_entries(path)[0].forms  # noqa: B018

"""Modifiers that ptxas takes and the manual lacks: known, told as such, never offered (`undocumented`, NOTATION.md)."""

from __future__ import annotations

import random

import pytest

from ptx_ls.ide.hover import hover
from ptx_ls.isa import automaton, prefix, render, table
from ptx_ls.isa.explain import explain
from ptx_ls.isa.model import Entry
from ptx_ls.syntax.document import Document
from tests.oracle import draw

TOKENS = {"sin.approx.ftz": ".2pi", "ld.global": ".L1::32B", "bar.sync": ".any"}


def entries() -> list[Entry]:
    """Those that have such modifiers."""
    return [e for e in table.entries() if automaton.tokens_of(e) - automaton.documented_of(e)]


@pytest.mark.parametrize(("begun", "token"), TOKENS.items())
def test_they_are_taken_and_not_offered(begun: str, token: str) -> None:
    states = prefix.reachable(begun + token)
    assert any(prefix.can_end(state) for state in states)
    offered = {one.token for one in prefix.following(prefix.reachable(begun))}
    assert token not in offered


def test_what_follows_them_is_offered() -> None:
    assert {one.token for one in prefix.following(prefix.reachable("sin.approx.ftz.2pi"))} == {".f32"}


def test_nothing_is_repaired_with_them() -> None:
    for spelling in ("sin.approx.ftz.2pu.f32", "ld.global.L1::32b.u32", "bar.sync.al"):
        problem = table.resolve(spelling).problem
        assert problem is not None
        assert not [r for r in problem.repairs if {".2pi", ".L1::32B", ".all"} & {*r.modifiers}]


def test_no_rule_forbids_them_everywhere() -> None:
    found = entries()
    assert {"sin", "cos", "ld", "bar"} <= {e.path[0] for e in found}
    for entry in found:
        drawn = [one for form in entry.forms for one in draw.spellings(form, 400, random.Random(1))]
        for token in automaton.tokens_of(entry) - automaton.documented_of(entry):
            having = (one.spelling(entry) for one in drawn if token in one.tokens)
            assert any(table.fits(spelling, [entry]) for spelling in having), (entry.name, token)


def test_a_form_lists_them_apart() -> None:
    form = next(f for e in table.family("ld") for f in e.forms if "{.fetch}" in f.text)
    listed = dict(render.slots(form))[".fetch"]
    assert listed == f".L2::64B .L2::128B .L2::256B; .L1::32B ({render.UNDOCUMENTED})"


def test_the_hover_says_so() -> None:
    text = b".version 9.5\n.target sm_90\n.entry k() { .reg .f32 %f<3>; sin.approx.ftz.2pi.f32 %f1, %f2; }\n"
    document = Document("file:///a.ptx", "ptx", text)
    of_2pi, of_ftz = (hover(document, text.index(token) + 1) for token in (b".2pi", b".ftz"))
    assert of_2pi and of_ftz
    said = render.sentence(render.UNDOCUMENTED)
    assert said in of_2pi.markdown
    assert said not in of_ftz.markdown


def test_a_form_of_the_manual_is_reported_by_itself() -> None:
    """ptxas takes a further operand in `atom.exch`, which is no reason to show it to those who write one."""
    assert len(table.resolve("atom.exch.b32").matches) == 2
    (told,) = explain("atom.exch.b32").matches
    assert [operand.name for operand in told.form.operands] == ["d", "a", "b", "policy"]

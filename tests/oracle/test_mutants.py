"""Programs made wrong: each kind finds something to make wrong, and each verdict is distinguished from the others."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tests.oracle import ptxas
from tests.oracle.mutants import cases, tables
from tests.oracle.mutants.cases import KINDS, Case, Cases, Plan
from tests.oracle.mutants.cut import programs, whole
from tests.oracle.mutants.judges import Said, of_ours
from tests.oracle.mutants.program import Program

SAMPLES = Path(__file__).parents[1] / "corpus" / "samples"
NAMES = ("calls.sm_75", "wgmma.sm_90a", "softmax.sm_90a.lineinfo", "triton_softmax.sm_90", "constants.sm_80")
FILES = tuple(SAMPLES / f"{name}.ptx" for name in NAMES)


@cache
def _programs() -> list[Program]:
    """What is made wrong here."""
    return programs(list(FILES), random.Random(1), 40)


needs_ptxas = pytest.mark.skipif(ptxas.at_hand() is None, reason="no ptxas: set PTXAS, or run the oracle once")


def test_a_module_is_cut_down_to_one_function_and_what_it_names() -> None:
    found = programs([SAMPLES / "calls.sm_75.ptx"], random.Random(1), 40)
    assert len(found) > 3
    for program in found:
        assert not program.document.root.has_error
        assert len(program.bodies) == 1
        assert not of_ours(program.text).refused, program.text


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_changes_some_program(kind: str) -> None:
    rng = random.Random(kind)
    changed, is_local = 0, False
    for program in _programs() * 8:
        new = KINDS[kind](program, rng)
        if new and new != program.text:
            changed += 1
            # Where the mutation is, a program is the same before and behind it: it is wrong in one place.
            is_local |= len(new) > len(program.text) // 2
        if changed > 5 and is_local:
            return
    pytest.fail(f"{changed} programs were changed")


def test_whole_files_hold_what_is_cut_away() -> None:
    assert len(whole(list(FILES), random.Random(1), 3)) == 3
    found = whole(list(FILES), random.Random(1), 40)
    assert all(program.text == (SAMPLES / program.name).read_text(encoding="utf-8") for program in found)
    assert any("//" in program.text for program in found)
    assert any(".section" in program.text for program in found)


def _cases(kinds: tuple[str, ...], count: int) -> list[Case]:
    plan = Plan((SAMPLES,), programs=10, seed=1, kinds=kinds, ptxas=ptxas.find())
    made = Cases(plan)
    return [case for number in range(count) if (case := made.case(number))]


@needs_ptxas
def test_both_judges_agree_on_what_a_check_exists_for() -> None:
    found = _cases(("opcode misspelt", "modifier doubled", "operand dropped"), 12)
    counts = Counter(case.verdict for case in found)
    assert counts["found"] >= 6
    assert not counts["false error"]


@needs_ptxas
def test_a_judge_that_says_nothing_misses_and_one_that_refuses_all_errs(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds = ("opcode misspelt", "lines swapped")
    with monkeypatch.context() as context:
        context.setattr(cases, "of_ours", lambda text: Said(False))
        assert {case.verdict for case in _cases(kinds, 12)} == {"missed", "accepted"}
    made = Cases(Plan((SAMPLES,), programs=10, seed=1, kinds=kinds, ptxas=ptxas.find()))
    sound = [made.sound(at) for at in range(len(made.programs))]
    assert any(sound)
    monkeypatch.setattr(cases, "of_ours", lambda text: Said(True, ((1, "no"),)))
    found = [case for number in range(12) if (case := made.case(number))]
    assert {case.verdict for case in found} == {"false error", "elsewhere"}


def test_the_table_counts_each_verdict_once() -> None:
    def case(number: int, refused: int, ours: int) -> Case:
        said = [Said(bool(line), ((line, "'x' is wrong"),) if line else ()) for line in (refused, ours)]
        return Case(number, "kind", "a.ptx", "one\ntwo\nthree\n", *said)

    found = [case(1, 2, 2), case(2, 2, 3), case(3, 2, 0), case(4, 0, 2), case(5, 0, 0)]
    rows = [[cell.strip() for cell in row.split("|")[1:-1]] for row in tables.by_kind(found)]
    assert rows[-1] == ["all", "5", "3", "1", "1", "1", "1", "66.7", "50.0"]
    assert next(tables.by_message(found, "missed")).startswith("    1 × '…' is wrong")
    assert "2: `two`" in list(tables.by_message(found, "false error"))[1]
    assert len(list(tables.beside(found))) == 2

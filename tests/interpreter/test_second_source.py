"""Every spelling that computes, on inputs at the edges, against C."""

from __future__ import annotations

import pytest

from ptx_ls.interpreter.semantics import computes
from tests.interpreter import coverage
from tests.interpreter.second_source import compare, spellings, table

STEMS = spellings.files()


@pytest.mark.parametrize("stem", STEMS)
def test_each_spelling_that_computes_has_one_second_source(stem: str) -> None:
    source = table.read(stem)
    computing = [j.spelled for j in spellings.computing(stem) if j.computation]
    wrong = [f"{s.text}  {table.operand_names(s)}" for s in computing if len(source.fitting(s)) != 1]
    assert computing
    assert not wrong, "\n".join(wrong[:20])


@pytest.mark.parametrize(
    ("stem", "name", "line"),
    [(stem, entry.name, entry.line) for stem in STEMS for entry in spellings.entries(stem) if computes(entry)],
)
def test_it_gives_the_same(stem: str, name: str, line: int) -> None:
    judged = [j for j in spellings.computing(stem) if j.entry.line == line]
    counts = compare.counts(judged)
    results = [compare.compared(j, counts[j.form.line]) for j in compare.chosen(judged)]
    wrong = [difference for difference in results if difference]
    assert not wrong, f"{name}: {len(wrong)} of {len(results)} spellings differ\n" + "\n".join(wrong[:10])


def test_a_wrong_source_would_be_noticed() -> None:
    """The comparison sees one different result among many, a rule too few and a rule too many."""
    judged = next(j for j in spellings.computing("integer_arithmetic") if j.spelled.text == "add.s32")
    assert judged.computation is not None
    for body, differs in (("d = a + b;", False), ("d = a + b + (a == 0x7fffffff);", True)):
        source = table.parse(f"\n====\nadd.s32  d, a, b\n    {body}")
        assert bool(compare.compared(judged, 10_000, source)) == differs
    for rules in ("sub.s32  d, a, b", "add.s32  d, a", "add.{s32,*}  d, a, b"):
        with pytest.raises(LookupError):
            table.parse(f"\n====\n{rules}\n    d = a + b;").function(judged.computation)


def test_the_page_of_what_is_compared_is_fresh() -> None:
    assert coverage.PAGE.read_text(encoding="utf-8") == coverage.page()

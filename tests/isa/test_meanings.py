"""Each operand of each instruction has a meaning that says more than its name, its kind and its type."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from ptx_ls.cli.explain import as_json, as_text
from ptx_ls.ide.completion import complete
from ptx_ls.isa import automaton, operand_text, table
from ptx_ls.isa.automaton import State
from ptx_ls.isa.explain import explain
from ptx_ls.isa.meanings.blocks import Clause, blocks
from ptx_ls.isa.meanings.of_form import computed, meaning_of, operand_meaning
from ptx_ls.isa.model import Entry
from ptx_ls.isa.notation import files
from ptx_ls.syntax.document import Document

_LONGEST = 120
_SAYS_NOTHING = frozenset(
    re.findall(
        r"\w+",
        """a an and any are as be by first for from given has holding holds in is it its of on one operand operands or
        second set that the third this to up used with written which read result results source sources destination
        destinations value values input inputs output outputs register registers predicate constant immediate vector
        number integer bit bits type types data 8 16 32 64 128 u8 u16 u32 u64 s8 s16 s32 s64 b8 b16 b32 b64 b128 f16
        f32 f64 pred""",
    )
)


def _operand_names(entry: Entry) -> set[str]:
    operands = (o for form in entry.forms for o in form.operands)
    return {part.operand.name for o in operands for part in operand_text.written(o, {}).parts}


def _clauses() -> Iterator[tuple[str, Clause]]:
    for file in files.file_names():
        for block in blocks(file):
            name = block.names[0]
            for clause in (*block.meaning.computes, *block.meaning.conditions):
                yield name, clause
            for operand, clauses in block.meaning.operands.items():
                yield from ((f"{name} {operand}", clause) for clause in clauses)


def says_nothing(text: str, operand: str) -> bool:
    """Whether a text has no word beyond the operand's name, kinds and types."""
    words = re.findall(r"[a-z0-9]+", text.lower())
    return _SAYS_NOTHING.issuperset(word for word in words if word != operand.lower())


def test_each_operand_and_each_instruction_has_a_meaning() -> None:
    missing = []
    for entry in table.entries():
        meaning = meaning_of(entry)
        missing += [] if meaning.computes else [f"{entry.name} ({entry.doc})"]
        for name in _operand_names(entry):
            clauses = meaning.operands.get(name, ())
            if not clauses or clauses[-1].when:
                missing.append(f"{entry.name} {name} ({entry.doc})")
    assert missing == []


def test_nothing_is_said_about_what_there_is_not() -> None:
    found = []
    for file in files.file_names():
        entries = [entry for entry in table.entries() if entry.file == file]
        for block in blocks(file):
            own = [e for e in entries if e.name in block.names and block.doc in ("", e.doc)]
            found += [f"{file}:{block.line} {name}" for name in {*block.names} - {e.name for e in own}]
            names = {name for entry in own for name in _operand_names(entry)}
            found += [f"{file}:{block.line} {name}" for name in block.meaning.operands if name not in names]
            tokens = {t for e in own for form in e.forms for slot in form.slots for t in slot.gates} | {*block.names}
            meaning = block.meaning
            all_ = (meaning.computes, meaning.conditions, *meaning.operands.values())
            asked = {w for clauses in all_ for one in clauses for part in one.when for w in part.lstrip("!").split("|")}
            found += [f"{file}:{block.line} {word}" for word in asked - tokens]
    assert found == []


def test_texts_are_short_and_say_more_than_the_form() -> None:
    clauses = list(_clauses())
    assert [f"{len(c.text)} {where}: {c.text}" for where, c in clauses if len(c.text) > _LONGEST] == []
    assert [f"{where}: {c.text}" for where, c in clauses if says_nothing(c.text, where.split()[-1])] == []


@pytest.mark.parametrize("text", ["source register a", "the second input value", "32-bit result, .b32"])
def test_a_text_that_says_nothing_is_found(text: str) -> None:
    assert says_nothing(text, "a")


def _state(spelling: str) -> State:
    return table.resolve(spelling).matches[0].state


@pytest.mark.parametrize(
    ("spelling", "operand", "word"),
    [
        ("shfl.sync.up.b32", "c", "first lane"),
        ("shfl.sync.idx.b32", "c", "last lane"),
        ("mul.wide.u32", "d", "twice as wide"),
        ("mul.lo.u32", "d", "half"),
    ],
)
def test_a_meaning_is_that_of_the_form(spelling: str, operand: str, word: str) -> None:
    assert word in operand_meaning(_state(spelling), operand)


def test_without_the_modifiers_that_decide_all_that_may_be_computed_is_said() -> None:
    entry = _state("mul.lo.u32").entry
    begun = automaton.start(entry)[0]
    assert len(computed(begun)) == 3
    assert computed(_state("mul.lo.u32")) == ("d = lower half of a * b",)


def test_each_file_of_instructions_has_one_of_meanings() -> None:
    assert [name for name in files.file_names() if not blocks(name)] == []


def test_explain_says_it_for_people_and_for_programs() -> None:
    found = explain("shfl.sync.up.b32")
    text = as_text(found)
    assert "      c           bits 0 to 4: the first lane of a segment" in text
    assert "                  register or constant, .b32, read" in text
    assert "  Condition: It waits for all lanes" in text
    (match,) = as_json(found)["matches"]
    assert match["computes"] == ["j = lane - b; p = j >= bound; d = p ? a of lane j : a"]
    assert [one["meaning"][:12] for one in match["parameters"] if one["name"] == "membermask"] == ["which lanes "]


def test_an_operand_that_is_completed_is_explained() -> None:
    code = ".version 8.0\n.target sm_80\n.entry k() { .reg .b32 %r<4>;\n  shfl.sync.up.b32 %r1, "
    items = complete(Document("a.ptx", "ptx", code.encode()), len(code))
    assert next(iter(items)).documentation == "`a` of shfl: what this lane offers to the lanes that read from it"

"""The pages in docs/reference are those that the table gives, and lack nothing that it says."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from ptx_ls.isa import automaton, glossary, render, state, table, targets
from ptx_ls.isa.model import Entry, Operand
from ptx_ls.isa.prefix import reachable
from ptx_ls.reference import markdown, sections
from ptx_ls.reference.pages import pages

FOLDER = Path(__file__).parents[2] / "docs" / "reference"


@cache
def made() -> dict[str, str]:
    """The pages that the table gives."""
    return pages()


def stale(folder: Path) -> list[str]:
    """The pages of a folder that are not as the table gives them: changed, missing, or none any more."""
    found = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    return sorted(name for name in found.keys() | made().keys() if found.get(name) != made().get(name))


@pytest.mark.slow
def test_pages_are_fresh() -> None:
    assert not stale(FOLDER), "run: python -m ptx_ls.reference"


def test_a_stale_page_is_noticed(tmp_path: Path) -> None:
    for name, text in made().items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert not stale(tmp_path)
    (tmp_path / "cvt.md").write_text(made()["cvt.md"].replace("7.8", "7.7", 1), encoding="utf-8")
    (tmp_path / "bar.md").unlink()
    (tmp_path / "foo.md").write_text("# foo\n", encoding="utf-8")
    assert stale(tmp_path) == ["bar.md", "cvt.md", "foo.md"]


def sections_without_a_page() -> set[str]:
    """The instructions in the headings of the manual that no page is about."""
    lines = (Path(__file__).parent / "manual_sections.txt").read_text(encoding="utf-8").splitlines()
    names = {line.split()[1] for line in lines if not line.startswith("#")}
    assert len(names) > 200
    return {name for name in names if not any(f"{sections.page_name(s.entry)}.md" in made() for s in reachable(name))}


def test_every_section_of_the_manual_has_a_page() -> None:
    assert not sections_without_a_page()


def lacking(text: str, entry: Entry) -> list[str]:
    """What the page of an entry does not mention of it."""
    words: set[str] = {entry.summary, render.url(entry.doc), *entry.notes, *(d.spelling for d in entry.differences)}
    for form in entry.forms:
        words |= {f"`{token}`" for slot in form.slots if not slot.literal for token in slot.gates}
        words |= {slot.name for slot in form.slots}
        words |= {f"`{name}`" for operand in form.operands for name in _names(operand)}
        words |= {rule.reason[1:] for rule in form.rules if rule.kind != "gate"}
    text = text.replace("\\|", "|")
    return sorted(word for word in words if word not in text)


def _names(operand: Operand) -> list[str]:
    return [name for part in operand.parts for name in _names(part)] or [operand.name]


def test_every_entry_is_on_its_page_with_all_that_is_known() -> None:
    assert len(table.entries()) > 240
    found = {e.name: lack for e in table.entries() if (lack := lacking(made()[f"{sections.page_name(e)}.md"], e))}
    assert not found


def test_what_a_page_lacks_is_noticed() -> None:
    entry = next(e for e in table.entries() if e.name == "prmt")
    text = made()["prmt.md"]
    assert not lacking(text, entry)
    assert lacking(text.replace("`.ecl`", ""), entry) == ["`.ecl`"]
    assert lacking(text.replace("| `c` |", ""), entry) == ["`c`"]


def test_what_stands_around_instructions_has_its_pages() -> None:
    groups = {
        "special-registers.md": [r.name for r in state.special_registers()],
        "directives.md": [d.name for d in state.directives()],
        "pragmas.md": [p.name for p in state.pragmas()],
        "state-spaces.md": [s.name for s in state.spaces()],
        "types.md": [t.name for t in state.types()],
        "targets.md": [t.name for t in targets.load().targets],
    }
    for page, names in groups.items():
        assert names
        assert not [name for name in names if f"`{name}`" not in made()[page]]


def test_every_modifier_is_explained_or_is_a_type_or_a_shape() -> None:
    tokens = frozenset().union(*(automaton.tokens_of(entry) for entry in table.entries()))
    assert len(tokens) > 500
    told = {token for token in tokens if f"| `{token}` | " in made()["modifiers.md"]}
    assert len(told) > 250
    assert {glossary.class_of(token) for token in tokens - told} == {"type", "shape"}


def broken_links(made: dict[str, str]) -> list[str]:
    """The links from page to page that lead nowhere."""
    headings = {
        name: {markdown.anchor(h) for h in re.findall(r"^#+ (.*)$", text, re.MULTILINE)} for name, text in made.items()
    }
    found = []
    for name, text in made.items():
        for link in re.findall(r"\]\(([^)]*)\)", text):
            page, _, place = link.partition("#")
            if not link.startswith("https:") and (
                (page or name) not in made or (place and place not in headings[page or name])
            ):
                found.append(f"{name}: {link}")
    return found


def test_links_between_pages_lead_somewhere() -> None:
    assert not broken_links(made())
    assert broken_links({"a.md": "# A\n[x](b.md) [y](#b) [z](a.md#a)"}) == ["a.md: b.md", "a.md: #b"]


def test_the_index_follows_the_sections_of_the_manual() -> None:
    parts = re.split(r"^## ", made()["README.md"], flags=re.MULTILINE)[1:]
    headings = [part.partition("\n")[0] for part in parts]
    assert headings[:3] == ["How to read it", "Integer arithmetic", "Extended-precision integer arithmetic"]
    assert len(headings) == len(set(headings))
    for entry in table.entries():
        part = parts[headings.index(sections.section(entry))]
        assert re.search(rf"\]\({re.escape(sections.page_name(entry))}\.md#.*\) \| {re.escape(entry.summary)} \|", part)


def test_every_page_can_be_reached_from_the_index() -> None:
    """Those of intrinsics and targets from their own index."""
    indexes = made()["README.md"] + made()["nvvm.md"] + made()["targets.md"]
    linked = {link.partition("#")[0] for link in re.findall(r"\]\(([^)]*\.md[^)]*)\)", indexes)}
    assert linked | {"README.md"} == made().keys()
    assert "](nvvm.md)" in made()["README.md"]

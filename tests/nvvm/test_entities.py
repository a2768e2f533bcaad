"""The entities of a module after an edit are those of a fresh reading, and what is known of the others stays."""

from __future__ import annotations

import pytest

from ptx_ls.nvvm.entities import Entities, entities_of
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.span import Span

LINES = (
    "@a = global i32 0",
    "@b = global i32 1",
    "declare void @f()",
    "define void @g() {",
    "  ret void",
    "}",
    "declare void @h()",
    "!0 = !{i32 1}",
)
TEXT = "\n".join(LINES) + "\n"


def _columns(entities: Entities) -> list[tuple[str, int, int]]:
    return list(zip(entities.kinds, entities.starts, entities.ends, strict=True))


@pytest.mark.parametrize("removed", [0, 1, 2])
@pytest.mark.parametrize("new", ["", "declare void @n()\n", "@n = global i32 2\n@o = global i32 3\n"])
@pytest.mark.parametrize("line", [0, 1, 2, 6, 7])
def test_after_an_edit_of_whole_lines_they_are_those_of_a_fresh_text(line: int, new: str, removed: int) -> None:
    document = Document("a.ll", "nvvm", TEXT.encode())
    for number in range(len(before := entities_of(document))):
        before.keep(number, str, f"known {number}")
    last = min(line + removed, len(LINES))
    edited = document.changed(1, [Change(new.encode(), (line, 0), (last, 0))], "utf-8")
    after = entities_of(edited)
    assert _columns(after) == _columns(entities_of(Document("a.ll", "nvvm", edited.source)))
    texts = {TEXT[start:end]: before.kept(number, str) for number, (_, start, end) in enumerate(_columns(before))}
    for number, (_, start, end) in enumerate(_columns(after)):
        text = edited.source[start:end].decode()
        assert after.kept(number, str) in (texts.get(text), None)
    # What is neither edited nor next to it stays known.
    assert [after.kept(number, str) for number in range(len(after))].count(None) <= new.count("\n") + 2


@pytest.mark.parametrize("line", [0, 1, 2, 6, 7])
@pytest.mark.parametrize(("new", "is_at_end"), [("; ", False), ("!1 = !{}", False), ("5", True), (" ; end", True)])
def test_what_is_written_at_the_beginning_or_end_of_a_line_may_change_its_entity(
    line: int, new: str, is_at_end: bool
) -> None:
    document = Document("a.ll", "nvvm", TEXT.encode())
    entities_of(document)
    place = line, len(LINES[line]) * is_at_end
    edited = document.changed(1, [Change(new.encode(), place, place)], "utf-8")
    assert _columns(entities_of(edited)) == _columns(entities_of(Document("a.ll", "nvvm", edited.source)))


def test_what_begins_where_an_edit_ends_is_read_again() -> None:
    document = Document("a.ll", "nvvm", TEXT.encode())
    at = TEXT.index("@b")
    fresh = Document("a.ll", "nvvm", f"{TEXT[:at]}; {TEXT[at:]}".encode())
    edited = entities_of(document).edited(len(TEXT) + 2, len(TEXT), [Span(at, at + 2)], fresh.root)
    assert _columns(edited) == _columns(entities_of(fresh))


def test_an_edit_in_an_entity_forgets_what_was_known_of_it() -> None:
    document = Document("a.ll", "nvvm", TEXT.encode())
    before = entities_of(document)
    for number in range(len(before)):
        before.keep(number, str, before.kinds[number])
    edited = document.changed(1, [Change(b"  unreachable\n", (4, 0), (5, 0))], "utf-8")
    after = entities_of(edited)
    assert [after.kept(number, str) is None for number in range(len(after))] == [False] * 3 + [True] + [False] * 2
    assert _columns(after) == _columns(entities_of(Document("a.ll", "nvvm", edited.source)))

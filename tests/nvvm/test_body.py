"""A statement is read once for all versions that have its text, and checked once for all that its names mean."""

from __future__ import annotations

from collections import Counter

import pytest
import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.languages import language_of
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.checks import bodies
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.values import body
from ptx_ls.nvvm.values.statement import Statement, read_statement
from ptx_ls.syntax.document import Change, Document
from tests.checks.nothing_kept import nothing_kept

TEXT = """\
@g = global i32 0
@h = global i32 0
define i32 @k(i32 %n) {
  %a = add i32 %n, 1
  %b = add i32 %a, %n
  %c = add i64 %a, 2
  br label %next
next:
  %d = add i32 %b, 3
  %e = add i32 %x, 3
  %5 = add i32 %d, 3
  ret i32 %d
}
"""
STATEMENTS = 9


def _work(document: Document, monkeypatch: pytest.MonkeyPatch) -> tuple[int, Counter[str]]:
    """How many statements are read for the diagnostics of a document, and which are checked, by the name that each
    defines."""
    read, checked = 0, Counter[str]()
    first = bodies._first

    def reading(node: tree_sitter.Node, source: bytes, *, is_broken: bool = False) -> Statement:
        nonlocal read
        read += 1
        return read_statement(node, source, is_broken=is_broken)

    def checking(statement: Statement, scope: Scope) -> tuple[Diagnostic, ...]:
        checked[statement.result or statement.opcode] += 1
        return first(statement, scope)

    with monkeypatch.context() as patch:
        patch.setattr(body, "read_statement", reading)
        patch.setattr(bodies, "_first", checking)
        language_of(document).diagnostics(document)
    return read, checked


def test_an_edit_reads_its_statement_and_checks_those_that_use_its_value(monkeypatch: pytest.MonkeyPatch) -> None:
    with nothing_kept():
        body._statements, bodies._environments = Memo(99), Memo(99)
        document = Document("a.ll", "nvvm", TEXT.encode())
        assert _work(document, monkeypatch)[0] == STATEMENTS
        # Of the name that nothing defines the fixes depend on all names.
        edited = document.changed(1, [Change(b"7", (3, 20), (3, 20))], "utf-8")
        assert _work(edited, monkeypatch) == (1, Counter("abce"))
        undone = edited.changed(2, [Change(b"", (3, 20), (3, 21))], "utf-8")
        assert _work(undone, monkeypatch) == (0, Counter("bce"))
        moved = undone.changed(3, [Change(b"; a comment\n", (0, 0), (0, 0))], "utf-8")
        assert _work(moved, monkeypatch) == (0, Counter())
    with nothing_kept():
        assert _work(undone.anew(), monkeypatch)[0] == STATEMENTS


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("%a = add i32", "%a = add i64", "'%a' defined with type 'i64' but expected 'i32'"),
        ("%a = add", "%y = add", "use of undefined value '%a'"),
        ("i32 @k(i32 %n)", "i64 @k(i32 %n)", "value doesn't match function result type 'i64'"),
        ("(i32 %n)", "(i16 %n)", "'%n' defined with type 'i16' but expected 'i32'"),
    ],
)
def test_a_statement_is_checked_again_where_a_name_in_it_means_something_else(old: str, new: str, message: str) -> None:
    text = TEXT.replace("%c = add i64 %a", "%c = add i32 %a").replace("%x", "%d")
    document = Document("a.ll", "nvvm", text.encode())
    language = language_of(document)
    assert not any(message in one.message for one in language.diagnostics(document))
    line, column = next((n, one.index(old)) for n, one in enumerate(text.split("\n")) if old in one)
    edited = document.changed(1, [Change(new.encode(), (line, column), (line, column + len(old)))], "utf-8")
    assert any(message in one.message for one in language.diagnostics(edited))


MODULE = """\
%t = type { i32 }
@g = global i32 0
declare i32 @h(i32)
define i32 @before(%t %v) {
  %a = extractvalue %t %v, 0
  %b = add i32 %a, 1
  ret i32 %b
}
define i32 @k() {
  %a = load i32, ptr @g
  %b = call i32 @h(i32 %a)
  ret i32 %b
}
define i32 @numbered(i32 %0) {
  %2 = add i32 %0, 1
  %3 = add i32 %2, 1
  ret i32 %3
}
"""


@pytest.mark.parametrize(
    ("old", "new", "message", "at"),
    [
        ("%t = type { i32 }", "%t = type { i64 }", "'%a' defined with type 'i64' but expected 'i32'", "%a"),
        ("@g = global i32", "@g = addrspace(3) global i32", "'@g' defined with type 'ptr addrspace(3)'", "@g"),
        ("; a comment", "; ptx-ls: reader=libnvvm target=sm_80", "libnvvm reads its LLVM 7 dialect", "ptr"),
        ("(%t %v)", "(%t %w)", "use of undefined value '%v'", "%v"),
        ("(i32 %0)", "(i64 %0)", "'%0' defined with type 'i64' but expected 'i32'", "%0"),
        ("%2 = add", "%1 = add", "instruction expected to be numbered '%2' or greater", "%1"),
    ],
)
def test_an_edit_of_what_a_function_names_is_found_as_in_a_fresh_text(
    old: str, new: str, message: str, at: str
) -> None:
    text = f"; a comment\n{MODULE}"
    document = Document("a.ll", "nvvm", text.encode())
    language = language_of(document)
    assert not list(language.diagnostics(document))
    line, column = next((n, one.index(old)) for n, one in enumerate(text.split("\n")) if old in one)
    edited = document.changed(1, [Change(new.encode(), (line, column), (line, column + len(old)))], "utf-8")
    moved = edited.changed(2, [Change(b"; more\n", (0, 0), (0, 0))], "utf-8")
    for one in (edited, moved):
        found = list(language.diagnostics(one))
        with nothing_kept():
            assert found == list(language.diagnostics(one.anew()))
        assert at.encode() in [one.source[d.start : d.end] for d in found if message in d.message], found


def test_a_function_and_a_statement_hold_the_places_where_they_end() -> None:
    document = Document("a.ll", "nvvm", MODULE.encode())
    for word, number in (("%a = load i32, ptr @g", 0), ("ret i32 %b\n}\ndefine i32 @numbered", 2)):
        start = MODULE.index(word)
        for offset in (start, start + len(word.partition("\n")[0])):
            placed = body.body_at(document, offset)
            assert placed is not None
            assert placed.body.statement_at(offset - placed.start) == number
    end = MODULE.index("}\ndefine i32 @numbered") + 1
    assert body.body_at(document, end) is not None
    assert body.body_at(document, end + 1) != body.body_at(document, end)
    assert body.body_at(document, 0) is None

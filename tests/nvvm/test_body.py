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

"""The names of a function after an edit are those of a fresh reading."""

from __future__ import annotations

import pytest

from ptx_ls.nvvm.values.body import bodies_of
from ptx_ls.nvvm.values.names import Misnumbered, names_of
from ptx_ls.syntax.document import Change, Document

TEXT = """\
define i32 @k(i32 %n) {
  %a = add i32 %n, 1
  br label %next
next:
  %7 = add i32 %a, 1
  %3 = add i32 %7, 1
  ret i32 %3
}
"""


@pytest.mark.parametrize(
    ("line", "new", "removed", "at"),
    [
        (2, "  %b = add i32 %n, 2\n", 0, 5),
        (1, "", 1, 3),
        (6, "  %b = add i32 %n, 2\n", 0, 4),
        (0, "; a comment\n", 0, 4),
    ],
)
def test_a_wrong_number_moves_with_its_statement(line: int, new: str, removed: int, at: int) -> None:
    document = Document("a.ll", "nvvm", TEXT.encode())
    (before,) = bodies_of(document)
    assert Misnumbered(4, -1, 3, 8) in before.body.names.misnumbered
    edited = document.changed(1, [Change(new.encode(), (line, 0), (line + removed, 0))], "utf-8")
    (placed,) = bodies_of(edited)
    body = placed.body
    assert list(body.names.misnumbered) == list(names_of(body.header, body.statements).misnumbered)
    assert Misnumbered(at, -1, 3, 8) in body.names.misnumbered

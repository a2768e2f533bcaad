"""After an edit of one statement, what is kept of the others and found anew is what a fresh check finds."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Change, Document
from tests.checks.nothing_kept import check_anew

_HEAD = f".version 8.0\n.target sm_80\n.address_size 64\n// {'x' * 600}\n.entry k()\n{{\n.reg .b32 %r<4>;\n"
_LINE = "mov.b32 %r1, 1;nonsense %r1;/* c */nonsense %r2;add.s32 %r9, %r1, 1;"


@pytest.mark.parametrize("word", ["nonsense %r1", "nonsense %r2", "/*", "*/", "add", "%r9", "ret"])
@pytest.mark.parametrize(("first", "removed", "new"), [(0, 1, ""), (0, 0, "x"), (-1, 1, ";"), (2, 1, ""), (-1, 0, " ")])
def test_an_error_at_the_edge_of_an_edit_is_found_once(word: str, first: int, removed: int, new: str) -> None:
    document = Document("a.ptx", "ptx", f"{_HEAD}{_LINE}ret;\n}}\n".encode())
    check(document)
    at = f"{_LINE}ret;".index(word) + first
    edited = document.changed(1, [Change(new.encode(), (7, at), (7, at + removed))], "utf-8")
    assert check(edited) == check_anew(edited)

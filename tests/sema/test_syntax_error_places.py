"""What is missing is reported on the line that ptxas names (measured 13.5), and the fix writes it where it belongs."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document

HEAD = """.version 8.0
.target sm_90
.address_size 64
.entry k(.param .u32 a
)
{
.reg .b32 %r<3>;
mov.u32 %r1, 1;
ret;
}
"""


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (".reg .b32 %r<3>;", ".reg .b32 %r<3>", 8),
        ("mov.u32 %r1, 1;", "mov.u32 %r1, 1 // comment\n\n", 11),
        ("a\n)", "a,\n)", 5),
        ("a\n)", "a\n", 6),
        ("ret;\n}\n", "ret;\n", 10),
        ("ret;\n}\n", "", 9),
    ],
)
def test_the_line_is_that_of_the_next_word(old: str, new: str, line: int) -> None:
    text = HEAD.replace(old, new)
    assert text != HEAD
    document = Document("file:///a.ptx", "ptx", text.encode())
    first = next(d for d in check(document) if d.code == "syntax-error")
    assert document.line_at(first.reported) + 1 == line
    if first.fixes:
        (edit,) = first.fixes[0].edits
        fixed = Document("file:///a.ptx", "ptx", (text[: edit.start] + edit.text + text[edit.end :]).encode())
        assert not check(fixed)

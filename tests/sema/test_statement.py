"""The statement around a place, from the text."""

from __future__ import annotations

from ptx_ls.sema.statement import statement_at
from ptx_ls.syntax.document import Document

SOURCE = b".version 9.0\n.target sm_90\n.entry k() {\n sm_90%   selp.b32 %r1, %r1, %r2, %p1;\n}\n"


def test_where_a_statement_begins_may_be_known() -> None:
    document = Document("a.ptx", "ptx", SOURCE)
    at = SOURCE.index(b"%p1") + 3
    assert statement_at(document, at) is None
    statement = statement_at(document, at, SOURCE.index(b"selp"))
    assert statement is not None
    assert (statement.spelling, statement.typed) == ("selp.b32", "%p1")

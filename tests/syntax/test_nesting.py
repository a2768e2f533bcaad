"""Text nested deeper than a parser's stack, or than anyone waits for."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Change, Document

HEAD = b".version 8.0\n.target sm_80\n.entry k() {\n.reg .b32 %r<4>;\nmov.b32 %r1, "


@pytest.mark.slow
@pytest.mark.parametrize("opening", [b"(", b"[", b"{", b"<", b"-", b"+", b"~", b"!", b".", b"@"])
def test_a_hundred_thousand_of_one_kind(opening: bytes) -> None:
    document = Document("a.ptx", "ptx", HEAD + opening * 100_000 + b"\nadd.u32 %r1, %r2, %r9;\n}\n")
    told = [d for d in check(document) if d.code == "syntax-error"]
    assert told[0].message.startswith("100,000 ") and "memory exhausted" in told[0].ptxas
    assert (told[0].start, told[0].end) == (len(HEAD), len(HEAD) + 1)
    assert document.position_at(len(document.source), "utf-8") == (7, 0)
    # What follows is read when they are gone again.
    after = document.changed(1, [Change(b"%r2;", (4, 13), (4, 100_013))], "utf-8")
    assert [d.code for d in check(after)] == ["undefined-name"]
    assert len(captures_of(after)["instruction"]) == 2


@pytest.mark.slow
def test_a_missing_semicolon_behind_deep_brackets() -> None:
    """tree-sitter 0.26 dies when it is asked for the parent of a node without text behind such."""
    document = Document("a.ptx", "ptx", HEAD + b"({" * 20_000)
    assert check(document)[0].code in ("syntax-error", "missing-directive")


@pytest.mark.parametrize("around", ["// %s\n", "/* %s */", '.pragma "%s";'])
def test_many_of_one_kind_in_what_ptxas_does_not_read(around: str) -> None:
    text = (around % ("-" * 30_000)).encode()
    document = Document("a.ptx", "ptx", b".version 8.0\n.target sm_80\n.entry k() {\n" + text + b"\nret;\n}\n")
    assert not document.too_deep
    assert not check(document)

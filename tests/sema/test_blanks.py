"""What ptxas reads otherwise than the grammar: backslashes, vertical tabs, strings over several lines."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

HEAD = ".version 7.0\n.target sm_75\n.address_size 64\n"


@pytest.mark.process
@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("\\ mov.u32 %r1, 1;", 0),
        ("mov.u32 %r1, 1;\\\nmov.u32 %r1, 2;", 0),
        ("mov.u32 %r1, 1; // ; \n\\\nmov.u32 %r1, 2;", 0),
        ("mov.u32 %r1, \\\n 1;", 6),
        ("mov.u32 %r1, 1;\\\\", 6),
        ('.pragma "a\nb";', 0),
        ('.pragma "nounroll;\nmov.u32 %r1, 1;\n.pragma "nounroll";', 8),
        ("mov.u32 %r1,\v1;", 6),
        ("// \v\n/* \v */", 0),
        ("mov\x1a.u32 %r1, 1;", 0),
        ("mov\x1a.param %r1, 1;", 6),
        ('.pragma "a\vb";', 0),
        ("mov.u32\f%r1,\r1;", 0),
        (".loc 1 2 3mov.u32 %r1, 1;", 0),
        (".loc 1 2 3mov.u32 %r1, ;", 6),
        (".loc 1 2 3\n.loc 1 2 4, function_name a + 1, inlined_at 1 2 3max.u32 %r1, %r1, 1;", 0),
        ("@%r1 \\ mov.u32 %r1, 1;", 6),
        ("{ .reg .pred %p; @ ! %p \\\nmov.u32 %r1, 1; }", 0),
    ],
)
def test_the_first_error_is_where_ptxas_has_it(body: str, line: int) -> None:
    text = f"{HEAD}.entry k() {{\n.reg .b32 %r<4>;\n{body}\nret;\n}}\n"
    document = Document("a.ptx", "ptx", text.encode())
    errors = [d for d in check(document) if d.severity == "error"]
    # ptxas counts line feeds alone.
    lines = {text.encode()[: d.start].count(b"\n") + 1 for d in errors}
    assert lines == ({line} if line else set())
    judge = ptxas.at_hand()
    if judge is not None:
        # It asks again without the lines that ptxas could not read, so that there may be more.
        refused = ptxas.refused_lines(text, judge)
        assert bool(refused) == bool(lines)
        assert lines <= refused


@pytest.mark.slow
@pytest.mark.parametrize("gap", ["\n" * 5000, " \t" * 5000, "/* */" * 2000, "// a\n" * 2000])
@pytest.mark.parametrize("odd", [".", "}", "\\", "!", "@", "@!"])
def test_a_long_gap_behind_something_odd_is_read_once(gap: str, odd: str) -> None:
    """Where a search could read a gap in several ways it would take twice as long with each word of it."""
    for text in (f"L{gap}{odd}", f";{gap}{odd}", f'.language "a",{gap}{odd}', f"%x{gap}{odd}"):
        check(Document("a.ptx", "ptx", f"{HEAD}.entry k() {{\n{text}\n}}\n".encode()))

"""What is wrong with a call is reported at its beginning, be its operands on other lines."""

from __future__ import annotations

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document

_CALL = b""".version 8.6
.target sm_90
.address_size 64
.visible .entry kernel()
{
    call.uni
        %clock64,
        ();
}
"""


def test_the_operands_of_a_call_are_judged_on_its_first_line() -> None:
    # ptxas 13.5: line 6; Label expected for argument 0 of instruction 'call'.
    document = Document("a.ptx", "ptx", _CALL)
    assert [document.line_at(d.start) + 1 for d in check(document) if d.severity == "error"] == [6]

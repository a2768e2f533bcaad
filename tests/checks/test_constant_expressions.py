"""Which numbers may stand in constant expressions."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

HEAD = ".version 7.0\n.target sm_75\n.address_size 64\n"


@pytest.mark.process
@pytest.mark.parametrize(
    ("number", "refused"),
    [
        ("-0d3FE0000000000000", False),
        ("- 0d3FE0000000000000", False),
        ("1.0+0d3FE0000000000000", False),
        ("-0f3F800000", True),
    ],
)
def test_bits_of_doubles_may_stand_in_expressions(number: str, refused: bool) -> None:
    text = f"{HEAD}.entry k() {{\n.reg .f64 %d<4>;\nadd.f64 %d1, %d2, {number};\nret;\n}}\n"
    errors = [d for d in check(Document("a.ptx", "ptx", text.encode())) if d.severity == "error"]
    assert bool(errors) == refused
    judge = ptxas.at_hand()
    if judge is not None:
        assert bool(ptxas.refused_lines(text, judge)) == refused

"""Where debug information is looked at."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas


@pytest.mark.process
@pytest.mark.parametrize(("version", "target", "refused"), [("3.2", "sm_35", False), ("6.5", "sm_75", True)])
def test_inlined_lines_before_their_version(version: str, target: str, refused: bool) -> None:
    text = f""".version {version}
.target {target}
.address_size 64
.file 1 "a.cu"
.entry k() {{
.loc 1 2 3
.loc 1 8 16, function_name L, inlined_at 1 2 3
ret;
}}
"""
    errors = [d for d in check(Document("a.ptx", "ptx", text.encode())) if d.severity == "error"]
    assert bool(errors) == refused
    judge = ptxas.at_hand()
    if judge is not None:
        assert bool(ptxas.refused_lines(text, judge)) == refused


@pytest.mark.process
@pytest.mark.parametrize(
    "data",
    [".b8 1\n.b8 300\n.b8 1", "/* // */ .b8 300", ".b8 1,\n300", "L: .b8 300", ".b8 1 // 300\n"],
)
def test_the_same_values_are_large_however_they_are_written(data: str) -> None:
    text = f""".version 8.0
.target sm_75, debug
.address_size 64
.section .debug_str {{
{data}
}}
"""
    errors = [d for d in check(Document("a.ptx", "ptx", text.encode())) if d.severity == "error"]
    assert bool(errors) == (data != ".b8 1 // 300\n")
    judge = ptxas.at_hand()
    if judge is not None:
        assert bool(ptxas.refused_lines(text, judge)) == bool(errors)


@pytest.mark.process
@pytest.mark.parametrize("number", ["0d0000000000000000", "0f00000000", "1e3", "0d00000000000000000"])
def test_a_float_where_a_line_wants_an_integer(number: str) -> None:
    text = f""".version 8.0
.target sm_75
.address_size 64
.file 1 "a.cu"
.entry k() {{
.loc 1 2 {number}
ret;
}}
"""
    errors = [d for d in check(Document("a.ptx", "ptx", text.encode())) if d.severity == "error"]
    assert number.startswith(text.encode()[errors[0].start : errors[0].end].decode())
    judge = ptxas.at_hand()
    if judge is not None:
        assert min(ptxas.refused_lines(text, judge)) == 6

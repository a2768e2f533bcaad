"""Lines of CUDA sources by lines of PTX, as .loc and .file name them."""

from __future__ import annotations

from ptx_ls.sema.source_lines import source_lines
from ptx_ls.syntax.document import Document

TEXT = b""".version 7.2
.target sm_80
.address_size 64
.func f()
{
    ret;
    .loc 2 70 1
    ret;
}
.entry k()
{
    ret;
    .loc 1 12 5
    ret;
    {
    .loc 2 7 3, function_name $L__info_string0, inlined_at 1 12 5
    ret; ret;
    .loc 2 30 9, function_name $L__info_string0, inlined_at 2 7 3
    ret;
    }
    .loc 1 0 5
    ret;
    .loc 9 4 5
    ret;
}
.entry l()
{
    ret;
}
.file 1 "src/kernel.cu"
.file 2 "src/vector.h", 1700000000, 4096
.section .debug_str
{
$L__info_string0:
    .b8 102, 0
}
"""


def test_a_line_holds_until_the_next_one_of_its_function() -> None:
    lines = source_lines(Document("k.ptx", "ptx", TEXT))
    inner = "src/vector.h:7, inlined at src/kernel.cu:12"
    expected = {
        6: "None",
        8: "src/vector.h:70",
        12: "None",
        14: "src/kernel.cu:12",
        17: inner,
        19: f"src/vector.h:30, inlined at {inner}",
        22: "None",
        24: "None",
        28: "None",
    }
    assert {line: str(lines.at(line)) for line in expected} == expected


def test_a_module_without_debug_information_has_none() -> None:
    assert source_lines(Document("k.ptx", "ptx", TEXT.replace(b".loc", b"//"))).at(14) is None

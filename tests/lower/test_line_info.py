"""Locations that make the PTX of a module name the lines of the module."""

from __future__ import annotations

import pytest

from ptx_ls.lower.line_info import with_line_info
from ptx_ls.lower.log import read
from ptx_ls.syntax.document import Document

DEBUGGED = b"""\
; a comment
target triple = "nvptx64-nvidia-cuda"
@g = global i32 0, !dbg !9
define void @k(ptr %p) !dbg !5 {
  %a = load i32, ptr %p, align 4, !dbg !7 ; c
  call void @llvm.dbg.value(metadata i32 %a, metadata !9, metadata !DIExpression()), !dbg !7
    #dbg_value(i32 %a, !9, !DIExpression(), !7)
  switch i32 %a, label %x [
    i32 1, label %x
  ], !dbg !8, !prof !6
x:
  br label %x, !dbg !7, !llvm.loop !9
}
!llvm.dbg.cu = !{!0}
!0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)
!llvm.module.flags = !{!2}
!2 = !{i32 2, !"Debug Info Version", i32 3}
"""


def located(source: bytes) -> list[str]:
    """The lines of a module with locations."""
    return with_line_info(Document("k.ll", "nvvm", source), 'a "b"/k.ll').text.decode().split("\n")


def test_no_line_moves() -> None:
    lines = located(DEBUGGED)
    for number, line in enumerate(DEBUGGED.decode().split("\n")[:4]):
        assert line.removesuffix(" {").split(", !dbg")[0].removesuffix(" !dbg !5") in lines[number]
    assert lines[7:9] == ["  switch i32 %a, label %x [", "    i32 1, label %x"]


def test_locations_of_the_module_give_way_to_those_of_its_lines() -> None:
    lines = located(DEBUGGED)
    assert "!dbg" not in lines[2]
    assert lines[5].strip() == lines[6].strip() == ""
    assert "NoDebug" in lines[14]
    places = {line.split(" = ")[0]: line for line in lines if " = !DILocation(" in line}
    for number, begins in ((5, 5), (10, 8), (12, 12)):
        line = lines[number - 1].split(" ; ")[0]
        assert line.count("!dbg") == 1
        assert f"line: {begins}," in places[line.rpartition("!dbg ")[2]]
    assert "!prof !6" in lines[9]
    assert "!llvm.loop !9" in lines[11]
    assert sum("Debug Info Version" in line for line in lines) == 1


def test_the_path_is_quoted_as_llvm_reads_it() -> None:
    assert any('filename: "a \\22b\\22/k.ll"' in line for line in located(DEBUGGED))


def test_a_module_without_code_stays_as_it_is() -> None:
    source = b"declare void @f()\n"
    assert with_line_info(Document("k.ll", "nvvm", source), "k.ll").text == source


@pytest.mark.parametrize(
    "source",
    [
        b"define void @f(i8* byval %p) {\n  ret void\n}\n",
        b"define void @f() {\n  ret void }\ndefine void @g() { ret void\n }\n%x = 1\n",
        b"@g = global i32 0, !dbg !9\ndefine void @f() !dbg !5 { %a = add i32 1, 2, !dbg !7 %b = add i32 %a, %z }\n",
        b"define void @f() { %a = add i32 1, 2\n %b = add i32 %a, 1 %c = add i64 %b, 1\n ret void }\n",
    ],
)
def test_a_column_is_that_of_the_module(source: bytes) -> None:
    """LLVM's parser says where it stops in the module itself, and where in the one with locations."""
    binding = pytest.importorskip("llvmlite.binding")
    places = []
    made = with_line_info(Document("k.ll", "nvvm", source), "k.ll")
    for text in (source, made.text):
        with pytest.raises(RuntimeError) as refused:
            binding.parse_assembly(text.decode())
        places.append(read(str(refused.value), ())[0])
    whole, located = places
    assert located.line == whole.line
    assert located.line is not None and located.column is not None
    assert made.column(located.line, located.column) == whole.column

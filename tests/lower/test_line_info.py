"""Locations that make the PTX of a module name the lines of the module."""

from __future__ import annotations

from ptx_ls.lower.line_info import with_line_info
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

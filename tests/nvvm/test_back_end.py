"""What only a reader's back end refuses, each with a twin that it takes (measured: LLVM 22, libnvvm 12.9 and 13.5)."""

from __future__ import annotations

import pytest

from ptx_ls.embed.ir.check import check as check_all
from ptx_ls.nvvm.checks import check
from ptx_ls.nvvm.hover import hover
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.specification.fixes import LAYOUT
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

HEAD = 'target triple = "nvptx64-nvidia-cuda"\n'
BODY = """\
declare float @llvm.sin.f32(float)
declare i32 @llvm.made.up(i32)
declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.cuda.syncthreads()
declare float @llvm.ctpop.f32(float)
define ptx_kernel void @k(ptr %p, float %x, i32 %n, i128 %w) {{
  {line}
  ret void
}}
"""


def found(
    text: str, reader: Reader = "llvm", target: str = "sm_90", ptx: int | None = None
) -> list[tuple[str, str, int]]:
    """The severity, code and line, from 1 on, of each diagnostic that is no hint."""
    document = Document("a.ll", "nvvm", text.encode(), choices=Choices((target,), ptx, reader))
    every = [one for one in check(document) if one.severity != "hint"]
    return [(one.severity, one.code, document.line_at(one.start) + 1) for one in every]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("%r = call float @llvm.sin.f32(float %x)\n  store float %r, ptr %p", "unselected-intrinsic"),
        ("%r = call afn float @llvm.sin.f32(float %x)\n  store float %r, ptr %p", ""),
        ("%r = call float @llvm.sin.f32(float %x)", ""),
        ("%r = call i32 @llvm.made.up(i32 %n)", "unknown-intrinsic"),
        ("call void @llvm.cuda.syncthreads()", "unknown-intrinsic"),
        (
            "%r = addrspacecast ptr %p to ptr addrspace(10)\n  store i32 1, ptr addrspace(10) %r",
            "unselected-instruction",
        ),
        ("%r = addrspacecast ptr %p to ptr addrspace(10)", ""),
        ("%r = addrspacecast ptr %p to ptr addrspace(7)\n  store i32 1, ptr addrspace(7) %r", ""),
        ("%r = uitofp i128 %w to float\n  store float %r, ptr %p", "unselected-instruction"),
        ("%r = uitofp i32 %n to float\n  store float %r, ptr %p", ""),
        ('fence syncscope("agent") seq_cst', "unselected-instruction"),
        ('fence syncscope("block") seq_cst', ""),
    ],
)
def test_llvm_has_no_code(line: str, code: str) -> None:
    assert found(HEAD + BODY.format(line=line)) == ([("error", code, 8)] if code else [])


def test_an_intrinsic_of_another_machine() -> None:
    """LLVM 22 and libnvvm 13.5 take a call whose result nothing uses."""
    call = BODY.format(line="%r = call i32 @llvm.amdgcn.workitem.id.x()")
    assert found(HEAD + call) == [("warning", "unknown-intrinsic", 8)]
    used = BODY.format(line="%r = call i32 @llvm.amdgcn.workitem.id.x()\n  store i32 %r, ptr %p")
    assert found(HEAD + used) == [("error", "unknown-intrinsic", 8)]


def test_the_code_of_another_machine_is_not_judged() -> None:
    text = BODY.format(line="%r = call float @llvm.sin.f32(float %x)\n  store float %r, ptr %p")
    assert not found('target triple = "x86_64-unknown-linux-gnu"\n' + text.replace("ptx_kernel ", ""))


def test_the_way_out_is_named() -> None:
    text = HEAD + BODY.format(line="%r = call float @llvm.sin.f32(float %x)\n  store float %r, ptr %p")
    (one,) = check(Document("a.ll", "nvvm", text.encode(), choices=Choices(reader="llvm")))
    assert "'@__nv_sinf' of libdevice" in one.message
    assert "'afn'" in one.message


@pytest.mark.parametrize(
    ("target", "ptx", "expected"),
    [
        ("sm_80", 71, [("error", "ptx-version", 8)]),
        ("sm_80", 73, []),
        ("sm_60", None, [("information", "ptx-version", 8)]),
        ("sm_90", None, []),
        ("sm_90", 42, [("error", "ptx-version", 7), ("error", "ptx-version", 8)]),
    ],
)
def test_the_size_of_an_alloca_is_known_when_it_runs(
    target: str, ptx: int | None, expected: list[tuple[str, str, int]]
) -> None:
    text = HEAD + BODY.format(line="%b = alloca i32, i32 %n\n  store i32 1, ptr %b")
    assert found(text, "llvm", target, ptx) == expected


def test_what_only_the_version_that_llvm_chooses_lacks_is_an_information() -> None:
    call = "%r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %n, i32 0, i32 31)"
    text = HEAD + "declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)\n" + BODY.format(line=call)
    assert found(text, "llvm", "sm_60") == [("information", "needs-version", 9)]
    assert not found(text, "llvm", "sm_60", 60)
    assert not found(text, "llvm", "sm_75")


LATE = f"""\
!nvvmir.version = !{{!0}}
!0 = !{{i32 2, i32 0}}
target datalayout = "{LAYOUT}"
target triple = "nvptx64-nvidia-cuda"
"""


@pytest.mark.parametrize(
    ("reader", "target", "lines"), [("llvm", "sm_90", [3, 4]), ("libnvvm", "sm_100", [3, 4]), ("libnvvm", "sm_90", [])]
)
def test_the_target_comes_before_all_else(reader: Reader, target: str, lines: list[int]) -> None:
    assert found(LATE, reader, target) == [("error", "target-order", line) for line in lines]
    first = "".join(sorted(LATE.splitlines(keepends=True), key=lambda line: not line.startswith("target")))
    assert not found(first, reader, target)


def _edited(text: str, edits: tuple[TextEdit, ...]) -> str:
    for one in sorted(edits, key=lambda edit: -edit.start):
        text = text[: one.start] + one.text + text[one.end :]
    return text


FUNCTION = "define void @f() {\n  ret void\n}\n"
VERSION = "!nvvmir.version = !{!0}\n!0 = !{i32 2, i32 0}\n"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f'target datalayout = "{LAYOUT}"\n{FUNCTION}{VERSION}', "nvvm-missing-triple"),
        (f"{HEAD}{FUNCTION}{VERSION}", "nvvm-missing-layout"),
        (f'target datalayout = "{LAYOUT}"\n{HEAD}{FUNCTION}', "nvvm-missing-version"),
        (f'target datalayout = "{LAYOUT}"\n{HEAD}{FUNCTION}{VERSION.replace("2,", "1,")}', "nvvm-version"),
        (
            f'target datalayout = "{LAYOUT}"\n{HEAD}{FUNCTION}{VERSION.replace("i32 2,", "!{},")}',
            "nvvm-version-numbers",
        ),
        (
            f'target datalayout = "{LAYOUT.replace("-i128:128:128", "")}"\n{HEAD}{FUNCTION}{VERSION}',
            "nvvm-layout-i128",
        ),
        (f'target datalayout = "{LAYOUT}-S128"\n{HEAD}{FUNCTION}{VERSION}', "nvvm-layout-addition"),
        (f'target datalayout = "{LAYOUT}"\n{HEAD.replace("cuda", "nvcl")}{FUNCTION}{VERSION}', "nvvm-triple"),
    ],
)
def test_a_header_is_mended(text: str, code: str) -> None:
    choices = Choices(("sm_100",), reader="libnvvm")
    wrong = [one for one in check(Document("a.ll", "nvvm", text.encode(), choices=choices)) if one.code == code]
    assert [len(one.fixes) for one in wrong] == [1]
    mended = Document("a.ll", "nvvm", _edited(text, wrong[0].fixes[0].edits).encode(), choices=choices)
    left = [one for one in check(mended) if one.severity == "error"]
    assert not left, mended.source


def test_an_intrinsic_of_llvm_has_a_hover() -> None:
    text = HEAD + BODY.format(line="%r = call float @llvm.sin.f32(float %x)")
    shown = hover(Document("a.ll", "nvvm", text.encode()), text.index("@llvm.sin.f32(float %x)") + 3)
    assert shown is not None
    assert "LLVM 22 has code for no type." in shown.markdown


def test_libnvvm_still_has_syncthreads() -> None:
    """CUDA's samples call it."""
    declared = "declare void @llvm.cuda.syncthreads()\n"
    body = FUNCTION.replace("ret", "call void @llvm.cuda.syncthreads()\n  ret")
    text = f'target datalayout = "{LAYOUT}"\n{HEAD}{declared}{body}{VERSION}'
    assert not found(text, "libnvvm", "sm_100")
    assert found(text, "llvm") == [("error", "unknown-intrinsic", 5)]


DEBUGGED = f"""\
{HEAD}define void @f() !dbg !4 {{
  ret void
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!3}}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !2, emissionKind: FullDebug)
!2 = !DIFile(filename: "DW_LANG_none", directory: "/")
!3 = !{{i32 2, !"Debug Info Version", i32 3}}
!4 = distinct !DISubprogram(name: "f", file: !2, line: 1, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{{null}}
"""


@pytest.mark.parametrize(
    ("old", "new", "severity", "line"),
    [
        ("DW_LANG_C99", "DW_LANG_C98", "warning", 7),
        ("FullDebug", "Full", "error", 7),
        ("emissionKind", "emission", "warning", 7),
        ("cu = !{!0}", "cu = !{}", "warning", 7),
        ("types: !6", "", "error", 11),
    ],
)
def test_debugging_metadata_has_names_that_llvm_knows(old: str, new: str, severity: str, line: int) -> None:
    assert not found(DEBUGGED)
    assert found(DEBUGGED.replace(old, new)) == [(severity, "metadata", line)]


@pytest.mark.parametrize(("target", "of_result"), [("sm_75", "error"), ("sm_100", "warning")])
def test_a_letter_that_libnvvm_does_not_know(target: str, of_result: str) -> None:
    """The dialect of LLVM 7 leaves the statement out (measured 12.9, 13.5), and ends with a signal for a result; the
    modern one of 12.9 leaves it out, 13.5 refuses it."""
    body = '  %x = call i32 asm sideeffect "mov.u32 $0, 5;", "{}"({})\n'
    for operands, expected in ((("=r,z", "i32 3"), "warning"), (("=z", ""), of_result)):
        text = f"{HEAD}define void @k() {{\n{body.format(*operands)}  ret void\n}}\n"
        document = Document("", "nvvm", text.encode(), choices=Choices((target,), reader="libnvvm"))
        assert {one.severity for one in check_all(document) if one.code == "asm-constraint"} == {expected}


LOCATED = """\
target triple = "nvptx64-nvidia-cuda"
define {linkage}void @g() !dbg !3 {{
  ret void
}}
declare void @h() !dbg !3
define void @k() {subprogram}{{
  call void {call}
  ret void
}}
!llvm.dbg.cu = !{{!0}}
!llvm.module.flags = !{{!5}}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "a.cu", directory: "/")
!2 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !6, unit: !0)
!3 = distinct !DISubprogram(name: "g", scope: !1, file: !1, line: 1, type: !6, unit: !0)
!4 = !DILocation(line: 3, column: 1, scope: !2)
!5 = !{{i32 2, !"Debug Info Version", i32 3}}
!6 = !DISubroutineType(types: !7)
!7 = !{{null}}
"""


@pytest.mark.parametrize(
    ("call", "subprogram", "linkage", "is_refused"),
    [
        ("@g()", "!dbg !2 ", "", True),
        ("@g(), !dbg !4", "!dbg !2 ", "", False),
        ("@g()\n  , !dbg !4", "!dbg !2 ", "", False),
        ("@g()", "", "", False),
        ("@g()", "!dbg !2 ", "weak ", False),
        ("@h()", "!dbg !2 ", "", False),
    ],
)
def test_a_call_that_may_be_inlined_has_a_location(call: str, subprogram: str, linkage: str, is_refused: bool) -> None:
    """A warning: LLVM 22 drops the debugging information, and libnvvm takes the module (measured 12.9, 13.5)."""
    text = LOCATED.format(call=call, subprogram=subprogram, linkage=linkage)
    for reader, target in (("libnvvm", "sm_75"), ("llvm", "sm_90")):
        found_here = [one for one in found(text, reader, target) if one[1] == "metadata"]  # type: ignore[arg-type]
        assert found_here == [("warning", "metadata", 7)] * is_refused

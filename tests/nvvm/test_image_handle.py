"""Handles of textures and surfaces whose variables are not annotated.

ptxas 13.5 was asked on sm_75, sm_90 and sm_100 about what libnvvm 13.5 and LLVM 22 make of each call here: `Argument 1
of instruction 'tex': .texref or .u64 register expected` where an error is expected, nothing elsewhere.
"""

from __future__ import annotations

import pytest

from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.document import Document

_TEX = "call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %h, i32 0)"
_SULD = "tail call i32 @llvm.nvvm.suld.1d.i32.trap(i64 %h, i32 0)"
_ANNOTATED = '!nvvm.annotations = !{{!0}}\n!0 = !{{ptr addrspace(1) @t, !"align", i32 8, !"{}", i32 1}}\n'
_HANDLES = (
    "call i64 @llvm.nvvm.texsurf.handle.p1(metadata ptr addrspace(1) @t, ptr addrspace(1) @t)",
    "tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @t)",
    "call i64 @llvm.nvvm.texsurf.handle.internal.p1i64(i64 addrspace(1)* @t)",
)


def _errors(handle: str, call: str, kind: str) -> list[tuple[str, str]]:
    source = f"@t = internal addrspace(1) global i64 0, align 8\ndefine ptx_kernel void @k() {{\n  %h = {handle}\n"
    source += f"  %v = {call}\n  ret void\n}}\n{_ANNOTATED.format(kind) if kind else ''}"
    document = Document("a.ll", "nvvm", source.encode())
    return [(one.code, source[one.start : one.end]) for one in check(document) if one.severity == "error"]


@pytest.mark.parametrize("handle", _HANDLES)
@pytest.mark.parametrize(("call", "kind"), [(_TEX, ""), (_TEX, "surface"), (_SULD, ""), (_SULD, "texture")])
def test_the_variable_is_something_else(handle: str, call: str, kind: str) -> None:
    ((code, text),) = _errors(handle, call, kind)
    assert code == "image-handle" and text.endswith("@t")


@pytest.mark.parametrize("handle", _HANDLES)
@pytest.mark.parametrize(
    ("call", "kind"), [(_TEX, "texture"), (_SULD, "surface"), ("add i64 %h, 0", ""), ("ptrtoint ptr null to i64", "")]
)
def test_the_variable_is_what_is_taken_or_nothing_takes_it(handle: str, call: str, kind: str) -> None:
    assert _errors(handle, call, kind) == []


def test_annotations_of_older_llvm() -> None:
    """`metadata` before each element, as LLVM 3.4 wrote it, is a syntax error of a module and no reason for more."""
    source = _ANNOTATED.format("texture").replace('!"', 'metadata !"').replace("!{ptr", "metadata !{ptr")
    text = f"define void @k() {{\n  %h = {_HANDLES[1]}\n  %v = {_TEX}\n  ret void\n}}\n{source}"
    assert "image-handle" not in [one.code for one in check(Document("a.ll", "nvvm", text.encode()))]

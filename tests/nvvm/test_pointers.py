"""Modules rewritten with the pointers of the other dialect; LLVM 22 reads both, and makes the same of them."""

from __future__ import annotations

import re

import pytest

from ptx_ls.nvvm.actions import actions
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

TYPED = """\
%S = type { i32, [2 x float]*, void (i8*)* }
@t = addrspace(1) global [4 x i32] zeroinitializer ; an i32* in a comment
declare i32 @vprintf(i8*, i8*)
define i32* @f(%S* %s, i32 addrspace(3)* addrspace(1)* %p, i64 %i) {
  %a = getelementptr inbounds %S, %S* %s, i32 0, i32 1
  %b = load [2 x float]*, [2 x float]** %a
  %c = bitcast [2 x float]* %b to i8*
  %d = call i32 (i8*, i8*) @vprintf(i8* %c, i8* null)
  %e = load i32, i32 addrspace(1)* getelementptr ([4 x i32], [4 x i32] addrspace(1)* @t, i64 0, i64 1)
  %q = load i32 addrspace(3)*, i32 addrspace(3)* addrspace(1)* %p
  store i32 %e, i32 addrspace(3)* %q
  %r = inttoptr i64 %i to i32*
  ret i32* %r
}
!nvvm.annotations = !{!0}
!0 = !{i32* (%S*, i32 addrspace(3)* addrspace(1)*, i64)* @f, !"a*", i32 1}
"""


def _offered(source: str, at: str) -> list[tuple[str, str]]:
    """The changes at the line of some words, with what each makes of the text."""
    offset = source.index(at)
    fixes = actions(Document("a.ll", "nvvm", source.encode()), Span(offset, offset))
    return [(one.title, _applied(source, one.edits)) for one in fixes]


def _applied(source: str, edits: tuple[TextEdit, ...]) -> str:
    for one in reversed(edits):
        source = source[: one.start] + one.text + source[one.end :]
    return source


def test_typed_pointers_become_opaque() -> None:
    binding = pytest.importorskip("llvmlite.binding")
    ((title, opaque),) = _offered(TYPED, "%a = ")
    assert "opaque" in title
    assert "define ptr @f(ptr %s, ptr addrspace(1) %p, i64 %i) {" in opaque
    assert '"a*"' in opaque and "; an i32* in a comment" in opaque and opaque.count("*") == 2
    # In a process the name of the structure is given once.
    read = [re.sub(r"%S[.\d]*", "%S", str(binding.parse_assembly(one))) for one in (opaque, TYPED)]
    assert read[0] == read[1]
    assert not _offered(opaque, "%a = ")
    assert not _offered(TYPED.replace("%d = ", "%d + "), "%a = ")


def test_attributes_keep_what_is_pointed_to() -> None:
    """LLVM 7 has `byval` without a type."""
    source = "define void @f(i32** byval align 8 %p) {\n  ret void\n}\n"
    assert _offered(source, "byval")[0][1] == "define void @f(ptr byval(ptr) align 8 %p) {\n  ret void\n}\n"


OPAQUE = """\
; ptx-ls: reader=libnvvm target=sm_90
%S = type { i32, [2 x float] }
@g = addrspace(1) global i32 0
declare ptr @next(ptr, i32)
define void @f(ptr addrspace(1) %p, ptr %s, i64 %i) {
e:
  %a = getelementptr double, ptr addrspace(1) %p, i64 %i
  %v = load double, ptr addrspace(1) %a
  %b = getelementptr inbounds %S, ptr %s, i64 0, i32 1, i64 %i
  %n = call ptr @next(ptr %b, i32 1)
  %c = icmp eq ptr %n, null
  %l = alloca [4 x float]
  %m = getelementptr [4 x float], ptr %l, i64 0, i64 %i
  %x = select i1 %c, ptr %m, ptr %n
  store float 1.0, ptr %x
  %o = atomicrmw add ptr addrspace(1) @g, i32 1 monotonic
  %d = addrspacecast ptr %x to ptr addrspace(3)
  %k = ptrtoint ptr addrspace(3) %d to i32
  call void asm sideeffect "", "l"(ptr %s)
  ret void
}
!0 = !{ptr @f, !"kernel", i32 1}
"""


def test_opaque_pointers_become_typed_where_accesses_agree() -> None:
    binding = pytest.importorskip("llvmlite.binding")
    ((title, typed),) = _offered(OPAQUE, "%v = ")
    assert "typed" in title and not re.search(r"\bptr\b", typed.partition("\n")[2])
    assert "define void @f(double addrspace(1)* %p, %S* %s, i64 %i) {" in typed
    assert "%n = call float* @next(float* %b, i32 1)" in typed
    assert "!{void (double addrspace(1)*, %S*, i64)* @f," in typed
    read = [re.sub(r"%S[.\d]*", "%S", str(binding.parse_assembly(one))) for one in (OPAQUE, typed)]
    assert read[0] == read[1]
    assert not _offered(OPAQUE.replace("sm_90", "sm_100"), "%v = ")
    assert not _offered(OPAQUE.replace("libnvvm", "llvm"), "%v = ")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("store float 1.0", "store i32 1"),
        ("store float 1.0", "store ptr null"),
        ("load double", "load ptr"),
        ("[2 x float] }", "[2 x ptr] }"),
        ("getelementptr [4 x float], ptr %l, i64 0, i64 %i", "getelementptr i8, ptr %l, i64 %i"),
        ("@next", "@llvm.next"),
        ("ptr %s, i64 %i) {", "ptr byval(%S) %s, i64 %i) {"),
    ],
)
def test_where_accesses_do_not_agree_nothing_is_offered(old: str, new: str) -> None:
    assert old in OPAQUE
    assert not _offered(OPAQUE.replace(old, new), "%v = ")

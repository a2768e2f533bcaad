"""Quick fixes of names that nothing defines: each makes a module that has no error, and that LLVM takes."""

from __future__ import annotations

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.nvvm.checks.run import check
from ptx_ls.nvvm.completion import complete
from ptx_ls.nvvm.hover import hover
from ptx_ls.nvvm.libdevice import load
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

MODULE = """\
target triple = "nvptx64-nvidia-cuda"
%pair = type {{ i32, float }}
declare void @there(i32)
define float @k(float %value, ptr %place, i1 %flag) {{
  {line}
  ret float %value
}}
"""
TYPED = """\
target triple = "nvptx64-nvidia-cuda"
define float @k(float %value, float* %place) {{
  {line}
  ret float %value
}}
!nvvmir.version = !{{!0}}
!0 = !{{i32 1, i32 5}}
"""


def errors(text: str) -> list[Diagnostic]:
    """The errors of a module."""
    return [one for one in check(Document("file:///a.ll", "nvvm", text.encode())) if one.severity == "error"]


def edited(text: str, edits: tuple[TextEdit, ...]) -> str:
    """A text after edits."""
    source = text.encode()
    for one in sorted(edits, key=lambda edit: -edit.start):
        source = source[: one.start] + one.text.encode() + source[one.end :]
    return source.decode()


def fixed(text: str, beginning: str) -> tuple[Fix, str]:
    """The only fix whose title begins so, and the text that it makes."""
    (fault,) = errors(text)
    assert fault.code == "undefined-name"
    (fix,) = [one for one in fault.fixes if one.title.startswith(beginning)]
    return fix, edited(text, fix.edits)


@pytest.mark.parametrize(
    ("line", "declaration"),
    [
        ("call void @f()", "declare void @f()"),
        ("%r = call fast float @f(float noundef %value, i32 1)", "declare float @f(float, i32)"),
        ("call void @f(ptr byval(%pair) align 4 %place)", "declare void @f(ptr byval(%pair))"),
        ("%r = call i32 (ptr, ...) @f(ptr %place, float %value)", "declare i32 @f(ptr, ...)"),
        ('%r = call <2 x i32> @"a b"(%pair zeroinitializer)', 'declare <2 x i32> @"a b"(%pair)'),
        # Its own type, whatever the call has.
        ("%r = call float @__nv_sinf(float %value)", "declare float @__nv_sinf(float)"),
        (
            "call void @__nv_sincosf(float %value, ptr %place, ptr %place)",
            "declare void @__nv_sincosf(float, ptr, ptr)",
        ),
    ],
)
def test_a_function_is_declared_as_it_is_called(line: str, declaration: str) -> None:
    text = MODULE.format(line=line)
    _, after = fixed(text, "Declare @")
    assert declaration in after.splitlines()
    assert not errors(after)
    binding = pytest.importorskip("llvmlite.binding", reason="llvmlite has no wheel for this platform")
    with pytest.raises(RuntimeError):
        binding.parse_assembly(text)
    binding.parse_assembly(after).verify()


def test_a_declaration_has_pointers_as_the_module_writes_them() -> None:
    _, after = fixed(TYPED.format(line="%r = call float @__nv_modff(float %value, float* %place)"), "Declare @")
    assert "declare float @__nv_modff(float, float*)" in after
    assert not errors(after)


def test_what_is_not_called_is_not_declared() -> None:
    (fault,) = errors(MODULE.format(line="store ptr @nowhere, ptr %place"))
    assert not fault.fixes


@pytest.mark.parametrize(
    ("line", "title"),
    [
        ("call void @tere(i32 1)", "Change to @there"),
        ("store float %valu, ptr %place", "Change to %value"),
        ("store float %value, ptr %plaec", "Change to %place"),
    ],
)
def test_the_name_that_is_meant_is_a_fix(line: str, title: str) -> None:
    fix, after = fixed(MODULE.format(line=line), title)
    assert fix.preferred
    assert not errors(after)


def test_a_block_that_is_meant_is_a_block() -> None:
    text = MODULE.format(line="br label %exti\nexit:")
    _, after = fixed(text, "Change to %exit")
    assert not errors(after)


def test_a_completion_declares_a_function_of_libdevice() -> None:
    line = "%r = call float @__nv_sinh"
    text = MODULE.format(line=line)
    found = complete(Document("file:///a.ll", "nvvm", text.encode()), text.index(line) + len(line))
    assert [one.label for one in found] == ["@__nv_sinh", "@__nv_sinhf"]
    after = edited(text, (TextEdit(found[1].start, found[1].end, f"{found[1].text}(float %value)"), *found[1].edits))
    assert not errors(after)


def test_a_hover_has_the_type_of_a_function_of_libdevice() -> None:
    text = MODULE.format(line="%r = call float @__nv_powf(float %value, float 2.0)")
    found = hover(Document("file:///a.ll", "nvvm", text.encode()), text.index("__nv_powf"))
    assert found is not None
    assert "float @__nv_powf(float, float)" in found.markdown


def test_libdevice_is_what_nvidia_documents() -> None:
    """Some of the prototypes of its user guide."""
    known = load()
    assert {name: (one.result, one.parameters) for name, one in known.items() if name in PROTOTYPES} == PROTOTYPES


PROTOTYPES = {
    "__nv_sinf": ("float", "float"),
    "__nv_fma": ("double", "double, double, double"),
    "__nv_clzll": ("i32", "i64"),
    "__nv_ldexp": ("double", "double, i32"),
    "__nv_sincos": ("void", "double, ptr, ptr"),
    "__nv_float2ull_rn": ("i64", "float"),
}


@pytest.mark.parametrize(
    ("call", "after"),
    [
        ("tail call float @llvm.nvvm.atomic.load.add.f32.p0(ptr %p, float %f) #0, !dbg !0",
         "fadd ptr %p, float %f seq_cst, !dbg !0"),
        ("call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %p, i32 3)", "uinc_wrap ptr %p, i32 3 seq_cst"),
        # An instruction has no attributes of operands, and LLVM makes another scope of it.
        ("call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr nonnull %p, i32 3)", ""),
        ("call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p0(ptr %p, i32 3)", ""),
    ],
)  # fmt: skip
def test_a_removed_intrinsic_becomes_what_llvm_reads_it_as(call: str, after: str) -> None:
    text = (
        f'target triple = "nvptx64-nvidia-cuda"\ndefine void @k(ptr %p, float %f) {{\n  %r = {call}\n  ret void\n}}\n'
    )
    found = [one for one in check(Document("", "nvvm", text.encode())) if one.code == "older-intrinsic"]
    fixes = [fix for one in found for fix in one.fixes]
    assert [edited(text, fix.edits).splitlines()[2] for fix in fixes] == [f"  %r = atomicrmw {after}"] * bool(after)
    assert len(found) == 1

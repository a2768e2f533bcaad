"""What the dialect of LLVM 7 refuses and the modern one takes: the verdicts are those of libnvvm 12.9, compute_80 and
compute_100."""

from __future__ import annotations

import pytest

from ptx_ls.nvvm.checks import check
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document

BOTH = ("sm_80", "sm_100")
NEITHER: tuple[str, ...] = ()
OLD = ("sm_80",)


def _codes(source: str, target: str) -> list[str]:
    document = Document("a.ll", "nvvm", source.encode(), choices=Choices((target,), reader="libnvvm"))
    return [one.code for one in check(document) if one.severity == "error"]


@pytest.mark.parametrize(
    ("body", "refused", "code"),
    [
        ("(ptr %p) { store i32 1, ptr %p\n ret void }", OLD, "opaque-pointer"),
        ("(i32* %p) { store i32 1, i32* %p\n ret void }", NEITHER, ""),
        ("(i64* %p) { store i32 1, i64* %p\n ret void }", OLD, "operand-type"),
        ("(i64* %p) { %x = load i32, i64* %p\n ret void }", OLD, "operand-type"),
        ("(i32 %a) { %1 = add i32 %a, 1\n ret void }", NEITHER, ""),
        ("(i32 %a) { %5 = add i32 %a, 1\n ret void }", OLD, "value-number"),
        ("(i64 %p) { call void @g(i64 %p)\n ret void }", OLD, "call-arguments"),
        ("(i64 %p) { call void @g()\n ret void }", OLD, "call-arguments"),
        ("(i32* %p, ptr %q) { store i32 1, i32* %p\n ret void }", OLD, "opaque-pointer"),
        ("(i32 %a) { call void @llvm.nvvm.barrier0()\n ret void }", OLD, "undefined-name"),
        ("(i32 %a) #7 { ret void }", NEITHER, ""),
        ("(i8 %a) { %x = add i8 %a, 300\n ret void }", NEITHER, ""),
        ("(i32 %a) { %x = add i64 %a, 1\n ret void }", BOTH, "value-type"),
    ],
)
def test_each_dialect_refuses_what_libnvvm_refuses(body: str, refused: tuple[str, ...], code: str) -> None:
    source = f"declare void @g(i32)\ndeclare void @h(i8*)\ndefine void @f{body}\n"
    for target in BOTH:
        assert {*_codes(source, target)} == ({code} if target in refused else set()), target


@pytest.mark.parametrize(
    ("module", "refused"),
    [
        ("define void @f(i32 align 4 %a) { ret void }", ("sm_100",)),
        ("declare void @f(i32 align 4 %a)", NEITHER),
        ("define void @f(float zeroext %a) { ret void }", BOTH),
        ("declare void @f(float zeroext %a)", OLD),
        ("declare void @f(i8 zeroext signext %a)", OLD),
        ("declare void @f() noinline alwaysinline", OLD),
        ("declare void @f(i32* align 3 %a)", BOTH),
        ("declare void @f() builtin", BOTH),
    ],
)
def test_what_only_the_verifier_refuses_is_no_error_where_it_is_not_asked(
    module: str, refused: tuple[str, ...]
) -> None:
    """Nothing calls these declarations, which libnvvm drops from compute_100 on; below, `align` is for all types."""
    for target in BOTH:
        assert _codes(f"{module}\n", target) == (["attribute"] if target in refused else []), target


@pytest.mark.parametrize("name", ["__nvvm_reflect", "llvm.nvvm.reflect"])
def test_what_libnvvm_replaces_may_be_used_before(name: str) -> None:
    """It verifies the module with the constant; LLVM 22 refuses it."""
    text = "bitcast ([2 x i8] addrspace(4)* @s to i8 addrspace(4)*)"
    source = f"""@s = internal addrspace(4) constant [2 x i8] c"a\\00"
declare i32 @{name}(i8*)
define i32 @f() {{
  %x = add i32 %r, 1
  %r = call i32 @{name}(i8* addrspacecast (i8 addrspace(4)* {text} to i8*))
  ret i32 %x
}}
"""
    for target in BOTH:
        assert _codes(source, target) == []
        assert _codes(source.replace(name, "other"), target) == ["dominance"]


@pytest.mark.parametrize(
    ("target", "is_latest", "place"),
    [("sm_80", False, b"ptr %p"), ("sm_80", True, b""), ("sm_75", True, b""), ("sm_100", False, b"")],
)
def test_the_first_opaque_pointer_is_what_libnvvm_stops_at(target: str, is_latest: bool, place: bytes) -> None:
    """libnvvm 13.5 takes this for compute_75 and compute_80, too, with its option -nvvm-latest."""
    source = b"""; a ptr in a comment
@s = constant [6 x i8] c"a ptr\\00"
define void @f(ptr %p) {
  call void @llvm.nvvm.barrier0()
  store ptr null, ptr %p
  ret void
}
"""
    choices = Choices((target,), reader="libnvvm", is_latest=is_latest)
    errors = [one for one in check(Document("a.ll", "nvvm", source, choices=choices)) if one.severity == "error"]
    assert [(one.code, one.start) for one in errors] == [("opaque-pointer", source.index(place))] * bool(place)
    assert not place or "'i32*', or pass -nvvm-latest" in errors[0].message


def test_pointers_of_a_structure_are_compared_by_what_they_point_to() -> None:
    """Both readings of one program, as numba writes it for libnvvm."""
    source = """%S = type { i32, [2 x float]* }
@table = addrspace(1) global [4 x i32] zeroinitializer
define void @f(%S* %s, i64 %i) {
  %a = getelementptr inbounds %S, %S* %s, i32 0, i32 1
  %b = load [2 x float]*, [2 x float]** %a
  %c = getelementptr [2 x float], [2 x float]* %b, i64 0, i64 %i
  store float 1.0, float* %c
  %d = bitcast float* %c to i32*
  %e = getelementptr [4 x i32], [4 x i32] addrspace(1)* @table, i64 0, i64 %i
  %v = load i32, i32 addrspace(1)* %e
  store i32 %v, i32* %d
  ret void
}
"""
    for target in BOTH:
        assert _codes(source, target) == []
    assert _codes(source.replace("float* %c to", "i32* %c to"), "sm_80") == ["value-type"]

"""A declaration that is refused is the error; what is done with its name is none on top of it.

ptxas ends at a type that it does not know, so that it has no verdict on the lines that follow.
"""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"


def codes(text: str) -> list[str]:
    """The codes of the errors in a module."""
    document = Document("file:///a.ptx", "ptx", (HEAD + text).encode())
    return [d.code for d in check(document) if d.severity == "error"]


@pytest.mark.parametrize(
    "text",
    [
        ".entry k() { .reg .prd p; .reg .b32 r; setp.eq.u32 p, r, 1; @p add.u32 r, r, 1; @!p bra L; L: ret; }",
        ".entry k() { .reg .b33 x; .reg .b32 r; add.u32 r, x, 1; mov.b32 x, r; ret; }",
        ".entry k() { .reg .f8 %h<4>; .reg .b32 r; mov.b32 %h1, r; ret; }",
        ".entry k() { .reg .v3 .b32 %v<4>; add.s32 %v1, %v2, 1; mov.b32 %v3, %v1; ret; }",
        ".entry k(.param .u99 p) { .reg .b32 r; ld.param.u32 r, [p]; ret; }",
        ".func f(.reg .b33 a) { ret; }",
        ".func (.reg .b33 a) f() { ret; }",
        ".global .foo g; .entry k() { .reg .b32 r; ld.global.u32 r, [g]; ret; }",
    ],
)
def test_a_type_that_does_not_exist_is_one_error(text: str) -> None:
    assert codes(text) == ["unknown-type"]


@pytest.mark.parametrize(
    "head",
    [
        ".internal .entry k(\n.param .u64 .ptr .align 1 a\n)",
        ".entry k(\n.param .u64 .ptr .global a\n.param .u64 .ptr b\n)",
    ],
)
def test_a_declaration_after_a_broken_head_declares_what_it_says(head: str) -> None:
    text = f"{head}\n{{\n.reg .pred %p<9>;\n.reg .b32 %r<9>;\nsetp.eq.s32 %p1, %r1, 2;\n@%p1 ret;\nret;\n}}\n"
    assert "syntax-error" in codes(text)
    assert not {"operand-kind", "predicate-guard"}.intersection(codes(text))


def test_a_guard_that_is_no_predicate_is_still_an_error() -> None:
    assert codes(".entry k() { .reg .b32 p; @p ret; ret; }") == ["predicate-guard"]
    assert codes(".entry k() { .reg .v2 .f32 p; @p ret; ret; }") == ["predicate-guard"]


def test_a_head_with_two_types_is_still_an_error() -> None:
    assert codes(".func f(.reg .b32 .b32 a) { ret; }") == ["function-head"]


def test_a_duplicate_of_a_numbered_register_is_the_error() -> None:
    """ptxas keeps what is declared with a count, before the duplicate and after it (measured 13.5)."""
    body = ".reg .b64 %rd<5>; ld.param.u64 %rd3, [p]; {} %rd3; mov.b64 %rd3, %rd3; mov.b32 %rd3, 1; ret;"
    for duplicate in (".reg .b32", ".param .b64", ".param .b32"):
        found = codes(f".visible .entry k(.param .u64 p) {{ {body.format(duplicate)} }}")
        assert found == ["duplicate-name", "operand-type"]

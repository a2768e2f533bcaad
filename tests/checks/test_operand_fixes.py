"""Fixes of operands that fit no form. `python -m tests.oracle.changes` puts such ones to ptxas."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document

HEAD = """.version 8.6
.target sm_90
.address_size 64
.entry k()
{
.reg .b32 %r<9>; .reg .f32 %f<9>; .reg .b64 %rd<9>; .reg .pred %p<3>;
.shared .align 16 .b8 tile[64];
"""


@pytest.mark.parametrize(
    ("wrong", "mended"),
    [
        ("ld.global.u32 %r1, %rd1;", ["ld.global.u32 %r1, [%rd1];"]),
        ("st.shared.f32 tile, %f1;", ["st.shared.f32 [tile], %f1;"]),
        ("atom.global.add.u32 %r1, %rd1, 1;", ["atom.global.add.u32 %r1, [%rd1], 1;"]),
        ("cvta.to.global.u64 %rd2, [%rd1];", ["cvta.to.global.u64 %rd2, %rd1;"]),
        ("ld.global.v2.u32 %r1, [%rd1];", ["ld.global.u32 %r1, [%rd1];", "ld.global.v2.u32 {%r1, %r2}, [%rd1];"]),
        # The registers after it are not declared.
        ("ld.global.v4.u32 %r7, [%rd1];", ["ld.global.u32 %r7, [%rd1];"]),
        ("st.global.v2.f32 [%rd1], 1.0;", ["st.global.f32 [%rd1], 1.0;", "st.global.v2.f32 [%rd1], {1.0, 1.0};"]),
        (
            "ldmatrix.sync.aligned.m8n8.x1.shared.b16 %r1, [tile];",
            ["ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [tile];"],
        ),
        ("ld.global.u32 %r1, (%rd1);", ["ld.global.u32 %r1, [%rd1];"]),
        ("shfl.sync.idx.b32 %r1, %r2, 0, 31;", ["shfl.sync.idx.b32 %r1, %r2, 0, 31, 0xffffffff;"]),
        ("bar.warp.sync;", ["bar.warp.sync 0xffffffff;"]),
        ("bar.sync;", ["bar.sync 0;"]),
        ("ld.global.u32 {%r1, %r2}, [%rd1];", ["ld.global.v2.u32 {%r1, %r2}, [%rd1];"]),
        ("st.global.v4.f32 [%rd1], {%f1, %f2};", ["st.global.v2.f32 [%rd1], {%f1, %f2};"]),
        ("add.s32 %r1, %r2;", ["add.s32 %r1, %r1, %r2;"]),
        ("add.s32 %r1, %r2, %r3, %r4;", ["add.s32 %r1, %r2, %r3;"]),
        ("add.s32 %r1, %r2, 2.0;", ["add.s32 %r1, %r2, 2;"]),
        ("add.f32 %f1, %f2, 1;", ["add.f32 %f1, %f2, 1.0;"]),
        # Nobody knows what is meant.
        ("add.s32 %r1, %r2, 1.5;", []),
        ("add.s32 %r1, [%rd1], 1;", []),
        ("mov.u32 %r1;", []),
        ("st.global.v4.f32 [%rd1], {%f1, %f2, %f3};", []),
        # Two things at once.
        ("ld.global.v2.u32 %r1, %rd1;", []),
    ],
)
def test_what_is_offered(wrong: str, mended: list[str]) -> None:
    source = f"{HEAD}{wrong}\nret;\n}}\n"
    (error,) = [one for one in check(Document("", "ptx", source.encode())) if one.severity == "error"]
    found = []
    for fix in error.fixes:
        (edit,) = fix.edits
        after = source[: edit.start] + edit.text + source[edit.end :]
        found.append(after[len(HEAD) :].split("\n")[0])
        assert not check(Document("", "ptx", after.encode()))
    assert found == mended
    # What names registers or constants that are not written is a guess, and is not the first.
    is_preferred = [True, *[False] * (len(mended) - 1)] if mended else []
    assert [fix.preferred for fix in error.fixes] == is_preferred


@pytest.mark.parametrize(
    ("body", "mended"),
    [
        ("@%p1 bra DONE;\nret;", "@%p1 bra DONE;\nDONE:\nret;"),
        (
            "{ @%p1 bra DONE; }\nadd.s32 %r1, %r2, 1; // the end",
            "{ @%p1 bra DONE; }\nadd.s32 %r1, %r2, 1; // the end\nDONE:",
        ),
        ("bra %done;\nret;", None),
        ("call away;\nret;", None),
    ],
)
def test_a_label_is_created(body: str, mended: str | None) -> None:
    source = f"{HEAD}{body}\n}}\n"
    (error,) = [one for one in check(Document("", "ptx", source.encode())) if one.severity == "error"]
    found = [fix for fix in error.fixes if "label" in fix.title]
    after = []
    for fix in found:
        (edit,) = fix.edits
        after.append(source[: edit.start] + edit.text + source[edit.end :])
        assert not check(Document("", "ptx", after[-1].encode()))
    assert after == ([f"{HEAD}{mended}\n}}\n"] if mended else [])


def test_of_several_words_those_are_offered_that_fit_the_operands() -> None:
    source = HEAD + "tex.1d.f32.s32 {%f1, %f2, %f3, %f4}, [%rd1, {%r1}];\naadd.u16x2 %r1, %r2, %r3;\nret;\n}\n"
    found = check(Document("", "ptx", source.encode()))
    assert [[fix.title for fix in one.fixes] for one in found] == [["Insert .v4"], ["Change aadd to add"]]

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
        ("ld.global.v2.u32 %r1, [%rd1];", ["ld.global.u32 %r1, [%rd1];"]),
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
    assert [fix.preferred for fix in error.fixes] == [True] * len(mended)

"""Types that do not agree: the way out, and that ptxas takes it."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.checks.test_names import repaired
from tests.oracle import ptxas

HEAD = b""".version 8.5
.target sm_90
.address_size 64
.entry k()
{
\t.reg .b32 %r<4>;
\t.reg .b64 %rd<4>;
\t.reg .f32 %f<4>;
\t.reg .f64 %fd<4>;
\t.reg .pred %p<4>;
"""


@pytest.mark.process
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (b"add.f32 %fd1, %fd2, %fd3;", b"add.f64 %fd1, %fd2, %fd3;"),
        (b"add.u32 %f1, %f2, %f3;", b"add.f32 %f1, %f2, %f3;"),
        (b"setp.lt.s32 %p1, %fd1, %fd2;", b"setp.lt.f64 %p1, %fd1, %fd2;"),
        (b"cvt.rn.f32.s32 %fd1, %r2;", b"cvt.rn.f64.s32 %fd1, %r2;"),
        (b"mad.lo.s32 %rd1, %rd2, %rd3, %rd1;", b"mad.lo.s64 %rd1, %rd2, %rd3, %rd1;"),
        (b"st.global.v2.f32 [%rd1], {%fd1, %fd2};", b"st.global.v2.f64 [%rd1], {%fd1, %fd2};"),
    ],
)
def test_a_fix_gives_the_type_that_the_registers_have(wrong: bytes, right: bytes) -> None:
    source = HEAD + wrong + b"\n}\n"
    (said,) = check(Document("a.ptx", "ptx", source))
    assert said.code == "operand-type"
    after = repaired(source, said, f"Change to {right.split()[0].decode()}")
    assert right in after
    assert not check(Document("a.ptx", "ptx", after))
    judge = ptxas.at_hand()
    if judge is not None:
        assert ptxas.refused_lines(source.decode(), judge)
        assert not ptxas.refused_lines(after.decode(), judge)


@pytest.mark.parametrize("wrong", [b"mul.wide.u32 %r1, %r2, %r3;", b"mov.u32 %f1, %fd1;"])
def test_where_no_type_fits_none_is_offered(wrong: bytes) -> None:
    (said,) = check(Document("a.ptx", "ptx", HEAD + wrong + b"\n}\n"))
    assert (said.code, said.fixes) == ("operand-type", ())

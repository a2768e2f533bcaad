"""Numbers of thousands of digits, which Python converts for nobody, wherever a number stands."""

from __future__ import annotations

import re

import pytest

from ptx_ls.checks.engine import run_lints
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document

MODULE = """.version 8.7
.target sm_90
.address_size 64
.file 1 "a.cu"
.global .align 4 .b8 t[8] = {1, 2, 3};
.const .u32 c[2] = {7, 8+1};
.visible .entry k(.param .align 8 .b8 p[16], .param .u64 q)
.maxntid 128, 1, 1
{
    .reg .b32 %r<9>;
    .reg .b64 %rd<9>;
    .reg .pred %p<9>;
    .loc 1 10 3
    ld.param.u64 %rd1, [p+8];
    mov.u32 %r1, 5;
    add.s32 %r2, %r1, -6;
    ld.global.v2.u32 {%r3, %r4}, [%rd1+16];
    shfl.sync.bfly.b32 %r5|%p1, %r1, 1, 31, -1;
    cp.async.wait_group 2;
    ret;
}
.section .debug_info {
.b32 100
.b8 1, 2
.b64 .debug_abbrev+4
}
"""
PLACES = [found.span() for found in re.finditer(r"\d+", MODULE)]


@pytest.mark.slow
@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000, "0x" + "f" * 5000, "7" * 4301 + "U"], ids=lambda n: n[:3])
def test_nothing_falls_over(number: str) -> None:
    told = 0
    for start, end in PLACES:
        document = Document("a.ptx", "ptx", (MODULE[:start] + number + MODULE[end:]).encode())
        told += bool(check(document))
        run_lints.selected_lints(document, frozenset())
    assert told

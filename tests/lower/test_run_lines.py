"""Values of a run of NVVM IR, as an editor shows them beside the lines of the module."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ptx_ls.languages import language_of
from ptx_ls.lower.linked import ptx_document
from ptx_ls.lower.lower import lower
from ptx_ls.lower.options import LowerOptions
from ptx_ls.lower.run_lines import in_module
from ptx_ls.runner.execute import execute
from ptx_ls.runner.options import RunOptions
from ptx_ls.runner.plan import lowered_plans
from ptx_ls.runner.result import result_of
from ptx_ls.syntax.document import Document

pytestmark = [pytest.mark.slow, pytest.mark.process]

MODULE = """target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; run: block=128 args=buf:f32:128 256
define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = shl i32 %block, 7
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = and i32 %tid, 127
  %i = or disjoint i32 %first, %lane
  %in = icmp slt i32 %i, %n
  %q = getelementptr float, ptr addrspace(1) %out, i32 %i
  %x = sitofp i32 %i to float
  %half = fmul float %x, 5.0e-1
  %bits = bitcast float %half to i32
  store i32 %bits, ptr addrspace(1) %q
  br i1 %in, label %again, label %done
again:
  store volatile i32 %bits, ptr addrspace(1) %q
  br label %done
done:
  ret void
}
"""
PTX = b""".version 8.0
.target sm_75
.address_size 64
.visible .entry k(.param .u64 out, .param .u32 n)
{
	.reg .b32 %r<9>;
	.loc 1 7 1
	mov.b32 %r1, %ctaid.x;
	shl.b32 %r2, %r1, 7;
	ld.param.b32 %r3, [n];
	.loc 1 9 1
	mov.b32 %r4, %tid.x;
	and.b32 %r5, %r4, 127;
	ret;
}
.file 1 "k.ll"
"""


def shown(ptx: Document | None = None) -> dict[str, str]:
    """What a run shows, by the name that a line defines: of the PTX that LLVM makes of the module, or of another."""
    document = Document("k.ll", "nvvm", MODULE.encode())
    known = language_of(document).kernels
    assert known is not None
    (plan,) = lowered_plans(document, known(document))
    if ptx is None:
        ptx = ptx_document("k.ll", asyncio.run(lower(document, "k.ll", LowerOptions())).ptx)
    output = asyncio.run(execute(ptx, plan, RunOptions(), Path()))
    result = result_of(document, plan, in_module(output, document, ptx), is_lowered=True)
    lines = MODULE.split("\n")
    assert any("`ret;`: 4 warps, 128 threads" in hint.details for hint in result.hints)
    return {lines[document.line_at(hint.at)].split("=")[0].strip(): hint.text for hint in result.hints}


def test_a_value_is_that_of_its_own_instruction_in_all_lanes() -> None:
    pytest.importorskip("llvmlite", reason="llvmlite has no wheel for this platform")
    found = shown()
    # LLVM loads %n right after %first is made.
    assert found["%first"] == "%first = 0"
    # 32 of the 128 lanes are shown one by one.
    assert found["%lane"] == "%lane = 0, 1, 2 … 127"
    assert found["%i"] == "%i = 0, 1, 2 … 127"
    # All lanes go there, and the branch is made on the opposite of %in.
    assert found["%in"].startswith("PTX %p")
    assert found["%half"] == "%half = 0.0 … 63.5"


def test_of_several_results_none_has_the_name_of_the_line() -> None:
    # A compiler that gives the load of a parameter the line of what precedes it.
    found = shown(ptx_document("k.ll", PTX))
    assert found["%first"] == "PTX %r2 = 0x0; PTX %r3 = 0x100"
    # What only the same line reads is no result of it.
    assert found["%lane"] == "%lane = 0, 1, 2 … 127"

"""Hovers of tensor core instructions say what descriptors mean whose values are in the text.

The words are those that the tests of the decoders compare with CUTLASS's encoders
(tests/interpreter/tensor_memory/test_descriptors.py, tests/interpreter/warpgroup_matrix/test_descriptors.py).
"""

from __future__ import annotations

from ptx_ls.ide.hover import hover
from ptx_ls.syntax.document import Document

HEAD = ".version 8.6\n.target {}\n.visible .entry k()\n{{\n.reg .b32 %r<4>; .reg .b64 %rd<4>; .reg .pred %p; "


def of(target: str, body: str, opcode: str) -> str:
    """The hover of the last instruction of an opcode in a kernel."""
    document = Document("<text>", "ptx", f"{HEAD.format(target)}{body}\nret;\n}}\n".encode())
    found = hover(document, document.source.rindex(opcode.encode()))
    assert found is not None
    return found.markdown


def test_registers_that_one_mov_writes() -> None:
    mma = "tcgen05.mma.cta_group::1.kind::f16 [%r1], %rd1, %rd2, %r2, %p;"
    body = f"mov.b64 %rd1, 0x4000404000010800; mov.b32 %r2, 0x8100490; {mma}"
    found = of("sm_100a", body, "tcgen05.mma")
    assert "- `idesc` = 0x8100490: 128x64x16, D .f32, A .bf16, B .bf16" in found
    words = "matrix from address 0x8000 of shared memory, leading dimension every 16 bytes, stride 1024 bytes"
    assert f"- `a-desc` = 0x4000404000010800: {words}, swizzle of 128 bytes" in found
    # Nothing writes this one, and two instructions the other one.
    assert "`b-desc` =" not in found
    assert "`idesc` =" not in of("sm_100a", f"mov.b32 %r2, 1; add.u32 %r2, %r2, 2; {mma}", "tcgen05.mma")


def test_integers() -> None:
    copy = "tcgen05.cp.cta_group::1.128x256b [%r1], 0x400040000000;"
    assert "- `s-desc` = 0x400040000000: matrix from address 0x0" in of("sm_100a", copy, "tcgen05.cp")


def test_wgmma() -> None:
    body = """.reg .f32 %f<4>; mov.b64 %rd1, 0x4000004000010040;
    wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f0, %f1, %f2, %f3}, %rd1, %rd2, 1, 1, 1, 0, 0;"""
    words = "matrix from address 0x400 of shared memory, leading dimension every 16 bytes, stride 1024 bytes"
    assert f"- `a-desc` = 0x4000004000010040: {words}, swizzle of 128 bytes" in of("sm_90a", body, "wgmma.mma_async")

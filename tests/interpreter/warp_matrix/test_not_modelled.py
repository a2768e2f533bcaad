"""What is left for later says so, and never gives a number."""

from __future__ import annotations

import pytest

from ptx_ls.interpreter import Module, NotModelled
from ptx_ls.isa import table
from tests.interpreter.warp_matrix.fragment_kernel import head

A, B, D = "{a0, a1, a2, a3}", "{b0, b1}", "{d0, d1, d2, d3}"

INSTRUCTIONS = [
    ("sm_120a", f"mma.sync.aligned.m16n8k32.row.col.kind::mxf4.f32.e4m3.e4m3.f32 {D}, {A}, {B}, {D}"),
    ("sm_80", f"mma.sync.aligned.m16n8k64.row.col.xor.popc.s32.u4.u4.s32 {D}, {A}, {B}, {D}"),
    ("sm_100a", "ldmatrix.sync.aligned.m16n16.x8.trans.shared.b8 {d0, d1}, [s]"),
    ("sm_90a", "ldmatrix.sync.aligned.m8n16.x1.shared.s8.s4 {d0}, [s]"),
]


@pytest.mark.parametrize(("target", "instruction"), INSTRUCTIONS, ids=[i.split()[0] for _, i in INSTRUCTIONS])
def test_it_is_named(target: str, instruction: str) -> None:
    opcode = instruction.split()[0]
    assert table.resolve(opcode).matches, "the test should name something that the table knows"
    text = f"""{head(target).replace("8.8", "9.4").replace("8.7", "9.4")}.visible .entry k()
{{ .reg .b32 a<4>, b<4>, d<4>, s; .reg .b64 x; .reg .pred p;
    {instruction};
    ret; }}"""
    with pytest.raises(NotModelled) as caught:
        Module.from_text(text).launch("k", 1, 32, [])
    assert str(caught.value).startswith("line 6: not modelled: ")
    assert opcode.split(".")[0] in str(caught.value)


def test_a_target_without_a_known_tensor_core() -> None:
    text = f"{head('sm_60')}.visible .entry k() {{ .reg .b32 a<4>, b<4>, d<4>;\n"
    text += f"mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {D}, {A}, {B}, {D}; ret; }}"
    with pytest.raises(NotModelled, match=r"mma\.sync\.aligned\.m16n8k16"):
        Module.from_text(text).launch("k", 1, 32, [])

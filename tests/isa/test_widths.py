"""Fragments of matrices: registers per thread, held against the examples of the manual (9.7.14, 9.7.15)."""

from __future__ import annotations

import pytest

from ptx_ls.isa import operands, table, widths
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Operand

EXAMPLES = {
    "mma.sync.aligned.m8n8k4.row.col.f16.f16.f16.f16": "b32*4 b32*2 b32*2 b32*4",
    "mma.sync.aligned.m8n8k4.row.col.f32.f16.f16.f16": "f32*8 b32*2 b32*2 b32*4",
    "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32": "f32*4 b32*2 b32*1 f32*4",
    "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16": "b32*2 b32*4 b32*2 b32*2",
    "mma.sync.aligned.m16n8k4.row.col.f32.tf32.tf32.f32": "f32*4 b32*2 b32*1 f32*4",
    "mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32": "f32*4 b32*4 b32*2 f32*4",
    "mma.sync.aligned.m16n8k32.row.col.kind::f8f6f4.f16.e2m3.e2m1.f16": "b32*2 b32*4 b32*2 b32*2",
    "mma.sync.aligned.m16n8k64.row.col.kind::mxf4.block_scale.f32.e2m1.e2m1.f32.ue8m0": "f32*4 b32*4 b32*2 f32*4",
    "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64": "f64*2 f64*1 f64*1 f64*2",
    "mma.sync.aligned.m16n8k16.row.col.f64.f64.f64.f64": "f64*4 f64*8 f64*4 f64*4",
    "mma.sync.aligned.m16n8k32.row.col.s32.u4.u4.s32": "s32*4 b32*2 b32*1 s32*4",
    "mma.sync.aligned.m16n8k256.row.col.s32.b1.b1.s32.xor.popc": "s32*4 b32*4 b32*2 s32*4",
    "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16": "b32*2 b32*2 b32*2 b32*2",
    "mma.sp.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32": "f32*4 b32*2 b32*2 f32*4",
    "mma.sp::ordered_metadata.sync.aligned.m16n8k64.row.col.s32.s8.s8.s32": "s32*4 b32*4 b32*4 s32*4",
    "ldmatrix.sync.aligned.m8n8.x4.b16": "b32*4",
    "ldmatrix.sync.aligned.m16n16.x2.trans.shared::cta.b8": "b32*4",
    "stmatrix.sync.aligned.m16n8.x2.trans.shared::cta.b8": "b32*2",
    "wmma.load.b.sync.aligned.m16n16k16.row.f16": "b32*8",
    "wmma.load.a.sync.aligned.m32n8k16.row.u8": "b32*4",
    "wmma.mma.sync.aligned.m16n16k8.row.col.f32.tf32.tf32.f32": "f32*8 b32*4 b32*4 f32*8",
    "wmma.mma.sync.aligned.m8n32k16.row.col.s32.s8.s8.s32": "s32*8 b32*1 b32*4 s32*8",
    "wgmma.mma_async.sync.aligned.m64n72k16.f16.f16.f16": "b32*18",
    "wgmma.mma_async.sync.aligned.m64n120k16.f32.bf16.bf16": "f32*60",
    "wgmma.mma_async.sync.aligned.m64n8k256.s32.b1.b1.and.popc": "s32*4",
}


def _fragment(operand: Operand, chosen: dict[str, str]) -> str:
    return f"{operands.register_type(operand.type, chosen)}*{operands.lanes(operand, chosen)}"


def _fragments(state: State) -> str:
    chosen = {state.form.slots[i].name: token for i, token in state.chosen}
    return " ".join(_fragment(o, chosen) for o in state.form.operands if o.kind == "vector" and o.lanes)


def _of(spelling: str) -> str:
    resolution = table.resolve(spelling)
    assert resolution.problem is None
    return _fragments(resolution.matches[0].state)


@pytest.mark.parametrize("spelling", EXAMPLES)
def test_the_fragments_of_the_manuals_examples(spelling: str) -> None:
    assert _of(spelling) == EXAMPLES[spelling]


def test_a_wrong_width_shows(monkeypatch: pytest.MonkeyPatch) -> None:
    spelling = "mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16"
    monkeypatch.setitem(widths.LANES, "mma_a", widths.LANES["mma_b"])
    assert _of(spelling) != EXAMPLES[spelling]


def test_an_unknown_width_or_element_is_an_error() -> None:
    with pytest.raises(KeyError):
        widths.lanes("no_such_width", {})
    with pytest.raises(KeyError):
        widths.element("half(.dtype)", {".dtype": ".f32"})


def test_every_width_named_in_the_table_exists() -> None:
    every = (o for e in table.entries() for f in e.forms for o in f.operands)
    named = {part.lanes.partition("/")[0] for o in every for part in (o, *o.parts)}
    functions = {n for n in named if n and n[0].isalpha()}
    assert functions == widths.LANES.keys()

"""What is offered first for mistakes that people make. The right side is what a human wants, and ptxas takes it."""

from __future__ import annotations

import pytest

from ptx_ls.isa import table
from ptx_ls.isa.suggestions import LIKELY, likeness
from tests.oracle import ptxas
from tests.oracle.ptxas import Probe
from tests.oracle.write import write

WANTED = {
    # Typing errors.
    "ld.globl.u32": "ld.global.u32",
    "ld.gobal.f32": "ld.global.f32",
    "ld.Global.f32": "ld.global.f32",
    "bar.syn": "bar.sync",
    "cvt.rn.satfin.e4m3x2.f32": "cvt.rn.satfinite.e4m3x2.f32",
    "cp.async.cg.shared.global.L2:128B": "cp.async.cg.shared.global.L2::128B",
    "ld.global.L1:no_allocate.u32": "ld.global.L1::no_allocate.u32",
    "tcgen05.ld.sync.aligned.32x32b.x3.b32": "tcgen05.ld.sync.aligned.32x32b.x4.b32",
    "mma.sync.aligned.m16n16k16.row.col.f32.f16.f16.f32": "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx": (
        "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes"
    ),
    "st.shared.cluster.u32": "st.shared::cluster.u32",
    "tcgen05.mma.cta_group::1.f16": "tcgen05.mma.cta_group::1.kind::f16",
    # Names of other languages, and of other instructions.
    "ld.global.i32": "ld.global.s32",
    "ld.global.float": "ld.global.f32",
    "ld.global.f16": "ld.global.b16",
    "add.int": "add.s32",
    "setp.less.s32": "setp.lt.s32",
    "setp.neq.s32": "setp.ne.s32",
    "membar.gpu": "membar.gl",
    "fence.acq_rel.device": "fence.acq_rel.gpu",
    "shfl.sync.xor.b32": "shfl.sync.bfly.b32",
    "cvt.rtz.s32.f32": "cvt.rzi.s32.f32",
    "cvt.rz.s32.f32": "cvt.rzi.s32.f32",
    "max.nan.f32": "max.NaN.f32",
    "wgmma.mma_async.sync.aligned.m64n256k16.f32.fp16.fp16": "wgmma.mma_async.sync.aligned.m64n256k16.f32.f16.f16",
    "cp.async.commit": "cp.async.commit_group",
    # The wrong one of two that go by one name.
    "cvt.rn.sat.e4m3x2.f32": "cvt.rn.satfinite.e4m3x2.f32",
    "add.satfinite.f32": "add.sat.f32",
    "atom.global.add.s64": "atom.global.add.u64",
    "vote.sync.any.b32": "vote.sync.any.pred",
    "setp.lt.b32": "setp.lt.u32",
    # Left out, or in the wrong place.
    "mul.s32": "mul.lo.s32",
    "fma.f32": "fma.rn.f32",
    "cvt.f32.s32": "cvt.rn.f32.s32",
    "mul.s32.lo": "mul.lo.s32",
    "cvta.global.to.u64": "cvta.to.global.u64",
    "wgmma.fence.aligned": "wgmma.fence.sync.aligned",
    "mma.aligned.m16n8k16.row.col.f32.f16.f16.f32": "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32",
    "mbarrier.try_wait.parity.shared.b64.cta": "mbarrier.try_wait.parity.acquire.shared.b64.cta",
    # Too many.
    "add.ftz.f64": "add.f64",
    "elect.sync.aligned": "elect.sync",
}


@pytest.mark.parametrize("mistake", WANTED)
def test_the_first_repair_is_what_a_human_wants(mistake: str) -> None:
    resolution = table.resolve(mistake)
    assert resolution.problem is not None
    assert resolution.problem.repairs
    opcode, _ = table.split(mistake)
    assert opcode + "".join(resolution.problem.repairs[0].modifiers) == WANTED[mistake]


@pytest.mark.process
def test_ptxas_takes_what_is_wanted() -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    refused = []
    for spelling in WANTED.values():
        resolution = table.resolve(spelling)
        probes: list[Probe] = []
        for match in resolution.matches:
            slots = match.state.form.slots
            chosen = {slots[i].name: token for i, token in match.state.chosen}
            probes.append(write(spelling, match.state.form, chosen, wide=False))
        verdicts = [v for t in ("sm_100a", "sm_90a") for v in ptxas.judge(probes, "9.5", t, judge)]
        if not any(v.accepted for v in verdicts):
            refused.append(spelling)
    assert not refused


def test_likeness_has_an_order() -> None:
    assert likeness(".u31", ".u32") > likeness(".u31", ".f32")
    assert likeness(".x3", ".x4") > likeness(".x3", ".x32")
    assert likeness(".satfin", ".satfinite") > likeness(".satfin", ".sat")
    assert likeness(".xyz", ".global") < LIKELY

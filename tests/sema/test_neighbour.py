"""Changes of one modifier, against all of them tried one by one."""

from __future__ import annotations

import pytest

from ptx_ls.isa import automaton, table, targets
from ptx_ls.isa.glossary import class_of
from ptx_ls.sema.neighbour import changes
from ptx_ls.sema.target_check import Judge, judge

CASES = [
    ("8.0", "sm_89", "add.sat.u32"),
    (
        "8.8",
        "sm_120a",
        "mma.sync.aligned.m16n8k64.row.col.kind::mxf4nvf4.block_scale.scale_vec::4X.f32.e2m1.e2m1.f32.ue8m0",
    ),
    ("8.0", "sm_60", "ld.global.L1::no_allocate.u32"),
    ("8.0", "sm_80", "ld.global.v8.b32"),
    ("8.0", "sm_89", "red.shared::cluster.add.u32"),
    ("7.8", "sm_89", "cvt.rn.satfinite.e4m3x2.f32"),
    ("8.0", "sm_60", "atom.global.cta.add.bf16x2"),
    ("8.8", "sm_121a", "cp.async.bulk.tensor.2d.shared::cluster.global.tile::gather4.mbarrier::complete_tx::bytes"),
    ("6.0", "sm_50", "wmma.load.a.sync.aligned.row.m16n16k16.global.f16"),
    ("7.0", "sm_70", "mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32"),
]


def fits(spelling: str, here: Judge) -> bool:
    return any(here.is_open(match.gate) for match in table.matches(spelling))


@pytest.mark.slow
@pytest.mark.parametrize(("version", "target", "spelling"), CASES, ids=lambda text: text[:40])
def test_the_changes_are_those_that_trying_finds(version: str, target: str, spelling: str) -> None:
    here = judge(targets.version_number(version), targets.by_name()[target])
    assert not fits(spelling, here)
    opcode, modifiers = table.split(spelling)
    known = frozenset[str]().union(*map(automaton.documented_of, table.resolve(spelling).entries))
    tried = {
        (i, token)
        for i in range(len(modifiers))
        for token in ("", *known)
        if token != modifiers[i]
        if fits(opcode + "".join((*modifiers[:i], *filter(None, [token]), *modifiers[i + 1 :])), here)
    }
    found = {(change.index, change.token) for change in changes(here, spelling)}
    assert found <= tried
    assert {(i, t) for i, t in tried if not t} == {(i, t) for i, t in found if not t}
    alike = {(i, t) for i, t in tried if t and class_of(t) == class_of(modifiers[i])}
    assert alike <= found

"""Each (version, target) that a message names is one that ptxas accepts."""

from __future__ import annotations

import pytest

from ptx_ls.isa import gates, table
from tests.oracle import ptxas
from tests.oracle.write import write

SPELLINGS = (
    "cvt.rn.satfinite.e2m1x2.f32",
    "cvt.rn.satfinite.e4m3x2.f32",
    "redux.sync.min.f32",
    "wgmma.fence.sync.aligned",
    "elect.sync",
    "setmaxnreg.inc.sync.aligned.u32",
    "ldmatrix.sync.aligned.m8n8.x4.shared.b16",
    "shfl.idx.b32",
    "tcgen05.wait::ld.sync.aligned",
)


@pytest.mark.process
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_ptxas_accepts_every_alternative(spelling: str) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    resolution = table.resolve(spelling)
    assert resolution.matches
    state = resolution.matches[0].state
    chosen = {state.form.slots[i].name: token for i, token in state.chosen}
    for way in gates.alternatives(resolution.matches[0].gate):
        probe = write(spelling, state.form, chosen, wide=tuple(map(int, way.ptx.split("."))) >= (2, 3))
        for target in way.targets:
            (verdict,) = ptxas.judge([probe], way.ptx, target, judge)
            assert verdict.accepted, (way.ptx, target, verdict.message)

"""Each (version, target) that a message names is one that ptxas accepts."""

from __future__ import annotations

from functools import reduce

import pytest

from ptx_ls.isa import gates, table, targets
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


def _read(way: gates.Alternative) -> gates.Gate:
    """The gate of an alternative in JSON, as docs/explain.md says that it is to be read."""
    json = way.as_json()
    until = f"..{json['until']}" if json["until"] else ""
    found = [gates.nowhere()]
    for name in way.targets:
        gate = gates.parse(f"{json['ptx']}{until} {name}")
        if json.get("exact"):
            index = targets.by_name()[name].index
            gate = gates.from_intervals(
                one if at == index else other for at, (one, other) in enumerate(zip(gate, gates.nowhere(), strict=True))
            )
        found.append(gate)
    return reduce(gates.either, found)


def test_the_json_of_the_alternatives_says_what_the_gate_does() -> None:
    matches = [match for spelling in (*SPELLINGS, "shfl.up.b32", "mad.f64") for match in table.matches(spelling)]
    forms = [form for entry in table.entries() for form in entry.forms]
    every = {m.gate for m in matches} | {gates.both(table.gate_of_form(form), gates.anywhere()) for form in forms}
    assert any(way.until for gate in every for way in gates.alternatives(gate))
    assert len({way.is_exact for gate in every for way in gates.alternatives(gate)}) == 2
    for gate in every:
        assert reduce(gates.either, map(_read, gates.alternatives(gate)), gates.nowhere()) == gate

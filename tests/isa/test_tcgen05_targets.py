"""Which targets have tcgen05, where documents disagree.

One description of the toolchain (of cicc 13.0) allows the a and f variants of sm_100, 101, 103 and 110 and blocks the
plain targets and sm_12x; another (of ptxas 13.0) lists the plain targets too. ptxas 13.5 agrees with the first; the
test asks it again where it is at hand.
"""

from __future__ import annotations

import pytest

from ptx_ls.isa import automaton, gates, table, targets
from tests.oracle import ptxas
from tests.oracle.ptxas import Probe

ALLOWED = {"sm_100a", "sm_100f", "sm_101a", "sm_101f", "sm_103a", "sm_103f", "sm_110a", "sm_110f"}
BLOCKED = {"sm_100", "sm_101", "sm_103", "sm_110", "sm_120", "sm_120a", "sm_120f", "sm_121", "sm_121a", "sm_121f"}
ALLOC = "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32"
MNEMONICS = (
    "tcgen05.alloc",
    "tcgen05.dealloc",
    "tcgen05.relinquish_alloc_permit",
    "tcgen05.ld",
    "tcgen05.st",
    "tcgen05.commit",
    "tcgen05.cp",
    "tcgen05.shift",
    "tcgen05.mma",
    "tcgen05.mma.ws",
)


def open_targets(spelling: str) -> set[str]:
    """The targets that the table opens a spelling for at the newest version."""
    resolution = table.resolve(spelling)
    assert resolution.matches, resolution.problem
    newest = targets.load().newest
    return {t.name for t in targets.load().targets if gates.is_open(resolution.gate, t, newest)}


def test_the_variants_have_it_and_the_plain_targets_have_not() -> None:
    found = open_targets(ALLOC)
    assert found >= ALLOWED
    assert not found & BLOCKED


def test_no_instruction_of_the_family_exists_on_a_blocked_target() -> None:
    newest = targets.load().newest
    for entry in table.family("tcgen05"):
        for state in automaton.start(entry):
            gate = automaton.gate_of(state)
            opened = {t.name for t in targets.load().targets if gates.is_open(gate, t, newest)}
            assert opened
            assert not opened & BLOCKED, (entry.name, state.form.text)


def test_every_mnemonic_is_known() -> None:
    known = {e.name for e in table.entries()}
    assert not [m for m in MNEMONICS if not any(k == m or k.startswith((f"{m}.", f"{m}::")) for k in known)]


@pytest.mark.process
@pytest.mark.parametrize("target", sorted(ALLOWED | BLOCKED))
def test_ptxas_agrees(target: str) -> None:
    judge = ptxas.at_hand()
    if judge is None:
        pytest.skip("no ptxas: set PTXAS, or run `python -m tests.oracle certify` once, which fetches it")
    probe = Probe(f"{ALLOC} [%b64_1], 32;", ".reg .b64 %b64_<2>;")
    (verdict,) = ptxas.judge([probe], "9.5", target, judge)
    assert verdict.accepted == (target in ALLOWED), verdict.message

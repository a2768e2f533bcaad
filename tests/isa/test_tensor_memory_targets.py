"""Which targets have tensor memory, as ptxas 13.5 answers; descriptions of the toolchain disagree about it."""

from __future__ import annotations

import pytest

from ptx_ls.isa import gates, table, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import version_text

SINCE = {
    "sm_100a": "8.6",
    "sm_100f": "8.8",
    "sm_101a": "8.6",
    "sm_101f": "8.8",
    "sm_103a": "8.8",
    "sm_103f": "8.8",
    "sm_107a": "9.4",
    "sm_107f": "9.4",
    "sm_110a": "9.0",
    "sm_110f": "9.0",
}
SPELLINGS = (
    "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32",
    "tcgen05.dealloc.cta_group::2.sync.aligned.b32",
    "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned",
    "tcgen05.ld.sync.aligned.32x32b.x2.b32",
    "tcgen05.st.sync.aligned.16x32bx2.x4.unpack::16b.b32",
    "tcgen05.wait::ld.sync.aligned",
    "tcgen05.cp.cta_group::1.128x256b",
    "tcgen05.mma.cta_group::1.kind::f16",
    "tcgen05.mma.sp.cta_group::2.kind::tf32",
    "tcgen05.mma.ws.cta_group::1.kind::f8f6f4",
    "tcgen05.fence::after_thread_sync",
    "tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64",
)


def since(gate: Gate) -> dict[str, str]:
    """Every target that passes a gate, with the lowest version."""
    every = targets.load().targets
    return {t.name: version_text(gate[t.index][0]) for t in every if gate[t.index][0] != gates.NEVER}


def gate_of(spelling: str) -> Gate:
    resolution = table.resolve(spelling)
    assert resolution.problem is None, resolution.problem
    return resolution.gate


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_only_the_a_and_f_variants_of_data_centre_targets_have_tensor_memory(spelling: str) -> None:
    assert since(gate_of(spelling)) == SINCE


@pytest.mark.parametrize(
    ("spelling", "expected"),
    [
        ("tcgen05.ld.red.sync.aligned.32x32b.x2.min.f32", {t: max(SINCE[t], "8.8") for t in SINCE if "100" not in t}),
        ("tcgen05.shift.cta_group::1.down", {t: SINCE[t] for t in SINCE if t.endswith("a")}),
        ("tcgen05.mma.cta_group::1.kind::i8", {t: SINCE[t] for t in ("sm_100a", "sm_101a", "sm_110a")}),
        ("tcgen05.mma.cta_group::1.kind::ti16", {"sm_107a": "9.4", "sm_107f": "9.4"}),
        ("tcgen05.ld.spcompress.sync.aligned.32x32b.x4.max.sp::2:4.f32.b2", {"sm_107a": "9.4"}),
    ],
)
def test_what_some_of_them_lack(spelling: str, expected: dict[str, str]) -> None:
    found = since(gate_of(spelling))
    assert found == expected
    # The twin: a gate that were simply that of tcgen05 would be noticed.
    assert found != SINCE

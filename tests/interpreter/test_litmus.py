"""The runner of litmus tests (litmus.py) on one of our own."""

from __future__ import annotations

import pytest

from tests.interpreter.litmus import Placement, is_reported, kernel, litmus_tests, placements, races

TEXT = """
deflitmus handover := {| W. sys_weak d=1; W. sys_rel f=1; W f=2 || R. sys_acq f // 2; R. sys_weak d // 1 |} ✓
deflitmus near := {| W. cta_rlx d=1 || Fence. cta_acqrel;dep R. cta_rlx d // 1 || R d // 0 |}
  where sys := { {T0}, {T1, T2} } 𐄂
"""
HANDOVER, NEAR = litmus_tests(TEXT)


def test_a_test_is_read_and_placed() -> None:
    assert [[one.text for one in thread] for thread in NEAR.threads] == [
        ["st.relaxed.cta.global.u32 [{place}], 1;"],
        ["fence.acq_rel.cta;", "ld.relaxed.cta.global.u32 {register}, [{place}];"],
        ["ld.relaxed.sys.global.u32 {register}, [{place}];"],
    ]
    assert NEAR.is_forbidden
    assert [(one.name, one.ctas, one.threads[2]) for one in placements(NEAR)] == [
        ("warp cluster", 2, (1, 1)),
        ("warp grid", 2, (1, 1)),
        ("CTA cluster", 2, (1, 32)),
        ("CTA grid", 2, (1, 32)),
    ]
    assert [one.name for one in placements(HANDOVER)] == ["warp", "CTA", "cluster", "grid"]


@pytest.mark.parametrize("placement", list(placements(HANDOVER)), ids=lambda p: p.name)
def test_what_is_handed_over_is_a_race_where_it_is_taken_too_early(placement: Placement) -> None:
    writer, reader = [(0, n) for n in range(3)], [(1, n) for n in range(2)]
    assert "@%p0 st.release.sys" in kernel(HANDOVER, placement, [*writer, *reader])
    for order, is_race in (([*writer, *reader], False), ([*reader, *writer], True)):
        assert races(HANDOVER, placement, order) is is_race
        assert is_reported(HANDOVER, placement, order) == (is_race, not is_race)

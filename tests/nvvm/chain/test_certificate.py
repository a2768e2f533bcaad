"""The committed verdicts of libnvvm and ptxas against the table; no library is needed."""

from __future__ import annotations

from dataclasses import replace

from ptx_ls.isa import intrinsics
from tests.nvvm.chain import certificate
from tests.nvvm.chain.certificate import TARGETS, UNASKED

KNOWN = {"llvm.nvvm.barrier": "libnvvm 13.5 takes it in its LLVM 7 dialect only, which no target above 90 has"}
"""Intrinsics on which the table and the chain differ, and why."""


def test_the_table_says_what_the_chain_says() -> None:
    """No error where the chain has none; what else differs is listed."""
    rows = certificate.read()
    found = certificate.differences(rows)
    assert [one for one in found if one[2] == "false error"] == []
    assert {name for name, _, _ in found} == set(KNOWN)
    assert len(found) <= 0.002 * len(rows) * len(TARGETS)


def test_every_intrinsic_was_asked() -> None:
    """Those that a module of one call cannot ask are named."""
    assert {row.name for row in certificate.read()} == {*intrinsics.load().names} - {*UNASKED}


def test_a_wrong_verdict_is_seen() -> None:
    """Each kind of difference, from a row with a digit changed."""
    row = next(one for one in certificate.read() if one.name == "llvm.nvvm.tcgen05.fence.after.thread.sync")
    assert row.verdicts == "00000111100"
    wrong = [replace(row, verdicts="10000111100"), replace(row, verdicts="00000011100")]
    assert certificate.differences(wrong) == [
        (row.name, "sm_75", "false error"),
        (row.name, "sm_100a", "missed"),
    ]

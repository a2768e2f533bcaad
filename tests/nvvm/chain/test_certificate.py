"""The committed verdicts of readers and ptxas against the table; no library is needed."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase

import pytest

from ptx_ls.isa import intrinsics
from tests.nvvm.chain import certificate
from tests.nvvm.chain.certificate import CERTIFICATES, LIBNVVM, Certificate

KNOWN = {
    "libnvvm": {"barrier": "libnvvm 13.5 has another one of this name, with three parameters"},
    "llvm": {},
}
"""The intrinsics on which the table and the chain differ, by patterns, and why."""


@pytest.mark.slow
@pytest.mark.parametrize("record", CERTIFICATES.values(), ids=list(CERTIFICATES))
def test_the_table_says_what_the_chain_says(record: Certificate) -> None:
    """No error where the chain has none; what else differs is listed."""
    rows = certificate.read(record)
    found = certificate.differences(record, rows)
    assert [one for one in found if one[2] == "false error"] == []
    names = {name.removeprefix("llvm.nvvm.") for name, _, _ in found}
    assert [name for name in names if not any(fnmatchcase(name, one) for one in KNOWN[record.reader])] == []
    assert [one for one in KNOWN[record.reader] if not any(fnmatchcase(name, one) for name in names)] == []


@pytest.mark.slow
def test_libnvvm_and_the_table_agree_on_nearly_all() -> None:
    rows = certificate.read(LIBNVVM)
    assert len(certificate.differences(LIBNVVM, rows)) <= 0.002 * len(rows) * len(LIBNVVM.targets)


@pytest.mark.parametrize("record", CERTIFICATES.values(), ids=list(CERTIFICATES))
def test_every_intrinsic_was_asked(record: Certificate) -> None:
    """Those that a module of one call cannot ask are named."""
    assert {row.name for row in certificate.read(record)} == {*intrinsics.load().names} - {*record.unasked}


def test_a_wrong_verdict_is_seen() -> None:
    """Each kind of difference, from a row with a digit changed."""
    rows = certificate.read(LIBNVVM)
    row = next(one for one in rows if one.name == "llvm.nvvm.tcgen05.fence.after.thread.sync")
    assert row.verdicts == "00000111100"
    wrong = [replace(row, verdicts="10000111100"), replace(row, verdicts="00000011100")]
    assert certificate.differences(LIBNVVM, wrong) == [
        (row.name, "sm_75", "false error"),
        (row.name, "sm_100a", "missed"),
    ]

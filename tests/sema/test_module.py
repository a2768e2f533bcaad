"""Odd numbers of versions, each put to ptxas 13.5."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.sema.module import version_of
from ptx_ls.syntax.document import Document


@pytest.mark.parametrize("text", ["8.10", "8.15", "7.18", "7.20", "6.10", "08.7", "8.07", "8.00", "9.5"])
def test_ptxas_takes_it(text: str) -> None:
    assert version_of(text) is not None


@pytest.mark.parametrize("text", ["8.16", "7.19", "8.70", "9.9", "7.9", "10.0", "8.100"])
def test_ptxas_refuses_it(text: str) -> None:
    assert version_of(text) is None


@pytest.mark.parametrize(("target", "taken"), [("sm_100", True), ("sm_103", True), ("sm_88", False), ("sm_110", False)])
def test_8_10_lies_between_8_8_and_9_0(target: str, taken: bool) -> None:
    source = f".version 8.10\n.target {target}\n.address_size 64\n.entry k () {{ ret; }}\n"
    assert (not check(Document("a.ptx", "ptx", source.encode()))) == taken

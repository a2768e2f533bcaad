"""ptx-ls against what the readers do with the probes."""

from __future__ import annotations

import pytest

from ptx_ls.isa.nvvm.specification import COLUMNS
from tests.nvvm.probes.texts import probes
from tests.nvvm.probes.verdicts import known, score

_EACH = 12
"""Of so many probes one is judged here; `python -m tests.nvvm.probes` judges all."""


def test_each_probe_has_a_verdict_of_each_reader() -> None:
    assert known().keys() == probes().keys()
    assert {len(given) for given in known().values()} == {len(COLUMNS)}


@pytest.mark.slow
def test_no_false_error_and_little_missed() -> None:
    """No error where a release of the reader takes a module; what it refuses is found, mostly on its line."""
    result = score([*probes()][::_EACH])
    assert not result.false_errors
    assert result.is_good, result.described

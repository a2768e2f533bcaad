"""The verdicts of the table against the readers, for those that are on this machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.isa.nvvm import specification
from ptx_ls.isa.nvvm.specification import COLUMNS, Column
from tests.nvvm.specification.examples import examples
from tests.nvvm.specification.reader import RELEASES, Reader
from tests.oracle import ptxas

_CACHE = Path(__file__).parents[3] / ".cache"
_SAMPLE = specification.load()[::12]


def _is_here(column: Column) -> bool:
    folder = _CACHE / "nvvm" / RELEASES[column.release] if column.dialect else _CACHE / "llvmlite"
    return any(folder.glob("**/libnvvm.so*" if column.dialect else "llvmlite")) and ptxas.find().exists()


@pytest.mark.slow
@pytest.mark.process
@pytest.mark.parametrize("at", range(len(COLUMNS)), ids=[column.described for column in COLUMNS])
def test_a_reader_says_what_the_table_has(at: int) -> None:
    """Every twelfth statement; `python -m tests.nvvm.specification` asks about all."""
    if not _is_here(COLUMNS[at]):
        pytest.skip("not on this machine: python -m tests.nvvm.specification fetches it")
    column = COLUMNS[at]
    asked = [rule for rule in _SAMPLE if (column.release, column.dialect) not in examples()[rule.code].not_asked]
    reader = Reader(column)
    found = {rule.code: reader.verdict(examples()[rule.code])[0] for rule in asked}
    reader.close()
    assert found == {rule.code: rule.verdicts[at] for rule in asked}

"""The page of the kernels names each that is committed, and no other."""

from __future__ import annotations

import re

from tests.interpreter.kernels import HERE


def test_the_page_lists_every_kernel() -> None:
    listed = re.findall(r"^\| `(\w+)` ", (HERE / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    committed = {file.name.partition(".")[0] for file in HERE.glob("*.ptx")}
    assert listed == sorted(committed)


def test_files_stay_small() -> None:
    assert [file.name for file in HERE.glob("*.ptx") if file.stat().st_size > 200_000] == []

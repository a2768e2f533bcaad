"""The fast loop has tests of every folder, or says why it has none."""

from __future__ import annotations

from pathlib import Path

from tests.__main__ import FAST, LEFT_OUT

HERE = Path(__file__).parent


def test_the_fast_loop_has_each_folder_with_tests_or_says_why_not() -> None:
    folders = {path.relative_to(HERE).parts[0] for path in HERE.glob("*/**/test_*.py")}
    fast = {name.partition("/")[0] for name in FAST}
    assert folders <= fast | LEFT_OUT.keys()
    assert not fast & LEFT_OUT.keys()


def test_what_the_fast_loop_names_is_there() -> None:
    assert not [name for name in (*FAST, *LEFT_OUT) if not (HERE / name).exists()]

"""What is generated is up to date; CI asks `python -m tests.generate --check` for the slow ones as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.generate import PRODUCERS, ROOT, changes, main


@pytest.mark.slow
def test_what_is_generated_is_up_to_date() -> None:
    stale = [str(path.relative_to(ROOT)) for path in changes(PRODUCERS)]
    assert not stale, "run: python -m tests.generate"


def test_a_stale_file_is_found(tmp_path: Path) -> None:
    same, other, missing, gone = (tmp_path / name for name in ("same", "other", "missing", "gone"))
    for path in (same, other, gone):
        path.write_text("text", encoding="utf-8")
    made = {same: "text", other: "new", missing: "new", gone: None}
    assert changes([lambda: made]) == {other: "new", missing: "new", gone: None}


def test_a_misspelt_option_writes_nothing() -> None:
    assert main(["--chek"]) == 2

"""The files that ARCHITECTURE.md and docs/server.md name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = ("ARCHITECTURE.md", "docs/server.md")
_NAMED = re.compile(r"`(\w[\w./-]*\.(?:py|c|isa|md|json|txt))`")
_WORDS = frozenset(("parser.c",))
"""Files that are named for what they are, wherever they lie."""


def missing(text: str) -> list[str]:
    """The files that a page names in backquotes and that no folder has; a path may leave out its first folders."""
    names = {
        path.relative_to(ROOT).as_posix() for room in ("ptx_ls", "tests", "docs") for path in (ROOT / room).rglob("*.*")
    }
    ends = {name[at + 1 :] for name in names for at in (-1, *(m.start() for m in re.finditer("/", name)))}
    return sorted({name for name in _NAMED.findall(text) if name not in ends and not (ROOT / name).exists()} - _WORDS)


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_is_there(page: str) -> None:
    assert not missing((ROOT / page).read_text(encoding="utf-8"))


def test_a_file_that_is_gone_is_found() -> None:
    assert missing("see `sema/symbols.py`, `document.py` and `sema/gone.py`") == ["sema/gone.py"]

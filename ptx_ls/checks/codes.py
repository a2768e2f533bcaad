"""Diagnostic codes: each is the name of the file that reports it, in one of the rooms of checks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

_ROOMS = ("instructions", "declarations", "module", "generation", "lints", "external")
_CODE = re.compile(r'^CODE = "([a-z-]+)"$', re.MULTILINE)


@cache
def _places() -> dict[str, str]:
    """The module that reports each code, found without loading it."""
    here = Path(__file__).parent
    folders = {f"ptx_ls.checks.{room}": here / room for room in _ROOMS}
    # A code that both languages have is explained for PTX.
    return {
        match[1]: f"{package}.{path.stem}"
        for package, folder in {"ptx_ls.nvvm.checks": here.parent / "nvvm" / "checks", **folders}.items()
        for path in sorted(folder.glob("*.py"))
        if (match := _CODE.search(path.read_text(encoding="utf-8")))
    }


def known() -> frozenset[str]:
    """Every code that a diagnostic can have."""
    return frozenset(_places())


def explanation(code: str) -> str | None:
    """The meaning of a code, with examples and remedies; None if there is no such code."""
    place = _places().get(code)
    return import_module(place).__doc__ if place else None


def explanations() -> Iterator[tuple[str, str]]:
    """Every code with its meaning, in alphabetical order."""
    for code in sorted(_places()):
        yield code, explanation(code) or ""

"""Diagnostic codes: each is the name of the file that reports it, in one of the rooms of checks.

The statements of the NVVM IR specification have codes of their own, which the table of them gives."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib import import_module
from os import scandir

from ptx_ls import checks
from ptx_ls.isa.nvvm import specification

_ROOMS = ("instructions", "declarations", "module", "generation", "lints", "external")
_NVVM_ROOMS = ("names", "values", "flow")
_NO_CODES = frozenset(
    (
        "__init__",
        "bodies",
        "entities",
        "gate",
        "intrinsic_uses",
        "position",
        "run",
        "scope",
        "subject",
        "type_form",
        "types",
        "word_places",
    )
) | {"lints"}
"""Files of these rooms that have no code of their own."""


@cache
def _places() -> dict[str, str]:
    """The module that reports each code, found without loading it."""
    here = checks.__path__[0]
    folders = {f"ptx_ls.{room}.checks": f"{here}/../{room}/checks" for room in ("nvvm", "embed")}
    folders |= {f"ptx_ls.nvvm.checks.{room}": f"{here}/../nvvm/checks/{room}" for room in _NVVM_ROOMS}
    # A code that several languages have is explained for PTX.
    folders |= {f"ptx_ls.checks.{room}": f"{here}/{room}" for room in _ROOMS}
    places: dict[str, str] = {}
    for package, folder in folders.items():
        with scandir(folder) as files:
            names = sorted(file.name.removesuffix(".py") for file in files if file.name.endswith(".py"))
        places |= {name.replace("_", "-"): f"{package}.{name}" for name in names if name not in _NO_CODES}
    return places


def known() -> frozenset[str]:
    """Every code that a diagnostic can have."""
    return frozenset(_places()) | frozenset(specification.by_code())


def explanation(code: str) -> str | None:
    """The meaning of a code, with examples and remedies; None if there is no such code."""
    place = _places().get(code)
    if place is None and code.startswith(specification.PREFIX) and (rule := specification.by_code().get(code)):
        return specification.described(rule)
    return import_module(place).__doc__ if place else None


def manual(code: str) -> tuple[str, ...]:
    """The sections of the manual that have the rule of a code, by their anchors; nothing where its file names none."""
    place = _places().get(code)
    found: tuple[str, ...] = getattr(import_module(place), "MANUAL", ()) if place else ()
    return found


def explanations() -> Iterator[tuple[str, str]]:
    """Every code that a file reports with its meaning, in alphabetical order."""
    for code in sorted(_places()):
        yield code, explanation(code) or ""

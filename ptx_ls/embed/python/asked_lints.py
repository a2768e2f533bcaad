"""The lints of modules of PTX in strings, which are asked for as those of a file of PTX are."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import run_lints
from ptx_ls.checks.engine.program_lints import PROGRAM_LINTS
from ptx_ls.embed.holes import has_holes
from ptx_ls.embed.python.check import in_host
from ptx_ls.embed.python.document import embedded
from ptx_ls.syntax.document import Document

CODES = run_lints.CODES
_OF_PROGRAMS = frozenset(one.CODE for one in PROGRAM_LINTS)


def lints(document: Document, codes: Collection[str] = CODES) -> Sequence[Diagnostic]:
    """The lints of a Python document with some codes; with all of them, those that are on by default."""
    return _of_modules(document, () if codes is CODES else codes, codes)


def editor_lints(document: Document, selected: Collection[str]) -> Sequence[Diagnostic]:
    """What an editor shows: the lints of waits, fences, phases and addresses, and the selected ones."""
    return _of_modules(document, selected, _OF_PROGRAMS | frozenset(selected))


def _of_modules(document: Document, selected: Collection[str], shown: Collection[str]) -> Sequence[Diagnostic]:
    if CODES.isdisjoint(shown):
        return ()
    return [
        d
        for module in embedded(document).modules
        if not has_holes(module.text)
        for d in in_host(module.text, run_lints.selected_lints(module.document, frozenset(selected)))
        if d.code in shown
    ]

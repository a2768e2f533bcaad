"""Checks for which nothing is kept of what was found in functions and statements before: they find it anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import items
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.checks import bodies
from ptx_ls.nvvm.values import body
from ptx_ls.syntax.document import Document


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Within it nothing that was kept is known, and what is kept is forgotten at the end."""
    kept = items._environments, bodies._environments, bodies._verdicts, body._statements
    items._environments, bodies._environments, bodies._verdicts, body._statements = Memo(1), Memo(1), Memo(1), Memo(1)
    try:
        yield
    finally:
        items._environments, bodies._environments, bodies._verdicts, body._statements = kept


def check_anew(document: Document) -> list[Diagnostic]:
    """What `check` finds in a new document with the same text."""
    with nothing_kept():
        return check(document.anew())

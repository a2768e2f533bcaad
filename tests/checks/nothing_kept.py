"""Checks for which nothing is kept of what was found in functions and statements before: they find it anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import items
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.memo.memo import Memo
from ptx_ls.nvvm.checks import bodies, intrinsic_uses
from ptx_ls.nvvm.specification import check as specification
from ptx_ls.nvvm.values import body
from ptx_ls.syntax.document import Document

_MEMOS = (
    (items, "_environments"),
    *((bodies, "_environments"), (body, "_statements")),
    *((intrinsic_uses, "_found"), (specification, "_found"), (specification, "_names")),
)


@contextmanager
def nothing_kept() -> Iterator[None]:
    """Within it nothing that was kept is known, and what is kept is forgotten at the end."""
    kept = [getattr(module, name) for module, name in _MEMOS]
    for module, name in _MEMOS:
        setattr(module, name, Memo(1))
    try:
        yield
    finally:
        for (module, name), one in zip(_MEMOS, kept, strict=True):
            setattr(module, name, one)


def check_anew(document: Document) -> list[Diagnostic]:
    """What `check` finds in a new document with the same text."""
    with nothing_kept():
        return check(document.anew())

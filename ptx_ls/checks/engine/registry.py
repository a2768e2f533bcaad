"""Checks by name: each is loaded where a document may need it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from functools import cached_property
from importlib import import_module
from itertools import islice
from typing import TYPE_CHECKING, Any

from ptx_ls.checks.base.diagnostic import MAX_DIAGNOSTICS
from ptx_ls.syntax.document import SMALL

if TYPE_CHECKING:
    from ptx_ls.checks.base.context import Context
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.sema.module import Module
    from ptx_ls.syntax.document import Document


class Check:
    """A check in one of the rooms of `checks`. It finds nothing in a text in which none of some words occur; one of the
    head of a module finds nothing where that is usual."""

    def __init__(self, name: str, *words: bytes, is_of_head: bool = False) -> None:
        self.room, _, file = name.partition(".")
        self.code = file.replace("_", "-")
        self.words = words
        self.is_of_head = is_of_head
        self._name = f"ptx_ls.checks.{name}"

    @cached_property
    def module(self) -> Any:
        """The module of the check, which is loaded."""
        return import_module(self._name)

    def is_needed(self, document: Document, module: Module) -> bool:
        """Whether it has to be run. To search a large text takes longer than to load a check."""
        if self.is_of_head and module.is_usual:
            return False
        is_loaded = document.is_whole and (self._name in sys.modules or document.text.size >= SMALL)
        return not self.words or is_loaded or any(map(document.may_contain, self.words))


def run(checks: Sequence[Check], context: Context) -> Iterator[Diagnostic]:
    """The diagnostics of checks of a whole document, one check after the other."""
    for one in checks:
        context.document.raise_if_cancelled()
        if one.is_needed(context.document, context.module):
            yield from islice(one.module.check(context), MAX_DIAGNOSTICS)

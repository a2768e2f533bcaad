"""What commands ask of a language, without loading what only editors need: a command must start fast."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.sema.portability import Answer

_ASSEMBLED = frozenset({"ptx"})
_ANSWERS = {"ptx": "ptx_ls.sema.portability", "nvvm": "ptx_ls.nvvm.portability"}
_CHECKS = {"ptx": "ptx_ls.checks.engine.run_checks", "nvvm": "ptx_ls.nvvm.checks"}


def is_assembled(name: str) -> bool:
    """Whether NVIDIA's assembler reads documents of a language: such a module names the version and the target that it
    is judged for."""
    return name in _ASSEMBLED


def targets(document: Document) -> Sequence[Answer] | None:
    """Whether each target accepts a document; None for a language that says nothing of it."""
    module = _ANSWERS.get(document.language)
    found: Sequence[Answer] | None = import_module(module).answers(document) if module else None
    return found


def diagnostics(document: Document) -> Iterable[Diagnostic]:
    """The faults of a document, in any order, lints apart."""
    module = _CHECKS.get(document.language)
    found: Iterable[Diagnostic] = (
        import_module(module).check(document) if module else language_of(document).diagnostics(document)
    )
    return found

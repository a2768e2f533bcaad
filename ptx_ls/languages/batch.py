"""What commands ask of a language, without loading what only editors need: a command must start fast."""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Document

_ASSEMBLED = frozenset({"ptx"})
_CHECKS = {"ptx": "ptx_ls.checks.engine.run_checks", "nvvm": "ptx_ls.nvvm.checks"}


def is_assembled(name: str) -> bool:
    """Whether NVIDIA's assembler reads documents of a language: such a module names the version and the target that it
    is judged for."""
    return name in _ASSEMBLED


def diagnostics(document: Document) -> Iterable[Diagnostic]:
    """The faults of a document, in any order, lints apart."""
    module = _CHECKS.get(document.language)
    found: Iterable[Diagnostic] = (
        import_module(module).check(document) if module else language_of(document).diagnostics(document)
    )
    return found

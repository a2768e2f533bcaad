"""What commands ask of a language, without loading what only editors need: a command must start fast."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.embed.report import Embedded
    from ptx_ls.isa.targets import Target, Version
    from ptx_ls.sema.portability import Answer

_ASSEMBLED = frozenset({"ptx"})
_ANSWERS = {"ptx": "ptx_ls.checks.engine.portability", "nvvm": "ptx_ls.embed.ir.portability"}
_HOSTS = {"cuda": "ptx_ls.embed.cpp", "python": "ptx_ls.embed.python"}
"""Languages that hold PTX: the package with `check` and `report`."""
_ASKED_LINTS = {
    "cuda": "ptx_ls.embed.cpp.asked_lints",
    "python": "ptx_ls.embed.python.asked_lints",
    "nvvm": "ptx_ls.nvvm.flow.lints",
}
_JUDGES = {"nvvm": "ptx_ls.embed.ir.judged"}


def is_assembled(name: str) -> bool:
    """Whether NVIDIA's assembler reads documents of a language: such a module names the version and the target that it
    is judged for."""
    return name in _ASSEMBLED


def is_lowered(name: str) -> bool:
    """Whether a compiler makes PTX of documents of a language."""
    return name in _JUDGES


def targets(document: Document) -> Sequence[Answer] | None:
    """Whether each target accepts a document; None for a language that says nothing of it."""
    module = _ANSWERS.get(document.language)
    found: Sequence[Answer] | None = import_module(module).answers(document) if module else None
    return found


Found = tuple[Sequence[Diagnostic], tuple[str, ...], "Version | None"]
"""Diagnostics, with the targets and the PTX version that a document was judged for."""


def judged(
    document: Document,
    targets: Sequence[Target],
    ptx: Version | None,
) -> Found:
    """The faults of a document in any order, lints apart, for some targets and a version; without them, for those that
    are chosen for the document, or that it names."""
    module = _JUDGES.get(document.language)
    if module is None:
        return language_of(document).diagnostics(document), (), None
    found = import_module(module).judged(document, targets, ptx)
    return found.diagnostics, found.targets, found.ptx


def is_host(name: str) -> bool:
    """Whether a language holds PTX inside its own text, for which targets and a version may be given."""
    return name in _HOSTS


def host_diagnostics(
    document: Document, target: Target | None, version: Version | None, is_virtual: bool = True
) -> Sequence[Diagnostic]:
    """The faults of the PTX in a document; without a target, errors are what no target takes."""
    module = import_module(f"{_HOSTS[document.language]}.check")
    found: Sequence[Diagnostic] = module.check(document, target, version)
    return found


def asked_lints(document: Document, codes: Collection[str] | None) -> Sequence[Diagnostic]:
    """The lints of the PTX in a document that are off by default: those with some codes, or all."""
    name = _ASKED_LINTS.get(document.language)
    if name is None:
        return ()
    module = import_module(name)
    found: Sequence[Diagnostic] = module.lints(document, module.CODES if codes is None else codes)
    return found


def embedded(document: Document) -> Sequence[Embedded]:
    """The pieces of PTX in a document of a host language, in order; none for another one."""
    package = _HOSTS.get(document.language)
    found: Sequence[Embedded] = import_module(f"{package}.report").embedded(document) if package else ()
    return found

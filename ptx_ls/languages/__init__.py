"""The languages, each with its capabilities; nothing else asks which language a document is in."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptx_ls.languages.language import Language
    from ptx_ls.syntax.document import Document

_KNOWN: dict[str, Callable[[], Language]] = {
    name: lambda name=name: import_module(f"ptx_ls.languages.{name}").LANGUAGE  # type: ignore[misc]
    for name in ("ptx", "nvvm", "cuda", "python")
}


def language_of(document: Document) -> Language:
    """The language of a document; raises KeyError for one that is not known."""
    return _KNOWN[document.language]()


def known_languages(names: Iterable[str]) -> list[Language]:
    """The languages of some names, loaded."""
    return [_KNOWN[name]() for name in names]


def register(language: Language) -> None:
    """Add a language, or replace the one of the same name."""
    _KNOWN[language.name] = lambda: language


def names() -> list[str]:
    """The names of the known languages."""
    return list(_KNOWN)


def forget(name: str) -> None:
    """Remove a registered language."""
    _KNOWN.pop(name, None)

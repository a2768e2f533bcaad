"""The text that an agent asks about: a file, or code, which may be one instruction or the text of an asm statement."""

from __future__ import annotations

from pathlib import Path

from ptx_ls.cli.files import read
from ptx_ls.languages.choices import choices_of
from ptx_ls.lazy import NamedTuple
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.language import Language, language_of

_MOST = 1 << 22
"""Bytes of code; a file may be larger."""
_HOSTS: tuple[tuple[Language, tuple[str, ...]], ...] = (
    ("nvvm", ("define ", "target triple", "declare ")),
    ("cuda", ("__global__", "__device__", "asm(", "asm volatile", "asm (", "#include")),
    ("python", ("import ", "def ")),
)


class GivenError(ValueError):
    """Nothing can be said of what was given; the message says why."""


class Given(NamedTuple):
    """A document; `is_bare`: it is instructions without a module around them."""

    document: Document
    is_bare: bool


def given(code: str, path: str, target: str, ptx: str) -> Given:
    """The document that is meant. Raises GivenError and InputError."""
    if bool(code.strip()) == bool(path):
        raise GivenError("give either code or path")
    choices = choices_of({"target": [target] if target else [], "ptx": ptx})
    if target and not choices.targets:
        raise GivenError(f"unknown target {target}")
    if ptx and choices.ptx is None:
        raise GivenError(f"unknown PTX version {ptx}")
    if path:
        one = read(path)
        return Given(Document(str(Path(path)), one.language, one.source, choices=choices), False)
    if len(code) > _MOST:
        raise GivenError("the code is too long: give the path of a file")
    source = code.encode("utf-8", "replace")
    language, is_bare = _language(code, source)
    if is_bare:
        source = _statement(code).encode("utf-8", "replace")
    return Given(Document("code", language, source, choices=choices), is_bare)


def _language(code: str, source: bytes) -> tuple[Language, bool]:
    if ".version" in code or ".target" in code:
        return "ptx", False
    for language, words in _HOSTS:
        if any(word in code for word in words):
            return language_of(f"code.{_SUFFIXES[language]}", source, is_nvptx=True) or language, False
    return "ptx", True


_SUFFIXES = {"nvvm": "ll", "cuda": "cu", "python": "py"}


def _statement(code: str) -> str:
    """Instructions as PTX: without the quotes of a string, each with its `;`."""
    text = code.strip()
    if text[:1] == text[-1:] == '"' and len(text) > 1:
        text = text[1:-1].replace("\\n", "\n").replace("\\t", "\t")
    return text if text.rstrip().endswith((";", "}")) else f"{text};"

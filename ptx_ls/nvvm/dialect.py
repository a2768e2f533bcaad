"""The dialect in which a module for libnvvm is read."""

from __future__ import annotations

import re
from typing import Literal

from ptx_ls.nvvm.target import Platform
from ptx_ls.syntax.document import Document

MODERN = 100
"""The number of the first target whose modules libnvvm always reads in its modern dialect."""
Dialect = Literal["llvm7", "modern"]
_OPAQUE = re.compile(rb"^[^;]*(?<![%@!$.\"\w-])ptr\b(?![.\w-])", re.MULTILINE)
_TYPED = re.compile(rb"^[^;]*\b(?:i\d+|float|double|half)(?: addrspace\(\d+\))?\*", re.MULTILINE)


def dialect_of(document: Document, platform: Platform) -> Dialect | None:
    """The dialect in which libnvvm reads a module; None where its target or an option decides, which are not known."""
    if platform.target is None:
        return None
    if platform.target.number >= MODERN:
        return "modern"
    return None if document.memo(_has_opaque_pointers) and not has_typed_pointers(document) else "llvm7"


def is_llvm7(document: Document, platform: Platform) -> bool:
    """Whether a module is read as LLVM 7: for a target below compute_100, and with typed pointers, since libnvvm 13.5
    reads opaque ones there with its option -nvvm-latest."""
    target = platform.target
    is_below = platform.reader == "libnvvm" and target is not None and target.number < MODERN
    return is_below and has_typed_pointers(document)


def has_typed_pointers(document: Document) -> bool:
    """Whether a module writes pointers with what they point to."""
    return document.memo(_has_typed_pointers)


def _has_typed_pointers(document: Document) -> bool:
    return any(found for _, found in document.text.by_blocks(_typed))


def _has_opaque_pointers(document: Document) -> bool:
    return any(found for _, found in document.text.by_blocks(_opaque))


def _typed(source: bytes) -> bool:
    return any(b"*" in line and _TYPED.search(line) for line in source.splitlines())


def _opaque(source: bytes) -> bool:
    return any(_OPAQUE.search(line) for line in source.splitlines())

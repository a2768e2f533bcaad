"""The dialect in which a module for libnvvm is read."""

from __future__ import annotations

import re
from itertools import islice
from typing import Literal

from ptx_ls.nvvm.target import Platform
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

MODERN = 100
"""The number of the first target whose modules libnvvm always reads in its modern dialect."""
LATEST = 75
"""That of the first target which it reads so with its option -nvvm-latest (13.5)."""
Dialect = Literal["llvm7", "modern"]
_OPAQUE = re.compile(rb"^[^;]*(?<![%@!$.\"\w-])ptr\b(?![.\w-])", re.MULTILINE)
_POINTER = re.compile(rb"(?<![%@!$.\"\w-])ptr\b(?![.\w-])")
_WORD, _NODE = b"ptr", "pointer_type"
_MOST = 16
"""Places of one block that are looked at: more may be in strings."""
_TYPED = re.compile(rb"^[^;]*\b(?:i\d+|float|double|half)(?: addrspace\(\d+\))?\*", re.MULTILINE)


def of_platform(platform: Platform) -> Dialect | None:
    """The dialect in which libnvvm reads modules for a platform; None where no target is known."""
    if platform.target is None:
        return None
    lowest = LATEST if platform.is_latest else MODERN
    return "modern" if platform.target.number >= lowest else "llvm7"


def dialect_of(document: Document, platform: Platform) -> Dialect | None:
    """The dialect in which libnvvm reads a module; None where no target is known, and where the module has none but
    opaque pointers, which one of the dialects has not: the other one is meant, and that is all that is wrong."""
    dialect = of_platform(platform)
    is_meant = dialect != "llvm7" or has_typed_pointers(document) or not document.memo(_has_opaque_pointers)
    return dialect if is_meant else None


def is_llvm7(document: Document, platform: Platform) -> bool:
    """Whether a module with typed pointers is read as LLVM 7."""
    return platform.reader == "libnvvm" and of_platform(platform) == "llvm7" and has_typed_pointers(document)


def first_opaque_pointer(document: Document) -> Span | None:
    """Where a module writes the first opaque pointer; None if it writes none."""
    for place, found in document.text.by_blocks(_opaque_places):
        for offset in found:
            # It may be a word of a comment or a string.
            start = place.start + offset
            node = document.root.descendant_for_byte_range(start, start + len(_WORD))
            if node is not None and (node.parent or node).type == _NODE:
                node = node.parent or node
                return Span(node.start_byte, node.end_byte)
    return None


def has_typed_pointers(document: Document) -> bool:
    """Whether a module writes pointers with what they point to."""
    return document.memo(_has_typed_pointers)


def _has_typed_pointers(document: Document) -> bool:
    return any(found for _, found in document.text.by_blocks(_typed))


def _has_opaque_pointers(document: Document) -> bool:
    return any(found for _, found in document.text.by_blocks(_opaque))


def _opaque_places(source: bytes) -> tuple[int, ...]:
    """The first places in some lines where an opaque pointer may be written."""
    found = (match.start() for match in _POINTER.finditer(source)) if _WORD in source else ()
    return tuple(islice(found, _MOST))


def _typed(source: bytes) -> bool:
    return any(b"*" in line and _TYPED.search(line) for line in source.splitlines())


def _opaque(source: bytes) -> bool:
    return any(_OPAQUE.search(line) for line in source.splitlines())

"""The dialect in which a module for libnvvm is read, and who reads a module, in a sentence."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Literal

from ptx_ls.lazy import pattern
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.options import DESCRIBED
from ptx_ls.nvvm.reader import comment_options, layout_of
from ptx_ls.nvvm.target import Platform, platforms_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

if TYPE_CHECKING:
    from ptx_ls.ide.answers import Note

MODERN = 100
"""The number of the first target whose modules libnvvm always reads in its modern dialect."""
LATEST = 75
"""That of the first target which it reads so with its option -nvvm-latest (13.5)."""
Dialect = Literal["llvm7", "modern"]
_OPAQUE = pattern(rb"^[^;]*(?<![%@!$.\"\w-])ptr\b(?![.\w-])", re.MULTILINE)
_POINTER = pattern(rb"(?<![%@!$.\"\w-])ptr\b(?![.\w-])")
_WORD, _NODE = b"ptr", "pointer_type"
_MOST = 16
"""Places of one block that are looked at: more may be in strings."""
_TYPED = pattern(rb"^[^;]*\b(?:i\d+|float|double|half)(?: addrspace\(\d+\))?\*", re.MULTILINE)

_DIALECTS: dict[Dialect, str] = {"llvm7": "its LLVM 7 dialect", "modern": "its modern dialect"}
_FIRST = "target"


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


def reading(document: Document) -> Note:
    """A sentence about it, at the last of the lines that name the data layout and the triple, or else at the top."""
    # Only editors ask for it.
    from ptx_ls.ide.answers import Note

    platforms = platforms_of(document)
    default = platforms.default
    named = {one.target.name: None for one in (*platforms.of_functions, default) if one.target is not None}
    by = DESCRIBED[default.reader]
    if default.reader == "libnvvm":
        dialect = of_platform(default)
        by += f" in {_DIALECTS[dialect]}" if dialect is not None else ", in the dialect of its target"
    targets = f" for {', '.join(named)}" if named else ", for no named target"
    entities = entities_of(document)
    last = next(reversed(entities.of_kind("target_definition")), None)
    start = entities.starts[last] if last is not None else 0
    return Note(start, start + len(_FIRST) * (last is not None), f"Read by {by}{targets}: {_reason(document)}")


def _reason(document: Document) -> str:
    """What says who the reader is."""
    if document.choices.reader:
        return "an option or setting names the reader"
    if "reader" in comment_options(document.text):
        return "a comment names the reader"
    if not layout_of(document.text):
        return "no data layout says otherwise"
    return "its data layout is " + ("NVIDIA's" if platforms_of(document).default.reader == "libnvvm" else "LLVM's")

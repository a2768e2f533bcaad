"""The reader of a module: what the user chose, what a comment names, else what its data layout tells.

`!nvvmir.version` does not tell: LLVM's modules carry it too once libdevice was linked in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ptx_ls.nvvm.options import READERS, Reader
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text import Text

_COMMENT = re.compile(rb"[ \t]*;[ \t]*ptx-ls:([^\r\n]*)")
_LAYOUT = re.compile(rb'[ \t]*target[ \t]+datalayout[ \t]*=[ \t]*"([^"\n]*)"')
_OF_THE_SPECIFICATION = b"i1:8:8"
"""What every data layout of the NVVM IR specification contains and no layout that LLVM writes does."""


def comment_options(text: Text) -> Mapping[str, str]:
    """The words of the first comment `; ptx-ls: reader=libnvvm target=sm_90a`, by name.

    `latest=true` says that libnvvm is given -nvvm-latest.
    """
    return next((options for _, options in text.by_blocks(_comment) if options is not None), {})


def _comment(source: bytes) -> Mapping[str, str] | None:
    """The words of the first such comment in some lines; None if there is none."""
    lines = source.splitlines() if b"ptx-ls:" in source else ()
    match = next((match for line in lines if (match := _COMMENT.match(line))), None)
    if match is None:
        return None
    words = match[1].decode("utf-8", "replace").split()
    return {name: value for name, equals, value in (word.partition("=") for word in words) if equals}


def reader_of(document: Document) -> Reader:
    """The reader that a module is judged for; LLVM where nothing tells."""
    if document.choices.reader:
        return document.choices.reader
    text = document.text
    named = comment_options(text).get("reader")
    for reader in READERS:
        if reader == named:
            return reader
    return "libnvvm" if _OF_THE_SPECIFICATION in layout_of(text) else "llvm"


def layout_of(text: Text) -> bytes:
    """The first data layout of a text; b"" if it has none."""
    return next((found for _, found in text.by_blocks(_layout) if found is not None), b"")


def _layout(source: bytes) -> bytes | None:
    """The first data layout in some lines; None if there is none."""
    lines = source.splitlines() if b"datalayout" in source else ()
    return next((match[1] for line in lines if (match := _LAYOUT.match(line))), None)

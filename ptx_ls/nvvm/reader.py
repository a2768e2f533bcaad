"""The reader of a module: what the user chose, what a comment names, else what its data layout tells.

`!nvvmir.version` does not tell: LLVM's modules carry it too once libdevice was linked in.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from ptx_ls.nvvm.options import READERS, Reader, chosen

_COMMENT = re.compile(rb"^[ \t]*;[ \t]*ptx-ls:([^\r\n]*)", re.MULTILINE)
_LAYOUT = re.compile(rb'^[ \t]*target[ \t]+datalayout[ \t]*=[ \t]*"([^"\n]*)"', re.MULTILINE)
_OF_THE_SPECIFICATION = b"i1:8:8"
"""What every data layout of the NVVM IR specification contains and no layout that LLVM writes does."""


def comment_options(source: bytes) -> Mapping[str, str]:
    """The words of the first comment `; ptx-ls: reader=libnvvm target=sm_90a`, by name."""
    # To search a megabyte for the beginnings of its lines takes 5 ms.
    match = _COMMENT.search(source) if b"ptx-ls:" in source else None
    words = match[1].decode("utf-8", "replace").split() if match else []
    return {name: value for name, equals, value in (word.partition("=") for word in words) if equals}


def reader_of(source: bytes) -> Reader:
    """The reader that a module is judged for; LLVM where nothing tells."""
    if (asked := chosen().reader) is not None:
        return asked
    named = comment_options(source).get("reader")
    for reader in READERS:
        if reader == named:
            return reader
    layout = _LAYOUT.search(source) if b"datalayout" in source else None
    return "libnvvm" if layout and _OF_THE_SPECIFICATION in layout[1] else "llvm"

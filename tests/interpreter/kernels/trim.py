"""Cuts a module down to some of its kernels and what they need."""

from __future__ import annotations

import re
from collections.abc import Collection

from ptx_ls.syntax.document import Document

_COMMENTS = re.compile(rb"^[ \t]*//.*\n", re.MULTILINE)
_BLANK = re.compile(rb"\n{3,}")
_NAME = re.compile(rb"[A-Za-z_$%][\w$]*")
_ENTRY = re.compile(rb"\.entry\s+([\w$]+)")
_HELD = ("function_declaration", "function_definition", "variable_declaration")


def trim(text: bytes, entries: Collection[str] = ()) -> bytes:
    """The text without comments, with the named kernels alone (or all) and the functions and variables they use.

    Raises KeyError for a kernel that is not there.
    """
    text = _COMMENTS.sub(b"", text)
    nodes = Document("<text>", "ptx", text).tree.root_node.children
    parts = [(node.type in _HELD, text[node.start_byte : node.end_byte]) for node in nodes]
    names = [frozenset(_NAME.findall(part)) if held else frozenset() for held, part in parts]
    found = {m[1].decode(): i for i, (held, part) in enumerate(parts) if held and (m := _ENTRY.search(part))}
    wanted = {found[name] for name in entries} if entries else set(found.values())
    said = {i: _said(part) for i, (held, part) in enumerate(parts) if held}
    while True:
        used = frozenset().union(*(names[i] for i in wanted))
        more = {i for i, name in said.items() if name in used and i not in wanted and i not in found.values()}
        if not more:
            break
        wanted |= more
    kept = [part for i, (held, part) in enumerate(parts) if not held or i in wanted]
    return _BLANK.sub(b"\n\n", b"\n".join(kept)) + b"\n"


def _said(part: bytes) -> bytes:
    """The name that a function or variable is declared by: the last one before its parameters, bounds or values."""
    head = re.sub(rb"^([^{;]*?\.(?:func|attribute)\s*)\([^)]*\)", rb"\1", part)
    words = re.match(rb"[^({\[=;]*", head)
    assert words is not None
    name: bytes = _NAME.findall(words[0])[-1]
    return name

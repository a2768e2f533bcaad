"""Edits of a document, as a client sends them: a few at once, each after what the one before it left."""

from __future__ import annotations

import random

from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.text import Encoding
from tests.fuzz.inputs import pieces

_STATEMENTS = (
    b"add.u32 %r1, %r2, 1;", b"@%p1 bra L1;", b"L1:", b".reg .b32 %r<9>;", b"{", b"}", b"ret;", b".loc 1 2 3",
    b".global .u32 x = 1;", b".func f() { ret; }", b".version 7.8", b".target sm_90a", b"// x", b"/*", b"*/", b'"',
    b"%x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()", b"br label %1", b"1:", b"!0 = !{}", b"declare void @f()",
)  # fmt: skip


def changes(document: Document, encoding: Encoding, rng: random.Random) -> list[Change]:
    """One edit, or several that each apply to what the one before it left."""
    found: list[Change] = []
    for _ in range(rng.choice((1, 1, 1, 5))):
        found.append(_change(document, rng))
        document = document.changed(None, found[-1:], encoding)
    return found


def _change(document: Document, rng: random.Random) -> Change:
    lines = document.source.split(b"\n")
    at = rng.randrange(len(lines))
    kind = rng.choices(range(6), (40, 15, 15, 15, 10, 1))[0]
    if kind == 0:
        start = (at, rng.randrange(30))
        end = rng.choice((start, (at, start[1] + rng.randrange(9)), (at + rng.randrange(3), rng.randrange(30))))
        return Change(rng.choice(pieces(document.language, rng)), *sorted((start, end)))
    if kind == 1:  # a line copied
        return Change(rng.choice(lines) + b"\n", (at, 0), (at, 0))
    if kind == 2:  # a line, or a few, gone
        return Change(b"", (at, 0), (at + rng.choice((1, 1, 3)), 0))
    if kind == 3:  # a statement written
        return Change(b"\t" + rng.choice(_STATEMENTS) + b"\n", (at, 0), (at, 0))
    if kind == 4:  # a word exchanged for another of the text
        words = lines[at].split(b" ")
        number = rng.randrange(len(words))
        first = len(b" ".join(words[:number])) + (number > 0)
        new = rng.choice(rng.choice(lines).split(b" "))
        return Change(new, (at, first), (at, first + len(words[number])))
    return Change(document.source[: rng.randrange(len(document.source) + 1)])

"""Inlay hints of NVVM IR: the PTX that the call of an intrinsic becomes, behind the call."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.ide.answers import Hint
from ptx_ls.isa.nvvm.forms import Form
from ptx_ls.nvvm.intrinsic_call import IntrinsicCall, call_around
from ptx_ls.nvvm.module import intrinsic_mentions
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_SPECIAL = re.compile(r"%[a-z]\w*(?:\.[xyzw])?")
_MOST = 2
"""Statements that are shown of one call."""


def ptx_of_calls(document: Document, span: Span) -> Iterator[Hint]:
    """The opcodes with modifiers that each call of an intrinsic in a span becomes, in order; nothing where a value that
    is not a constant leaves it open."""
    for start, end in intrinsic_mentions(document, span):
        node = document.root.descendant_for_byte_range(start, end)
        call = call_around(node, document.source)
        parent = node.parent if node is not None else None
        if call is not None and parent is not None and (text := spellings(call)):
            yield Hint(parent.end_byte, text)


def spellings(call: IntrinsicCall) -> str:
    """What a call becomes, as the names of instructions; "" if that is not known or open."""
    ways = call.intrinsic.forms(call.values)
    names = {tuple(map(_name, way)) for way in ways}
    if len(names) != 1:
        return ""
    (shown,) = names
    more = f"; … {len(shown) - _MOST} more" if len(shown) > _MOST else ""
    return "; ".join(shown[:_MOST]) + more


def _name(form: Form) -> str:
    """A statement without its operands, apart from special registers, which alone tell what it reads."""
    registers = _SPECIAL.findall(form.text) if form.special_registers else ()
    return f"{form.spelling} {', '.join(registers)}".rstrip()

"""Inlay hints of NVVM IR: the PTX that the call of an intrinsic becomes, behind the call."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ptx_ls.ide.answers import Hint
from ptx_ls.isa.nvvm.forms import Form
from ptx_ls.nvvm.uses import Use, uses_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_SPECIAL = re.compile(r"%[a-z]\w*(?:\.[xyzw])?")
_MOST = 2
"""Statements that are shown of one call."""


def ptx_of_calls(document: Document, span: Span) -> Iterator[Hint]:
    """The opcodes with modifiers that each call of an intrinsic in a span becomes, in order; nothing where a value that
    is not a constant leaves it open."""
    for use in uses_in(document, span):
        if not use.declared and (text := spellings(use)):
            yield Hint(use.close, text)


def spellings(call: Use) -> str:
    """What a call becomes, as the names of instructions; "" if that is not known or open."""
    ways = call.intrinsic.forms(call.values) if call.intrinsic else ()
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

"""A quick guess which form an instruction has, by the first character of each operand."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ptx_ls.isa.model import Form, Operand
from ptx_ls.isa.operands import given

_FIRST = {"address": "[", "vector": "{", "arguments": "("}


def mismatches(form: Form, texts: Sequence[str]) -> int:
    """How many of the operands as written cannot be those of a form; surplus ones count as well."""
    expected = given(form, len(texts))
    other = sum(not may_match(o, text) for o, text in zip(expected, texts, strict=False))
    return other + max(0, len(texts) - len(form.operands))


def may_match(operand: Operand, text: str) -> bool:
    """Whether an operand may begin with the first character of a text; "" is one that is still to come."""
    if not text:
        return True
    first = text[0]
    if operand.kind == "pair":
        return may_match(operand.parts[0], text)
    opening = _FIRST.get(operand.kind)
    if opening and operand.lanes.startswith("."):
        return first not in "[("
    if opening:
        return first == opening or (operand.kind == "address" and bool(operand.type))
    if operand.kind == "immediate":
        return bool(re.match(r"[-+\d(~!]", text)) or first not in "%{["
    if operand.kind in ("label", "function"):
        return first not in "[({%"
    return first not in "[({"

"""The words of an instruction that are wrong whatever the holes beside them hold."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.common.suggestions import exchanges, hint
from ptx_ls.checks.instructions.unknown_modifier import CODE
from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.isa import automaton, table
from ptx_ls.isa.suggestions import likely_tokens
from ptx_ls.lazy import pattern

_COMMENT = pattern(r"//[^\n]*|/\*(?s:.*?)\*/")
_STATEMENT = pattern(r"[^;]+;?")
_SPELLING = pattern(r"[\s{}]*(?:@!?\s*[\w$%]+\s+)?(?P<opcode>[a-z]\w*)(?P<modifiers>(?:\.\w+(?:::\w+)*)+)(?=[\s;])")
_MODIFIER = pattern(r"\.\w+(?:::\w+)*")


def unknown_modifiers(text: MappedText, hole: str) -> Iterator[Diagnostic]:
    """An error at each modifier, beside a hole, that no instruction of the opcode has; at places of the host.

    An opcode or a modifier that a hole is a part of may be any.
    """
    code = _COMMENT.sub(lambda found: " " * len(found[0]), text.text)
    for statement in _STATEMENT.finditer(code):
        spelling = _SPELLING.match(code, *statement.span())
        if spelling is None or hole not in statement[0] or hole in spelling["opcode"]:
            continue
        family = table.family(spelling["opcode"])
        known = automaton.taken_by_any(family)
        for found in _MODIFIER.finditer(code, *spelling.span("modifiers")) if family else ():
            if hole not in found[0] and found[0] not in known:
                near = likely_tokens(found[0], automaton.documented_of_any(family))[:1]
                message = f"Unknown modifier '{found[0]}' for instruction '{spelling['opcode']}'{hint(near)}"
                span = text.span(*found.span())
                fixes = exchanges(found[0], *span, near) if span.end - span.start == len(found[0]) else ()
                yield Diagnostic(CODE, "error", message, *span, fixes=fixes)

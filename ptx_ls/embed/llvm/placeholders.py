"""The PTX that a template of LLVM becomes, with `$0`, `$1`, … as the names of its operands.

LLVM writes a register in the place of each. `$0` is a name that PTX allows and that nobody declares, so the names stay,
and messages speak of what the programmer wrote.
"""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.embed.holes import HOLE
from ptx_ls.embed.mapped_text import Builder, MappedText
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.literals import leading_number

_DOLLAR = pattern(
    r"\$(?:(?P<dollar>\$)|(?P<number>[0-9]+)|\{(?P<braced>[0-9]+)(?::\w+)?\}|(?P<special>\{:\w+\})"
    r"|(?P<open>\()|(?P<next>\|)|(?P<close>\))|(?P<bad>\{[^}\s]*\}?|\w*))"
)
_UNIQUE = "0"
"""What stands for `${:uid}`, a number that only this piece of assembly has."""


@dataclass(frozen=True)
class Placeholder:
    """A `$` of a template: its span there, and the number of the operand; None for one that LLVM does not know."""

    start: int
    end: int
    number: int | None


def placeholders(text: str) -> Iterator[Placeholder]:
    """The operands that a template names, and each `$` that LLVM does not know."""
    for found in _DOLLAR.finditer(text):
        number = found["number"] or found["braced"]
        if number:
            yield Placeholder(*found.span(), leading_number(number))
        elif found["bad"] is not None and HOLE not in found["bad"]:
            yield Placeholder(*found.span(), None)


def substituted(template: MappedText) -> MappedText:
    """The PTX of a template (measured on LLVM 22)."""
    into = Builder()
    at = 0
    is_left_out = False
    for found in _DOLLAR.finditer(template.text):
        if not is_left_out:
            into.mapped(template, at, found.start())
        at = found.end()
        match found.lastgroup:
            case "next" | "close" | "open":
                is_left_out = found.lastgroup == "next"
            case _ if is_left_out:
                pass
            case "dollar":
                into.mapped(template, found.end() - 1, found.end())
            case "special" if found["special"] == "{:uid}":
                into.replaced(_UNIQUE, template.span(*found.span()))
            case "braced":
                into.replaced(f"${leading_number(found['braced'])}", template.span(*found.span()))
            case "number" | "bad":
                into.mapped(template, *found.span())
    if not is_left_out:
        into.mapped(template, at)
    return into.result()

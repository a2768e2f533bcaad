"""The string of constraints beside inline assembly of LLVM: what each operand is (measured on LLVM 22 and Triton)."""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.embed.mapped_text import MappedText
from ptx_ls.isa.nvvm.constraint_letters import REGISTERS
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.literals import leading_number
from ptx_ls.syntax.span import Span

_CONSTRAINT = pattern(r"[^,{}]*(?:\{[^}]*\}?[^,{}]*)*")
_TIED = pattern(r"[0-9]+")


@dataclass(frozen=True)
class Constraint:
    """A constraint: its text without blanks, and its span in the host."""

    text: str
    span: Span

    @property
    def letters(self) -> str:
        """What is left without `=`, `&`, `*` and the like."""
        return self.text.lstrip("=&*%+!")

    @property
    def is_output(self) -> bool:
        """Whether it is that of a result."""
        return self.text.startswith("=")

    @property
    def is_clobber(self) -> bool:
        """Whether it is no operand but names what the text changes."""
        return self.text.startswith("~")


def constraints(text: MappedText) -> list[Constraint]:
    """The constraints of a string, in order; one that is empty is between two commas."""
    if not text.text.strip():
        return []
    found: list[Constraint] = []
    at = 0
    while True:
        one = _CONSTRAINT.match(text.text, at)
        end = one.end() if one else len(text.text)
        spelled = text.text[at:end]
        start = at + len(spelled) - len(spelled.lstrip())
        found.append(Constraint("".join(spelled.split()), text.span(start, max(start, at + len(spelled.rstrip())))))
        if end >= len(text.text):
            return found
        at = end + 1


def tied(constraint: Constraint) -> int | None:
    """The number of the output that an input shares its register with; None for any other constraint."""
    return leading_number(constraint.letters) if _TIED.fullmatch(constraint.letters) else None


def operands(found: Sequence[Constraint]) -> list[Constraint]:
    """Those of operands, in the order of `$0`, `$1`, …."""
    return [one for one in found if not one.is_clobber]


def register(of: Sequence[Constraint], number: int) -> str | None:
    """The type of the register of an operand; None where it may be a constant, or is not known."""
    other = tied(of[number])
    if other is not None:
        return REGISTERS.get(of[other].letters) if other < len(of) else None
    return REGISTERS.get(of[number].letters)

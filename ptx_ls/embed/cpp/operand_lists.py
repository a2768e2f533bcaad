"""What follows the template of an asm statement: lists of operands and of clobbers.

A header repeats few lists in thousands of statements, so their places are relative, and those that read alike are one.
"""

from __future__ import annotations

from functools import cached_property

from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.syntax.span import Span


class AsmOperand(NamedTuple):
    """An operand: its constraint with its span, the span of its C++ expression, and the name in brackets ("" for none).

    `constraint` is None where it depends on what the file does not show.
    """

    constraint: str | None
    constraint_span: Span
    expression: Span
    name: str
    is_output: bool

    def moved(self, by: int) -> AsmOperand:
        """The same at a later place."""
        constraint, spelled, expression, name, is_output = self
        return AsmOperand(constraint, _moved(spelled, by), _moved(expression, by), name, is_output)


@dataclass(frozen=True)
class OperandLists:
    """The lists of a statement. `expressions`: what the C++ expressions of all operands read, in order.

    `clobbers`: with their spans. `missing_commas`: where a comma is missing, and the operand after it.
    """

    outputs: tuple[AsmOperand, ...] = ()
    inputs: tuple[AsmOperand, ...] = ()
    expressions: tuple[str, ...] = ()
    clobbers: tuple[tuple[str, Span], ...] = ()
    missing_commas: tuple[tuple[int, Span], ...] = ()

    @cached_property
    def constraints(self) -> tuple[str | None, ...]:
        """Those of all operands, in order."""
        return tuple(one.constraint for one in (*self.outputs, *self.inputs))

    def moved(self, by: int) -> OperandLists:
        """The same at a later place."""
        return OperandLists(
            tuple(one.moved(by) for one in self.outputs),
            tuple(one.moved(by) for one in self.inputs),
            self.expressions,
            tuple((text, _moved(span, by)) for text, span in self.clobbers),
            tuple((at + by, _moved(span, by)) for at, span in self.missing_commas),
        )


def _moved(span: Span, by: int) -> Span:
    return Span(span[0] + by, span[1] + by)

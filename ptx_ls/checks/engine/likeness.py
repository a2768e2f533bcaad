"""Whether instructions that are alike (sema/instruction_key.py) are valid, in any program.

Almost every line of a large file differs from an earlier one only in its names, and the meaning of a name is looked up
once per scope: operands with meanings in place of names are memoised.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from ptx_ls.checks.instructions import parameter_access, predicate_guard, unified_address
from ptx_ls.sema.call import is_call

if TYPE_CHECKING:
    from ptx_ls.sema.instruction_key import InstructionKey
    from ptx_ls.sema.operand_check import OperandChecker
    from ptx_ls.sema.operand_key import CanonicalNames


def doubtful(
    every: Iterable[tuple[int, Sequence[InstructionKey], CanonicalNames]], fitting: OperandChecker
) -> Iterator[tuple[int, InstructionKey, CanonicalNames]]:
    """The number of each instruction not known to be valid by its likeness, with that likeness."""
    well = fitting.well
    for first, likenesses, classes in every:
        # The hot loop: one look-up per instruction whose likeness is known to be valid.
        if not well.issuperset(likenesses):
            for number, likeness in enumerate(likenesses, first):
                if likeness not in well and not _is_valid(likeness, fitting):
                    yield number, likeness, classes


def _is_valid(likeness: InstructionKey, fitting: OperandChecker) -> bool:
    """Whether every instruction of this likeness is valid, in any document; the result is memoised."""
    spelling, _, operands = likeness
    if parameter_access.concerns(spelling, operands) or not fits(likeness, fitting):
        return False
    if len(fitting.well) > _MAX_VALID:
        fitting.well.clear()
    fitting.well.add(likeness)
    return True


def fits(likeness: InstructionKey, fitting: OperandChecker, is_generated: bool = False) -> bool:
    """Whether instructions of this likeness are valid, apart from how they use parameters."""
    return not is_call(likeness[0]) and is_usual(likeness, fitting, is_generated)


def is_usual(
    likeness: InstructionKey, fitting: OperandChecker, is_generated: bool = False, may_be_undeclared: bool = False
) -> bool:
    """Whether instructions of this likeness are valid, apart from how they use parameters, and from callees."""
    spelling, guard, operands = likeness
    if ("?" in operands and not may_be_undeclared) or (guard and predicate_guard.is_wrong(guard)):
        return False
    if unified_address.concerns(operands):
        return False
    if not fitting.judge.is_correct(spelling):
        problem = fitting.judge.fault(spelling) if is_generated else None
        if problem is None or not fitting.judge.is_style_only(problem):
            return False
    return fitting.fault(spelling, operands) is None


_MAX_VALID = 200_000

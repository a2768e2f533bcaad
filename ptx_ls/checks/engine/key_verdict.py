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


def undecided_instructions(
    every: Iterable[tuple[int, Sequence[InstructionKey], CanonicalNames]], fitting: OperandChecker
) -> Iterator[tuple[int, InstructionKey, CanonicalNames]]:
    """The number of each instruction not known to be valid by its key, with that key."""
    valid = fitting.valid
    for first, keys, names in every:
        # The hot loop: one look-up per instruction whose key is known to be valid.
        if not valid.issuperset(keys):
            for number, key in enumerate(keys, first):
                if key not in valid and not _is_valid(key, fitting):
                    yield number, key, names


def _is_valid(key: InstructionKey, fitting: OperandChecker) -> bool:
    """Whether every instruction of this key is valid, in any document; the result is memoised."""
    spelling, _, operands = key
    if parameter_access.concerns(spelling, operands) or not fits(key, fitting):
        return False
    if len(fitting.valid) > _MAX_VALID:
        fitting.valid.clear()
    fitting.valid.add(key)
    return True


def fits(key: InstructionKey, fitting: OperandChecker, is_generated: bool = False) -> bool:
    """Whether instructions of this key are valid, apart from how they use parameters."""
    return not is_call(key[0]) and is_usual(key, fitting, is_generated)


def is_usual(
    key: InstructionKey, fitting: OperandChecker, is_generated: bool = False, may_be_undeclared: bool = False
) -> bool:
    """Whether instructions of this key are valid, apart from how they use parameters, and from callees."""
    spelling, guard, operands = key
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

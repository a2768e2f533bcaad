"""Whether instructions that are alike (sema/instruction_key.py) are valid, in any program.

Almost every line of a large file differs from an earlier one only in its names, and the meaning of a name is looked up
once per scope: operands with meanings in place of names are memoised.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Literal

from ptx_ls.checks.instructions import parameter_access, predicate_guard, unified_address
from ptx_ls.lazy import dataclass, field, pattern
from ptx_ls.sema import operand_key
from ptx_ls.sema.call import is_call
from ptx_ls.sema.operand_check import asks_for_values, operand_checker
from ptx_ls.sema.scope import Kind, Symbol
from ptx_ls.sema.target_check import MOST_VERDICTS

if TYPE_CHECKING:
    from ptx_ls.sema.instruction_key import InstructionKey
    from ptx_ls.sema.operand_check import OperandChecker
    from ptx_ls.sema.operand_key import CanonicalNames
    from ptx_ls.sema.target_check import Judge
    from ptx_ls.syntax.partial.statements import NameKind, Statements


Verdict = Literal["valid", "invalid", "undecided"]
"""Undecided: a statement of the shape must be in the tree."""


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
    if len(fitting.valid) > MOST_VERDICTS:
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


# A name by its class; one that nothing declares; a label: each with the member that follows it.
_NAME = pattern(rb"(?:\x01(?P<class>\d+)\x02|\x04(?P<text>[^\x02]*)\x02|\x05)(?P<member>\.[A-Za-z]\w*)?")
_LABEL = b"\5"
"""Any label: what it is the label of is not in a shape."""
_UNDECLARED = pattern(rb"\x04([^\x02]*)\x02(\.[A-Za-z]\w*)?")
_UNREAD = "?"
"""The operands among which is a name that nothing declares."""
_KINDS: dict[str, Kind] = {"r": "register", "v": "variable", "@": "function"}


@dataclass(frozen=True)
class Shapes:
    """Judges the shapes of some statements for one version and target. `keys`: of wrong ones, if they say what is wrong
    with them."""

    statements: Statements
    judge: Judge
    is_generated: bool
    keys: dict[bytes, InstructionKey | None] = field(default_factory=dict)
    _known: dict[tuple[int, str], tuple[bytes, Symbol | None]] = field(default_factory=dict)

    def verdict(self, shape: bytes) -> Verdict:
        """Whether all instructions of a shape are valid, or all are wrong."""
        key, parameters = self.instruction_key(shape)
        spelling, _, operands = key
        if "(" in operands:
            # Of a call whose callee has nothing against it (call_shape.py).
            return "valid" if is_usual(key, operand_checker(self.judge)) else "undecided"
        if operands == _UNREAD:
            operands = shape.rpartition(b"\3")[2].decode()
        elif fits(key, operand_checker(self.judge), self.is_generated):
            is_legal = not parameter_access.concerns(spelling, operands) or (
                len(parameters) == 1 and parameter_access.is_legal_use(parameters[0], key)
            )
            return "valid" if is_legal else "undecided"
        if is_call(spelling) or unified_address.concerns(operands):
            return "undecided"
        self.keys[shape] = _explaining(key, shape)
        return "invalid"

    def key(self, shape: bytes) -> InstructionKey | None:
        """The key of a wrong shape, if it says what is wrong with it."""
        if shape not in self.keys:
            self.keys[shape] = _explaining(self.instruction_key(shape)[0], shape)
        return self.keys[shape]

    def instruction_key(self, shape: bytes) -> tuple[InstructionKey, list[Symbol]]:
        """What all instructions of a shape are like, and the variables in .param space among what they name."""
        guard, spelling, operands = shape[2:].split(b"\3")
        parameters: list[Symbol] = []
        if any(_undeclared((word + member).decode()) == "?" for word, member in _UNDECLARED.findall(operands)):
            # The other operands, which may be hundreds, change nothing.
            return (spelling, "", _UNREAD), parameters
        guarded = self._exchanged(guard.lstrip(b"@!"), parameters)
        return (spelling, guarded, self._exchanged(operands, parameters)), parameters

    def asks_for_values(self, shape: bytes) -> bool:
        """Whether the verdict may be another one for other integers."""
        return asks_for_values(shape.split(b"\3")[1].decode("ascii"))

    def _exchanged(self, text: bytes, parameters: list[Symbol]) -> str:
        """A text with the canonical form of each name; adds the variables in .param space among them."""

        def canonical(found: re.Match[bytes]) -> bytes:
            member = (found["member"] or b"").decode()
            if found["class"] is None:
                word = found["text"]
                return (_undeclared(word.decode() + member) if word is not None else "?" if member else ":").encode()
            result, parameter = self._declared(int(found["class"]), member)
            if parameter is not None:
                parameters.append(parameter)
            return result

        return _NAME.sub(canonical, text).decode("ascii")

    def _declared(self, of: int, member: str) -> tuple[bytes, Symbol | None]:
        """The canonical form of a name of a class with a member, and the symbol of one that is a variable in .param
        space."""
        key = of, member
        if key not in self._known:
            symbol = _symbol(self.statements.name_kind(of))
            text = operand_key.declared(symbol.kind, symbol.detail, member, symbol.is_array)
            self._known[key] = text.encode(), symbol if text.startswith("=param:") else None
        return self._known[key]


def _explaining(key: InstructionKey, shape: bytes) -> InstructionKey | None:
    """The key of a wrong shape, if only its spelling and the kinds of its operands may be wrong."""
    spelling, guard, operands = key
    if "?" in operands or _LABEL in shape or parameter_access.concerns(spelling, operands):
        return None
    return None if guard and predicate_guard.is_wrong(guard) else key


def _undeclared(word: str) -> str:
    if word == "WARP_SZ":
        return "32"
    return word if word == "_" else operand_key.special(word) if word.startswith("%") else "?"


def _symbol(of: NameKind) -> Symbol:
    kind = _KINDS.get(of.kind, "parameter")
    return Symbol("", kind, of.detail, 0, 0, 0, 0, dimensions=(0,) if of.is_array else (), is_result=of.kind == "q")

"""What the shapes of statements (syntax/partial/statements.py) say about the instructions that have them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.engine.instruction_walk import fits, halves
from ptx_ls.checks.engine.known_shapes import KnownShapes, Verdict, Written, known_shapes, written
from ptx_ls.checks.instructions import parameter_access, unified_address
from ptx_ls.isa import state
from ptx_ls.lazy import dataclass, field, pattern
from ptx_ls.sema import operand_key
from ptx_ls.sema.call import is_call
from ptx_ls.sema.instruction_key import InstructionKey
from ptx_ls.sema.operand_check import OperandChecker, asks_for_values, operand_checker
from ptx_ls.sema.scope import Kind, Symbol
from ptx_ls.sema.target_check import Judge
from ptx_ls.syntax.changed_range import iterate_children
from ptx_ls.syntax.document import SMALL, Document
from ptx_ls.syntax.partial.statements import Class, Statements, statements_of
from ptx_ls.syntax.recovery.masked import without

if TYPE_CHECKING:
    from ptx_ls.process.pair import Pair

# A name by its class; one that nothing declares; a label: each with the member that follows it.
_NAME = pattern(rb"(?:\x01(?P<class>\d+)\x02|\x04(?P<text>[^\x02]*)\x02|\x05)(?P<member>\.[A-Za-z]\w*)?")
_LABEL = b"\5"
"""Any label: what it is the label of is not in a shape."""
_UNDECLARED = pattern(rb"\x04([^\x02]*)\x02(\.[A-Za-z]\w*)?")
_KINDS: dict[str, Kind] = {"r": "register", "v": "variable", "@": "function"}


@cache
def reserved() -> bytes:
    """The names by which no usual program declares anything: a line each."""
    names = {name.partition(".")[0] for register in state.special_registers() for name in register.names}
    return "\n".join((*names, "WARP_SZ", "function_name", "inlined_at", "%", "$")).encode()


_STATEMENTS = ("instruction", "label", "block")


def valid_instructions(context: Context) -> frozenset[int]:
    """Where instructions begin that are certainly valid: most of them, but for those of functions with a syntax
    error."""
    document = context.document
    if not document.is_whole or document.text.size < SMALL or context.module.retargets:
        return frozenset()
    source = document.shown
    if document.root.has_error:
        # What is around an error may be read otherwise than it is cut here, and so is the rest of a body.
        top = iterate_children(document.root)
        broken = (node.byte_range for node in top if node.has_error or node.type in _STATEMENTS)
        source = without(source, broken, b" ")
    statements = statements_of(source, reserved())
    if statements is None:
        return frozenset()
    known = verdicts(document, statements, context.judge, context.module.generated)
    return statements.starts_of(known.shapes["well"])


@dataclass(frozen=True)
class Judged:
    """The shapes of the statements of a document by what is known of them for one version and target, and the keys of
    the wrong ones that this process judged."""

    shapes: Mapping[Verdict, list[int]]
    keys: Mapping[bytes, InstructionKey]


def verdicts(
    document: Document, statements: Statements, judge: Judge, is_generated: bool, pair: Pair | None = None
) -> Judged:
    """What is known of the shapes of the statements of a document for one version and target."""
    shapes = Shapes(statements, operand_checker(judge), is_generated)
    known = known_shapes(judge, is_generated)
    plain = {n: written(statements.written_out(s)) for n, s in enumerate(statements.shapes) if s[1:2] == b"p"}
    left = [(text, statements.shapes[number]) for number, text in plain.items() if known.find(text) is None]
    if pair is None:
        _judged(document, shapes, known, left, range(len(left)))
    else:
        names = [shape.partition(b"\3")[2].partition(b".")[0] for _, shape in left]
        first, second = (partial(_judged, document, shapes, known, left, half) for half in halves(names))
        for judged in pair.share(first, second):
            for number, verdict, asks in judged:
                known.add(left[number][0], verdict, asks)
    found: dict[Verdict, list[int]] = {"well": [], "wrong": [], "unsure": []}
    for number, shape in enumerate(statements.shapes):
        text = plain.get(number)
        found["unsure" if text is None else known.find(text) or shapes.verdict(shape)].append(number)
    return Judged(found, shapes.keys)


def _judged(
    document: Document,
    shapes: Shapes,
    known: KnownShapes,
    left: Sequence[tuple[Written, bytes]],
    numbers: Iterable[int],
) -> list[tuple[int, Verdict, bool]]:
    """What became known of some shapes by their numbers: the verdict, and whether it depends on integers."""
    found: list[tuple[int, Verdict, bool]] = []
    for number in numbers:
        text, shape = left[number]
        document.raise_if_cancelled()
        if known.find(text) is None:
            asks = text.integers > 0 and asks_for_values(shape.split(b"\3")[1].decode("ascii"))
            found.append((number, shapes.verdict(shape), asks))
            known.add(text, *found[-1][1:])
    return found


@dataclass(frozen=True)
class Shapes:
    """Judges the shapes of some statements for one version and target. `keys`: of the wrong ones that say all of what
    their names are."""

    statements: Statements
    fitting: OperandChecker
    is_generated: bool
    keys: dict[bytes, InstructionKey] = field(default_factory=dict)
    _known: dict[tuple[int, str], tuple[bytes, Symbol | None]] = field(default_factory=dict)

    def verdict(self, shape: bytes) -> Verdict:
        """Whether all instructions of a shape are valid, or all are wrong."""
        guard, spelling, operands = shape[2:].split(b"\3")
        if any(_undeclared((word + member).decode()) == "?" for word, member in _UNDECLARED.findall(operands)):
            # The other operands, which may be hundreds, change nothing.
            return "unsure" if is_call(spelling) or unified_address.concerns(operands.decode()) else "wrong"
        parameters: list[Symbol] = []
        likeness: InstructionKey = (
            spelling,
            self._exchanged(guard.lstrip(b"@!"), parameters),
            self._exchanged(operands, parameters),
        )
        if fits(likeness, self.fitting, self.is_generated):
            is_legal = not parameter_access.concerns(spelling, likeness[2]) or (
                len(parameters) == 1 and parameter_access.is_legal_use(parameters[0], likeness)
            )
            return "well" if is_legal else "unsure"
        if is_call(spelling) or unified_address.concerns(likeness[2]):
            return "unsure"
        if "?" not in likeness[1] and "?" not in likeness[2] and _LABEL not in operands:
            self.keys[shape] = likeness
        return "wrong"

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
            symbol = _symbol(self.statements.class_of(of))
            text = operand_key.declared(symbol.kind, symbol.detail, member, symbol.is_array)
            self._known[key] = text.encode(), symbol if text.startswith("=param:") else None
        return self._known[key]


def _undeclared(word: str) -> str:
    if word == "WARP_SZ":
        return "32"
    return word if word == "_" else operand_key.special(word) if word.startswith("%") else "?"


def _symbol(of: Class) -> Symbol:
    kind = _KINDS.get(of.kind, "parameter")
    return Symbol("", kind, of.detail, 0, 0, 0, 0, dimensions=(0,) if of.is_array else (), is_result=of.kind == "q")

"""The verdicts about statements that are alike (syntax/partial/statements.py): valid, invalid, or not decided by text.

A verdict depends on the version and target, and on the shape of a statement with its classes written out. Programs have
the same shapes again and again: to judge one (key_verdict.py) takes a hundred times as long as to find it here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from ptx_ls.checks.engine.call_shape import generic_call_key
from ptx_ls.isa import state
from ptx_ls.lazy import NamedTuple, dataclass, field, pattern
from ptx_ls.sema.target_check import MOST_VERDICTS, Judge
from ptx_ls.sema.variables import NO_NAMES
from ptx_ls.syntax.changed_range import iterate_children
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.partial.statements import Statements, statements_of
from ptx_ls.syntax.recovery.masked import without
from ptx_ls.syntax.span import Span

if TYPE_CHECKING:
    import tree_sitter

    from ptx_ls.checks.base.context import Context
    from ptx_ls.checks.engine.key_verdict import Verdict
    from ptx_ls.sema.instruction_key import InstructionKey

_INTEGER = pattern(rb"(?<=[,{])-?(?:0[xX][\da-fA-F]{1,16}|0|[1-9]\d{0,17})U?(?=[,;}])")
_PREDICATES = b"@\1r..reg .pred\2", b"@!\1r..reg .pred\2"


class Written(NamedTuple):
    """A shape with its classes written out: in a kernel it means what it means elsewhere, and with a predicate as its
    guard what it means without. `alike` has 1 in the place of each integer whose value may not matter, of which there
    are `integers`."""

    text: bytes
    alike: bytes
    integers: int


def written(text: bytes) -> Written:
    """A shape whose classes are written out."""
    text = text[2:]
    for guard in _PREDICATES:
        text = text.removeprefix(guard)
    return Written(text, *_INTEGER.subn(b"1", text))


@dataclass(eq=False)
class KnownShapes:
    """The verdicts of shapes for one version and target. Many differ in the values of integers, which most instructions
    do not ask for: those are in `alike`, with 1 in the place of each integer, and the others in `exact`."""

    alike: dict[bytes, Verdict] = field(default_factory=dict)
    exact: dict[bytes, Verdict] = field(default_factory=dict)

    def find(self, shape: Written) -> Verdict | None:
        """The verdict of a shape; None where it is not known."""
        return self.exact.get(shape.text) or self.alike.get(shape.alike)

    def add(self, shape: Written, verdict: Verdict, asks_for_values: bool) -> None:
        """Keeps a verdict. `asks_for_values`: it may be another one for other integers."""
        if len(self) > MOST_VERDICTS:
            self.alike.clear()
            self.exact.clear()
        if asks_for_values:
            self.exact[shape.text] = verdict
        else:
            self.alike[shape.alike] = verdict

    def __len__(self) -> int:
        return len(self.alike) + len(self.exact)


@lru_cache(maxsize=64)
def known_shapes(judge: Judge, is_generated: bool) -> KnownShapes:
    """What this process knows of shapes for the version and target of a judge, in code of compilers or of people."""
    return KnownShapes()


@cache
def reserved() -> bytes:
    """The names by which no usual program declares anything: a line each."""
    names = {name.partition(".")[0] for register in state.special_registers() for name in register.names}
    return "\n".join((*names, *NO_NAMES)).encode()


_STATEMENTS = ("instruction", "label", "block")


def valid_instructions(context: Context, nodes: Sequence[tree_sitter.Node], known: Iterable[Span]) -> frozenset[int]:
    """Where those of some instructions begin that are certainly valid: most of them, but for those of functions with a
    syntax error. None of them is in one of the bodies `known`."""
    document = context.document
    if not document.is_whole or not nodes or context.module.retargets:
        return frozenset()
    blank, source = [Span(start + 1, end - 1) for start, end in known], document.parsed_source
    if document.root.has_error:
        blank += (_unclear(node, source) for node in iterate_children(document.root) if _is_broken(node))
    source = without(source, blank, b" ") if blank else source
    statements = statements_of(source, reserved())
    if statements is None:
        return frozenset()
    judged = verdicts(document, statements, context.judge, context.module.generated)
    return statements.starts_of(judged.shapes["valid"])


def _is_broken(node: tree_sitter.Node) -> bool:
    return node.has_error or node.type in _STATEMENTS


def _unclear(node: tree_sitter.Node, source: bytes) -> Span:
    """What of a function with a syntax error may be read otherwise than it is cut here: in the innermost block the
    statements with errors, and those beside them. All of it, where one of these may declare something, or is a brace,
    and of what is no function."""
    block, parts = node, [*iterate_children(node)] if node.type == "function_definition" else []
    wrong = [number for number, one in enumerate(parts) if one.has_error]
    while len(wrong) == 1 and parts[wrong[0]].type == "block":
        block = parts[wrong[0]]
        parts = [*iterate_children(block)]
        wrong = [number for number, one in enumerate(parts) if one.has_error]
    if block is not node and wrong and wrong[0] > 0 and wrong[-1] < len(parts) - 1:
        around = parts[wrong[0] - 1 : wrong[-1] + 2]
        beside = [one for one in around if one.has_error or one.type == "instruction"]
        start, end = beside[0].start_byte, beside[-1].end_byte
        if _DECLARING.search(source, start, end) is None:
            return Span(start, end)
    return Span(*node.byte_range)


_DECLARING = pattern(rb"(?<![\w:])\.[a-z]|(?<!:):(?!:)|[{}]")
"""A directive, a label, or a block."""


@dataclass(frozen=True)
class Judged:
    """The shapes of the statements of a document by what is known of them for one version and target. `keys`: of the
    wrong ones that say what is wrong with them."""

    shapes: Mapping[Verdict, list[int]]
    keys: Mapping[bytes, InstructionKey]


def verdicts(document: Document, statements: Statements, judge: Judge, is_generated: bool) -> Judged:
    """What is known of the shapes of the statements of a document for one version and target."""
    known = known_shapes(judge, is_generated)
    judged = judged_by_text(statements)
    plain = {number: written(statements.written_out(shape)) for number, shape in judged.items()}
    new = [number for number, text in plain.items() if known.find(text) is None]
    left = [(plain[number], judged[number]) for number in new if not _is_usual(plain[number], judge, known)]
    found: dict[Verdict, list[int]] = {"valid": [], "invalid": [], "undecided": []}
    if not left and all(known.find(text) == "valid" for text in plain.values()):
        found["valid"] += plain
        found["undecided"] += (number for number in range(len(statements.shapes)) if number not in plain)
        return Judged(found, {})
    # Imported here, because it is half of what is loaded, and not needed where all shapes are known to be valid.
    from ptx_ls.checks.engine.key_verdict import Shapes

    shapes = Shapes(statements, judge, is_generated)
    for text, shape in left:
        document.raise_if_cancelled()
        if known.find(text) is None:
            known.add(text, shapes.verdict(shape), text.integers > 0 and shapes.asks_for_values(shape))
    for number in range(len(statements.shapes)):
        verdict = (known.find(plain[number]) or shapes.verdict(judged[number])) if number in plain else "undecided"
        found[verdict].append(number)
    wrong = (statements.shapes[number] for number in found["invalid"])
    return Judged(found, {shape: key for shape in wrong if (key := shapes.key(shape)) is not None})


def judged_by_text(statements: Statements) -> dict[int, bytes]:
    """The shapes whose text may say whether they are valid, by number: each, or what it stands for."""
    found: dict[int, bytes] = {}
    for number, shape in enumerate(statements.shapes):
        one = shape if shape[1:2] == b"p" else generic_call_key(statements, shape) if shape[1:2] == b"n" else None
        if one is not None:
            found[number] = one
    return found


def _is_usual(text: Written, judge: Judge, known: KnownShapes) -> bool:
    """Whether a shape is known to be valid without being judged; it is then added to what is known."""
    # Imported here, because it is not needed where all shapes are known from an earlier run.
    from ptx_ls.isa.usual_shapes import usual_shapes

    gate = usual_shapes().get(text.alike)
    if gate is None or judge.version is None or judge.target is None or not judge.is_open(gate):
        return False
    known.add(text, "valid", asks_for_values=False)
    return True

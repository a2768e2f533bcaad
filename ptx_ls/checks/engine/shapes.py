"""What the shapes of statements (syntax/partial/statements.py) say about the instructions that have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from ptx_ls.checks.engine.call_shape import generic_call_key
from ptx_ls.checks.engine.instruction_walk import groups
from ptx_ls.checks.engine.known_shapes import KnownShapes, Verdict, Written, known_shapes, written
from ptx_ls.isa import state
from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.sema.variables import NO_NAMES
from ptx_ls.syntax.changed_range import iterate_children
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.partial.statements import Statements, statements_of
from ptx_ls.syntax.recovery.masked import without

if TYPE_CHECKING:
    import tree_sitter

    from ptx_ls.checks.base.context import Context
    from ptx_ls.checks.engine.shape_verdict import Shapes
    from ptx_ls.process.pair import Pair
    from ptx_ls.sema.instruction_key import InstructionKey
    from ptx_ls.sema.target_check import Judge
    from ptx_ls.syntax.span import Span


@cache
def reserved() -> bytes:
    """The names by which no usual program declares anything: a line each."""
    names = {name.partition(".")[0] for register in state.special_registers() for name in register.names}
    return "\n".join((*names, *NO_NAMES)).encode()


_MANY = 64
"""Instructions from which on it takes less time to look for those that are certainly valid than to judge each."""
_STATEMENTS = ("instruction", "label", "block")


def valid_instructions(context: Context, nodes: Sequence[tree_sitter.Node], known: Iterable[Span]) -> frozenset[int]:
    """Where those of some instructions begin that are certainly valid: most of them, if they are many, but for those of
    functions with a syntax error. None of them is in one of the bodies `known`."""
    document = context.document
    if not document.is_whole or len(nodes) < _MANY or context.module.retargets:
        return frozenset()
    blank = [(start + 1, end - 1) for start, end in known]
    if document.root.has_error:
        # What is around an error may be read otherwise than it is cut here, and so is the rest of a body.
        blank += (node.byte_range for node in iterate_children(document.root) if _is_broken(node))
    source = without(document.parsed_source, blank, b" ") if blank else document.parsed_source
    statements = statements_of(source, reserved())
    if statements is None:
        return frozenset()
    judged = verdicts(document, statements, context.judge, context.module.generated)
    return statements.starts_of(judged.shapes["valid"])


def _is_broken(node: tree_sitter.Node) -> bool:
    return node.has_error or node.type in _STATEMENTS


@dataclass(frozen=True)
class Judged:
    """The shapes of the statements of a document by what is known of them for one version and target. `keys`: of the
    wrong ones that say what is wrong with them; `judged_by_parent`: the names of instructions that the first of two
    processes has judged."""

    shapes: Mapping[Verdict, list[int]]
    keys: Mapping[bytes, InstructionKey]
    judged_by_parent: frozenset[bytes]


class _Verdict(NamedTuple):
    """What became known of a shape by its number; `asks`: it depends on integers."""

    number: int
    verdict: Verdict
    asks: bool
    key: InstructionKey | None


def verdicts(
    document: Document, statements: Statements, judge: Judge, is_generated: bool, pair: Pair | None = None
) -> Judged:
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
        return Judged(found, {}, frozenset())
    # Imported here, because it is half of what is loaded, and not needed where all shapes are known to be valid.
    from ptx_ls.checks.engine.shape_verdict import Shapes

    shapes = Shapes(statements, judge, is_generated)
    judged_by_parent = _judge(document, shapes, known, left, pair)
    for number in range(len(statements.shapes)):
        text = plain.get(number)
        found["undecided" if text is None else known.find(text) or shapes.verdict(judged[number])].append(number)
    wrong = (statements.shapes[number] for number in found["invalid"])
    return Judged(found, {shape: key for shape in wrong if (key := shapes.key(shape)) is not None}, judged_by_parent)


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


def _judge(
    document: Document,
    shapes: Shapes,
    known: KnownShapes,
    left: Sequence[tuple[Written, bytes]],
    pair: Pair | None,
) -> frozenset[bytes]:
    """Makes some shapes known, which a pair of processes shares out: the names of instructions that the first one
    judged."""
    if pair is None:
        _judged(document, shapes, known, left, range(len(left)))
        return frozenset()
    names = [shape.partition(b"\3")[2].partition(b".")[0] for _, shape in left]
    parts = groups(names)
    for judged in pair.share([partial(_judged, document, shapes, known, left, part) for part in parts]):
        for number, verdict, asks, key in judged:
            known.add(left[number][0], verdict, asks)
            if verdict == "invalid":
                shapes.keys[left[number][1]] = key
    return frozenset(names[number] for at in pair.done_by_first for number in parts[at])


def _judged(
    document: Document,
    shapes: Shapes,
    known: KnownShapes,
    left: Sequence[tuple[Written, bytes]],
    numbers: Iterable[int],
) -> list[_Verdict]:
    """What became known of some shapes."""
    found: list[_Verdict] = []
    for number in numbers:
        text, shape = left[number]
        document.raise_if_cancelled()
        if known.find(text) is None:
            asks = text.integers > 0 and shapes.asks_for_values(shape)
            verdict = shapes.verdict(shape)
            found.append(_Verdict(number, verdict, asks, shapes.keys.get(shape)))
            known.add(text, verdict, asks)
    return found

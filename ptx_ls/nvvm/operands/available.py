"""The values and blocks of a function that an operand may name: those whose definition dominates it."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.nvvm.graph.blocks import blocks_of
from ptx_ls.nvvm.operands.expected import Expected
from ptx_ls.nvvm.values.body import Body, bodies_of, body_at
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_MOST = 5000
"""Statements before and after the place that are looked at."""
_SMALL = 1 << 15
"""Bytes of a function that is read again for one completion."""
_LONGEST = 400
_CLOSING = b"\n}"


class Local(NamedTuple):
    """A value or parameter, its type, None if it is not known, and the text of its definition."""

    name: str
    type: Type | None
    text: str


@dataclass(frozen=True)
class HalfTyped:
    """A function in which an instruction is half typed: its text and its body. `start` is where the instruction begins
    and `end` where the word that is being typed does; both count from the start of the function."""

    source: bytes
    body: Body
    start: int
    end: int

    @property
    def place(self) -> int:
        """The number of the first statement that is not before the instruction."""
        return bisect_left(self.body.starts, self.start)

    def text(self, start: int, end: int) -> str:
        """The text of a span in one line."""
        return " ".join(self.source[start:end].decode("utf-8", "replace").split())


def half_typed(document: Document, start: int, word: Span) -> HalfTyped | None:
    """The function in which an instruction begins at `start` and a word is being typed; None if there is none."""
    source = document.source
    # What is half typed may have a quotation mark whose end the parser finds in another function.
    begin, end = source.rfind(b"\ndefine", 0, start) + 1, source.find(_CLOSING, word.end)
    end = end if end >= 0 else len(source)
    if source.find(_CLOSING, begin, start) < 0 and begin < end <= begin + _SMALL:
        # After only a sigil the parser takes what is in the next line for more of the same error.
        text = b"".join((source[begin : word.start], b"%place ", source[word.end : end], _CLOSING))
        read = bodies_of(Document("", document.language, text))
        if len(read) == 1 and not read[0].start:
            return HalfTyped(text, read[0].body, start - begin, word.start - begin)
    function = body_at(document, start)
    if function is None:
        return None
    begin, end = function.start, function.start + function.body.size
    return HalfTyped(source[begin:end], function.body, start - begin, word.start - begin)


def values_at(function: HalfTyped, expected: Expected, module: ModuleNames) -> Iterator[Local]:
    """The values that exist at an operand, the last one defined first."""
    body, first = function.body, function.place
    last = max(first, bisect_left(body.starts, function.end))
    is_there = _reaches(body, first, is_phi=expected.opcode == "phi")
    before, after = range(first - 1, max(-1, first - 1 - _MOST), -1), range(last, min(len(body.starts), last + _MOST))
    for at in (*before, *after):
        one = body.statements[at]
        if one.has_value and one.result and one.opcode != "label" and is_there(at):
            start = body.starts[at]
            text = function.text(start, start + min(one.end, _LONGEST))
            yield Local(one.result, result_type(one, module) if one.opcode else None, text)
    for name, number in body.names.parameters.items():
        kind = body.header.parameters[number].type
        yield Local(name, kind, f"{kind.text if kind is not None else ''} %{name}".strip())


def _reaches(body: Body, place: int, *, is_phi: bool) -> Callable[[int], bool]:
    """Whether what a statement defines exists where the statement of number `place` is being typed; the values of a phi
    must exist at the end of a predecessor. Where the control flow is not known, what is before it in the text does."""
    blocks = blocks_of(body)
    block, graph = _block(body, place), blocks.graph
    if block is None or not {*graph.unknown} <= {block} or not graph.is_reachable(block):
        return lambda at: is_phi or at < place
    ends = graph.before[block] if is_phi else ()
    if is_phi:
        return lambda at: not ends or any(graph.dominates(blocks.block_of(at), one) for one in ends)

    def is_there(at: int) -> bool:
        other = blocks.block_of(at)
        return at < place if other == block else graph.dominates(other, block)

    return is_there


def _block(body: Body, place: int) -> int | None:
    """The block in which the statement of a number is being typed; None if it begins one that is not there yet."""
    blocks = blocks_of(body)
    before = body.statements[place - 1] if place else None
    if before is not None and before.role != "terminator":
        return blocks.block_of(place - 1)
    is_there = place < len(body.statements) and body.statements[place].opcode != "label"
    return blocks.block_of(place) if is_there else None


def targets_at(function: HalfTyped) -> Sequence[str]:
    """The blocks that a branch may name: first those that nothing leads to yet, then those after it, then those before
    it. The entry has no predecessors."""
    body = function.body
    graph = blocks_of(body).graph
    firsts = body.names.first_of_block
    here = bisect_left(firsts, function.place + 1) - 1
    named = (one for one in range(1, len(graph)) if graph.before[one] or body.statements[firsts[one]].opcode == "label")
    others = sorted(named, key=lambda one: (bool(graph.before[one]), one <= here, one))
    return [graph.names[one] for one in others]


def sources_at(function: HalfTyped, expected: Expected) -> Sequence[str]:
    """The blocks that a value of a phi may come from: the predecessors of its block that it does not name yet, one for
    each edge; all blocks where there are none."""
    graph = blocks_of(function.body).graph
    block = _block(function.body, function.place)
    before = graph.before[block] if block is not None else ()
    left = Counter(graph.names[one] for one in before)
    left.subtract(name for name in expected.blocks if name in left)
    return [name for name, count in left.items() if count > 0] if left else graph.names

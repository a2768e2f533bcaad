"""The instructions of a function in an order, and in words, that do not depend on names and on where blocks stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ptx_ls.lazy import NamedTuple, dataclass
from ptx_ls.sema.flow.control_flow import Flow, Step

_COMMENT = re.compile(rb"//[^\n]*|/\*.*?\*/", re.DOTALL)
_LABEL = re.compile(rb"\s([^\s;]+)\s*;\Z")
_ROUNDS = 3
"""How far back what an operand is computed from tells instructions apart."""
_PLACE = b"\0"

Name = tuple[str, object]
"""What may be called otherwise: ("register", where it is declared and its name), ("variable", name) or ("block",
number)."""

Place = tuple[int, int, Name]
"""The bytes of a name."""


class Instruction(NamedTuple):
    """An instruction, or the way to the next block where none is written.

    `start`, `end`: its bytes; empty for such a way. `words`: the text without blanks, with a zero byte for each of
    `places`: what may be called otherwise, with its bytes. `key`: a number that two instructions share which have the
    same words and whose operands are computed alike. `is_pure`: it only computes. `opcode`: "" for a way.
    """

    start: int
    end: int
    words: bytes
    places: tuple[Place, ...]
    key: int
    is_pure: bool
    opcode: str

    @property
    def names(self) -> tuple[Name, ...]:
        """What may be called otherwise."""
        return tuple(name for _, _, name in self.places)


@dataclass(frozen=True)
class CanonicalFunction:
    """The instructions of a function from its beginning on, block by block as they are reached: first the way that is
    not taken by a branch, then the others."""

    instructions: tuple[Instruction, ...]


def canonical(flow: Flow) -> CanonicalFunction:
    """The canonical form of a function."""
    graph = _Graph(flow)
    numbers = {block[0]: number for number, block in enumerate(graph.order)}
    keys = _keys(flow, [_words(graph, step, numbers) for step in flow.steps])
    return CanonicalFunction(tuple(_instructions(graph, numbers, keys)))


class _Graph:
    """The blocks of a function as they are reached, and the steps that follow each other when blocks that hold nothing
    but a jump are passed."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.order = self._reached(_blocks(flow))

    def following(self, step: Step) -> list[int]:
        """The first steps of the blocks that may follow a step, the way that is not taken by a branch last."""
        return [self._passed(way) for way in step.following]

    def _passed(self, way: int) -> int:
        seen: set[int] = set()
        while way < len(self.flow.steps) and way not in seen and _is_way(self.flow.steps[way]):
            seen.add(way)
            way = self.flow.steps[way].following[0]
        return way

    def _reached(self, blocks: Sequence[range]) -> list[range]:
        """The blocks as they are reached, then those that are not, without jumps alone."""
        at = {block[0]: block for block in blocks}
        seen: dict[int, None] = {}
        ahead = [self._passed(0)]
        while ahead:
            first = ahead.pop()
            if first not in seen and first in at:
                seen[first] = None
                ahead += self.following(self.flow.steps[at[first][-1]])
        rest = (first for first in at if first not in seen and not _is_way(self.flow.steps[first]))
        return [at[first] for first in (*seen, *rest)]


def _blocks(flow: Flow) -> list[range]:
    """The numbers of the steps of each block, in the order of the source."""
    count = len(flow.steps)
    leaders = {0}
    for number, step in enumerate(flow.steps):
        ways = [way for way in step.following if way != number + 1]
        leaders.update(ways)
        if ways or not step.following:
            leaders.add(number + 1)
    starts = sorted(one for one in leaders if one < count)
    return [range(start, end) for start, end in zip(starts, [*starts[1:], count], strict=True)]


class _Words(NamedTuple):
    text: bytes
    places: tuple[Place, ...]
    read: tuple[object, ...]
    written: tuple[object, ...]


def _words(graph: _Graph, step: Step, blocks: Mapping[int, int]) -> _Words:
    """The words of a step, and the registers that it reads and writes."""
    flow = graph.flow
    places: list[Place] = [(use.start, use.end, ("register", use.register)) for use in step.uses]
    places += [(one.start, one.end, ("variable", one.name)) for one in step.others if one.space]
    targets = [way for way in graph.following(step) if way in blocks] if "jump" in step.effects else []
    if targets:
        label = _LABEL.search(flow.source, step.start, step.end)
        places += [(label.start(1), label.end(1), ("block", blocks[targets[0]]))] if label else []
    parts, at = [], step.start
    places.sort(key=lambda place: place[:2])
    for start, end, _ in places:
        parts.append(flow.source[at:start])
        at = end
    parts.append(flow.source[at : step.end])
    text = _PLACE.join(b"".join(_COMMENT.sub(b"", part).split()) for part in parts)
    read = tuple(use.register for use in step.uses if use.access != "write")
    written = tuple(use.register for use in step.uses if use.access != "read")
    return _Words(text, tuple(places), read, written)


def _keys(flow: Flow, words: Sequence[_Words]) -> list[int]:
    """For each step a number that says what it is, what its operands are computed from, and what is computed from its
    results."""
    writers: dict[object, list[int]] = {}
    readers: dict[object, list[int]] = {}
    for number, own in enumerate(words):
        for register in own.written:
            writers.setdefault(register, []).append(number)
        for register in own.read:
            readers.setdefault(register, []).append(number)
    keys = [hash(one.text) for one in words]
    for _ in range(_ROUNDS):
        made, used = (
            {register: hash(tuple(sorted(keys[one] for one in some))) for register, some in known.items()}
            for known in (writers, readers)
        )
        keys = [
            hash(
                (own.text, tuple(made.get(one, 0) for one in own.read), tuple(used.get(one, 0) for one in own.written))
            )
            for own in words
        ]
    return keys


def _instructions(graph: _Graph, numbers: Mapping[int, int], keys: Sequence[int]) -> Iterator[Instruction]:
    for block in graph.order:
        for number in block:
            step = graph.flow.steps[number]
            if _is_way(step):
                continue
            text, places, _, _ = _words(graph, step, numbers)
            opcode = step.spelling.partition(".")[0]
            yield Instruction(step.start, step.end, text, places, keys[number], not step.effects, opcode)
        last = graph.flow.steps[block[-1]]
        after = graph.following(last)[-1] if last.following else None
        if after is not None and after in numbers:
            # Whether it is written as a jump depends on where the next block stands.
            way = (last.end, last.end, ("block", numbers[after]))
            yield Instruction(last.end, last.end, b"goto\0", (way,), 0, False, "")


def _is_way(step: Step) -> bool:
    """Whether a step is only the way to another block."""
    return "jump" in step.effects and not step.is_guarded and len(step.following) == 1

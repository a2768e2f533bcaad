"""The instructions of a function in an order, and in words, that do not depend on names and on where blocks stand."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ptx_ls.lazy import NamedTuple
from ptx_ls.sema.flow.basic_blocks import blocks_of
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


def canonical(flow: Flow) -> tuple[Instruction, ...]:
    """The instructions of a function from its beginning on, block by block as they are reached: first the way that is
    not taken by a branch, then the others."""
    graph = _Graph(flow)
    words = [_words(graph, step) for step in flow.steps]
    return tuple(_instructions(graph, words, _keys(words)))


class _Graph:
    """The blocks of a function as they are reached, where blocks that hold nothing but a jump are passed."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.blocks = blocks_of(flow)
        reached = self._reached() if flow.steps else ()
        rest = (one for one in range(self.blocks.end) if one not in reached and not self._is_way(one))
        self.order = (*reached, *rest)
        self.numbers = {block: number for number, block in enumerate(self.order)}

    def following(self, step: Step) -> list[int]:
        """The blocks that may follow a step, the way that is not taken by a branch last; the exit is none."""
        return [self._passed(self.blocks.of[way]) for way in step.following if way < len(self.flow.steps)]

    def _passed(self, block: int) -> int:
        seen: set[int] = set()
        while block not in seen and self._is_way(block):
            seen.add(block)
            block = self.blocks.following[block][0]
        return block

    def _is_way(self, block: int) -> bool:
        """Whether a block is only the way to another one."""
        # A jump to what stands next begins a block with more in it.
        first = self.blocks.first[block] if block != self.blocks.end else -1
        return first >= 0 and first == self.blocks.last[block] and is_way(self.flow.steps[first])

    def _reached(self) -> tuple[int, ...]:
        seen: dict[int, None] = {}
        ahead = [self._passed(0)]
        while ahead:
            block = ahead.pop()
            if block not in seen and block != self.blocks.end:
                seen[block] = None
                ahead += self.following(self.flow.steps[self.blocks.last[block]])
        return tuple(seen)


def is_way(step: Step) -> bool:
    """Whether a step does nothing but go to another one."""
    return "jump" in step.effects and not step.is_guarded and len(step.following) == 1


class _Words(NamedTuple):
    text: bytes
    places: tuple[Place, ...]
    read: tuple[object, ...]
    written: tuple[object, ...]


def _words(graph: _Graph, step: Step) -> _Words:
    """The words of a step, and the registers that it reads and writes."""
    flow = graph.flow
    places: list[Place] = [(use.start, use.end, ("register", use.register)) for use in step.uses]
    places += [(one.start, one.end, ("variable", one.name)) for one in step.others if one.space]
    targets = [way for way in graph.following(step) if way in graph.numbers] if "jump" in step.effects else []
    if targets:
        label = _LABEL.search(flow.source, step.start, step.end)
        places += [(label.start(1), label.end(1), ("block", graph.numbers[targets[0]]))] if label else []
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


def _keys(words: Sequence[_Words]) -> list[int]:
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


def _instructions(graph: _Graph, words: Sequence[_Words], keys: Sequence[int]) -> Iterator[Instruction]:
    blocks, steps = graph.blocks, graph.flow.steps
    for block in graph.order:
        for number in range(blocks.first[block], blocks.last[block] + 1):
            step, own = steps[number], words[number]
            if not is_way(step):
                opcode = step.spelling.partition(".")[0]
                yield Instruction(step.start, step.end, own.text, own.places, keys[number], not step.effects, opcode)
        last = steps[blocks.last[block]]
        is_left = last.following and last.following[-1] < len(steps)
        after = graph.following(last)[-1] if is_left else None
        if after in graph.numbers:
            # Whether it is written as a jump depends on where the next block stands.
            way = (last.end, last.end, ("block", graph.numbers[after]))
            yield Instruction(last.end, last.end, b"goto\0", (way,), 0, False, "")

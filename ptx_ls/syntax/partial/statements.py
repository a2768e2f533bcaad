"""The statements of a PTX text as the native scanner (_statements.c) cuts them, and what each is like."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.partial import _statements
from ptx_ls.syntax.span import Span

# What stays if nobody asks for more: what is like nothing else, and what the scanner does not know how to leave out.
_ALWAYS = bytes(kind in b"BSCEhir" for kind in range(256))
_CLASS = pattern(rb"\x01(\d+)\x02")
_UNSURE, _OTHER = pattern(rb"[ir]"), pattern(rb"S")
_LEFT_OUT, _SHOWN = pattern(rb"\0+"), pattern(rb"\x01+")
_NAMING, _CALLING = pattern(rb"[\x01\x02]+"), pattern(rb"\x02+")
_IRREGULAR, _UNBALANCED = 1, 2
"""Of functions of which all is shown: where names may mean something else, and those with a brace too few or many."""
_INSTRUCTION, _BRACE = b"IB"
_NOTHING = b"BE"
"""The kinds of statements in which nothing is to be judged."""
_IN_BODY = pattern(rb"[^EGHh]")
_HEAD = b"H"
_SHAPED = b"HIR"
"""The kinds of statements that may have a shape."""
_WORDS = {b"P": b".loc function_name inlined_at", b"D": b".b8 .b16 .b32 .b64"}
"""The words of statements that have no shape."""


class NameKind(NamedTuple):
    """How a name is declared: `kind` is r for a register, v for a variable, k, f or q for a parameter of a kernel or a
    function, or a result of one, @ for a function; `detail` the words before the name."""

    kind: str
    is_array: bool
    detail: str


class Statements:
    """The statements of a text in order, by number. In bodies each has a shape, which those have in common that are
    alike but for their names; `shapes` has the text of each (_statements.c says how). The parameters of a function are
    a statement as well, whose shape is that of the whole head."""

    def __init__(self, columns: Sequence[Any]) -> None:
        views = [memoryview(column).cast("i") for column in columns[:9]]
        self.starts, self._ends, self._shape, self._scope, self._function = views[:5]
        self._first, self._needed, self._representatives, self._bodies = views[5:]
        self._kinds: bytes = columns[9]
        self._naming: bytes = columns[10]
        self._irregular: bytes = columns[11]
        self.shapes: list[bytes] = columns[12]
        self._name_kinds: list[bytes] = columns[13]
        self._written = [b"\1%b\2" % text.partition(b"\0")[0] for text in self._name_kinds]

    def name_kind(self, number: int) -> NameKind:
        """The class with a number."""
        text = self._name_kinds[number].decode("ascii")
        return NameKind(text[0], text[1] == "[", text[2:].partition("\0")[0])

    def name_kind_text(self, number: int) -> bytes:
        """The text of a class: its kind, `[` for an array and else `.`, the words before the name, a 0, and what is
        behind it; of a function the classes of its results, and in parentheses those of its parameters."""
        return self._name_kinds[number]

    def written_out(self, shape: bytes) -> bytes:
        """A shape with each class written out, which means the same in every text."""
        parts = _CLASS.split(shape)
        parts[1::2] = [self._written[int(number)] for number in parts[1::2]]
        return b"".join(parts)

    def parted(self, shapes: Sequence[int]) -> tuple[list[int], list[int]]:
        """Those of some shapes that instructions have, and those that declarations in bodies have."""
        kinds = [self.shapes[shape][1:2] for shape in shapes]
        instructions = [shape for shape, kind in zip(shapes, kinds, strict=True) if kind in (b"p", b"n")]
        return instructions, [shape for shape, kind in zip(shapes, kinds, strict=True) if kind == b"d"]

    def of_shapes(self, shapes: Iterable[int]) -> list[int]:
        """The statements that have one of some shapes."""
        among = frozenset(shapes)
        if not among:
            return []
        return [number for number, shape in enumerate(self._shape) if shape in among and self._kinds[number] in _SHAPED]

    def rarest(self, shapes: Iterable[int], most: int) -> frozenset[int]:
        """Those of some shapes that fewest statements have, as far as they have no more than `most` together."""
        counts = dict.fromkeys(shapes if most else (), 0)
        for shape in self._shape if counts else ():
            if shape in counts:
                counts[shape] += 1
        ordered = sorted(counts, key=counts.__getitem__)
        sums = accumulate(counts[shape] for shape in ordered)
        return frozenset(shape for shape, total in zip(ordered, sums, strict=True) if total <= most)

    def starts_of(self, shapes: Iterable[int]) -> frozenset[int]:
        """Where the instructions begin that have one of some shapes, but for those in functions with something
        irregular."""
        among = frozenset(shapes)
        found = zip(self.starts, self._shape, self._function, self._kinds, strict=True)
        irregular = {function for function, is_irregular in enumerate(self._irregular) if is_irregular}
        return frozenset(
            at for at, shape, of, kind in found if kind == _INSTRUCTION and shape in among and of not in irregular
        )

    def is_only_unbalanced(self, shapes: Collection[int], start: int, end: int) -> bool:
        """Whether an instruction that has one of some shapes is in a span, in a function of which only the braces are
        irregular."""
        at = self.at(start)
        is_there = at >= 0 and (self.starts[at], self._ends[at], self._kinds[at]) == (start, end, _INSTRUCTION)
        return is_there and self._shape[at] in shapes and self._irregular[self._function[at]] == _UNBALANCED

    def shape_of(self, number: int) -> int | None:
        """The shape of an instruction, a declaration or a head; None where it has none."""
        shape = self._shape[number] if self._kinds[number] in _SHAPED else -1
        return shape if shape >= 0 else None

    def text_of(self, number: int) -> bytes | None:
        """The text of the shape of a statement that has one; None in a function with something irregular, where names
        may mean something else."""
        return None if self._irregular[self._function[number]] else self.shapes[self._shape[number]]

    def span_of(self, number: int) -> Span:
        """The span of a statement."""
        return Span(self.starts[number], self._ends[number])

    @property
    def first_body(self) -> int:
        """The offset of the first statement that is neither a list of parameters nor a comment; -1 if there is none."""
        first = _IN_BODY.search(self._kinds)
        return self.starts[first.start()] if first else -1

    def words_of_statements(self) -> list[bytes]:
        """The words of all statements, but for names that the program declares, and numbers."""
        return [*self.shapes, *self._name_kinds, *(words for kind, words in _WORDS.items() if kind in self._kinds)]

    def spans_naming_symbols(self, start: int, end: int, is_code: bool) -> list[Span]:
        """The spans of the statements in a function, in order, without labels and lines, and without instructions that
        name no function, and no variable but parameters. `is_code`: without declarations and braces."""
        first, last = bisect_left(self.starts, start), bisect_left(self.starts, end)
        runs = (run.span() for run in (_CALLING if is_code else _NAMING).finditer(self._naming, first, last))
        return [Span(self.starts[at], self._ends[to - 1]) for at, to in runs]

    def representatives(self, shapes: Iterable[int]) -> list[int]:
        """A statement of each of some shapes."""
        return [self._representatives[shape] for shape in shapes if self._representatives[shape] >= 0]

    def _represented(self, number: int) -> int | None:
        """The shape that a statement is the representative of; None for any other."""
        shape = self.shape_of(number)
        return shape if shape is not None and self._representatives[shape] == number else None

    def at(self, offset: int) -> int:
        """The last statement that begins at an offset or before it; -1 if there is none."""
        return bisect_right(self.starts, offset) - 1

    def represented_near(self, number: int) -> set[int]:
        """The shapes that a statement is the representative of, or the one right before it, or the parameters of the
        function that begins behind it or ends at it."""
        near = {one for one in (number - 1, number) if one >= 0}
        if number > 0 and self._kinds[number] == _BRACE and self._function[number - 1] >= 0:
            near.add(self._bodies[2 * self._function[number - 1]])
        if self._kinds[number + 1 : number + 2] == _HEAD:
            near.add(number + 1)
        shapes = (self._represented(one) for one in near)
        return {shape for shape in shapes if shape is not None}

    def block_at(self, start: int, end: int) -> range | None:
        """The statements of the innermost block around a span; None where it is not in a function."""
        first, last = max(0, self.at(start)), max(0, self.at(end))
        if first >= len(self.starts) or self._function[first] < 0 or self._function[first] != self._function[last]:
            return None
        if self._kinds[first] in b"Hh":
            return None
        scope = self._scope[first]
        while scope >= 0 and self._shape[scope] <= last:
            scope = self._scope[scope]
        if scope >= 0:
            return range(scope, self._shape[scope] + 1)
        function = self._function[first]
        return range(self._bodies[2 * function], self._bodies[2 * function + 1])

    def needed_by_parser(
        self, representatives: Iterable[int], wrong: Sequence[int], whole: Iterable[range] = ()
    ) -> bytearray:
        """A byte for each statement, 1 for those that are to be in the tree. `representatives` are there with what
        declares their names, `wrong` ones and `whole` blocks with all that is declared in the scopes around them."""
        shown = bytearray(self._kinds.translate(_ALWAYS))
        blocks = [*whole]
        for function, is_irregular in enumerate(self._irregular):
            if is_irregular:
                blocks.append(range(*self._bodies[2 * function : 2 * function + 2]))
        ahead = [*representatives]
        for block in blocks:
            shown[block.start : block.stop] = b"\1" * len(block)
            # What is declared elsewhere in the function is shown below, but not the heads of others.
            ahead += (one for one in self._needed[self._first[block.start] : self._first[block.stop]] if one >= 0)
        searched = [*wrong, *(block.start for block in whole), *(at.start() for at in _UNSURE.finditer(self._kinds))]
        for function, scopes in self._around(searched).items():
            for number in range(*self._bodies[2 * function : 2 * function + 2]):
                if self._scope[number] in scopes and self._kinds[number] in b"HLR":
                    shown[number] = 1
        # What is always there is in its scope.
        ahead += [*searched, *(found.start() for found in _OTHER.finditer(self._kinds))]
        while ahead:
            number = ahead.pop()
            shown[number] = 1
            needed = self._needed[self._first[number] : self._first[number + 1]]
            ahead += [one for one in needed if one >= 0 and not shown[one]]
            scope = self._scope[number]
            while scope >= 0 and not shown[scope]:
                shown[scope] = shown[self._shape[scope]] = 1
                scope = self._scope[scope]
        return shown

    def _around(self, numbers: Iterable[int]) -> dict[int, set[int]]:
        """The scopes around some statements by function; the outermost of each is -1."""
        found: dict[int, set[int]] = {}
        for number in numbers:
            if self._function[number] < 0:
                continue
            scopes = found.setdefault(self._function[number], {-1})
            scope = self._scope[number]
            while scope not in scopes:
                scopes.add(scope)
                scope = self._scope[scope]
        return found

    def judged_anew(self, shown: bytearray) -> list[int]:
        """The offsets in functions at which something is shown, in order; of one that is as usual, not its braces."""
        irregular = {
            self._bodies[2 * function] for function, is_irregular in enumerate(self._irregular) if is_irregular
        }
        places = (at for run in _SHOWN.finditer(shown) for at in range(*run.span()))
        return [self.starts[at] for at in places if self._kinds[at] not in _NOTHING or at in irregular]

    def left_out(self, shown: bytearray) -> Iterator[Span]:
        """The spans of statements that are not shown, in order."""
        for run in _LEFT_OUT.finditer(shown):
            yield Span(self.starts[run.start()], self._ends[run.end() - 1])


def statements_of(source: bytes, reserved: bytes) -> Statements | None:
    """The statements of a text; None where it is not certain how it is to be cut. `reserved` are names, a line each, by
    which nothing usual is declared."""
    columns = _statements.statements(source, reserved)
    return None if columns is None else Statements(columns)

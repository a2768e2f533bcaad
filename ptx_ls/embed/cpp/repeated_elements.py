"""Operands of an asm statement of C++ that go through the elements of an array, or of a vector, and pass one twice.

`"r"(a[0]), "r"(a[1]), "r"(a[1]), "r"(a[3])` is a slip that no compiler sees: nothing passes `a[2]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.embed.checks.asm_repeated_operand import CODE, VECTOR
from ptx_ls.embed.cpp.declared_names import Scope
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.lazy import NamedTuple, pattern
from ptx_ls.syntax.literals import leading_number
from ptx_ls.syntax.text_edit import TextEdit

_COMPONENTS = "xyzw"
_ELEMENT = pattern(
    r"(?P<before>.*?(?P<name>[A-Za-z_]\w*)(?P<outer>(?:\[[^\[\]]*\])*)\[)(?P<index>\d{1,4})(?P<after>\]\)*)"
)
_COMPONENT = pattern(
    r"(?P<before>.*?(?P<name>[A-Za-z_]\w*)(?P<outer>(?:\[[^\[\]]*\])*)\.)(?P<index>[xyzw])(?P<after>\)*)"
)
_NUMBERED = pattern(r"(?P<before>(?P<name>[A-Za-z_]\w*?))(?P<index>\d{1,3})(?P<after>)(?P<outer>)")
"""A variable whose name ends with a number."""
_COMMENT = pattern(rb"//[^\n]*")
_CHANGES = pattern(r"\+\+|--|[^=!<>]=[^=]")
_INDEX = pattern(r"\[\s*(\d{0,6})[^\[\]]*\]")


class _Element(NamedTuple):
    """An element that an expression reads: what is around its number, the name of the array, and how many indices are
    before the number."""

    before: str
    after: str
    name: str
    depth: int
    number: int

    @property
    def is_component(self) -> bool:
        """Whether it is one of a vector, such as `v.x`."""
        return self.before.endswith(".")

    @property
    def is_variable(self) -> bool:
        """Whether it is a variable of its own, such as `b0`."""
        return self.before == self.name

    def spelling(self, number: int) -> str:
        """The expression with another number."""
        return self.before + (_COMPONENTS[number] if self.is_component else str(number)) + self.after


class _Slip(NamedTuple):
    """A place in a run of elements, and the number that is expected there."""

    at: int
    expected: int


def check(statement: AsmStatement, source: bytes, within: Scope) -> Iterator[Diagnostic]:
    """One warning per element that is passed in the place of another one, at its expression."""
    lists = statement.lists
    if statement.template is None:
        return
    vectors = tuple(found[1] for found in VECTOR.finditer(statement.template.text))
    for number, repeated, meant, is_sure in _repeated(
        lists.expressions, lists.constraints, len(lists.outputs), vectors, within
    ):
        start, end = statement.operands[number].expression
        if b"".join(source[start:end].split()) != repeated.encode():
            # A macro stands there.
            continue
        if not is_sure and meant.encode() in _rest(source, statement.span.end):
            continue
        fix = Fix(f"Write {meant}", (TextEdit(start, end, meant),))
        message = f"{repeated} is passed twice, and {meant} is not used"
        yield Diagnostic(CODE, "warning", message, start, end, fixes=(fix,))


def _rest(source: bytes, at: int) -> bytes:
    """The rest of the block around a place, without comments."""
    depth, end = 0, at
    while end < len(source) and depth >= 0:
        depth += (source[end : end + 1] == b"{") - (source[end : end + 1] == b"}")
        end += 1
    return _COMMENT.sub(b"", source[at:end])


@lru_cache(maxsize=256)
def _repeated(
    expressions: Sequence[str],
    constraints: Sequence[str | None],
    outputs: int,
    vectors: Sequence[str],
    within: Scope,
) -> tuple[tuple[int, str, str, bool], ...]:
    """The operands that repeat an element, by number, each with its expression, the one that is meant, and whether that
    is sure even where what follows names it."""
    if len(set(expressions)) == len(expressions):
        return ()
    elements = [_element(one) for one in expressions]

    def key(at: int) -> tuple[object, ...]:
        one = elements[at]
        return (at, at, at, at) if one is None else (one.before, one.after, constraints[at], at < outputs)

    runs = [list(run) for _, run in groupby(range(len(expressions)), key)]
    runs = [run for run in runs if len(run) > 1]
    numbers = {run[0]: [one.number for at in run if (one := elements[at]) is not None] for run in runs}
    in_order = any(found == [*range(found[0], found[0] + len(found))] for found in numbers.values())
    found: list[tuple[int, str, str, bool]] = []
    for run in runs:
        passed = numbers[run[0]]
        slip = _slip(passed)
        element = elements[run[0]]
        if slip is None or element is None:
            continue
        at, expected = slip
        if len(run) == 2 and not (in_order and _together(run, vectors)):
            continue
        if element.is_component and expected >= len(_COMPONENTS):
            continue
        meant = element.spelling(expected)
        is_there = expected <= max(passed) or _has(element, expected, within)
        is_sure = is_there and not element.is_variable
        if element.is_variable and not _has(element, expected, within):
            continue
        if not is_there and not (len(run) > 2 and _is_of_named_type(element, expected, within)):
            continue
        if not any(meant.rstrip(")") in one for one in expressions):
            found.append((run[at], element.spelling(passed[at]), meant, is_sure))
    others = _of_other_arrays(expressions, elements, constraints, outputs)
    return (*found, *others, *_in_turns(elements, constraints, outputs, within))


def _in_turns(
    elements: Sequence[_Element | None], constraints: Sequence[str | None], outputs: int, within: Scope
) -> Iterator[tuple[int, str, str, bool]]:
    """The same of arrays whose elements take turns: `x[0]`, `y[0]`, `x[1]`, `y[0]`."""
    for _, run in groupby(range(len(elements)), lambda at: (elements[at] is None, constraints[at], at < outputs)):
        numbered = [(at, one) for at in run if (one := elements[at]) is not None and not one.is_variable]
        arrays = list(dict.fromkeys((one.before, one.after) for _, one in numbered))
        turn = len(arrays)
        if turn < 2 or len(numbered) < 2 * turn or len(numbered) % turn:
            continue
        if any((one.before, one.after) != arrays[place % turn] for place, (_, one) in enumerate(numbered)):
            continue
        slips: list[tuple[int, str, str, bool]] = []
        straight = 0
        for start in range(turn):
            row = numbered[start::turn]
            numbers = [one.number for _, one in row]
            straight += numbers == [*range(numbers[0], numbers[0] + len(numbers))]
            slip = _slip(numbers)
            at, one = row[slip.at if slip is not None else 0]
            if slip is None or (one.is_component and slip.expected >= len(_COMPONENTS)):
                continue
            meant = one.spelling(slip.expected)
            if _has(one, slip.expected, within) and meant not in within.body:
                slips.append((at, one.spelling(one.number), meant, False))
        if len(slips) == 1 and straight == turn - 1:
            yield slips[0]


def _of_other_arrays(
    expressions: Sequence[str], elements: Sequence[_Element | None], constraints: Sequence[str | None], outputs: int
) -> Iterator[tuple[int, str, str, bool]]:
    """The same of an operand whose array is not that of those beside it: `a[0]`, `b[1]`, `b[0]`, `b[1]`."""
    for _, run in groupby(range(len(expressions)), lambda at: (elements[at] is None, constraints[at], at < outputs)):
        numbered = [(at, one) for at in run if (one := elements[at]) is not None]
        numbers = [one.number for _, one in numbered]
        size = max(numbers, default=0) + 1
        if size < 2 or len(numbers) < 2 * size or numbers != [*range(size)] * (len(numbers) // size):
            continue
        spelled = [one.spelling(one.number) for _, one in numbered]
        meant: list[tuple[int, str, str, bool]] = []
        for place, (at, one) in enumerate(numbered):
            rest = [
                [other for _, other in numbered[n : n + size] if other is not one] for n in range(0, len(numbers), size)
            ]
            instead = rest[place // size][0].spelling(one.number)
            changed = {*spelled[:place], instead, *spelled[place + 1 :]}
            is_even = all(len({other.before for other in block}) == 1 for block in rest)
            if is_even and spelled.count(spelled[place]) == 2 and len(changed) == len(spelled):
                meant.append((at, spelled[place], instead, True))
        if len(meant) == 1:
            yield meant[0]


def _element(expression: str) -> _Element | None:
    text = "".join(expression.split()) if "[" in expression or "." in expression else ""
    found = _ELEMENT.fullmatch(text) or _COMPONENT.fullmatch(text) or _NUMBERED.fullmatch(expression.strip())
    if found is None or _CHANGES.search(text):
        return None
    index = found["index"]
    number = leading_number(index) if index.isdigit() else _COMPONENTS.index(index)
    return _Element(found["before"], found["after"], found["name"], found["outer"].count("["), number)


def _slip(numbers: Sequence[int]) -> _Slip | None:
    """The only place where numbers do not count up, and repeat one beside it or, among many, any; with the number that
    is expected there. Of two, the second."""
    for at, number in enumerate(numbers):
        others = {one - place for place, one in enumerate(numbers) if place != at}
        beside = {numbers[place] for place in (at - 1, at + 1) if 0 <= place < len(numbers)}
        if len(others) != 1 or number not in (beside if len(numbers) < 4 else {*numbers[:at], *numbers[at + 1 :]}):
            continue
        expected = others.pop() + at
        if expected >= 0 and (len(numbers) > 2 or (at == 1 and not numbers[0])):
            return _Slip(at, expected)
    return None


def _together(run: Sequence[int], vectors: Sequence[str]) -> bool:
    """Whether operands are all of a vector."""
    words = [f"%{at}" for at in run]
    return any([word.strip() for word in one.split(",")] == words for one in vectors)


def _is_declared_only(name: str, text: str) -> bool:
    """Whether a function declares a variable and names it nowhere else."""
    return len(pattern(rf"\b{name}\b").findall(text)) == 1


def _is_of_named_type(element: _Element, number: int, within: Scope) -> bool:
    """Whether an array is a parameter whose type is a name, so that its size is out of sight, and the function does not
    name the element."""
    named = pattern(rf"[\w>]\s+(?:const\s*)?&\s*(?:__restrict__\s+)?{element.name}\s*(?=[,)]|$)")
    return (
        not element.is_component
        and named.search(within.head) is not None
        and not pattern(rf"\b{element.name}\s*\[\s*{number}\b").search(within.body)
    )


def _has(element: _Element, number: int, within: Scope) -> bool:
    """Whether an array, or vector, has an element as far as its function shows; a use of one shows less than its
    declaration."""
    text = f"{within.head}\n{within.body}"
    if element.is_variable:
        return _is_declared_only(f"{element.name}{number}", text)
    if element.is_component:
        kind = pattern(rf"\b[A-Za-z]\w*?([234])\b[\s&*]*(?:const\s+)?{element.name}\b").search(text)
        return kind is not None and leading_number(kind[1]) > number
    if pattern(rf"\*[\s\w]*\b{element.name}\s*[,)]").search(within.head):
        # Of a pointer no size is known: what the function names nowhere is meant here.
        return not pattern(rf"\b{element.name}\s*\[\s*{number}\b").search(within.body)
    for found in pattern(rf"\b{element.name}\s*\)?\s*((?:\[[^\[\]]*\]\s*)+)").finditer(text):
        sizes = _INDEX.findall(found[1])
        if len(sizes) > element.depth and sizes[element.depth] and leading_number(sizes[element.depth]) > number:
            return True
    return False

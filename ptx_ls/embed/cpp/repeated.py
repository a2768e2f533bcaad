"""Which asm statements a compiler may execute less often than they are written, because it takes them to compute only.

A statement that is not volatile and has no clobber "memory" is a function of its inputs: nvcc 13.5 executes it once
before a loop in which these stay the same, also from within a condition, and clang 19 once for two equal ones, whatever
is stored between them (measured).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Literal

from ptx_ls.embed.cpp.scan import ASM
from ptx_ls.embed.cpp.statement import AsmStatement
from ptx_ls.embed.cpp.words import Word, closed, words
from ptx_ls.syntax.span import Span

Repeated = Literal["", "loop", "again"]
"""In a loop that changes none of its inputs; or after an equal one, with a store or a barrier between."""

_OF_TYPES = frozenset(
    b"unsigned signed long int short char const volatile void float double bool static_cast reinterpret_cast const_cast"
    b" size_t uintptr_t intptr_t uint32_t int32_t uint64_t int64_t".split()
)
_BARRIERS = (b"__sync", b"__threadfence", b"atomic")


def repeated(statements: Sequence[AsmStatement], source: bytes, body: Span | None) -> list[Repeated]:
    """For each statement of a function whether it may be executed less often than it is written."""
    found: list[Repeated] = [""] * len(statements)
    # A macro may hold the function around its statement.
    computing = [n for n, one in enumerate(statements) if _computes(one) and source.startswith(ASM, one.span.start)]
    if body is None or not computing:
        return found
    given = list(words(source, *body))
    loops = list(_loops(given))
    for number in computing:
        one = statements[number]
        names = _names(one, source)
        if names is None:
            continue
        around = [loop for loop in loops if loop.start < one.span.start and one.span.end <= loop.end]
        if around and not _occur(names, given, min(around, key=lambda loop: loop.end - loop.start), one.span):
            found[number] = "loop"
        elif any(
            _is_same(statements[earlier], one)
            and _is_stored_between(given, statements[earlier : number + 1], names, source)
            for earlier in computing
            if earlier < number
        ):
            found[number] = "again"
    return found


def _computes(one: AsmStatement) -> bool:
    """Whether a compiler takes a statement to be a function of its inputs; one that may use memory is of interest."""
    lists = one.lists
    return (
        one.template is not None
        and not one.is_volatile
        and bool(lists.outputs)
        and "[" in one.template.text
        and not any(operand.constraint is None or "+" in operand.constraint for operand in lists.outputs)
        and not any(text == "memory" for text, _ in lists.clobbers)
    )


def _names(one: AsmStatement, source: bytes) -> frozenset[bytes] | None:
    """The names that the inputs of a statement depend on; None where they may differ each time: calls, and values in
    memory."""
    found: set[bytes] = set()
    for operand in one.placed.inputs:
        given = list(words(source, *operand.expression))
        for at, word in enumerate(given):
            after = given[at + 1].text if at + 1 < len(given) else b""
            if word.text in (b"->", b"[", b"=") or (word.text == b"*" and after[:1].isalpha()):
                return None
            if word.kind != "name" or word.text in _OF_TYPES or word.text.startswith(b"__cvta"):
                continue
            if after == b"(":
                return None
            found.add(word.text)
    return frozenset(found)


def _loops(given: Sequence[Word]) -> Iterator[Span]:
    """The loops among the words of a function, each with its head."""
    ends = closed(given)
    for at, word in enumerate(given):
        if word.text in (b"for", b"while") and at + 1 in ends:
            end = ends[at + 1] + 1
        elif word.text == b"do":
            end = at + 1
        else:
            continue
        if end < len(given) and given[end].text == b"{":
            end = ends.get(end, len(given) - 1)
        else:
            while end < len(given) and given[end].text != b";":
                end = ends.get(end, end) + 1
        if word.text == b"do" and end + 2 in ends:
            end = ends[end + 2]
        yield Span(word.start, given[min(end, len(given) - 1)].end)


def _occur(names: Collection[bytes], given: Sequence[Word], loop: Span, own: Span) -> bool:
    """Whether some names are used in a loop outside of a statement; there they may be changed."""
    return any(
        word.text in names and loop.start <= word.start < loop.end and not own.start <= word.start < own.end
        for word in given
    )


def _is_same(earlier: AsmStatement, one: AsmStatement) -> bool:
    """Whether two statements have the same text and the same inputs."""
    assert earlier.template is not None and one.template is not None
    count = len(earlier.lists.outputs)
    return (
        earlier.template.text == one.template.text
        and earlier.lists.constraints == one.lists.constraints
        and earlier.lists.expressions[count:] == one.lists.expressions[count:]
    )


def _is_stored_between(
    given: Sequence[Word], statements: Sequence[AsmStatement], names: Collection[bytes], source: bytes
) -> bool:
    """Whether memory is written or a barrier reached from the first of some statements to the last, and none of the
    names changes."""
    first, *inner, last = statements
    outputs = [operand.expression for one in inner for operand in one.placed.outputs]
    if any(word.text in names for place in outputs for word in words(source, *place)):
        return False
    is_stored = any(one.is_volatile or not one.lists.outputs for one in inner)
    between = [
        word
        for word in given
        if first.span.end <= word.start < last.span.start
        and not any(one.span.start <= word.start < one.span.end for one in inner)
    ]
    own = _own_arrays(given)
    brackets = {end: at for at, end in closed(between).items()}
    depth = 0
    for at, word in enumerate(between):
        depth += (word.text == b"{") - (word.text == b"}")
        before, after = (between[n].text if 0 <= n < len(between) else b"" for n in (at - 1, at + 1))
        if depth < 0 or word.text in (b"else", b"case", b"default"):
            return False
        if word.text in names and _is_changed(before, after, between[at + 2 : at + 3]):
            return False
        is_stored = is_stored or word.text.startswith(_BARRIERS)
        if word.text == b"=" and b"=" not in (before, after) and before not in (b"<", b">", b"!"):
            is_stored = is_stored or (before == b"]" and between[brackets.get(at - 1, 0) - 1].text not in own)
            is_stored = is_stored or _is_through_pointer(between, at)
    return is_stored


def _is_changed(before: bytes, after: bytes, next_: Sequence[Word]) -> bool:
    """Whether a name between two words may be given another value."""
    second = next_[0].text if next_ else b""
    is_written = (after == b"=" and second != b"=" and before != b"*") or (second == b"=" and after in (b"+", b"-"))
    is_passed = before in (b"(", b",", b"&") and after in (b")", b",")
    return is_written or is_passed or (after, second) in ((b"+", b"+"), (b"-", b"-")) or before in (b"&", b"+", b"-")


def _own_arrays(given: Sequence[Word]) -> frozenset[bytes]:
    """The names of arrays that a function declares for itself: what is stored there is not read by an address that a
    statement was given before."""
    found: set[bytes] = set()
    is_shared = False
    for before, one, after in zip(given, given[1:], given[2:], strict=False):
        if before.text in (b";", b"{", b"}"):
            is_shared = False
        is_shared = is_shared or before.text in (b"__shared__", b"extern")
        is_declared = before.kind == "name" and before.text not in (b"return", b"else", b"case")
        if not is_shared and is_declared and one.kind == "name" and after.text == b"[":
            found.add(one.text)
    return frozenset(found)


def _is_through_pointer(between: Sequence[Word], at: int) -> bool:
    """Whether the assignment at a word is one of `*p = …`."""
    return at >= 3 and between[at - 2].text == b"*" and between[at - 3].text in (b";", b"{", b"}", b")")

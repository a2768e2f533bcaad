"""aliased-operand: an instruction has the same operand twice in a row of numbered ones, and one beside it is missing.

`{%r0, %r1, %r1, %r3}` where `%r2` is nowhere in the instruction, `{%r5, %r5}` where nothing reads the `%r6` that was
loaded with it, or the arguments `%b0, %b0` of a call where nothing uses `%b1`, is a slip of whoever wrote the row: the
numbers come out wrong. In C++ the same is `asm-repeated-operand`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import pattern
from ptx_ls.sema.flow.events import Event, Program

CODE = "aliased-operand"
SPEAKS_OF = frozenset((("repeats", "operand"),))

_NUMBERED = pattern(r"(.*?)(\d{1,9})(\]?)$")


def check(program: Program) -> Iterator[Diagnostic]:
    """One warning per instruction, at its spelling."""
    for event in program.events:
        for given in event.given:
            if given.text[:1] != "{":
                continue
            elements = _elements(given.text)
            found = repeated(elements)
            if found is not None and _is_constant(program, found[0]):
                # A number that is in both places on purpose.
                continue
            if found is None or found[1] in event.reads | event.writes or not _is_known(found[1], program, event):
                pair = doubled(elements) if len(elements) == 2 else ()
                found = next((one for one in pair if _is_forgotten(program, *one)), None)
            if found is not None:
                message = f"'{found[0]}' is in this vector twice, but '{found[1]}' is not used"
                yield Diagnostic(CODE, "warning", message, event.start, event.end)
                break


def _is_forgotten(program: Program, word: str, sibling: str) -> bool:
    """Whether one instruction writes both, and nothing reads the second one."""
    return any({word, sibling} <= one.writes for one in program.events) and not any(
        sibling in one.reads for one in program.events
    )


def _is_known(name: str, program: Program, event: Event) -> bool:
    return bool(event.writes) or any(name in one.writes for one in program.events)


def _is_constant(program: Program, name: str) -> bool:
    """Whether a name holds what is made from no other one."""
    return any(name in event.writes and not event.reads and not event.effects for event in program.events)


def _elements(text: str) -> list[str]:
    return [word.strip() for word in text.strip("{} ").split(",")]


def doubled(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The words with a number or a letter at the end that are there twice in a row, each with the next one, which is
    not there."""
    for before, word in pairwise(words):
        is_name = word == before and word.lstrip("%").replace(".", "").replace("$", "").isidentifier()
        if is_name and words.count(word) == 2:
            sibling = _next(word)
            if sibling and sibling not in words:
                yield word, sibling


def _next(word: str) -> str:
    """The word after one in a row: `%b1` of `%b0`, `%yb` of `%ya`; "" if it is in none."""
    found = _NUMBERED.match(word)
    if found is not None:
        return f"{found[1]}{int(found[2]) + 1}{found[3]}"
    is_lettered = len(word.lstrip("%")) > 1 and word[-1] in _LETTERS
    return word[:-1] + chr(ord(word[-1]) + 1) if is_lettered else ""


_LETTERS = "abc"
"""Letters that others follow in a row of names."""


def passed_twice(words: Sequence[str], text: str) -> tuple[str, str] | None:
    """The argument of a call that is passed twice in a row while the next one, which the function around it has, is
    not passed; None if there is none. `text` is that function without the call: of a row of three and more it names
    the next one, of two nothing but its declaration does."""
    row = repeated(words)
    for word, sibling in doubled(words):
        count = len(pattern(rf"(?<![\w.$%]){sibling}(?![\w$])").findall(text))
        if count == 1 or (count and row == (word, sibling)):
            return word, sibling
    return None


def repeated(words: Sequence[str]) -> tuple[str, str] | None:
    """The first word of a row of numbered ones that is there twice in a row, and the one that its second place stands
    for by the numbers around it; None if there is none."""
    numbers: list[tuple[str, int] | None] = []
    for word in words:
        found = _NUMBERED.match(word)
        numbers.append((f"{found[1]}\0{found[3]}", int(found[2])) if found else None)
    for at in range(1, len(words)):
        one, before = numbers[at], numbers[at - 1]
        if one is None or one != before:
            continue
        prefix, number = one
        earlier = numbers[: at - 1]
        later = numbers[at + 1 :]
        is_row = all(n == (prefix, number - at + 1 + k) for k, n in enumerate(earlier)) and all(
            n == (prefix, number + 2 + k) for k, n in enumerate(later)
        )
        if is_row and (earlier or later) and len(words) > 2:
            start, end = prefix.split("\0")
            return words[at], f"{start}{number + 1}{end}"
    return None

"""What is done with a text of any shape, and how much work it takes."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Sequence
from functools import lru_cache

from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.languages import language_of
from ptx_ls.languages.language import declarations_at
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.span import Span
from tests.growth.counter import counter

_AROUND = 2000
_NEAR = 100

Work = Callable[[], object]
Prepared = Callable[[str, bytes], Work]


def _document(language: str, text: bytes) -> Document:
    return Document(f"growth.{language}", language, text, 1)


def check(language: str, text: bytes) -> Work:
    """The command `check`."""
    if language == "ptx":
        return lambda: check_batch(_document(language, text))
    document = _document(language, text)
    return lambda: language_of(document).diagnostics(document)


_DIGITS = re.compile(rb"[0-9]+")
_COMMA = re.compile(rb"(?<=, )")
_FEW = 4


def middle(text: bytes) -> int:
    """An offset in the middle that is at the same place of a statement in a shape of any length: the beginning of the
    line that occurs most often, but for numbers, and in a text of few lines what follows a comma."""
    starts: dict[bytes, list[int]] = {}
    at = 0
    for line in text.splitlines(keepends=True):
        starts.setdefault(_DIGITS.sub(b"", line), []).append(at)
        at += len(line)
    most = max(starts.values(), key=len)
    if len(most) >= _FEW:
        return most[len(most) // 2]
    found = _COMMA.search(text, len(text) // 2)
    return found.start() if found else len(text) // 2


def _whole(document: Document) -> None:
    known = language_of(document)
    document.memo(known.diagnostics)
    for lints in filter(None, [known.lints]):
        lints(document, ())
    for answer in filter(None, [known.symbols, known.folds, known.calls]):
        answer(document)
    if known.tokens:
        known.tokens(document, None)


@lru_cache(maxsize=1)
def _opened(language: str, text: bytes) -> Document:
    """A document that a server has opened: one for all that is done with it, since its edits make others."""
    document = _document(language, text)
    _whole(document)
    document.mark_checked()
    return document


def opening(language: str, text: bytes) -> Work:
    """What a server does of a document that is opened: diagnostics, the outline, folds, calls and tokens."""
    return lambda: _whole(_document(language, text))


def cursor(language: str, text: bytes) -> Work:
    """What is asked at the cursor, in the middle of a document that is open."""
    document, offset = _opened(language, text), middle(text)

    def work() -> None:
        known = language_of(document)
        for answer in (known.hover, known.signatures, known.selections, known.function_at):
            if answer:
                answer(document, offset)
        if known.completions:
            known.completions(document, offset, True)
        if known.references:
            known.references(document, offset, (offset, _NEAR))
        if known.hints:
            known.hints(document, Span(max(0, offset - _AROUND), min(len(text), offset + _AROUND)))
        declarations_at(known, document, offset)

    return work


def _edit(new: bytes) -> Prepared:
    def prepared(language: str, text: bytes) -> Work:
        document = _opened(language, text)
        place = document.position_at(middle(text), "utf-8")

        def work() -> None:
            after = document.changed(2, [Change(new, place, place)], "utf-8")
            _whole(after)

        return work

    return prepared


OPERATIONS: dict[str, Prepared] = {
    "check": check,
    "open": opening,
    "cursor": cursor,
    "edit": _edit(b" "),
    "edit of a word": _edit(b"x"),
    "brace": _edit(b"{"),
    "comment": _edit(b"/*"),
}
"""What is done, by name; each gives the work that is measured, after what comes before it is done."""


def seconds(work: Work) -> float:
    """Seconds of the processor."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def steps(work: Work) -> int:
    """Lines of Python that run, each time round a loop counted, and calls of functions in C: what stays the same on a
    machine that is busy. It does not see how long such a function works."""
    steps_counter = counter()
    steps_counter.start()
    try:
        work()
    finally:
        count = steps_counter.stop()
    return int(count)


RATIO, _LEAST = 2.6, 2.2


def grows_too_fast(costs: Sequence[float]) -> bool:
    """Whether work grows faster than a text that is doubled twice.

    How much more the second doubling costs than the first one is 2 where work grows as the text does and 4 where it
    grows as its square, whatever any text costs. The whole must cost more than twice as much, too, since a small part
    may depend on what is in the middle.
    """
    least, middle_, most = costs
    return most - middle_ > RATIO * (middle_ - least) and most > _LEAST * middle_

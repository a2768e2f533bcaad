"""One input through everything that reads a document: opened, asked, edited, asked again."""

from __future__ import annotations

import random
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ptx_ls.checks import check
from ptx_ls.features.context import Client, Context
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.text import Encoding
from tests.fuzz.inputs import Input, pieces
from tests.fuzz.requests import ask

SECONDS = 2.0
"""The most processor time that one answer may take."""
_EDITS = 2
_SHARE = 0.3
"""So many of all requests are asked of each version."""


class TooLong(Exception):  # noqa: N818
    """One answer took longer than it may."""


@dataclass(frozen=True)
class Failure:
    """What went wrong: the step, and the traceback."""

    step: str
    text: str


def drive(given: Input, rng: random.Random) -> Failure | None:
    """Everything about one input; the first thing that goes wrong."""
    step = ["open"]
    try:
        for step[0] in _steps(given, rng):
            pass
    except (Exception, TooLong, RecursionError, MemoryError):
        return Failure(step[0], traceback.format_exc())
    return None


def _steps(given: Input, rng: random.Random) -> Iterator[str]:
    """Does one thing after the other, and says before each what it is."""
    encoding: Encoding = rng.choice(("utf-16", "utf-8"))
    client = Client(encoding, *(rng.random() < 0.5 for _ in range(6)))
    document = Document(f"file:///a.{'ll' if given.language == 'nvvm' else 'ptx'}", given.language, given.source, 0)
    kept: dict[str, object] = {}
    for version in range(1, _EDITS + 2):
        yield f"version {version}"
        with _limit():
            context = Context(document, client, kept=kept)
            yield from ask(context, rng, _SHARE)
        if version == _EDITS + 1:
            break
        changes = [_change(document, rng) for _ in range(rng.choice((1, 1, 1, 5)))]
        document = document.changed(version, changes, encoding)
    yield "a fresh check of the text after all edits"
    if given.language == "ptx":
        fresh = Document(document.uri, document.language, document.source)
        # Around syntax errors of large texts the trees of the two may differ.
        if not document.root.has_error and check(document) != check(fresh):
            raise AssertionError("after the edits other diagnostics are shown than for the text itself")


def _change(document: Document, rng: random.Random) -> Change:
    lines = document.source.count(b"\n") + 1
    start = (rng.randrange(lines), rng.randrange(30))
    end = rng.choice((start, (start[0], start[1] + rng.randrange(9)), (start[0] + rng.randrange(3), rng.randrange(30))))
    return Change(rng.choice(pieces(document.language, rng)), *sorted((start, end)))


@contextmanager
def _limit() -> Iterator[None]:
    """Raises `TooLong` in what takes more processor time than all answers together may."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)

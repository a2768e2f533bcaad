"""One input through everything that reads a document: opened, asked, edited, asked again."""

from __future__ import annotations

import random
import signal
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.settings import settings_from
from ptx_ls.syntax.document import PARSED_ANEW, Document
from ptx_ls.syntax.text import Encoding
from tests.fuzz import odd
from tests.fuzz.commands import commands
from tests.fuzz.conversation import Conversation
from tests.fuzz.edits import changes
from tests.fuzz.inputs import Input
from tests.fuzz.requests import ask

SECONDS = 2.0
"""The most processor time that one answer may take."""
_TALK = "a conversation"
_MESSAGES = 20
"""So many answers may take so long, in a conversation."""
_EDITS = (1, 1, 2, 2, 4)
_SHARE = 0.2
"""So many of all requests are asked of each version."""
_COMMANDS, _CONVERSATIONS = 0.1, 0.05
"""So many of the inputs are given to commands, and to a whole server."""


class TooLong(Exception):  # noqa: N818
    """One answer took longer than it may."""


@dataclass(frozen=True)
class Failure:
    """What went wrong: the step, and the traceback."""

    step: str
    text: str


def drive(given: Input, rng: random.Random) -> Failure | None:
    """Everything about one input; the first thing that goes wrong."""
    step = "open"
    steps = _steps(given, rng)
    try:
        while step:
            with limit(SECONDS if step != _TALK else SECONDS * _MESSAGES):
                step = next(steps, "")
    except (Exception, TooLong, RecursionError, MemoryError):
        return Failure(step, traceback.format_exc())
    return None


def _steps(given: Input, rng: random.Random) -> Iterator[str]:
    """Does one thing after the other, and says before each what it is."""
    encoding: Encoding = rng.choice(("utf-16", "utf-8"))
    client = Client(encoding, *(rng.random() < 0.5 for _ in range(7)))
    settings = settings_from(odd.settings(rng))
    document = Document(f"file:///a.{'ll' if given.language == 'nvvm' else 'ptx'}", given.language, given.source, 0)
    kept: dict[str, object] = {}
    edits = rng.choice(_EDITS)
    for version in range(1, edits + 1):
        yield from ask(Context(document, client, settings, kept), rng, _SHARE)
        yield f"version {version}"
        document = document.changed(version, changes(document, encoding, rng), encoding)
    yield "the text after all edits"
    fresh = Document(document.uri, document.language, document.source, edits)
    # Around syntax errors of large texts the trees of the two may differ.
    is_alike = len(document.source) < PARSED_ANEW or not document.root.has_error
    yield from ask(Context(document, client, settings, kept), rng, _SHARE, [fresh] if is_alike else ())
    if given.language == "ptx" and is_alike:
        yield "a check of the text after all edits"
        found = check(document)
        yield "a fresh check of the text after all edits"
        if found != check(fresh):
            raise AssertionError("after the edits other diagnostics are shown than for the text itself")
    for words, run in commands(given, rng) if rng.random() < _COMMANDS else ():
        yield words
        run()
    if rng.random() < _CONVERSATIONS:
        yield _TALK
        Conversation(given, rng).run()


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """Raises `TooLong` in what takes more processor time."""

    def stop(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)

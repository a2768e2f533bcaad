"""`python -m tests.fuzz.grammar`: programs of each language by a grammar, half of them half-typed, in other processes.

    --seconds N      how long (default 60)             --language NAME  of this language only
    --seed N         another sample                    --first N        begin with this one
    --processes N    (default: all cores)              --keep DIR       write each input that fails

Each is checked and asked a few requests, edited, and checked and asked again; no answer may take longer than `SECONDS`
of processor time, and what an edit leaves must read as the same text does that was opened. Exit status 1 if anything
failed.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
import traceback
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from ptx_ls.languages import language_of
from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.settings import settings_from
from ptx_ls.syntax.document import Change, Document
from tests.fuzz.drive import SECONDS, Failure, TooLong, limit
from tests.fuzz.grammars import GRAMMARS, written
from tests.fuzz.inputs import Input
from tests.fuzz.requests import ask
from tests.fuzz.share import in_processes

SUFFIXES = {"ptx": "ptx", "nvvm": "ll", "cuda": "cu", "python": "py"}
_SHARE = 0.1
"""So many of all requests are asked of each version."""
_BATCH = 200


def drawn(seed: int, number: int, language: str = "") -> Input:
    """The input of a number, of one language or of each in turn."""
    rng = random.Random(f"grammar {seed} {number}")
    language = language or tuple(GRAMMARS)[number % len(GRAMMARS)]
    text = written(language, rng)
    if rng.random() < 0.5:
        # Half-typed: it ends somewhere, or something in it is gone or there twice.
        at = rng.randrange(len(text) + 1)
        end = min(len(text), at + rng.choice((1, 1, 10, 200)))
        text = rng.choice((text[:at], text[:at] + text[end:], text[:end] + text[at:]))
    return Input("written", language, text.encode())


def drive(given: Input, rng: random.Random) -> Failure | None:
    """Everything about one input; the first thing that goes wrong."""
    step = "open"
    steps = _steps(given, rng)
    try:
        while step:
            with limit(SECONDS):
                step = next(steps, "")
    except (Exception, TooLong, RecursionError, MemoryError):
        return Failure(step, traceback.format_exc())
    return None


def _steps(given: Input, rng: random.Random) -> Iterator[str]:
    """Does one thing after the other, and says before each what it is."""
    document = Document(f"file:///a.{SUFFIXES[given.language]}", given.language, given.source, 0)
    language = language_of(document)
    client, settings = Client("utf-8"), settings_from(None)
    kept: dict[str, object] = {}
    yield "check"
    document.memo(language.diagnostics)
    yield from ask(Context(document, client, settings, kept), rng, _SHARE)
    yield "an edit"
    document = document.changed(1, [_edit(given.source, rng)], "utf-8")
    yield "check of the edited text"
    found = document.memo(language.diagnostics)
    yield "check of the same text that was opened"
    fresh = language.diagnostics(Document(document.uri, given.language, document.source, 1))
    if given.language in ("cuda", "python") and list(found) != list(fresh):
        raise AssertionError("after the edit other diagnostics are shown than for the text itself")
    yield from ask(Context(document, client, settings, kept), rng, _SHARE)


def _edit(source: bytes, rng: random.Random) -> Change:
    """A few characters typed, or removed, somewhere."""
    lines = source.split(b"\n")
    at = rng.randrange(len(lines))
    start = rng.randrange(len(lines[at]) + 1)
    end = min(len(lines[at]), start + rng.choice((0, 0, 1, 5)))
    return Change(
        rng.choice((b"x", b'"', b"{", b"}", b"(", b";", b"", b".", b"%", b"\n", b"\\")), (at, start), (at, end)
    )


def main() -> int:
    """The command; returns its exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.grammar")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--language", choices=tuple(GRAMMARS), default="")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    draw = partial(drawn, language=options.language)
    ends = time.monotonic() + options.seconds
    first, failed = options.first, 0
    while time.monotonic() < ends:
        told = in_processes(options.seed, range(first, first + _BATCH), options.processes, draw, drive)
        for what, where in told.failures.items():
            failed += len(where)
            print(
                f"{len(where)} times: {what}\n  inputs {', '.join(str(n) for n, _ in where[:8])}\n{where[0][1]}",
                flush=True,
            )
            for number, _ in where if options.keep else ():
                options.keep.mkdir(parents=True, exist_ok=True)
                given = draw(options.seed, number)
                (options.keep / f"{number}.{SUFFIXES[given.language]}").write_bytes(given.source)
        first += _BATCH
    print(
        f"{first - options.first} inputs, {failed} failures; slowest {told.slowest[0]:.2f} s (input {told.slowest[1]})"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

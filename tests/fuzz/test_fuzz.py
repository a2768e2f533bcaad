"""A few of the inputs of `python -m tests.fuzz`, and that it sees what goes wrong."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from typing import Any

import pytest
from lsprotocol.types import HoverParams

from ptx_ls import cli
from ptx_ls.lsp.registry import REQUESTS
from ptx_ls.lsp.server import Server
from tests.fuzz import drive, requests, share
from tests.fuzz.commands import commands
from tests.fuzz.conversation import Conversation
from tests.fuzz.inputs import Input, drawn

GOOD = Input("good", "ptx", b".version 8.0\n.target sm_80\n.entry k() {\n.reg .b32 %r<4>;\nret;\n}\n")


@pytest.mark.parametrize("seed", range(4))
def test_nothing_raises_or_takes_long(seed: int) -> None:
    assert share.run(seed, range(20)).failures == {}


def test_an_input_can_be_had_again() -> None:
    assert drawn(3, 5) == drawn(3, 5) != drawn(4, 5)


def test_every_request_of_the_server_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: set[str] = set()
    true = requests.ask

    def watched(*arguments: Any) -> Any:
        for method in true(*arguments):
            asked.add(method)
            yield method

    monkeypatch.setattr(drive, "ask", watched)
    for number in range(60):
        assert drive.drive(GOOD, random.Random(number)) is None
    assert asked == {request.method for request in REQUESTS}


def _raises(*_: Any) -> None:
    raise KeyError("broken")


def _hangs(*_: Any) -> None:
    while True:
        pass


@pytest.mark.parametrize(("answer", "what"), [(_raises, "KeyError"), (_hangs, "TooLong")])
def test_a_request_that_fails_is_reported(
    monkeypatch: pytest.MonkeyPatch, answer: Callable[..., None], what: str
) -> None:
    monkeypatch.setattr(drive, "SECONDS", 0.05)
    monkeypatch.setattr(drive, "_SHARE", 1)
    monkeypatch.setattr(requests, "_features", lambda: ((REQUESTS[0].method, answer, HoverParams),))
    failure = drive.drive(GOOD, random.Random(1))
    assert failure is not None
    assert what in failure.text


def test_an_answer_that_is_another_after_edits_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter(range(100))
    monkeypatch.setattr(drive, "_SHARE", 1)
    monkeypatch.setattr(
        requests, "_features", lambda: ((REQUESTS[0].method, lambda context, params: next(numbers), HoverParams),)
    )
    failure = drive.drive(GOOD, random.Random(1))
    assert failure is not None
    assert "answered otherwise" in failure.text


@pytest.mark.parametrize(
    ("name", "broken", "said"),
    [
        ("forget", lambda self, uri: None, "closed documents are kept"),
        ("keep", _raises, "KeyError"),
        ("_handler", lambda self, request: _raises, "an internal error"),
    ],
)
def test_a_server_that_misbehaves_is_reported(
    monkeypatch: pytest.MonkeyPatch, name: str, broken: Callable[..., None], said: str
) -> None:
    for number in range(3):
        Conversation(GOOD, random.Random(number)).run()
    monkeypatch.setattr(Server, name, broken)
    with pytest.raises(AssertionError, match=said):
        for number in range(3):
            Conversation(GOOD, random.Random(number)).run()


def test_every_command_is_run_and_one_that_fails_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {words.split()[0]: run for number in range(40) for words, run in commands(GOOD, random.Random(number))}
    assert words.keys() == cli.COMMANDS.keys() - {"serve", "mcp", "clean", "rules", "completions", "man"}
    for run in words.values():
        run()
    monkeypatch.setattr(cli, "main", lambda words: 4)
    with pytest.raises(AssertionError, match="exit status 4"):
        words["check"]()


def test_a_version_that_is_checked_wrongly_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = iter(range(100))
    monkeypatch.setattr(drive, "check", lambda document: next(numbers))
    monkeypatch.setattr(drive, "_EDITS", (1,))
    failure = drive.drive(GOOD, random.Random(1))
    assert failure is not None
    assert failure.step == "a fresh check of the text after all edits"


def test_a_process_that_dies_is_reported_and_the_rest_goes_on() -> None:
    def dies(given: Input, rng: random.Random) -> None:
        if given == drawn(7, 2):
            os.kill(os.getpid(), signal.SIGKILL)

    told = share.in_processes(7, range(5), 1, drives=dies)
    assert [where[0][0] for where in told.failures.values()] == [2]
    assert told.kinds.total() == 4

"""Our own messages lead to their codes: those that name it, and those that do not, found in the code of the checks."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ptx_ls.checks import own_messages
from ptx_ls.cli import main

MARKERS = Path(__file__).parents[1] / "markers" / "diagnostics"
_LINE = re.compile(r".*?: \w+\[([\w-]+)\]: (.*)")
FILES = ("alignment", "duplicate_name", "directive_argument", "illegal_parameter", "initial_value", "modifier_order")


@pytest.mark.slow
def test_most_messages_without_their_code_lead_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", "--no-cache", *(str(MARKERS / f"{name}.ptx") for name in FILES)])
    lines = {match[2]: match[1] for line in capsys.readouterr().out.splitlines() if (match := _LINE.match(line))}
    found = {message: own_messages.codes_of(message) for message in lines}
    right = [message for message, code in lines.items() if code in found[message]]
    wrong = [message for message, code in lines.items() if found[message] and code not in found[message]]
    assert len(lines) > 40
    assert len(right) > len(lines) / 2
    assert len(wrong) < len(lines) / 20, wrong


@pytest.mark.parametrize("line", ["a.ptx:15:21: error[needs-target]: Modifier", "Modifier '.x' … ptx-ls(needs-target)"])
def test_a_message_that_names_its_code(line: str) -> None:
    assert own_messages.codes_of(line) == ("needs-target",)


@pytest.mark.slow
@pytest.mark.parametrize("line", ["error[E0308]: mismatched types", "error[nothing-of-the-kind]: x", "x", ""])
def test_a_message_of_others_has_none(line: str) -> None:
    assert not own_messages.codes_of(line)

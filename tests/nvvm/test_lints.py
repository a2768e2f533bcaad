"""The lints of waits, fences, phases and addresses in NVVM IR: which functions are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.nvvm.flow import lints
from ptx_ls.nvvm.flow.text import functions
from ptx_ls.syntax.captures import function_definitions
from ptx_ls.syntax.document import Document

TESTS = Path(__file__).parents[1]


def _functions() -> Iterator[bytes]:
    """Functions of PTX, and those of NVVM IR as PTX."""
    for path in sorted((TESTS / "markers" / "diagnostics").glob("*.ptx")):
        document = Document("", "ptx", path.read_bytes())
        for function in function_definitions(document):
            yield document.source[function.start_byte : function.end_byte]
    for path in sorted(TESTS.glob("**/*.ll")):
        for _, one in functions(path.read_bytes().decode("ascii", "replace")):
            written = one.written()
            if written is not None:
                yield written.text.encode()


def _lints(text: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[Diagnostic, ...]:
    """What is found in a function, whatever its words are."""
    with monkeypatch.context() as patch:
        patch.setattr(lints, "may_speak", lambda _: True)
        return lints.of_text(text)


@pytest.mark.slow
def test_every_function_with_a_lint_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    functions = list(dict.fromkeys(_functions()))
    linted = [text for text in functions if _lints(text, monkeypatch)]
    assert len(linted) > 100
    assert all(map(lints.may_speak, linted))
    # It leaves some out.
    assert sum(not lints.may_speak(text) for text in functions) > len(functions) // 4
    # Its twin: without the words of the lints some are not looked at.
    monkeypatch.setattr(lints, "_SPOKEN_OF", frozenset())
    assert not all(map(lints.may_speak, linted))

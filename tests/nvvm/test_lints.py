"""The lints of waits, fences, phases and addresses in NVVM IR: which functions are looked at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.lints import function_left_out
from ptx_ls.memo.memo import Memo
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


def test_a_function_of_many_statements_has_no_lints(monkeypatch: pytest.MonkeyPatch) -> None:
    path = TESTS / "markers" / "diagnostics" / "wgmma_order.ll"
    document = Document("file:///a.ll", "nvvm", path.read_bytes())
    usual = lints.lints(document)
    assert {one.code for one in usual} == {"wgmma-order"}
    monkeypatch.setattr(lints, "_lints", Memo(8))
    monkeypatch.setattr(function_left_out, "MOST_STATEMENTS", 1)
    found = lints.lints(Document("file:///b.ll", "nvvm", path.read_bytes()))
    assert {one.code for one in found} == {"function-left-out"}
    names = [document.source[one.start : one.end] for one in found]
    assert names and all(name.startswith(b"@") and b"define" not in name for name in names)


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

"""A text that is broken and mended: what is reported at once, and what the next version is made from."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import run_checks
from ptx_ls.checks.engine.instruction_walk import walk
from ptx_ls.checks.engine.run_checks import check, quick_diagnostics
from ptx_ls.checks.module import syntax_error
from ptx_ls.languages.ptx import LANGUAGE
from ptx_ls.sema.module import HEAD
from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.document import Change, Document
from tests.checks.nothing_kept import check_anew
from tests.checks.test_edits import SAMPLES, _change

# What stands near the beginning may belong to the head of the module, so that it is always looked at anew.
BODY = (
    b".version 8.0\n.target sm_80\n.address_size 64\n"
    + b"\n" * HEAD
    + b""".visible .entry k()
{
	.reg .b32 %r<4>;
	mov.u32 %r1, 0;
	add.s32 %r2, %r1, 1;
	add.s32 %r3, %x, 1;
	ret;
}
"""
)
LINE = BODY[: BODY.index(b"add.s32")].count(b"\n")
LARGE = BODY.replace(b"\tret;", b"\tadd.s32 %r2, %r1, 1;\n" * 1000 + b"\tret;")
"""The same, of which no check takes milliseconds."""


def opened(source: bytes = BODY) -> Document:
    document = Document("a.ptx", "ptx", source)
    check(document)
    return document


def typed(document: Document, text: bytes, column: int = 0) -> Document:
    return document.changed(None, [Change(text, (LINE, column), (LINE, column))], "utf-8")


@pytest.mark.parametrize("text", [b"{", b".func (", b"}"])
def test_what_breaks_a_text_is_reported_with_what_was_known(text: bytes) -> None:
    before = opened(LARGE)
    (undefined,) = check(before)
    after = typed(before, text)
    told = quick_diagnostics(after)
    assert told is not None
    assert [d for d in told if d.code == syntax_error.CODE] == [d for d in check(after) if d.code == syntax_error.CODE]
    assert syntax_error.CODE in {d.code for d in told}
    assert (undefined.message, undefined.start + len(text)) in {(d.message, d.start) for d in told}


def test_a_large_text_is_checked_before_all_of_it_is_parsed() -> None:
    source = BODY.replace(b"\tret;", b"\tadd.s32 %r2, %r1, 1;\n" * 4000 + b"\tret;")
    document = Document("a.ptx", "ptx", source)
    assert LANGUAGE.first_diagnostics
    known = LANGUAGE.first_diagnostics(document, frozenset())
    assert known is not None
    assert document.is_new
    assert known == (check(Document("a.ptx", "ptx", source)), False)
    assert [d.code for d in known[0]] == ["undefined-name"]


def test_a_large_function_is_not_checked_again_at_once() -> None:
    declared = typed(opened(LARGE), b"\t.reg .b32 %x;\n")
    assert [d.code for d in quick_diagnostics(declared) or ()] == ["undefined-name"]
    assert not check(declared)


def test_around_a_syntax_error_only_what_is_beside_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at: list[int] = []

    def watched(*given: Any) -> Iterator[Diagnostic]:
        looked_at.append(len(given[2]))
        return walk(*given)

    monkeypatch.setattr(run_checks, "walk", watched)
    functions = [BODY[BODY.index(b".visible") :].replace(b"k()", b"k%d()" % at) for at in range(600)]
    functions[300] = functions[300].replace(b"ret;", b"ret")
    source = BODY[: BODY.index(b".visible")] + b"".join(functions)
    assert {d.code for d in check(Document("a.ptx", "ptx", source))} == {"undefined-name", syntax_error.CODE}
    assert sum(looked_at) == 600 + 1


def test_where_a_check_is_as_fast_nothing_is_reported_before() -> None:
    assert quick_diagnostics(opened()) is None
    assert quick_diagnostics(typed(opened(), b"mov.u32 %r2, 1;")) is None
    for text in (b"/*", b"add /*", b'.pragma "'):
        assert quick_diagnostics(typed(opened(), text)) is None


def test_what_was_known_is_passed_on_where_nobody_waits_for_a_check() -> None:
    before = opened(LARGE)
    (undefined,) = check(before)
    after = typed(before, b"}")
    for number in range(document_module._MOST_EDITS + 9):
        # Here and there, so that it is not one long edit.
        line = LINE + number % 2
        after = after.changed(None, [Change(b" ", (line, 0), (line, 0))], "utf-8")
        told = quick_diagnostics(after)
        assert told is not None
        assert undefined.message in {d.message for d in told}


@pytest.mark.parametrize("text", [b"{", b"(", b"/*", b"}"])
def test_what_is_taken_back_is_compared_with_the_last_sound_version(text: bytes) -> None:
    first = opened()
    broken = typed(first, text)
    check(broken)
    mended = broken.changed(None, [Change(b"", (LINE, 0), (LINE, len(text)))], "utf-8")
    assert mended.before is first
    assert quick_diagnostics(mended) is None
    assert check(mended) == check_anew(mended)


def test_a_version_that_was_not_checked_is_passed_over() -> None:
    first = opened()
    second = typed(first, b"mov.u32 %r2, 1;")
    assert second.root.child_count
    third = typed(second, b"mov.u32 %r3, 1;")
    assert third.before is first
    assert check(third) == check_anew(third)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[:8], ids=lambda p: p.stem)
def test_sound_texts_are_checked_as_if_nothing_had_been_broken(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_module, "SMALL", 0)
    monkeypatch.setattr(document_module, "PARSED_ANEW", 0)
    rng = random.Random(path.stem)
    source = path.read_bytes().replace(b"\r\n", b"\n")[:6000]
    compared = 0
    while compared < 15:
        document = Document("a.ptx", "ptx", source)
        check(document)
        for step in range(8):
            # Now and then the edits before are taken back, which mends what they broke.
            change = Change(source) if not step % 8 else _change(document.source, rng)
            document = document.changed(step, [change], "utf-8")
            if rng.random() < 0.5:
                check(document)
            fresh = Document("a.ptx", "ptx", document.source)
            if not fresh.root.has_error:
                compared += 1
                assert check(document) == check(fresh), document.source.decode()

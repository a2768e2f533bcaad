"""What is published of a document before all of it is known."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.lsp import diagnostic_json
from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.requests.diagnostics import (
    document_diagnostics,
    published,
    published_at_once,
    to_protocol,
)
from ptx_ls.lsp.settings import settings_from
from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.text import Encoding
from tests.features.received import shown

FUNCTION = b".func f%d()\n{\n\t.reg .b32 %%r<4>;\n\tmov.u32 %%r1, 0;\n\tret;\n}\n"
LARGE = b".version 8.0\n.target sm_80\n" + b"".join(FUNCTION % number for number in range(1500))
OF_PEOPLE = b".version 8.0\n.target sm_80\n" + b"".join(FUNCTION % number for number in range(300))


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Document:
    """A document that is as large for the engine as a compiler's of 100,000 lines."""
    monkeypatch.setattr(document_module, "_WRITTEN_BY_HAND", len(LARGE) - 1)
    return Document("a.ptx", "ptx", LARGE, 1)


def edited(document: Document, text: bytes) -> Document:
    line = document.source[: document.source.index(b"mov", len(document.source) // 2)].count(b"\n")
    return document.changed(2, [Change(text, (line, 0), (line, 0))], "utf-8")


@pytest.mark.slow
def test_a_large_text_is_judged_before_all_of_it_is_parsed(opened: Document) -> None:
    at_once = published_at_once(Context(opened))
    assert at_once is not None
    assert not shown(at_once.report)
    assert not at_once.is_all
    assert not shown(published(Context(opened)))


def test_an_edit_of_instructions_is_judged_at_once() -> None:
    """All but its lints, which are found later."""
    opened = Document("a.ptx", "ptx", OF_PEOPLE, 1)
    published(Context(opened))
    after = edited(opened, b"\tmov.u32 %r9, 0;\n")
    found = published_at_once(Context(after))
    assert found is not None
    assert not found.is_all
    assert [one.code for one in shown(found.report) if one.severity == 1] == ["undefined-name"]


@pytest.mark.slow
def test_what_takes_long_is_reported_in_part(opened: Document) -> None:
    published(Context(opened))
    found = published_at_once(Context(edited(opened, b"\t.func h(\n")))
    assert found is not None
    assert not found.is_all
    assert [one.code for one in shown(found.report)] == ["syntax-error"]


@pytest.mark.slow
def test_selected_lints_follow_what_is_known_at_once(opened: Document) -> None:
    published(Context(opened))
    after = edited(opened, b"\tmov.u32 %r9, 0;\n")
    settings = settings_from({"levels": {"unused-name": "error"}})
    found = published_at_once(Context(after, settings=settings))
    assert found is not None
    assert not found.is_all
    assert not shown(found.report)
    assert "unused-name" in {one.code for one in shown(published(Context(after, settings=settings)))}


@pytest.mark.slow
def test_of_very_many_the_worst_are_told() -> None:
    head = b".version 8.0\n.target sm_80\n.entry k()\n{\n\t.reg .b32 %r<4>;\n\t.reg .pred %p;\n"
    passed_over = b"\tadd.s32.pred %r1, %r2, 1;\n" * 6000
    document = Document("a.ptx", "ptx", head + passed_over + b"\tadd.s32 %r1, %r2, %p;\n\tret;\n}\n", 1)
    found = shown(published(Context(document)))
    assert len(found) == 5000
    assert {one.code for one in found[:-1]} == {"ignored-modifier"}
    assert found[-1].code == "operand-type"


FACE = b"/* \xf0\x9f\x98\x80 */"
UNREAD = b".entry k%d() { .reg .b32 %%a; .reg .b32 %%b;\n\tmov.b32 %%a, 1;\r\n" + FACE + b" ret; } " + FACE


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_what_moved_is_written_as_if_it_were_new(encoding: Encoding) -> None:
    """Lints of functions of which others begin in the same line, under edits of all kinds."""
    text = b".version 8.0\n.target sm_80\n" + b"".join(UNREAD % number for number in range(40))
    rng, client = random.Random(5), Client(encoding=encoding)
    document = Document("a.ptx", "ptx", text, 1)
    published(Context(document, client))
    seen = set()
    for version in range(2, 60):
        line = rng.randrange(document.text.line_count)
        # Of characters, too, that are of one length here and of another there.
        new = rng.choice((b"", b"\n", b" ", FACE, b"\r\n", b"/**/", b"\n.func g();\n"))
        start = rng.choice((0, 0, document.text.position_at(document.text.line_start(line) + 400, encoding)[1]))
        ending = rng.choice(((line, start), (line, start), (line + 1, 0)))
        document = document.changed(version, [Change(new, (line, start), ending)], encoding)
        fresh = Document("a.ptx", "ptx", document.source, version)
        at_once = published_at_once(Context(document, client))
        found = published(Context(document, client))
        assert found == published(Context(fresh, client))
        assert at_once is not None
        assert not at_once.is_all or at_once.report == found
        seen.add(len(shown(found)))
    assert max(seen) > 60


SMALL = (
    b".version 8.0\n.target sm_80\n//"
    + b"-" * 600
    + b"\n.entry k()\n{\n\t.reg .b32 %unread;\n\tadd.u32 %x, 1, 2;\n\tret;\n}\n"
)


def test_of_a_short_text_lints_and_faults_outside_of_an_edit_stay() -> None:
    opened = Document("a.ptx", "ptx", SMALL, 1)
    whole = shown(published(Context(opened)))
    assert {one.code for one in whole} == {"unused-name", "undefined-name"}
    line = SMALL.count(b"\n") - 1
    after = opened.changed(2, [Change(b"\t.reg .b32 %y\n", (line, 0), (line, 0))], "utf-8")
    found = published_at_once(Context(after))
    assert found is not None
    assert not found.is_all
    assert [one.code for one in shown(found.report)] == ["unused-name", "undefined-name", "syntax-error"]


_FIRST_KEYS = """
import sys
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests.diagnostics import preparations, published, published_at_once
from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.document import Change, Document

for piece in preparations() if sys.argv[1] == "prepared" else ():
    piece()
text = b".version 8.0\\n.target sm_80\\n" + b"//\\n" * 9000 + b".entry k()\\n{\\nadd.s32 %r1, %r2, 1;\\nret;\\n}\\n"
document = Document("", "ptx", text)
published(Context(document))
before = set(sys.modules)
for new in (b" ", b"m", b".reg .b32 %r<4>;\\n", b"ld.global.u32 %r1, [%r2"):
    document = document.changed(None, [Change(new, (9004, 0), (9004, 0))], "utf-16")
    published_at_once(Context(document))
print(*sorted(set(sys.modules) - before))
"""


@pytest.mark.process
def test_what_the_first_keys_need_is_loaded_ahead() -> None:
    def loaded(how: str) -> list[str]:
        command = [sys.executable, "-c", _FIRST_KEYS, how]
        root = Path(__file__).parents[2]
        return subprocess.run(command, capture_output=True, text=True, check=True, cwd=root).stdout.split()

    assert loaded("prepared") == []
    assert "ptx_ls.sema.ptxas_parser.first_fault" in loaded("unprepared")


LINTED = """.version 8.0
.target sm_80
.address_size 64
.func f() { .reg .b32 %first; .reg .b32 %read, %written;
    /* \u00e9\U0001f600 */ .reg .b32 %second;
    mov.b32 %written, %read;
    ret;
}
"""
"""A function with lints, one of them behind characters that each encoding counts otherwise."""


@pytest.mark.parametrize("inserted", [b"", b"\n\n", b"/**/ ", "/* \u00e9 */".encode()])
def test_places_are_those_of_the_version_and_the_encoding_in_which_they_are_sent(inserted: bytes) -> None:
    document = Document("a.ptx", "ptx", LINTED.encode(), 1)
    edited = document.changed(2, [Change(inserted, (3, 0), (3, 0))], "utf-8")
    encodings: tuple[Encoding, ...] = ("utf-8", "utf-16", "utf-32")
    for encoding in encodings:
        for one in (document, edited, document):
            context = Context(one, Client(encoding=encoding))
            sent = [(found.range, found.message) for found in shown(published(context))]
            assert len(sent) >= 4
            assert sent == [(d.range, d.message) for d in to_protocol(context, document_diagnostics(context))]


def test_of_very_many_the_most_severe_are_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(diagnostic_json, "MAX_DIAGNOSTICS", 2)
    text = LINTED.replace("ret;", "ret; mov.b32 %no, 1;")
    found = shown(published(Context(Document("a.ptx", "ptx", text.encode(), 1))))
    assert sorted(one.severity or 0 for one in found) == [1, 2]

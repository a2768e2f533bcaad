"""Texts of which a parser finds no end, and texts that it once read anew for each comment."""

from __future__ import annotations

import tracemalloc

import pytest

from ptx_ls.checks.engine.batch import check_batch
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.ide.semantic_tokens import tokens
from ptx_ls.interpreter import LaunchError, Module
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.parse import parse

HEAD = b".version 8.0\n.target sm_80\n.entry k() {\n.reg .b32 %r<4>;\nmov.b32 %r1, %r9;\n"
WRONG = b"mov.b32 %r1, " + b"+;" * 20_000


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", [HEAD + WRONG + b"\nret;\n}\n", HEAD + b"mov.b32 %r1, " + b"+;\n" * 20_000 + b"ret;\n}\n"]
)
def test_errors_without_end(text: bytes) -> None:
    """8,000 such took tree-sitter 0.26 44 s, and twice as many four times as long."""
    document = Document("a.ptx", "ptx", text)
    told = check(document)
    assert document.unparsed_from is not None and document.unparsed_from >= len(HEAD)
    assert [d.code for d in told if d.start < len(HEAD)] == ["undefined-name"]
    assert [d.message for d in told if d.start >= document.unparsed_from] == [
        "Parsing error: too many errors from here on, the rest is not read"
    ]
    assert check_batch(document)[1] == told
    with pytest.raises(LaunchError, match="was not parsed"):
        _ = Module.from_text(text).entries


@pytest.mark.slow
def test_errors_of_which_each_takes_time_for_all_before_it() -> None:
    """60,000 such took tree-sitter 0.26 half a minute, in few steps."""
    text = HEAD + b"}\n" + b"*/a|/*" * 60_000
    document = Document("a.ptx", "ptx", text)
    assert document.unparsed_from == len(HEAD) + 2
    assert [d.code for d in check(document) if d.start < len(HEAD)] == ["undefined-name"]


def test_a_comment_ends_before_a_nul_for_the_scanner_too() -> None:
    """40,000 took half a minute, since the scanner read on from each to the end of the text."""
    document = Document("a.ptx", "ptx", HEAD + b"}\n" + b"a//\0" * 40_000)
    assert document.root.has_error and document.unparsed_from is None


@pytest.mark.slow
def test_foreign_letters_in_many_errors() -> None:
    """To look each up in its place among 60,000 errors took a minute."""
    document = Document("a.ptx", "ptx", b"{\x80" * 30_000)
    assert {d.code for d in check(document)} >= {"syntax-error"}


@pytest.mark.slow
def test_thousands_of_edits_in_one_notification() -> None:
    """To follow 5,000 took 15 s, since each was carried through all before it."""
    lines = 3000
    document = Document("a.ptx", "ptx", HEAD + b"mov.b32 %r1, %r2;\n" * lines + b"ret;\n}\n", 0)
    check(document)
    first = HEAD.count(b"\n")
    document = document.changed(1, [Change(b"%r3", (n, 13), (n, 16)) for n in range(first, first + lines)], "utf-8")
    assert document.source.count(b"mov.b32 %r1, %r3;\n") == lines
    assert check(document) == check(Document("a.ptx", "ptx", document.source))


def test_an_edit_of_thousands_of_open_comments() -> None:
    """Each has something else in its place for the parser; 20,000 took 4 s."""
    document = Document("a.ptx", "ptx", HEAD + b"</*\n" * 20_000, 0)
    check(document)
    first = HEAD.count(b"\n")
    document = document.changed(1, [Change(b"ret;\n}\n", (first, 0), (first + 20_000, 0))], "utf-8")
    assert document.source == HEAD + b"ret;\n}\n"
    assert [d.code for d in check(document)] == ["undefined-name"]


@pytest.mark.slow
def test_what_was_not_read_is_read_when_it_is_well() -> None:
    document = Document("a.ptx", "ptx", HEAD + WRONG + b"\nret;\n}\n", 0)
    assert document.unparsed_from == len(HEAD)
    line = HEAD.count(b"\n")
    after = document.changed(1, [Change(b"%r2;", (line, 13), (line, len(WRONG)))], "utf-8")
    assert after.unparsed_from is None
    assert [d.code for d in check(after)] == ["undefined-name"]
    assert len(captures_of(after)["instruction"]) == 3
    # And the other way.
    broken = after.changed(2, [Change(WRONG, (line, 0), (line, 17))], "utf-8")
    assert broken.unparsed_from == len(HEAD)
    assert check(broken) == check(Document("a.ptx", "ptx", broken.source))


@pytest.mark.slow
def test_nvvm_without_end() -> None:
    text = b"define void @f() {\n" + b"x " * 300_000
    assert Document("a.ll", "nvvm", text).tree.root_node is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("comment", "behind"),
    [
        (b"// %r9\n", b"ret;"),
        (b"/* a */", b"mov.b32 %r1, %r2;"),
        (b'# 1 "a.cu"\n', b"ret;"),
        (b"/*\n*/", b"ret;"),
        (b"/**/", b"%r3, %r2;"),
    ],
)
def test_a_hundred_thousand_comments(comment: bytes, behind: bytes) -> None:
    """A third of them once took half a minute."""
    before = b"mov.b32 " if behind.startswith(b"%") else b""
    source = HEAD.replace(b"%r9", b"%r2") + before + comment * 100_000 + behind + b"\nret;\n}\n"
    assert not [d for d in check(Document("a.ptx", "ptx", source)) if d.severity == "error"]


@pytest.mark.slow
@pytest.mark.parametrize("words", [b"#a", b"a#", b"^.func ", b".func (", b'#1 "', b"# "])
def test_words_that_once_asked_for_all_behind_them(words: bytes) -> None:
    source = HEAD + words * 15_000
    assert any(d.severity == "error" for d in check(Document("a.ptx", "ptx", source)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        b".global .b32 a[]=" + b"a:.v2 " * 30_000,
        b".entry a" * 10_000,
        HEAD + b"/*a:" * 20_000,
        HEAD + b"mov" + b".u32" * 40_000 + b" %r1, %r2;",
        b".global .b32 a[]=" + b"_/*" * 50_000,
        HEAD + b".func !" * 30_000,
        HEAD + b"{\n" * 100_000,
    ],
    ids=["half-typed", "declared", "comments left open", "modifiers", "comments in a value", "functions", "blocks"],
)
def test_the_same_over_and_over(text: bytes) -> None:
    """Each of these has taken time with the square of its length in some check."""
    document = Document("a.ptx", "ptx", text)
    assert any(d.severity == "error" for d in check(document))
    assert isinstance(tokens(document), list)


@pytest.mark.slow
def test_a_parse_keeps_nothing_of_the_text() -> None:
    """py-tree-sitter 0.26 keeps what a callback gives it; three megabytes at each keystroke add up."""
    text = HEAD + b"mov.b32 %r1, %r2;\n" * 20_000
    parse("ptx", text)
    tracemalloc.start()
    try:
        for _ in range(5):
            parse("ptx", text)
        kept, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert kept < len(text)

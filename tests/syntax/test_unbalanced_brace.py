"""Braces too many: which one is hidden in a long text, and what is said of it."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.recovery.unbalanced_brace import stray_braces
from ptx_ls.syntax.text import BLOCK_LINES, Text

SAMPLES = sorted((Path(__file__).parent.parent / "corpus" / "samples").glob("*.ptx"))
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
PLAIN = "\tadd.u32 %r1, %r1, 1;\n"
FUNCTION = HEAD + ".entry k(.param .u64 p)\n{\n\t.reg .b32 %r<9>;\n" + 4 * PLAIN + "ABOVE" + 4 * PLAIN + "\tret;\n}\n"
NEXT = ".visible .entry l()\n{\n\tret;\n}\n"


def stray(text: str) -> list[int]:
    return sorted(stray_braces(Text(text.encode())))


@pytest.mark.parametrize("following", ["", NEXT, "\t.section .debug_str\n\t{\n$L: .b8 1\n\t}\n"])
@pytest.mark.parametrize(
    "typed",
    [
        "{",
        "{\n",
        "\t{ // why\n",
        "{\n/* open\n",
        "/* open\n}\n",
        '{\n.pragma "open\n',
        "}\n",
        "\t}\n{\n\tret;\n}\n",
        "}\n\t.loc 1 2 3\n",
    ],
)
def test_a_brace_too_many_is_hidden(typed: str, following: str) -> None:
    text = FUNCTION.replace("ABOVE", typed) + following
    assert stray(text) == [FUNCTION.index("ABOVE") + min(at for at in map(typed.find, "{}") if at >= 0)]


def test_several_are_hidden() -> None:
    text = FUNCTION.replace("ABOVE", "{\n{\n")
    assert stray(text) == [FUNCTION.index("ABOVE"), FUNCTION.index("ABOVE") + 2]


@pytest.mark.parametrize(
    "text",
    [
        FUNCTION,
        FUNCTION.replace("ABOVE", "// {\n"),
        FUNCTION.replace("ABOVE", "/* { */\n"),
        FUNCTION.replace("ABOVE", '.pragma "{";\n'),
        FUNCTION.replace("ABOVE", "ld.global.v2.u32 {%r1, %r2, [%rd1];\n"),
        FUNCTION.replace("ABOVE", "ld.global.v2.u32 %r1, %r2}, [%rd1];\n"),
        FUNCTION.replace("ABOVE", "{\n.reg .b32 %x;\n"),
        FUNCTION.replace("ABOVE", '{\n.pragma "on\nseveral lines";\n'),
        FUNCTION.rstrip()[:-1],
        FUNCTION + "}\n",
    ],
)
def test_where_it_is_not_plain_to_see_none_is_hidden(text: str) -> None:
    assert stray(text) == []


@pytest.mark.parametrize("path", SAMPLES, ids=lambda p: p.stem)
def test_of_a_text_that_is_well_none_is_hidden(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert stray(text) == []
    # Where the braces are counted out of step, all are looked at.
    assert stray(text + "\n// {\n") == []
    assert stray(text + "\n// }\n") == []


@pytest.mark.slow
@pytest.mark.parametrize("count", [0, 200])
def test_it_is_the_text_alone_that_decides(count: int) -> None:
    rng = random.Random(1)
    pieces = [50 * PLAIN, "{\n" + PLAIN + "}\n", "{\n{\n}{\n}\n}\n", "st.global.v2.u32 [%rd1], {%r1, %r2};\n", "{ret;}"]
    pieces += ["/* } */\n", "/* {\n" + 9 * PLAIN + "*/\n", "// {\n"]
    first = FUNCTION.replace("ABOVE", "".join(rng.choice(pieces) for _ in range(200)))
    text = Text((first + count * NEXT.replace("\tret", rng.choice(pieces) + 9 * PLAIN + "\tret")).encode())
    hidden = 0
    for number in range(400):
        if number % 20 == 0:
            at = text.line_start(rng.randrange(text.line_count))
            text = text.edited(at, at, b"\n" * rng.randrange(BLOCK_LINES))
        after = text
        for _ in range(rng.choice((1, 1, 2))):
            start = after.line_start(rng.randrange(after.line_count))
            end = min(after.size, start + rng.choice((0, 0, 0, 30)))
            new = rng.choice((b"{\n", b"}\n", b"}", b"/* ", b'"', PLAIN.encode()))
            after = after.edited(start, end, new)
        found = stray_braces(after)
        assert found == stray_braces(Text(after.source))
        hidden += bool(found)
    assert hidden > 30


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("{\n", "FUNCTION"),
        ("{\n{\n", "FUNCTION"),
        ("}\n", "ABOVE"),
    ],
)
def test_it_is_reported_where_ptxas_stumbles(typed: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_module, "SMALL", 0)
    monkeypatch.setattr(document_module, "PARSED_ANEW", 0)
    text = FUNCTION.replace("ABOVE", typed)
    (told,) = check(Document("a.ptx", "ptx", text.encode()))
    assert told.code == "syntax-error"
    at = text.index(typed) + len(typed) if line == "ABOVE" else len(text)
    assert text.encode()[: told.start].count(b"\n") == text[:at].count("\n")


@pytest.mark.parametrize("typed", [b"{", b"}", b"{\n", b"}\n"])
def test_what_is_behind_it_is_parsed_as_before(typed: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_module, "SMALL", 0)
    monkeypatch.setattr(document_module, "PARSED_ANEW", 0)
    source = FUNCTION.replace("ABOVE", "").encode()
    before = Document("a.ptx", "ptx", source)
    check(before)
    line = source[: source.index(b"\tret;")].count(b"\n")
    after = before.changed(1, [Change(typed, (line, 0), (line, 0))], "utf-8")
    assert check(after) == check(Document("a.ptx", "ptx", after.source))
    ranges = after.changed_ranges()
    assert ranges is not None
    assert sum(end - start for start, end in ranges) < 20

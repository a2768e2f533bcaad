"""The text store against a reference so plain that it is obviously right: lists of code units."""

from __future__ import annotations

import random

import pytest

from ptx_ls.syntax import text as text_module
from ptx_ls.syntax.text import Encoding, Text

ENCODINGS: tuple[Encoding, ...] = ("utf-8", "utf-16", "utf-32")
ALPHABET = ["a", "%r1", ";", " ", "\n", "\n", "\r", "\r\n", "\t", "\0", "\x0b", "\x0c", "\x85", "é", "µ"]
ALPHABET += ["\u2028", "\u2029", "€", "\ud800", "\udc00", "\U0001f600", "\U0001f600\U0001f601", "\ufeff"]


def utf8(string: str) -> bytes:
    return string.encode("utf-8", "surrogatepass")


def units_of(character: str, encoding: Encoding) -> int:
    if encoding == "utf-8":
        return len(utf8(character))
    return 2 if encoding == "utf-16" and ord(character) > 0xFFFF else 1


def reference_lines(string: str) -> list[str]:
    """Lines with terminators, one character at a time."""
    lines = [""]
    for i, character in enumerate(string):
        lines[-1] += character
        if character == "\n" or (character == "\r" and string[i + 1 : i + 2] != "\n"):
            lines.append("")
    return lines


def reference_index(string: str, line: int, character: int, encoding: Encoding) -> int:
    """The index in `string` of a position."""
    lines = reference_lines(string)
    if line >= len(lines):
        return len(string)
    index = sum(len(before) for before in lines[:line])
    units = 0
    for one in lines[line]:
        units += units_of(one, encoding)
        if one in "\r\n" or units > character:
            break
        index += 1
    return index


def reference_position(string: str, index: int, encoding: Encoding) -> tuple[int, int]:
    before = 0
    lines = reference_lines(string)
    for line, content in enumerate(lines):
        if index < before + len(content) or line == len(lines) - 1:
            inside = content[: index - before].rstrip("\r\n")
            return line, sum(units_of(one, encoding) for one in inside)
        before += len(content)
    raise AssertionError


def random_string(rng: random.Random, most: int) -> str:
    return "".join(rng.choice(ALPHABET) for _ in range(rng.randint(0, most)))


def assert_same(text: Text, string: str) -> None:
    lines = [utf8(line) for line in reference_lines(string)]
    assert text.source == utf8(string)
    assert text.size == len(text.source)
    assert text.line_count == len(lines)
    assert [text.line(i) for i in range(text.line_count)] == lines
    starts = [text.line_start(i) for i in range(text.line_count)]
    assert starts == [sum(map(len, lines[:i])) for i in range(len(lines))]
    assert text.has_lone_returns == any(line.endswith(b"\r") for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("seed", range(40))
def test_random_edits(encoding: Encoding, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"{encoding} {seed}")
    monkeypatch.setattr(text_module, "BLOCK_LINES", rng.choice([4, 8, 256]))
    monkeypatch.setattr(text_module, "_BLOCK_BYTES", 16)
    string = random_string(rng, 80)
    text = Text(utf8(string))
    for _ in range(40):
        ends = []
        for _ in range(2):
            line, character = rng.randint(0, text.line_count), rng.randint(0, 8)
            index = reference_index(string, line, character, encoding)
            offset = text.offset_at(line, character, encoding)
            assert offset == len(utf8(string[:index]))
            ends.append((index, offset))
        (first, start), (last, end) = sorted(ends)
        new = random_string(rng, rng.choice([0, 1, 1, 3, 30]))
        string = string[:first] + new + string[last:]
        before = text.source
        changed = text.edited(start, end, utf8(new))
        assert text.source == before
        text = changed
        assert_same(text, string)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("seed", range(20))
def test_positions_of_offsets(encoding: Encoding, seed: int) -> None:
    rng = random.Random(f"positions {encoding} {seed}")
    string = random_string(rng, 60)
    text = Text(utf8(string))
    offsets = [len(utf8(string[:index])) for index in range(len(string) + 1)]
    expected = [reference_position(string, index, encoding) for index in range(len(string) + 1)]
    assert [text.position_at(offset, encoding) for offset in offsets] == expected
    assert text.positions_at(offsets, encoding) == expected
    assert [text.line_at(offset) for offset in offsets] == [line for line, _ in expected]


def test_many_positions_of_a_long_line_are_as_quick_as_of_short_ones() -> None:
    """Each may not be counted from the start of the line: that took minutes."""
    text = Text("é".encode() + b"x" * 1_000_000)
    counted = 0

    def counting(*_: object) -> int:
        nonlocal counted
        counted += 1
        return 0

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("ptx_ls.syntax.text._units", counting)
        found = text.positions_at(range(2, 1_000_002, 100), "utf-16")
    assert counted == 0
    assert found[:2] == [(0, 1), (0, 101)]
    assert found[-1] == (0, 999_901)


@pytest.mark.parametrize("seed", range(20))
def test_edits_at_any_byte(seed: int) -> None:
    """Also between `\\r` and `\\n`, where no position of a client can point."""
    rng = random.Random(seed)
    source = b""
    text = Text()
    for _ in range(200):
        start, end = sorted(rng.randint(0, len(source)) for _ in range(2))
        end = min(end, start + 4)
        new = bytes(rng.choice(b"a\r\n") for _ in range(rng.randint(0, 6)))
        source = source[:start] + new + source[end:]
        text = text.edited(start, end, new)
        assert text.source == source
        starts = [text.line_start(i) for i in range(text.line_count)]
        assert [text.line(i) for i in range(text.line_count)] == [
            text.source[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)
        ]
        assert text.line_count == len((source + b".").splitlines())


@pytest.mark.parametrize("seed", range(20))
def test_marks_are_counted_through_edits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(f"marks {seed}")
    monkeypatch.setattr(text_module, "BLOCK_LINES", 4)
    monkeypatch.setattr(text_module, "_BLOCK_BYTES", 16)
    text = Text()
    for _ in range(200):
        start, end = sorted(rng.randint(0, text.size) for _ in range(2))
        text = text.edited(start, min(end, start + 6), bytes(rng.choice(b"/*\n") for _ in range(rng.randint(0, 9))))
        source, close = text.source, text.source.rfind(b"*/")
        for mark in rng.sample((b"/*", b"*/", b"//"), 2):
            assert text.count(mark) == sum(line.count(mark) for line in source.split(b"\n"))
            assert text.first(mark, start) == source.find(mark, start)
        opened = [at for at in range(close + 2 if close >= 0 else 0, len(source)) if source.startswith(b"/*", at)]
        assert sorted(text.after_last(b"/*", b"*/")) == opened


def test_past_the_end_of_a_line_is_before_its_terminator() -> None:
    text = Text(b"ret\r\nx\ry\nz")
    assert [text.offset_at(line, 99, "utf-16") for line in range(5)] == [3, 6, 8, 10, 10]
    assert text.edited(3, 3, b";").source == b"ret;\r\nx\ry\nz"


def test_only_three_line_ends_count() -> None:
    assert Text("a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g".encode()).line_count == 1
    assert Text(b"a\nb\r\nc\rd").line_count == 4


def test_inside_a_character_is_its_start() -> None:
    text = Text("x\U0001f600y€z".encode())
    assert [text.offset_at(0, i, "utf-16") for i in range(6)] == [0, 1, 1, 5, 6, 9]
    assert [text.offset_at(0, i, "utf-8") for i in range(10)] == [0, 1, 1, 1, 1, 5, 6, 6, 6, 9]


def test_bytes_that_are_no_utf8_count_one_each() -> None:
    text = Text(b"a\xff\xc3b\x80c\n")
    assert [text.offset_at(0, i, "utf-16") for i in range(8)] == [0, 1, 2, 3, 4, 5, 6, 6]
    assert text.position_at(5, "utf-16") == (0, 5)


def test_blocks_stay_few_and_not_huge() -> None:
    text = Text(b"line\n" * 10_000)
    rng = random.Random(1)
    for _ in range(2_000):
        start = rng.randint(0, text.size)
        if rng.random() < 0.5:
            text = text.edited(start, min(start + 300, text.size), b"")
        else:
            text = text.edited(start, start, b"a\nb\n" * rng.randint(1, 80))
    blocks = text._blocks
    assert max(len(block.lines) for block in blocks) <= 2 * text_module.BLOCK_LINES
    assert len(blocks) <= text.line_count / (text_module.BLOCK_LINES / 8) + 2


@pytest.mark.parametrize(
    ("before", "at", "after"),
    [("ret", (0, 9), "ret;"), ("// a\x0cb\nret", (1, 3), "// a\x0cb\nret;")],
    ids=["past the end of a line", "a form feed is no line end"],
)
def test_the_text_document_of_pygls_is_not_this(before: str, at: tuple[int, int], after: str) -> None:
    """Why there is a text of our own; when pygls is right, this fails, and the reason is gone."""
    from lsprotocol import types
    from pygls.workspace import TextDocument

    theirs = TextDocument("file:///a.ptx", before)
    where = types.Range(types.Position(*at), types.Position(*at))
    theirs.apply_change(types.TextDocumentContentChangePartial(text=";", range=where))
    offset = (ours := Text(before.encode())).offset_at(*at, "utf-16")
    assert ours.edited(offset, offset, b";").source == after.encode()
    assert theirs.source != after

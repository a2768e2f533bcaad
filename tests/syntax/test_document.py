"""Documents: the tree made from an earlier one is the tree made from nothing."""

from __future__ import annotations

import gc
import random
from pathlib import Path
from types import CellType

import pytest
import tree_sitter

from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.grammar import ptx_language
from ptx_ls.syntax.text import Encoding, Text
from tests.rounds import rounds

SAMPLES = sorted((Path(__file__).parent.parent / "corpus" / "samples").glob("*.ptx"))
SHORT = [path for path in SAMPLES if path.stat().st_size < 20_000]
PIECES = [
    "a",
    ";",
    ",",
    "\n",
    "\r\n",
    "\r",
    " ",
    ".",
    "%",
    "{",
    "}",
    "(",
    ")",
    "[",
    "]",
    '"',
    "//",
    "/*",
    "*/",
]
PIECES += [
    "add.s32 %r1, %r2, 3;\n",
    "L1:\n",
    "@%p1 bra L1;",
    ".reg .b32 %r<9>;",
    "ret;",
    "\0",
    "é",
    "\U0001f600",
]
PIECES += [".entry f(.param .u64 a)\n{\n}\n", "0x", "1.5", ".visible .global .u32 g[4] = {1, 2};\n", "\x0c"]


def shape(node: tree_sitter.Node) -> list[tuple[object, ...]]:
    """Every node, with where it starts and ends in bytes, rows and columns."""
    nodes: list[tuple[object, ...]] = []
    stack = [node]
    while stack:
        node = stack.pop()
        missing = node.is_missing, node.is_error
        nodes.append((node.type, node.byte_range, tuple(node.start_point), tuple(node.end_point), missing))
        stack.extend(node.children)
    return nodes


def random_change(rng: random.Random, document: Document, encoding: Encoding) -> Change:
    start = rng.randint(0, len(document.source))
    end = min(start + rng.choice([0, 0, 0, 1, 1, 3, 20, 200]), len(document.source))
    new = rng.choice(["", *PIECES])
    if rng.random() < 0.2:
        cut = rng.randint(0, len(document.source))
        new = document.source[cut : cut + rng.randint(0, 300)].decode(errors="replace")
    return Change(new.encode(), document.position_at(start, encoding), document.position_at(end, encoding))


@pytest.mark.slow
@pytest.mark.parametrize("small", [0, document_module.SMALL], ids=["large", "small"])
@pytest.mark.parametrize("seed", rounds(5))
def test_random_edits_reparse_to_the_fresh_tree(seed: int, small: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(document_module, "SMALL", small)
    monkeypatch.setattr(document_module, "PARSED_ANEW", small)
    rng = random.Random(seed)
    encoding: Encoding = rng.choice(["utf-8", "utf-16"])
    source = rng.choice(SAMPLES).read_bytes()
    if rng.random() < 0.3:
        source = source.replace(b"\n", rng.choice([b"\r\n", b"\r"]))
    document = Document("file:///a.ptx", "ptx", source, 0)
    for version in range(1, 30):
        changes = [random_change(rng, document, encoding) for _ in range(rng.choice([1, 1, 2, 5]))]
        document = document.changed(version, changes, encoding)
        if rng.random() < 0.7:
            fresh = Document(document.uri, "ptx", document.source)
            if small or not fresh.root.has_error:
                assert shape(document.root) == shape(fresh.root)


def test_a_wrong_edit_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test above can fail: tell tree-sitter of an edit at another place, and trees differ."""
    real = Text.offset_at
    document = Document("file:///a.ptx", "ptx", SAMPLES[0].read_bytes(), 0)
    assert document.root.child_count
    changed = document.changed(1, [Change(b"}\n\n", (20, 0), (20, 0))], "utf-16")
    assert changed._bases
    monkeypatch.setattr(Text, "edited", lambda self, start, end, new: changed.text)
    monkeypatch.setattr(Text, "offset_at", lambda self, line, *rest: real(self, 2, *rest))
    wrong = document.changed(1, [Change(b"}\n\n", (20, 0), (20, 0))], "utf-16")
    assert shape(wrong.root) != shape(changed.root) == shape(Document("", "ptx", changed.source).root)


@pytest.mark.parametrize("seed", range(12))
def test_outside_of_changed_ranges_nothing_changed(seed: int) -> None:
    rng = random.Random(seed)
    before = Document("file:///a.ptx", "ptx", SAMPLES[seed % len(SAMPLES)].read_bytes(), 0)
    assert before.changed_ranges() is None
    assert before.root.child_count
    after = before
    for version in range(1, 4):
        after = after.changed(version, [random_change(rng, after, "utf-8") for _ in range(3)], "utf-8")
    ranges = after.changed_ranges()
    assert ranges is not None
    outside = []
    at = 0
    for start, end in [*ranges, (len(after.source), len(after.source))]:
        outside.append(after.source[at:start])
        at = end
    found = 0
    for part in outside:
        found = before.source.find(part, found)
        assert found >= 0
        found += len(part)


def test_versions_do_not_disturb_one_another() -> None:
    first = Document("file:///a.ptx", "ptx", SAMPLES[0].read_bytes(), 1)
    kept = shape(first.root)
    second = first.changed(2, [Change(b"", (0, 0), (30, 0)), Change(b"x", (0, 0), (0, 0))], "utf-8")
    third = second.changed(3, [Change(b".version 8.0\n", None)], "utf-8")
    assert shape(first.root) == kept
    assert third.source == b".version 8.0\n"
    assert third.changed_ranges() is None
    assert second.source.startswith(b"x")
    assert (first.version, second.version, third.version) == (1, 2, 3)


def test_memo_is_kept_for_one_version() -> None:
    calls = []

    def size(document: Document) -> int:
        calls.append(document.version)
        return len(document.source)

    first = Document("file:///a.ptx", "ptx", b"ret;", 1)
    second = first.changed(2, [Change(b"\n", (0, 4), (0, 4))], "utf-16")
    assert [first.memo(size), first.memo(size), second.memo(size)] == [4, 4, 5]
    assert calls == [1, 2]


def test_the_grammar_is_ptx() -> None:
    assert Document("file:///a.ptx", "ptx", b"").tree.language == ptx_language()


def test_a_version_that_is_done_with_keeps_nothing() -> None:
    """Work that goes on about it would have it refer to itself for good."""

    def size(document: Document) -> tuple[Document, int]:
        return document, len(document.source)

    first = Document("a.ptx", "ptx", b"ret;")
    first.root  # noqa: B018  # parsed, so that the next version has something to start from
    second = first.changed(2, [Change(b" ", (0, 0), (0, 0))], "utf-8")
    second.root  # noqa: B018
    third = second.changed(3, [Change(b" ", (0, 0), (0, 0))], "utf-8")
    assert first.memo(size)[1] == 4
    assert first.known(size) is not None
    first.cancel()
    assert first.known(size) is None
    assert first.memo(size)[1] == 4
    assert first.known(size) is None
    third.cancel()
    assert third.memo(size)[1] == 6
    assert third.known(size) is not None


def test_what_an_idle_server_forgets_is_there_when_it_is_asked_for() -> None:
    document = Document("a.ptx", "ptx", b".version 8.0\n.target sm_80\n")
    assert document.root.child_count == 2
    following = document.changed(1, [Change(b"9", (0, 11), (0, 12))], "utf-8")
    assert following.root.child_count == 2
    source = following.source
    following.forget_sources()
    assert not any(isinstance(one, CellType) for one in gc.get_referrers(source)), "the tree keeps it"
    assert "source" not in document.text.__dict__
    assert "source" not in following.text.__dict__
    assert document.source.replace(b"8.0", b"8.9") == following.source

"""After any edits, what is said of a document is what is said of its final text."""

from __future__ import annotations

import random

import pytest

from ptx_ls.embed.cpp import edited
from ptx_ls.embed.cpp.check import check
from ptx_ls.embed.cpp.edited import check_edited, edited_function, first_diagnostics
from ptx_ls.syntax.document import Change, Document
from tests.cli.test_embedded import CUDA
from tests.rounds import rounds

TEXT = "\n".join(CUDA.replace(" f(", f" f{number}(").replace("UNKNOWN(1)", '"ret;"') for number in range(5))
_WORDS = (
    '"',
    "{",
    "}",
    "\\",
    "\n#if 1\n",
    " ",
    "x",
    ".u32",
    ";",
    "asm(",
    "%0",
    "//",
    "/*",
    "*/",
    "",
    ":",
    "(",
    ")",
    "é",
)


def _facts(document: Document) -> list[tuple[object, ...]]:
    return [(d.code, d.start, d.end, d.message, d.fixes, d.related) for d in check_edited(document)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", rounds(2))
def test_random_edits(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edited, "_SMALL", 0)
    rng = random.Random(seed)
    uri = f"file:///edited{seed}.cu"
    document = Document(uri, "cuda", TEXT.encode(), 0)
    check_edited(document)
    quick = 0
    for version in range(1, 50):
        lines = document.source.decode("utf-8", "replace").split("\n")
        if rng.random() < 0.1:
            document = document.changed(version, [Change(TEXT.encode())], "utf-8")
        else:
            line = rng.randrange(len(lines))
            at = rng.randint(0, len(lines[line].encode()))
            end = min(len(lines[line].encode()), at + rng.choice((0, 0, 1, 5)))
            new = rng.choice(_WORDS).encode()
            document = document.changed(version, [Change(new, (line, at), (line, end))], "utf-8")
        found = _facts(document)
        quick += document.memo(edited._edit)[1] is not None
        fresh = Document("file:///fresh.cu", "cuda", document.source)
        assert found == [(d.code, d.start, d.end, d.message, d.fixes, d.related) for d in check(fresh)]
    assert quick > 2


def test_a_character_in_a_string_reads_one_function(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edited, "_SMALL", 0)
    document = Document("file:///one.cu", "cuda", TEXT.encode(), 0)
    check_edited(document)
    at = TEXT.index("add.u32")
    line, character = document.position_at(at, "utf-8")
    document = document.changed(1, [Change(b"x", (line, character), (line, character))], "utf-8")
    function = edited_function(document, at)
    assert function is not None and len(function.statements) == 4
    assert "unknown-instruction" in {d.code for d in check_edited(document)}
    assert edited_function(document, TEXT.index("f3")) is None
    assert first_diagnostics(document, ()) == (check_edited(document), True)
    # Of what is asked for in addition, nothing is known sooner.
    assert first_diagnostics(document, {"asm-memory"}) is None


def test_a_large_file_that_is_opened_shows_its_first_part_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(edited, "_LARGE", 1 << 15)
    monkeypatch.setattr(edited, "_PART", 1 << 13)
    one = '__device__ void f%d(unsigned a) {{\n  asm volatile("add.u3{} %%0, %%0, 1;" : "+r"(a));\n}}\n'
    head = "".join(one.format("2" if n % 100 else "3") % n for n in range(600))
    document = Document("large.cu", "cuda", head.encode(), 1)
    first = first_diagnostics(document, ())
    assert first is not None
    found, are_all = first
    every = check_edited(document)
    assert not are_all
    assert 0 < len(found) < len(every) == 6
    assert set(found) <= set(every)
    small = Document("small.cu", "cuda", one.format("3").encode() % 0, 1)
    assert first_diagnostics(small, ()) is None

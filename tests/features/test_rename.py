"""A rename changes names and nothing else: whatever a name meant, it means afterwards."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.ide.answers import Refusal
from ptx_ls.ide.rename import rename
from ptx_ls.sema.name_resolution import resolve
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import names_in
from ptx_ls.syntax.document import Document
from tests.checks.test_edits import SAMPLES


def meanings(document: Document) -> list[tuple[int, int] | None]:
    """What each name of a document stands for: the number, among all names, of the one that declares it."""
    symbols, nodes = symbols_of(document), names_in(document, document.root)
    numbers = {node.start_byte: number for number, node in enumerate(nodes)}
    found: list[tuple[int, int] | None] = []
    for node in nodes:
        text = document.source[node.start_byte : node.end_byte].decode()
        meant = resolve(symbols, text, node.start_byte)
        found.append(None if meant is None else (numbers[meant.symbol.start], meant.number or 0))
    return found


def document_of(source: bytes) -> Document:
    return Document("a.ptx", "ptx", source)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[:20], ids=lambda p: p.stem)
def test_a_rename_keeps_every_meaning(path: Path) -> None:
    rng = random.Random(path.stem)
    document = document_of(path.read_bytes().replace(b"\r\n", b"\n"))
    before, faults = meanings(document), len(check(document))
    nodes = names_in(document, document.root)
    words = sorted({document.source[n.start_byte : n.end_byte].decode() for n in nodes})
    outcomes: Counter[str] = Counter()
    for _ in range(25):
        node = rng.choice(nodes)
        new = rng.choice(["fresh", "%fresh", "%r99", rng.choice(words), rng.choice(words)])
        edits = rename(document, node.start_byte, new)
        if isinstance(edits, Refusal) or not edits:
            outcomes["refused"] += 1
            continue
        source, end, parts = document.source, 0, []
        for edit in edits:
            parts += [source[end : edit.start], edit.text.encode()]
            end = edit.end
        after = document_of(b"".join([*parts, source[end:]]))
        left = any(edit.text.startswith(", ") for edit in edits)
        outcomes["left its family" if left else "renamed"] += 1
        assert len(check(after)) == faults, (new, check(after))
        if not left:
            assert meanings(after) == before, (node.start_byte, new)
    assert len(outcomes) > 1


HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"


@pytest.mark.parametrize(("number", "is_taken"), [(9, True), (10, False)])
@pytest.mark.parametrize(
    "body",
    [
        ".reg .b32 %s{}, %r<10>; mov.b32 %s{}, %r1;",
        ".reg .b32 %s{}; {{ .reg .b32 %r<10>; mov.b32 %s{}, %r1; }}",
    ],
    ids=["beside it", "around it"],
)
def test_a_family_takes_the_names_that_its_numbers_reach(body: str, number: int, is_taken: bool) -> None:
    text = f"{HEAD}.entry k() {{ {body.format(number, number)} ret; }}\n"
    found = rename(document_of(text.encode()), text.index("%r<"), "%s")
    assert isinstance(found, Refusal) == is_taken

"""A walk over statements finds the nodes that a query of the whole tree finds, whatever the syntax error."""

from __future__ import annotations

import random
from operator import attrgetter
from pathlib import Path

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.syntax.captures import ALL, _captures, captures_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.query import captures

SAMPLES = sorted((Path(__file__).parents[1] / "corpus" / "samples").glob("*.ptx"))
ROUNDS = 20

_PIECES = (
    *(b"", b"{", b"}", b"(", b")", b'"', b"/*", b";", b"\n", b"%r1", b"L1:", b".target sm_90\n", b".reg .u32 x;"),
    *(b".func f(.param .u32 x);", b".entry k", b'.pragma "a";', b".global .u32 a = 3, b;", b".foo 1;", b".loc 1 2 3\n"),
    *(b"L: .callprototype _ (.param .b32 _);", b"L: .branchtargets A, B;", b".alias a, b;"),
)


def _found(document: Document) -> dict[str, list[tuple[int, int, str]]]:
    return {k: [(n.start_byte, n.end_byte, n.type) for n in nodes] for k, nodes in captures_of(document).items()}


def _asked(document: Document) -> dict[str, list[tuple[int, int, str]]]:
    found = captures(document.tree.language, ALL, document.root)
    return {
        kind: [(n.start_byte, n.end_byte, n.type) for n in sorted(nodes, key=attrgetter("start_byte"))]
        for kind, nodes in found.items()
    }


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[::3], ids=lambda p: p.stem)
def test_a_walk_finds_what_a_query_finds(path: Path) -> None:
    rng = random.Random(path.stem)
    source = path.read_bytes()[:12_000]
    for _ in range(ROUNDS):
        document = Document("a.ptx", "ptx", source)
        assert _found(document) == _asked(document), source.decode()
        at = rng.randrange(len(source))
        source = source[:at] + rng.choice(_PIECES) + source[at + rng.choice((0, 0, 1, 8)) :]


def test_the_nodes_of_a_large_text_are_kept_until_it_is_checked() -> None:
    function = b".visible .entry k%d()\n{\n\t.reg .b32 %%r<4>;\n" + b"\tadd.s32 %%r1, %%r2, 1;\n" * 40 + b"\tret;\n}\n"
    text = b".version 8.0\n.target sm_80\n.address_size 64\n" + b"".join(function % at for at in range(600))
    document = Document("a.ptx", "ptx", text)
    assert check(document) == []
    assert document.known(_captures) is None
    assert len(captures_of(document)["instruction"]) == 600 * 41
    assert document.known(_captures) is not None
    assert len(symbols_of(document).outline) == 600

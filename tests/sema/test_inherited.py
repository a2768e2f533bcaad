"""What is declared after any edits is what a fresh look at the final text finds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ptx_ls.sema.symbols import Scope, Symbols, symbols_of
from ptx_ls.syntax.document import Change, Document
from tests.checks.test_incremental import SAMPLES, _change

BODY = b""".version 8.0
.target sm_80
.entry k()
{
	.reg .b32 %r<4>;
	mov.u32 %r1, 0;
	{ .reg .b32 %r1;
L:
	ret; }
}
"""


def declared(symbols: Symbols) -> list[object]:
    def of(scope: Scope) -> object:
        parent = (scope.parent.start, scope.parent.end) if scope.parent else None
        # One name is asked for before all of them are.
        found = [scope.find(name) for name in ("%r1", "%rd1", "L", "$L__BB0_2")]
        return scope.start, scope.end, parent, found, scope.names, scope.ranges, scope.repeated

    return [symbols.top, *((body.symbols, [of(scope) for scope in body.scopes]) for _, body in symbols.bodies())]


def fresh(document: Document) -> list[object]:
    return declared(Symbols(Document(document.uri, "ptx", document.source)))


@pytest.mark.parametrize("path", SAMPLES[:12], ids=lambda p: p.stem)
def test_any_edits(path: Path) -> None:
    rng = random.Random(path.stem)
    source = path.read_bytes().replace(b"\r\n", b"\n")[:8000]
    for _ in range(10):
        document = Document("a.ptx", "ptx", source)
        for step in range(12):
            if rng.random() < 0.8:
                declared(symbols_of(document))
            document = document.changed(step, [_change(document.source, rng)], "utf-8")
            document.root  # noqa: B018  # parsed, so that the next version has something to start from
        assert declared(symbols_of(document)) == fresh(document)


def test_heads_of_many_functions() -> None:
    head, _, function = BODY.partition(b".entry k")
    source = head + b"".join(b".entry k%d" % number + function for number in range(12))
    pieces = (b"", b" ", b"x", b";", b"\n", b".visible ", b".func ", b"()", b"{", b"}", b"1", b"/*", b"*/")
    rng = random.Random(5)
    for _ in range(60):
        document = Document("a.ptx", "ptx", source)
        for step in range(8):
            if rng.random() < 0.8:
                declared(symbols_of(document))
            near = document.source.find(b".entry", rng.randrange(len(document.source)))
            at = document.position_at(max(0, near + rng.randrange(-3, 14)), "utf-8")
            change = Change(rng.choice(pieces), at, (at[0], at[1] + rng.choice((0, 0, 1, 9))))
            document = document.changed(step, [change], "utf-8")
            document.root  # noqa: B018  # parsed, so that the next version has something to start from
        assert declared(symbols_of(document)) == fresh(document), document.source.decode()


def test_a_head_that_goes_on_to_another_name() -> None:
    """What was a function without a name ends in the head of the next one after an edit behind it."""
    lines = (
        b".version 9.4\n.target sm_90\n.address_size 64\n.extern .func  (.param .b32 Begin vprintf\n(\n"
        b"\t.param{.b64 a,\n"
        b"\t.param .b64 b\n)\n;\n.extern .func __assertfail\n(\n\t.param .b64 c,\n\t.param .b64 d\n)\n.noreturn;\n"
        b".global .align 1 .b8 message[42] = {\t@%p7 st.globa\n"
    )
    document = Document("a.ptx", "ptx", lines)
    declared(symbols_of(document))
    after = document.changed(2, [Change(b"\t.loc 1 2 3\n", (8, 0), (8, 0))], "utf-8")
    assert declared(symbols_of(after)) == fresh(after)


def test_an_edit_of_instructions_reads_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document("a.ptx", "ptx", BODY)
    declared(symbols_of(document))
    line = BODY[: BODY.index(b"mov")].count(b"\n")
    after = document.changed(2, [Change(b"add.s32 %r1, %r1, 1;\n\t", (line, 1), (line, 1))], "utf-8")
    expected = fresh(after)
    monkeypatch.setattr("ptx_ls.sema.symbols._body", None)
    assert declared(symbols_of(after)) == expected


def test_an_edit_of_a_declaration_reads_the_function_again() -> None:
    document = Document("a.ptx", "ptx", BODY)
    declared(symbols_of(document))
    line = BODY[: BODY.index(b".reg")].count(b"\n")
    after = document.changed(2, [Change(b"\t.reg .b64 %rd<2>;\n", (line, 0), (line, 0))], "utf-8")
    assert not symbols_of(after)._inherited
    assert declared(symbols_of(after)) == fresh(after)

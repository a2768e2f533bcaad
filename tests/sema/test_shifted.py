"""What is declared after any edits is what a fresh look at the final text finds."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.sema.incremental.shifted import shifted_span
from ptx_ls.sema.scope import Scope
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.syntax.document import Change, Document
from tests.checks.test_incremental import SAMPLES, _change
from tests.rounds import rounds

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


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[:12], ids=lambda p: p.stem)
def test_any_edits(path: Path) -> None:
    rng = random.Random(path.stem)
    source = path.read_bytes().replace(b"\r\n", b"\n")[:8000]
    for _ in rounds(5):
        document = Document("a.ptx", "ptx", source)
        for step in range(12):
            if rng.random() < 0.8:
                declared(symbols_of(document))
            document = document.changed(step, [_change(document.source, rng)], "utf-8")
            document.root  # noqa: B018  # parsed, so that the next version has something to start from
        assert declared(symbols_of(document)) == fresh(document)


# The edit puts 7 bytes in the place of 3, from 20 up to 23.
@pytest.mark.parametrize(
    ("scope", "after"),
    [
        ((5, 20), (5, 20)),  # ends where the edit begins
        ((23, 40), (27, 44)),  # begins where it ends
        ((10, 40), (10, 44)),
        ((24, 40), (28, 44)),
        ((5, 19), (5, 19)),
    ],
)
def test_a_scope_beside_an_edit_keeps_its_text(scope: tuple[int, int], after: tuple[int, int]) -> None:
    assert shifted_span(*scope, [(20, 23, 27)]) == after


def _functions(count: int) -> bytes:
    head, _, function = BODY.partition(b".entry k")
    return head + b"".join(b".entry k%d" % number + function for number in range(count))


@pytest.mark.slow
def test_heads_of_many_functions() -> None:
    source = _functions(12)
    pieces = (b"", b" ", b"x", b";", b"\n", b".visible ", b".func ", b"()", b"{", b"}", b"1", b"/*", b"*/")
    rng = random.Random(5)
    for _ in rounds(30):
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
    monkeypatch.setattr("ptx_ls.sema.declarations.body", None)
    assert declared(symbols_of(after)) == expected


@pytest.mark.parametrize(
    "written", [b"\tadd.s32 %r1, %r1, 1;\n", b"\t.reg .b64 %rd<2>;\n", b"\tadd.s32 %r1, \n", b"M:\n"]
)
def test_an_edit_in_a_body_reads_no_heads_again(written: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ptx_ls.sema.incremental.previous.PARSED_ANEW", 0)
    document = Document("a.ptx", "ptx", _functions(12) + b".global .b32 g;\n")
    declared(symbols_of(document))
    for number in (3, 7):
        line = document.source[: document.source.index(b".entry k%d" % number)].count(b"\n") + 3
        document = document.changed(number, [Change(written, (line, 0), (line, 0))], "utf-8")
        expected = declared(on_its_tree(document))
        with monkeypatch.context() as patch:
            patch.setattr("ptx_ls.sema.declarations.outside", None)
            assert declared(symbols_of(document)) == expected
        check(document)


def test_an_edit_of_a_declaration_reads_its_statement_again(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document("a.ptx", "ptx", BODY)
    declared(symbols_of(document))
    line = BODY[: BODY.index(b".reg")].count(b"\n")
    after = document.changed(2, [Change(b"\t.reg .b64 %rd<2>;\n", (line, 0), (line, 0))], "utf-8")
    expected = fresh(after)
    monkeypatch.setattr("ptx_ls.sema.declarations.body", None)
    assert declared(symbols_of(after)) == expected


@pytest.mark.parametrize("between", [b"\tbra L;\n", b"\tbra L;\n\t// the targets\n", b"}"])
def test_what_parts_a_label_from_its_list(between: bytes) -> None:
    label, targets = b"T:\n", b"\t\t.branchtargets L;\n"
    source = BODY.replace(b"L:\n", b"L:\n" + label + between + targets)
    document = Document("a.ptx", "ptx", source)
    declared(symbols_of(document))
    check(document)
    line = source[: source.index(between + targets)].count(b"\n")
    gone = Change(b"", (line, 0), (line, 1) if between == b"}" else (line + 1, 0))
    after = document.changed(2, [gone], "utf-8")
    assert declared(symbols_of(after)) == fresh(after)
    assert check(after) == check(Document("a.ptx", "ptx", after.source))


# What is written and deleted where a function declares something.
STATEMENTS = (
    *(b"\t.reg .b32 %r<3>;", b"\t.reg .b64 %rd1, %rd1, a;", b"\t.reg .pred %p<4>, L;", b"\t.reg .b32 %r1;"),
    *(b"\t.local .b8 a[4];", b"\t.shared .align 8 .b64 s[2] ;", b"\t.extern .shared .b8 s[];", b"\t.reg .b32"),
    *(b"L:", b"L: M:", b"$L__BB0_2:", b"\tbra L;", b"\tmov.u32 %r1, 0;", b"\t// L:", b"\t/* a", b"*/", b"%r1:"),
    *(b"\t{", b"\t}", b"\t{ .reg .b32 %r1; M: }", b"\t{\n\t.reg .b32 a;\n\t{ L: }\n\t}", b"."),
    *(b"\t.branchtargets L, M;", b"P: .callprototype _ (.param .b32 a);", b'\t.pragma "no', b"\t.loc 1 2 3"),
)


def on_its_tree(document: Document) -> Symbols:
    """The symbols of a document, read from its very tree, which may differ from that of a fresh one where it is
    broken."""
    alone = Document(document.uri, "ptx", document.source)
    alone._tree, alone._masked_spans = document.tree, document.masked_spans
    return Symbols(alone)


SOURCES = {path.stem: path.read_bytes().replace(b"\r\n", b"\n")[:12000] for path in SAMPLES[:16]}


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SOURCES, "many functions"])
def test_edits_of_declarations(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("sema.incremental.previous.PARSED_ANEW", "syntax.document.PARSED_ANEW", "syntax.document.SMALL"):
        monkeypatch.setattr(f"ptx_ls.{place}", 0)
    rng = random.Random(name)
    source = SOURCES.get(name, _functions(40))
    edited = 0
    for _ in rounds(5):
        document = Document("a.ptx", "ptx", source)
        for step in range(14):
            if rng.random() < 0.5:
                declared(symbols_of(document))
            if rng.random() < 0.3:
                check(document)
            document = document.changed(
                step, [_statement(document.source, rng) for _ in range(rng.choice((1, 1, 2)))], "utf-8"
            )
            if rng.random() < 0.7:
                found, expected = symbols_of(document), on_its_tree(document)
                edited += bool(found._known.edited)
                offset = rng.randrange(len(document.source))
                for at in range(max(0, offset - 99), min(offset + 99, len(document.source))):
                    (scope, end), (other, other_end) = found.stretch_at(at), expected.stretch_at(at)
                    assert (scope.start, scope.end) == (other.start, other.end)
                    assert at < end <= other_end or end == other_end
                    assert found.declared(at) == expected.declared(at)
                assert declared(found) == declared(expected), document.source.decode()
    assert edited


def _statement(text: bytes, rng: random.Random) -> Change:
    """A statement written into a line of its own, a part of one before or behind another, or lines that go."""
    lines = text.split(b"\n")
    at = rng.randrange(len(lines))
    match rng.randrange(6):
        case 0 | 1:
            return Change(rng.choice(STATEMENTS) + b"\n", (at, 0), (at, 0))
        case 2:
            return Change(b"", (at, 0), (at + rng.choice((1, 1, 1, 3)), 0))
        case 3:
            return Change(rng.choice(STATEMENTS), (at, len(lines[at])), (at, len(lines[at])))
        case 4:
            piece = rng.choice(STATEMENTS)
            return Change(piece[: rng.randrange(1, len(piece) + 1)], (at, 0), (at, rng.randrange(2)))
    return _change(text, rng)

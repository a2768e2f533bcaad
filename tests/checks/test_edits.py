"""Any edits, in any order, give exactly what a fresh check of the final text gives."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine import run_checks
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax import document as document_module
from ptx_ls.syntax.captures import instruction_nodes
from ptx_ls.syntax.document import Change, Document
from tests.bench.handwritten import handwritten
from tests.checks.nothing_kept import check_anew
from tests.rounds import rounds

SAMPLES = sorted((Path(__file__).parents[1] / "corpus" / "samples").glob("*.ptx"), key=lambda p: p.stat().st_size)
ROUNDS, EDITS = 4, 12

_PIECES = (
    *(
        "",
        " ",
        ";",
        ",",
        "\n",
        "x",
        "%r1",
        "%f1",
        "%rd2",
        "%tid.x",
        "%clokc",
        "%clock64",
        "%r",
        "5",
        "1.5",
        ".u32",
        ".b64",
    ),
    *(".v2", ".f32", "{", "}", "[", "]", "ret;", "add.u32 %r1, %r2, %r3;\n", "add.f32 %r1, %f1, 1;\n"),
    *("mov.u32 %r1, %tid.x;\n", "ld.global.u32 %r1, [%rd1];\n", "cvt.rn.e2m1x2 %r1;\n", "// a comment\n", "L99:\n"),
    *(".reg .b32 %r99;\n", "@%p1 ", '.pragma "nounroll";\n', "{ .reg .f32 %r1; }\n", "bra L99;\n"),
)


def _line(text: bytes, rng: random.Random) -> tuple[int, bytes]:
    lines = text.split(b"\n")
    at = rng.randrange(len(lines))
    return at, lines[at]


def _change(text: bytes, rng: random.Random) -> Change:
    at, line = _line(text, rng)
    shown = line.decode("utf-8", "replace")
    start = rng.randrange(len(shown) + 1)
    match rng.randrange(5):
        case 0:
            return Change(rng.choice(_PIECES).encode(), (at, start), (at, start))
        case 1:
            return Change(b"", (at, start), (at, min(len(shown), start + rng.randrange(1, 6))))
        case 2:
            return Change(rng.choice(_PIECES).encode(), (at, start), (at, min(len(shown), start + rng.randrange(1, 4))))
        case 3:
            return Change(b"", (at, 0), (at + 1, 0))
    _, other = _line(text, rng)
    return Change(other + b"\n", (at, 0), (at, 0))


def _found(document: Document) -> list[Diagnostic]:
    return check(document)


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[:12], ids=lambda p: p.stem)
def test_edits_give_what_a_fresh_check_gives(path: Path) -> None:
    rng = random.Random(path.stem)
    source = path.read_bytes().replace(b"\r\n", b"\n")[:6000]
    for _ in rounds(ROUNDS):
        document = Document("a.ptx", "ptx", source)
        _found(document)
        for step in range(EDITS):
            document = document.changed(
                step, [_change(document.source, rng) for _ in range(rng.choice((1, 1, 2)))], "utf-8"
            )
            if rng.random() < 0.8:
                assert _found(document) == check_anew(document), document.source.decode()


@pytest.mark.parametrize("gone", ["L12:\n", "\t.reg .b32 %r<9>;\n", "\tlocal: .calltargets f;\n"])
def test_what_is_deleted_is_missed_at_once(gone: str) -> None:
    source = f""".version 8.0
.target sm_80
// {"the head is what a line of it may change: " * 99}
.func f() {{ ret; }}
.entry k()
{{
\tmov.u32 %r1, 1;

{gone}\tadd.u32 %r1, %r1, 1;
\tbra L13;
\tret;
}}
"""
    line = source[: source.index(gone)].count("\n")
    document = Document("a.ptx", "ptx", source.encode())
    _found(document)
    document = document.changed(1, [Change(b"", (line, 0), (line + 1, 0))], "utf-8")
    assert _found(document) == check_anew(document)


def test_an_attribute_that_a_variable_loses_is_missed_where_it_is_used() -> None:
    attribute = b" .attribute(.unified(19, 95))"
    text = b".version 8.0\n.target sm_90\n.address_size 64\n.global" + attribute + b" .b32 v[4];\n"
    text += b".entry k()\n{\n.reg .b32 r;\nld.global.b32 r, [v].unified;\nret;\n}\n"
    document = Document("a.ptx", "ptx", text)
    assert not _found(document)
    gone = Change(b"", (3, len(b".global")), (3, len(b".global") + len(attribute)))
    document = document.changed(1, [gone], "utf-8")
    assert [d.code for d in _found(document)] == ["unified-address"]


def test_an_open_comment_changes_what_is_behind_it() -> None:
    head = f".version 8.0\n.target sm_80\n// {'x' * 600}\n.entry k()\n{{\n"
    source = head + "\tadd.u32 %r1, %r1, 1;\n\tadd.u32 %r1, %r1, 1;\n\tmov.b64 %rd1, 1;\n\tret;\n}\n"
    document = Document("a.ptx", "ptx", source.encode())
    _found(document)
    document = document.changed(1, [Change(b"/*", (5, 9), (5, 9))], "utf-8")
    assert _found(document) == check_anew(document)


def test_an_open_comment_in_another_function_leaves_the_fixes_of_a_label() -> None:
    one = ".entry k{0}()\n{{\n\t.reg .b32 %r<3>;\n\tadd.u32 %r1, %r1, 1;\n{1}\tret;\n}}\n"
    source = ".version 8.0\n.target sm_80\n" + one.format(1, "") + one.format(2, "\tbra gone;\n")
    document = Document("a.ptx", "ptx", source.encode())
    assert [fix.title for d in _found(document) for fix in d.fixes] == ["Create the label gone"]
    document = document.changed(1, [Change(b"/*", (5, 0), (5, 0))], "utf-8")
    assert _found(document) == check_anew(document)
    assert "Create the label gone" in {fix.title for d in _found(document) for fix in d.fixes}


@pytest.mark.parametrize("line", [6, 7])
def test_an_open_comment_hides_no_call_behind_it(line: int) -> None:
    head = f".version 8.0\n.target sm_80\n// {'x' * 600}\n.extern .func f();\n.entry k()\n{{\n"
    source = head + "\t.reg .b32 %r1;\n\tadd.u32 %r1, 1, 1;\n\tmov.u32 %r1, 1;\n\t{ call f, (); }\n\tret;\n}\n"
    document = Document("a.ptx", "ptx", source.encode())
    assert [d.code for d in _found(document)] == ["unresolved-extern"]
    document = document.changed(1, [Change(b"/*", (line, 0), (line, 0))], "utf-8")
    assert _found(document) == check_anew(document)
    assert "unresolved-extern" in {d.code for d in _found(document)}


def test_an_edit_costs_the_function_that_it_is_in(monkeypatch: pytest.MonkeyPatch) -> None:
    document = Document("a.ptx", "ptx", handwritten(2000).encode())
    _found(document)
    line = document.source[: document.source.rindex(b"add.s32")].count(b"\n")
    looked_at: list[int] = []

    def watched(view: Document) -> list[tree_sitter.Node]:
        nodes = instruction_nodes(view)
        looked_at.append(len(nodes))
        return nodes

    monkeypatch.setattr(run_checks, "instruction_nodes", watched)
    following = document.changed(1, [Change(b" ", (line, 0), (line, 0))], "utf-8")
    found = _found(following)
    # And its undoing nothing.
    undone = following.changed(2, [Change(b"", (line, 0), (line, 1))], "utf-8")
    assert _found(undone) == _found(document)
    assert 1 <= looked_at[0] < len(instruction_nodes(document)) / 2
    assert set(looked_at[1:]) == {0}
    assert found == check_anew(following)


_HEAD = f".version 8.0\n.target sm_75\n// {'x' * 600}\n"
_CALL = (
    ".func (.param .b32 r) f(.param .b32 a) { ret; }\n.entry k() {\n.param .b32 r; .param .b32 a;\n.reg .b32 x;\n"
    "call (r),\nf,\n(\na\n);\nret;\n}\n"
)


@pytest.mark.parametrize(
    ("text", "written", "place"),
    [
        (_HEAD + _CALL, b"//", (8, 0)),
        (f"// {'x' * 600}\n// two\n.reg .b32 %r<4>;// three\n// four\n" + _HEAD + _CALL, b"\n", (2, 16)),
        (_HEAD + ".func f() {\nmov.u32 %3, 1;\nret;\n}\n.func g() {\n.reg .b32 %\nret;\n}\n", b"typed", (8, 11)),
    ],
    ids=["a line of a call becomes a comment", "a comment is parted from an error", "a name is typed"],
)
def test_an_error_beside_an_edit_is_found_again(text: str, written: bytes, place: tuple[int, int]) -> None:
    document = Document("", "ptx", text.encode())
    check(document)
    document = document.changed(1, [Change(new=written, start=place, end=place)], "utf-8")
    found = check(document)
    assert found
    assert found == check(Document("", "ptx", document.source))


def test_an_instruction_in_broken_text_silences_its_names_as_long_as_it_is_there() -> None:
    function = ".entry k()\n{\n.reg .b32 %r<4>;\nmov.u32 %r1, %lost;\nret;\n}\n"
    broken = "{\nmov.u32 %a, 1;\n{\n.reg .b32 %b;\nmov.u32 %b, 1;\n}\n{\n"
    document = Document("", "ptx", (_HEAD + function + broken).encode())
    named = check(document)
    document = document.changed(1, [Change(b"mov.u32 %lost, 2;\n", (13, 0), (13, 0))], "utf-8")
    silent = check(document)
    assert [one.code for one in named if one not in silent] == ["undefined-name"]
    assert silent == check(Document("", "ptx", document.source))
    document = document.changed(2, [Change(b"", (13, 0), (14, 0))], "utf-8")
    assert check(document) == named


def test_a_stray_brace_is_one_error_not_one_at_each_name_behind_it() -> None:
    head = ".version 8.0\n.target sm_80\n.address_size 64\n.entry k()\n{\n\t.reg .b32 %r<9>;\n"
    inner = "\tadd.u32 %r1, %r2, 1;\n\t{\n\tadd.u32 %r1, %r2, 1;\n\t}\n"
    found = _found(Document("a.ptx", "ptx", f"{head}{inner}\t}}\n{inner}\tret;\n}}\n".encode()))
    assert {d.code for d in found} == {"misplaced-statement", "syntax-error"}
    assert [d.code for d in _found(Document("a.ptx", "ptx", f"{head}{inner}\tadd.u32 %x, 1, 1;\n}}\n".encode()))] == [
        "undefined-name"
    ]


@pytest.mark.slow
@pytest.mark.parametrize("path", SAMPLES[:6], ids=lambda p: p.stem)
def test_what_is_hidden_from_the_parser_is_checked_as_if_it_were_new(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(document_module, "SMALL", 0)
    monkeypatch.setattr(document_module, "PARSED_ANEW", 0)
    rng = random.Random(path.stem)
    source = path.read_bytes().replace(b"\r\n", b"\n")[:6000]
    marks = (b"{", b"}", b"/*", b"{\n", b"}\n", b"/* ", b"\t/*\n")
    hidden = 0
    for _ in range(6):
        document = Document("a.ptx", "ptx", source)
        _found(document)
        for step in range(12):
            at, line = _line(document.source, rng)
            written = Change(rng.choice(marks), (at, 0), (at, rng.choice((0, 0, len(line)))))
            change = Change(source) if rng.random() < 0.2 else rng.choice((written, _change(document.source, rng)))
            document = document.changed(step, [change], "utf-8")
            fresh = Document("a.ptx", "ptx", document.source)
            if str(fresh.root) == str(document.root):
                assert _found(document) == check_anew(fresh), document.source.decode()
                hidden += bool(document.masked_spans)
    assert hidden > 3

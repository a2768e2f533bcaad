"""Names that are not declared, or declared twice: the ways out, where the other place is, and what is passed over."""

from __future__ import annotations

import pytest

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Document
from tests.oracle import ptxas

HEAD = b".version 8.5\n.target sm_90\n.address_size 64\n"


def named(body: bytes) -> tuple[bytes, list[Diagnostic]]:
    """A kernel with this body, and what is said of its names."""
    source = HEAD + b".entry k(.param .u64 pointer)\n{\n" + body + b"}\n"
    found = check(Document("a.ptx", "ptx", source))
    return source, [d for d in found if d.code in ("undefined-name", "duplicate-name")]


def repaired(source: bytes, diagnostic: Diagnostic, title: str) -> bytes:
    """The source with one of the fixes applied."""
    fix = next(f for f in diagnostic.fixes if f.title == title)
    for edit in sorted(fix.edits, key=lambda e: -e.start):
        source = source[: edit.start] + edit.text.encode() + source[edit.end :]
    return source


@pytest.mark.parametrize(
    ("body", "title", "line"),
    [
        (b"\t.reg .b32 %r<5>;\n\tmov.b32 %r1, %r7;\n", "Declare %r<8>", b"\t.reg .b32 %r<8>;\n"),
        (b"\t.reg .b32 %r<5>;\n\tadd.f32 %x, 0f00000000, 0f00000000;\n", "Declare .reg .f32 %x", b"\t.reg .f32 %x;\n"),
        (b"\t.reg .b32 %r;\n\t@%p bra done;\ndone:\n\tret;\n", "Declare .reg .pred %p", b"\t.reg .pred %p;\n"),
        (b"\tbra doen;\ndone:\n\tret;\n", "Change doen to done", b"\tbra done;\n"),
        (b"\t.reg .b64 %rd<3>;\n\tld.param.u64 %rd1, [pionter];\n", "Change pionter to pointer", b"%rd1, [pointer];\n"),
        (b"\t.reg .b32 %rx<3>;\n\tmov.b32 %rx1, %ry2;\n", "Change %ry2 to %rx2", b"\tmov.b32 %rx1, %rx2;\n"),
    ],
)
def test_a_fix_makes_the_name_known(body: bytes, title: str, line: bytes) -> None:
    source, found = named(body)
    assert [d.code for d in found] == ["undefined-name"]
    after = repaired(source, found[0], title)
    assert line in after
    assert not [d for d in check(Document("a.ptx", "ptx", after)) if d.severity == "error"]


def test_every_use_is_an_error_of_its_own_with_its_own_edit() -> None:
    source, found = named(b"\t.reg .b32 %alpha;\n\tmov.b32 %alpha, %alpah;\n\tadd.s32 %alpha, %alpah, %alpah;\n")
    assert [source[d.start : d.end] for d in found] == [b"%alpah"] * 3
    for d in found:
        edit = d.fixes[0].edits[0]
        assert (edit.start, edit.end, edit.text) == (d.start, d.end, "%alpha")


def test_a_declaration_that_is_being_typed_hides_the_errors_that_hang_on_it() -> None:
    whole = b"\t.reg .b32 %r<4>;\n\tmov.b32 %r1, 1;\n\tmov.b32 %gone, %r1;\n"
    assert [d.message for d in named(whole)[1]] == ["Unknown symbol '%gone'"]
    for half in (b".reg .b32 %r<", b".reg .b32 %r<4", b".reg .b32 %r<4>"):
        source, found = named(whole.replace(b".reg .b32 %r<4>;", half))
        assert [source[d.start : d.end] for d in found] == [b"%gone"], half


def test_the_other_declaration_is_reported() -> None:
    source, found = named(b"\t.reg .b32 %r<5>;\n\t.reg .b32 %r3;\n\t.reg .b64 pointer;\n")
    told = [(source[d.start : d.end], source[r.start : r.end]) for d in found for r in d.related]
    assert told == [(b"%r3", b"%r"), (b"pointer", b"pointer")]
    assert found[1].related[0].start == source.index(b"pointer")


def test_a_later_declaration_is_reported() -> None:
    source, found = named(b"\tmov.b32 %late, 1;\n\t.reg .b32 %late;\n")
    assert [(d.related[0].start, d.message) for d in found] == [
        (source.rindex(b"%late"), "Unknown symbol '%late'. It is declared only later.")
    ]


def test_as_many_as_a_reader_can_use() -> None:
    _, found = named(b"\tmov.b32 %x, 1;\n" * 3000)
    assert len(found) == 1000


@pytest.mark.process
@pytest.mark.parametrize(
    "body", [b"mov.u32 %r1, 1;\n%r1: ret;\n", b"%r1: mov.u32 %r1, 1; ret;\n", b"%r1: ret; { .reg .b32 %r<4>; }\n"]
)
def test_a_register_hides_a_label_of_its_name(body: bytes) -> None:
    source, _ = named(b".reg .b32 %r<12>;\n" + body)
    assert not check(Document("a.ptx", "ptx", source))
    judge = ptxas.at_hand()
    if judge is not None:
        assert ptxas.assemble(source.decode(), "sm_90", judge)[0] == 0


@pytest.mark.process
def test_registers_with_a_count_hide_a_later_duplicate() -> None:
    source, _ = named(b"membar.gl;\n.reg .b64 %rd<16>;\n.shared .b32 %rd1;\nmov.u64 %rd1, 1;\n")
    found = check(Document("a.ptx", "ptx", source))
    assert [d.code for d in found] == ["duplicate-name"]
    judge = ptxas.at_hand()
    if judge is not None:
        said = ptxas.assemble(source.decode(), "sm_90", judge)[1]
        assert said.count("; error") == 1 and "Duplicate definition of variable '%rd1'" in said

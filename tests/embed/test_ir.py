"""PTX in the inline assembly of NVVM IR. The verdicts are those of LLVM 22 (llvmlite 0.50) and ptxas 13.5."""

from __future__ import annotations

import pytest

from ptx_ls.embed.ir.check import check
from ptx_ls.embed.ir.read import functions
from ptx_ls.embed.llvm.assembly import unit
from ptx_ls.languages import language_of
from ptx_ls.languages.batch import targets
from ptx_ls.syntax.document import Document
from tests.embed.findings import errors_and_warnings


def _document(call: str, target: str = "") -> Document:
    cpu = f'"target-cpu"="{target}" ' if target else ""
    source = f"define void @k(ptr %p, i32 %i, i1 %b) {cpu}{{\n  {call}\n  ret void\n}}\n"
    return Document("file:///a.ll", "nvvm", source.encode())


def found(call: str, target: str = "") -> list[tuple[str, str]]:
    """The code and the text of each error and warning."""
    document = _document(call, target)
    return errors_and_warnings(document, check(document))


REFUSED_BY_LLVM = {
    '%x = call i32 asm "mov.u32 $0, $2;", "=r,r"(i32 %i)': ("asm-operand", "$2"),
    '%x = call i32 asm "mov.u32 $0, $1; // $7", "=r,r"(i32 %i)': ("asm-operand", "$7"),
    '%x = call i32 asm "mov.u32 $0, $L;", "=r,r"(i32 %i)': ("asm-operand", "$L"),
    '%x = call i32 asm "mov.u32 $0, ${1", "=r,r"(i32 %i)': ("asm-operand", "${1"),
    '%x = call i32 asm "mov.u32 $0, $1;", "=r,x"(i32 %i)': ("asm-constraint", "x"),
    '%x = call i32 asm "mov.u32 $0, $1;", "=r,r,+r"(i32 %i, i32 %i)': ("asm-constraint", "+r"),
    '%x = call i32 asm "mov.u32 $0, $1;", "r,=r"(i32 %i)': ("asm-constraint", "=r"),
    '%x = call i32 asm "mov.u32 $0, $1;", "=r,r,~memory"(i32 %i)': ("asm-constraint", "~memory"),
    '%x = call i32 asm "mov.u32 $0, $1;", "=r,r,r"(i32 %i)': ("asm-constraint", "r"),
}


@pytest.mark.parametrize("call", REFUSED_BY_LLVM)
def test_refused_or_misread_by_llvm(call: str) -> None:
    assert found(call) == [REFUSED_BY_LLVM[call]]


REFUSED_BY_PTXAS = {
    r'call void asm sideeffect "mov.u32 $0, 0x0;\0A\09ld.globl.b32 $0, [$1];", "=r,l"(ptr %p)': (
        "unknown-modifier",
        ".globl",
    ),
    '%x = call i32 asm "add.s64 $0, $1, $1;", "=r,r"(i32 %i)': ("operand-type", "$0"),
    '%x = call i32 asm "mov.u32 $0, %%laneid;", "=r"()': ("syntax-error", "%"),
    'call void asm sideeffect "{ bar.sync 0;", ""()': ("syntax-error", "{"),
    'call void asm sideeffect "// {\\0Abar.sync 0; }", ""()': ("syntax-error", "}"),
    'call void asm sideeffect "bar.sync 0", ""()': ("syntax-error", "0"),
    'call void asm sideeffect "st.global.v2.b32 [$0], {$1, $1}", "l,r"(ptr %p, i32 %i)': ("syntax-error", "{$1, $1}"),
}


@pytest.mark.parametrize("call", REFUSED_BY_PTXAS)
def test_refused_by_ptxas(call: str) -> None:
    assert REFUSED_BY_PTXAS[call] in found(call)


SOUND = (
    'call void asm sideeffect "@$0 st.shared.b32 [ $1 + 0 ], $2;", "b,r,r"(i1 %b, ptr %p, i32 %i)',
    '%x = call i32 asm "mov.u32 $0, ${1};", "=r,0"(i32 %i)',
    '%x = call i32 asm "mov.u32 $0, %laneid;", "=&r,~{memory}"()',
    '%x = call i32 asm "{ .reg .pred $$p; setp.ne.u32 $$p, $1, 0; selp.b32 $0, 1, 2, $$p; }", "=r, r"(i32 %i)',
    'call void asm sideeffect "cp.async.wait_group $0;", "n"(i32 3)',
    'call void asm sideeffect "L${:uid}: bra L${:uid};", ""()',
    'call void asm sideeffect "", "~{memory}"()',
    'call void asm sideeffect "rep; nop", "~{memory}"()',
    '; call void asm sideeffect "ld.bogus.b32 $9", ""()',
    # A scope opened in one call and closed in another.
    'call void asm sideeffect "{ .reg .pred p;", ""()\n  call void asm sideeffect "setp.eq.u32 p, $0, 1;", "r"(i32 %i)'
    '\n  call void asm sideeffect "@p trap; }", ""()',
)


@pytest.mark.parametrize("call", SOUND)
def test_sound(call: str) -> None:
    assert [one for one in found(call) if one[0] != "reserved-name"] == []


def test_the_target_of_the_function_decides() -> None:
    call = 'call void asm sideeffect "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", ""()'
    assert [code for code, _ in found(call, "sm_80")] == ["needs-target"]
    assert found(call, "sm_100a") == []


def test_every_character_comes_from_its_place() -> None:
    document = _document(r'call void asm sideeffect "mov.u32 $0, 1;\0A\09// \5C\\ é", "=r"()')
    (group,) = functions(document)
    text = group[0].template
    assert text is not None and text.text == "mov.u32 $0, 1;\n\t// \\\\ é"
    for at, character in enumerate(text.text):
        spelled = document.source[slice(*text.span(at, at + 1))].decode()
        assert spelled in (character, f"\\{ord(character):02X}", "\\\\")


def test_hover_and_completion_in_the_string_are_those_of_ptx() -> None:
    language = language_of(document := _document('%x = call i32 asm "cvt.rn.f32 $0, $1;", "=r,r"(i32 %i)'))
    at = document.source.index(b"cvt")
    assert language.hover and language.completions
    answer = language.hover(document, at + 1)
    assert answer is not None and document.source[answer.start : answer.end].startswith(b"cvt")
    assert "f16" in {one.text.strip(".") for one in language.completions(document, at + len("cvt.rn."), False)}


def test_names_in_the_string_are_found() -> None:
    text = '%x = call i32 asm "{ .reg .b32 t; mov.b32 t, $1; mov.b32 $0, t; }", "=r,r"(i32 %i)'
    language = language_of(document := _document(text))
    assert language.references and language.declarations and language.name_at
    at = document.source.index(b"t, $1")
    places = [one.start for one in language.references(document, at, None)]
    assert places == [document.source.index(b"t;"), at, document.source.index(b"t; }")]
    assert [one.start for one in language.declarations(document, at)] == places[:1]
    assert [one.start for one in language.declarations(document, document.source.index(b"$1") + 1)] == [
        document.source.index(b'r"(')
    ]


@pytest.mark.slow
def test_half_typed_text() -> None:
    whole = REFUSED_BY_LLVM | REFUSED_BY_PTXAS
    for call in whole:
        for end in range(0, len(call), 3):
            document = _document(call[:end])
            for d in check(document):
                assert 0 <= d.start <= d.end <= len(document.source)


def test_a_piece_knows_the_registers_of_its_operands() -> None:
    (group,) = functions(_document('call void asm sideeffect "foo.b32 $0,$1,$2,$3;", "=c,b,0,n"(i1 %b, i16 1, i32 3)'))
    found = unit(group[0])
    assert found is not None and found.types == {"$0": ".b16", "$1": ".pred", "$2": ".b16"}
    assert found.unknown == {"$3"}


def test_the_targets_of_a_module_are_those_of_its_assembly_too() -> None:
    document = _document(
        'call void asm sideeffect "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;", ""()\n'
        '  call void asm sideeffect "nanosleep.u32 20;", ""()'
    )
    accepted = {one.target.name for one in targets(document) or () if one.ptx is not None}
    assert "sm_100a" in accepted and not accepted & {"sm_60", "sm_90a", "sm_120"}
    reason = next(one for one in targets(document) or () if one.target.name == "sm_90a")
    assert reason.start == document.source.index(b"tcgen05") and "tcgen05" in reason.reason

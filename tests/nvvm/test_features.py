"""What a module says, and what an editor shows of it: hover, completion, definitions."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from ptx_ls.ide.answers import Hover
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.isa import targets
from ptx_ls.languages.nvvm import LANGUAGE
from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.requests import completion
from ptx_ls.lsp.settings import Settings
from ptx_ls.nvvm.actions import actions
from ptx_ls.nvvm.completion import complete
from ptx_ls.nvvm.definition import definition
from ptx_ls.nvvm.hover import hover
from ptx_ls.nvvm.module import module_of
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.uses import uses_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.parse import parse
from ptx_ls.syntax.span import Span

FOLDER = Path(__file__).parent / "examples"
CLANG = (FOLDER / "clang22.ll").read_bytes()
NVVM = (FOLDER / "vecadd_nvvm2.ll").read_bytes()


def _document(source: bytes) -> Document:
    return Document("a.ll", "nvvm", source)


def _hover(source: bytes, at: bytes, within: int = 1) -> Hover | None:
    return hover(_document(source), source.index(at) + within)


def _complete(source: bytes, line: bytes) -> list[CompletionItem]:
    """The offers behind a line put in front of the first `ret`."""
    at = source.index(b"  ret void")
    edited = source[:at] + b"  " + line + b"\n" + source[at:]
    return complete(_document(edited), at + 2 + len(line))


def test_module_of_clang() -> None:
    """Target and PTX version come from the attributes, the kernel from its calling convention."""
    module, platform = module_of(_document(CLANG)), platforms_of(_document(CLANG)).default
    assert platform.target == targets.by_name()["sm_90"] and platform.ptx == 78
    kernels = [f for f in module.functions if f.kernel]
    assert [f.name for f in kernels] == ["saxpy"]
    assert CLANG[kernels[0].name_start : kernels[0].name_end] == b"@saxpy"
    assert [(f.name, f.defined) for f in module.functions if f.name.endswith("tid.x")] == [
        ("llvm.nvvm.read.ptx.sreg.tid.x", False)
    ]


def test_numbers_of_very_many_digits_are_no_versions() -> None:
    source = b'define void @f() #0 { ret void }\nattributes #0 = { "target-features"="+ptx' + b"2" * 200_000 + b'" }\n'
    assert platforms_of(_document(source)).default.ptx is None


def test_numbers_where_none_is_read_are_no_crash() -> None:
    digits = b"9" * 5000
    LANGUAGE.diagnostics(_document(b"@a = global <0x10 x i32> zeroinitializer\n"))
    flag = b'!llvm.module.flags = !{!0}\n!0 = !{i32 %s, !"a", i32 1}\n'
    (found,) = LANGUAGE.diagnostics(_document(flag % digits))
    assert found.message.startswith("invalid behavior operand in module flag: 999")


def test_module_of_nvvm_ir() -> None:
    """The kernel is that of the annotations."""
    module, platform = module_of(_document(NVVM)), platforms_of(_document(NVVM)).default
    assert platform.target is None and platform.reader == "libnvvm"
    assert [f.name for f in module.functions if f.kernel] == ["simple"]
    assert [g.name for g in module.globals] == ["tile", "table"]


def test_intrinsics_of_a_module() -> None:
    """Every place that names one, with what the table knows of it."""
    uses = uses_of(_document(NVVM))
    assert all(NVVM[u.start : u.end].decode() == "@" + u.name for u in uses)
    assert [(u.name, u.declared, u.intrinsic is not None) for u in uses if "barrier0" in u.name] == [
        ("llvm.nvvm.barrier0", True, True),
        ("llvm.nvvm.barrier0", False, True),
    ]
    assert len(uses) == 5 + 4
    unknown = b"declare void @llvm.nvvm.no.such.thing()\n"
    assert [u.intrinsic for u in uses_of(_document(unknown))] == [None]
    comment = b"; @llvm.nvvm.read.ptx.sreg.tid.x\n"
    assert uses_of(_document(comment)) == ()


def test_hover_of_an_intrinsic() -> None:
    """Signature, PTX and range, for exactly the name."""
    found = _hover(CLANG, b"@llvm.nvvm.read.ptx.sreg.tid.x()", 20)
    assert found is not None
    assert CLANG[found.start : found.end] == b"@llvm.nvvm.read.ptx.sreg.tid.x"
    for part in ("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()", "mov.u32 d, %tid.x;", "from 0 to 1023"):
        assert part in found.markdown
    assert "Not available" not in found.markdown


def test_hover_says_what_the_target_lacks() -> None:
    """sm_90 has no redux.sync.min.f32; sm_100a with PTX 8.6 has."""
    found = _hover(CLANG, b"@llvm.nvvm.redux.sync.fmin")
    assert found is not None
    assert "**Not available here:** requires sm_100a with PTX 8.6; sm_100f with PTX 8.8." in found.markdown
    newer = CLANG.replace(b"sm_90", b"sm_100a").replace(b"ptx78", b"ptx86")
    found = _hover(newer, b"@llvm.nvvm.redux.sync.fmin")
    assert found is not None and "Not available" not in found.markdown
    assert "Requires sm_100a" in found.markdown


@pytest.mark.parametrize(
    ("at", "expected"),
    [
        (b"%w\n", "%w = zext nneg i32 %i to i64"),
        (b"%x, i64 %w", "ptr noundef readonly captures(none) %x"),
        (b"%exit, !llvm.loop", "**block** `%exit`"),
        (b"!8\n", '!8 = !{!"float", !10, i64 0}'),
        (b"#1\n", "attributes #1 = { nocallback"),
        (b"@saxpy(", "define dso_local ptx_kernel void @saxpy(i32"),
    ],
)
def test_hover_of_a_name(at: bytes, expected: str) -> None:
    """The line that defines it."""
    found = _hover(CLANG, at)
    assert found is not None and expected in found.markdown


@pytest.mark.parametrize("at", [b"splat", b"; preds", b"(float 2.0", b"= zext"])
def test_no_hover(at: bytes) -> None:
    """Nothing to say about signs and comments."""
    assert _hover(CLANG, at, 0) is None


def test_completion_of_intrinsics() -> None:
    """What begins like the text before the cursor; what the target lacks comes last and says what it needs."""
    found = _complete(CLANG, b"%z = call i32 @llvm.nvvm.redux.sync.")
    names = [c.label for c in found]
    assert "@llvm.nvvm.redux.sync.add" in names and all("redux.sync." in n for n in names)
    lacking = [bool(c.needs) for c in found]
    assert lacking == sorted(lacking) and any(lacking) and not all(lacking)
    minimum = next(c for c in found if c.label.endswith("fmin"))
    assert minimum.needs == "sm_100a with PTX 8.6; sm_100f with PTX 8.8"
    assert minimum.end - minimum.start == len("@llvm.nvvm.redux.sync.")
    assert minimum.detail == "float @llvm.nvvm.redux.sync.fmin(float, i32)"


def test_completion_without_a_target_greys_nothing() -> None:
    """NVVM IR leaves the target to the compiler's options."""
    assert not any(c.needs for c in _complete(NVVM, b"call float @llvm.nvvm.redux.sync."))


def test_completion_replaces_the_whole_name() -> None:
    """Also what stands behind the cursor."""
    at = CLANG.index(b"@llvm.nvvm.redux.sync.fmin(float %v")
    found = complete(_document(CLANG), at + len("@llvm.nvvm.redux"))
    assert {CLANG[c.start : c.end] for c in found} == {b"@llvm.nvvm.redux.sync.fmin"}


def test_completion_of_names() -> None:
    """Globals behind `@`, values of this function behind `%`, one offer for all intrinsics."""
    assert [c.label for c in _complete(CLANG, b"call void @")] == ["@saxpy", "@llvm.nvvm."]
    assert [c.label for c in _complete(CLANG, b"br label %")] == ["%then", "%exit"]
    assert {"%n", "%i"} <= {c.label for c in _complete(CLANG, b"add i32 %")}
    assert "%struct.pair" in {c.label for c in _complete(NVVM, b"%z = alloca %")}
    assert [c.label for c in _complete(CLANG, b"br label %ex")] == ["%exit"]


@pytest.mark.parametrize("line", [b"; @llvm.nvvm.", b'call void asm "@llvm.nvvm.', b"call void "])
def test_no_completion(line: bytes) -> None:
    """Not in comments and strings, not without `@` or `%`."""
    assert _complete(CLANG, line) == []


@pytest.mark.parametrize(
    ("at", "line"),
    [
        (b"%p, align", b"%p = getelementptr inbounds nuw float, ptr %x, i64 %w"),
        (b"@llvm.nvvm.redux.sync.fmin(float %v", b"declare float @llvm.nvvm.redux.sync.fmin(float, i32) #2"),
        (b"!10, i64", b'!10 = !{!"omnipotent char"}'),
    ],
)
def test_definition(at: bytes, line: bytes) -> None:
    """From a use to where it is defined."""
    found = definition(CLANG, parse("nvvm", CLANG), CLANG.index(at) + 1)
    assert found is not None and CLANG[found.start : found.end] == line


def test_values_of_other_functions_are_out_of_reach() -> None:
    """The same name in two functions is two values, and none at all in a third."""
    source = b"define void @f() {\n  %x = add i32 1, 2\n  ret void\n}\ndefine void @g() {\n  ret i32 %x\n}\n"
    assert definition(source, parse("nvvm", source), source.rindex(b"%x") + 1) is None


def test_declared_is_the_name_of_a_declaration_alone() -> None:
    """Not what else stands in one, nor what is called or lies deep in text that is broken."""
    name = b"@llvm.nvvm.read.ptx.sreg.tid.x()"
    source = b"declare i32 " + name + b"\ndefine i32 @f() {\n  %x = call i32 " + name + b"\n  ret i32 %x\n}\n"
    assert [u.declared for u in uses_of(_document(source))] == [True, False]
    broken = b"%t = type {" * 2000 + b"call i32 " + name
    assert not uses_of(_document(broken))


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("nvvm", b'!0 = !{ptr @k, !"', "kernel"),
        ("nvvm", b"@g = addrspace(", "3"),
        ("nvvm", b'attributes #0 = { "', "nvvm.maxntid"),
        ("ptx", b'.pragma "', ""),
        ("ptx", b".version 8.0\n.target sm_80\n.entry k(", ""),
        ("ptx", b".version ", "9.0"),
        ("ptx", b".version 8.0\n.target ", "sm_80"),
        ("ptx", b".version 8.0\n.target sm_80\n.entry k() {\n.reg .b32 %r;\nadd.s32 %r, ", "%r"),
        ("ptx", b".version 8.0\n.target sm_80\n.entry k(.param .b32 p) {\n.reg .b32 %r;\nld.param.b32 %r, [", "p"),
        ("ptx", b".version 8.0\n.target sm_80\n.entry k() {\n.reg .b32 %r;\nadd.s32 ", ""),
        ("ptx", b".version 8.0\n.target sm_80\n.entry k() {\n.reg .b32 ", ""),
        ("ptx", b".version 8.0\n.target sm_80\n// one, ", ""),
        ("ptx", b".version 8.0\n.target sm_80\n.global .u32 x[", ""),
    ],
)
def test_a_list_opens_behind_the_characters_of_its_language(language: str, text: bytes, expected: str) -> None:
    document = Document("a", language, text)
    line, character = document.position_at(len(text), "utf-16")
    context = Context(document, Client(), Settings(), {})
    params = types.CompletionParams(
        types.TextDocumentIdentifier("a"),
        types.Position(line, character),
        types.CompletionContext(types.CompletionTriggerKind.TriggerCharacter, chr(text[-1])),
    )
    labels = [item.label for item in completion.answer(context, params).items]
    assert expected in labels if expected else not labels


def _applied(source: bytes, at: bytes) -> list[str]:
    """What each action of the line of some words makes of a text."""
    document, offset = _document(source), source.index(at)
    found = []
    for one in actions(document, Span(offset, offset)):
        (edit,) = one.edits
        found.append((source[: edit.start] + edit.text.encode() + source[edit.end :]).decode())
    return found


def test_an_intrinsic_that_is_called_is_declared_as_it_is_called() -> None:
    call = b"  %x = call i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1) %p, i32 4)\n"
    source = b"define void @f(ptr addrspace(1) %p) {\n" + call + b"  ret void\n}\n"
    (text,) = _applied(source, b"ldu")
    assert "\n}\n\ndeclare i32 @llvm.nvvm.ldu.global.i.i32.p1(ptr addrspace(1), i32)\n" in text
    assert not _applied(text.encode(), b"ldu")
    assert not _applied(source, b"ret void")


@pytest.mark.parametrize(
    ("name", "declared"),
    [
        ("setmaxnreg.inc.sync.aligned.u32", ["\n\ndeclare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)"]),
        ("mbarrier.init.shared", []),
    ],
)
def test_libnvvm_below_sm_100_knows_no_immarg_and_has_pointers_to_types(name: str, declared: list[str]) -> None:
    head = b"; ptx-ls: reader=libnvvm target=sm_90a\n"
    line = b"  call void @llvm.nvvm." + name.encode()
    source = head + b"define void @f() {\n" + line + b"\n  ret void\n}\n"
    found = complete(_document(source), source.index(line) + len(line))
    item = next(one for one in found if one.label.endswith(name))
    assert [edit.text for edit in item.edits] == declared

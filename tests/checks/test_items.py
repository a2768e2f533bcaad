"""After an edit of the declarations and labels of a function only that function is checked again."""

from __future__ import annotations

import pytest

from ptx_ls.checks.engine import run_checks
from ptx_ls.checks.engine.run_checks import check
from ptx_ls.syntax.document import Change, Document
from tests.checks.nothing_kept import check_anew, nothing_kept

# A hand-written style: several statements on a line, comments between words, named registers, scopes that shadow.
TEXT = f"""// {"-" * 600}
.version 8.0
.target sm_80
.address_size 64
.shared .b32 memory[4];
.func before() {{ .reg .b32 a; mov.u32 a, later; ret; }}
.entry k(.param .u64 p)
{{
    .reg .b32 a, b; /* two */ .reg .pred good;
    mov.u32 a, 1; add.s32 b, a, /* one */ 1;
Loop: // here
    {{ .reg .f32 a; mov.f32 a, 0f00000000; }}
    setp.lt.s32 good, a, b; @good bra Loop;
    mov.u32 b, late;
    ret;
}}
.func after() {{ .reg .b32 a; mov.u32 a, later; mov.u32 a, wrong; ret; }}
"""
LINE = TEXT[: TEXT.index("    mov.u32 a, 1;")].count("\n")


def inserted(document: Document, text: str, line: int = LINE, column: int = 0) -> Document:
    return document.changed(1, [Change(text.encode(), (line, column), (line, column))], "utf-8")


@pytest.mark.parametrize(
    "text",
    [
        "    .reg .b32 late;\n",
        "    .reg .b32 late; mov.u32 late, 1; L2: bra L2;\n",
        "    .reg .b64 a;\n",
        "    .reg .wrong x;\n",
        "    { .reg .b32 inner; mov.u32 inner, a; }\n",
        "Loop: L3: bra Loop;\n",
        "    .local .b8 stack[4]; .param .b32 sent;\n",
        "    .reg .f32 b; /* a remark */\n",
    ],
)
def test_a_declaration_costs_its_function(text: str) -> None:
    opened = Document("a.ptx", "ptx", TEXT.encode())
    before = check(opened)
    edited = inserted(opened, text)
    found = check(edited)
    assert found == check_anew(edited)
    # And back.
    lines = text.count("\n")
    undone = edited.changed(2, [Change(b"", (LINE, 0), (LINE + lines, 0))], "utf-8")
    assert check(undone) == before


@pytest.mark.parametrize("text", ["    .reg .b32 late;\n", "Label:\n", "    .reg .pred %p<4>; // four\n"])
def test_what_is_typed_costs_its_function(text: str) -> None:
    document = Document("a.ptx", "ptx", TEXT.encode())
    check(document)
    line, column = LINE, 0
    for character in text:
        document = inserted(document, character, line, column)
        line, column = (line + 1, 0) if character == "\n" else (line, column + 1)
        found = check(document)
        assert found == check_anew(document), document.source.decode()


@pytest.mark.parametrize(
    "use", ["mov.u32 a, later;", "mov.u32 a, later.x;", "later.u32 a, 1;", "add.u32 a, a, later7;"]
)
def test_a_name_that_is_no_longer_typed_is_undeclared_elsewhere(use: str) -> None:
    document = Document("a.ptx", "ptx", TEXT.replace("mov.u32 a, later;", use).encode())
    check(document)
    for column, character in enumerate("    .reg .b32 later, x;\n"):
        document = inserted(document, character, LINE, column)
        assert check(document) == check_anew(document), document.source.decode()


@pytest.mark.parametrize(
    "text",
    [
        "    .shared .b8 more[100000];\n",
        '    .pragma "nounroll";\n',
        "    .reg .b128 wide;\n",
        "    mov.u32 a, %clock_hi;\n",
        "    .reg .b32 later\n",
        "    .loc 1 2 3\n",
        "}\n.func between() {\n",
    ],
)
def test_what_means_something_elsewhere_is_checked_everywhere(text: str) -> None:
    opened = Document("a.ptx", "ptx", TEXT.encode())
    check(opened)
    edited = inserted(opened, text)
    assert check(edited) == check_anew(edited)
    undone = edited.changed(2, [Change(b"", (LINE, 0), (LINE + text.count("\n"), 0))], "utf-8")
    assert check(undone) == check_anew(undone)


def test_what_goes_on_with_the_numbers_of_a_loc_is_checked_with_it() -> None:
    text = TEXT.replace("    mov.u32 a, 1;", "    .loc 1 2 3\n    mov.u32 a, 1;") + '.file 1 "a.cu"\n'
    opened = Document("a.ptx", "ptx", text.encode())
    check(opened)
    edited = opened.changed(1, [Change(b"1", (LINE + 1, 4), (LINE + 1, 7))], "utf-8")
    assert check(edited) == check_anew(edited)


def test_a_function_that_is_defined_twice_still_is_after_an_edit_in_it() -> None:
    # The fault of the head is reported at the brace.
    twice = ".func k() { ret; }\n.func k()\n{"
    opened = Document("a.ptx", "ptx", TEXT.replace(".entry k(.param .u64 p)\n{", twice).encode())
    assert "duplicate-name" in {d.code for d in check(opened)}
    edited = inserted(opened, "    .reg .b32 late;\n", LINE + 1)
    assert check(edited) == check_anew(edited)


@pytest.mark.parametrize(
    "body",
    [
        "mov.u32 %r1, ;",
        "mov.u32 %r1",
        ".target sm_90; mov.u32 %r1, %r2;",
        ".extern .func (.param .b32 r) g();",
    ],
)
def test_a_function_that_is_broken_or_means_something_elsewhere_is_not_known(body: str) -> None:
    text = f".version 8.0\n.target sm_80\n.address_size 64\n.func f()\n{{\n.reg .b32 %r<3>;\n{body}\nret;\n}}\n"
    sound = text.replace(body, "mov.u32 %r1, %r2;")
    with nothing_kept():
        for source, is_known in ((sound, True), (text, False)):
            check(Document("a.ptx", "ptx", source.encode()))
            again = Document("a.ptx", "ptx", source.encode())
            assert bool(run_checks._items(again).known) is is_known


@pytest.mark.parametrize(
    ("functions", "old", "new"),
    [
        (".func k() { ret; }\n.func m() { /* */ ret; }\n.func k() { ret; }\n", "/* */", ".reg .b32 %new;"),
        (".func k() { ret; }\n.func m() {\n.target sm_80\nret; }\n.func n() { LATE ret; }\n", "sm_80", "sm_90"),
    ],
    ids=["a place outside of a function", "a target for what follows"],
)
def test_what_a_function_says_of_others_is_found_again(functions: str, old: str, new: str) -> None:
    late = ".reg .b32 %r; .reg .pred %p; elect.sync %r|%p, 1;"
    text = f".version 8.0\n.target sm_80\n.address_size 64\n\n{functions.replace('LATE', late)}"
    document = Document("a.ptx", "ptx", text.encode())
    assert check(document)
    at = text.rindex(old)
    line, column = text.count("\n", 0, at), at - text.rindex("\n", 0, at) - 1
    edited = document.changed(1, [Change(new.encode(), (line, column), (line, column + len(old)))], "utf-8")
    assert check(edited) == check_anew(edited)

"""The colours of PTX in asm statements of C++ and in strings of Python: TextMate's and tree-sitter's injections."""

from __future__ import annotations

import json

import pytest

from editors.vscode import make_grammar
from tests.e2e.textmate import scopes

CPP = json.loads(make_grammar.asm_grammar())
PYTHON = json.loads(make_grammar.python_grammar())


def _words(grammar: dict[str, object], text: str) -> dict[str, str]:
    """The scope of each piece that one is given, the innermost where pieces lie in each other."""
    found = scopes(grammar, text)
    return {text.split("\n")[line][start:end]: name for (line, start, end), name in found.items()}


@pytest.mark.parametrize(
    ("text", "word", "scope"),
    [
        ("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;", "cvt", "keyword.control.opcode.ptx"),
        ("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;", ".rn", "storage.modifier.ptx"),
        ("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;", ".f32", "support.type.ptx"),
        ("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;", "%2", "variable.other.register.ptx"),
        (r"\n\tadd.u32 %0, %1, 5;\n", "add", "keyword.control.opcode.ptx"),
        (r"\n\tadd.u32 %0, %1, 5;\n", r"\n", "constant.character.escape.ptx"),
        (r"mov.u32 %0, %%tid.x; // add.u32\n\tret;", "%tid.x", "variable.language.special.ptx"),
        (r"mov.u32 %0, %%tid.x; // add.u32\n\tret;", "// add.u32", "comment.line.double-slash.ptx"),
        (r"mov.u32 %0, %%tid.x; // add.u32\n\tret;", "ret", "keyword.control.opcode.ptx"),
        (r"LAB_WAIT:\n mbarrier.try_wait.parity.shared::cta.b64 P1, [%0];", "LAB_WAIT", "entity.name.label.ptx"),
        ("{ .reg .pred p; @p bra done; }", ".reg", "storage.modifier.ptx"),
        ("{ .reg .pred p; @p bra done; }", "@", "keyword.other.guard.ptx"),
    ],
)
def test_words_of_an_asm_statement(text: str, word: str, scope: str) -> None:
    assert _words(CPP, text).get(word) == scope


def test_constraints_have_no_colours_of_their_own() -> None:
    for text in ("=r", "+l", "memory", "r", "n", "=&d"):
        assert not _words(CPP, text)


@pytest.mark.parametrize(
    ("text", "word", "scope"),
    [
        ("mov.b32 $0, $1;", "mov", "keyword.control.opcode.ptx"),
        ("mov.b32 $0, $1;", "$1", "variable.other.register.ptx"),
        (r"{ .reg .b32 t; lop3.b32 t, $1, 7, 9, 3; }", ".b32", "support.type.ptx"),
        ("cvt.rn.bf16x2.e4m3x2 {$r0}, {$r1};", "cvt", "keyword.control.opcode.ptx"),
        (".version 8.7", ".version", "keyword.other.directive.ptx"),
        (".visible .entry k(", ".entry", "keyword.other.directive.ptx"),
    ],
)
def test_words_of_a_string_of_python(text: str, word: str, scope: str) -> None:
    assert _words(PYTHON, text).get(word) == scope


@pytest.mark.parametrize(
    "text",
    [
        "add the values",
        "set.add(x)",
        "mul.py",
        "min and max",
        "/tmp/set.x y",
        "not found; or so",
        ".register",
        "a.version 8",
    ],
)
def test_other_strings_keep_their_colour(text: str) -> None:
    assert not _words(PYTHON, text)

"""The colours of PTX in asm statements of C++ and in strings of Python: TextMate's and tree-sitter's injections."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest
import tree_sitter

from editors.vscode import make_grammar
from ptx_ls.syntax.grammar import ptx_language
from tests.e2e.test_neovim_queries import build_parser, run_with_parsers
from tests.e2e.textmate import scopes
from tests.grammar.trees import parse

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


_MODULE = (
    """
.version 8.7
.target sm_80
.visible .entry kernel(
.param .u64 p) // add
{
DONE:
\tmov.u32 %r1, %tid.x;
}
"""
    + '''""", after = 1'''
)


@pytest.mark.parametrize(
    ("text", "word", "scope"),
    [
        ("mov.b32 $0, $1;", "mov", "keyword.control.opcode.ptx"),
        ("mov.b32 $0, $1;", "$1", "variable.other.register.ptx"),
        (r"{ .reg .b32 t; lop3.b32 t, $1, 7, 9, 3; }", ".b32", "support.type.ptx"),
        ("cvt.rn.bf16x2.e4m3x2 {$r0}, {$r1};", "cvt", "keyword.control.opcode.ptx"),
        (".version 8.7", ".version", "keyword.other.directive.ptx"),
        (".visible .entry k(", ".entry", "keyword.other.directive.ptx"),
        (_MODULE, "kernel", "entity.name.function.ptx"),
        (_MODULE, "DONE", "entity.name.label.ptx"),
        (_MODULE, "// add", "comment.line.double-slash.ptx"),
        (_MODULE, "%tid.x", "variable.language.special.ptx"),
        (_MODULE, "after", None),
    ],
)
def test_words_of_a_string_of_python(text: str, word: str, scope: str | None) -> None:
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


QUERIES = Path(__file__).parents[2] / "editors" / "neovim" / "queries"
CODE = r"""
int f(int a) {
  asm volatile("add.u32 %0, %1, %2;\n\t"
               "mov.b32 %0, 1;" : "=r"(a) : "r"(a));
  asm("cpuid" : "=a"(a));
  asm(R"(mov.u32 %0, 1;)" : "=r"(a));
  puts("add.u32 %0");
}
"""
STRINGS = '''
y = tl.inline_asm_elementwise(asm="""mov.b32 $0, $1;""", constraints="=r,r", args=[x])
z = inline_ptx("fma.rn.f32 {$w0}, {$r0}, {$r1}, {$r2};")
kernel = """
.version 8.7
"""
print("add.u32 of x")
'''


# In a process of its own: tree-sitter 0.26.1 crashes where queries of several grammars are read in one.
SCRIPT = """
import importlib, json, sys, tree_sitter
grammar, queries, code = sys.argv[1:]
language = tree_sitter.Language(importlib.import_module(grammar).language())
query = tree_sitter.Query(language, open(queries, encoding="utf-8").read())
tree = tree_sitter.Parser(language).parse(code.encode())
found = tree_sitter.QueryCursor(query).captures(tree.root_node).get("injection.content", [])
print(json.dumps([node.text.decode() for node in sorted(found, key=lambda one: one.start_byte)]))
"""


def _injected(grammar: str, queries: str, code: str) -> list[str]:
    """The pieces of a text that are PTX by the queries of a language."""
    module = f"tree_sitter_{grammar}"
    if importlib.util.find_spec(module) is None:
        pytest.skip(f"no {module}")
    command = [sys.executable, "-c", SCRIPT, module, str(QUERIES / queries / "injections.scm"), code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    found: list[str] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("grammar", ["cpp", "cuda"])
def test_tree_sitter_finds_the_literals_of_asm_statements(grammar: str) -> None:
    assert _injected(grammar, "c", CODE) == ["add.u32 %0, %1, %2;", "mov.b32 %0, 1;"]
    assert _injected(grammar, "cpp", CODE) == ["mov.u32 %0, 1;"]


def test_tree_sitter_finds_the_strings_of_python() -> None:
    found = _injected("python", "python", STRINGS)
    assert found == ["mov.b32 $0, $1;", "fma.rn.f32 {$w0}, {$r0}, {$r1}, {$r2};", "\n.version 8.7\n"]


@pytest.mark.parametrize("piece", ["add.u32 %0, %1, %2;", "ret;", "mov.u32 %0, 1;"])
def test_a_piece_alone_is_coloured(piece: str) -> None:
    query = tree_sitter.Query(ptx_language(), (QUERIES.parents[2] / "grammar/ptx/queries/highlights.scm").read_text())
    found = tree_sitter.QueryCursor(query).captures(parse(piece.encode()).root_node)
    assert "keyword" in found


def test_neovim_colours_the_literals_of_c(tmp_path: Path) -> None:
    build_parser("ptx", tmp_path)
    code = tmp_path / "a.c"
    code.write_text(CODE.lstrip())
    said = run_with_parsers("injections.lua", tmp_path, PTX_LS_FILE=str(code))
    assert "host code is a string" in said

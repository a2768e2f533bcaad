"""The corpus of the grammar: each source gives the tree that stands beneath it, and broken lines stay contained."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ptx_ls.nvvm.syntax import broken, parse
from tests.nvvm.corpus import Case, cases, tree_of

GRAMMAR = Path(__file__).parents[2] / "grammar/nvvm"
EXAMPLES = sorted((Path(__file__).parent / "examples").glob("*.ll"))


@pytest.mark.parametrize("case", list(cases()), ids=lambda c: f"{c.file}: {c.name}")
def test_case(case: Case) -> None:
    """The parser gives the tree that the corpus has."""
    assert tree_of(case.source) == case.tree


def test_there_are_cases() -> None:
    """Reading the corpus finds what is in it, and a changed source changes the tree."""
    found = list(cases())
    assert len(found) == sum(p.read_text().count("=" * 80) for p in (GRAMMAR / "test/corpus").glob("*.txt")) // 2
    assert tree_of(found[0].source + "\n@g = global i32 0") != found[0].tree


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.name)
def test_examples_have_no_error(path: Path) -> None:
    """Modules that LLVM or libnvvm take are read whole."""
    assert not list(broken(parse(path.read_bytes())))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.name)
def test_without_any_line_of_a_body_the_other_instructions_stay(path: Path) -> None:
    """Half a line costs that line and no other."""
    lines = path.read_text().splitlines()
    inside = False
    for index, line in enumerate(lines):
        inside = (inside or line.startswith("define")) and not line.startswith("}")
        words = line.split()
        if not inside or line.startswith("define") or len(words) < 3 or line.lstrip()[:1] == ";":
            continue
        half = [*lines[:index], "  " + " ".join(words[: len(words) // 2]), *lines[index + 1 :]]
        lost = _instructions(lines) - _instructions(half, 0) - {index}
        assert not lost, f"line {index + 1} cost {sorted(n + 1 for n in lost)}"


def _instructions(lines: list[str], least: int = 10) -> set[int]:
    """The lines on which an instruction begins that is whole."""
    stack = [parse("\n".join(lines).encode()).root_node]
    found = set()
    while stack:
        node = stack.pop()
        if node.type == "instruction" and not node.has_error:
            found.add(node.start_point[0])
        stack += node.children
    assert len(found) >= least
    return found


def _cli() -> str | None:
    return shutil.which("tree-sitter")


@pytest.mark.skipif(_cli() is None, reason="no tree-sitter CLI on the path")
def test_the_parser_is_what_the_grammar_generates(tmp_path: Path) -> None:
    """src/parser.c is the CLI's output for grammar.js, and would differ for another grammar."""
    cli = _cli()
    assert cli is not None
    for name in ("grammar.js", "tree-sitter.json"):
        (tmp_path / name).write_bytes((GRAMMAR / name).read_bytes())
    subprocess.run([cli, "generate", "--js-runtime", "native"], cwd=tmp_path, check=True, capture_output=True)
    for name in ("parser.c", "grammar.json", "node-types.json"):
        assert (tmp_path / "src" / name).read_bytes() == (GRAMMAR / "src" / name).read_bytes(), name
    changed = (GRAMMAR / "grammar.js").read_text().replace("'unreachable', ", "")
    (tmp_path / "grammar.js").write_text(changed)
    subprocess.run([cli, "generate", "--js-runtime", "native"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "src/parser.c").read_bytes() != (GRAMMAR / "src/parser.c").read_bytes()


def test_the_grammar_has_no_conflicts() -> None:
    """Ambiguity would make an edit cost a parse of the whole file."""
    assert not re.search(r"^\s*conflicts:", (GRAMMAR / "grammar.js").read_text(), re.M)

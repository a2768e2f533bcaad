"""The corpus of the grammar: each source gives the tree that stands beneath it, and broken lines stay contained."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ptx_ls.nvvm.broken_nodes import broken
from ptx_ls.syntax.parse import parse
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
    assert not list(broken(parse("nvvm", path.read_bytes())))


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.name)
def test_half_a_line_costs_that_line_and_no_other(path: Path) -> None:
    """Cut behind any word, an instruction leaves every other one as it was."""
    lines = path.read_text().splitlines()
    whole = _instructions(lines)
    inside = False
    for index, line in enumerate(lines):
        inside = (inside or line.startswith("define")) and not line.startswith("}")
        words = line.split()
        if not inside or line.startswith("define") or line.lstrip()[:1] == ";":
            continue
        for count in range(1, len(words)):
            half = "  " + " ".join(words[:count])
            if half.count('"') % 2 or _takes_the_next_line(half, lines[index + 1]):
                continue
            left = _instructions([*lines[:index], half, *lines[index + 1 :]])
            lost = [n + 1 for n, end in whole.items() if n not in left and not n <= index <= end]
            assert not lost, f"{half} in line {index + 1} cost lines {lost}"


def _takes_the_next_line(half: str, following: str) -> bool:
    """A line break is no end: `%x =` names the call on the next line, and `%x` is thought to."""
    last = half.split()[-1]
    return (last in ("=", "tail") or half.split() == [last]) and bool(re.match(r"\s*(tail )?call ", following))


def _instructions(lines: list[str]) -> dict[int, int]:
    """The first and last line of every instruction that is whole."""
    tree = parse("nvvm", "\n".join(lines).encode())
    gaps = {one.node.start_byte for one in broken(tree)}
    stack, found = [tree.root_node], {}
    while stack:
        node = stack.pop()
        if node.type == "instruction" and not any(node.start_byte < gap <= node.end_byte for gap in gaps):
            found[node.start_point[0]] = node.end_point[0]
        stack += [c for c in node.children if c.child_count]
    return found


def _cli() -> str | None:
    return os.environ.get("TREE_SITTER") or shutil.which("tree-sitter")


@pytest.mark.skipif(
    _cli() is None, reason="no tree-sitter command line (cargo install tree-sitter-cli --locked, or set TREE_SITTER)"
)
def test_the_parser_is_what_the_grammar_generates(tmp_path: Path) -> None:
    """src/parser.c is the CLI's output for grammar.js, and would differ for another grammar."""
    cli = _cli()
    assert cli is not None
    for name in ("grammar.js", "tree-sitter.json"):
        (tmp_path / name).write_bytes((GRAMMAR / name).read_bytes())
    subprocess.run([cli, "generate"], cwd=tmp_path, check=True, capture_output=True)
    for name in ("parser.c", "grammar.json", "node-types.json"):
        assert (tmp_path / "src" / name).read_bytes() == (GRAMMAR / "src" / name).read_bytes(), name
    changed = (GRAMMAR / "grammar.js").read_text().replace("'unreachable', ", "")
    (tmp_path / "grammar.js").write_text(changed)
    subprocess.run([cli, "generate"], cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "src/parser.c").read_bytes() != (GRAMMAR / "src/parser.c").read_bytes()


def test_the_grammar_has_no_conflicts() -> None:
    """Ambiguity would make an edit cost a parse of the whole file."""
    assert not re.search(r"^\s*conflicts:", (GRAMMAR / "grammar.js").read_text(), re.M)

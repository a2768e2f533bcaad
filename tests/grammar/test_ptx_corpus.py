"""The grammar's own tests, run without the command line of tree-sitter, and with it where there is one."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.grammar.corpus import PTX, ROOT, Case, cases, shape
from tests.grammar.trees import parse

GRAMMAR = ROOT / "grammar/ptx"
CASES = [(path.stem, case) for path in sorted(PTX.glob("*.txt")) for case in cases(path)]


def tree_sitter() -> str:
    """The command line, or the test is skipped."""
    found = os.environ.get("TREE_SITTER") or shutil.which("tree-sitter")
    if not found:
        pytest.skip("no tree-sitter command line (cargo install tree-sitter-cli --locked, or set TREE_SITTER)")
    return found


@pytest.mark.parametrize(("file", "case"), CASES, ids=[f"{file}-{case.name}" for file, case in CASES])
def test_corpus(file: str, case: Case) -> None:
    root = parse(case.source).root_node
    assert shape(root) == case.expected
    assert root.has_error == (file == "broken")


def test_another_tree_is_seen() -> None:
    _, case = CASES[0]
    assert shape(parse(case.source + b"\nret;").root_node) != case.expected


def test_parser_is_what_the_grammar_generates(tmp_path: Path) -> None:
    command = tree_sitter()
    shutil.copytree(GRAMMAR, tmp_path / "ptx")
    generated = ["parser.c", "grammar.json", "node-types.json", "tree_sitter/parser.h", "tree_sitter/array.h"]
    for name in generated:
        (tmp_path / "ptx/src" / name).unlink()
    subprocess.run([command, "generate", "--abi", "15"], cwd=tmp_path / "ptx", check=True, capture_output=True)
    for name in generated:
        committed = (GRAMMAR / "src" / name).read_text()
        assert (tmp_path / "ptx/src" / name).read_text() == committed, f"{name}: run `tree-sitter generate`"


def test_command_line_agrees(tmp_path: Path) -> None:
    """`tree-sitter test`: the corpus, and the highlights against the queries."""
    command = tree_sitter()
    shutil.copytree(GRAMMAR, tmp_path / "grammar/ptx")
    home = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    run = subprocess.run(
        [command, "test"], cwd=tmp_path / "grammar/ptx", env=home, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr

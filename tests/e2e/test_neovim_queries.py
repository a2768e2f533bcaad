"""The queries in a real Neovim, which refuses some that the library of tree-sitter reads."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.e2e.test_neovim import HERE, ROOT, neovim

WITHOUT_PARSER = {"editors/neovim/queries/cpp/injections.scm", "editors/neovim/queries/python/injections.scm"}
"""Their parsers come with no Neovim; `test_embedded_colours` reads them with the library."""


def build_parser(grammar: str, folder: Path) -> None:
    """Compile one of the grammars for Neovim, which finds it and its queries in a folder on its runtime path."""
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler, for the parser that Neovim loads")
    sources = ROOT / "grammar" / grammar / "src"
    for name in ("parser", "queries"):
        (folder / name).mkdir(exist_ok=True)
    (folder / "queries" / grammar).symlink_to(ROOT / "grammar" / grammar / "queries")
    files = [str(sources / name) for name in ("parser.c", "scanner.c")]
    made = folder / "parser" / f"{grammar}.so"
    subprocess.run([compiler, "-shared", "-fPIC", "-O0", f"-I{sources}", *files, "-o", str(made)], check=True)


def run_with_parsers(script: str, folder: Path, **environment: str) -> str:
    """What a script prints in a Neovim without any settings; it must not fail."""
    done = subprocess.run(
        [neovim(), "--headless", "-u", "NONE", "-i", "NONE", "-n", "-c", f"luafile {HERE / script}"],
        env={**os.environ, "PTX_LS_ROOT": str(ROOT), "PTX_LS_PARSER": str(folder), **environment},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_all_queries_are_loaded(tmp_path: Path) -> None:
    for grammar in ("ptx", "nvvm"):
        build_parser(grammar, tmp_path)
    said = run_with_parsers("queries.lua", tmp_path)
    queries = {
        path.relative_to(ROOT).as_posix()
        for folder in ("grammar", "editors")
        for path in (ROOT / folder).rglob("*.scm")
        if "node_modules" not in path.parts
    }
    assert {name for name in queries if f"{name} is loaded" in said} == queries - WITHOUT_PARSER
    assert {name for name in queries if f"no parser for {name}" in said} == WITHOUT_PARSER

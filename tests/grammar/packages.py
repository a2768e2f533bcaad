"""`python -m tests.grammar.packages [KIND …]`: the packages of both grammars, made and used: crate, wheel, npm.

A crate is packed and its test run, a wheel installed beside the library of tree-sitter, an npm package installed beside
node-tree-sitter, both compiled: that wants Node with its headers. Each must parse a module, and its queries fit. Needs
cargo, npm and their registries; takes some minutes.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[2] / "grammar"
MODULES = {
    "ptx": ".version 8.0\n.target sm_80\n.entry k() { ret; }\n",
    "nvvm": "define void @f() {\n  ret void\n}\n",
}
_USE = """
import sys, tree_sitter, tree_sitter_{0} as one
language = tree_sitter.Language(one.language())
root = tree_sitter.Parser(language).parse(sys.argv[1].encode()).root_node
assert not root.has_error
queries = [tree_sitter.Query(language, getattr(one, name)) for name in one.__all__ if name.endswith("_QUERY")]
assert len(queries) == 4 and tree_sitter.QueryCursor(queries[0]).captures(root)
"""


def _run(command: list[str], folder: Path, **environment: str) -> None:
    done = subprocess.run(
        command, cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def crate(name: str, source: Path, scratch: Path) -> None:
    """Packs the crate, which cargo compiles for itself, and runs its test."""
    for words in (["package", "--allow-dirty"], ["test"]):
        _run(["cargo", words[0], "--quiet", *words[1:]], source, CARGO_TARGET_DIR=str(scratch / "target"))


def wheel(name: str, source: Path, scratch: Path) -> None:
    """Installs the wheel, made of the source distribution, and uses it."""
    venv.create(scratch / "used", with_pip=True)
    python = str(scratch / "used" / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    _run([python, "-m", "pip", "install", "--quiet", "build==1.6.1", "tree-sitter>=0.26.1,<0.27"], scratch)
    _run([python, "-m", "build", "--outdir", str(scratch / "dist"), str(source)], scratch)
    (made,) = (scratch / "dist").glob("*-abi3-*.whl")
    _run([python, "-m", "pip", "install", "--quiet", str(made)], scratch)
    _run([python, "-c", _USE.format(name), MODULES[name]], scratch)


def npm(name: str, source: Path, scratch: Path) -> None:
    """Installs the npm package, and runs the test that is in it."""
    _run(["npm", "pack", "--pack-destination", str(scratch)], source)
    (packed,) = scratch.glob("*.tgz")
    used = scratch / "used"
    used.mkdir()
    _run(["npm", "install", "--prefix", str(used), str(packed), "tree-sitter@0.25"], used)
    _run(["node", "--test", f"node_modules/tree-sitter-{name}/bindings/node/binding_test.js"], used)


KINDS: dict[str, Callable[[str, Path, Path], None]] = {"crate": crate, "wheel": wheel, "npm": npm}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.grammar.packages")
    parser.add_argument("kinds", nargs="*", choices=[*KINDS, []], metavar="KIND", help="crate, wheel, npm; else all")
    for kind in parser.parse_args().kinds or KINDS:
        for name in MODULES:
            with tempfile.TemporaryDirectory() as folder:
                source = Path(folder, "source")
                shutil.copytree(ROOT / name, source)
                KINDS[kind](name, source, Path(folder))
            print(f"made and used: {kind} of {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The files with which the grammars are packed: alike for both, and with what a package must have."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ptx_ls import __version__
from tests.grammar.packages import MODULES, ROOT

ALIKE = (
    *("LICENSE", "MANIFEST.in", "README.md", "Cargo.toml", "package.json", "pyproject.toml", "binding.gyp"),
    *(f"bindings/node/{name}" for name in ("binding.cc", "index.js", "index.d.ts", "binding_test.js")),
    *(f"bindings/python/tree_sitter_ptx/{name}" for name in ("__init__.py", "__init__.pyi", "py.typed", "binding.c")),
    *(f"bindings/rust/{name}" for name in ("build.rs", "lib.rs")),
)


def _of_nvvm(text: str) -> str:
    """A file of the package of PTX, with the names of the other."""
    module = {name: json.dumps(one) for name, one in MODULES.items()}
    kept = text.replace("ptx-ls", "\0").replace("for PTX and NVVM IR", "\1").replace(module["ptx"], module["nvvm"])
    renamed = kept.replace("NVIDIA PTX", "PTX").replace("PTX", "NVVM IR").replace("ptx", "nvvm")
    return renamed.replace("\0", "ptx-ls").replace("\1", "for PTX and NVVM IR")


@pytest.mark.parametrize("name", ALIKE)
def test_both_are_packed_alike(name: str) -> None:
    other = (ROOT / "nvvm" / name.replace("tree_sitter_ptx", "tree_sitter_nvvm")).read_text(encoding="utf-8")
    assert _of_nvvm((ROOT / "ptx" / name).read_text(encoding="utf-8")) == other


@pytest.mark.parametrize("name", MODULES)
def test_what_a_package_says_of_itself(name: str) -> None:
    folder: Path = ROOT / name
    assert (folder / "LICENSE").read_bytes() == (ROOT.parent / "LICENSE").read_bytes()
    about = json.loads((folder / "tree-sitter.json").read_text(encoding="utf-8"))
    assert about["metadata"]["version"] == __version__
    assert json.loads((folder / "package.json").read_text(encoding="utf-8"))["version"] == __version__
    for file in ("Cargo.toml", "pyproject.toml"):
        assert f'\nversion = "{__version__}"\n' in (folder / file).read_text(encoding="utf-8"), file
    queries = {path.name for path in (folder / "queries").glob("*.scm")}
    (grammar,) = about["grammars"]
    assert {*grammar["highlights"], *grammar["injections"], *grammar["locals"], *grammar["tags"]} <= {
        f"queries/{one}" for one in queries
    }
    assert {"folds.scm", "indents.scm", "textobjects.scm"} <= queries

"""The dependency rules of ARCHITECTURE.md, read from the imports."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "ptx_ls"

MAY_IMPORT = {
    "isa": {"isa"},
    "syntax": {"syntax"},
    "sema": {"isa", "syntax", "sema"},
    "ide": {"isa", "syntax", "sema", "ide"},
    "process": {"process"},
    "checks": {"process", "isa", "syntax", "sema", "checks"},
    "nvvm": {"isa", "syntax", "sema", "ide", "checks", "nvvm"},
    "languages": {"isa", "syntax", "sema", "ide", "nvvm", "checks", "languages"},
    "interpreter": {"isa", "syntax", "sema", "interpreter"},
    "ptxas": {"process", "isa", "syntax", "sema", "checks", "ptxas"},
    "runner": {"process", "isa", "syntax", "sema", "ide", "checks", "runner"},
    "lsp": {
        *("process", "isa", "syntax", "sema", "ide", "checks", "languages", "interpreter", "ptxas", "runner", "lsp"),
    },
    "cli": {
        *("process", "isa", "syntax", "sema", "ide", "nvvm", "checks", "languages", "interpreter", "ptxas", "runner"),
        *("cli", "lsp"),
    },
    "pytest_plugin": {"interpreter"},
    "reference": {"isa", "checks", "reference"},
}
LSP = {"pygls", "lsprotocol"}
MAY_KNOW_LSP = {"lsp"}


def imports(source: str) -> Iterator[str]:
    """Every module that a file imports, at the top or inside functions."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names if node.module == "ptx_ls")


def faults(room: str, source: str) -> list[str]:
    """The imports of a file in a room of the package that its rules forbid."""
    found = []
    for name in imports(source):
        top, *rest = name.split(".")
        if top == "ptx_ls" and rest and rest[0] not in MAY_IMPORT[room] and rest[0] in MAY_IMPORT:
            found.append(f"{room} imports {name}")
        if top in LSP and room not in MAY_KNOW_LSP:
            found.append(f"{room} knows LSP: {name}")
        if room == "isa" and top != "ptx_ls" and top not in sys.stdlib_module_names:
            found.append(f"isa imports {name}, which is not in the standard library")
    return found


def test_every_import_points_the_right_way() -> None:
    found = []
    for path in PACKAGE.rglob("*.py"):
        parts = path.relative_to(PACKAGE).with_suffix("").parts
        if parts[0] not in ("__init__", "__main__"):
            found += [f"{path.name}: {f}" for f in faults(parts[0], path.read_text(encoding="utf-8"))]
    assert not found, "\n".join(found)


def test_the_rules_can_be_broken() -> None:
    assert faults("isa", "import numpy")
    assert faults("isa", "from ptx_ls.syntax.text import Text")
    assert faults("checks", "import lsprotocol.types")
    assert faults("sema", "def f():\n    from ptx_ls import checks")
    assert not faults("lsp", "from lsprotocol import types")

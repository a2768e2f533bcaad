"""The rules of ARCHITECTURE.md about rooms and who may import whom, read from the source; each has a broken twin."""

from __future__ import annotations

import ast
import gc
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ptx_ls.isa.notation import files

PACKAGE = Path(__file__).parents[1] / "ptx_ls"

MAY_IMPORT = {
    "memo": {"memo"},
    "isa": {"isa"},
    "syntax": {"syntax"},
    "sema": {"memo", "isa", "syntax", "sema"},
    "ide": {"isa", "syntax", "sema", "ide"},
    "process": {"process"},
    "settings": {"isa", "settings"},
    "checks": {"memo", "isa", "syntax", "sema", "checks"},
    "nvvm": {"memo", "isa", "syntax", "sema", "ide", "checks", "nvvm"},
    "embed": {"memo", "isa", "syntax", "sema", "ide", "nvvm", "checks", "embed"},
    "languages": {"isa", "syntax", "sema", "ide", "nvvm", "checks", "embed", "languages"},
    "interpreter": {"isa", "syntax", "sema", "interpreter"},
    "ptxas": {"process", "isa", "syntax", "sema", "checks", "ptxas"},
    "sass": {"process", "syntax", "ptxas", "sass"},
    "lower": {"process", "isa", "syntax", "sema", "checks", "nvvm", "lower"},
    "runner": {"process", "isa", "syntax", "sema", "ide", "checks", "embed", "runner"},
    "lsp": {
        *("process", "isa", "syntax", "sema", "ide", "checks", "languages", "interpreter", "ptxas", "lower"),
        *("runner", "sass", "settings", "lsp"),
    },
    "cli": {
        *("process", "isa", "syntax", "sema", "ide", "nvvm", "checks", "languages", "interpreter", "ptxas", "runner"),
        *("lower", "sass", "embed", "settings", "cli", "lsp", "mcp"),
    },
    "mcp": {"process", "checks", "languages", "syntax", "cli", "mcp"},
    "pytest_plugin": {"interpreter"},
    "reference": {"isa", "checks", "nvvm", "reference"},
}
LSP = {"pygls", "lsprotocol"}
MAY_KNOW_LSP = {"lsp"}
# The official SDK of the Model Context Protocol.
MCP = {"mcp", "mcp_types"}
MAY_KNOW_MCP = {"mcp"}

# A room that holds more is two rooms.
MOST_FILES = 40


# PTX's words are cut in syntax, and the table is read in isa; the names of LLVM and C++ are others. Elsewhere a pattern
# of its own for names, and a bare pair for a range of bytes, are left over: the counts may only fall.
HAVE_PATTERNS = {"isa", "syntax", "nvvm", "embed", "lower"}
MOST_NAME_PATTERNS = 110
MOST_BARE_PAIRS = 102


# Parts of declarations in a tree, and who reads them.
DECLARED = frozenset(("dimension", "state_space", "pointer_attribute"))
DECLARATION_READER = "ptx_ls.sema.variables"
# Kinds of numbers in a tree, and who computes with them.
NUMBERS = frozenset(("conditional",))
EVALUATOR = "ptx_ls.sema.constant"


Nodes = Sequence[ast.AST]
"""Every node of the tree of a file."""


@dataclass(frozen=True)
class Facts:
    """What the rules ask of a module."""

    imports: tuple[str, ...]
    comparisons: list[int]
    name_patterns: int
    bare_pairs: int
    kinds: frozenset[str]
    instructions: frozenset[str]


@cache
def modules() -> Mapping[str, Facts]:
    """Every module of the package, by its name."""
    found = {}
    # 400,000 nodes of trees without circles: to look for garbage among them takes longer than to read them.
    gc.disable()
    try:
        for path in PACKAGE.rglob("*.py"):
            name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
            tree = nodes(path.read_text(encoding="utf-8"))
            found[name] = Facts(
                tuple(imports(tree)),
                comparisons(tree),
                name_patterns(tree),
                bare_pairs(tree),
                kinds(tree),
                instructions(tree),
            )
    finally:
        gc.enable()
    return found


def nodes(source: str) -> Nodes:
    """The nodes of a source of Python, in the order of `ast.walk`, which takes twice as long."""
    found: list[ast.AST] = [ast.parse(source)]
    for node in found:
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                found.append(value)
            elif isinstance(value, list):
                found += (one for one in value if isinstance(one, ast.AST))
    return found


def room(module: str) -> str:
    """The room of a module: the folder below the package, or a file there."""
    return [*module.split("."), ""][1]


def imports(tree: Nodes) -> Iterator[str]:
    """Every module that a file imports, at the top or inside functions, with what it takes from there."""
    for node in tree:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def import_faults(room: str, names: Iterable[str]) -> list[str]:
    """Those of the imports of a file in a room of the package that its rules forbid."""
    found = []
    for name in names:
        top, *rest = name.split(".")
        if top == "ptx_ls" and rest and rest[0] not in MAY_IMPORT[room] and rest[0] in MAY_IMPORT:
            found.append(f"{room} imports {name}")
        if top in LSP and room not in MAY_KNOW_LSP:
            found.append(f"{room} knows LSP: {name}")
        if top in MCP and room not in MAY_KNOW_MCP:
            found.append(f"{room} knows the SDK of MCP: {name}")
        if room == "isa" and top != "ptx_ls" and top not in sys.stdlib_module_names:
            found.append(f"isa imports {name}, which is not in the standard library")
    return found


def test_every_import_points_the_right_way() -> None:
    found = [
        f"{name}: {fault}"
        for name, module in modules().items()
        if room(name) in MAY_IMPORT
        for fault in import_faults(room(name), module.imports)
    ]
    assert not found, "\n".join(found)


def test_every_room_has_its_rule() -> None:
    rooms = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert rooms == MAY_IMPORT.keys() - {"pytest_plugin"}


def test_the_rules_can_be_broken() -> None:
    def faults(room: str, source: str) -> list[str]:
        return import_faults(room, imports(nodes(source)))

    assert faults("isa", "import numpy")
    assert faults("isa", "from ptx_ls.syntax.text import Text")
    assert faults("sema", "def f():\n    from ptx_ls import checks")
    assert faults("sema", "from ptx_ls.ide import hover")
    assert faults("checks", "import lsprotocol.types")
    assert faults("checks", "from ptx_ls.ide.answers import Hover")
    assert faults("ide", "from ptx_ls.checks.base.diagnostic import Diagnostic")
    assert faults("ide", "from pygls.lsp.server import LanguageServer")
    assert not faults("lsp", "from lsprotocol import types")
    assert faults("cli", "from mcp.server import MCPServer")
    assert not faults("mcp", "from mcp.server import MCPServer")


def comparisons(tree: Nodes) -> list[int]:
    """The lines in which a language is compared with a name."""

    def is_language(node: ast.expr) -> bool:
        return (isinstance(node, ast.Name) and node.id == "language") or (
            isinstance(node, ast.Attribute) and node.attr == "language"
        )

    def is_name(node: ast.expr) -> bool:
        parts = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else [node]
        return any(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)

    found = []
    for node in tree:
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            if any(map(is_language, sides)) and any(map(is_name, sides)):
                found.append(node.lineno)
        elif isinstance(node, ast.Match) and is_language(node.subject):
            found.append(node.lineno)
    return found


def test_only_languages_tells_languages_apart() -> None:
    found = {name: module.comparisons for name, module in modules().items() if room(name) != "languages"}
    assert not {name: lines for name, lines in found.items() if lines}


def test_a_comparison_of_languages_is_found() -> None:
    for condition in ('language == "ptx"', 'd.language != "nvvm"', 'd.language in ("cuda", "python")'):
        assert comparisons(nodes(f"if {condition}:\n    pass"))
    assert comparisons(nodes('match d.language:\n    case "ptx":\n        pass'))
    assert not comparisons(nodes("if language is None or language == other:\n    pass"))


def crowded(files: Iterable[Path]) -> dict[str, int]:
    """The folders with more modules of their own than a room has."""
    counts = Counter(str(path.parent) for path in files if path.name != "__init__.py")
    return {name: count for name, count in counts.items() if count > MOST_FILES}


def test_no_room_is_crowded() -> None:
    assert not crowded(PACKAGE.rglob("*.py"))
    assert crowded(Path("ptx_ls", "checks", f"check_{number}.py") for number in range(MOST_FILES + 1))


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """The modules that reach themselves, those that reach each other together."""
    reached: dict[str, set[str]] = {}
    for start in graph:
        seen: set[str] = set()
        ahead = [*graph[start]]
        while ahead:
            name = ahead.pop()
            if name not in seen:
                seen.add(name)
                ahead += graph.get(name, ())
        reached[start] = seen
    found: list[set[str]] = []
    for name, seen in reached.items():
        circle = {other for other in seen if name in reached.get(other, ())}
        if circle and circle not in found:
            found.append(circle)
    return found


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = {name: modules().keys() & set(module.imports) - {name} for name, module in modules().items()}
    # A package is imported with each module in it, and imports none of them when it is.
    for name in graph:
        graph[name] -= {other for other in graph[name] if any(one.startswith(f"{other}.") for one in graph[name])}
    found = circles(graph)
    assert not found, found


def test_a_circle_is_found() -> None:
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [{"a", "b", "c"}]
    assert not circles({"a": {"b", "c"}, "b": {"c"}, "c": set()})


# Letters or word characters and `$` in one class: no other names that are read here have that.
_NAME_PATTERN = re.compile(r"\[(?=[^\]]*\$)[^\]]*(?:\\w|A-Za-z|a-zA-Z)[^\]]*\]")


def name_patterns(tree: Nodes) -> int:
    """How often a string describes the characters of a name of PTX."""
    count = 0
    for node in tree:
        if isinstance(node, ast.Constant) and isinstance(node.value, str | bytes):
            text = node.value if isinstance(node.value, str) else node.value.decode("latin-1")
            count += len(_NAME_PATTERN.findall(text))
    return count


def test_names_are_cut_in_one_place() -> None:
    kept = {name: module for name, module in modules().items() if room(name) not in HAVE_PATTERNS}
    found = Counter({name: module.name_patterns for name, module in kept.items()})
    assert found.total() <= MOST_NAME_PATTERNS, found.most_common(40)
    assert name_patterns(nodes(r'_NAME = re.compile(rb"%[A-Za-z_$][\w$]*")')) == 2


def bare_pairs(tree: Nodes) -> int:
    """How often a type is written as a pair of integers."""
    subscripts = (node for node in tree if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Tuple))
    return sum(ast.unparse(node) == "tuple[int, int]" for node in subscripts)


def test_a_range_of_bytes_has_a_type() -> None:
    found = Counter({name: module.bare_pairs for name, module in modules().items()})
    assert found.total() <= MOST_BARE_PAIRS, found.most_common(40)
    assert bare_pairs(nodes("def f(a: tuple[int, int]) -> list[tuple[int, int]]: ...")) == 2


def kinds(tree: Nodes) -> frozenset[str]:
    """The kinds of nodes of declarations and expressions that are strings of a file."""
    strings = (node.value for node in tree if isinstance(node, ast.Constant) and isinstance(node.value, str))
    return (DECLARED | NUMBERS).intersection(strings)


def test_a_declaration_is_read_and_a_constant_computed_in_one_place() -> None:
    readers = {name for name, module in modules().items() if module.kinds & DECLARED and room(name) != "nvvm"}
    assert readers == {DECLARATION_READER}
    evaluators = {name for name, module in modules().items() if module.kinds & NUMBERS and room(name) != "nvvm"}
    assert evaluators == {EVALUATOR}
    assert kinds(nodes('if node.type in ("dimension", "conditional"): ...')) == {"dimension", "conditional"}


# What the lints of flow know of instructions is in the lines `does` of the table, and so is the name of one that is
# missing.
KNOW_NO_INSTRUCTION = ("ptx_ls.checks.lints.", "ptx_ls.sema.flow.", "ptx_ls.embed.cpp.flow.")
_DOTTED = re.compile(r"(?<![\w.])[a-z]\w*(?:\.[a-z_]\w*)+")


def instructions(tree: Nodes) -> frozenset[str]:
    """The names of instructions with a modifier in the strings of a file, but for those that describe it."""
    texts = {id(node.value) for node in tree if isinstance(node, ast.Expr)}
    strings = (one.value for one in tree if isinstance(one, ast.Constant) and id(one) not in texts)
    words = (word for text in strings if isinstance(text, str) for word in _DOTTED.findall(text))
    return frozenset(word for word in words if word.partition(".")[0] in files.opcodes())


def test_no_lint_of_flow_names_an_instruction() -> None:
    found = {name: module.instructions for name, module in modules().items() if name.startswith(KNOW_NO_INSTRUCTION)}
    assert {name: words for name, words in found.items() if words} == {}
    assert instructions(nodes('"""As by wgmma.fence."""\nmessage = f"{name}: no wgmma.fence is before, nor x.y"')) == {
        "wgmma.fence"
    }

"""A word has one colour: before the server answers (TextMate, tree-sitter), after it, and in the code of a hover."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import tree_sitter

from editors.vscode import make_grammar
from ptx_ls.ide.answers import Token
from ptx_ls.ide.hover import hover
from ptx_ls.ide.semantic_tokens import MODIFIERS, TYPES, tokens
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.grammar import ptx_language
from tests.e2e.textmate import scopes
from tests.grammar.trees import parse

ROOT = Path(__file__).parents[2]
GRAMMAR = json.loads(make_grammar.PATH.read_text(encoding="utf-8"))
(SCOPES,) = (
    one["scopes"]
    for one in json.loads((ROOT / "editors/vscode/package.json").read_text())["contributes"]["semanticTokenScopes"]
)
LINKS = dict(re.findall(r'([\w.]+)\W* = "@([\w.]+)"', (ROOT / "editors/neovim/ftdetect/ptx.lua").read_text()))
SAMPLES = sorted((ROOT / "tests/corpus/samples").glob("*.ptx"))[::8]
TEXTS = [*sorted((ROOT / "tests/examples").glob("*.ptx")), *SAMPLES]
# A name without a sigil is what its declaration says, which neither grammar sees.
NAMES = ("parameter", "function", "label", "variable")


def kinds(token: Token) -> list[str]:
    """The token's type with each of its modifiers, and alone."""
    kind = TYPES[token.type]
    return [f"{kind}.{name}" for bit, name in enumerate(MODIFIERS) if token.modifiers >> bit & 1] + [kind]


def document(path: Path) -> Document:
    return Document(path.as_uri(), "ptx", path.read_bytes())


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_vs_code(path: Path) -> None:
    read = document(path)
    before = scopes(GRAMMAR, path.read_text(encoding="utf-8"))
    seen = set()
    for token in tokens(read):
        (line, start), (_, end) = (read.text.position_at(at, "utf-16") for at in token[:2])
        scope = next(
            (scope for place, scope in before.items() if place[0] == line and place[1] <= start < place[2]), None
        )
        after = next(SCOPES[kind][0] for kind in kinds(token) if kind in SCOPES)
        seen.add(after)
        if scope is None and TYPES[token.type] in NAMES:
            continue
        where = f"line {line + 1}: {read.source[token.start : token.end].decode()}"
        assert scope == after or (scope, after) == REGISTER_PARAMETER, where
        assert (line, start, end) in before or "special" in after, where
    assert "keyword.control.opcode.ptx" in seen


REGISTER_PARAMETER = ("variable.other.register.ptx", "variable.parameter.ptx")
"""A parameter in a register looks like any register, and themes give both one colour."""


def captured(read: Document) -> dict[tuple[int, int], str]:
    """The capture of each node; of several the one of the last pattern."""
    query = tree_sitter.Query(ptx_language(), (ROOT / "grammar/ptx/queries/highlights.scm").read_text())
    found: dict[tuple[int, int], str] = {}
    tree = parse(read.source)
    matches = sorted(tree_sitter.QueryCursor(query).matches(tree.root_node), key=lambda one: one[0])
    for _, captures in matches:
        for name, nodes in captures.items():
            if name.startswith("_"):
                continue
            found.update(dict.fromkeys((node.byte_range for node in nodes), name))
    return found


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_neovim(path: Path) -> None:
    read = document(path)
    before = captured(read)
    for token in tokens(read):
        capture = before.get((token.start, token.end))
        after = next(LINKS[kind] for kind in kinds(token) if kind in LINKS)
        word = read.source[token.start : token.end].decode()
        assert capture == after or (capture == "variable" and TYPES[token.type] in NAMES), (word, capture, after)


def test_the_code_of_a_hover_has_the_colours_of_the_text() -> None:
    path = ROOT / "tests/examples/quantize.ptx"
    read = document(path)
    shown = hover(read, read.source.index(b"cvt.rn.satfinite") + 1)
    assert shown is not None
    code, *_ = re.findall(r"```ptx\n(.*?)\n```", shown.markdown, re.DOTALL)
    of_code = scopes(GRAMMAR, code)
    first = code.split("\n")[0]
    assert of_code[0, 0, 3] == SCOPES["keyword"][0], first
    dot = first.index(".rn")
    assert of_code[0, dot, dot + 3] == SCOPES["modifier"][0], first

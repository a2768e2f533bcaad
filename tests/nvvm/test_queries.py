"""The queries name nodes that exist and find in an example what an editor shows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from tree_sitter import Parser, Query, QueryCursor, QueryError

from ptx_ls.syntax.grammar import nvvm_language

QUERIES = Path(__file__).parents[2] / "grammar/nvvm/queries"
EXAMPLE = (Path(__file__).parent / "examples/vecadd_nvvm2.ll").read_bytes()


@cache
def _query(name: str) -> Query:
    # Kept for good: tree-sitter 0.26 crashes when a query is made after one with predicates was freed.
    query: Query = Query(nvvm_language(), (QUERIES / f"{name}.scm").read_text())
    return query


def _captures(name: str) -> dict[str, list[str]]:
    found = QueryCursor(_query(name)).captures(Parser(nvvm_language()).parse(EXAMPLE).root_node)
    return {capture: [(n.text or b"").decode() for n in nodes] for capture, nodes in found.items()}


@pytest.mark.parametrize(
    ("query", "capture", "text"),
    [
        ("highlights", "function", "@simple"),
        ("highlights", "function.builtin", "@llvm.nvvm.barrier0"),
        ("highlights", "variable.builtin", "@llvm.nvvm.read.ptx.sreg.ctaid.x"),
        ("highlights", "keyword.operator", "mul"),
        ("highlights", "keyword.return", "ret"),
        ("highlights", "type.definition", "%struct.pair"),
        ("highlights", "variable.parameter", "%data"),
        ("highlights", "constant", "!nvvm.annotations"),
        ("highlights", "comment", EXAMPLE.splitlines()[0].decode()),
        ("locals", "local.definition", "%mul"),
        ("locals", "local.definition", "@tile"),
        ("tags", "name", "@simple"),
        ("injections", "injection.content", '"mov.u32 $0, $1;"'),
    ],
)
def test_capture(query: str, capture: str, text: str) -> None:
    """What is to be coloured, found or injected is captured."""
    assert text in _captures(query)[capture]


def test_a_body_folds() -> None:
    """From `{` to `}`."""
    assert any(t.startswith("{\nentry:") and t.endswith("}") for t in _captures("folds")["fold"])


def test_a_query_for_a_node_that_does_not_exist_is_refused() -> None:
    """So the tests above would notice a node that was renamed."""
    with pytest.raises(QueryError):
        Query(nvvm_language(), "(no_such_node) @x")

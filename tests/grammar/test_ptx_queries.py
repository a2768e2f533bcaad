"""The queries compile, and find what an editor asks them for."""

from pathlib import Path

import pytest
import tree_sitter

from ptx_ls.syntax.grammar import ptx_language
from tests.grammar.corpus import ROOT
from tests.grammar.trees import parse

QUERIES = ROOT / "queries/ptx"
SOURCE = b""".version 8.0
.target sm_90
.global .u32 counter;
.extern .func f(.param .b32 a);
.visible .entry k(
	.param .u64 p
)
{
	.reg .b32 %r<4>;
	.reg .pred %p1;
	ld.param.u64 %rd1, [p];
$L1:
	mov.u32 %r1, %tid.x;
	{
	call.uni f, (%r1);
	}
	@%p1 bra $L1;
	ret;
}
"""


def captures(name: str, source: bytes) -> dict[str, list[str]]:
    """The text of what each capture of a query file caught."""
    query = tree_sitter.Query(ptx_language(), (QUERIES / f"{name}.scm").read_text())
    found = tree_sitter.QueryCursor(query).captures(parse(source).root_node)
    return {
        capture: [(node.text or b"").decode() for node in sorted(nodes, key=lambda node: node.start_byte)]
        for capture, nodes in found.items()
    }


@pytest.mark.parametrize("path", sorted(QUERIES.glob("*.scm")), ids=lambda path: path.stem)
def test_compiles(path: Path) -> None:
    tree_sitter.Query(ptx_language(), path.read_text())


def test_a_wrong_node_is_refused() -> None:
    with pytest.raises(tree_sitter.QueryError):
        tree_sitter.Query(ptx_language(), "(no_such_node) @x")


def test_highlights() -> None:
    found = captures("highlights", SOURCE)
    assert found["keyword"] == ["ld", "mov", "call", "bra", "ret"]
    assert found["label"] == ["$L1", "$L1"]
    assert {"f", "k"} <= set(found["function"])
    assert ".u64" in found["attribute"]
    assert ".b32" in found["type"]


def test_folds() -> None:
    assert [text[0] + text[-1] for text in captures("folds", SOURCE)["fold"]] == ["{}", "{}"]


def test_locals() -> None:
    found = captures("locals", SOURCE)
    assert found["local.definition.function"] == ["f", "k"]
    assert found["local.definition.parameter"] == ["a", "p"]
    assert found["local.definition.label"] == ["$L1"]
    assert {"%r", "%p1", "counter"} <= set(found["local.definition.var"])
    assert {"p", "%r1", "$L1", "%p1", "%tid"} <= set(found["local.reference"])


def test_tags() -> None:
    found = captures("tags", SOURCE)
    assert found["name"] == ["counter", "f", "k", "$L1", "f"]
    assert len(found["reference.call"]) == 1

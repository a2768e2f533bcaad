"""The queries compile, and find what an editor asks them for."""

import re
from pathlib import Path

import pytest
import tree_sitter

from ptx_ls.isa.state import special_registers
from ptx_ls.syntax.grammar import ptx_language
from tests.grammar.corpus import ROOT
from tests.grammar.trees import parse

QUERIES = ROOT / "grammar/ptx/queries"
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
    assert set(found["label"]) == {"$L1"}
    assert {"f", "k"} <= set(found["function"])
    assert found["function.call"] == ["f"]
    assert found["variable.builtin"] == ["%tid"]
    assert ".u64" in found["attribute"]
    assert ".b32" in found["type"]


BRANCHES = b""".func k()
{
	ts: .branchtargets first, second;
	may: .calltargets f, g;
	@%p1 bra.uni first;
	brx.idx %r1, ts;
	call (%r1), f, (%r2, variable);
	call.uni g;
	call (%r1), %rd1, (variable), may;
	call %rd1, may;
	mov.u32 %r1, WARP_SZ;
	mov.u64 %rd1, variable;
first:
second:
	ret;
}
"""


def test_labels_and_calls() -> None:
    found = captures("highlights", BRANCHES)
    assert set(found["label"]) == {"ts", "may", "first", "second"}
    assert found["function.call"] == ["f", "g", "f", "g"]
    assert found["function"] == ["k"]
    assert found["variable.builtin"] == ["WARP_SZ"]


def test_all_special_registers_are_known() -> None:
    names = {name.partition(".")[0] for register in special_registers() for name in register.names}
    written = set(re.findall(r'"(%\w+)"', (QUERIES / "highlights.scm").read_text()))
    assert written == names


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

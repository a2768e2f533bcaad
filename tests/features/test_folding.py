"""What can be folded: the lines, by number, of a small file of every kind."""

from __future__ import annotations

from pathlib import Path

import pytest
import tree_sitter

from ptx_ls.ide.folding import folds
from ptx_ls.syntax.document import Document

SOURCE = b"""// Two lines of
// comment.
.version 8.6
.target sm_80
.file 1 "a{.cu"
.file 2 "b.cu"
/* one
   more */
.global .u32 list[4] = {
	1, 2,
	3, 4
};
.visible .entry k(
	.param .u64 p /* { */
)
{
	.reg .b32 %r<4>;
	.reg .b64 %rd<4>;
	.loc 1 2 3
	mov.b64 %rd1, {%r1, %r2};
	.loc 1 2 3
	.loc 1 2 4
	{
		// alone
		mov.b32 %r1, 0; // behind
		// alone
	}
	{ ret; }
}
.entry short() { ret; }
.section .debug_str
{
L:
	.b8 1
}
"""


def found(source: bytes) -> list[tuple[int, int, str]]:
    return [(fold.first + 1, fold.last + 1, fold.kind) for fold in folds(Document("a.ptx", "ptx", source))]


def test_every_kind() -> None:
    assert found(SOURCE) == [
        (1, 2, "comment"),
        (5, 6, "region"),
        (7, 8, "comment"),
        (9, 11, "region"),
        (13, 28, "region"),
        (17, 18, "region"),
        (21, 22, "region"),
        (23, 26, "region"),
        (31, 34, "region"),
    ]


@pytest.mark.parametrize("source", [b"", b"{", b"}}", b"/*", b'"', b"//", b"/", b"{\n/* }\n", b"\r\r{\r\r}"])
def test_broken_text_is_no_fault(source: bytes) -> None:
    assert all(first < last for first, last, _ in found(source))


SAMPLES = sorted((Path(__file__).parents[1] / "corpus" / "samples").glob("*.ptx"), key=lambda p: p.stat().st_size)


@pytest.mark.parametrize("path", SAMPLES[:30:3], ids=lambda p: p.stem)
def test_every_block_of_the_tree_is_found(path: Path) -> None:
    document = Document("a.ptx", "ptx", path.read_bytes())
    query = tree_sitter.Query(document.tree.language, "(block) @block (section_body) @block")
    nodes = tree_sitter.QueryCursor(query).captures(document.root).get("block", [])
    last = {fold.last for fold in folds(document)}
    tall = [n for n in nodes if n.end_point[0] > n.start_point[0] + 1]
    assert tall or not nodes
    assert all(node.end_point[0] - 1 in last for node in tall)

"""The control flow of functions as a picture."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from ptx_ls.cli import main
from ptx_ls.ide.flow.drawing import dot, svg
from ptx_ls.ide.flow.graph import Edge, FlowGraph, shown_lines
from ptx_ls.ide.flow.layout import layout_of
from ptx_ls.ide.flow.ptx_graph import graph_at
from ptx_ls.syntax.document import Document

LOOP = """\
.version 8.0
.target sm_80
.address_size 64
.entry k(.param .u32 n)
{
	.reg .b32 %r<4>;
	.reg .pred %p;
	ld.param.u32 %r1, [n];
	setp.eq.u32 %p, %r1, 0;
	@%p bra DONE;
	mov.u32 %r2, 0;
AGAIN:
	add.u32 %r2, %r2, 1;
	setp.lt.u32 %p, %r2, %r1;
	@%p bra AGAIN;
DONE:
	ret;
}
"""


def graph(text: str) -> FlowGraph:
    """The graph of the first function."""
    found = graph_at(Document("k.ptx", "ptx", text.encode()), text.index("{"))
    assert found is not None
    return found


def test_blocks_edges_and_loops() -> None:
    found = graph(LOOP)
    assert found.name == "k"
    assert [one.name for one in found.blocks] == ["", "", "AGAIN", "DONE"]
    assert [one.following for one in found.blocks] == [(3, 1), (2,), (2, 3), ()]
    assert found.back_edges == {Edge(2, 2)}
    assert found.blocks[2].lines == ("add.u32 %r2, %r2, 1;", "setp.lt.u32 %p, %r2, %r1;", "@%p bra AGAIN;")


def test_the_block_of_a_place() -> None:
    found = graph(LOOP)
    places = {"{": 0, "ld.param": 0, "mov.u32": 1, "AGAIN:": 2, "setp.lt": 2, "ret": 3}
    assert {word: found.block_at(LOOP.index(word)) for word in places} == places
    assert found.block_at(0) is None


def test_each_block_is_below_what_leads_to_it() -> None:
    boxes = layout_of(graph(LOOP)).boxes
    assert boxes[0].bottom < boxes[1].y < boxes[1].bottom < boxes[2].y < boxes[2].bottom < boxes[3].y


def test_the_picture_has_every_block_and_edge() -> None:
    drawn = svg(graph(LOOP.replace("k(", "k_lt(")), 2)
    root = ElementTree.fromstring(drawn)
    space = "{http://www.w3.org/2000/svg}"
    blocks = root.findall(f"{space}g")
    assert [one.get("id") for one in blocks] == [f"block-{number}" for number in range(4)]
    assert [one.get("class") for one in blocks] == ["block", "block", "block current", "block"]
    assert len(root.findall(f"{space}path")) == 5
    assert sum(one.get("class") == "back" for one in root.findall(f"{space}path")) == 1
    assert "setp.lt.u32 %p, %r2, %r1;" in [text.text for text in blocks[2]]


def test_names_are_text() -> None:
    drawn = svg(graph(LOOP.replace("AGAIN", "$L<&".replace("<&", "_1"))))
    assert ElementTree.fromstring(drawn) is not None
    assert r'label="entry:\lld.param.u32' in dot(graph(LOOP))
    assert "b2 -> b2 [style=dashed];" in dot(graph(LOOP))


def test_long_blocks_are_cut() -> None:
    lines = shown_lines([f"add {n};" for n in range(100)])
    assert lines[7:] == ("add 7;", "… 89 more …", "add 97;", "add 98;", "add 99;")
    assert shown_lines(["a\n\tb"]) == ("a b",)


def test_a_function_with_errors_has_no_graph() -> None:
    text = LOOP.replace("bra AGAIN", "bra NOWHERE")
    assert graph_at(Document("k.ptx", "ptx", text.encode()), text.index("{")) is None
    assert graph_at(Document("k.ptx", "ptx", LOOP.encode()), 0) is None


def test_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "k.ptx"
    path.write_text(LOOP)
    assert main(["graph", str(path)]) == 0
    assert capsys.readouterr().out.startswith("<svg ")
    assert main(["graph", str(path), "--entry", "k", "--format", "dot"]) == 0
    assert capsys.readouterr().out.startswith('digraph "k" {')
    assert main(["graph", str(path), "--entry", "f"]) == 2
    assert capsys.readouterr().err == "ptx-ls graph: there is no function f; the functions are k\n"
    path.write_text(LOOP.replace("bra AGAIN", "bra NOWHERE"))
    assert main(["graph", str(path)]) == 2
    assert "the control flow of k is not known" in capsys.readouterr().err

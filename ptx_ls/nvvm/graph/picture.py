"""The control flow of a function of NVVM IR, as far as a picture shows it."""

from __future__ import annotations

from ptx_ls.ide.flow.graph import FlowBlock, FlowGraph, shown_lines
from ptx_ls.nvvm.graph.blocks import blocks_of
from ptx_ls.nvvm.values.body import body_at
from ptx_ls.syntax.document import Document


def graph_at(document: Document, offset: int) -> FlowGraph | None:
    """The control flow of the function that contains an offset; None where there is none, or it is not known."""
    function = body_at(document, offset)
    if function is None or function.body.is_broken or not function.body.statements:
        return None
    body, start, source = function.body, function.start, document.source
    blocks = blocks_of(body)
    if not blocks.graph.is_known:
        return None

    def text(at: int) -> str:
        begin = start + body.starts[at]
        return source[begin : begin + body.statements[at].end].decode("utf-8", "replace")

    found = []
    for number, (first, last) in enumerate(zip(blocks.first, blocks.last, strict=True)):
        shown = [at for at in range(first, last + 1) if body.statements[at].opcode not in ("label", "#dbg")]
        begin, end = start + body.starts[first], start + body.starts[last] + body.statements[last].end
        lines = shown_lines([text(at) for at in shown])
        found.append(
            FlowBlock(blocks.graph.names[number], begin, end, lines, tuple(blocks.graph.following[number] or ()))
        )
    return FlowGraph(body.header.name, start, start + body.size, tuple(found))

"""The block at a place of the text, with its graph."""

from __future__ import annotations

from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.graph.blocks import Blocks, blocks_of
from ptx_ls.nvvm.values.body import PlacedBody, body_at
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span


@dataclass(frozen=True)
class NamedBlock:
    """A block by number, the place that names it, and the function that it is in."""

    block: int
    blocks: Blocks
    function: PlacedBody
    span: Span


def block_named_at(document: Document, offset: int) -> NamedBlock | None:
    """The block whose label is at an offset or is named there; None if there is none."""
    function = body_at(document, offset)
    at = function.body.statement_at(offset - function.start) if function is not None else None
    if function is None or at is None:
        return None
    body = function.body
    statement, start = body.statements[at], function.start + body.starts[at]
    blocks = blocks_of(body)
    if statement.opcode == "label":
        return NamedBlock(blocks.block_of(at), blocks, function, Span(start, start + statement.end))
    for one in statement.blocks:
        if start + one.start <= offset <= start + one.end:
            names = blocks.graph.names
            if one.text not in names:
                return None
            return NamedBlock(names.index(one.text), blocks, function, Span(start + one.start, start + one.end))
    return None

"""The control flow of a function of PTX."""

from __future__ import annotations

from ptx_ls.ide.flow.graph import FlowBlock, FlowGraph, shown_lines
from ptx_ls.sema.flow.basic_blocks import blocks_of
from ptx_ls.sema.flow.control_flow import flow_of
from ptx_ls.syntax.captures import captures_of, inside
from ptx_ls.syntax.document import Document


def graph_at(document: Document, offset: int) -> FlowGraph | None:
    """The control flow of the function that contains an offset; None where there is none, or it is not known."""
    functions = captures_of(document).get("function", [])
    function = next((one for one in functions if one.start_byte <= offset <= one.end_byte), None)
    flow = flow_of(document, function) if function is not None else None
    if function is None or flow is None or not flow.steps:
        return None
    source = document.source
    blocks = blocks_of(flow)
    labels = inside(document, "label", function)
    found: list[FlowBlock] = []
    body = function.child_by_field_name("body")
    begin = body.start_byte if body is not None else function.start_byte
    for first, last, following in zip(blocks.first, blocks.last, blocks.following, strict=True):
        start = flow.steps[first - 1].end if first else begin
        named = [one for one in labels if start <= one.start_byte < flow.steps[first].start]
        name = named[-1].child_by_field_name("name") if named else None
        steps = flow.steps[first : last + 1]
        # The last step is left without a jump to the next one.
        ways = sorted((one for one in following if one != blocks.end), key=lambda way: way == len(found) + 1)
        found.append(
            FlowBlock(
                name=source[name.start_byte : name.end_byte].decode("utf-8", "replace") if name is not None else "",
                start=named[0].start_byte if named else flow.steps[first].start,
                end=flow.steps[last].end,
                lines=shown_lines([source[one.start : one.end].decode("utf-8", "replace") for one in steps]),
                following=tuple(ways),
            )
        )
    name = function.child_by_field_name("name")
    called = source[name.start_byte : name.end_byte].decode("utf-8", "replace") if name is not None else ""
    return FlowGraph(called, function.start_byte, function.end_byte, tuple(found))

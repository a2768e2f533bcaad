"""PTX in C++ as editors meet it: the server beside another one that knows the rest of the file."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.e2e.session import session

CUDA = """\
// é\U0001f600 before everything
__device__ unsigned f(unsigned a) {
  unsigned r;
  /* \U0001f600 */ asm volatile("{\\n\\t"
    "mbarrier.ival.shared.b64 [%1];\\n\\t"
    "mov.u32 %0, 1;}" : "=r"(r) : "r"(a) : "memory");
  return r;
}
"""
URI = "file:///work/kernel.cu"


@pytest.mark.parametrize(("encoding", "language"), [("utf-16", "cuda-cpp"), ("utf-8", "cuda"), ("utf-16", "cpp")])
async def test_a_string_of_ptx_is_served_and_the_rest_is_not(encoding: str, language: str) -> None:
    async with session(encoding=encoding, options={"debounce": 1}) as client:
        client.open(CUDA, URI, language)
        (fault,) = await client.faults(1, URI)
        assert (fault.code, fault.range) == (
            "unknown-modifier",
            types.Range(types.Position(4, 13), types.Position(4, 18)),
        )
        document = types.TextDocumentIdentifier(URI)
        inside, outside = types.Position(4, 8), types.Position(2, 4)
        hover = await client.text_document_hover_async(types.HoverParams(document, inside))
        assert hover is not None
        assert await client.text_document_hover_async(types.HoverParams(document, outside)) is None
        offered = await client.text_document_completion_async(types.CompletionParams(document, types.Position(4, 14)))
        assert isinstance(offered, types.CompletionList) and ".inval" in {item.label for item in offered.items}
        none = await client.text_document_completion_async(types.CompletionParams(document, outside))
        assert isinstance(none, types.CompletionList) and not none.items
        actions = await client.text_document_code_action_async(
            types.CodeActionParams(document, fault.range, types.CodeActionContext([fault]))
        )
        assert actions
        fix = next(one for one in actions if isinstance(one, types.CodeAction) and one.is_preferred)
        assert fix.edit is not None and fix.edit.document_changes
        edit = fix.edit.document_changes[0]
        assert isinstance(edit, types.TextDocumentEdit)
        assert [(one.range, one.new_text) for one in edit.edits if isinstance(one, types.TextEdit)] == [
            (fault.range, ".inval")
        ]
        client.change(2, ("n", 4, 15, 4, 15), uri=URI)
        assert not await client.faults(2, URI)
        # What another server answers for the whole file is left to it.
        assert not await client.text_document_document_symbol_async(types.DocumentSymbolParams(document))
        assert not await client.text_document_folding_range_async(types.FoldingRangeParams(document))
        inside = types.Position(4, 23)
        assert not await client.text_document_document_highlight_async(types.DocumentHighlightParams(document, inside))
        colours = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
        assert colours is None or not colours.data

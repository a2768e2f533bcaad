"""The requests that go from name to name, and what is shown beside the text, through the real server."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types
from pygls.exceptions import JsonRpcException

from tests.e2e.session import URI, session

DOCUMENT = types.TextDocumentIdentifier(URI)
CODE = """.version 8.6
.target sm_80
.address_size 64
.func helper();
.visible .entry k(.param .u64 p)
{
	.reg .b32 %r<4>;
	/* \u00e9\U0001f600 */ mov.u32 %r1, %tid.x;
	add.s32 %r2, %r1, %r1;
	call helper;
	ret;
}
.func helper()
{
	cp.async.wait_all;
	ret;
}
"""


def column(line: str, needle: str, encoding: str) -> int:
    before = line[: line.index(needle)]
    return len(before.encode(encoding.replace("16", "16-le"))) // (2 if encoding == "utf-16" else 1)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
async def test_names(encoding: str) -> None:
    lines = CODE.split("\n")
    async with session(encoding=encoding) as client:
        client.open(CODE)
        at = types.Position(7, column(lines[7], "%r1", encoding))
        highlights = await client.text_document_document_highlight_async(types.DocumentHighlightParams(DOCUMENT, at))
        assert [(h.range.start.line, h.kind) for h in highlights or ()] == [
            (6, types.DocumentHighlightKind.Text),
            (7, types.DocumentHighlightKind.Write),
            (8, types.DocumentHighlightKind.Read),
            (8, types.DocumentHighlightKind.Read),
        ]
        about = types.ReferenceParams(types.ReferenceContext(False), DOCUMENT, at)
        references = await client.text_document_references_async(about)
        assert [one.range.start.line for one in references or ()] == [7, 8, 8]
        assert references is not None
        assert references[0].range.start == at
        edit = await client.text_document_rename_async(types.RenameParams(DOCUMENT, at, "%lane"))
        assert edit is not None
        assert edit.document_changes is not None
        (change,) = edit.document_changes
        assert isinstance(change, types.TextDocumentEdit)
        assert change.text_document.version == 1
        new = [one.new_text for one in change.edits if isinstance(one, types.TextEdit)]
        assert new == [", %lane", "%lane", "%lane", "%lane"]
        special = types.Position(7, column(lines[7], "%tid", encoding))
        with pytest.raises(JsonRpcException) as refused:
            await client.text_document_prepare_rename_async(types.PrepareRenameParams(DOCUMENT, special))
        assert (refused.value.code, refused.value.message) == (
            types.LSPErrorCodes.RequestFailed,
            "'%tid' is a name of PTX itself.",
        )
        call = types.Position(9, 7)
        declared = await client.text_document_declaration_async(types.DeclarationParams(DOCUMENT, call))
        assert isinstance(declared, list)
        assert [one.range.start.line for one in declared if isinstance(one, types.Location)] == [3]
        assert await client.definition(9, 7) == (12, 6)
        (item,) = (
            await client.text_document_prepare_call_hierarchy_async(types.CallHierarchyPrepareParams(DOCUMENT, call))
            or ()
        )
        callers = await client.call_hierarchy_incoming_calls_async(types.CallHierarchyIncomingCallsParams(item))
        assert [one.from_.name for one in callers or ()] == ["k"]
        outgoing = types.CallHierarchyOutgoingCallsParams(callers[0].from_ if callers else item)
        assert [one.to.name for one in await client.call_hierarchy_outgoing_calls_async(outgoing) or ()] == ["helper"]


async def test_beside_the_text() -> None:
    options = {"inlayHints": {"registerTypes": True}}
    async with session(options=options) as client:
        client.open(CODE)
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(DOCUMENT))
        assert [(one.start_line, one.end_line) for one in folds or ()] == [(4, 10), (12, 15)]
        chosen = types.SelectionRangeParams(DOCUMENT, [types.Position(8, 10)])
        (selection,) = await client.text_document_selection_range_async(chosen) or ()
        assert selection.parent is not None
        assert selection.parent.range.end.character > selection.range.end.character
        whole = types.Range(types.Position(0, 0), types.Position(99, 0))
        hints = await client.text_document_inlay_hint_async(types.InlayHintParams(DOCUMENT, whole))
        assert [hint.label for hint in hints or ()] == [".b32", ".b32", ".b32"]
        lens, run = await client.text_document_code_lens_async(types.CodeLensParams(DOCUMENT)) or ()
        assert run.command is not None
        assert run.command.title.startswith("Run")
        resolved = await client.code_lens_resolve_async(lens)
        assert resolved.command is not None
        assert resolved.command.title == "needs sm_80 and PTX 7.0"


async def test_workspace_symbols_of_open_documents_and_files(tmp_path: Path) -> None:
    (tmp_path / "other.ptx").write_text(CODE.replace("helper", "other"))
    (tmp_path / "open.ptx").write_text(CODE.replace("helper", "saved"))
    async with session(folder=tmp_path) as client:
        client.open(CODE.replace("helper", "unsaved"), uri=(tmp_path / "open.ptx").as_uri())
        found = await client.workspace_symbol_async(types.WorkspaceSymbolParams(""))
        assert sorted(symbol.name for symbol in found or ()) == ["k", "k", "other", "unsaved"]
        only = await client.workspace_symbol_async(types.WorkspaceSymbolParams("oth"))
        assert [(one.name, one.location.uri) for one in only or ()] == [("other", (tmp_path / "other.ptx").as_uri())]
        # A function that a document declares is defined in another file.
        head = 'target triple = "nvptx64-nvidia-cuda"\n'
        (tmp_path / "b.ll").write_text(f"{head}define void @f() {{\n  ret void\n}}\n")
        uri = (tmp_path / "a.ll").as_uri()
        client.open(f"{head}declare void @f()\ndeclare void @g()\n", uri=uri, language="nvvm")
        places = []
        for line in (1, 2):
            where = types.DefinitionParams(types.TextDocumentIdentifier(uri), types.Position(line, 14))
            places.append(await client.text_document_definition_async(where))
        there, here = places
        assert isinstance(there, types.Location) and isinstance(here, types.Location)
        assert (there.uri, there.range.start.line) == ((tmp_path / "b.ll").as_uri(), 1)
        assert (here.uri, here.range.start.line) == (uri, 2)
        # Its body is its implementation, and what has none is no implementation of itself.
        bodies = []
        for line in (1, 2):
            asked = types.ImplementationParams(types.TextDocumentIdentifier(uri), types.Position(line, 14))
            bodies.append(await client.text_document_implementation_async(asked))
        assert bodies == [there, None]


async def test_nvvm_ir() -> None:
    uri = "file:///work/a.ll"
    document = types.TextDocumentIdentifier(uri)
    async with session() as client:
        client.open("define i32 @f(i32 %x) {\n  %y = add i32 %x, %x\n  ret i32 %y\n}\n", uri=uri, language="nvvm")
        at = types.Position(0, 18)
        found = await client.text_document_references_async(
            types.ReferenceParams(types.ReferenceContext(True), document, at)
        )
        assert len(found or ()) == 3
        edit = await client.text_document_rename_async(types.RenameParams(document, at, "input"))
        assert edit is not None
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document))
        assert [(one.start_line, one.end_line) for one in folds or ()] == [(0, 2)]

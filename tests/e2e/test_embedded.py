"""PTX in C++ as editors meet it: the server beside another one that knows the rest of the file."""

from __future__ import annotations

import json
from pathlib import Path

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
        # Of the whole file the statement alone is outlined and folded.
        symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document)) or ()
        assert [one.name for one in symbols] == ["mbarrier.inval.shared.b64"]
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document)) or ()
        assert [(one.start_line, one.end_line) for one in folds] == [(3, 5)]
        inside = types.Position(4, 23)
        assert not await client.text_document_document_highlight_async(types.DocumentHighlightParams(document, inside))
        colours = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(document))
        assert colours is None or not colours.data


PYTHON = """\
é = "\U0001f600"
y = tl.inline_asm_elementwise(  # \U0001f600
    asm=f\"\"\"{{
    /* é\U0001f600 */ mov.b32 $0, 1;
    mbarrier.ival.shared.b64 [$1];
    }}\"\"\", constraints="=r,r", args=[x], dtype=tl.int32, is_pure=False, pack=1)
"""
PYTHON_URI = "file:///work/kernel.py"


@pytest.mark.parametrize("encoding", ["utf-16", "utf-8"])
async def test_a_string_of_python_is_served_and_the_rest_is_not(encoding: str) -> None:
    async with session(encoding=encoding, options={"debounce": 1}) as client:
        client.open(PYTHON, PYTHON_URI, "python")
        (fault,) = await client.faults(1, PYTHON_URI)
        assert (fault.code, fault.range) == (
            "unknown-modifier",
            types.Range(types.Position(4, 12), types.Position(4, 17)),
        )
        document = types.TextDocumentIdentifier(PYTHON_URI)
        hover = types.HoverParams(document, types.Position(4, 6))
        assert await client.text_document_hover_async(hover) is not None
        assert await client.text_document_hover_async(types.HoverParams(document, types.Position(1, 8))) is None
        symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(document)) or ()
        assert [one.name for one in symbols] == ["mov.b32"]
        folds = await client.text_document_folding_range_async(types.FoldingRangeParams(document)) or ()
        assert [(one.start_line, one.end_line) for one in folds] == [(1, 5)]


GUARDED = """\
__device__ unsigned short packed(float high, float low) {
  unsigned short both = 0;
#ifdef HAS_FP8
  asm("cvt.rn.satfinite.e4m3x2.f32 %0, %1, %2;" : "=h"(both) : "f"(high), "f"(low));
#endif
  return both;
}
"""


async def test_settings_and_the_build_say_what_cuda_is_compiled_for(tmp_path: Path) -> None:
    path = tmp_path / "a.cu"
    path.write_text(GUARDED)
    async with session(options={"debounce": 1, "cuda": {"macros": {"HAS_FP8": ["sm_80"]}}}, folder=tmp_path) as client:
        client.open(GUARDED, path.as_uri(), "cuda-cpp")
        (fault,) = await client.faults(1, path.as_uri())
        assert (fault.code, fault.severity) == ("needs-target", types.DiagnosticSeverity.Error)
        client.published.clear()
        settings = {"ptx-ls": {"cuda": {"macros": {"HAS_FP8": ["sm_90"]}}}}
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams(settings))
        assert not await client.faults(1, path.as_uri())
        commands = [{"directory": ".", "file": "a.cu", "command": "nvcc -arch=sm_75 -DHAS_FP8"}]
        (tmp_path / "compile_commands.json").write_text(json.dumps(commands))
        client.published.clear()
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"ptx-ls": {"debounce": 2}}))
        client.change(2, ("\n", 7, 0, 7, 0), uri=path.as_uri())
        (fault,) = await client.faults(2, path.as_uri(), 1)
        assert (fault.code, fault.severity) == ("needs-target", types.DiagnosticSeverity.Warning)
        commands[0]["command"] = "nvcc -arch=sm_90 -DHAS_FP8"
        (tmp_path / "compile_commands.json").write_text(json.dumps(commands))
        client.published.clear()
        changed = types.FileEvent((tmp_path / "compile_commands.json").as_uri(), types.FileChangeType.Changed)
        client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([changed]))
        assert not await client.faults(2, path.as_uri(), 0)
        client.published.clear()
        off = {"ptx-ls": {"cuda": {"readBuild": False}}}
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams(off))
        assert not await client.faults(2, path.as_uri(), 0)

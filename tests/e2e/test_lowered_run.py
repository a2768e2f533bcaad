"""A kernel of NVVM IR that is run by its lens: values and faults are shown in the module."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from lsprotocol import types

from tests.e2e.session import Client, session
from tests.e2e.test_ptxas import until
from tests.e2e.test_run import click, found, lenses, line_of, texts

pytest.importorskip("llvmlite", reason="llvmlite has no wheel for this platform")

URI = "file:///work/kernel.ll"
SINES = (Path(__file__).parents[1] / "lower" / "sines.ll").read_text()
SCALE = (Path(__file__).parents[1] / "examples" / "scale.ll").read_text()


def open_module(client: Client, text: str) -> None:
    document = types.TextDocumentItem(URI, "llvm", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))


async def until_ran(client: Client) -> dict[int, str]:
    """What a run shows beside each line, once it has ended: types and predecessors are shown before."""
    every = types.Range(types.Position(0, 0), types.Position(10_000, 0))
    params = types.InlayHintParams(types.TextDocumentIdentifier(URI), every)
    for _ in range(600):
        hints = await client.text_document_inlay_hint_async(params) or ()
        labels = [(hint.position.line, str(hint.label)) for hint in hints]
        if any("ran clean" in label for _, label in labels):
            return {line: label for line, label in labels if "=" in label or "ran" in label}
        await asyncio.sleep(0.05)
    raise AssertionError("the run did not end")


async def test_values_are_shown_under_the_names_of_the_module() -> None:
    async with session() as client:
        open_module(client, SINES)
        assert [lens.command.title for lens in await lenses(client, URI) if lens.command] == ["Run k block=32"]
        await click(client, uri=URI)
        shown = await until_ran(client)
        assert shown[line_of(SINES, "%tid = ")] == "%tid = 0, 1, 2 … 31"
        assert shown[line_of(SINES, "%f = uitofp")].startswith("%f = 0.0 … 31.0")
        assert shown[line_of(SINES, "%s = call")].startswith("%s = 0.0 … 31.0")
        assert shown[line_of(SINES, "%r = call")].startswith("%r = -0.9999902")
        assert "ran clean; argument 0 = [0.84147" in shown[line_of(SINES, "; run:")]
        assert not found(client)


async def test_a_fault_is_shown_at_the_line_of_the_module() -> None:
    text = SINES.replace("%out, i32 %tid", "%out, i32 40")
    async with session() as client:
        open_module(client, text)
        await click(client, uri=URI)
        await until(lambda: found(client))
        (fault,) = found(client)
        assert fault.code == "run-fault"
        assert fault.range.start.line == line_of(text, "store float %r")
        assert "global write of 4 bytes" in fault.message
        assert "compiled from" not in fault.message
        line = line_of(text, "i32 40")
        at = text.split("\n")[line].index("40")
        client.change(2, ("1", line, at, line, at + 2), uri=URI)
        await until(lambda: not found(client))


async def test_what_the_compiler_refuses_is_not_run() -> None:
    text = SINES.replace("float addrspace(1)* %q\n", "float addrspace(1)* %q, align 3\n")
    async with session() as client:
        open_module(client, text)
        await click(client, uri=URI)
        await until(lambda: client.published and any(d.source == "LLVM" for d in client.published[-1].diagnostics))
        (refusal,) = [d for d in client.published[-1].diagnostics if d.source == "LLVM"]
        assert refusal.range.start.line == line_of(text, "align 3")


async def test_a_kernel_with_arguments_gets_a_comment_first() -> None:
    edits: list[types.ApplyWorkspaceEditParams] = []
    async with session() as client:

        def apply(params: types.ApplyWorkspaceEditParams) -> types.ApplyWorkspaceEditResult:
            edits.append(params)
            return types.ApplyWorkspaceEditResult(applied=True)

        client.feature(types.WORKSPACE_APPLY_EDIT)(apply)
        open_module(client, SCALE)
        assert [lens.command.title for lens in await lenses(client, URI) if lens.command] == ["Run …"]
        await click(client, uri=URI)
        (edit,) = edits
        (change,) = texts(edit.edit)
        assert change.new_text == "; run: grid=1 block=32 args=buf:f32:32=arange f32:1.5\n"
        place = change.range.start
        assert (place.line, place.character) == (line_of(SCALE, "define ptx_kernel"), 0)
        client.change(2, (change.new_text, place.line, 0, place.line, 0), uri=URI)
        await click(client, uri=URI)
        await until_ran(client)

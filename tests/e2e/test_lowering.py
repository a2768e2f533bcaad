"""The PTX of NVVM IR through the real server, and what its reader says when it is saved."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from tests.e2e.session import Client, session
from tests.e2e.test_ptxas import until

pytest.importorskip("llvmlite", reason="llvmlite has no wheel for this platform")

URI = "file:///work/kernel.ll"
MODULE = """target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
define ptx_kernel void @k(ptr %p) #0 {
  %a = load i32, ptr %p
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  store i32 %a, ptr %p
  ret void
}
attributes #0 = { "target-cpu"="sm_90a" }
"""
# Of these ptx-ls knows the first; LLVM stops at it, or at the second.
REFUSED = MODULE.replace("sm_90a", "sm_80")
MISTYPED = MODULE.replace("store i32 %a, ptr %p", "store i32 %a, ptr %p, !tbaa !9") + "!9 = !{i32 5}\n"
START, END = len("  store i32 %a, ptr %p"), len("  store i32 %a, ptr %p, !tbaa !9")


def open_module(client: Client, text: str) -> None:
    document = types.TextDocumentItem(URI, "llvm", 1, text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(document))


async def lowered(client: Client) -> Any:
    """What the command returns."""
    return await client.workspace_execute_command_async(types.ExecuteCommandParams("ptx-ls.lower", [URI]))


def found(client: Client, source: str) -> list[types.Diagnostic]:
    """What was published last, of a source."""
    return [d for d in client.published[-1].diagnostics if d.source == source] if client.published else []


async def test_ptx_comes_with_its_lines() -> None:
    async with session() as client:
        open_module(client, MODULE)
        answer = await lowered(client)
        lines = answer["ptx"].split("\n")
        assert answer["target"] == "sm_90a"
        (number,) = [n for n, line in enumerate(lines) if "wgmma.fence" in line]
        assert answer["lines"][number] == 5
        assert len(answer["lines"]) == len(lines)
        assert not found(client, "LLVM")


async def test_a_refusal_is_a_diagnostic_until_its_line_is_edited() -> None:
    async with session() as client:
        open_module(client, MISTYPED)
        assert (await lowered(client))["ptx"] is None
        await until(lambda: found(client, "LLVM"))
        (one,) = found(client, "LLVM")
        assert one.range.start.line == 5
        assert one.code == "llvm-error"
        assert "Access type node must be a valid scalar type" in one.message
        client.change(2, ("", 5, START, 5, END), uri=URI)
        await until(lambda: client.published[-1].version == 2 and not found(client, "LLVM"))


async def test_what_ptx_ls_says_is_said_once() -> None:
    async with session() as client:
        open_module(client, REFUSED)
        assert (await lowered(client))["ptx"] is None
        await until(lambda: client.published)
        assert [(d.source, d.range.start.line) for d in client.published[-1].diagnostics] == [("ptx-ls", 4)]


async def test_verdicts_when_saved_are_off_by_default() -> None:
    async with session() as client:
        open_module(client, MISTYPED)
        saved = types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(URI))
        client.text_document_did_save(saved)
        await client.symbols(URI)
        assert not found(client, "LLVM")
        options = types.DidChangeConfigurationParams({"ptx-ls": {"nvvm": {"verify": True}}})
        client.workspace_did_change_configuration(options)
        await client.symbols(URI)
        client.text_document_did_save(saved)
        await until(lambda: found(client, "LLVM"))
        client.workspace_did_change_configuration(types.DidChangeConfigurationParams({"ptx-ls": {}}))
        await until(lambda: not found(client, "LLVM"))


async def test_a_library_of_the_workspace_is_refused(tmp_path: Path) -> None:
    library = tmp_path / "libnvvm.so"
    library.touch()
    options = {"libnvvm": {"path": str(library)}, "nvvm": {"reader": "libnvvm"}}
    async with session(options=options, folder=tmp_path) as client:
        open_module(client, MODULE)
        assert await lowered(client) is None
        await until(lambda: client.messages)
        assert f"libnvvm.path {library} is refused: it lies in the project" in client.messages[-1].message


async def test_nothing_is_lowered_where_the_workspace_is_not_trusted() -> None:
    async with session(options={"trusted": False, "nvvm": {"verify": True}}) as client:
        open_module(client, MISTYPED)
        assert await lowered(client) is None
        client.text_document_did_save(types.DidSaveTextDocumentParams(types.TextDocumentIdentifier(URI)))
        await client.symbols(URI)
        assert not found(client, "LLVM")


async def test_what_is_no_library_is_a_message(tmp_path: Path) -> None:
    options = {"libnvvm": {"path": sys.executable}, "nvvm": {"reader": "libnvvm"}}
    async with session(options=options, folder=tmp_path) as client:
        open_module(client, MODULE)
        assert await lowered(client) is None
        await until(lambda: client.messages)
        assert "is not libnvvm" in client.messages[-1].message

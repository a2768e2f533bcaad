"""Machine code of PTX through the real server, by what stands in for ptxas and nvdisasm."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from ptx_ls.lsp.jobs import ToolContext
from ptx_ls.lsp.queue import Queue
from ptx_ls.lsp.sass_jobs import disassembled_for
from ptx_ls.lsp.settings import Settings
from ptx_ls.process.run import ToolError
from ptx_ls.ptxas.options import Options
from tests.e2e.session import URI, Client, session
from tests.ptxas import fake as ptxas
from tests.sass import fake as nvdisasm
from tests.sass import recorded

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the programs that stand in are scripts")


async def disassembled(client: Client) -> Any:
    """What the command returns."""
    return await client.workspace_execute_command_async(types.ExecuteCommandParams("ptx-ls.sass", [URI]))


async def test_machine_code_comes_with_its_lines(tmp_path: Path) -> None:
    options = ptxas.make(tmp_path).options() | {"nvdisasm": {"path": str(nvdisasm.make(tmp_path))}}
    async with session(options=options) as client:
        text = (recorded.KERNEL.read_bytes() + nvdisasm.ASSEMBLED).decode()
        client.open(text)
        answer = await disassembled(client)
        lines = answer["text"].split("\n")
        (number,) = [n for n, line in enumerate(lines) if "BAR.SYNC" in line]
        assert text.splitlines()[answer["lines"][number] - 1].strip() == "bar.sync 0;"
        assert len(answer["lines"]) == len(lines)


async def test_without_a_disassembler_the_missing_setting_is_named() -> None:
    answers: list[object] = []
    queue = Queue()
    for settings, missing in (
        (Settings(), "ptxas.path"),
        (Settings(ptxas=Options(sys.executable)), "nvdisasm.path"),
    ):
        with pytest.raises(ToolError, match=f"{missing} is not set"):
            await disassembled_for(answers.append, ToolContext(recorded.document(), settings, None, [], queue))
    assert not answers

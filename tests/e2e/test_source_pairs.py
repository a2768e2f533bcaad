"""Source and PTX side by side through the real server."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from lsprotocol import types

from tests.e2e.session import session
from tests.features.test_source_pairs import KERNEL, PTX

pytestmark = pytest.mark.process


async def test_the_ptx_of_a_line(tmp_path: Path) -> None:
    source, ptx = (tmp_path / name for name in ("kernel.cu", "kernel.ptx"))
    source.write_text("source\n" * 9)
    ptx.write_text(PTX)
    async with session() as client:
        lines = types.ExecuteCommandParams("ptx-ls.sourceLines", [source.as_uri()])
        pair = {"source": source.as_uri(), "ptx": ptx.as_uri(), "lines": KERNEL}
        assert await client.workspace_execute_command_async(lines) == [pair]
        client.open(PTX, ptx.as_uri())
        for one in (source, ptx):
            lines = types.ExecuteCommandParams("ptx-ls.sourceLines", [one.as_uri()])
            assert await client.workspace_execute_command_async(lines) == [pair]
        show = types.ExecuteCommandParams("ptx-ls.showPtxOfLine", [source.as_uri(), 2])
        places: Any = await client.workspace_execute_command_async(show)
        (place,) = places
        assert place["uri"] == ptx.as_uri() and place["range"]["start"]["line"] == 8
        nothing = types.ExecuteCommandParams("ptx-ls.showPtxOfLine", [source.as_uri(), 0])
        assert await client.workspace_execute_command_async(nothing) == []
        assert any("No PTX is known of this line" in one.message for one in client.messages)

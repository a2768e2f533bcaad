"""The picture of the control flow through the real server."""

from __future__ import annotations

from typing import Any

from lsprotocol import types

from tests.e2e.session import URI, Client, session
from tests.flow.test_graph import LOOP


async def drawn(client: Client, line: int) -> Any:
    """What the command returns."""
    ask = types.ExecuteCommandParams("ptx-ls.graph", [URI, line, 0])
    return await client.workspace_execute_command_async(ask)


async def test_the_picture_follows_the_cursor() -> None:
    async with session() as client:
        client.open(LOOP)
        found = await drawn(client, 12)
        assert found["name"] == "k"
        assert found["current"] == 2
        assert found["blocks"] == [
            {"first": 7, "last": 9},
            {"first": 10, "last": 10},
            {"first": 11, "last": 14},
            {"first": 15, "last": 16},
        ]
        assert found["svg"].count('id="block-') == 4
        assert (await drawn(client, 7))["current"] == 0
        # Outside of functions it is the nearest one.
        assert (await drawn(client, 0))["current"] is None
        assert (await drawn(client, 0))["blocks"] == found["blocks"]
        client.open("int main() {}", "file:///work/a.cu", "cuda-cpp")
        elsewhere = types.ExecuteCommandParams("ptx-ls.graph", ["file:///work/a.cu", 0, 0])
        assert await client.workspace_execute_command_async(elsewhere) is None

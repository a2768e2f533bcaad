"""Requests and edits that come in one piece: each request is answered for the text that it was asked about."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from tests.e2e.test_lifecycle import EXIT, SERVER, SHUTDOWN, framed

URI = "file:///a.ptx"
CONTENT_MODIFIED = -32801
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
INITIALIZE = {
    "id": 0,
    "method": "initialize",
    "params": {
        "processId": None,
        "rootUri": None,
        "capabilities": {"workspace": {"workspaceEdit": {"documentChanges": True}}},
    },
}


def text(version: int) -> str:
    """The text of a version: with each, one more blank line above its kernel, whose name has its number."""
    return HEAD + "\n" * version + f".entry k{version}()\n{{\n\t.reg .b32 %r{version};\n\tret;\n}}\n"


def asked(number: int, method: str, line: int, character: int, **more: object) -> dict[str, Any]:
    place = {"textDocument": {"uri": URI}, "position": {"line": line, "character": character}}
    return {"id": number, "method": f"textDocument/{method}", "params": {**place, **more}}


def answers(*messages: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """The answers to the requests among some messages that the server gets in one write, by their ids."""
    wanted = {one["id"] for one in messages if "id" in one}
    found: dict[int, dict[str, Any]] = {}
    with subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write(framed(*messages))
        server.stdin.flush()
        while wanted - found.keys():
            size = 0
            while (header := server.stdout.readline().strip()) and header:
                name, _, value = header.partition(b": ")
                size = int(value) if name == b"Content-Length" else size
            message = json.loads(server.stdout.read(size))
            if "method" not in message:
                found[message["id"]] = message
        server.stdin.write(framed(SHUTDOWN, EXIT))
        server.stdin.flush()
        server.stdout.read()
        assert server.wait(60) == 0
    return found


def test_each_request_is_answered_for_the_text_before_it() -> None:
    opened = {"uri": URI, "languageId": "ptx", "version": 1, "text": text(1)}
    queue: list[dict[str, Any]] = [INITIALIZE, {"method": "textDocument/didOpen", "params": {"textDocument": opened}}]
    versions = range(1, 5)
    for version in versions:
        if version > 1:
            changed = {"textDocument": {"uri": URI, "version": version}, "contentChanges": [{"text": text(version)}]}
            queue.append({"method": "textDocument/didChange", "params": changed})
        entry = 3 + version
        queue += [
            asked(10 * version, "rename", entry, 8, newName="other"),
            asked(10 * version + 1, "hover", entry + 2, 13),
            asked(10 * version + 2, "definition", entry, 8),
            {"id": 10 * version + 3, "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": URI}}},
            {
                "id": 10 * version + 4,
                "method": "workspace/executeCommand",
                "params": {"command": "ptx-ls.graph", "arguments": [URI, entry, 8]},
            },
            {"id": 10 * version + 5, "method": "workspace/symbol", "params": {"query": "k"}},
        ]
    found = answers(*queue)
    for version in versions:
        rename, hover, definition, symbols, graph, named = (found[10 * version + number] for number in range(6))
        for answer in (rename, hover, definition, symbols, graph, named):
            assert "result" in answer or answer["error"]["code"] == CONTENT_MODIFIED, answer
        if "result" in rename:
            (change,) = rename["result"]["documentChanges"]
            assert change["textDocument"]["version"] == version
            assert change["edits"][0]["range"]["start"] == {"line": 3 + version, "character": 7}
        if "result" in hover:
            assert f"%r{version}" in hover["result"]["contents"]["value"]
        if "result" in definition:
            assert definition["result"]["range"]["start"] == {"line": 3 + version, "character": 7}
        if "result" in symbols:
            assert symbols["result"][0]["name"] == f"k{version}"
        if "result" in graph:
            assert f"k{version}" in json.dumps(graph["result"])
        if "result" in named:
            assert [one["name"] for one in named["result"]] == [f"k{version}"]
    assert all("result" in found[10 * versions[-1] + number] for number in range(6))

"""Clients that connect over TCP or a Unix socket, and what else connects."""

from __future__ import annotations

import asyncio
import json
import stat
import sys
from pathlib import Path

import pytest
from lsprotocol import types

from tests.e2e.session import FAULTY, SERVER, Client
from tests.e2e.test_lifecycle import EXIT, INITIALIZE, framed

unix = pytest.mark.skipif(sys.platform == "win32", reason="there are no Unix sockets")

POST = b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: text/plain\r\n" + framed(INITIALIZE, EXIT)


async def started(*arguments: str) -> tuple[asyncio.subprocess.Process, list[str]]:
    """A server, and what it prints until it listens, in words."""
    process = await asyncio.create_subprocess_exec(*SERVER[:-1], "serve", *arguments, stderr=asyncio.subprocess.PIPE)
    assert process.stderr is not None
    words: list[str] = []
    while "listening" not in words:
        line = await asyncio.wait_for(process.stderr.readline(), 30)
        assert line, words
        words += line.decode().split()
    return process, words


async def listening() -> tuple[asyncio.subprocess.Process, int]:
    """A server on a port that was free, and the port."""
    process, words = await started("--tcp", "127.0.0.1:0")
    assert words[:3] == ["listening", "on", "127.0.0.1"]
    return process, int(words[3])


async def answer(port: int, *pieces: bytes) -> bytes:
    """All that comes back until the server ends the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for piece in pieces:
        writer.write(piece)
        await writer.drain()
    found = await asyncio.wait_for(reader.read(), 30)
    writer.close()
    return found


async def serves(client: Client, options: object = None) -> None:
    """Whether a client is served to its end."""
    await client.initialize_session(
        types.InitializeParams(capabilities=types.ClientCapabilities(), initialization_options=options)
    )
    client.open(FAULTY)
    assert len(await client.faults(1)) == 1
    await client.shutdown_session()


async def test_tcp() -> None:
    process, port = await listening()
    client = Client()
    await client.start_tcp("127.0.0.1", port)
    await serves(client)
    assert await asyncio.wait_for(process.wait(), 30) == 0
    await client.stop()  # type: ignore[no-untyped-call]


async def test_a_client_that_leaves_in_the_middle_of_a_message() -> None:
    process, port = await listening()
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"Content-Length: 100\r\n\r\n{")
    await writer.drain()
    writer.close()
    assert await asyncio.wait_for(process.wait(), 30) == 1


async def test_what_does_not_begin_with_a_header_reaches_nothing() -> None:
    process, port = await listening()
    for piece in (POST, b"\r\n" + framed(INITIALIZE), b"x" * 100_000, b"content " + framed(INITIALIZE)):
        assert await answer(port, piece) == b""
    client = Client()
    await client.start_tcp("127.0.0.1", port)
    await serves(client)
    assert await asyncio.wait_for(process.wait(), 30) == 0
    await client.stop()  # type: ignore[no-untyped-call]


async def test_beyond_this_machine_a_token_is_required() -> None:
    process, (said, token, _, _, host, port) = await started("--tcp", "0.0.0.0:0")
    assert (said, host) == ("token", "0.0.0.0")
    assert len(token) > 40

    def initialize(options: object) -> bytes:
        return framed({**INITIALIZE, "params": {**INITIALIZE["params"], "initializationOptions": options}}, EXIT)

    hidden = json.dumps({"jsonrpc": "2.0", **EXIT, "params": {"initializationOptions": {"token": token}}}).encode()
    for piece in (
        initialize(None),
        initialize({}),
        initialize({"token": token[:-1]}),
        initialize({"token": [token]}),
        framed(EXIT) + initialize({"token": token}),
        b"Content-Length: %d\r\n\r\n%s" % (len(hidden), hidden),
        b"Content-Length: 4\r\n\r\n{{{{",
        b"Content-Length: 99999999\r\n\r\n{",
        b"Content-Type: x\r\nX: y\r\n" + initialize({"token": token}),
    ):
        assert await answer(int(port), piece) == b"", piece
    client = Client()
    await client.start_tcp("127.0.0.1", int(port))
    await serves(client, {"token": token, "debounce": 1})
    assert await asyncio.wait_for(process.wait(), 30) == 0
    await client.stop()  # type: ignore[no-untyped-call]


async def test_a_token_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTX_LS_TOKEN", "schlüssel")
    process, port = await listening()
    assert await answer(port, framed(INITIALIZE)) == b""
    client = Client()
    await client.start_tcp("127.0.0.1", port)
    await serves(client, {"token": "schlüssel"})
    assert await asyncio.wait_for(process.wait(), 30) == 0
    await client.stop()  # type: ignore[no-untyped-call]


@unix
async def test_a_unix_socket_is_the_user_s_own(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    process, words = await started("--socket", str(path))
    assert words == ["listening", "on", str(path)]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    again = await asyncio.create_subprocess_exec(*SERVER[:-1], f"--socket={path}", stderr=asyncio.subprocess.PIPE)
    _, said = await asyncio.wait_for(again.communicate(), 30)
    assert again.returncode == 2
    assert b"ptx-ls serve: " in said
    reader, writer = await asyncio.open_unix_connection(path)
    writer.write(framed(INITIALIZE, {"id": 2, "method": "shutdown"}, EXIT))
    assert (await asyncio.wait_for(reader.read(), 30)).count(b'"id": ') == 2
    writer.close()
    assert await asyncio.wait_for(process.wait(), 30) == 0
    assert not path.exists()


@unix
async def test_a_socket_that_nobody_listens_to_is_replaced(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    killed, _ = await started("--socket", str(path))
    killed.kill()
    await killed.wait()
    assert path.is_socket()
    process, _ = await started("--socket", str(path))
    process.terminate()
    await process.wait()
    path.unlink()
    path.write_text("a file of the user")
    process = await asyncio.create_subprocess_exec(*SERVER[:-1], "--socket", str(path), stderr=asyncio.subprocess.PIPE)
    await asyncio.wait_for(process.communicate(), 30)
    assert process.returncode == 2
    assert path.read_text() == "a file of the user"

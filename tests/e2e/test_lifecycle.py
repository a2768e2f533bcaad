"""The life of a session, to the letter of the protocol, over real processes (two to three for each test)."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any

import pytest

SERVER = (sys.executable, "-m", "ptx_ls", "--stdio")
INITIALIZE: dict[str, Any] = {
    "id": 1,
    "method": "initialize",
    "params": {"processId": None, "rootUri": None, "capabilities": {}},
}
HOVER = {
    "id": 2,
    "method": "textDocument/hover",
    "params": {"textDocument": {"uri": "file:///a.ptx"}, "position": {"line": 0, "character": 0}},
}
OPEN = {
    "method": "textDocument/didOpen",
    "params": {"textDocument": {"uri": "file:///a.ptx", "languageId": "ptx", "version": 1, "text": "x"}},
}
SHUTDOWN = {"id": 8, "method": "shutdown"}
EXIT = {"method": "exit"}


def framed(*messages: dict[str, Any]) -> bytes:
    """Messages as they go over a pipe."""
    bodies = [json.dumps({"jsonrpc": "2.0", **message}).encode() for message in messages]
    return b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(body), body) for body in bodies)


def unframed(text: bytes) -> list[dict[str, Any]]:
    """The messages that came over a pipe."""
    found = []
    while text:
        head, _, rest = text.partition(b"\r\n\r\n")
        size = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
        found.append(json.loads(rest[:size]))
        text = rest[size:]
    return found


def conversation(*messages: dict[str, Any]) -> tuple[dict[Any, dict[str, Any]], subprocess.CompletedProcess[bytes]]:
    """The answers to some messages by id, and how the server ended."""
    done = subprocess.run(SERVER, input=framed(*messages), capture_output=True, timeout=60, check=False)
    return {one["id"]: one for one in unframed(done.stdout) if "id" in one and "method" not in one}, done


def test_before_initialize() -> None:
    unknown = {"id": 3, "method": "unknown/request"}
    early = {"id": 4, "method": "shutdown"}
    answers, done = conversation(OPEN, HOVER, unknown, early, INITIALIZE, SHUTDOWN, EXIT)
    assert [answers[number]["error"]["code"] for number in (2, 3, 4)] == [-32002] * 3
    assert "capabilities" in answers[1]["result"]
    assert answers[8]["result"] is None
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr


def test_after_shutdown() -> None:
    again = {"id": 9, "method": "shutdown"}
    answers, done = conversation(INITIALIZE, SHUTDOWN, HOVER, again, EXIT)
    assert answers[2]["error"]["code"] == answers[9]["error"]["code"] == -32600
    assert done.returncode == 0


def test_a_second_initialize() -> None:
    answers, done = conversation(INITIALIZE, {**INITIALIZE, "id": 5}, SHUTDOWN, EXIT)
    assert answers[5]["error"]["code"] == -32600
    assert answers[8]["result"] is None
    assert done.returncode == 0


def test_an_unknown_method() -> None:
    answers, _ = conversation(INITIALIZE, {"id": 3, "method": "unknown/request"}, SHUTDOWN, EXIT)
    assert answers[3]["error"]["code"] == -32601


def test_exit_without_initialize() -> None:
    answers, done = conversation(EXIT)
    assert not answers
    assert done.returncode == 1


def start(process: int) -> subprocess.Popen[bytes]:
    """A server of which the client says that it is a process; its input stays open."""
    server = subprocess.Popen(SERVER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert server.stdin
    params: dict[str, Any] = {"processId": process, "rootUri": None, "capabilities": {}}
    server.stdin.write(framed({**INITIALIZE, "params": params}))
    server.stdin.flush()
    return server


@pytest.mark.skipif(sys.platform == "win32", reason="there the end of standard input says it")
def test_the_process_of_the_client_is_gone() -> None:
    client = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
    server = start(client.pid)
    assert server.stdin and server.stdout
    assert server.stdout.readline().startswith(b"Content-Length")
    time.sleep(0.5)
    assert server.poll() is None
    client.kill()
    # Not waited for: a process that has ended and that nobody has asked about is gone too.
    assert server.wait(30) == 1
    client.wait()


@pytest.mark.skipif(sys.platform == "win32", reason="there the end of standard input says it")
def test_the_process_of_the_client_was_gone_before() -> None:
    client = subprocess.Popen([sys.executable, "-c", ""])
    client.wait()
    assert start(client.pid).wait(30) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX closes the streams")
@pytest.mark.parametrize("closed", ["<&-", "</dev/null", "<&- 2>&-"])
def test_no_standard_input(closed: str) -> None:
    done = shell(SERVER, closed)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr


def shell(command: Sequence[str], redirection: str) -> subprocess.CompletedProcess[bytes]:
    """A command with its streams as a shell makes them."""
    line = ["/bin/sh", "-c", f'exec "$@" {redirection}', "sh", *command]
    return subprocess.run(line, capture_output=True, timeout=60, check=False, env=dict(os.environ))

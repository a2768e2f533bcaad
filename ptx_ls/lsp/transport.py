"""How a client and the server talk: over standard input and output, TCP, or a Unix socket."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
import sys
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from typing import IO, Any, BinaryIO

from pygls.io_ import StdoutWriter, run_async

from ptx_ls.lazy import dataclass
from ptx_ls.lsp import stdin
from ptx_ls.lsp.admission import Continued, admitted
from ptx_ls.lsp.garbage_collection import share_memory
from ptx_ls.lsp.server import Server

log = logging.getLogger("ptx_ls")

TOKEN = "PTX_LS_TOKEN"
"""The variable of the environment with the token of clients."""
_PIPE = 1 << 20
"""Bytes of a pipe to the client or from it, the most that Linux allows to anyone."""


def serve_stdio() -> int:
    """Serve one client over standard input and output until it says `exit`; returns the exit status."""
    # Whatever prints would put its text between two messages: all but the server writes to standard error.
    output = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    _widen(output)
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    server = _server()
    with suppress(SystemExit, KeyboardInterrupt):
        asyncio.run(_serve_stdio(server, output))
    return 0 if server.is_shut_down else 1


def _widen(pipe: IO[Any]) -> None:
    """Let a pipe take a whole file, or its diagnostics, at once: with 64 KB one side waits for the other, and again for
    each piece."""
    if sys.platform == "linux":
        import fcntl

        with suppress(OSError):  # not a pipe, or beyond what the system allows
            fcntl.fcntl(pipe, fcntl.F_SETPIPE_SZ, _PIPE)


async def _serve_stdio(server: Server, output: BinaryIO) -> None:
    server.protocol.set_writer(StdoutWriter(output))
    if sys.stdin is not None:
        _widen(sys.stdin)
    await _serve(server, stdin.stream())


async def _serve(server: Server, reader: asyncio.StreamReader, begun: bytes = b"") -> None:
    """Serve a client that has sent the beginning of its messages already."""
    server.reader = reader
    # A client may leave in the middle of a message.
    with suppress(asyncio.IncompleteReadError, ConnectionError):
        stream = Continued(begun, reader) if begun else reader
        await run_async(threading.Event(), stream, server.protocol, log, server.report_server_error)


Connected = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


@dataclass(frozen=True)
class _Listener:
    """What waits for clients, where it does, and the token that they must show, "" for none."""

    listener: asyncio.Server
    place: str
    token: str = ""


def serve_tcp(host: str, port: int) -> int:
    """Serve one client over TCP until it says `exit` or is gone; returns the exit status.

    Beyond this machine a client must show a token: that of the environment, or a new one, which is printed. Raises
    OSError when the address cannot be had.
    """

    async def listen(connected: Connected) -> _Listener:
        listener = await asyncio.start_server(connected, host, port, start_serving=False)
        addresses = [one.getsockname()[:2] for one in listener.sockets]
        token = os.environ.get(TOKEN, "")
        if not token and not all(ip_address(address).is_loopback for address, _ in addresses):
            token = secrets.token_urlsafe()
            print("token", token, file=sys.stderr)
        return _Listener(listener, " ".join(map(str, addresses[0])), token)

    return _serve_connection(listen)


def serve_socket(path: str) -> int:
    """Serve one client over a Unix socket that only this user can open; returns the exit status. Raises OSError when
    there cannot be one."""

    async def listen(connected: Connected) -> _Listener:
        return _Listener(await asyncio.start_unix_server(connected, sock=bound, start_serving=False), path)

    if not hasattr(socket, "AF_UNIX") or sys.platform == "win32":
        raise OSError("this system has no Unix sockets")
    bound = _bound(path)
    try:
        return _serve_connection(listen)
    finally:
        Path(path).unlink(missing_ok=True)


def _bound(path: str) -> socket.socket:
    """A socket at a path. One that a server has left behind, to which nobody listens, is replaced."""
    if Path(path).is_socket():
        with socket.socket(socket.AF_UNIX) as other:
            try:
                other.connect(path)
            except ConnectionRefusedError:
                Path(path).unlink()
    new = socket.socket(socket.AF_UNIX)
    # From its beginning nobody else may open it.
    before = os.umask(0o177)
    try:
        new.bind(path)
    except OSError:
        new.close()
        raise
    finally:
        os.umask(before)
    return new


def _serve_connection(listen: Callable[[Connected], Awaitable[_Listener]]) -> int:
    """Serve the first client that is admitted; returns the exit status."""
    server = _server()

    async def serve() -> None:
        gone = asyncio.Event()

        async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            begun = await admitted(reader, waiting.token)
            if begun is None or not waiting.listener.is_serving():
                print("a connection is closed: it is no client, or has not the token", file=sys.stderr)
                writer.close()
                return
            waiting.listener.close()
            server.protocol.set_writer(writer)
            await _serve(server, reader, begun)
            gone.set()

        waiting = await listen(connected)
        await waiting.listener.start_serving()
        print("listening on", waiting.place, file=sys.stderr)
        await gone.wait()

    with suppress(SystemExit):  # which is how pygls obeys `exit`
        asyncio.run(serve())
    return 0 if server.is_shut_down else 1


def _server() -> Server:
    # While a large document is checked, each message changes threads several times; at Python's 5 ms for each
    # change a hover took 9 ms then, at this it takes 2 (measured in 100,000 lines), and the check no longer.
    sys.setswitchinterval(0.0005)
    share_memory()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    return Server()

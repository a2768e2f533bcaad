"""How a client and the server talk: over standard input and output, or over TCP."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import threading
from contextlib import suppress
from typing import IO, Any, BinaryIO

from pygls.io_ import StdoutWriter, run_async

from ptx_ls.lsp import stdin
from ptx_ls.lsp.garbage_collection import share_memory
from ptx_ls.lsp.registry import Failed, Outdated, OutdatedDiagnostics
from ptx_ls.lsp.server import Server

log = logging.getLogger("ptx_ls")

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
    return 0 if server.protocol._shutdown else 1


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


async def _serve(server: Server, reader: asyncio.StreamReader) -> None:
    server.reader = reader
    # A client may leave in the middle of a message.
    with suppress(asyncio.IncompleteReadError, ConnectionError):
        await run_async(threading.Event(), reader, server.protocol, log, server.report_server_error)


def serve_tcp(host: str, port: int) -> int:
    """Serve one client over TCP until it says `exit` or is gone; returns the exit status.

    Raises OSError when the address cannot be had.
    """
    server = _server()
    with suppress(SystemExit):  # which is how pygls obeys `exit`
        asyncio.run(_serve_tcp(server, host, port))
    return 0 if server.protocol._shutdown else 1


async def _serve_tcp(server: Server, host: str, port: int) -> None:
    gone = asyncio.Event()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        listener.close()
        server.protocol.set_writer(writer)
        await _serve(server, reader)
        gone.set()

    listener = await asyncio.start_server(connected, host, port)
    print("listening on", *listener.sockets[0].getsockname()[:2], file=sys.stderr)
    await gone.wait()


class NoNews(logging.Filter):
    """Drops log records of errors that are normal answers: the document has changed, or the request was refused."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], Outdated | OutdatedDiagnostics | Failed))


def _server() -> Server:
    # While a large document is checked, each message changes threads several times; at Python's 5 ms for each
    # change a hover took 9 ms then, at this it takes 2 (measured in 100,000 lines), and the check no longer.
    sys.setswitchinterval(0.0005)
    share_memory()
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(name)s: %(message)s")
    logging.getLogger("pygls.protocol.json_rpc").addFilter(NoNews())
    return Server()

"""Servers that need not load their modules: copies of a process that has loaded what `ptx-ls serve` loads at first.

To load it takes a second of processor time, and a hundred tests each want a server of their own. Tests of how a server
starts and ends start one as editors do.
"""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass
from functools import cache

from pygls.client import JsonRPCClient
from pygls.io_ import run_async

CAN_COPY = sys.platform == "linux"
"""Whether this system has what is needed: fork, descriptors of processes, and messages with descriptors."""


@dataclass
class Copy:
    """A copy, as far as clients ask for a process. Its exit status is not known: 0 stands for any."""

    pid: int
    returncode: int | None = None

    async def wait(self) -> int:
        """Until it has ended."""
        if sys.platform == "linux":
            loop, ended = asyncio.get_running_loop(), asyncio.Event()
            with suppress(ProcessLookupError):
                watched = os.pidfd_open(self.pid)
                try:
                    loop.add_reader(watched, ended.set)
                    await ended.wait()
                finally:
                    loop.remove_reader(watched)
                    os.close(watched)
        self.returncode = 0
        return 0

    def terminate(self) -> None:
        """Ends it."""
        os.kill(self.pid, signal.SIGTERM)


@cache
def _original() -> socket.socket:
    """What is asked for copies, one for all tests of this process: it ends when this is closed."""
    ours, theirs = socket.socketpair()
    subprocess.Popen([sys.executable, "-m", __spec__.name], stdin=theirs.fileno(), stderr=subprocess.DEVNULL)
    theirs.close()
    return ours


async def start_copy(client: JsonRPCClient) -> None:
    """Connects a client to a fresh copy, as `client.start_io` does to a process."""
    original = _original()
    ours, theirs = socket.socketpair()
    socket.send_fds(original, [b"."], [theirs.fileno()])
    theirs.close()
    server = Copy(int(original.recv(32)))
    reader, writer = await asyncio.open_unix_connection(sock=ours)
    client.protocol.set_writer(writer)
    client._server = server  # type: ignore[assignment]
    reading = run_async(client._stop_event, reader, client.protocol, error_handler=client.report_server_error)

    async def end() -> None:
        try:
            await client._server_exit()  # type: ignore[no-untyped-call]
        finally:
            # Left open, it is reported when it is collected, in the midst of any other test. Where that one has Python
            # parse something, the report, which does so too, makes Python 3.11 raise SystemError.
            writer.close()

    client._async_tasks += [asyncio.create_task(reading), asyncio.create_task(end())]


def main() -> None:
    """Makes a copy for each socket that is sent, which is its standard input and output, and sends its number."""
    door = socket.socket(fileno=os.dup(0))
    # What the command `serve` imports when it runs.
    from ptx_ls import __main__ as command
    from ptx_ls.lsp import garbage_collection, transport  # noqa: F401

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        asked, (*descriptors,), *_ = socket.recv_fds(door, 1, 1)
        if not asked:
            return
        number = os.fork()
        if not number:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            door.close()
            for standard in (0, 1):
                os.dup2(descriptors[0], standard)
            os.close(descriptors[0])
            sys.argv = ["ptx-ls", "serve"]
            os._exit(command.main())
        os.close(descriptors[0])
        door.send(f"{number}".encode())


if __name__ == "__main__":
    main()

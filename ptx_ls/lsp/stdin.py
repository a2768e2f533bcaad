"""Standard input as a stream that is read ahead.

One thread reads what there is. pygls 2.1 has one read each line and each body: a message then changes threads eight
times before it is looked at, which takes longer than most answers.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from typing import SupportsIndex

_MOST = 1 << 20
"""Bytes of one read."""


class Reader(asyncio.StreamReader):
    """A stream that says whether it has a part of a message."""

    _held = 0

    @property
    def is_amid_message(self) -> bool:
        """Whether the rest of a message is still to come."""
        return self._held > 0

    def feed_data(self, data: Iterable[SupportsIndex]) -> None:
        """Take what was read."""
        piece = bytes(data)
        self._held += len(piece)
        super().feed_data(piece)

    async def readline(self) -> bytes:
        """The next line."""
        return self._taken(await super().readline())

    async def readexactly(self, n: int) -> bytes:
        """The next so many bytes."""
        return self._taken(await super().readexactly(n))

    def _taken(self, piece: bytes) -> bytes:
        self._held -= len(piece)
        return piece


def stream() -> Reader:
    """What standard input gives, for the running event loop, until it ends."""
    loop = asyncio.get_running_loop()
    # A line is no longer than a message.
    reader = Reader(limit=sys.maxsize)

    def read() -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody listens any more
            # Where it was closed from the start there is no sys.stdin, and its number may be of any file by now.
            descriptor = sys.stdin.fileno() if sys.stdin is not None else None
            # Past Python's buffer, whose lock a thread that still waits would hold when the process ends.
            with suppress(OSError):
                while descriptor is not None and (piece := os.read(descriptor, _MOST)):
                    loop.call_soon_threadsafe(reader.feed_data, piece)
            loop.call_soon_threadsafe(reader.feed_eof)

    threading.Thread(target=read, name="standard input", daemon=True).start()
    return reader

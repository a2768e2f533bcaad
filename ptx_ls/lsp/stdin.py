"""Standard input as a stream that is read ahead.

One thread reads what there is. pygls 2.1 has one read each line and each body: a message then changes threads eight
times before it is looked at, which takes longer than most answers.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from contextlib import suppress

_MOST = 1 << 20
"""Bytes of one read."""


def stream() -> asyncio.StreamReader:
    """What standard input gives, for the running event loop, until it ends."""
    loop = asyncio.get_running_loop()
    # A line is no longer than a message.
    reader = asyncio.StreamReader(limit=sys.maxsize)

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

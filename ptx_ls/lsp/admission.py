"""Which connection is that of a client: others reach a port too, such as a page in a browser."""

from __future__ import annotations

import asyncio
import hmac
import io
import json
from contextlib import suppress

from ptx_ls.lazy import pattern

_HEADER = pattern(rb"Content-(?:Length|Type): [^\r\n]*\r\n")
_LENGTH = pattern(rb"Content-Length: (\d{1,9})\r\n")
_MOST_HEAD, _MOST_BODY = 1 << 10, 1 << 20
"""Bytes of the first message that are read of a client that has not shown the token."""


async def admitted(reader: asyncio.StreamReader, token: str) -> bytes | None:
    """What a connection has sent, if it is that of a client: its first line is a header of the protocol and, where
    there is a token, its first message is an `initialize` with that token in its options. None for any other."""
    with suppress(ValueError, asyncio.IncompleteReadError, ConnectionError):
        head = await reader.readline()
        if not _HEADER.fullmatch(head):
            return None
        if not token:
            return head
        line = head
        while line != b"\r\n":
            line = await reader.readline()
            head += line
            if len(head) > _MOST_HEAD or not (line == b"\r\n" or _HEADER.fullmatch(line)):
                return None
        length = _LENGTH.search(head)
        if length is not None and int(length[1]) <= _MOST_BODY:
            body = await reader.readexactly(int(length[1]))
            if _has_token(body, token):
                return head + body
    return None


def _has_token(body: bytes, token: str) -> bool:
    message = json.loads(body)
    if not (isinstance(message, dict) and message.get("method") == "initialize"):
        return False
    given: object = message
    for name in ("params", "initializationOptions", "token"):
        given = given.get(name) if isinstance(given, dict) else None
    return isinstance(given, str) and hmac.compare_digest(given.encode("utf-8", "replace"), token.encode())


class Continued:
    """A stream of which the first part has been read already."""

    def __init__(self, begun: bytes, reader: asyncio.StreamReader) -> None:
        self._begun = io.BytesIO(begun)
        self._reader = reader

    async def readline(self) -> bytes:
        """The next line."""
        return self._begun.readline() or await self._reader.readline()

    async def readexactly(self, n: int) -> bytes:
        """The next so many bytes."""
        begun = self._begun.read(n)
        return begun + await self._reader.readexactly(n - len(begun))

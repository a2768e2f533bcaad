"""A whole conversation with a server: messages as bytes, some of which make no sense.

Each request must be answered, none with an internal error; what makes sense may leave no error in the log; and when all
documents are closed the server keeps none.
"""

from __future__ import annotations

import asyncio
import json
import logging
import random
import threading
from collections import Counter
from typing import Any, cast
from unittest.mock import patch

from lsprotocol import types
from pygls.io_ import run_async
from pygls.protocol import default_converter

from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.protocol import Protocol
from ptx_ls.lsp.queue import Queue
from ptx_ls.lsp.registry import REQUESTS
from ptx_ls.lsp.server import Server
from ptx_ls.syntax.document import Document
from tests.fuzz import odd
from tests.fuzz.inputs import Input, pieces
from tests.fuzz.requests import Made

_INTERNAL = types.ErrorCodes.InternalError.value
_SECONDS = 120
# A converter compiles what it needs, and all that is kept: there is one per process, as there is one server.
_CONVERTER = default_converter()  # type: ignore[no-untyped-call]
# Its threads never end: a pair for each of many servers would be many threads.
_QUEUE = Queue()
_METHODS = (
    *(request.method for request in REQUESTS),
    "workspace/symbol", "workspace/executeCommand", "textDocument/formatting", "textDocument/willSaveWaitUntil",
    "no/such", "$/no", "workspaceSymbol/resolve", "initialize",
)  # fmt: skip
_NOTIFICATIONS = (
    "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders", "textDocument/willSave", "$/setTrace",
    "window/workDoneProgress/cancel", "no/such", "textDocument/didSave", "$/progress", "workspace/didRenameFiles",
)  # fmt: skip


_FURTHER = {
    "textDocument/completion": "completionItem/resolve",
    "textDocument/codeLens": "codeLens/resolve",
    "textDocument/prepareCallHierarchy": "callHierarchy/incomingCalls",
}
"""Which request asks about the items of another's answer."""


class _Log(logging.Handler):
    """What is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.records: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.records.append(logging.Formatter().format(record))


class Conversation:
    """A client that makes sense only sometimes."""

    def __init__(self, given: Input, rng: random.Random) -> None:
        self._rng = rng
        self._given = given
        with (
            patch("ptx_ls.lsp.server.default_converter", lambda: _CONVERTER),
            patch("ptx_ls.lsp.server.Queue", lambda: _QUEUE),
        ):
            self._server = Server()
        self._asked: dict[int, str] = {}
        self._answers: Counter[int] = Counter()
        self._faults: list[str] = []
        self._uri = f"file:///{rng.choice(('a', 'b%20c', 'é', 'x?y'))}.{'ll' if given.language == 'nvvm' else 'ptx'}"
        self._text = given.source.decode("utf-8", rng.choice(("replace", "surrogateescape")))
        self._version = 1
        self._number = 0
        self._made = Made(Context(Document(self._uri, given.language, given.source), Client()), rng, ())
        self._items: dict[str, list[Any]] = {}
        self._is_bent = False

    def run(self) -> None:
        """Talk. Raises AssertionError if the server does what it must not."""
        log, root = _Log(), logging.getLogger()
        root.addHandler(log)
        quiet = [handler for handler in root.handlers if handler is not log]
        for handler in quiet:
            root.removeHandler(handler)
        try:
            asyncio.run(self._run(log))
        finally:
            root.removeHandler(log)
            for handler in quiet:
                root.addHandler(handler)

    async def _run(self, log: _Log) -> None:
        self._reader = asyncio.StreamReader()
        self._server.protocol.set_writer(self)
        reading = asyncio.ensure_future(run_async(threading.Event(), self._reader, self._server.protocol))
        await asyncio.wait_for(self._talk(log), _SECONDS)
        self._reader.feed_eof()
        await reading
        if self._server.session.documents or self._server._kept or self._server.checks._begun:
            self._faults.append("closed documents are kept")
        twice = [number for number, times in self._answers.items() if times != 1 or number not in self._asked]
        if twice:
            self._faults.append(f"answered more than once, or not asked: {twice}")
        if self._faults:
            raise AssertionError(self._faults[0])

    async def _talk(self, log: _Log) -> None:
        self._begin()
        await self._answered()
        for _ in range(self._rng.randrange(1, 5)):
            for _ in range(self._rng.randrange(1, 6)):
                self._say()
            await self._answered()
            # An answer that could not be made is a fault whatever was asked.
            self._faults += [text for text in log.records if not self._is_bent or " failed\n" in text]
            log.records.clear()
            self._is_bent = False
        for uri in list(self._server.session.documents):
            self._say_plainly({"method": "textDocument/didClose", "params": {"textDocument": {"uri": uri}}})
        await self._answered()

    def _begin(self) -> None:
        rng = self._rng
        params: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": _capabilities(rng)}
        if rng.random() < 0.7:
            params["initializationOptions"] = odd.settings(rng)
        self._ask("initialize", params)
        self._send({"method": "initialized", "params": {}})
        self._open()

    def _open(self) -> None:
        language = self._rng.choice(("ptx", "nvvm", "llvm", "plaintext", ""))
        item = {"uri": self._uri, "languageId": language, "version": self._version, "text": self._text}
        self._send({"method": "textDocument/didOpen", "params": {"textDocument": item}})

    def _say(self) -> None:
        rng = self._rng
        kind = rng.choices(range(8), (8, 30, 3, 3, 3, 3, 2, 1))[0]
        if kind == 0:
            self._change()
        elif kind == 1:
            method = rng.choice(_METHODS)
            self._ask(method, self._params(method))
        elif kind == 2:
            self._send({"method": "$/cancelRequest", "params": {"id": rng.randrange(self._number + 2)}})
        elif kind == 3:
            self._send({"method": "workspace/didChangeConfiguration", "params": {"settings": odd.settings(rng)}})
        elif kind == 4:
            self._bend({"method": rng.choice(_NOTIFICATIONS), "params": odd.value(rng)})
        elif kind == 5:
            self._open()
        elif kind == 6:
            self._is_bent = True
            text = rng.choice(
                ("{", "[]", "null", '{"jsonrpc": "2.0"}', '{"jsonrpc": "2.0", "id": 1, "result": 3}', "\ufeff{}")
            )
            self._write(text.encode())
        else:
            self._send({"method": "textDocument/didClose", "params": {"textDocument": {"uri": self._uri}}})

    def _change(self) -> None:
        rng = self._rng
        self._version += 1
        lines = self._text.count("\n") + 2
        changes: list[dict[str, Any]] = []
        for _ in range(rng.choice((1, 1, 1, 4))):
            new = rng.choice(pieces(self._given.language, rng)).decode("utf-8", "surrogateescape")
            start, end = (_position(rng.randrange(lines), rng.randrange(40)) for _ in range(2))
            where = {} if rng.random() < 0.05 else {"range": {"start": start, "end": rng.choice((start, end))}}
            changes.append({**where, "text": new})
        identifier = {"uri": self._uri, "version": self._version}
        message = {
            "method": "textDocument/didChange",
            "params": {"textDocument": identifier, "contentChanges": changes},
        }
        self._send(message)

    def _params(self, method: str) -> Any:
        if method == "workspace/symbol":
            return {"query": self._rng.choice(("", "k", "é", "a b", "_Z"))}
        if items := self._items.get(method):
            item = self._rng.choice(items)
            return {"item": item} if method.startswith("callHierarchy/") else item
        if method == "initialize" or method not in types.METHOD_TO_TYPES or types.METHOD_TO_TYPES[method][2] is None:
            self._is_bent = True
            return odd.value(self._rng)
        self._is_bent |= method == "workspace/executeCommand"  # there is none
        made = self._made.of(types.METHOD_TO_TYPES[method][2])
        return cast(Protocol, self._server.protocol).converter.unstructure(made)

    def _ask(self, method: str, params: Any) -> None:
        self._number += 1
        self._asked[self._number] = method
        self._send({"id": self._number, "method": method, "params": params})

    def _send(self, message: dict[str, Any]) -> None:
        if self._number > 1 and self._rng.random() < 0.15:
            self._bend(message)
        else:
            self._say_plainly(message)

    def _say_plainly(self, message: dict[str, Any]) -> None:
        self._write(json.dumps({"jsonrpc": "2.0", **message}).encode())

    def _bend(self, message: dict[str, Any]) -> None:
        """Sends a message whose parameters make no sense; its number and method stay, so that an answer must come."""
        self._is_bent = True
        bent = {**message, "params": odd.bent(message["params"], self._rng)}
        self._write(json.dumps({"jsonrpc": "2.0", **bent}).encode())

    def _write(self, body: bytes) -> None:
        self._reader.feed_data(b"Content-Length: %d\r\n\r\n" % len(body) + body)

    async def _answered(self) -> None:
        """Until each request has its answer, and all that was said before is heard."""
        self._number += 1
        self._asked[self._number] = "textDocument/hover"
        where = {"textDocument": {"uri": "file:///none"}, "position": _position(0, 0)}
        self._say_plainly({"id": self._number, "method": "textDocument/hover", "params": where})
        while not self._asked.keys() <= self._answers.keys():
            await asyncio.sleep(0.0005)

    def write(self, data: bytes) -> None:
        """What the server sends."""
        message = json.loads(data.partition(b"\r\n\r\n")[2])
        if "method" not in message:
            self._answers[message["id"]] += 1
            self._remember(message)
            if message.get("error", {}).get("code") == _INTERNAL:
                self._faults.append(f"an internal error: {message['error']}")
        elif "id" in message:
            answer = (
                {"error": {"code": -1, "message": "no"}}
                if self._rng.random() < 0.3
                else {"result": self._told(message)}
            )
            self._write(json.dumps({"jsonrpc": "2.0", "id": message["id"], **answer}).encode())

    def _remember(self, message: dict[str, Any]) -> None:
        """Keeps items that other requests may ask about."""
        result = message.get("result")
        items = result.get("items") if isinstance(result, dict) else result
        if isinstance(items, list) and (further := _FURTHER.get(self._asked.get(message["id"], ""))):
            self._items.setdefault(further, []).extend(items[:5])

    def _told(self, message: dict[str, Any]) -> Any:
        if message["method"] == "workspace/configuration":
            return self._rng.choice(([odd.settings(self._rng)], [], [None], odd.value(self._rng)))
        return None

    def close(self) -> None:
        """A writer has this."""


def _position(line: int, character: int) -> dict[str, int]:
    return {"line": line, "character": character}


def _capabilities(rng: random.Random) -> dict[str, Any]:
    text: dict[str, Any] = {}
    if rng.random() < 0.5:
        text["diagnostic"] = {}
    if rng.random() < 0.5:
        text["hover"] = {"contentFormat": rng.choice(([], ["plaintext"], ["markdown", "plaintext"]))}
    if rng.random() < 0.5:
        text["documentSymbol"] = {"hierarchicalDocumentSymbolSupport": rng.random() < 0.5}
    workspace = {
        "configuration": rng.random() < 0.5,
        "didChangeConfiguration": {"dynamicRegistration": rng.random() < 0.5},
        "inlayHint": {"refreshSupport": rng.random() < 0.5},
        "codeLens": {"refreshSupport": rng.random() < 0.5},
    }
    general = {"positionEncodings": rng.choice((["utf-16"], ["utf-8", "utf-16"], ["utf-32"], []))}
    return rng.choice(({}, {"textDocument": text, "workspace": workspace, "general": general}))

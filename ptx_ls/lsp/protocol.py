"""The messages of a session, to the letter of the protocol, over the public part of pygls.

pygls reads the messages and knows the life of a session. The requests that this server answers are begun here: pygls
begins what is `async` after it has read further messages, which may have changed the document, and turns results into
JSON while all messages wait.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcInternalError, JsonRpcRequestCancelled
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method

from ptx_ls.lsp.json_result import JsonResult, encode
from ptx_ls.lsp.lifecycle import refusal

log = logging.getLogger("ptx_ls")

Handler = Callable[[Any], Coroutine[Any, Any, Any]]
"""Is called with the parameters of a request when that is read, and returns a coroutine with the rest of its work."""
Id = int | str


class Protocol(LanguageServerProtocol):
    """pygls's protocol, with refusals where the specification wants them, and requests that are begun when they are
    read.

    `is_initialized` is set once `initialize` is answered, `is_shut_down` once `shutdown` is.
    """

    is_initialized = False
    is_shut_down = False

    def __init__(self, server: LanguageServer, converter: Any) -> None:
        super().__init__(server, converter)
        self.converter = converter
        self._handlers: dict[str, Handler] = {}
        self._begun: dict[Id, asyncio.Task[Any]] = {}

    def answer_by(self, method: str, handler: Handler) -> None:
        """Have the requests of a method answered by a handler. An exception that it raises is the answer; one that is
        no JsonRpcException is logged as well."""
        self._handlers[method] = handler

    def handle_message(self, message: Any) -> None:
        """Take a message, or refuse what may not be asked before `initialize` or after `shutdown`."""
        method, own_id = getattr(message, "method", None), getattr(message, "id", None)
        error = refusal(method, self.is_initialized, self.is_shut_down) if method is not None else None
        if error is not None:
            if own_id is not None:
                self._answer_error(own_id, error)
        elif method == types.CANCEL_REQUEST and message.params.id in self._begun:
            self._begun[message.params.id].cancel()
        elif own_id is not None and method in self._handlers and message.jsonrpc == self.VERSION:
            self._begin(own_id, self._handlers[method], message.params)
        else:
            super().handle_message(message)

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as an object. A request that cannot be read gets an error; pygls would leave it waiting."""
        if "jsonrpc" in data and "method" in data and self.get_message_type(data["method"]) is None:
            # Which pygls wants of a method that it does not know, or calls that an internal error.
            data.setdefault("params", None)
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), int | str):
                early = refusal(data["method"], self.is_initialized, self.is_shut_down)
                self._answer_error(data["id"], early or error.to_response_error())
            raise

    @lsp_method(types.SHUTDOWN)
    def lsp_shutdown(self, *args: Any) -> Generator[Any, Any, None]:
        """Cancel what is being answered."""
        for task in self._begun.values():
            task.cancel()
        yield from super().lsp_shutdown(*args)
        self.is_shut_down = True

    def notify_of(self, method: str, params: JsonResult) -> None:
        """Send a notification whose parameters are JSON already."""
        self._send(f'"method":{json.dumps(method)},"params":{params.text}')

    def _begin(self, own_id: Id, handler: Handler, params: Any) -> None:
        try:
            work = handler(params)
        except Exception as fault:
            work = _failed(fault)
        task = self._begun[own_id] = asyncio.ensure_future(work)
        task.add_done_callback(partial(self._answer, own_id))

    def _answer(self, own_id: Id, done: asyncio.Task[Any]) -> None:
        if self._begun.get(own_id) is done:
            del self._begun[own_id]
        fault = JsonRpcRequestCancelled() if done.cancelled() else done.exception()
        if fault is None:
            result = encode(done.result(), self.converter.unstructure)
            self._send(f'"id":{json.dumps(own_id)},"result":{result.text}')
            return
        if not isinstance(fault, JsonRpcException):
            log.error("%s", fault, exc_info=fault)
            fault = JsonRpcInternalError.of((type(fault), fault, fault.__traceback__))  # type: ignore[no-untyped-call]
        self._answer_error(own_id, fault.to_response_error())

    def _answer_error(self, own_id: Id, error: types.ResponseError) -> None:
        self._send(f'"id":{json.dumps(own_id)},"error":{json.dumps(self.converter.unstructure(error))}')

    def _send(self, members: str) -> None:
        if self.writer is not None:
            body = f'{{"jsonrpc":"2.0",{members}}}'
            self.writer.write(f"Content-Length: {len(body)}\r\n\r\n{body}".encode("ascii"))


async def _failed(fault: Exception) -> None:
    raise fault

"""The messages of a session as pygls reads and writes them, to the letter of the protocol."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol

from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.lifecycle import refusal

_AT_ONCE = "begins_at_once"
Handler = TypeVar("Handler", bound=Callable[..., Coroutine[Any, Any, Any]])


def begins_at_once(handler: Handler) -> Handler:
    """Marks a handler that is called when its message is read, and returns a coroutine with the rest of its work.

    pygls begins what is `async` later, when messages that came behind it may have changed the document.
    """
    setattr(handler, _AT_ONCE, True)
    return handler


async def nothing() -> None:
    """The rest of the work of a handler that has done all of it."""


class Protocol(LanguageServerProtocol):
    """pygls's protocol, with refusals where the specification wants them, and results that are JSON already.

    `is_initialized` is set once `initialize` is answered.
    """

    is_initialized = False

    def handle_message(self, message: Any) -> None:
        """Take a message, or refuse what may not be asked before `initialize` or after `shutdown`."""
        method = getattr(message, "method", None)
        error = refusal(method, self.is_initialized, self._shutdown) if method is not None else None
        if error is None:
            super().handle_message(message)
        elif getattr(message, "id", None) is not None:
            self._send_response(message.id, error=error)

    def _execute_handler(
        self,
        msg_id: Any,
        handler: Callable[..., Any],
        callback: Callable[[Any], None],
        args: tuple[Any, ...] | None = None,
        kwargs: dict[str, Any] | None = None,
    ) -> None:
        """Call a handler, and its `callback` with what came of it."""
        if not hasattr(handler, _AT_ONCE):
            super()._execute_handler(msg_id, handler, callback, args, kwargs)
            return
        try:
            work = handler(*args or (), **kwargs or {})
        except Exception as error:
            work = _failed(error)
        task = asyncio.ensure_future(work)
        self._request_futures[msg_id] = task
        task.add_done_callback(callback)

    def structure_message(self, data: dict[str, Any]) -> Any:
        """A message as an object. A request that cannot be read gets an error; pygls would leave it waiting."""
        if "jsonrpc" in data and "method" in data and self.get_message_type(data["method"]) is None:
            # Which pygls wants of a method that it does not know, or calls that an internal error.
            data.setdefault("params", None)
        try:
            return super().structure_message(data)
        except JsonRpcException as error:
            if "method" in data and isinstance(data.get("id"), int | str):
                early = refusal(data["method"], self.is_initialized, self._shutdown)
                self._send_response(data["id"], error=early or error.to_response_error())
            raise

    def _send_response(self, msg_id: Any, result: Any = None, error: Any = None) -> None:
        """Answer a request; pygls would turn the result into JSON here, while all messages wait."""
        if not isinstance(result, JsonResult):
            super()._send_response(msg_id, result, error)
            return
        self._result_types.pop(msg_id, None)
        self._write(f'"id":{json.dumps(msg_id)},"result":{result.text}')

    def notify_of(self, method: str, params: JsonResult) -> None:
        """Send a notification whose parameters are JSON already."""
        self._write(f'"method":{json.dumps(method)},"params":{params.text}')

    def _write(self, members: str) -> None:
        if self.writer is not None:
            body = f'{{"jsonrpc":"2.0",{members}}}'
            header = f"Content-Length: {len(body)}\r\n\r\n" if self._include_headers else ""
            self.writer.write((header + body).encode("ascii"))


async def _failed(error: Exception) -> None:
    raise error

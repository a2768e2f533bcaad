"""The messages of a session as pygls reads and writes them, to the letter of the protocol."""

from __future__ import annotations

import json
from typing import Any

from pygls.exceptions import JsonRpcException
from pygls.protocol import LanguageServerProtocol

from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.lifecycle import refusal


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

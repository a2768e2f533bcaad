"""What the server sends as JSON, as a client reads it."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, TypeVar

from lsprotocol import types
from pygls.protocol import default_converter

from ptx_ls.lsp.json_result import JsonResult, encode

Object = TypeVar("Object")


@cache
def _converter() -> Any:
    return default_converter()  # type: ignore[no-untyped-call]


def received(sent: JsonResult, kind: type[Object]) -> Object:
    """An object of the protocol."""
    found: Object = _converter().structure(json.loads(sent.text), kind)
    return found


def shown(sent: JsonResult) -> list[types.Diagnostic]:
    """The diagnostics that are published."""
    return list(received(sent, types.PublishDiagnosticsParams).diagnostics)


def as_sent(objects: object) -> Any:
    """Objects of the protocol as JSON has them."""
    return json.loads(encode(objects, _converter().unstructure).text)

"""Results as JSON, encoded in the worker that computes them: the event loop only sends them.

What `json` encodes in one go blocks all threads; a long list is encoded a few items at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

from ptx_ls.lazy import dataclass

_NUMBERS = 4096
"""Numbers that are encoded in one go."""


@dataclass(frozen=True)
class JsonResult:
    """A result as JSON, in ASCII."""

    text: str


def encode(result: Any, unstructure: Callable[[Any], Any]) -> JsonResult:
    """The JSON of a result: objects of lsprotocol, or a list of them, which `unstructure` makes plain; or JSON."""
    if isinstance(result, JsonResult):
        return result
    if isinstance(result, list | tuple):
        return JsonResult(f"[{','.join(_text(unstructure(item)) for item in result)}]")
    return JsonResult(_text(unstructure(result)))


def _text(value: Any) -> str:
    if isinstance(value, list):
        return f"[{','.join(_pieces(value))}]"
    if isinstance(value, dict) and any(isinstance(item, list) for item in value.values()):
        members = (f"{json.dumps(key)}:{_text(item)}" for key, item in value.items())
        return f"{{{','.join(members)}}}"
    return json.dumps(value)


def _pieces(items: list[Any]) -> Iterator[str]:
    if items and isinstance(items[0], int):
        for at in range(0, len(items), _NUMBERS):
            yield json.dumps(items[at : at + _NUMBERS])[1:-1]
    else:
        yield from map(_text, items)

"""Results as JSON, written where they are found: the event loop, which every message passes through, only sends them.

What `json` writes in one go keeps all threads waiting; a long list is written a few items at a time.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

_FEW = 32
_MANY_NUMBERS = 4096


@dataclass(frozen=True)
class Encoded:
    """A result as JSON, in ASCII."""

    text: str


def encoded(result: Any, unstructure: Callable[[Any], Any]) -> Encoded:
    """A result, of which `unstructure` makes what JSON knows: objects of lsprotocol, or a list of them."""
    if isinstance(result, list | tuple):
        return Encoded(f"[{','.join(_text(unstructure(item)) for item in result)}]")
    return Encoded(_text(unstructure(result)))


def _text(value: Any) -> str:
    if isinstance(value, list) and len(value) > _FEW:
        return f"[{','.join(_pieces(value))}]"
    if isinstance(value, dict) and any(isinstance(item, list) and len(item) > _FEW for item in value.values()):
        members = (f"{json.dumps(key)}:{_text(item)}" for key, item in value.items())
        return f"{{{','.join(members)}}}"
    return json.dumps(value)


def _pieces(items: list[Any]) -> Iterator[str]:
    if isinstance(items[0], int):
        for at in range(0, len(items), _MANY_NUMBERS):
            yield json.dumps(items[at : at + _MANY_NUMBERS])[1:-1]
    else:
        yield from map(_text, items)

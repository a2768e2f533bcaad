"""Parameters for every request that the server answers, made from the protocol's own description of them.

A request that is new to the server is asked here without being named.
"""

from __future__ import annotations

import copy
import json
import random
import types as python_types
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from lsprotocol import types
from pygls.protocol import default_converter

from ptx_ls.lsp.context import Context, Refused
from ptx_ls.lsp.registry import REQUESTS
from ptx_ls.syntax.document import Document


@cache
def _features() -> tuple[tuple[str, Callable[[Context, Any], Any], Any], ...]:
    return tuple(
        (r.method, import_module(f"ptx_ls.lsp.requests.{r.module}").answer, types.METHOD_TO_TYPES[r.method][2])
        for r in REQUESTS
    )


def ask(context: Context, rng: random.Random, share: float, alike: Sequence[Document] = ()) -> Iterator[str]:
    """Asks a share of all requests, each at a place of its own; says before each which it is.

    `alike` are documents with the same text: AssertionError where one of them is answered otherwise.
    """
    made: list[Any] = []
    for method, answer, wanted in _features():
        if rng.random() > share:
            continue
        params = next((item for item in reversed(made) if isinstance(item, wanted)), None)
        if params is None:
            given = Made(context, rng, tuple(made))
            params = given.of(wanted)
        if params is None:
            continue
        yield method
        # What is resolved is answered with the parameters themselves, filled in.
        contexts = [replace(context, document=d, kept=copy.copy(context.kept)) for d in alike]
        others = [_answered(answer, one, copy.deepcopy(params)) for one in contexts]
        answered = _answered(answer, context, params)
        if alike:  # what cannot be sent is no answer
            json.dumps(_CONVERTER.unstructure(answered))
        for other in others:
            if other != answered:
                raise AssertionError(f"answered otherwise after edits than the text itself: {answered} {other}")
        made += _items(answered)


def _answered(answer: Callable[[Context, Any], Any], context: Context, params: Any) -> Any:
    try:
        return answer(context, params)
    except Refused as refused:  # a sentence for the user
        return str(refused)


def _items(result: Any) -> list[Any]:
    """What later requests may ask about: the items of an answer."""
    many = result if isinstance(result, list | tuple) else getattr(result, "items", None) or [result]
    return [item for item in list(many)[:20] if attrs.has(type(item))]


_CONVERTER = default_converter()  # type: ignore[no-untyped-call]
_hints = cache(get_type_hints)


class Made:
    """Values of the protocol's types about one document; `items` are those that other requests answered."""

    def __init__(self, context: Context, rng: random.Random, items: tuple[Any, ...]) -> None:
        self._rng = rng
        self._items = items
        self._uri = context.document.uri
        self._lines = context.document.source.decode("utf-8", "replace").split("\n")

    def position(self) -> types.Position:
        """Mostly a place in the text; sometimes one behind its end, which clients ask for too."""
        line = self._rng.randrange(len(self._lines) + 1)
        length = len(self._lines[line]) if line < len(self._lines) else 0
        return types.Position(line, self._rng.randrange(length + 2))

    def of(self, wanted: Any) -> Any:
        """A value of a type; None where it takes an item that nobody answered with, or may be left out."""
        if wanted is types.Position:
            return self.position()
        if wanted is types.Range:
            start, end = sorted((self.position(), self.position()), key=lambda p: (p.line, p.character))
            return types.Range(start, end)
        if wanted is types.TextDocumentIdentifier:
            return types.TextDocumentIdentifier(self._uri)
        if attrs.has(wanted):
            return self._object(wanted)
        origin, arguments = get_origin(wanted), get_args(wanted)
        if origin in (Union, python_types.UnionType):
            return None if type(None) in arguments else self.of(arguments[0])
        if origin is Literal:
            return arguments[0]
        if isinstance(origin, type) and issubclass(origin, Sequence):
            return [self.of(arguments[0]) for _ in range(self._rng.randrange(1, 3))]
        if isinstance(wanted, type) and issubclass(wanted, Enum):
            return self._rng.choice(list(wanted))
        plain = {str: self._rng.choice(("x", "%r1", "a b", "")), int: 4, bool: self._rng.random() < 0.5}
        return plain.get(wanted)

    def _object(self, wanted: type) -> Any:
        found = [item for item in self._items if isinstance(item, wanted)]
        if found:
            return self._rng.choice(found)
        hints = _hints(wanted)
        values = {}
        for field in attrs.fields(wanted):
            if field.default is attrs.NOTHING:
                values[field.name] = self.of(hints[field.name])
                if values[field.name] is None:
                    return None
        return wanted(**values)

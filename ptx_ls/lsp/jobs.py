"""Work on open documents that goes on in the background, few at a time, and follows their edits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit
from ptx_ls.syntax.tracked import Tracked

log = logging.getLogger("ptx_ls")

_AT_ONCE = 2
"""So many go on at a time, so that one that takes long does not keep all others waiting."""

Found = TypeVar("Found", bound=Tracked[Any])


@dataclass
class _Asked(Generic[Found]):
    """A document that was worked on: what was found as it holds now, and the work that is going on.

    `edits` came since that began; None where the whole text was replaced.
    """

    found: Found
    work: asyncio.Task[None] | None = None
    edits: list[Edit] | None = field(default_factory=list)


class Background(Generic[Found]):
    """Works on documents, at most once at a time on each. All of it belongs to the event loop.

    `nothing` is what is found where there is nothing. `tell` gets a sentence for the user, each once until
    `forget_all`; `changed` the URI of a document of which something else is known.
    """

    def __init__(self, nothing: Found, tell: Callable[[str], None], changed: Callable[[str], None]) -> None:
        self._nothing = nothing
        self._tell = tell
        self._changed = changed
        self._asked: dict[str, _Asked[Found]] = {}
        self._told: set[str] = set()
        self._turn = asyncio.Semaphore(_AT_ONCE)

    def of(self, uri: str) -> Found | None:
        """What is known of a document now; None where nobody ever asked."""
        asked = self._asked.get(uri)
        return asked.found if asked else None

    def joined(self, before: Found, new: Found) -> Found:
        """What is known once there is something new: that, in the place of what was known before."""
        return new

    def begin(self, document: Document, work: Callable[[], Coroutine[Any, Any, Found]]) -> asyncio.Task[None]:
        """Begin work on a version, in the place of what goes on about an older one."""
        asked = self._asked.setdefault(document.uri, _Asked(self._nothing))
        _cancel(asked)
        asked.edits = []
        asked.work = asyncio.ensure_future(self._carry_out(document, work, asked))
        return asked.work

    def follow(self, document: Document) -> None:
        """Learn that this version has taken the place of the one before."""
        asked = self._asked.get(document.uri)
        if asked is None:
            return
        edits = document.last_edits
        if edits is None:
            asked.found, asked.edits = self._nothing, None
            return
        asked.found = asked.found.after(edits)
        if asked.edits is not None:
            asked.edits += edits

    def forget(self, uri: str) -> bool:
        """End what goes on about a document, and forget what was found; returns whether there was anything."""
        asked = self._asked.pop(uri, None)
        if asked is not None:
            _cancel(asked)
        return asked is not None

    def forget_all(self) -> None:
        """Begin anew: what is asked is another one, or is not to be asked any more."""
        self._told.clear()
        for asked in self._asked.values():
            _cancel(asked)
            asked.found = self._nothing

    async def _carry_out(
        self, document: Document, work: Callable[[], Coroutine[Any, Any, Found]], asked: _Asked[Found]
    ) -> None:
        try:
            async with self._turn:
                new = await work()
        except ToolError as trouble:
            new = self._nothing
            self._say(str(trouble))
        except Exception:
            log.exception("work on %s failed", document.uri)
            new = self._nothing
        asked.found = self.joined(asked.found, self._nothing if asked.edits is None else new.after(asked.edits))
        asked.work = None
        self._changed(document.uri)

    def _say(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self._tell(sentence)


def _cancel(asked: _Asked[Any]) -> None:
    if asked.work is not None:
        asked.work.cancel()
        asked.work = None

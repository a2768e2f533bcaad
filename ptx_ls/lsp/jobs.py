"""Background work on open documents, a few jobs at a time, whose results follow the edits."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ptx_ls.process.run import Trouble
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.offset_map import Edit
from ptx_ls.syntax.tracked import Moving

log = logging.getLogger("ptx_ls")

_AT_ONCE = 2
"""The most jobs that run at a time, so that a long one does not delay all others."""

Found = TypeVar("Found", bound=Moving[Any])


@dataclass
class _Asked(Generic[Found]):
    """The job of a document: its result as far as it is still valid, and the task that is running.

    `edits` are those since the task began; None if the whole text was replaced.
    """

    found: Found
    work: asyncio.Task[None] | None = None
    edits: list[Edit] | None = field(default_factory=list)


class Background(Generic[Found]):
    """Runs jobs on documents, one at a time on each. All of it belongs to the event loop.

    `nothing` is the empty result. `tell` receives a sentence for the user, each once until `forget_all`; `changed`
    receives the URI of a document whose result has changed.
    """

    def __init__(self, nothing: Found, tell: Callable[[str], None], changed: Callable[[str], None]) -> None:
        self._nothing = nothing
        self._tell = tell
        self._changed = changed
        self._asked: dict[str, _Asked[Found]] = {}
        self._told: set[str] = set()
        self._turn = asyncio.Semaphore(_AT_ONCE)

    def of(self, uri: str) -> Found | None:
        """The current result for a document; None if no job ever ran on it."""
        asked = self._asked.get(uri)
        return asked.found if asked else None

    def joined(self, before: Found, new: Found) -> Found:
        """The result after a new one has arrived: by default the new one replaces the previous one."""
        return new

    def begin(self, document: Document, work: Callable[[], Coroutine[Any, Any, Found]]) -> asyncio.Task[None]:
        """Start a job on a version, which replaces one on an older version."""
        asked = self._asked.setdefault(document.uri, _Asked(self._nothing))
        _cancel(asked)
        asked.edits = []
        asked.work = asyncio.ensure_future(self._carry_out(document, work, asked))
        return asked.work

    def follow(self, document: Document) -> None:
        """Record that this version has replaced the previous one."""
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
        """Cancel the job on a document and forget its result; returns whether there was any."""
        asked = self._asked.pop(uri, None)
        if asked is not None:
            _cancel(asked)
        return asked is not None

    def forget_all(self) -> None:
        """Cancel all jobs and forget all results: the settings have changed."""
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
        except Trouble as trouble:
            new = self._nothing
            self._say(str(trouble))
        except Exception:
            log.exception("background job on %s failed", document.uri)
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

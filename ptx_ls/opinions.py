"""What ptxas thinks of the documents that are open: asked in the background, few at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from ptx_ls.features.diagnostics import faults
from ptx_ls.features.settings import Settings
from ptx_ls.ptxas.assemble import Trouble, assemble
from ptx_ls.ptxas.opinion import Opinion, opinion_of
from ptx_ls.ptxas.said import Said
from ptx_ls.syntax.document import Abandoned, Document
from ptx_ls.syntax.shift import Edit
from ptx_ls.worker import Worker

log = logging.getLogger("ptx_ls")

_AT_ONCE = 2
"""So many runs go on at a time, so that one that takes long does not keep all others waiting."""


@dataclass
class _Asked:
    """A document that ptxas was asked about: the opinion as it holds now, and the run that is going on.

    `edits` came since that run began; None where the whole text was replaced.
    """

    opinion: Opinion = field(default_factory=Opinion)
    run: asyncio.Task[None] | None = None
    edits: list[Edit] | None = field(default_factory=list)


class Opinions:
    """Asks ptxas about documents, and follows their edits. All of it belongs to the event loop.

    `tell` gets a sentence for the user, each once until `forget_all`; `changed` the URI of a document on which there is
    another opinion.
    """

    def __init__(self, tell: Callable[[str], None], changed: Callable[[str], None]) -> None:
        self._tell = tell
        self._changed = changed
        self._asked: dict[str, _Asked] = {}
        self._told: set[str] = set()
        self._worker = Worker("opinion")
        self._turn = asyncio.Semaphore(_AT_ONCE)

    def of(self, uri: str) -> Opinion | None:
        """What is known of a document now; None where ptxas was never asked about it."""
        asked = self._asked.get(uri)
        return asked.opinion if asked else None

    def ask(self, document: Document, settings: Settings) -> asyncio.Task[None] | None:
        """Have a version assembled, in the place of a run on an older one; None where that is not wanted."""
        if document.language != "ptx" or not settings.ptxas.program:
            return None
        asked = self._asked.setdefault(document.uri, _Asked())
        _cancel(asked)
        asked.edits = []
        asked.run = asyncio.ensure_future(self._run(document, settings, asked))
        return asked.run

    def follow(self, document: Document) -> None:
        """Learn that this version has taken the place of the one before."""
        asked = self._asked.get(document.uri)
        if asked is None:
            return
        edits = document.last_edits
        if edits is None:
            asked.opinion, asked.edits = Opinion(), None
            return
        asked.opinion = asked.opinion.after(edits)
        if asked.edits is not None:
            asked.edits += edits

    def forget(self, uri: str) -> bool:
        """End what goes on about a document, and forget what was said; returns whether there was anything."""
        asked = self._asked.pop(uri, None)
        if asked is not None:
            _cancel(asked)
        return asked is not None

    def forget_all(self) -> None:
        """Begin anew: ptxas is another one, or is not to be asked any more."""
        self._told.clear()
        for asked in self._asked.values():
            _cancel(asked)
            asked.opinion = Opinion()

    async def _run(self, document: Document, settings: Settings, asked: _Asked) -> None:
        try:
            async with self._turn:
                said = await assemble(document, settings.ptxas)
            opinion = await self._worker.run(partial(_placed, document, said, settings))
        except Trouble as trouble:
            opinion = Opinion()
            self._say(str(trouble))
        except Exception:
            log.exception("asking ptxas about %s failed", document.uri)
            opinion = Opinion()
        asked.opinion = Opinion() if asked.edits is None else opinion.after(asked.edits)
        asked.run = None
        self._changed(document.uri)

    def _say(self, sentence: str) -> None:
        if sentence not in self._told:
            self._told.add(sentence)
            self._tell(sentence)


def _cancel(asked: _Asked) -> None:
    if asked.run is not None:
        asked.run.cancel()
        asked.run = None


def _placed(document: Document, said: Said, settings: Settings) -> Opinion:
    try:
        ours = document.memo(faults)
    except Abandoned:
        # The text has moved on, and nobody else needs a check of this version.
        document = Document(document.uri, document.language, document.text)
        ours = faults(document)
    off = settings.levels.off
    return opinion_of(document, said, [d for d in ours if d.code not in off])

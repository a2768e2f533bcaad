"""Diagnostics that are pushed to a client: first what is known at once, then all of them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.session import Session
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.worker import Worker
from ptx_ls.syntax.document import Cancelled, Document

_GRACE, _TURNS = 0.0003, 4
"""Seconds in which the thread that reads takes in a request that was sent with an edit, and turns of the event loop in
which it is begun, before the diagnostics: the shortest sleep of an event loop is a millisecond."""

_NO_TIME = 0.05
"""Seconds: what was checked in less is checked again at each keystroke."""


def pause(took: float, settings: Settings) -> float:
    """Seconds that the check of a document waits for further keystrokes, where the last one took so many: what was
    checked in no time is not waited for."""
    return min(took, settings.debounce / 1000) if took > _NO_TIME else 0.0


class Publisher:
    """Publishes the diagnostics of open documents. It belongs to the event loop.

    `context` returns what a request about a document gets; `send` sends the diagnostics of one; `failed` is called
    with the URI of one whose check failed, and why.
    """

    def __init__(
        self,
        session: Session,
        interactive: Worker,
        background: Worker,
        context: Callable[[Document], Context],
        send: Callable[[JsonResult], None],
        failed: Callable[[str, Exception], None],
    ) -> None:
        self._session = session
        self._interactive, self._background = interactive, background
        self._context, self._send, self._failed = context, send, failed
        self._publishing: dict[str, asyncio.Task[None]] = {}
        self._took: dict[str, float] = {}  # seconds that the last check of a document took

    def publish_soon(self, uri: str, seconds: float = 0, *, is_edited: bool = False) -> None:
        """Publish the diagnostics of an open document: what is known at once, behind requests that were sent with an
        edit, and all of it after some seconds. A later call takes the place of this one."""
        if task := self._publishing.get(uri):
            task.cancel()
        self._publishing[uri] = asyncio.ensure_future(self._publish(uri, seconds, is_edited))

    def pause(self, uri: str) -> float:
        """Seconds that the next check of a document waits for further keystrokes."""
        return pause(self._took.get(uri, 0), self._session.settings)

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        self._took.pop(uri, None)
        if task := self._publishing.pop(uri, None):
            task.cancel()

    async def until_published(self) -> None:
        """Wait until no diagnostics are due."""
        while waited_for := [task for task in self._publishing.values() if not task.done()]:
            await asyncio.wait(waited_for)

    async def _publish(self, uri: str, seconds: float, is_edited: bool) -> None:
        await asyncio.sleep(0)
        if is_edited:
            time.sleep(_GRACE)
            for _ in range(_TURNS):
                await asyncio.sleep(0)
        document = self._session.documents[uri]
        with suppress(Cancelled):
            try:
                feature = import_module("ptx_ls.lsp.requests.diagnostics")
                # What is known at once is not kept back until all is known.
                at_once = await self._interactive.run(partial(feature.published_at_once, self._context(document)))
                if at_once is not None:
                    self._send_if_newest(document, at_once.report)
                    if at_once.is_all:
                        return
                await asyncio.sleep(seconds)
                began = time.monotonic()
                self._send_if_newest(
                    document, await self._background.run(partial(feature.published, self._context(document)))
                )
                self._took[uri] = time.monotonic() - began
            except Cancelled:
                raise
            except Exception as fault:
                self._failed(uri, fault)

    def _send_if_newest(self, document: Document, params: JsonResult) -> None:
        """Send what was found in a version, if it is still the newest."""
        if self._session.documents.get(document.uri) is document:
            self._send(params)

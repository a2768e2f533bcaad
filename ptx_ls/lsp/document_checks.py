"""The checks of open documents, each in two steps: what is known at once, then all of it.

A client is sent both, or it asks: then it is answered with the first step, and asks again when the second is done.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from functools import partial
from importlib import import_module
from typing import Any, Literal, TypeVar

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.queue import UNTIL_SENT, Queue
from ptx_ls.lsp.session import Session
from ptx_ls.lsp.settings import Settings
from ptx_ls.syntax.document import Cancelled, Document

Result = TypeVar("Result")

_GRACE, _TURNS = 0.0003, 4
"""Seconds in which the thread that reads takes in a request that was sent with an edit, and turns of the event loop in
which it is begun, before the diagnostics: the shortest sleep of an event loop is a millisecond."""

_NO_TIME = 0.05
"""Seconds: what was checked in less is checked again at each keystroke."""

_JOINED_WITHIN = 0.1
"""Seconds for which the refresh after the check of one document waits for other checks, since a client then asks for
the diagnostics of all documents."""

_Purpose = Literal["published", "pulled"]


def pause(took: float, settings: Settings) -> float:
    """Seconds that the check of a document waits for further keystrokes, where the last one took so many: what was
    checked in no time is not waited for."""
    return min(took, settings.debounce / 1000) if took > _NO_TIME else 0.0


class DocumentChecks:
    """Checks the newest versions of documents. It belongs to the event loop.

    `context` returns what a request about a document gets; `send` sends the diagnostics of one; `refresh` makes a
    client ask again for all documents; `failed` is called with the URI of one whose check failed, and why.
    """

    def __init__(
        self,
        session: Session,
        queue: Queue,
        context: Callable[[Document], Context],
        send: Callable[[JsonResult], None],
        refresh: Callable[[], None],
        failed: Callable[[str, Exception], None],
    ) -> None:
        self._session, self._queue, self._context = session, queue, context
        self._send, self._refresh, self._failed = send, refresh, failed
        self._begun: dict[tuple[str, _Purpose], tuple[Document, asyncio.Task[object]]] = {}
        self._took: dict[str, float] = {}  # seconds that the last check of a document took
        self._timer: asyncio.TimerHandle | None = None

    def publish_soon(self, document: Document, *, is_edited: bool = False) -> None:
        """Send the diagnostics of a document: of an edit behind requests that came with it, and the second step after
        a pause for further keystrokes. A later call takes the place of this one."""
        self._begin(document, "published", self._is_done(document, partial(self._publish, document, is_edited)))

    async def first_answer(self, context: Context, params: types.DocumentDiagnosticParams) -> JsonResult | None:
        """The answer of the first step to a client that asks; None if it must wait for the second. Each version is
        followed by at most one refresh, so that questions and refreshes never go in a circle."""
        if not context.client.refreshes_diagnostics:
            return None
        first = await self._queue.run("interactive", partial(_feature().first_answer, context, params))
        report: JsonResult | None = None if first is None else first.report
        if first is None or first.is_all:
            return report
        document, check = self._begun.get((context.document.uri, "pulled"), (None, None))
        if check is None or document is not context.document:
            check = self._begin(context.document, "pulled", self._check_pulled(context))
        return None if check.done() else report

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        self._took.pop(uri, None)
        purposes: tuple[_Purpose, ...] = ("published", "pulled")
        for purpose in purposes:
            _, task = self._begun.pop((uri, purpose), (None, None))
            if task is not None:
                task.cancel()

    async def until_done(self) -> None:
        """Wait until no diagnostics are due."""
        while waited_for := [task for _, task in self._begun.values() if not task.done()]:
            await asyncio.wait(waited_for)

    def _begin(self, document: Document, purpose: _Purpose, work: Coroutine[Any, Any, object]) -> asyncio.Task[object]:
        _, before = self._begun.get((document.uri, purpose), (None, None))
        if before is not None:
            before.cancel()
        task = asyncio.ensure_future(work)
        self._begun[document.uri, purpose] = document, task
        return task

    async def _is_done(self, document: Document, work: Callable[[], Coroutine[Any, Any, object]]) -> bool:
        """Whether work on a version came to its end, be it with a fault, before there was a newer one."""
        try:
            await work()
        except Cancelled:
            return False
        except Exception as fault:
            self._failed(document.uri, fault)
        return True

    async def _publish(self, document: Document, is_edited: bool) -> None:
        await asyncio.sleep(0)
        if is_edited:
            time.sleep(_GRACE)
            for _ in range(_TURNS):
                await asyncio.sleep(0)
        first = await self._queue.run("interactive", partial(_feature().published_at_once, self._context(document)))
        if first is not None:
            self._send_if_newest(document, first.report)
        if first is None or not first.is_all:
            await asyncio.sleep(self._pause(document.uri) if is_edited else 0)
            report = await self._second_step(_feature().published, self._context(document))
            self._send_if_newest(document, report)

    async def _check_pulled(self, context: Context) -> None:
        # Beside the check, what is known at once would be sent some milliseconds later.
        await asyncio.sleep(max(self._pause(context.document.uri), UNTIL_SENT))
        if not await self._is_done(
            context.document, partial(self._second_step, _feature().document_diagnostics, context)
        ):
            return  # the client asks for the next version by itself
        own = asyncio.current_task()
        is_last = all(check.done() or check is own for (_, kind), (_, check) in self._begun.items() if kind == "pulled")
        if is_last or self._timer is None:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(0 if is_last else _JOINED_WITHIN, self._send_refresh)

    async def _second_step(self, question: Callable[[Context], Result], context: Context) -> Result:
        began = time.monotonic()
        found = await self._queue.run("background", partial(question, context))
        self._took[context.document.uri] = time.monotonic() - began
        return found

    def _pause(self, uri: str) -> float:
        return pause(self._took.get(uri, 0), self._session.settings)

    def _send_if_newest(self, document: Document, params: JsonResult) -> None:
        """Send what was found in a version, if it is still the newest."""
        if self._session.documents.get(document.uri) is document:
            self._send(params)

    def _send_refresh(self) -> None:
        self._timer = None
        self._refresh()


def _feature() -> Any:
    """What answers both steps, which is loaded once `initialize` is answered."""
    return import_module("ptx_ls.lsp.requests.diagnostics")

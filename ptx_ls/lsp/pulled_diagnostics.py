"""Diagnostics for a client that asks for them: first what is known at once, then all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from importlib import import_module

from lsprotocol import types

from ptx_ls.lsp.context import Context
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.worker import UNTIL_SENT, Worker
from ptx_ls.syntax.document import Cancelled

_JOINED_WITHIN = 0.1
"""Seconds for which the refresh after the check of one document waits for other checks, since a client then pulls the
diagnostics of all documents."""


class PulledDiagnostics:
    """First answers, and the refresh once all is known. It belongs to the event loop.

    Each version is followed by at most one refresh, so that pulls and refreshes never go in a circle. `refresh` makes
    the client pull again for all documents; `pause` returns for how many seconds the check of a document waits for
    further keystrokes; `failed` is called with the URI of a document whose check failed, and why.
    """

    def __init__(
        self,
        interactive: Worker,
        background: Worker,
        pause: Callable[[str], float],
        refresh: Callable[[], None],
        failed: Callable[[str, Exception], None],
    ) -> None:
        self._interactive, self._background = interactive, background
        self._pause, self._refresh, self._failed = pause, refresh, failed
        self._checks: dict[str, tuple[int | None, asyncio.Task[None]]] = {}  # with the version that is checked
        self._timer: asyncio.TimerHandle | None = None

    async def first_answer(self, context: Context, params: types.DocumentDiagnosticParams) -> JsonResult | None:
        """The answer with the diagnostics that are known at once: the first ones, while the others are still being
        found, or all of them. None if the client must wait."""
        if not context.client.refreshes_diagnostics:
            return None
        feature = import_module("ptx_ls.lsp.requests.diagnostics")

        first = await self._interactive.run(partial(feature.first_answer, context, params))
        report: JsonResult | None = None if first is None else first.report
        if first is None or first.is_all:
            return report
        document = context.document
        version, check = self._checks.get(document.uri, (None, None))
        if check is None or version != document.version:
            if check is not None:
                check.cancel()
            check = asyncio.ensure_future(self._check(context))
            self._checks[document.uri] = document.version, check
        return None if check.done() else report

    def forget(self, uri: str) -> None:
        """Forget a document that was closed."""
        _, check = self._checks.pop(uri, (None, None))
        if check is not None:
            check.cancel()

    async def _check(self, context: Context) -> None:
        """Check a version, and have the client pull again once that is done."""
        feature = import_module("ptx_ls.lsp.requests.diagnostics")
        # Beside the check, what is known at once would be sent some milliseconds later.
        await asyncio.sleep(max(self._pause(context.document.uri), UNTIL_SENT))
        try:
            await self._background.run(partial(feature.document_diagnostics, context))
        except Cancelled:
            return  # the client pulls the next version by itself
        except Exception as fault:
            self._failed(context.document.uri, fault)
        own = asyncio.current_task()
        is_last = all(check.done() or check is own for _, check in self._checks.values())
        if is_last or self._timer is None:
            if self._timer is not None:
                self._timer.cancel()
            self._timer = asyncio.get_running_loop().call_later(0 if is_last else _JOINED_WITHIN, self._send_refresh)

    def _send_refresh(self) -> None:
        self._timer = None
        self._refresh()

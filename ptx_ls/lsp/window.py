"""What the server asks of a client by itself: to show a message or progress, to edit, to request again what changed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from typing import Any
from uuid import uuid4

from lsprotocol import types
from pygls.lsp.server import LanguageServer

_SHOWN_AFTER = 0.5
"""Seconds that a tool may run before its progress is shown."""


class Window:
    """The client's window. It belongs to the event loop."""

    def __init__(self, server: LanguageServer) -> None:
        self._server = server
        self._tasks: set[asyncio.Task[None]] = set()

    def in_background(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what nobody waits for. The event loop itself forgets tasks that nobody holds."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def warn(self, sentence: str) -> None:
        """Show a sentence to the user."""
        self._server.window_show_message(types.ShowMessageParams(types.MessageType.Warning, sentence))

    async def show(self, place: types.Location) -> None:
        """Have the client show a place, or else say where it is."""
        window = self._server.client_capabilities.window
        if window and window.show_document and window.show_document.support:
            params = types.ShowDocumentParams(place.uri, take_focus=True, selection=place.range)
            with suppress(Exception):  # a client that refuses has its reasons
                await self._server.window_show_document_async(params)
        else:
            said = f"{place.uri}:{place.range.start.line + 1}"
            self._server.window_show_message(types.ShowMessageParams(types.MessageType.Info, said))

    async def apply_edit(self, edit: types.WorkspaceEdit, label: str) -> None:
        """Have the client edit its documents."""
        with suppress(Exception):  # a client that refuses the edit has its reasons
            await self._server.workspace_apply_edit_async(types.ApplyWorkspaceEditParams(edit, label))

    def show_progress(self, title: str, work: asyncio.Task[None]) -> None:
        """Show the progress of long work, if the client can; a user who stops it there cancels the work."""
        self.in_background(self._show_progress(title, work))

    def refresh_diagnostics(self) -> None:
        """Have the client pull diagnostics again."""
        self.in_background(_asked(self._server.workspace_diagnostic_refresh_async))

    def refresh_hints(self) -> None:
        """Have the client request inlay hints again."""
        workspace = self._server.client_capabilities.workspace
        if workspace and workspace.inlay_hint and workspace.inlay_hint.refresh_support:
            self.in_background(_asked(self._server.workspace_inlay_hint_refresh_async))

    def refresh_lenses(self) -> None:
        """Have the client request code lenses again."""
        workspace = self._server.client_capabilities.workspace
        if workspace and workspace.code_lens and workspace.code_lens.refresh_support:
            self.in_background(_asked(self._server.workspace_code_lens_refresh_async))

    async def _show_progress(self, title: str, work: asyncio.Task[None]) -> None:
        done, _ = await asyncio.wait([work], timeout=_SHOWN_AFTER)
        window = self._server.client_capabilities.window
        if done or not (window and window.work_done_progress):
            return
        token = uuid4().hex
        progress = self._server.work_done_progress
        with suppress(Exception):  # a client that refuses shows no progress
            await progress.create_async(token)
            progress.tokens[token].add_done_callback(lambda stopped: stopped.cancelled() and work.cancel())
            progress.begin(token, types.WorkDoneProgressBegin(title, cancellable=True))
            await asyncio.wait([work])
            progress.end(token, types.WorkDoneProgressEnd())
        progress.tokens.pop(token, None)


async def _asked(refresh: Callable[[None], Awaitable[object]]) -> None:
    with suppress(Exception):  # a client that does not ask again has what was there, and shows the rest next time
        await refresh(None)

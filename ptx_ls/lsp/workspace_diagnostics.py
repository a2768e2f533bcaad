"""What is wrong in the files of a workspace, for a client that asks for it: one file after the other, while nobody
waits for anything else."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Collection, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from lsprotocol import types
from pygls.uris import to_fs_path

from ptx_ls.lsp.context import Client
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.queue import Queue
from ptx_ls.lsp.settings import Settings

log = logging.getLogger("ptx_ls")

_PAUSE = 20.0
"""Seconds for which each request but the first waits: a client asks again as soon as it has an answer."""


class WorkspaceDiagnostics:
    """Checks files in the background. `until_idle` waits until nobody types or waits for anything; `send` notifies."""

    def __init__(
        self,
        queue: Queue,
        until_idle: Callable[[], Awaitable[None]],
        settings_of: Callable[[str], Settings],
        send: Callable[[str, JsonResult], None],
    ) -> None:
        self._queue, self._until_idle, self._settings_of, self._send = queue, until_idle, settings_of, send
        self._is_answered = False

    async def answer(
        self, params: types.WorkspaceDiagnosticParams, opened: Collection[str], folders: Sequence[Path], client: Client
    ) -> JsonResult:
        """The reports of files that have changed since the client was answered, each as soon as it is known if the
        client takes parts. Those of open documents are asked for by themselves."""
        feature = import_module("ptx_ls.lsp.requests.workspace_diagnostic")
        known = {one.uri: one.value for one in params.previous_result_ids}
        if self._is_answered:
            await asyncio.sleep(_PAUSE)
        self._is_answered = True
        await self._until_idle()
        paths = {path.as_uri(): path for path in await self._queue.run("background", partial(feature.listed, folders))}
        # Of a file that is gone nothing is wrong.
        gone = {uri: Path(to_fs_path(uri) or "") for uri, value in known.items() if value and uri not in paths}
        found: list[str] = []
        for uri, path in (paths | gone).items():
            if uri in opened:
                continue
            settings = self._settings_of(uri)
            if not settings.workspace and uri not in known:
                continue
            await self._until_idle()
            try:
                asked = feature.Asked(uri, path, known.get(uri), settings)
                report = await self._queue.run("background", partial(feature.report, asked, client))
            except Exception:
                log.exception("checking %s failed", uri)
                continue
            if report is not None and params.partial_result_token is not None:
                self._send(types.PROGRESS, _part(params.partial_result_token, report))
            elif report is not None:
                found.append(report.text)
        return JsonResult(f'{{"items":[{",".join(found)}]}}')


def _part(token: int | str, report: JsonResult) -> JsonResult:
    return JsonResult(f'{{"token":{json.dumps(token)},"value":{{"items":[{report.text}]}}}}')

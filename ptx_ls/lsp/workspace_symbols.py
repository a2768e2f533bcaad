"""The search for symbols and definitions in the open documents and in the files of a workspace."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from lsprotocol import types
from pygls.uris import to_fs_path

from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.queue import Queue
from ptx_ls.syntax.document import Cancelled, Document

log = logging.getLogger("ptx_ls")


class WorkspaceSymbols:
    """Searches in the background, one file at a time; what a file has is kept until the file changes."""

    def __init__(self, queue: Queue) -> None:
        self._queue = queue
        self._files: dict[Path, Any] = {}

    async def find(
        self, query: str, opened: Sequence[Context], folders: Sequence[Path], client: Client
    ) -> list[types.SymbolInformation]:
        """What a query finds in the open documents, then in the files of some folders that are not open."""
        feature = import_module("ptx_ls.lsp.requests.workspace_symbol")
        found: list[types.SymbolInformation] = []
        for context in opened:
            with suppress(Cancelled):
                found += await self._found(partial(feature.document_symbols, context))
        open_paths = {Path(path) for context in opened if (path := to_fs_path(context.document.uri))}
        of_files = Context(Document("", "ptx", b""), client)
        for path in await self._found(partial(feature.files, folders)):
            if path not in open_paths:
                found += await self._found(partial(feature.file_symbols, of_files, path, self._files))
        return list(await self._found(partial(feature.matching, query, found)))

    async def definition(
        self, name: str, opened: Sequence[Context], folders: Sequence[Path], client: Client
    ) -> types.Location | None:
        """Where an open document, or else a file that is not open, defines a function; None if none does."""
        feature = import_module("ptx_ls.lsp.requests.workspace_symbol")
        for context in opened:
            with suppress(Cancelled):
                place = await self._queue.run("background", partial(feature.definitions, context))
                if name in place:
                    return cast(types.Location, place[name])
        open_paths = {Path(path) for context in opened if (path := to_fs_path(context.document.uri))}
        of_files = Context(Document("", "ptx", b""), client)
        for path in await self._found(partial(feature.files, folders)):
            if path in open_paths:
                continue
            file = await self._queue.run("background", partial(feature.file_of, of_files, path, self._files))
            if file is not None and name in file.defined:
                return cast(types.Location, file.defined[name])
        return None

    async def _found(self, job: Callable[[], Sequence[Any]]) -> Sequence[Any]:
        try:
            return await self._queue.run("background", job)
        except Cancelled:
            raise
        except Exception:
            log.exception("%s failed", types.WORKSPACE_SYMBOL)
            return ()

"""Background runs of LLVM or libnvvm on open documents: PTX that a user asks for, and verdicts when one is saved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from ptx_ls.checks.base.finding import Findings
from ptx_ls.languages import language_of
from ptx_ls.lazy import replace
from ptx_ls.lsp.jobs import BackgroundJobs
from ptx_ls.lsp.settings import Settings
from ptx_ls.lsp.trusted_program import Place, trusted_path
from ptx_ls.lsp.worker import Worker
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.lower.lower import Lowered
    from ptx_ls.lower.options import LowerOptions

COMMAND = "ptx-ls.lower"
_SETTING = "libnvvm.path"
_NONE = "none"
"""The value of the setting with which libnvvm is not used."""


class LoweringJobs(BackgroundJobs[Findings]):
    """Runs the compilers of NVVM IR on documents; what the last run found is kept."""

    def __init__(self, notify: Callable[[str], None], changed: Callable[[str], None]) -> None:
        super().__init__(Findings(), notify, changed)
        self._worker = Worker("lowering")

    def verify(self, document: Document, settings: Settings, places: Sequence[Place]) -> asyncio.Task[None] | None:
        """Have a version verified, in place of a run on an older one; None if the user has not enabled it."""
        if not language_of(document).is_lowered or not settings.verifies:
            return None
        return self.start(document, partial(self._verify, _copy(document), settings, places))

    def lower(
        self, document: Document, settings: Settings, places: Sequence[Place], answer: Callable[[dict[str, Any]], None]
    ) -> asyncio.Task[None] | None:
        """Lower a version, in place of a run on an older one; `answer` receives the PTX, with its lines. None for a
        language that is not lowered."""
        if not language_of(document).is_lowered:
            return None
        # A user who asks again gets the messages again.
        self._notified.clear()
        return self.start(document, partial(self._lower, _copy(document), settings, places, answer))

    async def _verify(self, document: Document, settings: Settings, places: Sequence[Place]) -> Findings:
        from ptx_ls.lower.lower import examine

        found = await examine(document, await _trusted(settings, places))
        return await self._worker.run(partial(_placed, document, found, settings))

    async def _lower(
        self, document: Document, settings: Settings, places: Sequence[Place], answer: Callable[[dict[str, Any]], None]
    ) -> Findings:
        from ptx_ls.lower.linked import as_json, ptx_document

        path = file_name(document)
        found = await lowered(document, settings, places)
        answer(await self._worker.run(lambda: as_json(found, ptx_document(path, found.ptx))))
        return await self._worker.run(partial(_placed, document, found, settings))


async def lowered(document: Document, settings: Settings, places: Sequence[Place]) -> Lowered:
    """A document lowered as the settings say, with libdevice where it needs it and there is one. Raises `ToolError`."""
    from ptx_ls.lower.libdevice import libdevice_for
    from ptx_ls.lower.lower import lower

    options = await _trusted(settings, places)
    libdevice = await asyncio.to_thread(libdevice_for, document.source)
    return await lower(document, file_name(document), replace(options, libdevice=libdevice))


def file_name(document: Document) -> str:
    """The name of the file of a document, by which its PTX names it."""
    return Path(unquote(document.uri)).name


async def _trusted(settings: Settings, places: Sequence[Place]) -> LowerOptions:
    """How a document is lowered, if the library that the settings name may be loaded. Raises `ToolError`."""
    options = settings.lowering
    find = partial(library_of, options.libnvvm, places)
    return replace(options, libnvvm=await asyncio.to_thread(find))


def library_of(named: str, places: Sequence[Place]) -> str:
    """The path of libnvvm: what the settings name, else that of an installed CUDA which lies in no project; "" for
    none."""
    from ptx_ls.lower.libnvvm_file import libraries

    if named == _NONE:
        return ""
    if named:
        return trusted_path(_SETTING, named, places, takes_names=False)
    for path in libraries():
        with suppress(ToolError):
            return trusted_path(_SETTING, path, places, takes_names=False)
    return ""


def _copy(document: Document) -> Document:
    """The same version, which is not released when the text changes."""
    return document.anew()


def _placed(document: Document, found: Lowered, settings: Settings) -> Findings:
    from ptx_ls.lower.findings import locate_findings

    off = settings.levels.off
    ours = language_of(document).diagnostics(document) if found.messages else ()
    return locate_findings(document, found, [d for d in ours if d.code not in off])

"""LLVM or libnvvm on an open document: PTX that a user asks for, and verdicts when it is saved."""

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
from ptx_ls.lsp.jobs import ToolContext
from ptx_ls.lsp.trusted_program import Place, trusted_path
from ptx_ls.process.run import ToolError
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.lower.lower import Lowered
    from ptx_ls.lower.options import LowerOptions

COMMAND = "ptx-ls.lower"
_SETTING = "libnvvm.path"
_NONE = "none"
"""The value of the setting with which libnvvm is not used."""


async def verified(given: ToolContext) -> Findings:
    """What the compiler of NVVM IR finds in a version. Raises `ToolError`."""
    from ptx_ls.lower.lower import examine

    found = await examine(given.document, await _trusted(given))
    return await _placed(given, found)


async def lowered_for(answer: Callable[[dict[str, Any]], None], given: ToolContext) -> Findings:
    """The same of a version that is lowered; `answer` receives the PTX, with its lines. Raises `ToolError`."""
    from ptx_ls.lower.linked import as_json, ptx_document

    found, path = await lowered(given), file_name(given.document)
    answer(await given.queue.run("background", lambda: as_json(found, ptx_document(path, found.ptx))))
    return await _placed(given, found)


async def lowered(given: ToolContext) -> Lowered:
    """A document lowered as the settings say, with libdevice where it needs it and there is one. Raises `ToolError`."""
    from ptx_ls.lower.libdevice import libdevice_for
    from ptx_ls.lower.lower import lower

    document, options = given.document, await _trusted(given)
    libdevice = await asyncio.to_thread(libdevice_for, document.source)
    return await lower(document, file_name(document), replace(options, libdevice=libdevice))


def file_name(document: Document) -> str:
    """The name of the file of a document, by which its PTX names it."""
    return Path(unquote(document.uri)).name


async def _trusted(given: ToolContext) -> LowerOptions:
    """How a document is lowered, if the library that the settings name may be loaded. Raises `ToolError`."""
    options = given.settings.lowering
    find = partial(library_of, options.libnvvm, given.places)
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


async def _placed(given: ToolContext, found: Lowered) -> Findings:
    from ptx_ls.lower.findings import locate_findings

    document, off = given.document, given.settings.levels.off

    def placed() -> Findings:
        ours = language_of(document).diagnostics(document) if found.messages else ()
        return locate_findings(document, found, [d for d in ours if d.code not in off])

    return await given.queue.run("background", placed)

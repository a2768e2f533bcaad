"""`workspace/diagnostic`: what is wrong in the files of PTX of a folder that are not open.

Each file is checked in a job of its own, and only if it has changed since the client was answered.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ptx_ls.languages import language_of
from ptx_ls.lsp.context import Client, Context
from ptx_ls.lsp.diagnostic_json import json_of
from ptx_ls.lsp.json_result import JsonResult
from ptx_ls.lsp.requests.diagnostics import document_diagnostics
from ptx_ls.lsp.requests.workspace_symbol import files
from ptx_ls.lsp.settings import Settings
from ptx_ls.syntax.document import Document

MOST_FILES = 200
MOST_BYTES = 1 << 20
"""Files of more bytes are passed over: to check one of a megabyte takes a second."""
_SUFFIX, _LANGUAGE = ".ptx", "ptx"


@dataclass(frozen=True)
class Asked:
    """A file that is to be checked: its URI, its path, the identifier that the client has of it, and its settings."""

    uri: str
    path: Path
    known: str | None
    settings: Settings


def listed(folders: Sequence[Path]) -> list[Path]:
    """The files of PTX in some folders: at most `MOST_FILES`."""
    return list(islice((path for path in files(folders) if path.suffix == _SUFFIX), MOST_FILES))


def report(asked: Asked, client: Client) -> JsonResult | None:
    """What is wrong in a file; None where it has not changed since. One that is gone or too large has nothing."""
    identifier, items = "", ""
    try:
        status = asked.path.stat()
        settings = asked.settings
        identifier = f"{status.st_mtime_ns} {status.st_size} {hash((settings.levels, settings.lints)):x}"
        if asked.known == identifier:
            return None
        if status.st_size <= MOST_BYTES and not settings.is_silent_about(_LANGUAGE):
            document = Document(asked.uri, _LANGUAGE, asked.path.read_bytes(), choices=settings.choices)
            context = Context(document, client, settings)
            # PreTeXt has the suffix as well.
            if language_of(document).is_run and not document.source.lstrip().startswith(b"<"):
                items = json_of(context, document_diagnostics(context))
    except OSError:
        if not asked.known:
            return None
        identifier = ""
    return _full(asked.uri, identifier, items)


def _full(uri: str, identifier: str, items: str) -> JsonResult:
    named = f'"uri":{json.dumps(uri)},"version":null,"resultId":{json.dumps(identifier)}'
    return JsonResult(f'{{"kind":"full",{named},"items":[{items}]}}')

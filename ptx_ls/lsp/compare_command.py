"""The command `ptx-ls.normalized`: two files of PTX as texts that differ where more than names and order does."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pygls.uris import to_fs_path

from ptx_ls.sema.comparison.functions import texts
from ptx_ls.sema.comparison.module import module_lines
from ptx_ls.syntax.document import Document


def answer(one: str, other: str, opened: Mapping[str, Document]) -> dict[str, str] | None:
    """The texts of two documents, by their URIs; None where one is neither open nor a file."""
    found = [opened.get(uri) or _read(uri) for uri in (one, other)]
    before, after = found
    if before is None or after is None:
        return None
    mine, theirs = texts(before, after)
    return {
        "before": "\n".join((*module_lines(before), *mine, "")),
        "after": "\n".join((*module_lines(after), *theirs, "")),
    }


def _read(uri: str) -> Document | None:
    path = to_fs_path(uri) if uri.startswith("file:") else None
    try:
        return Document(uri, "ptx", Path(path).read_bytes()) if path else None
    except OSError:
        return None

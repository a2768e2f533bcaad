"""Diagnostics as JSON, an object in each line: as in the format json, with the path of the file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ptx_ls.cli.formats.json import as_object

if TYPE_CHECKING:
    from ptx_ls.cli.report import Checked


def shown(file: Checked) -> list[str]:
    """An object for each diagnostic."""
    return [json.dumps({"path": file.path, **as_object(file.document, d)}) for d in file.diagnostics]


def render(lines: Sequence[str]) -> str:
    """The objects of all files."""
    return "\n".join(lines)

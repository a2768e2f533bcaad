"""Findings that are known and do not count: each by its file, its code and the text of its line."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ptx_ls.cli.formats.fingerprint import line_of
from ptx_ls.lazy import replace

if TYPE_CHECKING:
    from ptx_ls.cli.report import Checked

Known = Mapping[str, Counter[tuple[str, str]]]
"""How often a code is known of lines with a text, by the file."""


def read(path: str) -> Known:
    """The findings of a baseline. Raises ValueError where a file is none, and OSError."""
    try:
        content = json.loads(Path(path).read_text(encoding="utf-8"))
    except ValueError as fault:
        raise ValueError(f"{path}: {fault}") from fault
    if not isinstance(content, dict) or content.get("version") != 1 or not isinstance(content.get("findings"), list):
        raise ValueError(f"{path}: not a baseline of ptx-ls")
    found: dict[str, Counter[tuple[str, str]]] = {}
    for one in content["findings"]:
        which = str(one["code"]), str(one["line"])
        found.setdefault(str(one["path"]), Counter())[which] += int(one["count"])
    return found


def written(lines: Sequence[str]) -> str:
    """The text of a baseline with what `rows` gives of each file."""
    rows = sorted(
        (row for line in lines for row in json.loads(line)), key=lambda one: (one["path"], one["code"], one["line"])
    )
    return json.dumps({"version": 1, "findings": rows}, ensure_ascii=False, indent=1) + "\n"


def rows(checked: Checked, baseline: str) -> str:
    """What is found in a file, as JSON."""
    path = name(checked.path, baseline)
    found: list[dict[str, Any]] = [
        {"path": path, "code": code, "line": line, "count": count} for (code, line), count in _counted(checked).items()
    ]
    return json.dumps(found)


def new(checked: Checked, known: Known, baseline: str) -> Checked:
    """A file with only those findings that are not known: of more alike than are known, the last."""
    left = Counter(known.get(name(checked.path, baseline), {}))
    found = []
    for d in checked.diagnostics:
        which = d.code, line_of(checked, d.start)
        if left[which]:
            left[which] -= 1
        else:
            found.append(d)
    return replace(checked, diagnostics=found)


def name(path: str, baseline: str) -> str:
    """A file as a baseline names it: from the folder that this is in, so that every checkout has the same names."""
    return os.path.relpath(path, Path(baseline).absolute().parent).replace(os.sep, "/")


def _counted(checked: Checked) -> Counter[tuple[str, str]]:
    return Counter((d.code, line_of(checked, d.start)) for d in checked.diagnostics)

"""What a finding is known by when its line has moved: its file, its code, and the text of the line."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ptx_ls.cli.report import Checked


def fingerprints(file: Checked) -> list[str]:
    """One for each diagnostic, in order; of those that are alike the second has another one than the first."""
    seen: Counter[tuple[str, str]] = Counter()
    found: list[str] = []
    for diagnostic in file.diagnostics:
        which = (diagnostic.code, line_of(file, diagnostic.start))
        seen[which] += 1
        text = "\0".join((file.path, *which, str(seen[which])))
        found.append(sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:32])
    return found


def line_of(file: Checked, offset: int) -> str:
    """The text of the line at an offset, with one space for each run of them."""
    line = file.document.text.line(file.document.line_at(offset))
    return " ".join(line.decode("utf-8", "replace").split())

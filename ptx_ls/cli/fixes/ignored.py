"""A file with comments that silence what is found in it."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING

from ptx_ls.cli.fixes.fixed import Check, Fixed
from ptx_ls.lazy import replace
from ptx_ls.syntax.text_edit import TextEdit, edited

if TYPE_CHECKING:
    from ptx_ls.cli.files import Input
    from ptx_ls.cli.report import Checked

_KNOWN = re.compile(rb"ptx-ls: ignore[ \t]+[a-z][a-z\d-]*(?:[ \t]*,[ \t]*[a-z][a-z\d-]*)*")
_OF_PTX = ("//{}", "/*{} */")
_COMMENTS = {"nvvm": (";{}",), "python": (*_OF_PTX, "#{}")}
"""The comments of each language, and those of the PTX in it; elsewhere as in PTX."""


def _is_python(source: bytes) -> bool:
    try:
        ast.parse(source)
    except (SyntaxError, ValueError):
        return False
    return True


_IS_SOUND: Mapping[str, Callable[[bytes], bool]] = {"python": _is_python}
"""Whether a source is one of its language: a comment of PTX in the middle of another one is none."""


def ignored(given: Input, check: Check) -> Fixed:
    """Add comments for all that is found. Where one silences nothing, or is no comment, there is none."""
    checked, total = check(given), 0
    for write in _ways(given.language):
        for line, codes in sorted(_codes(checked).items(), reverse=True):
            edit = write(given.source, line, codes)
            if edit is None:
                continue
            after = replace(given, source=edited(given.source, [edit]))
            if not _IS_SOUND.get(given.language, bool)(after.source):
                continue
            silent = check(after)
            mended = len(checked.diagnostics) - len(silent.diagnostics)
            if mended > 0 and not _codes(silent).get(line):
                given, checked, total = after, silent, total + mended
    return Fixed(given, checked, total)


def _codes(checked: Checked) -> dict[int, list[str]]:
    """The codes that are found in each line, by the offset at which it begins."""
    found: dict[int, list[str]] = {}
    for d in checked.diagnostics:
        start = checked.document.source.rfind(b"\n", 0, d.start) + 1
        if d.code not in found.setdefault(start, []):
            found[start].append(d.code)
    return found


_Write = Callable[[bytes, int, list[str]], "TextEdit | None"]


def _ways(language: str) -> Iterator[_Write]:
    """The ways to silence a line, the usual one first."""
    yield _longer
    for form in _COMMENTS.get(language, _OF_PTX):
        yield partial(_behind, form=form)


def _longer(source: bytes, line: int, codes: list[str]) -> TextEdit | None:
    """More codes for the comment that a line has."""
    known = _KNOWN.search(source, line, _end(source, line))
    return TextEdit(known.end(), known.end(), f", {', '.join(codes)}") if known else None


def _behind(source: bytes, line: int, codes: list[str], form: str) -> TextEdit | None:
    """A comment at the end of a line, before the backslash of a macro's."""
    end = _end(source, line)
    text = source[line:end].rstrip(b" \t\r")
    is_continued = text.endswith(b"\\")
    comment = form.format(f" ptx-ls: ignore {', '.join(codes)}")
    if is_continued and not comment.endswith("*/"):
        return None
    at = line + len(text.removesuffix(b"\\").rstrip(b" \t"))
    return TextEdit(at, at, f" {comment}")


def _end(source: bytes, line: int) -> int:
    end = source.find(b"\n", line)
    return len(source) if end < 0 else end

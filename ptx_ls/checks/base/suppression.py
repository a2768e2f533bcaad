"""Comments that silence diagnostics: `ptx-ls: ignore CODE, CODE` after what they are about, or in the line above it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_WORD = b"ptx-ls: ignore"
_COMMENT = pattern(
    rb"(?://|/\*|#|;)[ \t]*ptx-ls: ignore\b[ \t]*(?P<codes>[a-z][a-z\d-]*(?:[ \t]*,[ \t]*[a-z][a-z\d-]*)*)?"
)
_CODE = pattern(rb"[a-z][a-z\d-]*")
_MOST_LINES = 400
"""Lines of an expression in parentheses."""


@dataclass(frozen=True)
class Suppression:
    """A comment: the bytes of the lines that it is about, its codes with their places, none for all, and its own
    place up to the last code."""

    start: int
    end: int
    named: tuple[tuple[str, int, int], ...]
    place: Span

    def silences(self, d: Diagnostic) -> bool:
        """Whether a diagnostic is one that the comment is about."""
        return self.start <= d.start < self.end and (not self.named or any(d.code == word for word, _, _ in self.named))


def has_suppressions(document: Document) -> bool:
    """Whether a document may have such comments."""
    return document.text.count(_WORD) > 0


def unsuppressed(document: Document, found: Sequence[Diagnostic]) -> Sequence[Diagnostic]:
    """The diagnostics that no comment of a document silences, and those of the comments themselves."""
    if not has_suppressions(document):
        return found
    comments = document.memo(_suppressions)
    left = [d for d in found if not any(one.silences(d) for one in comments)]
    named = [one for comment in comments for one in comment.named]
    if not named:
        return left
    # Imported here, because most files have no such comment.
    from ptx_ls.checks.lints import unknown_code

    return sorted([*left, *unknown_code.check(named)], key=lambda d: (d.start, d.end))


def suppressions_of(document: Document) -> Sequence[Suppression]:
    """The comments of a document, in order."""
    return document.memo(_suppressions) if has_suppressions(document) else ()


def _suppressions(document: Document) -> tuple[Suppression, ...]:
    return tuple(_read(document.source))


def _read(source: bytes) -> Iterator[Suppression]:
    for found in _COMMENT.finditer(source):
        start = source.rfind(b"\n", 0, found.start()) + 1
        end = _line_end(source, found.end())
        if not source[start : found.start()].strip() and _is_last(source, found.start(), end):
            start, end = end, _expression_end(source, end)
        first = found.start("codes")
        words = _CODE.finditer(found["codes"] or b"")
        named = tuple((w[0].decode(), first + w.start(), first + w.end()) for w in words)
        yield Suppression(start, end, named, Span(found.start(), found.end()))


def _is_last(source: bytes, start: int, end: int) -> bool:
    """Whether nothing but the end of a macro's line follows a comment in its line."""
    closed = source.find(b"*/", start, end) if source.startswith(b"/*", start) else -1
    return closed < 0 or not source[closed + 2 : end].strip(b" \t\r\n\\")


def _expression_end(source: bytes, start: int) -> int:
    """The end of the line at an offset, or of the last one of the parentheses that it opens."""
    depth, end = 0, start
    for _ in range(_MOST_LINES):
        line = end
        end = _line_end(source, line)
        depth += source.count(b"(", line, end) - source.count(b")", line, end)
        if depth <= 0 or end == len(source):
            return end
    return _line_end(source, start)


def _line_end(source: bytes, offset: int) -> int:
    """Where the line after the one at an offset begins."""
    end = source.find(b"\n", offset)
    return len(source) if end < 0 else end + 1

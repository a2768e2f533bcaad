"""unused-ignore: a comment `ptx-ls: ignore` silences nothing: what it was for is gone.

It may go, so that it does not hide a later fault. A code that only another program reports, such as ptxas, or that is
off by default, is not counted. This is a hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.base.suppression import Suppression, suppressions_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from ptx_ls.syntax.text_edit import TextEdit

CODE = "unused-ignore"
_NOT_COUNTED = frozenset(
    ("ptxas-error", "ptxas-info", "ptxas-warning", "llvm-error", "libnvvm-error", "libnvvm-warning")
) | {"run-fault", "run-stopped", "excess-requirement", CODE}


def check(document: Document, found: Sequence[Diagnostic]) -> Iterator[Diagnostic]:
    """A hint for each comment, or code in one, that silences none of the diagnostics of a document, which are all that
    can be found."""
    for comment in suppressions_of(document):
        here = {d.code for d in found if comment.start <= d.start < comment.end}
        unused = [one for one in comment.named if one[0] not in here and one[0] not in _NOT_COUNTED]
        if not comment.named and not here:
            yield _hint(document, comment, "Nothing is found here that 'ptx-ls: ignore' silences", comment.place)
        elif unused and len(unused) == len(comment.named):
            names = ", ".join(f"'{word}'" for word, _, _ in unused)
            yield _hint(document, comment, f"Nothing with the code {names} is found here", comment.place)
        else:
            for word, start, end in unused:
                edit = _without_word(document.source, start, end)
                fix = Fix(f"Remove {word}", (edit,), preferred=True)
                message = f"Nothing with the code '{word}' is found here"
                yield Diagnostic(CODE, "hint", message, start, end, fixes=(fix,), tags=("unnecessary",))


def _hint(document: Document, comment: Suppression, message: str, place: Span) -> Diagnostic:
    edit = _without_comment(document.source, *place)
    fixes = (Fix("Remove the comment", (edit,), preferred=True),) if edit else ()
    return Diagnostic(CODE, "hint", message, *place, fixes=fixes, tags=("unnecessary",))


def _without_comment(source: bytes, start: int, end: int) -> TextEdit | None:
    """The removal of a comment, with its line if it has one of its own; None where something follows in the line, which
    may be a part of it."""
    stop = source.find(b"\n", end)
    stop = len(source) if stop < 0 else stop
    rest = source[end:stop]
    if source.startswith(b"/*", start):
        closed = rest.find(b"*/")
        if closed < 0 or rest[:closed].strip():
            return None
        end += closed + 2
    elif rest.strip():
        return None
    else:
        end = stop - rest.endswith(b"\r")
    begin = source.rfind(b"\n", 0, start) + 1
    if not source[begin:start].strip() and end >= stop - 1:
        return TextEdit(begin, min(stop + 1, len(source)), "")
    return TextEdit(begin + len(source[begin:start].rstrip(b" \t")), end, "")


def _without_word(source: bytes, start: int, end: int) -> TextEdit:
    """The removal of one of several codes, with a comma."""
    after = source[end:].lstrip(b" \t")
    if after.startswith(b","):
        rest = after[1:]
        return TextEdit(start, len(source) - len(rest.lstrip(b" \t")), "")
    return TextEdit(len(source[:start].rstrip(b" \t").removesuffix(b",").rstrip(b" \t")), end, "")

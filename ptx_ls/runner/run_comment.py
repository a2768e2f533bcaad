"""`// run: grid=4 block=256 args=2f buf:f32:[1,2,3] buf:f32:3 3`: a comment that says how the kernel below it is run.

In NVVM IR it begins with a semicolon.

The fields are those of the command line, in any order: entry, grid, block, cluster, smem, watch, max-steps, bind, whose
values are separated by semicolons, and args, whose values are separated by commas or blanks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ptx_ls.ide.kernel_requirements import kernels
from ptx_ls.isa.brackets import split_outside
from ptx_ls.lazy import dataclass, field, pattern
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.snippet import is_snippet
from ptx_ls.syntax.document import Document

FIELDS = ("entry", "grid", "block", "cluster", "smem", "watch", "max-steps", "bind", "args")

_COMMENT = pattern(rb"^[ \t]*((?://|;)[ \t]*run:([^\r\n]*))", re.MULTILINE)
_FIELD = pattern(r"(?:(?<=\s)|^)([A-Za-z][\w-]*)=")
_WITH_OPTIONS = ("tex:", "surf:", "tma:")
_OPTION = pattern(r"(?!inf$|nan$)[a-z]\w*(=|$)")
_SPACE = pattern(r"\s+")


@dataclass(frozen=True)
class RunComment:
    """How a kernel is run; `entry` is "" for a snippet. `start` to `end` is the comment in the source.

    `options` are the fields as written, but for `args`; `arguments` are its values. `problem` says what is wrong.
    """

    entry: str
    start: int
    end: int
    options: dict[str, str] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    problem: str = ""


def run_comments(document: Document) -> list[RunComment]:
    """The comments of a document that say how to run a kernel of it, in order. A comment that names no entry belongs to
    the kernel that contains it, or else to the next one."""
    if document.text.first(b"run:") < 0:
        return []
    return document.memo(_run_comments)


def _run_comments(document: Document) -> list[RunComment]:
    return comments_of(document.source, kernels(document), is_snippet=lambda: is_snippet(document))


def comments_of(source: bytes, known: Sequence[Symbol], is_snippet: Callable[[], bool]) -> list[RunComment]:
    """The same of a text with some kernels in any language."""
    found = []
    for match in _COMMENT.finditer(source):
        start, end = match.span(1)
        options, problem = _fields(match[2].decode("utf-8", "replace"))
        arguments = _arguments(options.pop("args", ""))
        following = next((kernel.name for kernel in known if kernel.whole_end > start), None)
        entry = options.pop("entry", "") or following
        if entry is None and not is_snippet():
            continue
        found.append(RunComment(entry or "", start, end, options, arguments, problem))
    return found


def _fields(text: str) -> tuple[dict[str, str], str]:
    """The fields of a comment, and what is wrong with them."""
    places = list(_FIELD.finditer(text))
    before = text[: places[0].start() if places else len(text)].strip()
    if before:
        return {}, f"{before.split()[0]!r} is not a field: expected {', '.join(FIELDS)}, each with = and a value"
    found: dict[str, str] = {}
    for place, following in zip(places, [*places, None][1:], strict=True):
        name, value = place[1], text[place.end() : following.start() if following else len(text)].strip()
        if name not in FIELDS:
            return {}, f"{name!r} is not a field: the fields are {', '.join(FIELDS)}"
        if name in found:
            return {}, f"{name} is given twice"
        if not value or (name != "args" and _SPACE.search(value)):
            return {}, f"{name}={value} is not a single value"
        found[name] = value
    return found, ""


def _arguments(text: str) -> tuple[str, ...]:
    """The values of `args`: what commas or blanks outside of brackets part. Options follow their texture or surface
    after commas."""
    found: list[str] = []
    for part in split_outside(_SPACE.sub(" ", text), " "):
        follows = False
        for word in (one.strip() for one in split_outside(part, ",")):
            if follows and found[-1].startswith(_WITH_OPTIONS) and _OPTION.match(word):
                found[-1] += f",{word}"
            elif word:
                found.append(word)
                follows = True
    return tuple(found)

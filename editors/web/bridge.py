"""What the page asks of ptx-ls, as JSON: the same functions that the server asks, without its protocol.

Each question brings the text that it is about, which becomes the next version of the document. It runs in the browser.
Places are (line, character) from 0, characters counted in UTF-16 as JavaScript does.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

from ptx_ls import __version__
from ptx_ls.checks.base.bundle import in_order
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.checks.base.suppression import unsuppressed
from ptx_ls.checks.links import url
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.languages import language_of
from ptx_ls.languages.language import Language
from ptx_ls.runner.plan import Plan, plans, template
from ptx_ls.runner.supplied import without_supplied
from ptx_ls.syntax.document import Change, Document
from ptx_ls.syntax.text_edit import TextEdit

_FOLDER = Path("/tmp/ptx-ls")
_SECONDS, _BYTES = 300, 1 << 29
_NAMES = {"ptx": "page.ptx", "nvvm": "page.ll", "cuda": "page.cu", "python": "page.py"}


class Page:
    """The text that the page shows, and the list of completions that was shown last."""

    def __init__(self) -> None:
        self.document = Document("ptx", "ptx", b"")
        self.offered: Sequence[CompletionItem] = ()

    @property
    def language(self) -> Language:
        """What answers for the document."""
        return language_of(self.document)

    def show(self, language: str, text: str) -> None:
        """Makes the next version of the document: what it has in common with the one before is not read again."""
        new, old = text.encode("utf-8", "replace"), self.document
        if language != old.language:
            self.document = Document(_NAMES[language], language, new)
        elif new != old.source:
            start, end, part = _difference(old.source, new)
            places = (old.position_at(at, "utf-8") for at in (start, end))
            self.document = old.changed(None, [Change(part, *places)], "utf-8")

    def at(self, place: Sequence[int]) -> int:
        """The offset of a place of the page."""
        return self.document.offset_at(place[0], place[1], "utf-16")

    def range(self, start: int, end: int) -> list[tuple[int, int]]:
        """The places of two offsets."""
        return self.document.text.positions_at((start, end), "utf-16")


_page = Page()


def _difference(old: bytes, new: bytes) -> tuple[int, int, bytes]:
    """What is replaced in a text to make another one of it: from where, up to where, by what."""
    shorter = min(len(old), len(new))
    start = next((at for at in range(shorter) if old[at] != new[at]), shorter)
    same = next((n for n in range(shorter - start) if old[-1 - n] != new[-1 - n]), shorter - start)
    # No edit begins or ends within a character, or between the two that end a line.
    while start and (new[start : start + 1] > b"\x7f" or old[start : start + 1] > b"\x7f" or old[start - 1] in b"\r"):
        start -= 1
    while same and (old[-same] > 0x7F or old[-same] in b"\n"):
        same -= 1
    return start, len(old) - same, new[start : len(new) - same]


def about() -> dict[str, str]:
    """The version of ptx-ls."""
    return {"version": __version__}


def diagnostics(language: str, text: str) -> list[dict[str, Any]]:
    """What is wrong with a text."""
    _page.show(language, text)
    document, own = _page.document, _page.language
    found = document.memo(own.diagnostics)
    lints = own.lints(document, frozenset()) if own.lints else ()
    document.mark_checked()
    every: Sequence[Diagnostic] = in_order(found, lints)
    if own.is_run:
        every = without_supplied(document, every)
    return [_diagnostic(one) for one in unsuppressed(document, every)]


def hover(language: str, text: str, place: Sequence[int]) -> dict[str, Any] | None:
    """The Markdown about what is at a place, and its range."""
    _page.show(language, text)
    ask = _page.language.hover
    found = ask(_page.document, _page.at(place)) if ask else None
    if found is None:
        return None
    return {"range": _page.range(found.start, found.end), "markdown": found.markdown}


def completions(language: str, text: str, place: Sequence[int], typed: str) -> list[dict[str, Any]]:
    """What may stand at a place after a character was typed, best first; "": the user asked for it."""
    _page.show(language, text)
    own, offset = _page.language, _page.at(place)
    is_asked = not typed or typed.isalnum() or typed in "_%$"
    if not is_asked and typed in own.triggers:
        is_asked = own.opens is None or own.opens(_page.document, offset)
    _page.offered = own.completions(_page.document, offset, False) if is_asked and own.completions else ()
    return [
        {
            "range": _page.range(item.start, item.end),
            "label": item.label,
            "text": item.text,
            "filter": item.filter or item.text,
            "kind": item.kind,
            "detail": item.needs or item.detail,
            "isGrey": bool(item.needs or item.deprecated),
            "edits": [_edit(one) for one in item.edits],
        }
        for item in sorted(_page.offered, key=lambda one: one.sort)
    ]


def documentation(language: str, label: str) -> str:
    """The Markdown about a completion of the last list."""
    return next((item.documentation for item in _page.offered if item.label == label), "")


def explain(words: str) -> str:
    """What `ptx-ls explain` prints."""
    return _printed(["explain", "--", *words.split()])


def kernels(language: str, text: str) -> list[dict[str, Any]]:
    """What may be run, each with the comment that is written above it where it needs one."""
    _page.show(language, text)
    return [
        {
            "title": plan.title,
            "entry": plan.entry,
            "range": _page.range(plan.start, plan.end),
            "comment": _comment(plan),
        }
        for plan in _plans()
    ]


def run(language: str, text: str, number: int) -> dict[str, Any]:
    """Runs a kernel of those that `kernels` lists: what is wrong, and values at the ends of lines."""
    # Imported here, because what a page of PTX shows first does not wait for that.
    from ptx_ls.runner.execute import run_arguments
    from ptx_ls.runner.options import RunOptions
    from ptx_ls.runner.result import result_of
    from ptx_ls.runner.statement import made_for, placed

    _page.show(language, text)
    document, plan = _page.document, _plans()[number]
    after = _page.language.fragment_after
    made = made_for(document, plan, after) if after is not None else None
    ran, chosen = (made.document, made.plan) if made is not None else (document, plan)
    _FOLDER.mkdir(exist_ok=True)
    file = _FOLDER / "page.ptx"
    file.write_bytes(ran.source)
    limits = [f"--max-seconds={_SECONDS}", f"--max-memory={_BYTES}"]
    words = ["run", str(file), "--format", "json", "--values", *limits, *run_arguments(chosen, RunOptions(), None)]
    printed = _printed(words)
    output = json.loads(printed[printed.find("{\n") :])
    result = result_of(ran, chosen, output)
    if made is not None:
        result = placed(made, document, plan, result)
    return {
        "status": output["status"],
        "message": output["message"],
        "steps": output["steps"],
        "printed": "".join(one["text"] for one in output["printed"]),
        "arguments": output["arguments"],
        "diagnostics": [_diagnostic(one) for one in result.diagnostics],
        "hints": [
            {"place": _page.range(hint.at, hint.at)[0], "text": hint.text, "details": hint.details}
            for hint in result.hints
        ],
    }


def _plans() -> list[Plan]:
    if _page.language.is_run:
        return plans(_page.document)
    from ptx_ls.runner.statement import statement_plans

    after = _page.language.fragment_after
    return statement_plans(_page.document, after) if after is not None else []


def _comment(plan: Plan) -> str:
    return template(_page.document, plan.kernel) if plan.needs_comment and plan.kernel is not None else ""


def _printed(words: list[str]) -> str:
    from ptx_ls import cli

    out = io.StringIO()
    with redirect_stdout(out), redirect_stderr(out):
        cli.main(words)
    return out.getvalue()


def _diagnostic(one: Diagnostic) -> dict[str, Any]:
    return {
        "range": _page.range(one.start, one.end),
        "severity": one.severity,
        "code": one.code,
        "message": one.message,
        "url": url(one.code),
        "isUnused": "unnecessary" in one.tags,
        "fixes": [_fix(fix) for fix in one.fixes],
        "related": [{"range": _page.range(r.start, r.end), "message": r.message} for r in one.related],
    }


def _fix(fix: Fix) -> dict[str, Any]:
    return {"title": fix.title, "edits": [_edit(edit) for edit in fix.edits]}


def _edit(edit: TextEdit) -> dict[str, Any]:
    return {"range": _page.range(edit.start, edit.end), "text": edit.text}


_ANSWERS: dict[str, Callable[..., Any]] = {
    one.__name__: one for one in (about, diagnostics, hover, completions, documentation, explain, kernels, run)
}


def answer(method: str, arguments: str) -> str:
    """The answer of one of the functions above, as JSON."""
    return json.dumps(_ANSWERS[method](*json.loads(arguments)))

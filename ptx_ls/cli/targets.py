"""`ptx-ls targets`: which targets accept a file, from which version, and why the others do not."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from ptx_ls import languages
from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.cli.formats.json import as_json
from ptx_ls.cli.reader_option import add_reader
from ptx_ls.cli.terminal import one_line
from ptx_ls.isa.targets import version_number
from ptx_ls.isa.toolkits import toolkit_of
from ptx_ls.languages import batch
from ptx_ls.sema.portability import Answer
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls targets`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--language", choices=tuple(languages.names()), help="the language, whatever the suffix")
    add_reader(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """Returns 0: some target accepts the file; 1: none does; 2: unreadable."""
    try:
        given = files.read(options.file, options.language, options.reader is not None)
        choices = Choices(reader=options.reader or "")
        document = Document(given.path, given.language, given.source, choices=choices)
        found = batch.targets(document)
        if found is None:
            raise InputError(f"{given.path}: neither PTX nor NVVM IR")
    except InputError as fault:
        print(one_line(f"ptx-ls targets: {fault}"), file=sys.stderr)
        return 2
    if options.format == "json":
        rows = [_row(document, a) for a in found]
        print(as_json({"version": 1, "path": given.path, "targets": rows}))
    else:
        print("\n".join(as_text(document, given.path, found)))
    return 0 if any(a.ptx for a in found) else 1


def as_text(document: Document, path: str, found: Sequence[Answer]) -> list[str]:
    """For a terminal: the targets that accept the file by version, then those that do not by reason."""
    accepted: dict[str, list[str]] = {}
    refused: dict[tuple[int, str], list[str]] = {}
    for answer in found:
        if answer.ptx:
            accepted.setdefault(answer.ptx, []).append(answer.target.name)
        else:
            line = document.line_at(answer.start) + 1 if answer.start is not None else 1
            refused.setdefault((line, answer.reason), []).append(answer.target.name)
    lines = []
    for ptx in sorted(accepted, key=version_number):
        lines += _listed(f"accepted from PTX {ptx}: ", accepted[ptx])
        if toolkit := toolkit_of(version_number(ptx)):
            lines.append(f"    {toolkit.short}")
    for (line, reason), names in refused.items():
        everywhere = len(names) == len(found)
        lines += ["refused on every target"] if everywhere else _listed("refused: ", names)
        lines.append(one_line(f"    {path}:{line}: {reason}"))
    return lines


def _listed(head: str, names: Sequence[str]) -> list[str]:
    return textwrap.wrap(head + ", ".join(names), 100, subsequent_indent="    ", break_on_hyphens=False)


def _row(document: Document, answer: Answer) -> dict[str, Any]:
    toolkit = toolkit_of(version_number(answer.ptx)) if answer.ptx else None
    return {
        "target": answer.target.name,
        "accepted": answer.ptx is not None,
        "ptx": answer.ptx,
        "toolkit": None if toolkit is None else toolkit.as_json(),
        "reason": answer.reason or None,
        "line": None if answer.start is None else document.line_at(answer.start),
    }

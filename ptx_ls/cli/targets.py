"""`ptx-ls targets`: which targets take a file, from which version, and why the others do not."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.sema.portability import Answer, answers
from ptx_ls.syntax.document import Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls targets`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: some target takes the file; 1: none does; 2: unreadable."""
    try:
        given = files.read(options.file, None if options.file != "-" else "ptx")
        if given.language != "ptx":
            raise InputError(f"{given.path}: not a PTX file")
    except InputError as fault:
        print(f"ptx-ls targets: {fault}", file=sys.stderr)
        return 2
    document = Document(given.path, given.language, given.source)
    found = answers(document)
    if options.format == "json":
        rows = [_row(document, a) for a in found]
        print(json.dumps({"version": 1, "path": given.path, "targets": rows}, ensure_ascii=False, indent=2))
    else:
        width = max(len(a.target.name) for a in found)
        for answer in found:
            if answer.ptx:
                print(f"{answer.target.name:{width}}  accepted from PTX {answer.ptx}")
            else:
                line = document.line_at(answer.start) + 1 if answer.start is not None else 1
                print(f"{answer.target.name:{width}}  refused: {given.path}:{line}: {answer.reason}")
    return 0 if any(a.ptx for a in found) else 1


def _row(document: Document, answer: Answer) -> dict[str, Any]:
    return {
        "target": answer.target.name,
        "accepted": answer.ptx is not None,
        "ptx": answer.ptx,
        "reason": answer.reason or None,
        "line": None if answer.start is None else document.line_at(answer.start),
    }

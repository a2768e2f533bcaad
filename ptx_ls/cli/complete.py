"""`ptx-ls complete`: the completions at a position of a file."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.cli.reader_option import add_reader
from ptx_ls.cli.terminal import one_line
from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.languages import language_of, names
from ptx_ls.syntax.choices import Choices
from ptx_ls.syntax.document import Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls complete`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("line", type=int, metavar="LINE", help="0-based")
    parser.add_argument("character", type=int, metavar="CHARACTER", help="0-based, in UTF-16 code units")
    parser.add_argument("--language", choices=tuple(names()), help="the language, whatever the suffix")
    add_reader(parser)
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """Returns 0 with the items (there may be none); 2: unreadable, or no such line."""
    try:
        given = files.read(options.file, options.language, options.reader is not None)
        if given.language not in names():
            raise InputError(f"{given.path}: neither PTX nor NVVM IR")
    except InputError as fault:
        print(one_line(f"ptx-ls complete: {fault}"), file=sys.stderr)
        return 2
    choices = Choices(reader=options.reader or "")
    document = Document(given.path, given.language, given.source, choices=choices)
    if options.line < 0 or options.character < 0:
        print("ptx-ls complete: LINE and CHARACTER count from 0", file=sys.stderr)
        return 2
    items = _items(document, document.offset_at(options.line, options.character, "utf-16"))
    if options.format == "json":
        print(json.dumps({"version": 1, "items": [_item(document, o) for o in items]}, ensure_ascii=False, indent=2))
    else:
        for item in items:
            print(one_line(f"{item.label}\t{item.detail}" if item.detail else item.label))
    return 0


def _items(document: Document, offset: int) -> Sequence[CompletionItem]:
    completions = language_of(document).completions
    return completions(document, offset, False) if completions else ()


def _item(document: Document, item: CompletionItem) -> dict[str, object]:
    start = document.position_at(item.start, "utf-16")
    end = document.position_at(item.end, "utf-16")
    return {
        "label": item.label,
        "kind": item.kind,
        "detail": item.detail,
        "documentation": item.documentation,
        "needs": item.needs or None,
        "text": item.text,
        "range": {
            "start": {"line": start[0], "character": start[1]},
            "end": {"line": end[0], "character": end[1]},
        },
    }

"""`ptx-ls fmt`: modules of NVVM IR, laid out as LLVM prints them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from ptx_ls import languages
from ptx_ls.cli import files
from ptx_ls.cli.files import Input, InputError
from ptx_ls.cli.reader_option import add_reader
from ptx_ls.cli.terminal import harmless, one_line
from ptx_ls.syntax.language import LLVM_SUFFIXES

_SUFFIX = ".nvvm"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls fmt`."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", help="a module of NVVM IR, or a folder of such; - is standard input"
    )
    parser.add_argument("--check", action="store_true", help="write nothing, and name the files that would change")
    add_reader(parser)


def run(options: argparse.Namespace) -> int:
    """0: laid out, or with `--check` all are already; 1: with `--check` some are not; 2: one cannot be read or written,
    or has no layout."""
    status = 0
    for path in _expanded(options.files, options.reader is not None):
        try:
            given = files.read(path, "nvvm" if path == "-" else None, has_reader=options.reader is not None)
            after = _laid_out(given)
            if options.check and after != given.source:
                print(one_line(path))
                status = max(status, 1)
            elif not options.check:
                _write(given, after)
        except (InputError, OSError) as fault:
            reason = fault if isinstance(fault, InputError) else f"{path}: {fault.strerror or fault}"
            print(one_line(f"ptx-ls fmt: {reason}"), file=sys.stderr)
            status = 2
    return status


def _expanded(paths: Sequence[str], has_reader: bool) -> Iterator[str]:
    """The files themselves, and of each folder the modules of NVVM IR in it."""
    for path in paths:
        if path == "-" or not Path(path).is_dir():
            yield path
            continue
        found = [
            one for one in files.expand([path], lambda *_: None, files.Walk(has_reader=has_reader)) if _has_layout(one)
        ]
        if not found:
            print(one_line(f"ptx-ls fmt: {path}: no module of NVVM IR in this folder"), file=sys.stderr)
        yield from found


def _has_layout(path: str) -> bool:
    return path.lower().endswith((*LLVM_SUFFIXES, _SUFFIX))


def _laid_out(given: Input) -> bytes:
    from ptx_ls.syntax.document import Document

    document = Document(given.path, given.language, given.source)
    layout = languages.language_of(document).layout
    if layout is None:
        raise InputError(f"{given.path}: not NVVM IR; only NVVM IR has a layout")
    parts, at = [], 0
    for edit in layout(document, None):
        parts += [given.source[at : edit.start], edit.text.encode()]
        at = edit.end
    return b"".join((*parts, given.source[at:]))


def _write(given: Input, after: bytes) -> None:
    if given.path == "-":
        print(harmless(after.decode("utf-8", "replace"), sys.stdout), end="")
    elif after != given.source:
        Path(given.path).write_bytes(after)

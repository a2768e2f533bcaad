"""`ptx-ls fmt`: PTX laid out as nvcc writes it, modules of NVVM IR as LLVM prints them."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from ptx_ls import languages
from ptx_ls.cli import files
from ptx_ls.cli.difference import difference
from ptx_ls.cli.files import Input, InputError
from ptx_ls.cli.reader_option import add_reader
from ptx_ls.cli.terminal import harmless, one_line
from ptx_ls.syntax.language import SUFFIXES

_VERSION = re.compile(rb"^\s*\.version\b", re.MULTILINE)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls fmt`."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        help="a file of PTX or of NVVM IR, or a folder with such files; - is standard input",
    )
    parser.add_argument("--check", action="store_true", help="write nothing, and name the files that would change")
    parser.add_argument("--diff", action="store_true", help="write nothing, and show what would change")
    parser.add_argument("--stdin-filename", metavar="FILE", default="", help="the name of what standard input is")
    add_reader(parser)


def run(options: argparse.Namespace) -> int:
    """0: laid out, or with `--check` or `--diff` all are already; 1: with these some are not; 2: one cannot be read or
    written, or has no layout."""
    status = 0
    for path in _expanded(options.files, options.reader is not None):
        try:
            given = _read(path, options.stdin_filename, options.reader is not None)
            after = _laid_out(given)
            if not (options.check or options.diff):
                _write(given, after)
            elif after != given.source:
                status = max(status, 1)
                if options.diff:
                    print(*difference(given.path, given.source, after), sep="\n")
                else:
                    print(one_line(path))
        except (InputError, OSError) as fault:
            reason = fault if isinstance(fault, InputError) else f"{path}: {fault.strerror or fault}"
            print(one_line(f"ptx-ls fmt: {reason}"), file=sys.stderr)
            status = 2
    return status


def _read(path: str, stdin_name: str, has_reader: bool) -> Input:
    """One file; standard input is what its text says that it is, unless its name does."""
    given = files.read(path, None, has_reader, stdin_name)
    if path != "-" or stdin_name or _VERSION.search(given.source):
        return given
    return Input(given.path, given.source, "nvvm", True)


def _expanded(paths: Sequence[str], has_reader: bool) -> Iterator[str]:
    """The files themselves, and of each folder those of PTX and of NVVM IR in it."""
    for path in paths:
        if path == "-" or not Path(path).is_dir():
            yield path
            continue
        found = [
            one for one in files.expand([path], lambda *_: None, files.Walk(has_reader=has_reader)) if _has_layout(one)
        ]
        if not found:
            print(one_line(f"ptx-ls fmt: {path}: no PTX and no NVVM IR in this folder"), file=sys.stderr)
        yield from found


def _has_layout(path: str) -> bool:
    return path.lower().endswith(SUFFIXES)


def _laid_out(given: Input) -> bytes:
    from ptx_ls.syntax.document import Document
    from ptx_ls.syntax.text_edit import edited

    document = Document(given.path, given.language, given.source)
    layout = languages.language_of(document).layout
    if layout is None:
        raise InputError(f"{given.path}: only PTX and NVVM IR have a layout")
    return edited(given.source, layout(document, None))


def _write(given: Input, after: bytes) -> None:
    if given.is_standard_input:
        print(harmless(after.decode("utf-8", "replace"), sys.stdout), end="")
    elif after != given.source:
        Path(given.path).write_bytes(after)

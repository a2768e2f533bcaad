"""`ptx-ls diff`: what really differs between two files of PTX."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.cli.formats.json import as_json
from ptx_ls.cli.terminal import one_line

if TYPE_CHECKING:
    from ptx_ls.sema.comparison.change import Change
    from ptx_ls.sema.comparison.functions import Comparison
    from ptx_ls.syntax.document import Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls diff`."""
    parser.add_argument("before", metavar="A.ptx")
    parser.add_argument("after", metavar="B.ptx")
    parser.add_argument("--entry", metavar="NAME", help="compare only this function")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: only names of registers, labels and variables and the order of blocks differ; 1: more does; 2: unreadable."""
    from ptx_ls.sema.comparison.functions import compare
    from ptx_ls.sema.comparison.module import module_changes

    try:
        one, other = _read(options.before), _read(options.after)
    except InputError as fault:
        print(one_line(f"ptx-ls diff: {fault}"), file=sys.stderr)
        return 2
    of_module = () if options.entry else tuple(module_changes(one, other))
    compared = [found for found in compare(one, other) if options.entry in (None, found.name, found.other)]
    if options.entry and not compared:
        print(one_line(f"ptx-ls diff: neither file defines a function {options.entry}"), file=sys.stderr)
        return 2
    different = [found for found in compared if not found.is_same]
    if options.format == "json":
        print(as_json(_json(of_module, different)))
    else:
        for line in _lines(of_module, different):
            print(one_line(line))
    return 1 if of_module or different else 0


def _read(path: str) -> Document:
    from ptx_ls.languages.batch import is_assembled
    from ptx_ls.syntax.document import Document

    given = files.read(path)
    if not is_assembled(given.language):
        raise InputError(f"{path}: not PTX; only PTX is compared")
    return Document(given.path, given.language, given.source)


def _lines(of_module: Sequence[Change], different: Sequence[Comparison]) -> Iterator[str]:
    if of_module:
        yield "outside of functions:"
        yield from map(_line, of_module)
    for found in different:
        yield _heading(found)
        yield from map(_line, found.changes)


def _heading(found: Comparison) -> str:
    if found.name is None or found.other is None:
        return f"{found.name or found.other}: only in the {'first' if found.name else 'second'} file"
    names = found.name if found.name == found.other else f"{found.name}, {found.other} in the second file"
    if not found.is_known:
        return f"{names}: differs, and cannot be compared: it has errors or instructions that are not known"
    counts = ", ".join(f"{opcode} {before} -> {after}" for opcode, before, after in found.counts)
    return f"{names}: {counts}" if counts else f"{names}:"


def _line(change: Change) -> str:
    return f"  {'+' if change.is_added else '-'}{change.line:<6} {change.text}"


def _json(of_module: Sequence[Change], different: Sequence[Comparison]) -> dict[str, Any]:
    return {
        "version": 1,
        "module": [_change(one) for one in of_module],
        "functions": [
            {
                "name": found.name,
                "other": found.other,
                "compared": found.is_known,
                "changes": [_change(one) for one in found.changes],
                "counts": [{"opcode": name, "before": before, "after": after} for name, before, after in found.counts],
            }
            for found in different
        ],
    }


def _change(one: Change) -> dict[str, Any]:
    return {"added": one.is_added, "line": one.line, "text": one.text}

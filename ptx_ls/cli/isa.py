"""`ptx-ls isa`: the table of the instruction set as data."""

from __future__ import annotations

import argparse
import sys

from ptx_ls.cli.formats.json import as_json
from ptx_ls.cli.terminal import one_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls isa`."""
    parser.add_argument(
        "--ptx", metavar="VERSION", help="what this PTX version has (8.6); by default all that any version had"
    )
    parser.add_argument("--versions", action="store_true", help="only PTX versions, with their toolkits and drivers")
    parser.add_argument("--format", choices=("json",), default="json")


def run(options: argparse.Namespace) -> int:
    """0: printed; 2: there is no such version."""
    from ptx_ls.isa import targets
    from ptx_ls.isa.exported.isa_file import isa_file, versions_file

    if options.versions:
        print(as_json(versions_file()))
        return 0
    known = {targets.version_text(one): one for one in targets.load().versions}
    if options.ptx is not None and options.ptx not in known:
        newest = targets.version_text(targets.load().newest)
        fault = f"there is no PTX {options.ptx}; versions go from {next(iter(known))} to {newest}"
        print(one_line(f"ptx-ls isa: {fault}"), file=sys.stderr)
        return 2
    print(as_json(isa_file(known.get(options.ptx))))
    return 0

"""The command line, one file per subcommand.

Each file has `add_arguments(parser)`, which adds its options, and `run(arguments)`, which returns the exit status.
Only the file of the chosen subcommand is imported: `ptx-ls check` never loads pygls.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

COMMANDS = {
    "serve": "run the language server for an editor",
    "check": "report errors and warnings in files",
    "explain": "explain an instruction, another word of PTX or the code of a diagnostic",
    "targets": "list the targets that accept a file",
    "complete": "list the completions at a position",
    "run": "run a kernel in the reference interpreter",
    "clean": "remove the results that check keeps between runs",
}


class _Parser(argparse.ArgumentParser):
    """A parser that does not keep silent where its help cannot be written."""

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand, `serve` if none is named; returns the exit status, 2 for wrong usage."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words and sys.stdin is not None and sys.stdin.isatty():
        # Nobody types the protocol by hand: an editor starts this on a pipe.
        words = ["--help"]
    if not words or words[0] in ("--stdio", "--tcp") or words[0].startswith("--tcp="):
        words = ["serve", *words]
    parser = _Parser(prog="ptx-ls", description="Language server and toolbox for NVIDIA PTX.")
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.")
        if words[0] == name:
            module = import_module(f"ptx_ls.cli.{name}")
            module.add_arguments(command)
            command.set_defaults(run=module.run)
    options = parser.parse_args(words)
    status: int = options.run(options)
    return status


def _version() -> str:
    from ptx_ls import __version__

    return f"ptx-ls {__version__}"

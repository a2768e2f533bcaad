"""The command line, one file per subcommand.

Each file has `add_arguments(parser)`, which adds its options, and `run(arguments)`, which returns the exit status;
that of `ptxas` has `run_words(words)`.
Only the file of the chosen subcommand is imported: `ptx-ls check` never loads pygls.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from typing import Any

from ptx_ls import __version__

COMMANDS = {
    "serve": "run the language server for an editor",
    "mcp": "offer tools to a coding agent (Model Context Protocol)",
    "check": "report errors and warnings in files",
    "explain": "explain an instruction, another word of PTX or the code of a diagnostic",
    "rules": "list the codes of diagnostics",
    "targets": "list the targets that accept a file",
    "isa": "print the table of the instruction set as data",
    "complete": "list the completions at a position",
    "graph": "draw the control flow of a function",
    "fmt": "lay out PTX as nvcc writes it, and NVVM IR as LLVM prints it",
    "diff": "show what really differs between two files of PTX",
    "ptxas": "judge PTX as ptxas does, with its options and its exit status",
    "resources": "list registers, spills, shared memory and occupancy of kernels, by your ptxas",
    "sass": "show machine code beside the lines of PTX, by your ptxas and nvdisasm",
    "lower": "show the PTX of a module of NVVM IR",
    "run": "run a kernel in the reference interpreter",
    "config": "print the settings that hold for a file",
    "completions": "print the script that completes the command line in a shell",
    "man": "print the page of the manual",
    "clean": "remove the results that check keeps between runs",
}

# The headings of a help are English, as all that stands below them. To look for translations of three words in the
# file system takes 2 ms, a fiftieth of checking a short file.
argparse._ = str  # type: ignore[attr-defined]


class _Parser(argparse.ArgumentParser):
    """A parser that does not keep silent where its help cannot be written, and does not ask how wide a terminal is
    before it has something to write."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options, formatter_class=partial(argparse.HelpFormatter, width=80))

    def format_usage(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_usage()

    def format_help(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_help()

    def _print_message(self, message: str, file: Any = None) -> None:
        (file or sys.stderr).write(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one subcommand, `serve` if none is named; returns the exit status, 2 for wrong usage."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if not words and sys.stdin is not None and sys.stdin.isatty():
        # Nobody types the protocol by hand: an editor starts this on a pipe.
        words = ["--help"]
    if not words or words[0].partition("=")[0] in ("--stdio", "--tcp", "--socket"):
        words = ["serve", *words]
    name = words[0]
    if name not in COMMANDS:
        # Help, the version, or wrong usage.
        _all().parse_args(words)
        return 2
    module = import_module(f"ptx_ls.cli.{name}")
    if name == "ptxas":
        # Its options are those of another program.
        judged: int = module.run_words(words[1:])
        return judged
    parser = _Parser(prog=f"ptx-ls {name}", description=f"{COMMANDS[name][0].upper()}{COMMANDS[name][1:]}.")
    module.add_arguments(parser)
    status: int = module.run(parser.parse_args(words[1:]))
    return status


def _all() -> argparse.ArgumentParser:
    """The parser of what is written in the place of a subcommand."""
    parser = _Parser(prog="ptx-ls", description="Language server and toolbox for NVIDIA PTX.")
    parser.add_argument("--version", action="version", version=f"ptx-ls {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, summary in COMMANDS.items():
        commands.add_parser(name, help=summary)
    return parser

"""`ptx-ls completions`: the script that completes the command line in a shell."""

from __future__ import annotations

import argparse

from ptx_ls.cli.shell.described import SHELLS


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls completions`."""
    parser.add_argument("shell", choices=SHELLS)


def run(options: argparse.Namespace) -> int:
    """Returns 0."""
    from ptx_ls import cli
    from ptx_ls.cli.shell.described import described
    from ptx_ls.cli.shell.scripts import script

    print(script(options.shell, described(cli.COMMANDS)), end="")
    return 0

"""`ptx-ls man`: the page of the manual."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has no options."""


def run(options: argparse.Namespace) -> int:
    """Returns 0."""
    from ptx_ls import __version__, cli
    from ptx_ls.cli.shell.described import described
    from ptx_ls.cli.shell.manual import page

    print(page(described(cli.COMMANDS), __version__), end="")
    return 0

"""`ptx-ls clean`: removes the results that `ptx-ls check` keeps between runs."""

from __future__ import annotations

import argparse
import sys

from ptx_ls.cli import result_cache


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls clean`: none."""


def run(arguments: argparse.Namespace) -> int:
    """Returns 0: nothing is kept any more; 2: something could not be removed."""
    folder = result_cache.folder()
    try:
        if folder is not None:
            result_cache.clear(folder)
    except OSError as fault:
        print(f"ptx-ls clean: {fault}", file=sys.stderr)
        return 2
    return 0

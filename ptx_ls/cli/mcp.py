"""`ptx-ls mcp`: tools for coding agents, by the Model Context Protocol."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has no options: it talks over standard input and output."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until standard input ends: returns 0; 2: the SDK is not installed."""
    if find_spec("mcp") is None:
        from ptx_ls.process.python import missing

        print(f"ptx-ls mcp: {missing('the SDK of the protocol', 'mcp')}", file=sys.stderr)
        return 2
    from ptx_ls.mcp.server import server

    server().run()
    return 0

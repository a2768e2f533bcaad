"""`ptx-ls mcp`: tools for coding agents, by the Model Context Protocol."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec

_MISSING = "the SDK of the protocol is not installed: pip install mcp, in the Python of ptx-ls, installs it"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """It has no options: it talks over standard input and output."""


def run(arguments: argparse.Namespace) -> int:
    """Serve until standard input ends: returns 0; 2: the SDK is not installed."""
    if find_spec("mcp") is None:
        print(f"ptx-ls mcp: {_MISSING}", file=sys.stderr)
        return 2
    from ptx_ls.mcp.server import server

    server().run()
    return 0

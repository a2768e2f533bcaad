"""`ptx-ls serve`: the language server."""

from __future__ import annotations

import argparse
import sys


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls serve`."""
    parser.add_argument("--stdio", action="store_true", help="talk over standard input and output (the default)")
    over = parser.add_mutually_exclusive_group()
    over.add_argument(
        "--tcp",
        metavar="HOST:PORT",
        type=_address,
        help="serve one client at this address; beyond this machine its initializationOptions must have the token that "
        "is printed, or that of the environment variable PTX_LS_TOKEN",
    )
    over.add_argument("--socket", metavar="PATH", help="serve one client at a Unix socket that only this user can open")


def run(arguments: argparse.Namespace) -> int:
    """Serve until the client sends `exit`: returns 0, or 1 if it did not send `shutdown` before."""
    # Imported here, because pygls and lsprotocol take a quarter of a second that no other command needs.
    from ptx_ls.lsp import garbage_collection, transport

    garbage_collection.begin()
    if arguments.socket is None and arguments.tcp is None:
        return transport.serve_stdio()
    try:
        if arguments.socket is not None:
            return transport.serve_socket(arguments.socket)
        return transport.serve_tcp(*arguments.tcp)
    except OSError as error:
        print(f"ptx-ls serve: {error}", file=sys.stderr)
        return 2


def _address(text: str) -> tuple[str, int]:
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or int(port) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not HOST:PORT")
    return host.strip("[]"), int(port)

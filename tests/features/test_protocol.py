"""The server stands on the public part of pygls only, so that others that use it may have another version beside it."""

from __future__ import annotations

import re
from pathlib import Path

from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol

from ptx_ls.lsp.server import Server

LSP = Path(__file__).parents[2] / "ptx_ls/lsp"


def private_members() -> frozenset[str]:
    """The names with an underscore that pygls gives to its servers and protocols."""
    theirs = LanguageServer("name", "1")
    names = {*dir(theirs), *vars(theirs), *dir(theirs.protocol), *vars(theirs.protocol)}
    return frozenset(name for name in names if name.startswith("_") and not name.endswith("__"))


def test_no_private_member_of_pygls_is_overridden() -> None:
    server = Server()
    own = {
        *(
            name
            for one in (type(server), *type(server.protocol).__mro__)
            if one.__module__.startswith("ptx_ls")
            for name in vars(one)
        ),
    }
    assert {"_send_data", "_execute_handler"} <= private_members()
    assert issubclass(type(server.protocol), LanguageServerProtocol)
    assert not own & private_members()


def test_no_private_member_of_pygls_is_read() -> None:
    names = private_members()
    source = (LSP / "protocol.py").read_text() + (LSP / "transport.py").read_text()
    assert not names.intersection(re.findall(r"\b(?:self|server|protocol)\.(_\w+)", source))
    whole = "".join(path.read_text() for path in LSP.rglob("*.py"))
    assert not names.intersection(re.findall(r"\bprotocol\.(_\w+)", whole))

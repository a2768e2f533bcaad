"""The server with a definition that fails, sleeps or prints, or a check that fails or has no end, for tests of its
endurance."""

from __future__ import annotations

import sys
import time
from dataclasses import replace

from lsprotocol import types

from ptx_ls import languages
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.languages import ptx
from ptx_ls.lsp import transport
from ptx_ls.lsp.context import Context
from ptx_ls.lsp.requests import definition
from ptx_ls.syntax.document import Document

right = definition.answer


def fails(context: Context, params: types.DefinitionParams) -> types.Location | None:
    """An answer with a fault in it."""
    raise ZeroDivisionError("on purpose")


def sleeps(context: Context, params: types.DefinitionParams) -> types.Location | None:
    """An answer that takes longer than any test waits."""
    time.sleep(3600)
    return None


def prints(context: Context, params: types.DefinitionParams) -> types.Location | None:
    """An answer that someone left a `print` in."""
    print("Content-Length: 3\r\n\r\nxyz", flush=True)
    return right(context, params)


def late(document: Document) -> list[Diagnostic]:
    """A check that goes on until a newer version makes it pointless."""
    while True:
        document.raise_if_cancelled()
        time.sleep(0.01)


def unchecked(document: Document) -> list[Diagnostic]:
    """A check with a fault in it."""
    raise RecursionError("on purpose")


if __name__ == "__main__":
    if check := {"late": late, "unchecked": unchecked}.get(sys.argv[1]):
        languages.register(replace(ptx.LANGUAGE, diagnostics=check, first_diagnostics=None))
    else:
        definition.answer = {"fails": fails, "sleeps": sleeps, "prints": prints}[sys.argv[1]]
    sys.exit(transport.serve_stdio())

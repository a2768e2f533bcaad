"""The server with a definition that fails, sleeps or prints: what the tests of its endurance run."""

from __future__ import annotations

import sys
import time

from lsprotocol import types

from ptx_ls import server
from ptx_ls.features import definition
from ptx_ls.features.context import Context

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


if __name__ == "__main__":
    definition.answer = {"fails": fails, "sleeps": sleeps, "prints": prints}[sys.argv[1]]
    sys.exit(server.serve_stdio())

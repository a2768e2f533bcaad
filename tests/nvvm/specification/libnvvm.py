"""libnvvm as a child process: `[text, option, …]` gives `[what it says of the module, PTX or "", log]`."""

from __future__ import annotations

import ctypes
import sys

from tests.nvvm.chain.forked import serve
from tests.nvvm.chain.libnvvm import compiled, find


def _both(library: ctypes.CDLL, job: list[str]) -> list[str]:
    text, *options = job
    said = compiled(library, text.encode(), options, verify=True)[1]
    return [said, *compiled(library, text.encode(), options)]


if __name__ == "__main__":
    _library = ctypes.CDLL(str(find(sys.argv[1])))
    serve(lambda job: _both(_library, job))

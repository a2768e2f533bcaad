"""Launches of the committed kernels under every watcher: none of these kernels is at fault."""

from __future__ import annotations

from typing import Any

import numpy as np

from ptx_ls.interpreter import Module, Result
from ptx_ls.interpreter.watch import WATCHERS
from ptx_ls.syntax.document import Document
from tests.interpreter.kernels import HERE

Array = np.ndarray[Any, Any]


class Watched(Module):
    """A module whose launches are watched by everyone there is."""

    def launch(self, entry: str, *arguments: Any, **more: Any) -> Result:
        """As `Module.launch`, by everyone where nothing else is said."""
        result = super().launch(entry, *arguments, **{"watch": WATCHERS, **more})
        assert not [str(note) for note in result.notes if note.severity == "warning"]
        return result


def kernels(name: str, target: str) -> Module:
    """The kernels of a source for a target."""
    return Watched(Document(f"{name}.{target}.ptx", "ptx", (HERE / f"{name}.{target}.ptx").read_bytes()))

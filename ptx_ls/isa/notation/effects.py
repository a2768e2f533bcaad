"""The instructions that have an effect, such as calling functions, without their entries being read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ptx_ls.isa.notation.kept import kept

NAME = "effects"
"""Under which its content is kept."""


def names_with(effect: str) -> frozenset[str]:
    """The names of the instructions with an effect."""
    return _names().get(effect, frozenset())


@cache
def _names() -> Mapping[str, frozenset[str]]:
    return kept(NAME, read)


def read() -> dict[str, frozenset[str]]:
    """The names of the instructions with each effect, read from the notation."""
    # Imported here, because what is kept does not have to be read.
    from ptx_ls.isa.notation import compiled, files

    found: dict[str, set[str]] = {}
    for file in compiled.written(files.file_names()):
        for name, effects in file.effects():
            for effect in effects:
                found.setdefault(effect, set()).add(name)
    return {effect: frozenset(names) for effect, names in found.items()}

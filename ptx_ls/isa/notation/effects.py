"""Which instructions have an effect, such as to call functions. Who asks for that needs no entries."""

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
    from ptx_ls.isa.notation.entries import InstructionFile
    from ptx_ls.isa.notation.files import file_names
    from ptx_ls.isa.notation.lines import text_of

    found: dict[str, set[str]] = {}
    for file in file_names():
        for name, effects in InstructionFile(file, text_of(file)).effects():
            for effect in effects:
                found.setdefault(effect, set()).add(name)
    return {effect: frozenset(names) for effect, names in found.items()}

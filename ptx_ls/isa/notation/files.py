"""The files of the instruction set, and what they say of instructions whose entries are not read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ptx_ls.isa.notation import compiled, lines
from ptx_ls.isa.sections import place

if TYPE_CHECKING:
    from ptx_ls.isa.notation.compiled import CompiledFile
    from ptx_ls.isa.notation.entries import InstructionFile

_OF_NVVM = ("intrinsics", "nvvm")
"""How the names of the files of NVVM IR begin."""
_OTHER_FILES = {
    "targets.isa",
    "toolkits.isa",
    "glossary.isa",
    "state.isa",
    "misnomers.isa",
    "multiprocessors.isa",
    "messages.isa",
    "terms.isa",
    "usual_shapes.isa",
    "usage.isa",
}


def file_names() -> list[str]:
    """The names of the files of instructions, in the manual's order."""
    names = [name for name in lines.names() if name not in _OTHER_FILES and not name.startswith(_OF_NVVM)]
    return sorted(names, key=lambda name: (place(name), name))


@cache
def files() -> Mapping[str, InstructionFile | CompiledFile]:
    """The files of instructions by their names, in the manual's order; the entries are not read."""
    names = file_names()
    return dict(zip(names, compiled.files(names), strict=True))


@cache
def files_with() -> Mapping[str, Sequence[InstructionFile | CompiledFile]]:
    """The files with entries whose names begin with a word, by that word."""
    found: dict[str, list[InstructionFile | CompiledFile]] = {}
    for file in files().values():
        for word in dict.fromkeys(file.opcodes()):
            found.setdefault(word, []).append(file)
    return found


@cache
def opcodes() -> tuple[str, ...]:
    """The first word of every instruction, in order."""
    return tuple(sorted(files_with()))

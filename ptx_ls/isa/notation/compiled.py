"""Files of instructions whose entries are kept as objects (kept.py), each read when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ptx_ls.isa.notation import kept
from ptx_ls.isa.notation.lines import text_of
from ptx_ls.lazy import dataclass

if TYPE_CHECKING:
    from ptx_ls.isa.model import Entry
    from ptx_ls.isa.notation.entries import InstructionFile

NAME = "instructions"
"""Under which the content of all files is kept."""
_Content = dict[str, bytes]
"""The entries of a file by the first word of their names."""


@dataclass(frozen=True)
class CompiledFile:
    """A file of instructions, of which an entry is read when it is asked for."""

    name: str
    pickles: Mapping[str, bytes]

    def opcodes(self) -> Iterable[str]:
        """The first word of each instruction."""
        return self.pickles.keys()

    def entries(self, opcode: str) -> list[Entry]:
        """The entries whose name begins with a word."""
        found: list[Entry] = kept.unpacked(self.pickles[opcode])
        return found


def files(names: Sequence[str]) -> list[CompiledFile] | list[InstructionFile]:
    """The files of these names: compiled where that is kept, or can be."""
    known: dict[str, _Content] | None = kept.find(NAME)
    if known is None or known.keys() != set(names):
        # To read all entries takes longer than those that one file of PTX asks for.
        if not kept.can_keep():
            return written(names)
        known = content(names)
        kept.keep(NAME, known)
    return [CompiledFile(name, known[name]) for name in names]


def content(names: Iterable[str]) -> dict[str, _Content]:
    """What is kept of the files of these names."""
    names = list(names)
    return {name: _content(file) for name, file in zip(names, written(names), strict=True)}


def written(names: Sequence[str]) -> list[InstructionFile]:
    """The files of these names as the notation has them."""
    # Imported here, because what is kept does not have to be read.
    from ptx_ls.isa.notation.entries import InstructionFile

    return [InstructionFile(name, text_of(name)) for name in names]


def _content(file: InstructionFile) -> _Content:
    pickles: dict[str, bytes] = {}
    for opcode in dict.fromkeys(file.opcodes()):
        entries = file.entries(opcode)
        for entry in entries:
            # An entry reads its forms when they are first used.
            assert entry.forms
        pickles[opcode] = kept.packed(entries)
    return pickles

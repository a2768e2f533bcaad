"""Files of instructions whose entries are kept as Python keeps the code of its modules.

To read the notation takes several times as long as to read the objects that it stands for. Where Python may write
below `__pycache__`, the entries of all files are there after the first use, in a file of each Python version; it holds
as long as no file of the table or of this package's code that reads it has changed.
"""

from __future__ import annotations

import marshal
import os
import pickle
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ptx_ls.isa.model import Entry
from ptx_ls.isa.notation.entries import InstructionFile
from ptx_ls.isa.notation.lines import FOLDER, text_of
from ptx_ls.lazy import dataclass

_Content = tuple[dict[str, bytes], dict[str, list[str]]]
"""Of a file: the entries by the first word of their names, and the effects by name."""
_Key = list[tuple[str, int, int]]


@dataclass(frozen=True)
class CompiledFile:
    """A file of instructions, of which an entry is read when it is asked for."""

    name: str
    pickles: Mapping[str, bytes]
    effects: Mapping[str, Sequence[str]]

    def opcodes(self) -> Iterable[str]:
        """The first word of each instruction."""
        return self.pickles.keys()

    def names_with(self, effect: str) -> Iterator[str]:
        """The names of the instructions with an effect; their entries are not read."""
        return (name for name, effects in self.effects.items() if effect in effects)

    def entries(self, opcode: str) -> list[Entry]:
        """The entries whose name begins with a word."""
        found: list[Entry] = pickle.loads(self.pickles[opcode])
        return found


def files(names: Sequence[str]) -> list[CompiledFile] | list[InstructionFile]:
    """The files of these names: compiled where that is kept, or can be."""
    kept = os.path.join(FOLDER, "__pycache__", f"instructions.{sys.implementation.cache_tag}.isac")
    key = _key()
    known = _read(kept, key)
    if known is None or known.keys() != set(names):
        read = [InstructionFile(name, text_of(name)) for name in names]
        if not _can_write(kept):
            return read
        known = {name: _content(file) for name, file in zip(names, read, strict=True)}
        _write(kept, (key, known))
    return [CompiledFile(name, *known[name]) for name in names]


def _key() -> _Key:
    """The size and the time of each file that the entries follow from."""
    own = os.path.dirname(__file__)
    found: _Key = []
    for folder in (FOLDER, own, os.path.dirname(own)):
        with os.scandir(folder) as inside:
            for one in inside:
                if one.name.endswith((".isa", ".py")):
                    status = one.stat()
                    found.append((one.path, status.st_size, status.st_mtime_ns))
    return sorted(found)


def _content(file: InstructionFile) -> _Content:
    pickles: dict[str, bytes] = {}
    effects: dict[str, list[str]] = {}
    for opcode in file.opcodes():
        if opcode not in pickles:
            entries = file.entries(opcode)
            for entry in entries:
                # An entry reads its forms when they are first used.
                assert entry.forms
                if entry.effects:
                    effects[entry.name] = [*entry.effects]
            pickles[opcode] = pickle.dumps(entries, pickle.HIGHEST_PROTOCOL)
    return pickles, effects


def _read(path: str, key: _Key) -> dict[str, _Content] | None:
    try:
        with open(path, "rb") as file:
            found, contents = marshal.load(file)
    except (OSError, ValueError, EOFError, TypeError):
        return None
    return contents if found == key else None


def _can_write(path: str) -> bool:
    folder = os.path.dirname(path)
    # Who has Python's own files elsewhere wants no others here.
    is_here = not sys.dont_write_bytecode and sys.pycache_prefix is None
    return is_here and os.access(folder if os.path.isdir(folder) else FOLDER, os.W_OK)


def _write(path: str, value: tuple[_Key, dict[str, _Content]]) -> None:
    """Writes a file at once, since another process may read it; a full disk is no fault."""
    own = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(own, "wb") as file:
            marshal.dump(value, file)
        os.replace(own, path)
    except OSError:
        return

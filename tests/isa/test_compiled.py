"""The entries that are kept compiled are those that the notation says."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ptx_ls.isa.model import Entry
from ptx_ls.isa.notation import compiled, effects, kept, lines
from ptx_ls.isa.notation.compiled import CompiledFile
from ptx_ls.isa.notation.entries import InstructionFile, read_entries

NAME = "arithmetic-integer.isa"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of one file of the table, below which Python may write."""
    folder = tmp_path / "data"
    folder.mkdir()
    source = next(Path(lines.FOLDER).glob("*integer*.isa"))
    shutil.copy(source, folder / NAME)
    # What the entries refer to, targets and modifiers that are ignored, is read from the table itself.
    read(source)
    kept._key.cache_clear()
    for module in (lines, kept):
        monkeypatch.setattr(module, "FOLDER", str(folder))
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    yield folder
    kept._key.cache_clear()
    effects._names.cache_clear()


def plain(value: object) -> object:
    """A value in which objects are equal that have equal fields."""
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {key: plain(one) for key, one in value.items()}
    fields = getattr(value, "__dict__", None)
    return value if fields is None else (type(value).__name__, plain(fields))


def entries_of(folder: Path) -> tuple[type, list[Entry]]:
    """What holds the entries of a folder, and the entries, in the order of lines."""
    (file,) = compiled.files([NAME])
    found = [entry for opcode in dict.fromkeys(file.opcodes()) for entry in file.entries(opcode)]
    assert all(entry.forms for entry in found)
    return type(file), sorted(found, key=lambda entry: entry.line)


def read(path: Path) -> list[Entry]:
    """The entries of a file by its notation, with their forms."""
    found = read_entries(path)
    assert all(entry.forms for entry in found)
    return found


def test_entries_are_the_same_when_written_and_when_read_again(data: Path) -> None:
    for _ in range(2):
        kind, found = entries_of(data)
        assert kind is CompiledFile
        assert plain(found) == plain(read(data / NAME))
    assert [path.suffix for path in (data / "__pycache__").iterdir()] == [".isac"]


def test_a_change_of_the_table_is_seen(data: Path) -> None:
    entries_of(data)
    kept._key.cache_clear()
    path = data / NAME
    path.write_text(path.read_text(encoding="utf-8") + '\ninstruction foo  "Does foo."\n\n  foo.u32  =d\n', "utf-8")
    _, found = entries_of(data)
    assert found[-1].name == "foo"


def test_effects_are_known_without_the_entries(data: Path) -> None:
    path = data / NAME
    more = '\ninstruction foo  "Does foo."\n  effect write call\n\n  foo.u32  =d\n'
    path.write_text(path.read_text(encoding="utf-8") + more, "utf-8")
    assert effects.read()["write"] == {"foo"}
    assert [entry.name for entry in read(path) if "call" in entry.effects] == ["foo"]
    for _ in range(2):
        # Read from the notation, then from what is kept.
        effects._names.cache_clear()
        assert effects.names_with("call") == {"foo"}
        assert effects.names_with("none") == frozenset()
    assert (path.parent / "__pycache__").is_dir()


@pytest.mark.parametrize("broken", [b"", b"\0", b"\x80\x05\x95"])
def test_what_is_kept_may_be_broken(data: Path, broken: bytes) -> None:
    entries_of(data)
    (path,) = (data / "__pycache__").iterdir()
    path.write_bytes(broken)
    assert entries_of(data)[0] is CompiledFile
    assert len(path.read_bytes()) > len(broken)


def test_the_notation_is_read_where_nothing_may_be_written(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    assert entries_of(data)[0] is InstructionFile
    monkeypatch.undo()
    monkeypatch.setattr(kept, "FOLDER", str(data))
    monkeypatch.setattr(lines, "FOLDER", str(data))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert entries_of(data)[0] is InstructionFile
    # A package that is installed: pip would leave the folder behind.
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(kept, "PROJECT", str(data / "pyproject.toml"))
    assert entries_of(data)[0] is InstructionFile
    assert not (data / "__pycache__").exists()


def test_what_a_wheel_brings_is_read_where_it_is_installed(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "PROJECT", str(data / "pyproject.toml"))
    kept._key.cache_clear()
    kept.keep(compiled.NAME, compiled.content([NAME]))
    assert [path.name for path in (data / "objects").iterdir()] == ["instructions.isac"]
    path = data / NAME
    os.utime(path, (0, 0))  # pip keeps no times
    kind, found = entries_of(data)
    assert kind is CompiledFile
    assert plain(found) == plain(read(path))

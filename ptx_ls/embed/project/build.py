"""What is known of the build of a file: the settings, else the nearest `compile_commands.json` or `CMakeLists.txt`."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from urllib.parse import unquote

from ptx_ls.embed.project import cmake, compile_commands
from ptx_ls.embed.project.flags import Flags
from ptx_ls.lazy import dataclass, field

_DEEPEST = 32
"""Folders above a file that are looked into."""
_LARGEST = 1 << 20
_SOURCES = (".cu", ".cuh", ".h", ".hpp", ".hxx", ".cpp", ".cxx", ".cc", ".c", ".inl")
FILES = (compile_commands.NAME, cmake.NAME)
_UNKNOWN = Flags(None, frozenset())


@dataclass(frozen=True)
class Options:
    """What the settings say of all files: names of targets, none for those of the build; macros with the names of the
    targets that each is defined for; whether files of the build are read."""

    targets: frozenset[str] = frozenset()
    macros: Mapping[str, str] = field(default_factory=dict)
    reads_build: bool = True


@dataclass(frozen=True)
class Build:
    """The names of the targets that a file is compiled for, None where nobody says; the macros of the settings with the
    targets that each is defined for, and those that are defined for all."""

    targets: frozenset[str] | None
    macros: Mapping[str, str]
    defined: frozenset[str]


_chosen = [Options()]


def choose(options: Options) -> None:
    """Sets the options of this process. What was computed for a document before does not change."""
    _chosen[0] = options


def build_of(uri: str) -> Build:
    """What is known of the build of a file, by its path or URI."""
    options = _chosen[0]
    flags = _flags_of(uri) if options.reads_build else _UNKNOWN
    return Build(options.targets or flags.targets, options.macros, flags.macros)


def _flags_of(uri: str) -> Flags:
    path = unquote(uri.removeprefix("file://")) if uri.startswith("file:") else uri
    # C++ in a string of Python is compiled when it runs.
    if not path.endswith(_SOURCES) or not os.path.exists(path):
        return _UNKNOWN
    real = os.path.realpath(path)
    for folder in _folders_above(real):
        for place in (folder, os.path.join(folder, "build")):
            if (stamp := _stamp(commands := os.path.join(place, compile_commands.NAME))) is not None:
                known = _commands(commands, stamp)
                return known.of_files.get(real, known.of_others)
    for folder in _folders_above(real):
        if (stamp := _stamp(lists := os.path.join(folder, cmake.NAME))) is not None:
            named = _architectures(lists, stamp)
            if named is not None:
                return Flags(named, frozenset())
    return _UNKNOWN


def _folders_above(path: str) -> Iterator[str]:
    """The folders around a file, the nearest first, up to the root of its repository."""
    for _ in range(_DEEPEST):
        folder = os.path.dirname(path)
        if folder == path:
            return
        yield folder
        if os.path.exists(os.path.join(folder, ".git")):
            return
        path = folder


def _stamp(path: str) -> int | None:
    """When a file was written; None if there is none."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return None


@lru_cache(maxsize=16)
def _commands(path: str, stamp: int) -> compile_commands.CompileCommands:
    return compile_commands.read(path)


@lru_cache(maxsize=64)
def _architectures(path: str, stamp: int) -> frozenset[str] | None:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return cmake.architectures(file.read(_LARGEST))
    except OSError:
        return None

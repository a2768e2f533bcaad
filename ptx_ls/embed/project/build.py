"""What is known of the build of a file: the settings, else `compile_commands.json`, else CMake's lists."""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import lru_cache

from ptx_ls.embed.project import cmake, compile_commands
from ptx_ls.embed.project.flags import Flags
from ptx_ls.embed.project.folders import file_of, folders_above, stamp
from ptx_ls.lazy import dataclass, field

_LARGEST = 1 << 20
FILES = (compile_commands.NAME, cmake.NAME)
_OF_PYTHON = ("setup.py", "pyproject.toml")
"""Where a package of Python is built, that build says for which targets, or its kernels are compiled when it runs."""
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
    path = file_of(uri)
    if path is None:
        return _UNKNOWN
    real = os.path.realpath(path)
    for folder in folders_above(real):
        for place in (folder, os.path.join(folder, "build")):
            if (written := stamp(commands := os.path.join(place, compile_commands.NAME))) is not None:
                known = _commands(commands, written)
                return known.of_files.get(real, known.of_others)
    texts: list[str] = []
    for folder in folders_above(real):
        if any(stamp(os.path.join(folder, name)) is not None for name in _OF_PYTHON):
            return _UNKNOWN
        if (written := stamp(lists := os.path.join(folder, cmake.NAME))) is not None:
            texts.append(_text(lists, written))
    return Flags(cmake.architectures(texts), frozenset())


@lru_cache(maxsize=16)
def _commands(path: str, written: int) -> compile_commands.CompileCommands:
    return compile_commands.read(path)


@lru_cache(maxsize=64)
def _text(path: str, written: int) -> str:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            return file.read(_LARGEST)
    except OSError:
        return ""

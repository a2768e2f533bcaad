"""What is known of the build of a file: the settings, else `compile_commands.json`, else CMake's lists."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache

from ptx_ls.embed.project import cmake, compile_commands
from ptx_ls.embed.project.flags import Flags
from ptx_ls.embed.project.folders import file_of, folders_above, stamp
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.choices import Choices

_LARGEST = 1 << 20
FILES = (compile_commands.NAME, cmake.NAME)
_OF_PYTHON = ("setup.py", "pyproject.toml")
"""Where a package of Python is built, that build says for which targets, or its kernels are compiled when it runs."""
_UNKNOWN = Flags(None, frozenset())


@dataclass(frozen=True)
class Build:
    """The names of the targets that a file is compiled for, None where nobody says; the macros of the settings with the
    targets that each is defined for, and those that are defined for all."""

    targets: frozenset[str] | None
    macros: Mapping[str, str]
    defined: frozenset[str]


def build_of(uri: str, choices: Choices) -> Build:
    """What is known of the build of a file, by its path or URI; what is chosen for it goes before its files."""
    flags = _flags_of(uri) if choices.reads_build else _UNKNOWN
    return Build(_names(choices.targets) or flags.targets, choices.macros, flags.macros)


def _names(targets: Sequence[str]) -> frozenset[str]:
    """Targets by the names of those that code is generated for."""
    if not targets:
        return frozenset()
    from ptx_ls.isa.targets import by_name

    return frozenset(by_name()[name].name for name in targets)


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

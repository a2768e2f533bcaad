"""The command lines of a project's files, as CMake, Bazel and others write them to `compile_commands.json`."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Mapping

from ptx_ls.embed.project.flags import Flags, flags_of
from ptx_ls.lazy import dataclass

NAME = "compile_commands.json"
_LARGEST = 1 << 27
"""Bytes of a file that is read."""


@dataclass(frozen=True)
class CompileCommands:
    """What is known of each file, by its real path, and of a header: the targets of all files that name some."""

    of_files: Mapping[str, Flags]
    of_others: Flags


_NOTHING = CompileCommands({}, Flags(None, frozenset()))


def read(path: str) -> CompileCommands:
    """What a `compile_commands.json` says; nothing where it cannot be read."""
    try:
        if os.stat(path).st_size > _LARGEST:
            return _NOTHING
        with open(path, encoding="utf-8") as file:
            entries = json.load(file)
    except (OSError, ValueError, RecursionError):
        return _NOTHING
    of_files: dict[str, Flags] = {}
    for entry in entries if isinstance(entries, list) else ():
        name, folder = (entry.get("file"), entry.get("directory", "")) if isinstance(entry, dict) else (None, "")
        if isinstance(name, str) and isinstance(folder, str):
            place = os.path.realpath(os.path.join(os.path.dirname(path), folder, name))
            found = flags_of(_arguments(entry))
            before = of_files.get(place)
            of_files[place] = found if before is None else _either(before, found)
    named = [one.targets for one in of_files.values() if one.targets]
    macros = [one.macros for one in of_files.values() if one.targets]
    everywhere = frozenset.intersection(*macros) if macros else frozenset()
    return CompileCommands(of_files, Flags(frozenset().union(*named) or None, everywhere))


def _either(one: Flags, other: Flags) -> Flags:
    """What is so of a file that is compiled twice."""
    is_known = one.targets is not None and other.targets is not None
    both = (one.targets or frozenset()) | (other.targets or frozenset())
    return Flags(both if is_known else None, one.macros & other.macros)


def _arguments(entry: Mapping[object, object]) -> list[str]:
    listed, command = entry.get("arguments"), entry.get("command")
    if isinstance(listed, list):
        return [one for one in listed if isinstance(one, str)]
    try:
        return shlex.split(command) if isinstance(command, str) else []
    except ValueError:
        return []

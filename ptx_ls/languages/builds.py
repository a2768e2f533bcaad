"""What the build of a project says of a file, for what keeps results: it loads nothing that only a check needs."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module

from ptx_ls.syntax.choices import Choices

_BUILT = frozenset({"cuda"})


def is_built(name: str) -> bool:
    """Whether files of a language are compiled, for targets that their project names."""
    return name in _BUILT


def build_of(path: str, source: bytes, choices: Choices) -> object:
    """What the report of a file depends on besides its text and its options: its build, and when its headers were
    written, whose macros asm statements use and stand under."""
    build = import_module("ptx_ls.embed.project.build").build_of(path, choices)
    if b"asm" not in source:
        return build
    stamp = import_module("ptx_ls.embed.project.folders").stamp
    headers = import_module("ptx_ls.embed.project.headers").headers_of(path, source)
    return build, [(one.path, stamp(one.path)) for one in headers]


def build_files() -> Sequence[str]:
    """The names of the files that say what code is compiled for."""
    found: Sequence[str] = import_module("ptx_ls.embed.project.build").FILES
    return found

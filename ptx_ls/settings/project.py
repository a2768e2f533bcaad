"""The settings of a project: `ptx-ls.toml`, or `[tool.ptx-ls]` in pyproject.toml, in the folder of a file or one that
this is in. The nearest one holds, as a whole."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from ptx_ls.lazy import NamedTuple

OWN, SHARED = "ptx-ls.toml", "pyproject.toml"
FILES = (OWN, SHARED)
_WORD = b"ptx-ls"

Values = Mapping[str, Any]
"""Settings by their names."""


class ProjectError(ValueError):
    """A file of settings that cannot be read, or has what it may not have; the message names it."""


class Override(NamedTuple):
    """Settings of the files that one of some globs matches."""

    files: Sequence[str]
    values: Values


class Project(NamedTuple):
    """A file with settings: its path, those of all files, and those of some."""

    path: str
    values: Values
    overrides: Sequence[Override] = ()

    @property
    def folder(self) -> str:
        """The folder that the settings are about, as an absolute path."""
        return os.path.dirname(self.path)

    def of(self, path: str) -> Values:
        """The settings of a file; of several that are for it, the last."""
        values = dict(self.values)
        for override in self.overrides:
            if self.matches(path, override.files):
                values |= override.values
        return values

    def leaves_out(self, path: str) -> bool:
        """Whether a file is left out of the folders that it is in."""
        return self.matches(path, self.values.get("exclude", ()))

    def matches(self, path: str, globs: Sequence[str]) -> bool:
        """Whether a glob matches a path, its name, or a folder in this one that it is in."""
        if not globs:
            return False
        from fnmatch import fnmatch

        inner = os.path.relpath(path, self.folder).replace(os.sep, "/")
        parts = inner.split("/")
        outer = ["/".join(parts[:count]) for count in range(1, len(parts) + 1)]
        wanted = [glob.removeprefix("./").rstrip("/") for glob in globs]
        return any(fnmatch(one, glob) for glob in wanted for one in (*outer, *parts))


def project_of(path: str) -> Project | None:
    """The settings for a file or folder; None if no folder above has any. Raises ProjectError."""
    folder = os.path.abspath(path)
    return _in(folder if os.path.isdir(folder) else os.path.dirname(folder))


@cache
def _in(folder: str) -> Project | None:
    for name in FILES:
        path = os.path.join(folder, name)
        try:
            with open(path, "rb") as file:
                source = file.read()
        except OSError:
            continue
        # Most files of that name are about other tools, and to read one takes longer than to check a short file.
        if (name == OWN or _WORD in source) and (found := read(path, source)) is not None:
            return found
    outer = os.path.dirname(folder)
    return _in(outer) if outer != folder else None


def forget() -> None:
    """Forget what files of settings have said: one has changed."""
    _in.cache_clear()


def read(path: str, source: bytes) -> Project | None:
    """The settings in a file; None for a pyproject.toml that has none. Raises ProjectError."""
    try:
        content = _parsed(source)
    except ValueError as fault:
        raise ProjectError(f"{path}: {fault}") from fault
    if os.path.basename(path) == SHARED:
        content = content.get("tool", {}).get(_WORD.decode())
        if content is None:
            return None
    # Imported here, because most projects have no such file.
    from ptx_ls.settings.read import values_of

    try:
        values, overrides = values_of(content)
    except ValueError as fault:
        raise ProjectError(f"{path}: {fault}") from fault
    return Project(os.path.abspath(path), values, [Override(*one) for one in overrides])


def _parsed(source: bytes) -> Any:
    if sys.version_info >= (3, 11):
        import tomllib
    else:
        import tomli as tomllib  # type: ignore[import-not-found, unused-ignore]
    return tomllib.loads(source.decode("utf-8"))

"""The files of a folder, without those that are left out."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from typing import TYPE_CHECKING

from ptx_ls.cli.checking.git_excludes import excludes_file
from ptx_ls.cli.checking.git_index import Index
from ptx_ls.lazy import NamedTuple

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

_GIT = ".git"
_IGNORED = ".gitignore"


def files_of(folder: str, suffixes: Sequence[str], exclude: Sequence[str], is_like_git: bool) -> list[str]:
    """The files of a folder and of those in it that have one of some suffixes, in order.

    Left out is what a glob of `exclude` matches, by its name or its path in the folder, and, with `is_like_git`, what
    Git ignores and does not track.
    """
    ignored = _above(os.path.abspath(folder)) if is_like_git else None
    globs = [one.removeprefix("./").rstrip("/") for one in exclude]
    found = _inside(folder, "", tuple(suffixes), globs, ignored)
    return sorted(found, key=lambda path: path.split(os.sep))


class Rules(NamedTuple):
    """What Git ignores: the folder of each file with rules, the outermost first, and its rules. `tracked`: what is not
    ignored all the same; `is_all`: all of a folder is ignored."""

    tracked: Index
    specs: Sequence[tuple[str, GitIgnoreSpec]] = ()
    is_all: bool = False

    def ignores(self, path: str, is_folder: bool) -> bool:
        """Whether the innermost rules that are about a path leave it out."""
        for folder, rules in reversed(self.specs):
            inner = os.path.relpath(path, folder).replace(os.sep, "/")
            verdict = rules.check_file(f"{inner}/" if is_folder else inner).include
            if verdict is not None:
                return verdict
        return False


def _inside(
    folder: str, inner: str, suffixes: tuple[str, ...], globs: Sequence[str], ignored: Rules | None
) -> Iterator[str]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    if ignored is not None and any(entry.name == _IGNORED for entry in entries):
        own = _rules(os.path.abspath(folder), os.path.join(folder, _IGNORED))
        ignored = ignored._replace(specs=[*ignored.specs, *own])
    for entry in entries:
        is_folder = entry.is_dir(follow_symlinks=False)
        name = f"{inner}{entry.name}"
        if not is_folder and not entry.name.lower().endswith(suffixes):
            continue
        if entry.name == _GIT or any(fnmatch(one, glob) for glob in globs for one in (entry.name, name, entry.path)):
            continue
        inside = ignored
        if ignored is not None and (ignored.is_all or ignored.specs):
            path = os.path.abspath(entry.path)
            if ignored.is_all or ignored.ignores(path, is_folder):
                if not ignored.tracked.has(path, is_folder):
                    continue
                inside = ignored._replace(is_all=True)
        if is_folder:
            yield from _inside(entry.path, f"{name}/", suffixes, globs, inside)
        elif entry.is_file():
            yield os.path.normpath(entry.path)


def _above(folder: str) -> Rules:
    """The rules of the repository that a folder is in which stand above the folder, and those that no commit has."""
    found: list[tuple[str, GitIgnoreSpec]] = []
    for outer in _outer(folder):
        if outer != folder:
            found = [*_rules(outer, os.path.join(outer, _IGNORED)), *found]
        repository = os.path.join(outer, _GIT)
        if os.path.exists(repository):
            everywhere = _rules(outer, excludes_file(repository))
            return Rules(
                Index(outer), [*everywhere, *_rules(outer, os.path.join(repository, "info", "exclude")), *found]
            )
    return Rules(Index(folder))


def _outer(folder: str) -> Iterator[str]:
    """A folder and those that it is in."""
    yield folder
    while (outer := os.path.dirname(folder)) != folder:
        yield (folder := outer)


def _rules(folder: str, path: str) -> list[tuple[str, GitIgnoreSpec]]:
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            lines = [line for line in file if line.strip() and not line.startswith("#")]
    except OSError:
        return []
    if not lines:
        return []
    # Loaded where there are rules: it takes as long as to check a file.
    from pathspec import GitIgnoreSpec

    return [(folder, GitIgnoreSpec.from_lines(lines))]

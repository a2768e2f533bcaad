"""Programs and libraries that a setting names: a server cannot tell a user's setting from one that came with a project,
so nothing of a project is started."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from ptx_ls.lazy import dataclass
from ptx_ls.process.run import ToolError

_REPOSITORIES = (".git", ".hg", ".jj", ".svn")
"""Folders at the root of a repository."""
_MOST_LINKS = 40
"""Symbolic links that Linux follows in one path."""


@dataclass(frozen=True)
class Place:
    """A folder that is opened, or, where none is, the folder of a document."""

    folder: Path
    is_opened: bool = True


@dataclass(frozen=True)
class Project:
    """`root` is the folder of all that came with a project, None if that is not known. `beside` is the folder around it
    where nothing says that the project ends there: what a setting names by its path may not lie in it either."""

    root: Path | None
    beside: Path | None = None


def project_of(place: Place) -> Project:
    """The project of a place: the repository that it lies in, or the folder itself. The user's home and the folders
    above it are none: the user's own programs lie there too."""
    folder = place.folder.resolve()
    own = _own_folders()
    repository = None
    for one in (folder, *folder.parents):
        if one in own:
            break
        if any((one / name).is_dir() for name in _REPOSITORIES):
            repository = one
            break
        if (one / ".git").is_file():
            # A submodule, whose repository is further up, or a work tree of its own.
            repository = one
    if repository is not None or folder in own:
        return Project(repository)
    return Project(folder if place.is_opened else None, folder if folder.parent in own else folder.parent)


def trusted_path(setting: str, program: str, places: Sequence[Place], *, takes_names: bool = True) -> str:
    """The path of what a setting names, by an absolute path or, with `takes_names`, by a name on PATH.

    What does not exist is returned as it is named.
    Raises ToolError for a relative path, and for what lies in the project of a place, directly or by a symbolic link.
    """
    projects = [project_of(place) for place in places]
    if takes_names and not {"/", os.sep} & set(program):
        return _on_path(setting, program, projects)
    try:
        path = Path(program).expanduser()
        if not path.is_absolute():
            or_name = ", or the name of a program on PATH" if takes_names else ""
            raise ToolError(f"{setting} {program} is refused: it takes an absolute path{or_name}")
        root = _project_around(path, projects)
        beside = next((one.beside for one in projects if one.beside and _leads_into(path, one.beside)), None)
    except (OSError, ValueError, RuntimeError):
        return program  # a NUL in it, a ~ of nobody, links in a circle: it cannot be started either
    if root is not None:
        raise ToolError(_refusal(setting, program, root))
    if beside is not None:
        way = f"; to allow it, put its folder on PATH and set {setting} to {path.name}" if takes_names else ""
        raise ToolError(
            f"{setting} {program} is refused: it lies in {beside}, beside what is open, and may have come together "
            f"with it{way}"
        )
    return str(path)


def _on_path(setting: str, name: str, projects: Sequence[Project]) -> str:
    """The first program of a name on PATH that lies in no project; the name where there is none."""
    refused: tuple[str, Path] | None = None
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        with suppress(OSError, ValueError):
            # A folder that is not absolute depends on where the server was started.
            found = shutil.which(str(Path(folder, name))) if Path(folder).is_absolute() else None
            root = _project_around(Path(found), projects) if found is not None else None
            if found is not None and root is None:
                return found
            if found is not None and root is not None:
                refused = refused or (found, root)
    if refused is not None:
        raise ToolError(_refusal(setting, *refused))
    return name


def _refusal(setting: str, program: str, root: Path) -> str:
    return f"{setting} {program} is refused: it lies in the project {root}, and nothing of a project is started"


def _project_around(path: Path, projects: Sequence[Project]) -> Path | None:
    return next((one.root for one in projects if one.root and _leads_into(path, one.root)), None)


def _leads_into(path: Path, folder: Path) -> bool:
    """Whether a path, or a symbolic link on the way to where it leads, lies in a folder."""
    return any(_is_in(one, folder) for one in _way(path))


def _way(path: Path) -> Iterator[Path]:
    """Each symbolic link that a path leads through, by a path without one, and at last where it leads to."""
    here, left, links = Path(path.anchor), list(path.parts[1:]), 0
    while left:
        part = left.pop(0)
        following = here.parent if part == os.pardir else here / part
        if not following.is_symlink():
            here = following
            continue
        links += 1
        if links > _MOST_LINKS:
            raise RuntimeError(f"{path} leads through too many links")
        yield following
        target = following.parent / following.readlink()
        here, left = Path(target.anchor), [*target.parts[1:], *left]
    yield here


def _is_in(path: Path, folder: Path) -> bool:
    """Whether a path lies in a folder, which some systems know by several names, as in either case."""
    for one in (path, *path.parents):
        if one == folder:
            return True
        with suppress(OSError):
            if one.samefile(folder):
                return True
    return False


def _own_folders() -> set[Path]:
    try:
        home = Path.home().resolve()
    except (OSError, RuntimeError):
        return {Path(Path.cwd().anchor)}
    return {home, *home.parents}

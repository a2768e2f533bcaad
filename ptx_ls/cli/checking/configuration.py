"""What the settings of a project, and the options of a command over them, are for a file."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from ptx_ls.settings.project import Project, ProjectError, Values, project_of

if TYPE_CHECKING:
    from ptx_ls.cli.check_options import Options


def project(path: str, arguments: argparse.Namespace) -> Project | None:
    """The settings for a file or folder; those of `--config` for all. Raises ProjectError."""
    if arguments.no_config:
        return None
    return _named(arguments.config) if arguments.config else project_of(path)


@cache
def _named(path: str) -> Project:
    # Imported here, because hardly any run names a file of settings.
    from pathlib import Path

    from ptx_ls.settings.project import read

    try:
        found = read(path, Path(path).read_bytes())
    except OSError as fault:
        raise ProjectError(f"{path}: {fault.strerror or fault}") from fault
    if found is None:
        raise ProjectError(f"{path}: no settings of ptx-ls")
    return found


def values_of(path: str, arguments: argparse.Namespace) -> Values:
    """The settings of a project for a file. Raises ProjectError."""
    found = project(path, arguments)
    return found.of(path) if found else {}


def is_left_out(path: str, arguments: argparse.Namespace) -> bool:
    """Whether a project leaves a file out of the folders that it is in. Raises ProjectError."""
    found = project(path, arguments)
    return found is not None and found.leaves_out(path)


def is_off(name: str, path: str, arguments: argparse.Namespace) -> bool:
    """Whether a project switches a setting off for the folder of a path. Raises ProjectError."""
    found = project(path, arguments)
    return found is not None and found.values.get(name) is False


def options_of(values: Mapping[str, Any], arguments: argparse.Namespace) -> Options:
    """The options of a check where a project has settings. Raises ProjectError."""
    # Imported here, because only projects with settings need it.
    from ptx_ls.cli import check_options

    given = argparse.Namespace(**vars(arguments))
    given.select = given.select or ",".join(values.get("select", ()))
    given.ignore = given.ignore or ",".join(values.get("ignore", ()))
    given.level = [*(f"{code}={level}" for code, level in values.get("level", {}).items()), *given.level]
    given.lints = given.lints or values.get("lints", False)
    given.reader = given.reader or values.get("reader") or None
    given.macro = given.macro or [f"{name}={','.join(its)}" for name, its in values.get("macro", {}).items()]
    given.no_build = given.no_build or not values.get("build", True)
    given.default_target = [] if given.target else values.get("target", [])
    given.default_ptx = "" if given.ptx else values.get("ptx", "")
    if languages := values.get("languages"):
        given.languages = languages
    try:
        return check_options.read(given)
    except ValueError as fault:
        raise ProjectError(f"{_source(arguments)}{fault}") from fault


def _source(arguments: argparse.Namespace) -> str:
    return f"{arguments.config}: " if arguments.config else "settings of the project: "

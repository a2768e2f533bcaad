"""`ptx-ls config`: the settings that hold for a file, and where they come from."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from ptx_ls.cli.terminal import one_line
from ptx_ls.settings.catalog import of_project
from ptx_ls.settings.project import ProjectError, project_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls config`."""
    parser.add_argument("path", nargs="?", default=".", metavar="PATH", help="a file or folder, by default this one")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: printed; 2: the file of settings has a fault."""
    try:
        project = project_of(options.path)
    except ProjectError as fault:
        print(one_line(f"ptx-ls config: {fault}"), file=sys.stderr)
        return 2
    values = project.of(options.path) if project else {}
    path = project.path if project else None
    rows = [
        (name, values.get(name, one.default), path if name in values else None) for name, one in of_project().items()
    ]
    if options.format == "json":
        settings = {name: {"value": value, "from": origin} for name, value, origin in rows}
        print(json.dumps({"version": 1, "path": options.path, "file": path, "settings": settings}, indent=2))
        return 0
    print(one_line(f"# {path}") if path else "# no ptx-ls.toml, and no pyproject.toml with [tool.ptx-ls]")
    for name, value, origin in rows:
        print(one_line(f"{name} = {_toml(value)}" + ("" if origin else "  # default")))
    return 0


def _toml(value: Any) -> str:
    """A value as a file of settings has it."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(name)} = {_toml(inner)}" for name, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)

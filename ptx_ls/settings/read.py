"""The settings in the content of a project's file, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ptx_ls.settings.catalog import OVERRIDE, SETTINGS, of_project, problem

Values = Mapping[str, Any]


def values_of(content: object) -> tuple[Values, list[tuple[list[str], Values]]]:
    """The settings of all files, and those of some with their globs. Raises ValueError."""
    if not isinstance(content, dict):
        raise ValueError("the settings are no table")
    overrides = content.get(OVERRIDE, [])
    if not isinstance(overrides, list) or not all(isinstance(one, dict) for one in overrides):
        raise ValueError(f"{OVERRIDE}: expected tables, as [[{OVERRIDE}]]")
    found = []
    for one in overrides:
        files = one.get("files")
        if not isinstance(files, list) or not all(isinstance(glob, str) for glob in files):
            raise ValueError(f"{OVERRIDE}: expected files = [globs]")
        found.append((files, _checked({name: value for name, value in one.items() if name != "files"})))
    return _checked({name: value for name, value in content.items() if name != OVERRIDE}), found


def _checked(values: Values) -> Values:
    known = of_project()
    for name, value in values.items():
        if name not in known:
            raise ValueError(_complaint(name))
        if wrong := problem(known[name], value):
            raise ValueError(f"{name}: {wrong}")
    return values


def _complaint(name: str) -> str:
    """Why a project's file may not have a setting."""
    meant = [one for one in SETTINGS if name == one.name.partition(".")[0]]
    if meant:
        starts = any(one.is_of_machine for one in meant)
        what = "starts a program, which a project may not" if starts else "is one of editors"
        return f"{name}: this setting {what}"
    # Imported here, because hardly any file has a fault.
    from ptx_ls.isa.edit_distance import nearest

    near = nearest(name, sorted((*of_project(), OVERRIDE)))
    return f"unknown setting {name}" + (f"; did you mean {near[0]}?" if near else "")

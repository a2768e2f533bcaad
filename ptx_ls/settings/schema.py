"""The settings as JSON schema, and as a page of the documentation."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ptx_ls.settings.catalog import LEVELS, OVERRIDE, SETTINGS, Setting, of_project

_STRINGS = {"type": "array", "items": {"type": "string"}}


def property_of(setting: Setting, levels: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    """A setting as a property of a schema; `levels` are the default and the meaning of each code."""
    return {**_type(setting, levels), "default": setting.default, "description": setting.text}


def _type(setting: Setting, levels: Mapping[str, tuple[str, str]]) -> dict[str, Any]:
    if setting.kind == "switch":
        return {"type": "boolean"}
    if setting.kind == "number":
        return {"type": "integer", "minimum": setting.least, "maximum": setting.most}
    if setting.kind == "word":
        return {"enum": list(setting.choices)} if setting.choices else {"type": "string"}
    if setting.kind == "words":
        return {"type": "array", "items": {"enum": list(setting.choices)}} if setting.choices else dict(_STRINGS)
    if setting.kind == "macros":
        return {"type": "object", "additionalProperties": dict(_STRINGS)}
    level = {"enum": list(LEVELS)}
    known = {code: {**level, "default": default, "description": text} for code, (default, text) in levels.items()}
    return {"type": "object", "properties": known, "additionalProperties": level}


def schema(levels: Mapping[str, tuple[str, str]]) -> str:
    """The JSON schema of `ptx-ls.toml`, and of `[tool.ptx-ls]`."""
    properties = {name: property_of(one, levels) for name, one in of_project().items()}
    some = {"files": _STRINGS, **{name: {"$ref": f"#/properties/{name}"} for name in properties}}
    overrides = {
        "type": "array",
        "description": "Settings of the files that a glob matches.",
        "items": {"type": "object", "properties": some, "required": ["files"], "additionalProperties": False},
    }
    whole = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Settings of ptx-ls",
        "type": "object",
        "properties": {**properties, OVERRIDE: overrides},
        "additionalProperties": False,
    }
    return json.dumps(whole, indent=2) + "\n"


def page() -> str:
    """The table of all settings, as Markdown."""
    rows = [
        f"| `{one.name}` | `{_shown(one)}` | {f'`{one.option}`' if one.option else ''} "
        f"| {'yes' if one.in_project else ''} | {'yes' if one.in_editors else ''} | {one.text} |"
        for one in SETTINGS
    ]
    older = ", ".join(f"`{one.older}` is `{one.name}`" for one in SETTINGS if one.older)
    return "\n".join((_HEAD, *rows, "", f"Older names of editors are known still: {older}.", ""))


def _shown(setting: Setting) -> str:
    return json.dumps(setting.default)


_HEAD = """# Settings

Made by `python -m tests.generate` from `ptx_ls/settings/catalog.py`.

The settings of a project are in `ptx-ls.toml`, or in `[tool.ptx-ls]` of `pyproject.toml`, in the folder of a file or
one that this is in: the nearest file holds, as a whole. An editor takes them for each file that it opens, and again
when the file of settings changes. `exclude` leaves a file out of folders for `check`, and silences it in editors;
`gitignore` is about folders only: what Git ignores by any of its files, `core.excludesFile` too, and does not track
(of an index of version 4 it is not known what it tracks).

What the command line or the user's editor sets goes before them. `ptx-ls config FILE` prints what holds for a file and
where it comes from.

    ignore = ["unused-name"]
    target = ["sm_90a"]

    [[override]]
    files = ["tests", "*_generated.ptx"]
    level = {read-before-write = "off"}

A setting that starts a program, or loads a library, is never read from a project. In an editor the names have `ptx-ls.`
before them.

| setting | default | option of `check` | project | editors | |
|---|---|---|---|---|---|"""

"""The settings in the manifest of the extension, from the list of all settings."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from ptx_ls.checks import codes
from ptx_ls.checks.default_levels import default_level
from ptx_ls.settings.catalog import SETTINGS
from ptx_ls.settings.schema import property_of

MANIFEST = Path(__file__).parent / "package.json"
_OWN = {
    "ptx-ls.path": {
        "type": "string",
        "default": "",
        "scope": "machine",
        "markdownDescription": "The `ptx-ls` program; `~` is your home folder. Empty: the one on PATH, else the one of "
        "the selected Python interpreter, else the one that this extension has installed or brings.",
    }
}
_TRACE = {
    "ptx-ls.trace.server": {
        "type": "string",
        "enum": ["off", "messages", "verbose"],
        "default": "off",
        "description": "Log the messages between editor and server.",
    }
}
_GROUPS = {
    "": "Program",
    "inlayHints": "Inlay hints",
    "codeLens": "Lenses",
    "run": "Runs",
    "ptxas": "ptxas",
    "nvvm": "NVVM IR",
    "libnvvm": "NVVM IR",
}
"""The heading for settings by the first word of their names; for all others "Checks"."""
_CHECKS = "Checks"
_CONFIGURATION = re.compile(r'(\n {4}"configuration": )\[\n.*?\n {4}\]', re.DOTALL)


def levels() -> dict[str, tuple[str, str]]:
    """The default and the meaning of each code."""
    return {code: (default_level(code), _summary(text)) for code, text in codes.explanations()}


def _summary(text: str) -> str:
    first = " ".join(text.strip().partition("\n\n")[0].split()).partition(": ")[2]
    return f"{first[:1].upper()}{first[1:]}"


def groups() -> list[dict[str, Any]]:
    """What a user of VS Code can set, under headings."""
    found: dict[str, dict[str, Any]] = {}
    own = _OWN.keys() | _TRACE.keys()
    for name, one in properties().items():
        first = name.split(".")[1]
        title = _GROUPS[""] if name in own else _GROUPS.get(first, _CHECKS)
        found.setdefault(title, {})[name] = one
    return [{"title": title, "properties": some} for title, some in found.items()]


def properties() -> dict[str, Any]:
    """What a user of VS Code can set."""
    meant = levels()
    found: dict[str, Any] = dict(_OWN)
    for one in SETTINGS:
        if one.in_editors:
            made = property_of(one, meant)
            text = made.pop("description")
            scope = {"scope": "machine"} if one.is_of_machine else {}
            found[f"ptx-ls.{one.name}"] = {**made, **scope, "markdownDescription": text}
    return found | _TRACE


def files() -> dict[Path, str]:
    """The manifest as it should be."""
    text = MANIFEST.read_text(encoding="utf-8")
    made = json.dumps(groups(), indent=2).replace("\n", "\n    ")
    return {MANIFEST: _CONFIGURATION.sub(lambda found: found[1] + made, text)}

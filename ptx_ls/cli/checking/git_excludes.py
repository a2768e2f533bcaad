"""The file of a user with what Git ignores everywhere: `core.excludesFile`."""

from __future__ import annotations

import os
import re

_SECTION = re.compile(r"\s*\[\s*([^\]\s]+)[^\]]*\]")
_FILE = re.compile(r"\s*excludesfile\s*=\s*(.*?)\s*(?:[#;].*)?$", re.IGNORECASE)


def excludes_file(repository: str) -> str:
    """The path of that file for a repository; files of settings that include others are read without those."""
    home = os.path.expanduser("~")
    folder = os.path.join(os.environ.get("XDG_CONFIG_HOME") or os.path.join(home, ".config"), "git")
    found = os.path.join(folder, "ignore")
    for path in (os.path.join(folder, "config"), os.path.join(home, ".gitconfig"), os.path.join(repository, "config")):
        found = _named(path) or found
    return os.path.join(os.path.dirname(repository), os.path.expanduser(found))


def _named(path: str) -> str:
    """What a file of Git's settings names; "" if it names none."""
    found = section = ""
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                if head := _SECTION.match(line):
                    section, line = head[1].lower(), line[head.end() :]
                if section == "core" and (match := _FILE.match(line)):
                    found = match[1].strip('"')
    except OSError:
        return ""
    return found

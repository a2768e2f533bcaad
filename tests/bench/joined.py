"""Whole modules of a compiler, with all that they declare and with debugging information, joined to a large one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import cycle

_HEAD = re.compile(r"^\.(?:version|target|address_size)\b.*\n", re.MULTILINE)
_EXTERNAL = re.compile(r"^\.extern [^\n;{]*;\n", re.MULTILINE)
_FUNCTION = re.compile(r"\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)")
_VARIABLE = re.compile(r"^(?:\.\w+\s+(?:\d+\s+)?)+([\w$]+)\s*(?:\[.*)?(?==|;|\[)", re.MULTILINE)
_LABEL = re.compile(r"(?<![\w$])(\$L__(?:tmp|func_|info_|BB)\w*|\$str\w*)")
_FILE = re.compile(r"^(\s*\.file\s+)(\d+)", re.MULTILINE)
_PLACE = re.compile(r"((?:\.loc|inlined_at)\s+)(\d+)")


def joined(modules: Iterable[str], lines: int) -> str:
    """About `lines` lines: the modules in turn, over and over, each with names of its own; the head is the first's."""
    parts: list[str] = []
    external: set[str] = set()
    files = count = 0
    for number, text in enumerate(cycle(modules)):
        if not parts:
            parts.append("".join(_HEAD.findall(text)))
        if count >= lines:
            break
        last = max((int(found[2]) for found in _FILE.finditer(text)), default=0)
        part = _with_own_names(_HEAD.sub("", text), f"_{number}", files)
        declared = _EXTERNAL.findall(part)
        for declaration in external.intersection(declared):
            part = part.replace(declaration, "")
        external.update(declared)
        parts.append(part)
        files += last
        count += part.count("\n")
    return "\n".join(parts)


def _with_own_names(text: str, suffix: str, files: int) -> str:
    """A module with a suffix to the names that it defines, and its source files counted from another number."""
    declared = "".join(_EXTERNAL.findall(text))
    names = {*_FUNCTION.findall(text), *_VARIABLE.findall(_EXTERNAL.sub("", text))}
    names -= {*re.findall(r"[\w$]+", declared), *re.findall(r"\.extern \.func\s+(?:\([^)]*\)\s*)?([\w$]+)", text)}
    if names:
        text = re.sub(rf"(?<![\w$.])({'|'.join(map(re.escape, names))})(?![\w$])", rf"\1{suffix}", text)
    text = _LABEL.sub(rf"\1{suffix}", text)
    for pattern in (_FILE, _PLACE):
        text = pattern.sub(lambda found: f"{found[1]}{int(found[2]) + files}", text)
    return text

"""The architectures that a CMake project compiles for, where its lists give them once and unconditionally.

A branch, a loop, `list(APPEND …)`, a default of the cache, properties of one target among others or of files, flags
such as `-gencode`, and files that are included decide them where nobody can see it from here.
"""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.embed.project.flags import known_targets
from ptx_ls.lazy import pattern

NAME = "CMakeLists.txt"
_COMMENT = pattern(r"(?s)#\[(=*)\[.*?\]\1\]|#[^\n]*")
_COMMAND = pattern(r"(?m)^[ \t]*(\w+)\s*\(((?:[^()\"]|\"(?:[^\"\\]|\\.)*\"|\([^()]*\))*)\)")
_NAME = pattern(r"(?<![\w{])(?:CMAKE_)?CUDA_ARCHITECTURES(?!\w)")
_PROPERTY = pattern(r"(?s)(?:.*?\s)?CUDA_ARCHITECTURES\s+(.*)")
_VARIABLE = pattern(r"(?s)\s*CMAKE_CUDA_ARCHITECTURES\s+(.*)")
_OUT_OF_SIGHT = pattern(r"-gencode|--generate-code|-arch\b|--gpu-architecture|\bCOMPILE_(?:FLAGS|OPTIONS)\b")
_VALUE = pattern(r"(\d+[af]?)(?:-real|-virtual)?")
_END = pattern(r"\b(?:CACHE|PARENT_SCOPE|FORCE)\b|\b[A-Z_]{4,}\b")
_OPENING = frozenset(("if", "foreach", "while", "function", "macro", "block"))
_READING = frozenset(("if", "elseif", "message", "foreach", "get_property", "get_target_property"))
_TARGETS = frozenset(("add_executable", "add_library", "cuda_add_executable", "cuda_add_library"))


def architectures(texts: Sequence[str]) -> frozenset[str] | None:
    """The targets of the architectures that the lists around a file give; None where these do not decide them."""
    given: list[str] = []
    made = depth = 0
    is_property = False
    for text in texts:
        plain = _COMMENT.sub(" ", text)
        if _OUT_OF_SIGHT.search(plain):
            return None
        for found in _COMMAND.finditer(plain):
            command, arguments = found[1].lower(), found[2]
            if command.startswith("end") and command[3:] in _OPENING:
                depth -= 1
            depth += command in _OPENING
            made += command in _TARGETS
            if command == "include" and ".cmake" in arguments:
                return None
            if command in _READING or not _NAME.search(arguments):
                continue
            is_property = command in ("set_property", "set_target_properties")
            stated = (_PROPERTY if is_property else _VARIABLE).fullmatch(arguments)
            is_default = "CACHE" in arguments and "FORCE" not in arguments
            if depth or stated is None or is_default or (command != "set" and not is_property):
                return None
            given.append(stated[1])
    if len(given) != 1 or (is_property and made > 1):
        return None
    values = _END.split(given[0])[0].replace('"', " ").replace(";", " ").split()
    return known_targets([f"sm_{number[1]}" if (number := _VALUE.fullmatch(one)) else one for one in values])

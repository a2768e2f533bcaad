"""The architectures that a CMakeLists.txt names in plain words."""

from __future__ import annotations

from ptx_ls.embed.project.flags import known_targets
from ptx_ls.lazy import pattern

NAME = "CMakeLists.txt"
_COMMENT = pattern(r"(?s)#\[(=*)\[.*?\]\1\]|#[^\n]*")
_COMMAND = pattern(
    r"(?is)\b(?:set\s*\(\s*CMAKE_CUDA_ARCHITECTURES|"
    r"(?:set_property|set_target_properties)\s*\([^()]*?\bCUDA_ARCHITECTURES)\b\s*([^()]*)\)"
)
_VALUE = pattern(r"(\d+[af]?)(?:-real|-virtual)?")
_END = pattern(r"\b(?:CACHE|PARENT_SCOPE|FORCE)\b|\b[A-Z_]{4,}\b")


def architectures(text: str) -> frozenset[str] | None:
    """The targets of the architectures; None where there are none, or one is not written out."""
    names: list[str] = []
    for found in _COMMAND.finditer(_COMMENT.sub(" ", text)):
        values = _END.split(found[1])[0].replace('"', " ").replace(";", " ").split()
        for value in values:
            plain = _VALUE.fullmatch(value)
            names.append(f"sm_{plain[1]}" if plain else value)
    return known_targets(names)

"""The targets and macros in the command line of nvcc or clang.

The virtual architecture decides what the preprocessor sees and what PTX is made for: `arch=compute_80,code=sm_86` is
compiled for compute_80, `-arch=sm_90a` for compute_90a. Of several `-arch` the last one counts; `-gencode` adds to it.
`all`, `all-major` and `native` depend on the toolkit and the machine, as does a command line that names none (nvcc 13.5
--dryrun).
"""

from __future__ import annotations

from collections.abc import Sequence

from ptx_ls.isa import targets
from ptx_ls.lazy import dataclass, pattern

_ONE = frozenset(("-arch", "--gpu-architecture"))
_SEVERAL = frozenset(("-gencode", "--generate-code"))
_OF_CLANG = frozenset(("--cuda-gpu-arch", "--offload-arch"))
_GENERATED = pattern(r"arch=(\w+)")
_NAME = pattern(r"(?:sm|compute|lto)_(\d+[af]?)")
_DEFINED = pattern(r"([A-Za-z_]\w*)(?:=1)?")


@dataclass(frozen=True)
class Flags:
    """The targets that a command line names, None where it does not say; the macros that it defines as 1."""

    targets: frozenset[str] | None
    macros: frozenset[str]


def flags_of(arguments: Sequence[str]) -> Flags:
    """What a command line says, given as its arguments."""
    last = ""
    named: list[str] = []
    macros: set[str] = set()
    for number, argument in enumerate(arguments):
        option, has_value, value = argument.partition("=")
        if not has_value and number + 1 < len(arguments):
            value = arguments[number + 1]
        if option in _ONE:
            last = value
        elif option in _SEVERAL and (found := _GENERATED.search(value.strip("\"'"))):
            named.append(found[1])
        elif option in _OF_CLANG:
            named += value.split(",")
        elif option.startswith("-D"):
            text = argument[2:] or (arguments[number + 1] if number + 1 < len(arguments) else "")
            if defined := _DEFINED.fullmatch(text):
                macros.add(defined[1])
    return Flags(known_targets([*named, *([last] if last else [])]), frozenset(macros))


def known_targets(names: Sequence[str]) -> frozenset[str] | None:
    """The targets of some names of architectures, real or virtual; None for none, and where one is not known."""
    by_name = targets.by_name()
    found = [f"sm_{one[1]}" if (one := _NAME.fullmatch(name)) else "" for name in names]
    return frozenset(found) if found and all(name in by_name for name in found) else None

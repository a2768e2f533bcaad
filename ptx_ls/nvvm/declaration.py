"""How an intrinsic is declared in a module: its name with the chosen types, its types as the reader writes them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ptx_ls.isa.intrinsics import Intrinsic, mangled
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.target import Platform
from ptx_ls.nvvm.uses import Use
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

_CHOSEN = {"anyptr": "ptr", "anyint": "i32", "anyfloat": "float"}
"""What stands for a type that the call chooses."""
_POINTER = re.compile(r"\bptr\b( addrspace\(\d+\))?")
_MODERN = 100
"""The number of the first target for which libnvvm reads pointers without a type, and `immarg`."""


@dataclass(frozen=True)
class Spelling:
    """An intrinsic as a module writes it: its name, its result type, the types of its parameters, and the same as a
    declaration has them. `is_sure`: no pointer has a type of which the table says nothing."""

    name: str
    returns: str
    parameters: tuple[str, ...]
    declared: str
    is_sure: bool = True

    @property
    def declaration(self) -> str:
        """The line that declares it."""
        return f"declare {self.returns} @{self.name}({self.declared})"


def spelling_of(intrinsic: Intrinsic, platform: Platform) -> Spelling:
    """How a platform's reader writes an intrinsic; types that the call chooses are the usual ones."""
    kinds = [*intrinsic.returns, *(parameter.type for parameter in intrinsic.parameters)]
    chosen = [_CHOSEN[kind] for kind in kinds if kind in _CHOSEN]
    is_old = _is_old(platform)
    written = [_written(kind, chosen, is_old) for kind in kinds]
    results, parameters = written[: len(intrinsic.returns)], written[len(intrinsic.returns) :]
    returns = results[0] if len(results) == 1 else "{ " + ", ".join(results) + " }" if results else "void"
    marks = [" immarg" if one.immediate and not is_old else "" for one in intrinsic.parameters]
    return Spelling(
        name=".".join((intrinsic.name, *(mangled(kind) for kind in chosen))),
        returns=returns,
        parameters=tuple(parameters),
        declared=", ".join(f"{kind}{mark}" for kind, mark in zip(parameters, marks, strict=True)),
        is_sure=not (is_old and any("*" in kind for kind in written)),
    )


def _is_old(platform: Platform) -> bool:
    """Whether the reader takes the dialect of LLVM 7."""
    return platform.reader == "libnvvm" and (platform.target is None or platform.target.number < _MODERN)


def _written(kind: str, chosen: Sequence[str], is_old: bool) -> str:
    kind = _CHOSEN.get(kind, chosen[0] if kind == "same" and chosen else kind)
    return _POINTER.sub(lambda match: f"i8{match[1] or ''}*", kind) if is_old else kind


def spelling_of_call(document: Document, use: Use, intrinsic: Intrinsic, platform: Platform) -> Spelling:
    """How the intrinsic of a call is declared, with the types that the call has."""
    source = document.source
    kinds = [source[one.start : one.type_end].decode("utf-8", "replace") for one in use.arguments]
    mark = "" if _is_old(platform) else " immarg"
    pairs = zip(kinds, intrinsic.parameters, strict=False)
    declared = ", ".join(f"{kind}{mark if parameter.immediate else ''}" for kind, parameter in pairs)
    returns = source[use.result_start : use.result_end].decode("utf-8", "replace")
    return Spelling(use.name, returns, tuple(kinds), declared)


def declaration_edit(document: Document, declaration: str) -> TextEdit:
    """The edit that adds a line with a declaration after the last one, or after the last function."""
    entities = entities_of(document)
    declarations = [*entities.of_kind("function_declaration")] or [*entities.of_kind("function_definition")]
    source = document.source
    if not declarations:
        end = len(source)
        before = "" if not source or source.endswith(b"\n") else "\n"
        return TextEdit(end, end, f"{before}{declaration}\n")
    line_end = source.find(b"\n", entities.ends[declarations[-1]])
    at = len(source) if line_end < 0 else line_end
    gap = "\n" if entities.kinds[declarations[-1]] == "function_declaration" else "\n\n"
    return TextEdit(at, at, f"{gap}{declaration}")

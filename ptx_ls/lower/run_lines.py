"""The output of a run of the PTX of a module, in lines of the module."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from typing import Any

from ptx_ls.lazy import pattern
from ptx_ls.lower.linked import linked_lines
from ptx_ls.nvvm.values.body import bodies_of
from ptx_ls.nvvm.values.module_names import module_names
from ptx_ls.nvvm.values.result import result_type
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document

_LINE = pattern(r"line (\d+)")
_FLOATS = {32: ("f32", "b32"), 64: ("f64", "b64")}
_FORMATS = {32: ("f", 4), 64: ("d", 8)}
_FEW = 4
"""Values that are shown one by one; of more, the least and the greatest."""


class _Lines:
    """The lines of a module by those of its PTX."""

    def __init__(self, ptx: Document) -> None:
        self._linked = linked_lines(ptx)

    def of(self, line: int) -> int:
        """The line of the module, from 1; 0 for a line that comes from none."""
        return self._linked[line - 1] if 0 < line <= len(self._linked) else 0


def in_module(output: Mapping[str, Any], document: Document, ptx: Document) -> dict[str, Any]:
    """The output of `ptx-ls run --format json --values` for the PTX of a module, as if the module itself had been run:
    of each of its lines the value that the last instruction made from it wrote, under the name that the line defines.

    A value that does not have the type of that name keeps the name of its register.
    """
    lines = _Lines(ptx)
    return {
        **output,
        "message": _LINE.sub(lambda match: f"line {lines.of(int(match[1]))}", output["message"], count=1),
        "reports": [_placed(one, lines) for one in output["reports"]],
        "notes": [_placed(one, lines) for one in output.get("notes") or ()],
        "lines": _values(output.get("lines") or (), document, lines),
    }


def _placed(report: Mapping[str, Any], lines: _Lines) -> dict[str, Any]:
    """A report at the line of the module. Its instruction is one of PTX, which is not there."""
    other = report.get("other")
    placed = {**report, "line": lines.of(report["line"]), "instruction": "", "source": None}
    return {**placed, "other": _placed(other, lines)} if other else placed


def _values(found: Sequence[Mapping[str, Any]], document: Document, lines: _Lines) -> list[dict[str, Any]]:
    last = {lines.of(one["line"]): one for one in sorted(found, key=lambda one: int(one["line"]))}
    names = _names(document)
    return [
        {**one, "line": line, "values": _named(one["values"], names.get(line)) if line in names else {}}
        for line, one in sorted(last.items())
        if line
    ]


def _names(document: Document) -> dict[int, tuple[str, Type | None]]:
    """What each line defines, with its type."""
    module = module_names(document)
    found = {}
    for function in bodies_of(document):
        body = function.body
        for start, statement in zip(body.starts, body.statements, strict=True):
            if statement.has_value and statement.result and statement.opcode != "label":
                line = document.line_at(function.start + start) + 1
                found[line] = (f"%{statement.result}", result_type(statement, module))
    return found


def _named(values: Mapping[str, Any], defined: tuple[str, Type | None] | None) -> dict[str, Any]:
    if defined is not None and len(values) == 1:
        name, kind = defined
        (value,) = values.values()
        if kind is not None and _fits(value["type"], kind):
            return {name: _decoded(value, kind)}
    return {f"PTX {register}": value for register, value in values.items()}


def _decoded(value: Mapping[str, Any], kind: Type) -> Mapping[str, Any]:
    """The value of a register without a type, of which the bits are known, as one of the type of the module."""
    if value["type"][0] != "b" or kind.kind not in ("integer", "float"):
        return value
    bits = [int(text, 16) for text in value["values"]]
    numbers: list[float] = list(bits)
    if kind.kind == "float":
        code, whole = _FORMATS[kind.bits]
        numbers = [struct.unpack(f"<{code}", one.to_bytes(whole, "little"))[0] for one in bits]
    texts = [f"{one:.9g}" if kind.kind == "float" else str(one) for one in numbers]
    told = ", ".join(dict.fromkeys(texts))
    if len(set(texts)) > 1 and len(texts) > _FEW:
        told = f"{min(numbers):.9g} … {max(numbers):.9g}" if kind.kind == "float" else f"{min(bits)} … {max(bits)}"
    elif len(set(texts)) > 1:
        told = ", ".join(texts)
    return {**value, "values": texts, "told": told}


def _fits(register: str, kind: Type) -> bool:
    """Whether a register of a type holds a value of a type of the module."""
    if kind.kind == "integer" and kind.bits == 1:
        return register == "pred"
    if kind.kind == "float":
        return register in _FLOATS.get(kind.bits, ())
    if kind.kind == "integer":
        return register[1:] == str(kind.bits) and register[0] in "bus"
    return kind.kind == "pointer" and register in ("b64", "u64", "s64", "b32", "u32")

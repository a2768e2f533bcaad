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
_REGISTER = pattern(r"%[\w$]+")


class _Lines:
    """The lines of a module by those of its PTX."""

    def __init__(self, ptx: Document) -> None:
        self._linked = linked_lines(ptx)

    def of(self, line: int) -> int:
        """The line of the module, from 1; 0 for a line that comes from none."""
        return self._linked[line - 1] if 0 < line <= len(self._linked) else 0


def in_module(output: Mapping[str, Any], document: Document, ptx: Document) -> dict[str, Any]:
    """The output of `ptx-ls run --format json --values` for the PTX of a module, as if the module itself had been run:
    of each of its lines the value that the instructions made from it have as their result, under the name that the line
    defines.

    Where there are several results, and where one does not have the type of that name, they keep the names of their
    registers.
    """
    lines = _Lines(ptx)
    counted = output.get("statistics", {})
    return {
        **output,
        **({"statistics": {**counted, "lines": _counted(counted["lines"], lines)}} if counted else {}),
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


def _counted(found: Sequence[Mapping[str, Any]], lines: _Lines) -> list[dict[str, Any]]:
    placed = ({**one, "line": lines.of(one["line"])} for one in found)
    return [one for one in placed if one["line"]]


def _values(found: Sequence[Mapping[str, Any]], document: Document, lines: _Lines) -> list[dict[str, Any]]:
    made: dict[int, list[Mapping[str, Any]]] = {}
    for one in sorted(found, key=lambda one: int(one["line"])):
        made.setdefault(lines.of(one["line"]), []).append(one)
    names = _names(document)
    return [
        {
            **one,
            "line": line,
            "values": _named(one["values"], names[line] if is_only else None) if line in names else {},
        }
        for line, ones in sorted(made.items())
        if line
        for results in [_results(ones)]
        for is_only in [len(results) == 1 and len(results[0]["values"]) == 1]
        for one in results or [ones[-1]]
    ]


def _results(ones: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Of the instructions made from a line, in order, those whose values are its result: no other of them reads what
    they write, and none after them writes it again."""
    found: list[Mapping[str, Any]] = []
    for one in ones:
        read = {*_REGISTER.findall(one["instruction"])}
        written = {*one["values"]} if one["written"] else set[str]()
        found = [other for other in found if not read & other["values"].keys()]
        found += [one] if written else []
    return found


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
    texts, told = value["values"], value["as"]
    bits = [int(text, 16) for text in texts]
    if kind.kind == "integer":
        return {**value, "values": [str(one) for one in bits], "told": told[f"u{kind.bits}"]}
    code, whole = _FORMATS[kind.bits]
    numbers = [struct.unpack(f"<{code}", one.to_bytes(whole, "little"))[0] for one in bits]
    return {**value, "values": [f"{one:.9g}" for one in numbers], "told": told[f"f{kind.bits}"]}


def _fits(register: str, kind: Type) -> bool:
    """Whether a register of a type holds a value of a type of the module. Of an i1 a compiler may only have made the
    opposite, for a branch."""
    if kind.kind == "float":
        return register in _FLOATS.get(kind.bits, ())
    if kind.kind == "integer":
        return register[1:] == str(kind.bits) and register[0] in "bus"
    return kind.kind == "pointer" and register in ("b64", "u64", "s64", "b32", "u32")

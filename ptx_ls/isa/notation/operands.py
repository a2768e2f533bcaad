"""Parses the operands of a form (NOTATION.md)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ptx_ls.isa.brackets import split_commas, split_outside
from ptx_ls.isa.model import UNBOUNDED, Operand
from ptx_ls.isa.notation.lines import Line
from ptx_ls.lazy import pattern, replace

_SPEC = pattern(r"(?P<dir>[=+]?)(?P<not>[!-]?)(?P<name>[A-Za-z][\w-]*?)(?P<sink>_?)(?P<opt>\??)(?::(?P<spec>.*))?$")
_NAMES = (
    *("label", "function", "branchtargets", "calltargets"),
    *("texref", "samplerref", "surfref", "variable", "tensormap"),
)
_ALSO = frozenset(
    {
        "variable",
        "special",
        "specials",
        "imm",
        "vector",
        "braces",
        "alike",
        "bare",
        "moved",
        "sinks",
        "decimal",
        "low32",
        "not",
    }
)
_NEVER = {"!pred": {"pred"}, "!int": {"int"}, "!decimal": {"decimal", "hex64"}}
_OF_SPACE = pattern(r"variable\(([\w.:]+)\)")
_SELECTOR = pattern(r"<(\w+\??)>$")
_ADDRESS_PART = pattern(r"(?P<name>[A-Za-z][\w-]*)(?::(?P<spec>[^<]*))?(?:<(?P<base>[^>]*)>)?$")
_TENSOR_MAP = pattern(r"tensormap(?:\(([\w.:]+)\))?$")
_RANGE = pattern(r"imm\((-?\w+)\.\.(-?[\w-]*)(?:/(\d+))?\)$")
_ELEMENTS = pattern(r"each\((.+)\)$")
_LIST = pattern(r"imm\((-?\w+(?:\|-?\w+)+)\)$")


def read_operands(line: Line, text: str, typed: bool) -> tuple[Operand, ...]:
    """The operands that a text of a line lists; `typed` marks addresses as typed memory. Raises the line's error."""
    try:
        return _read_operands(text, typed)
    except ValueError as fault:
        raise line.error(f"the operands do not read ({fault})") from fault


@cache
def _read_operands(text: str, typed: bool) -> tuple[Operand, ...]:
    found = tuple(_operand(part) for part in split_commas(text))
    return tuple(map(_typed, found)) if typed else found


def _typed(operand: Operand) -> Operand:
    """An operand whose addresses are marked as typed memory."""
    if operand.kind == "address" and operand.parts:
        return replace(operand, parts=tuple(map(_typed, operand.parts)))
    return replace(operand, also=operand.also | {"typed"}) if operand.kind == "base" else operand


@cache
def _operand(text: str) -> Operand:
    if text == "_":
        return Operand("_", direction="w", kind="sink", sink=True, text=text)
    if text.startswith("["):
        close = text.rindex("]")
        first, *rest = split_commas(text[1:close])
        parts = (_base(first), *map(_member, rest))
        mark, _, bare = text[close + 1 :].partition("/")
        if mark not in ("", "?"):
            raise ValueError(text)
        return Operand(
            name=parts[0].name,
            kind="address",
            type="" if bare in _ALSO else bare,
            also=frozenset((bare,)) & _ALSO,
            space=parts[0].space,
            parts=parts,
            optional=mark == "?",
            text=text,
        )
    if text.startswith("("):
        name, _, mark = text[1:].partition(")")
        return Operand(name, kind="arguments", optional=mark == "?", text=text)
    if text.startswith("{"):
        close = text.rindex("}")
        parts = tuple(_operand(p) for p in split_commas(text[1:close]))
        return Operand(parts[0].name, kind="vector", parts=parts, optional=text[close + 1 :] == "?", text=text)
    if "|" in text and "imm(" not in text:
        parts = tuple(_operand(p) for p in text.split("|"))
        return replace(parts[0], kind="pair", parts=parts, text=text)
    match = _SPEC.match(text)
    if not match:
        raise ValueError(text)
    spec = match["spec"] or ""
    kind, bounds, lanes, space, limit = "value", None, "", "", ""
    values: Sequence[int] = ()
    also: frozenset[str] = frozenset()
    never: frozenset[str] = frozenset()
    selector = _SELECTOR.search(spec)
    if selector:
        spec = spec[: selector.start()]
    if spec.endswith("}") and "{" in spec:
        spec, _, lanes = spec[:-1].partition("{")
    if spec.startswith("reg("):
        kind = "register"
        spec, _, others = spec[4:].rpartition(")")
        also = frozenset(others.split("/")) & _ALSO
    elif spec.startswith("imm"):
        kind = "immediate"
        own = spec.removesuffix("/low32")
        also = frozenset() if own == spec else frozenset({"low32"})
        bounds, values, limit = _immediates(own)
        spec = ""
    elif spec in _NAMES:
        kind = spec
        spec = ""
    else:
        if elements := _ELEMENTS.match(spec):
            spec = elements[1]
        if variable := _OF_SPACE.search(spec):
            space = variable[1]
            spec = spec.replace(variable[0], "variable")
        if elements:
            also = frozenset({"each"})
        # Most operands are of one type, which nothing else goes with.
        if "/" in spec or spec.startswith(("imm(", "!")) or spec in _ALSO:
            alternatives = split_outside(spec, "/")
            also |= _ALSO.intersection(alternatives)
            for alternative in alternatives:
                if alternative.startswith("imm("):
                    bounds, values, limit = _immediates(alternative)
            never = frozenset[str]().union(*(_NEVER[a] for a in alternatives if a in _NEVER))
            spec = "/".join(a for a in alternatives if a not in _ALSO and a not in _NEVER and not a.startswith("imm("))
        if spec == "pred":
            kind = "predicate"
    direction = {"": "r", "=": "w", "+": "rw"}[match["dir"]]
    if direction != "r" and kind == "value":
        kind = "register"
    if lanes:
        kind = "vector"
    return Operand(
        name=match["name"],
        direction=direction,
        kind=kind,
        type=spec,
        lanes=lanes,
        bounds=bounds,
        values=values,
        limit=limit,
        space=space,
        optional=bool(match["opt"]),
        negatable=bool(match["not"]),
        sink=bool(match["sink"]),
        selector=selector[1] if selector else "",
        also=also,
        never=never,
        text=text,
    )


def _immediates(spec: str) -> tuple[tuple[int, int] | None, Sequence[int], str]:
    """The bounds of `imm(0..15)`; the values of `imm(-1|1)` and `imm(24..256/8)` (every eighth from 24 on); the name
    of the operand whose value is the upper bound."""
    if match := _RANGE.match(spec):
        low = int(match[1], 0)
        if not match[2]:
            return (low, UNBOUNDED), range(low, UNBOUNDED, int(match[3])) if match[3] else (), ""
        if match[2][0].isalpha():
            return (low, UNBOUNDED), (), match[2]
        high = int(match[2], 0)
        return (low, high), range(low, high + 1, int(match[3])) if match[3] else (), ""
    if match := _LIST.match(spec):
        values = tuple(int(v, 0) for v in match[1].split("|"))
        return (min(values), max(values)), values, ""
    if spec != "imm":
        raise ValueError(spec)
    return None, (), ""


def _base(text: str) -> Operand:
    """The base of an address."""
    match = _ADDRESS_PART.match(text)
    if not match:
        raise ValueError(text)
    spec = match["spec"] or ""
    if named := _TENSOR_MAP.match(spec):
        return Operand(match["name"], kind="tensormap", type=match["base"] or "", space=named[1] or "", text=text)
    spec, _, other = spec.partition("/") if spec.startswith((".", "generic")) else (spec, "", "")
    base = match["base"] or ""
    spaces = ("global", "shared", "local", "param", "const", "generic", "tmem", "any")
    space = spec if spec.split("::")[0] in spaces or spec.startswith(".") else ""
    return Operand(
        name=match["name"],
        kind="base",
        type=base.rstrip("?") if space or not spec else spec,
        space=space,
        also=frozenset({other, "integers" if base.endswith("?") else ""} - {""}),
        text=text,
    )


def _member(text: str) -> Operand:
    """A part of an address after its base: a sampler, vector or register; a number is not written to."""
    operand = _operand(text)
    if operand.kind in ("texref", "samplerref", "surfref"):
        return replace(operand, kind="base", type=operand.kind)
    return replace(operand, kind="register") if operand.kind == "value" else operand

"""Operands in words."""

from __future__ import annotations

import re

from ptx_ls.isa import glossary
from ptx_ls.isa.model import Form, Operand
from ptx_ls.reference.markdown import code

_NAMED = {
    "sink": "`_`: the result is dropped",
    "label": "label",
    "function": "function, or a register with its address",
    "branchtargets": "label of a `.branchtargets` directive",
    "calltargets": "label of a `.calltargets` or `.callprototype` directive, or a call table",
    "texref": "texture: a `.texref` variable, or its handle in a `.b64` register",
    "samplerref": "sampler: a `.samplerref` variable, or its handle in a `.b64` register",
    "surfref": "surface: a `.surfref` variable, or its handle in a `.b64` register",
    "variable": "variable",
    "tensormap": "tensor map",
    "arguments": "between parentheses",
}
_DIRECTION = {"r": "read", "w": "written", "rw": "read and written"}
_SELECTORS = {
    "part": "a part of it may be selected: `.b0` … `.b3`, `.h0`, `.h1`",
    "halves": "its elements may be selected: `.hxy` …",
    "bytes": "its elements may be selected: `.bwxyz` …",
    "half_mask": "the halves written may be selected: `.h0`, `.h1`, `.h10`",
    "byte_mask": "the bytes written may be selected: `.b0`, `.b210` …",
}
_CALL = re.compile(r"(\w+)\((.*)\)$")


def written(operand: Operand) -> str:
    """An operand as the manual writes it: `[a]`, `d{|p}`, `{!}p`."""
    if operand.kind == "address":
        return "[" + ", ".join(_part(p) for p in operand.parts) + "]"
    if operand.kind == "pair":
        first, *others = operand.parts
        return first.name + "".join(f"{{|{o.name}}}" if o.optional else f"|{o.name}" for o in others)
    if operand.kind == "vector" and operand.parts:
        return "{" + ", ".join(_part(p) for p in operand.parts) + "}"
    if operand.kind == "arguments":
        return f"({operand.name})"
    return ("{!}" if operand.kind == "predicate" else "{-}") * operand.negatable + operand.name


def _part(part: Operand) -> str:
    return f"{{{part.name}}}" if part.optional else part.name


def rows(operand: Operand, form: Form, optional: bool = False) -> list[tuple[str, str, str]]:
    """What to say of an operand of a form: (name, read or written, what it is), a row for each member."""
    if operand.kind in ("address", "pair") or (operand.kind == "vector" and operand.parts):
        found = [row for part in operand.parts for row in rows(part, form, optional or operand.optional)]
        if operand.kind == "address":
            name, _, text = found[0]
            found[0] = name, "", text
        return found
    left_out = {slot.name for slot in form.slots if slot.optional}
    what = [_what(operand, left_out)]
    if operand.kind == "predicate" and operand.bounds:
        what.append(f"or an immediate {_bounds(operand)}")
    if operand.negatable:
        what.append("may be negated with `!`" if operand.kind == "predicate" else "a minus may stand before it")
    if operand.sink and operand.kind != "sink":
        what.append("`_` drops the result")
    if operand.selector:
        selector = operand.selector.rstrip("?")
        must = "" if operand.selector.endswith("?") else " (one must be)"
        what.append(_SELECTORS.get(selector, selector) + must)
    if operand.optional or optional:
        what.append("optional")
    return [(operand.name, _DIRECTION[operand.direction], "; ".join(what))]


def _what(operand: Operand, left_out: set[str]) -> str:
    if operand.kind in _NAMED:
        return _NAMED[operand.kind]
    if operand.kind == "base" or operand.space:
        return _address(operand, left_out)
    if operand.kind == "predicate":
        return "predicate"
    if operand.kind == "immediate":
        return f"immediate {_bounds(operand)}".rstrip()
    if operand.kind == "vector":
        single = "register or " if operand.lanes in left_out else ""
        return f"{single}vector {type_words(operand.type)}, with {_lanes(operand.lanes)}"
    kind = "register" if operand.kind == "register" else "register or immediate"
    return f"{kind} {type_words(operand.type)}".rstrip()


def _address(operand: Operand, left_out: set[str]) -> str:
    spaces = {"generic": "generic address", "": "address", "tmem": "address in tensor memory"}
    if operand.type:
        return _NAMED.get(operand.type, f"address {type_words(operand.type)}")
    if operand.space.startswith("."):
        named = glossary.class_of(operand.space) == "space"
        space = code(operand.space) if named else f"the state space that {code(operand.space)} names"
        return f"address in {space}{', generic without it' if operand.space in left_out else ''}"
    return spaces.get(operand.space, f"address in {code('.' + operand.space)}")


def _bounds(operand: Operand) -> str:
    if operand.values and len(operand.values) <= 4:
        return ", ".join(map(str, operand.values[:-1])) + f" or {operand.values[-1]}"
    if operand.bounds is None:
        return ""
    low, high = operand.bounds
    step = f", every {operand.values[1] - operand.values[0]}th" if operand.values else ""
    return f"{low} … {high}{step}"


def _lanes(lanes: str) -> str:
    first, _, last = lanes.partition("/")
    if first.isdigit():
        count = f"{first} elements"
    elif first.startswith("."):
        count = f"as many elements as {code(first)} says"
    else:
        count = "as many elements as the modifiers make it"
    return f"{count}, or {last}" if last else count


def type_words(expression: str) -> str:
    """A type expression of the notation in words: "of type `.dtype`", "twice as wide as `.atype`"."""
    if not expression:
        return ""
    return "of type " + " or ".join(_type(part) for part in expression.split("/"))


def _type(expression: str) -> str:
    call = _CALL.match(expression)
    if not call:
        if expression == "variable":
            return "an address (a variable's or function's name)"
        return code(expression if expression.startswith(".") else f".{expression}")
    inner = _type(call[2])
    if call[1] == "wide":
        return f"{inner} at twice the width"
    if call[1] == "half":
        return f"{inner} at half the width"
    return f"{inner}, as an element of a fragment" if call[1] == "frag" else f"{call[1]} of {inner}"

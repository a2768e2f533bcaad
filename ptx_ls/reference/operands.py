"""Operands in words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ptx_ls.isa import glossary
from ptx_ls.isa.brackets import split_outside
from ptx_ls.isa.model import UNBOUNDED, Form, Operand
from ptx_ls.isa.operand_text import ALSO, LISTS, NAMED, SELECTORS, SPACES, is_predicate
from ptx_ls.isa.operand_types import accepted
from ptx_ls.reference.markdown import code

_DIRECTION = {"r": "read", "w": "written", "rw": "read and written"}
_SLOT = re.compile(r"\.\w+")
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
    return ("{!}" if is_predicate(operand) else "{-}") * operand.negatable + operand.name


def _part(part: Operand) -> str:
    return f"{{{part.name}}}" if part.optional else part.name


def rows(operand: Operand, form: Form, optional: bool = False) -> list[tuple[str, str, str]]:
    """Rows for an operand of a form: (name, read or written, description), with one more for each member."""
    if operand.parts:
        found = [row for part in operand.parts for row in rows(part, form, optional or operand.optional)]
        if operand.kind == "address":
            name, _, text = found[0]
            bare = "; or a register or constant without the brackets" if operand.type else ""
            bare = "; also without the brackets" if "bare" in operand.also else bare
            found[0] = name, "", text + bare
        return found
    what = [_what(operand, form)]
    if operand.direction == "r" and "each" not in operand.also:
        what += [f"or {ALSO[other]}" for other in ALSO if other in operand.also]
    if operand.negatable:
        what.append("may be negated with `!`" if is_predicate(operand) else "may be negated with `-`")
    if operand.sink and operand.kind != "sink":
        what.append("`_` discards the result" if operand.direction == "w" else "`_` is accepted in its place")
    if operand.selector:
        must = "" if operand.selector.endswith("?") else " (required)"
        what.append(SELECTORS[operand.selector.rstrip("?")] + must)
    if operand.optional or optional:
        what.append("optional")
    direction = "" if operand.kind in NAMED else _DIRECTION[operand.direction]
    return [(operand.name, direction, "; ".join(what))]


def _what(operand: Operand, form: Form) -> str:
    """The kind and type of an operand in words."""
    left_out = {slot.name for slot in form.slots if slot.optional}
    named = NAMED.get(operand.kind) or NAMED.get(operand.type)
    if named or operand.kind == "arguments":
        return named or LISTS[operand.name]
    if operand.kind == "tensormap":
        return "generic address of a tensor map"
    if (operand.space and operand.kind in ("address", "base")) or (operand.kind == "base" and not operand.type):
        return _address(operand, left_out)
    if operand.kind == "immediate":
        return f"immediate {_bounds(operand)}".rstrip()
    if operand.kind == "vector":
        single = "register or " if operand.lanes in left_out else ""
        return f"{single}vector {_type_phrase(operand.type)}, with {_lanes(operand.lanes)}"
    kind = "predicate" if is_predicate(operand) else f"register {_type_phrase(operand.type)}".rstrip()
    if operand.bounds or "imm" in operand.also:
        return f"{kind}, or an immediate {_bounds(operand)}".rstrip()
    if operand.kind != "value" or is_predicate(operand):
        return kind
    literals = _takes_literals(operand.type, form)
    if all(literals):
        return f"{kind} or immediate"
    return f"{kind}, or immediate where the type is not packed" if any(literals) else kind


def _takes_literals(expression: str, form: Form) -> list[bool]:
    """Whether literals of a type are accepted, for each token of the slot in the expression."""
    choices: dict[str, Iterable[str]] = {slot.name: slot.gates for slot in form.slots}
    slot = next((name for name in _SLOT.findall(expression) if name in choices), "")
    # That 0f… passes for any 32 bits is nothing to tell anybody.
    takes = (accepted(expression, {slot: token}).literals for token in choices.get(slot, [""]))
    return [bool(literals - {"hex32"}) for literals in takes]


def _address(operand: Operand, left_out: set[str]) -> str:
    space = operand.space
    if space.startswith("."):
        where = code(space) if glossary.class_of(space) == "space" else f"the state space that {code(space)} names"
        text = f"address in {where}{', generic without it' if space in left_out else ''}"
    elif space:
        text = SPACES.get(space, f"address in {code('.' + space)}")
    else:
        text = "address"
    where = ", where generic," if "integers" in operand.also else ""
    return f"{text}; its register{where} is {_type_phrase(operand.type)}" if operand.type else text


def _bounds(operand: Operand) -> str:
    if operand.values and (len(operand.values) <= 4 or not isinstance(operand.values, range)):
        return ", ".join(map(str, operand.values[:-1])) + f" or {operand.values[-1]}"
    if operand.bounds is None:
        return ""
    low, high = operand.bounds
    if high == UNBOUNDED:
        return f"{low} … {operand.limit}".rstrip()
    step = f", every {operand.values.step}th" if isinstance(operand.values, range) else ""
    return f"{low} … {high}{step}"


def _lanes(lanes: str) -> str:
    first, _, last = lanes.partition("/")
    if first.isdigit():
        count = f"{first} elements"
    elif first.startswith("."):
        count = f"as many elements as {code(first)} says"
    else:
        count = "as many elements as the modifiers determine"
    return f"{count}, or {last}" if last else count


def _type_phrase(expression: str) -> str:
    """A type expression of the notation in words: "of type `.u32` or `.b64`"."""
    types = [part for part in split_outside(expression, "/") if part and not part.startswith("imm(")]
    return f"of type {' or '.join(map(_type, types))}" if types else ""


def _type(expression: str) -> str:
    call = _CALL.match(expression)
    if not call:
        return code(expression if expression.startswith(".") else f".{expression}")
    inner = _CALL.match(call[2])
    if call[1] == "only" and not call[2].lstrip(".").startswith("b"):
        return _type(call[2])
    if call[1] == "half" and inner and inner[1] == "half":
        return f"{_type(inner[2])} at a quarter of the width"
    if call[1] == "only" and "/" in call[2]:
        return " or ".join(map(_type, call[2].split("/")))
    phrase = {
        "wide": "{} at twice the width",
        "half": "{} at half the width",
        "at_least": "{} or wider",
        "only": "{}, only untyped registers",
        "hex": "{} (constants: only `0f…`)",
        "untyped": "{} or any other of its size",
        "frag": "{}, as an element of a fragment",
    }.get(call[1], f"{call[1]} of {{}}")
    return phrase.format(_type(call[2]))

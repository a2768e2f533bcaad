"""Operands in words: how they are written, and what they accept once modifiers are chosen."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ptx_ls.isa import glossary, operands
from ptx_ls.isa.brackets import split_outside
from ptx_ls.isa.model import UNBOUNDED, Operand
from ptx_ls.isa.operand_types import accepted_by
from ptx_ls.lazy import dataclass

_ALL_SHOWN = 4

SELECTORS = {
    "part": "`.b0` to `.b3`, `.h0` or `.h1` selects a part of it",
    "halves": "`.hxy` selects halfwords of both sources",
    "bytes": "`.bwxyz` selects bytes of both sources",
    "half_mask": "`.h0`, `.h1` or `.h10` selects the halfwords that are written",
    "byte_mask": "`.b` with digits selects the bytes that are written",
}

NAMED = {
    "label": "label of this function",
    "function": "function",
    "branchtargets": "label of a `.branchtargets` directive",
    "calltargets": "label of a `.calltargets` or `.callprototype` directive, or a table of functions",
    "texref": "texture: a `.texref` variable, or its handle in a `.b64` register",
    "samplerref": "sampler: a `.samplerref` variable, or its handle in a `.b64` register",
    "surfref": "surface: a `.surfref` variable, or its handle in a `.b64` register",
    "variable": "variable",
    "sink": "only `_`",
}

LISTS = {
    "results": "results of the function, in parentheses",
    "arguments": "arguments of the function, in parentheses",
}

ALSO = {"special": "special register", "variable": "the name of a variable or function"}

SPACES = {"generic": "generic address", "any": "generic address", "tmem": "address in tensor memory"}


@dataclass(frozen=True)
class Part:
    """A part of an operand and its span of characters in the operand's text.

    `bracket` is the one (or `|`) that it is in, "" where the operand has no parts.
    """

    operand: Operand
    start: int
    end: int
    bracket: str


@dataclass(frozen=True)
class Written:
    """The text of an operand, and its parts."""

    text: str
    parts: tuple[Part, ...]


def written(operand: Operand, chosen: Mapping[str, str]) -> Written:
    """The text of an operand: `[tensorMap, {c0, c1}]`, `d{|p}`, `{d0, d1, d2, d3}`."""
    opening, closing, between, bracket = {
        "address": ("[", "]", ", ", "["),
        "pair": ("", "", "|", "|"),
        "vector": ("{", "}", ", ", "{"),
    }.get(operand.kind, ("", "", "", ""))
    members = operand.parts
    if not members:
        text = _single(operand, chosen)
        return Written(text, (Part(operand, 0, len(text), ""),))
    text = opening
    parts = []
    for at, member in enumerate(members):
        dropped = member.optional and operand.kind == "pair"
        text += "{" if dropped else ""
        text += between if at else ""
        start = len(text)
        text += _single(member, chosen)
        text += "}" if dropped else ""
        parts.append(Part(member, start, len(text) - dropped, bracket))
    text += closing
    if len(parts) == 1:
        parts = [Part(operand, 0, len(text), "")]
    return Written(text, tuple(parts))


def _single(operand: Operand, chosen: Mapping[str, str]) -> str:
    if operand.kind in LISTS or operand.kind == "arguments":
        return f"({operand.name}…)"
    if not operand.lanes:
        return operand.name
    count = lanes(operand, chosen)
    if not count:
        # Without the slot that counts lanes there is one register, without braces.
        return operand.name if operand.lanes.startswith(".") or count == 0 else f"{{{operand.name}…}}"
    if count > _ALL_SHOWN:
        return f"{{{operand.name}0, …, {operand.name}{count - 1}}}"
    return "{" + ", ".join(f"{operand.name}{i}" for i in range(count)) + "}"


def lanes(operand: Operand, chosen: Mapping[str, str]) -> int | None:
    """The number of elements between the braces; None if it depends on a modifier that is not chosen."""
    first = operand.lanes.partition("/")[0]
    if first.startswith(".") and first not in chosen:
        return None
    try:
        return operands.lanes(operand, chosen)
    except (KeyError, StopIteration):
        return None


def types(operand: Operand, chosen: Mapping[str, str]) -> tuple[str, ...]:
    """The types of the registers that an operand accepts ("b32"), the usual one first; a slot (".dtype") that is not
    chosen yet."""
    found = [_register_type(part, chosen) for part in split_outside(operand.type, "/") if part]
    return tuple(dict.fromkeys(found))


def _register_type(expression: str, chosen: Mapping[str, str]) -> str:
    slot = re.search(r"\.\w+", expression)
    if slot and slot[0] not in chosen and glossary.class_of(slot[0]) != "type":
        return slot[0]
    return operands.register_type(expression, chosen)


def describe(operand: Operand, chosen: Mapping[str, str]) -> str:
    """What an operand accepts, in one line of Markdown: "register, `.b32`, written"."""
    phrases = [*_kind(operand, chosen)]
    if operand.kind not in (*NAMED, "immediate", "address", "base", "tensormap", "arguments"):
        phrases.append({"r": "read", "w": "written", "rw": "read and written"}[operand.direction])
    if operand.negatable:
        phrases.append(f"`{'!' if is_predicate(operand) else '-'}` before it negates it")
    if operand.selector:
        must = "" if operand.selector.endswith("?") else " (required)"
        phrases.append(SELECTORS.get(operand.selector.rstrip("?"), operand.selector) + must)
    if operand.sink and operand.kind != "sink":
        phrases.append("`_` discards it")
    if operand.optional:
        phrases.append("optional")
    return ", ".join(phrases)


def is_predicate(operand: Operand) -> bool:
    """Whether an operand is a predicate, by the form (`pred`) or by its modifier (`.pred`)."""
    return operand.type.lstrip(".") == "pred"


def _kind(operand: Operand, chosen: Mapping[str, str]) -> list[str]:
    kind = operand.kind
    if kind in NAMED or operand.type in NAMED:
        return [NAMED[kind if kind in NAMED else operand.type]]
    if kind == "arguments":
        return [LISTS[operand.name]]
    if kind == "immediate":
        return [_constant(operand)]
    if kind in ("address", "base", "tensormap"):
        return _address(operand, chosen)
    of_type = _type(operand, chosen)
    if is_predicate(operand):
        constant = operand.bounds or "imm" in operand.also
        return [f"predicate register or {_constant(operand)}" if constant else "predicate register"]
    count = lanes(operand, chosen) if kind == "vector" else None
    if count:
        most = operands.most_lanes(operand, chosen)
        several = f"{count} to {most}" if most != count else str(count)
        return [f"{several} register{'' if count == 1 else 's'} in braces", *(f"{t} each" for t in of_type)]
    if kind == "vector" and not operand.lanes.startswith(".") and count is None:
        return ["registers in braces", *of_type]
    name = f"register or {_constant(operand)}" if _takes_constants(operand, chosen) else "register"
    more = [words for word, words in ALSO.items() if word in operand.also]
    return [", ".join([name, *more[:-1]]) + (f" or {more[-1]}" if more else ""), *of_type]


def _takes_constants(operand: Operand, chosen: Mapping[str, str]) -> bool:
    """Whether a constant is accepted, at least with some type that is still open."""
    if operand.kind == "register" or operand.direction != "r":
        return False
    still_open = any(t.startswith(".") for t in types(operand, chosen))
    # That 0f… passes for any 32 bits helps no reader.
    return bool(still_open or operand.bounds or not operand.type or accepted_by(operand, chosen).literals - {"hex32"})


def _constant(operand: Operand) -> str:
    if operand.values:
        many = len(operand.values) > 8
        few = [str(v) for v in (operand.values[:3] if many else operand.values)]
        few += ["…", str(operand.values[-1])] if many else []
        return f"constant, {' or '.join(few)}" if len(few) < 3 else f"constant, one of {', '.join(few)}"
    if operand.bounds:
        low, high = operand.bounds
        if high == UNBOUNDED:
            return f"constant from {low} " + (f"to the value of {operand.limit}" if operand.limit else "on")
        if high - low < 2:
            return f"constant {low}" if low == high else f"constant {low} or {high}"
        return f"constant from {low} to {high}"
    return "constant"


def _address(operand: Operand, chosen: Mapping[str, str]) -> list[str]:
    base = operand.parts[0] if operand.parts else operand
    if base.kind == "tensormap":
        return ["generic address of a tensor map"]
    space = base.space
    if base.kind == "base" and base.type and not space:
        return ["register", *_type(base, chosen)]
    if space.startswith("."):
        space = chosen.get(space, space if glossary.class_of(space) == "space" else "")
    if not space:
        where = "generic address"
    else:
        where = f"address in `{space}`" if space.startswith(".") else SPACES.get(space, f"address in `.{space}`")
    register = " or ".join(f"`.{t}`" for t in types(base, chosen))
    bare = " or ".join(f"`.{t}`" for t in types(operand, chosen)) if operand.parts else ""
    brackets = ["or without the brackets"] if "bare" in operand.also else []
    return [
        where,
        *([f"in a {register} register"] if register else []),
        *([f"or a {bare} register or a constant"] if bare else brackets),
    ]


def _type(operand: Operand, chosen: Mapping[str, str]) -> list[str]:
    phrases = []
    for expression in split_outside(operand.type, "/"):
        name = _register_type(expression, chosen) if expression else ""
        shown = f"`{name}`" if name.startswith(".") else f"`.{name}`"
        token = chosen.get(expression.removeprefix("at_least(").rstrip(")"), "")
        if token and shown != f"`{token}`":
            shown += f" holding `{token}`"
        if name:
            phrases.append(shown + (" or wider" if expression.startswith("at_least(") else ""))
    return [" or ".join(dict.fromkeys(phrases))] if phrases else []

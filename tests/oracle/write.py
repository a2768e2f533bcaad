"""Writes probes: the operands that a form asks for, with the declarations they need."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from ptx_ls.isa.model import Form, Operand
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import given, index_lanes, lanes, most_lanes, register_type
from tests.oracle.ptxas import Probe

_VARIABLES = {
    kind: Shape("variable", kind, space="global", name=name)
    for kind, name in (("texref", "probe_texture"), ("surfref", "probe_surface"), ("samplerref", "probe_sampler"))
}
"""Opaque variables that the header of a probe module declares."""

_SELECTORS = {"part": ".h1", "halves": ".h12", "bytes": ".b7016", "half_mask": ".h10", "byte_mask": ".b310"}
"""A selector of each kind that video instructions have."""

SCALARS = tuple(Shape("variable", kind, space="global", name=f"probe_{kind}") for kind in ("b32", "u32", "b64", "f32"))
"""Variables that are no arrays."""

FUNCTION = Shape("function", name="probe_callee")
LABEL = Shape("label", name="probe_end")
_NUMBERED = re.compile(r"%(\w+)_(\d+)$")
_DIRECTIVES = {
    "probe_argument": ".param .align 16 .b8 probe_argument[64];",
    "probe_targets": "probe_targets: .branchtargets probe_end;",
    "probe_prototype": "probe_prototype: .callprototype _ ();",
    **{variable.name: f".global .{variable.type} {variable.name};" for variable in SCALARS},
    **{
        f"probe_in_{space}": f".{space} .align 16 .b8 probe_in_{space}[64];"
        for space in ("global", "shared", "local", "const")
    },
}
"""What must stand in the kernel for a name that an operand has."""


@dataclass
class _Writer:
    """Numbers the registers that one probe uses. `wide`: addresses are 64 bits."""

    chosen: Mapping[str, str]
    wide: bool
    used: dict[str, int] = field(default_factory=dict)
    store: bool = False

    def register(self, kind: str, selector: str = "") -> Shape:
        self.used[kind] = self.used.get(kind, 0) + 1
        return Shape("register", kind, selector=selector, name=f"%{kind}_{self.used[kind]}")

    def operand(self, operand: Operand) -> Shape:
        match operand.kind:
            case "address":
                return Shape("address", parts=tuple(self.part(p) for p in operand.parts if not p.optional))
            case "pair":
                parts = tuple(self.operand(p) for p in operand.parts if not p.optional)
                return parts[0] if len(parts) == 1 else Shape("pair", parts=parts)
            case "vector" if operand.parts:
                return Shape("vector", parts=tuple(self.operand(p) for p in operand.parts))
            case "vector":
                kind = self.type_of(operand)
                if operand.lanes.startswith(".") and operand.lanes not in self.chosen:
                    return self.register(kind)
                count = lanes(operand, self.chosen)
                return self.vector(kind, count) if count else self.register(f"b{kind[1:]}")
            case "predicate":
                return self.register("pred")
            case "immediate" if operand.values:
                return integer(operand.values[0])
            case "immediate":
                low, high = operand.bounds or (0, 0)
                return integer(0 if low <= 0 <= high else low)
            case "sink":
                return Shape("sink")
            case "label":
                return LABEL
            case "arguments":
                return Shape("arguments")
            case "branchtargets":
                return Shape("label", "branchtargets", name="probe_targets")
            case "calltargets":
                return Shape("label", name="probe_prototype")
            case "function" | "variable":
                return FUNCTION
            case "texref" | "samplerref" | "surfref" | "tensormap":
                return self.register("b64")
            case _:
                return self.register(self.type_of(operand), _SELECTORS.get(operand.selector.rstrip("?"), ""))

    def vector(self, kind: str, count: int) -> Shape:
        return Shape("vector", parts=tuple(self.register(kind) for _ in range(count)))

    def type_of(self, operand: Operand) -> str:
        if operand.type == "b64/b32":
            return "b64" if self.wide else "b32"
        return register_type(operand.type, self.chosen) if operand.type else "b32"

    def part(self, part: Operand) -> Shape:
        if part.kind == "vector":
            indices = index_lanes(part, self.chosen)
            rest = self.vector(self.type_of(part), most_lanes(part, self.chosen) - indices)
            return replace(rest, parts=(*(self.register("u32") for _ in range(indices)), *rest.parts))
        if part.type in _VARIABLES:
            return _VARIABLES[part.type]
        space = self.chosen.get(part.space, "").lstrip(".") if part.space.startswith(".") else part.space
        if space.split("::")[0] == "param":
            # A kernel's own parameters cannot be stored to, nor read as those of a function that it calls.
            own = not self.store and space != "param::func"
            return Shape("variable", space="param", name="probe_parameter" if own else "probe_argument")
        if space == "tmem":
            return self.register("b32")
        if part.type and part.kind != "tensormap" and not part.space:
            return self.register(self.type_of(part))
        return self.register("b64" if self.wide else "b32")


def integer(value: int) -> Shape:
    """An integer constant."""
    return Shape("immediate", "int", value, name=str(value))


def shapes(form: Form, chosen: Mapping[str, str], wide: bool, optional: int = 0) -> list[Shape]:
    """Operands that a form asks for. `optional`: how many of its optional operands are given, from the left.

    Raises KeyError where the operands depend on a token that was not chosen.
    """
    writer = _Writer(chosen, wide, store=len(form.operands) > 1 and form.operands[0].kind == "address")
    count = sum(not o.optional for o in form.operands) + optional
    return [writer.operand(operand) for operand in given(form, count)]


def text(shape: Shape) -> str:
    """An operand as source."""
    parts = ", ".join(map(text, shape.parts))
    match shape.kind:
        case "address":
            return f"[{parts}]"
        case "vector":
            return "{" + parts + "}"
        case "pair":
            return "|".join(map(text, shape.parts))
        case "sink":
            return "_"
        case "arguments":
            return f"({parts})"
    sign = "!" if shape.type == "pred" else "-"
    return (sign if shape.negated else "") + shape.name + shape.selector


def probe(spelling: str, operands: Sequence[Shape], independent: bool = False) -> Probe:
    """A probe of a spelling with these operands, and the declarations of all they name.

    `independent`: asked in the independent texture mode even where no sampler is named.
    """
    used: dict[str, int] = {}
    directives: dict[str, str] = {}
    parameters = ""
    for shape in _flat(operands):
        match = _NUMBERED.match(shape.name)
        if shape.kind == "register" and match:
            used[match[1]] = max(used.get(match[1], 0), int(match[2]))
        if shape.name in _DIRECTIVES:
            directives[shape.name] = _DIRECTIVES[shape.name]
        if shape.name == "probe_parameter":
            parameters = ".param .align 16 .b8 probe_parameter[64]"
    declarations = [f".reg .{kind} %{kind}_<{count + 1}>;" for kind, count in sorted(used.items())]
    return Probe(
        f"{spelling} {', '.join(map(text, operands))};",
        " ".join([*declarations, *directives.values()]),
        parameters,
        independent or any(shape.type == "samplerref" for shape in _flat(operands)),
    )


def _flat(operands: Sequence[Shape]) -> Iterator[Shape]:
    for shape in operands:
        yield shape
        yield from _flat(shape.parts)


def write(spelling: str, form: Form, chosen: Mapping[str, str], wide: bool, optional: int = 0) -> Probe:
    """A probe of a spelling with the operands of a form; see `shapes`."""
    return probe(spelling, shapes(form, chosen, wide, optional))


def optional_counts(form: Form) -> range:
    """The numbers of optional operands that may be given."""
    return range(sum(o.optional for o in form.operands) + 1)

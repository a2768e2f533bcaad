"""Writes probes: the operands that a form asks for, with the declarations they need."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ptx_ls.isa.model import Form, Operand
from ptx_ls.isa.operands import lanes, most_lanes, register_type
from tests.oracle.ptxas import Probe

_VARIABLES = {"texref": "probe_texture", "surfref": "probe_surface", "samplerref": "probe_sampler"}
"""Opaque variables that the header of a probe module declares."""

_SELECTORS = {"part": ".h1", "halves": ".h12", "bytes": ".b7016", "half_mask": ".h10", "byte_mask": ".b310"}
"""A selector of each kind that video instructions have."""


@dataclass
class _Writer:
    """Collects the registers that one probe uses. `wide`: addresses are 64 bits."""

    chosen: Mapping[str, str]
    wide: bool
    used: dict[str, int] = field(default_factory=dict)
    parameters: bool = False
    module_variable: bool = False
    directives: str = ""
    store: bool = False

    def register(self, kind: str) -> str:
        self.used[kind] = self.used.get(kind, 0) + 1
        return f"%{kind}_{self.used[kind]}"

    def operand(self, operand: Operand) -> str:
        match operand.kind:
            case "address":
                return f"[{', '.join(self.part(p) for p in operand.parts if not p.optional)}]"
            case "pair":
                return "|".join(self.operand(p) for p in operand.parts if not p.optional)
            case "vector" if operand.parts:
                return "{" + ", ".join(self.operand(p) for p in operand.parts) + "}"
            case "vector":
                kind = self.type_of(operand)
                if operand.lanes.startswith(".") and operand.lanes not in self.chosen:
                    return self.register(kind)
                return "{" + ", ".join(self.register(kind) for _ in range(lanes(operand, self.chosen))) + "}"
            case "predicate":
                return self.register("pred")
            case "immediate" if operand.values:
                return str(operand.values[0])
            case "immediate":
                low, high = operand.bounds or (0, 0)
                return str(0 if low <= 0 <= high else low)
            case "sink":
                return "_"
            case "label":
                return "probe_end"
            case "arguments":
                return "()"
            case "branchtargets":
                self.directives = "probe_targets: .branchtargets probe_end;"
                return "probe_targets"
            case "calltargets":
                self.directives = "probe_prototype: .callprototype _ ();"
                return "probe_prototype"
            case "function":
                return "probe_callee"
            case "texref" | "samplerref" | "surfref" | "tensormap":
                return self.register("b64")
            case "variable":
                return "probe_callee"
            case _:
                selector = _SELECTORS.get(operand.selector.rstrip("?"), "")
                return self.register(self.type_of(operand)) + selector

    def type_of(self, operand: Operand) -> str:
        if operand.type == "b64/b32":
            return "b64" if self.wide else "b32"
        return register_type(operand.type, self.chosen) if operand.type else "b32"

    def part(self, part: Operand) -> str:
        if part.kind == "vector":
            kind = self.type_of(part)
            return "{" + ", ".join(self.register(kind) for _ in range(most_lanes(part, self.chosen))) + "}"
        if part.type in _VARIABLES:
            return _VARIABLES[part.type]
        space = self.chosen.get(part.space, "").lstrip(".") if part.space.startswith(".") else part.space
        if space.split("::")[0] == "param":
            # A kernel's own parameters cannot be stored to, nor read as those of a function that it calls.
            if self.store or space == "param::func":
                self.directives = ".param .align 16 .b8 probe_argument[64];"
                return "probe_argument"
            self.parameters = True
            return "probe_parameter"
        if space == "tmem":
            return self.register("b32")
        if part.type and part.type != "tensormap":
            return self.register(self.type_of(part))
        return self.register("b64" if self.wide else "b32")


def write(spelling: str, form: Form, chosen: Mapping[str, str], wide: bool, optional: int = 0) -> Probe:
    """A probe of a spelling with the operands of a form.

    `optional`: how many of the form's optional operands are given, from the left. Raises KeyError where the operands
    depend on a token that was not chosen.
    """
    writer = _Writer(chosen, wide, store=bool(form.operands) and form.operands[0].kind == "address")
    texts: list[str] = []
    left = optional
    for operand in form.operands:
        if operand.optional:
            if not left:
                continue
            left -= 1
        texts.append(writer.operand(operand))
    declarations = " ".join(f".reg .{kind} %{kind}_<{count + 1}>;" for kind, count in sorted(writer.used.items()))
    declarations = f"{declarations} {writer.directives}".strip()
    parameters = ".param .align 16 .b8 probe_parameter[64]" if writer.parameters else ""
    return Probe(f"{spelling} {', '.join(texts)};", declarations, parameters)


def optional_counts(form: Form) -> range:
    """The numbers of optional operands that may be given."""
    return range(sum(o.optional for o in form.operands) + 1)

"""The operand expected at the cursor, by the forms that the instruction may become."""

from __future__ import annotations

from collections.abc import Iterable

from ptx_ls.isa import operand_text, operands
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_prefilter import mismatches
from ptx_ls.isa.operand_types import accepted_by
from ptx_ls.lazy import dataclass, field
from ptx_ls.sema import candidate_forms
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.statement import Statement

_LABELS = ("label", "branchtargets", "calltargets")
_REFERENCES = ("texref", "samplerref", "surfref")
_ADDRESS = {64: ("b64", "u64", "s64"), 32: ("b32", "u32", "s32")}


@dataclass
class ExpectedOperand:
    """What the forms accept at the cursor.

    `types` of registers and `spaces` of variables ("" for any) have a rank, 0 for the likeliest. `kinds` are the kinds
    of other names (NOTATION.md), special for special registers. `any`: every name is accepted. `writes`: the operand is
    written and not read.
    """

    types: dict[str, int] = field(default_factory=dict)
    spaces: dict[str, int] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    any: bool = False
    writes: bool = False

    def add(self, operand: Operand, form: State) -> None:
        """Adds what one form accepts as `operand`."""
        chosen = operands.chosen_tokens(form.form, form.chosen)
        self.writes |= operand.direction == "w"
        if operand.kind in ("address", "base") and operand.type not in _REFERENCES:
            self._address(operand.parts[0] if operand.parts else operand, chosen)
        elif operand.kind == "predicate":
            self.types["pred"] = 0
        elif operand.kind == "arguments":
            self.any = True
        elif operand.kind in (*_LABELS, *_REFERENCES, "function"):
            self.kinds.add(operand.kind)
        elif operand.type in _REFERENCES:
            self.kinds.add(operand.type)
            self._registers(("b64",), 3)
        elif operand.kind == "tensormap":
            self._registers(_ADDRESS[64], 0)
            self.spaces.update({".param": 0, ".const": 0, ".global": 0})
        elif operand.kind != "immediate":
            self._registers(_types(operand, chosen), 0)
            self.kinds |= operand.also & {"special"}
            if "variable" in operand.also:
                self.spaces[""] = 2
                self.kinds.add("function")

    def _address(self, base: Operand, chosen: dict[str, str]) -> None:
        if base.type in _REFERENCES:
            self.kinds.add(base.type)
            return
        space = chosen.get(base.space, base.space)
        word = "." + space.strip(".").split("::")[0]
        # Where variables have names, those are meant; global memory is reached through a pointer.
        named = word in (".shared", ".param", ".const")
        narrow = word in (".shared", ".tmem")
        self._registers(_ADDRESS[64], 2 if narrow else int(named))
        self._registers(_ADDRESS[32], 1 if narrow else 5)
        self.spaces[word if word in _SPACES else ""] = 0 if named else 1

    def _registers(self, types: Iterable[str], rank: int) -> None:
        for number, name in enumerate(types):
            self.types[name] = min(rank + (number > 0), self.types.get(name, 9))

    def rank(self, symbol: Symbol) -> int | None:
        """The rank of a name, 0 for the best; None if it does not fit."""
        declared = symbol.declared
        own = declared.type[1:]
        if self.any:
            return None if symbol.kind in ("label", "function", "kernel") else 0 if declared.space == ".param" else 1
        match symbol.kind:
            case "label":
                return 0 if self.kinds & {*_LABELS} else None
            case "function":
                if not self.kinds & {"function", "calltargets"}:
                    return None
                return 3 if self.spaces else 0
            case "kernel":
                return None
            case "register":
                return self.types.get(own, self.types.get("", 9)) if self.types else None
        if own in _REFERENCES:
            return 0 if own in self.kinds else None
        space = ".param" if symbol.kind == "parameter" else declared.space if declared.space in _SPACES else ""
        return self.spaces.get(space, self.spaces.get("", 8 if self.spaces else None))


def _types(operand: Operand, chosen: dict[str, str]) -> list[str]:
    """The types of the registers that an operand accepts, its own first; "" for any if no modifier decides yet."""
    own = operand_text.types(operand, chosen)
    if not own or any(name.startswith(".") for name in own):
        return [""]
    return list(dict.fromkeys([*own, *sorted(accepted_by(operand, chosen).registers)]))


_SPACES = (".global", ".shared", ".const", ".local", ".param")


def expected_operand(statement: Statement) -> ExpectedOperand | None:
    """The operand expected at the cursor; None if the instruction is unknown."""
    if statement.place is None:
        return None
    forms = candidate_forms.forms_of(statement.spelling)
    best = min((mismatches(s.form, statement.operands) for s in forms), default=0)
    expected = ExpectedOperand()
    for form in forms:
        operand = candidate_forms.operand_at(form, statement, statement.place)
        if operand is not None and mismatches(form.form, statement.operands) == best:
            expected.add(operand, form)
    return expected if forms else None

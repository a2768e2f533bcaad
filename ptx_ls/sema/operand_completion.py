"""What may stand as an operand: the names in scope, those first that fit the place, and what the ISA predefines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ptx_ls.isa import glossary, operand_text, operands, state
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Operand
from ptx_ls.sema import signature
from ptx_ls.sema.offer import Offer, Typed, gated
from ptx_ls.sema.statement import Statement
from ptx_ls.sema.symbols import Symbol, symbols_of
from ptx_ls.sema.verdict import Judge
from ptx_ls.syntax.document import Document

MOST = 500
"""More names than anyone scrolls through; a module can declare tens of thousands of labels."""

_TYPE = re.compile(r"\.(?:[bsuf]\d+(?:x\d+)?|bf16(?:x2)?|pred|texref|samplerref|surfref)\b")
_LABELS = ("label", "branchtargets", "calltargets")
_REFERENCES = ("texref", "samplerref", "surfref")
_ADDRESS = {64: ("u64", "s64"), 32: ("u32", "s32")}


@dataclass
class Wanted:
    """What the forms take at the cursor.

    `types` of registers and `spaces` of variables ("" any), each with a rank, 0 for what is most likely meant; `kinds`:
    words of NOTATION.md for names of other kinds; `reads`: a special register may stand there.
    """

    types: dict[str, int] = field(default_factory=dict)
    spaces: dict[str, int] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    reads: bool = False

    def add(self, operand: Operand, form: State) -> None:
        """What one form takes, as `operand`."""
        chosen = operands.chosen_tokens(form.form, form.chosen)
        if operand.kind in ("address", "base") and not operand.type:
            self._address(operand, chosen)
        elif operand.kind == "predicate":
            self.types["pred"] = 0
        elif operand.kind == "arguments":
            self.kinds.update(("variable", "any"))
        elif operand.kind in (*_LABELS, *_REFERENCES, "function"):
            self.kinds.add(operand.kind)
        elif operand.type in _REFERENCES:
            self.kinds.add(operand.type)
        elif operand.type == "tensormap":
            self.types.update(dict.fromkeys(_ADDRESS[64], 0))
            self.spaces.update({".param": 0, ".const": 0, ".global": 0})
        elif operand.kind != "immediate":
            self.types.update(dict.fromkeys(operand_text.types(operand, chosen), 0))
            self.reads = self.reads or (operand.direction == "r" and operand.kind == "value")
            if "variable" in operand.type.split("/"):
                self.spaces[""] = 2
                self.kinds.add("function")

    def _address(self, operand: Operand, chosen: dict[str, str]) -> None:
        space = chosen.get(operand.space, operand.space)
        word = "." + space.strip(".").split("::")[0]
        narrow = word in (".shared", ".tmem")
        # Where variables have names, those are meant; global memory is reached through a pointer.
        named = word in (".shared", ".param", ".const")
        self.types.update(dict.fromkeys(_ADDRESS[64], 2 if narrow else int(named)))
        self.types.update(dict.fromkeys(_ADDRESS[32], 1 if narrow else 5))
        self.spaces[word if word in _SPACES else ""] = 0 if named else 1

    def rank(self, symbol: Symbol) -> int | None:
        """How well a name fits, 0 best; None if it cannot stand here."""
        if symbol.kind == "label":
            return 0 if self.kinds & {*_LABELS} else None
        if symbol.kind in ("function", "kernel"):
            return 0 if symbol.kind == "function" and self.kinds & {"function", "calltargets"} else None
        declared = _TYPE.findall(symbol.detail)
        if symbol.kind == "register":
            if "any" in self.kinds:
                return 1
            fits = [_fit(declared[-1] if declared else "", t) + rank for t, rank in self.types.items()]
            return min(9, *fits) if fits else None
        if declared and declared[-1][1:] in _REFERENCES:
            return 0 if declared[-1][1:] in self.kinds else None
        if "variable" in self.kinds:
            return 0 if ".param" in symbol.detail else 3
        space = ".param" if symbol.kind == "parameter" else next((s for s in _SPACES if s in symbol.detail.split()), "")
        return self.spaces.get(space, self.spaces.get("", 8 if self.spaces else None))


_SPACES = (".global", ".shared", ".const", ".local", ".param")


def _fit(declared: str, wanted: str) -> int:
    """How well a register of a type stands where one is wanted: 0 the same, 1 as good, 2 wider, 9 not at all."""
    have = glossary.register_type(declared) if declared else ""
    if have == wanted or wanted.startswith("."):
        return 0
    of_have, of_wanted = re.fullmatch(r"([a-z])(\d+)", have), re.fullmatch(r"([a-z])(\d+)", wanted)
    if not of_have or not of_wanted:
        return 9
    # Integers mix, and bits with everything; a floating-point register is none for integers.
    if (of_have[1] == "f") != (of_wanted[1] == "f") and "b" not in (of_have[1], of_wanted[1]):
        return 9
    wider = int(of_have[2]) - int(of_wanted[2])
    return 1 if wider == 0 else 5 if wider > 0 else 9


def wanted_at(statement: Statement) -> Wanted | None:
    """What the operand at the cursor may be; None where nothing is known of the instruction."""
    if statement.place is None:
        return None
    forms = [(s, signature.misfit(s, statement)) for s in signature.forms_of(statement.spelling)]
    wanted = Wanted()
    known = False
    best = min((misfit[:2] for _, misfit in forms), default=(0, 0))
    for form, misfit in forms:
        if misfit[:2] != best:
            continue
        known = True
        operand = signature.operand_at(form, statement, statement.place)
        if operand is not None:
            wanted.add(operand, form)
    return wanted if known else None


def complete_operand(document: Document, statement: Statement, offset: int, here: Judge) -> Iterator[Offer]:
    """The names that may stand at the cursor, best fitting first; all of them where the instruction is not known."""
    wanted = wanted_at(statement)
    typed = Typed(statement.typed, offset)
    ranked = []
    for symbol in symbols_of(document).visible(offset):
        if not symbol.name.startswith(typed.text[:1]):
            continue
        rank = wanted.rank(symbol) if wanted else _ORDER.index(symbol.kind)
        # Of `%r<100>` the name is offered without a number, which the user types.
        if rank is None or (symbol.name == typed.text and symbol.count is None):
            continue
        ranked.append((rank, symbol))
    if len(ranked) > MOST:
        ranked = [(rank, symbol) for rank, symbol in ranked if symbol.name.startswith(typed.text)]
    ranked.sort(key=lambda one: one[0])
    for rank, symbol in ranked[:MOST]:
        yield _of_symbol(symbol, typed, rank)
    if wanted is None or wanted.reads:
        yield from complete_special_register(typed, here, tuple(wanted.types) if wanted else ())


def complete_guard(document: Document, typed: Typed) -> Iterator[Offer]:
    """The predicates in scope."""
    for symbol in symbols_of(document).visible(typed.offset):
        if symbol.kind == "register" and ".pred" in symbol.detail:
            yield _of_symbol(symbol, typed, 0)


def complete_special_register(typed: Typed, here: Judge, types: Sequence[str] = ()) -> Iterator[Offer]:
    """The special registers that begin as typed; those of one of some types before the others."""
    for register in state.special_registers():
        for name in register.names:
            if name.startswith(typed.text):
                fits = not types or any(_fit(f".{t}", w) < 9 for t in register.types for w in types)
                rank = "90" if fits else "99"
                detail = f".{register.type}: {register.summary}"
                yield gated(name, typed, "register", detail, register.gate, here, rank)


_ORDER = ("register", "parameter", "variable", "label", "function", "kernel")


def _of_symbol(symbol: Symbol, typed: Typed, rank: int) -> Offer:
    return Offer(
        label=symbol.text,
        text=symbol.name,
        start=typed.start,
        end=typed.offset,
        kind="function" if symbol.kind in ("kernel", "function") else "symbol",
        detail=symbol.detail or "label",
        needs="",
        sort=f"0{rank:02d}{_ORDER.index(symbol.kind)}{symbol.text}",
    )

"""What may stand as an operand: the names in scope, those first that fit the place, and what the ISA predefines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from dataclasses import field

from ptx_ls.ide import signature_help
from ptx_ls.ide.completion_cursor import unclosed_head
from ptx_ls.ide.completion_item import Offer, Typed, gated
from ptx_ls.ide.register_names import in_use
from ptx_ls.isa import operand_text, operands, state
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Operand
from ptx_ls.isa.operand_prefilter import unlike
from ptx_ls.isa.operand_types import taken
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.statement import Statement
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.target_check import Judge
from ptx_ls.syntax.document import Document

MOST = 500
"""More names than anyone scrolls through; a module can declare tens of thousands of labels."""

_TYPE = pattern(r"\.(?:[bsuf]\d+(?:x\d+)?|bf16(?:x2)?|pred|texref|samplerref|surfref)\b")
_LABELS = ("label", "branchtargets", "calltargets")
_REFERENCES = ("texref", "samplerref", "surfref")
_ADDRESS = {64: ("b64", "u64", "s64"), 32: ("b32", "u32", "s32")}


@dataclass
class Wanted:
    """What the forms take at the cursor.

    `types` of registers and `spaces` of variables ("" any), each with a rank, 0 for what is most likely meant; `kinds`:
    words of NOTATION.md for names of other kinds, special for special registers. `any`: whatever has a name. `writes`:
    the operand is written and not read.
    """

    types: dict[str, int] = field(default_factory=dict)
    spaces: dict[str, int] = field(default_factory=dict)
    kinds: set[str] = field(default_factory=set)
    any: bool = False
    writes: bool = False

    def add(self, operand: Operand, form: State) -> None:
        """What one form takes, as `operand`."""
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
        """How well a name fits, 0 best; None if it cannot stand here."""
        declared = _TYPE.findall(symbol.detail)
        own = declared[-1][1:] if declared else ""
        if self.any:
            return None if symbol.kind in ("label", "function", "kernel") else 0 if ".param" in symbol.detail else 1
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
        space = ".param" if symbol.kind == "parameter" else next((s for s in _SPACES if s in symbol.detail.split()), "")
        return self.spaces.get(space, self.spaces.get("", 8 if self.spaces else None))


def _types(operand: Operand, chosen: dict[str, str]) -> list[str]:
    """The types of the registers an operand takes, its own first; "" for all where no modifier tells yet."""
    own = operand_text.types(operand, chosen)
    if not own or any(name.startswith(".") for name in own):
        return [""]
    return list(dict.fromkeys([*own, *sorted(taken(operand, chosen).registers)]))


_SPACES = (".global", ".shared", ".const", ".local", ".param")


def wanted_at(statement: Statement) -> Wanted | None:
    """What the operand at the cursor may be; None where nothing is known of the instruction."""
    if statement.place is None:
        return None
    forms = signature_help.forms_of(statement.spelling)
    best = min((unlike(s.form, statement.operands) for s in forms), default=0)
    wanted = Wanted()
    for form in forms:
        operand = signature_help.operand_at(form, statement, statement.place)
        if operand is not None and unlike(form.form, statement.operands) == best:
            wanted.add(operand, form)
    return wanted if forms else None


def complete_operand(document: Document, statement: Statement, offset: int, here: Judge) -> Iterator[Offer]:
    """The names that may stand at the cursor, best fitting first; all of them where the instruction is not known."""
    wanted = wanted_at(statement)
    typed = Typed(statement.typed, offset)
    ranked = []
    for symbol in _visible(document, offset, typed.text[:1]):
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
        # Of a form that is not known, nobody can tell which registers are meant.
        if symbol.kind == "register" and symbol.count is not None and wanted is not None:
            yield from _of_range(document, symbol, typed, rank, wanted.writes)
    if wanted is None or "special" in wanted.kinds:
        yield from complete_special_register(typed, here, wanted.types.keys() if wanted else frozenset())


def _visible(document: Document, offset: int, begins: str) -> Iterator[Symbol]:
    """The names in scope, and the parameters of a function that has no end yet, which the tree lacks."""
    yield from symbols_of(document).visible(offset, begins)
    if head := unclosed_head(document, offset):
        text = document.source[slice(*head)] + b"}"
        inside = symbols_of(Document(document.uri, document.language, text)).visible(len(text) - 1, begins)
        yield from (symbol for symbol in inside if symbol.kind == "parameter")


def _of_range(document: Document, symbol: Symbol, typed: Typed, rank: int, writes: bool) -> Iterator[Offer]:
    """Registers of a `%r<100>`, after its name: where one is written, the next that is free; those in use."""
    used, free = in_use(document, symbol, typed.offset)
    names = [(free, f"{symbol.detail}, the next that is free")] if writes and free else []
    names += [(name, symbol.detail) for name in used]
    for number, (name, detail) in enumerate(names):
        sort = f"0{rank:02d}{_ORDER.index(symbol.kind)}{symbol.text}{number:02d}"
        yield Offer(name, name, typed.start, typed.offset, "symbol", detail, "", sort)


def complete_guard(document: Document, typed: Typed) -> Iterator[Offer]:
    """The predicates in scope."""
    for symbol in symbols_of(document).visible(typed.offset):
        if symbol.kind == "register" and ".pred" in symbol.detail:
            yield _of_symbol(symbol, typed, 0)


def complete_special_register(typed: Typed, here: Judge, types: Set[str] = frozenset()) -> Iterator[Offer]:
    """The special registers that begin as typed; those of one of some types before the others."""
    for register in state.special_registers():
        for name in register.names:
            if name.startswith(typed.text):
                rank = "90" if not types or not types.isdisjoint(register.types) else "99"
                detail = f".{register.type}: {register.summary}"
                yield gated(name, typed, "register", detail, register.gate, here, rank)


_ORDER = ("register", "parameter", "variable", "label", "function", "kernel")


def _of_symbol(symbol: Symbol, typed: Typed, rank: int) -> Offer:
    return Offer(
        label=symbol.text,
        text=symbol.name,
        start=typed.start,
        end=typed.offset,
        kind="function" if symbol.is_function else "symbol",
        detail=symbol.detail or "label",
        needs="",
        sort=f"0{rank:02d}{_ORDER.index(symbol.kind)}{symbol.text}",
    )

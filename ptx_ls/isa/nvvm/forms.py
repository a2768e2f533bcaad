"""The PTX that an intrinsic becomes, by its immediates and the types chosen for its overloaded parameters.

intrinsics_ptx.isa has one line per intrinsic: its name and its statements, ` ; ` apart. In a statement, `%r_a0` is
parameter 0 in a register of type b32 (`rd` b64, `rs` b16, `p` pred, `rq` b128, `b` b8), `%r_a3_0..7` eight elements of
parameter 3, `%r_d0` a result, `#4` the value of immediate 4 (0 and 1 for i1). `<4 0=.a~1,2=.b~3=>` depends on
immediate 4, `<t0 p3=…>` on the first chosen type; what is not listed there was refused by libnvvm on every target.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from ptx_ls.isa import state
from ptx_ls.isa.notation.lines import IsaError, text_of
from ptx_ls.isa.state_model import SpecialRegister
from ptx_ls.lazy import dataclass

FILE = "intrinsics_ptx.isa"
REGISTERS = {"r": "b32", "rd": "b64", "rs": "b16", "p": "pred", "rq": "b128", "b": "b8"}
"""The types of registers by the letters that their names begin with."""

_RUN = re.compile(r"%(\w+?)(\d+)\.\.(\d+)")
_REGISTER = re.compile(r"%(r|rd|rs|rq|p|b)_([ad]\d*(?:_\d+)?)\b")
_SPECIAL = re.compile(r"%[a-z]\w*(?:\.[xyzw])?")
_IMMEDIATE = re.compile(r"#(\d+)")
_MOST = 512

TRIED_TYPES = frozenset(["p0", "p1", "p3", "p4", "p5", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "v2f16"])
"""The types that each overloaded parameter of its kind was tried with."""
TRIED_NUMBERS = frozenset(["0", "1", "2", "4", "8", "16", "24", "32", "64", "128"])
"""The values that each immediate without a range was tried with."""

Values = Mapping[str, str]
"""The value of each immediate by its position ("4": "1"), and the chosen types ("t0": "p3")."""


@dataclass(frozen=True)
class Choice:
    """A part of a statement that depends on a value: `key` is the position of an immediate, or t0, t1, … ."""

    key: str
    parts: tuple[tuple[tuple[str, ...], Template], ...]


Template = tuple["str | Choice", ...]


@dataclass(frozen=True)
class Form:
    """A statement of PTX: its opcode with modifiers, and its operands in the notation of the file."""

    spelling: str
    operands: str

    @property
    def text(self) -> str:
        """The statement for people: operands are named after the parameters, a0 and so on, and d for results."""
        operands = _RUN.sub(lambda run: f"%{run[1]}{run[2]}, …, %{run[1]}{run[3]}", self.operands)
        return f"{self.spelling} {_REGISTER.sub(lambda match: match[2], operands)}".strip()

    @property
    def typed(self) -> str:
        """The operands with the types of registers instead of names, as checks of operands take them."""
        return _SPECIAL.sub(_type_of, _RUN.sub(_counted, self.operands))

    @property
    def special_registers(self) -> tuple[SpecialRegister, ...]:
        """The special registers that it reads."""
        words = _SPECIAL.findall(self.operands)
        return tuple(register for word in words if (register := state.special_register(word)))


@cache
def _lines() -> Mapping[str, str]:
    """The statements of each intrinsic, unparsed, by its name without `llvm.nvvm.`."""
    found = {}
    for line in text_of(FILE).splitlines():
        if line and line[0] != "#":
            name, gap, text = line.partition("  ")
            if not gap:
                raise IsaError(f"{FILE}: expected two columns: {line}")
            found[name] = text.lstrip()
    return found


@cache
def template(name: str) -> Template | None:
    """The parsed statements of an intrinsic, by its name without `llvm.nvvm.`; None if it is not known what it
    becomes."""
    text = _lines().get(name)
    return None if text is None else _parse(text)[0]


def _parse(text: str, at: int = 0) -> tuple[Template, int]:
    """The template from an offset up to its end, and the offset there: at `~` or `>`, or the end of the text."""
    found: list[str | Choice] = []
    while at < len(text) and text[at] not in "~>":
        if text[at] == "<":
            head = text.index(" ", at)
            key, at, parts = text[at + 1 : head], head, []
            while text[at] != ">":
                equals = text.index("=", at)
                inner, end = _parse(text, equals + 1)
                parts.append((tuple(text[at + 1 : equals].split(",")), inner))
                at = end
            found.append(Choice(key, tuple(parts)))
            at += 1
        else:
            end = min((i for i in (text.find(c, at) for c in "<~>") if i >= 0), default=len(text))
            found.append(text[at:end])
            at = end
    return tuple(found), at


def forms(name: str, values: Values) -> tuple[tuple[Form, ...], ...]:
    """What an intrinsic may become: all its statements, for each choice that the known values leave open; empty if it
    is not selected with these values."""
    found = template(name)
    if found is None:
        return ()
    texts = dict.fromkeys(_texts(found, values))
    return tuple(tuple(_forms(text, values)) for text in texts)


def refuses(name: str, key: str, value: str) -> bool:
    """Whether an intrinsic is never selected with a value, which is one of those that were tried."""
    return value in (TRIED_TYPES if key.startswith("t") else TRIED_NUMBERS) and any(
        isinstance(one, Choice) and one.key == key and all(value not in values for values, _ in one.parts)
        for one in template(name) or ()
    )


def _texts(found: Template, values: Values) -> list[str]:
    """The statements for each way to choose; all parts with one key are chosen alike."""
    texts: list[tuple[str, dict[str, str]]] = [("", dict(values))]
    for one in found:
        if isinstance(one, str):
            texts = [(text + one, known) for text, known in texts]
            continue
        longer: list[tuple[str, dict[str, str]]] = []
        for text, known in texts:
            for listed, inner in one.parts:
                if one.key in known and known[one.key] not in listed:
                    continue
                for value in (known[one.key],) if one.key in known else listed:
                    chosen = {**known, one.key: value}
                    longer += [(text + more, chosen) for more in _texts(inner, chosen)]
        texts = longer[:_MOST]
    return [text for text, _ in texts]


def _forms(text: str, values: Values) -> Iterator[Form]:
    for statement in filter(None, text.split(" ; ")):
        spelling, _, operands = statement.partition(" ")
        operands = _IMMEDIATE.sub(lambda match: values.get(match[1], match[0]), operands)
        yield Form(spelling, operands)


def _type_of(match: re.Match[str]) -> str:
    """A register as checks of operands take it: `%b32`, or `&u32` for a special register."""
    if named := _REGISTER.fullmatch(match[0]):
        return f"%{REGISTERS[named[1]]}"
    special = state.special_register(match[0])
    return f"&{'/'.join(special.types)}" if special else match[0]


def _counted(run: re.Match[str]) -> str:
    return ", ".join(f"%{run[1]}{number}" for number in range(int(run[2]), int(run[3]) + 1))


def shown(ways: Sequence[tuple[Form, ...]]) -> tuple[str, ...]:
    """Each way as one line of text."""
    return tuple("; ".join(form.text for form in way) for way in ways)

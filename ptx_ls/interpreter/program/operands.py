"""Operands of decoded operations."""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.sema.constant_arithmetic import Constant


@dataclass(frozen=True)
class Register:
    """A register of the function by its number, with the fundamental type of its declaration."""

    number: int
    type: str


@dataclass(frozen=True)
class Special:
    """A special register: "%tid.x"."""

    name: str


@dataclass(frozen=True)
class Symbol:
    """A variable: where it lies in its state space. `in_frame`: its address counts from the function's frame; `in_cta`:
    from the shared memory of the thread's CTA, where the cluster has several.

    `size` is in bytes, 0 where the source does not say; so is that of an `element`, which an index counts.
    """

    name: str
    space: str
    address: int
    size: int
    in_frame: bool = False
    in_cta: bool = False
    element: int = 1


@dataclass(frozen=True)
class FunctionName:
    """A function whose address is taken, or that is called."""

    name: str


@dataclass(frozen=True)
class Address:
    """[base + offset]; `more` are the operands after a comma within the brackets."""

    base: Operand
    offset: int
    more: tuple[Operand, ...] = ()


@dataclass(frozen=True)
class Vector:
    """{a, b, …}."""

    elements: tuple[Operand, ...]


@dataclass(frozen=True)
class Pair:
    """a|b."""

    elements: tuple[Operand, ...]


@dataclass(frozen=True)
class Carry:
    """The carry flag, which no instruction writes among its operands."""


@dataclass(frozen=True)
class Not:
    """!p, of a predicate."""

    operand: Operand


@dataclass(frozen=True)
class Negative:
    """-a, of a register."""

    operand: Operand


@dataclass(frozen=True)
class Selected:
    """Part of a register, the member without its dot: "b3" of "%r1.b3"."""

    operand: Operand
    member: str


@dataclass(frozen=True)
class Label:
    """A place in the function by its name."""

    name: str


@dataclass(frozen=True)
class Sink:
    """`_`: what is written there is dropped."""


Operand = (
    Register
    | Special
    | Constant
    | Symbol
    | FunctionName
    | Address
    | Vector
    | Pair
    | Carry
    | Not
    | Negative
    | Selected
    | Label
    | Sink
)


def after_base(address: Address) -> tuple[Operand, ...]:
    """The operands after the first comma of an address, those of vectors one by one: coordinates."""
    return tuple(one for part in address.more for one in (part.elements if isinstance(part, Vector) else (part,)))


def unmarked(operand: Operand) -> tuple[Operand, str]:
    """An operand without what is written at it, and that: a minus, a selector, or both ("-b3")."""
    if isinstance(operand, Negative):
        inner, mark = unmarked(operand.operand)
        return inner, f"-{mark}"
    if isinstance(operand, Selected):
        return operand.operand, operand.member
    return operand, ""


def described(operand: Operand) -> str:
    """What kind of operand it is, in words for a message."""
    return _DESCRIBED[type(operand)]


_DESCRIBED: dict[type, str] = {
    Register: "a register",
    Special: "a special register",
    Constant: "a constant",
    Symbol: "the address of a variable",
    FunctionName: "the name of a function",
    Address: "an address in brackets",
    Vector: "a vector",
    Pair: "a pair",
    Carry: "the carry flag",
    Not: "a negated predicate",
    Negative: "a negated register",
    Selected: "a part of a register",
    Label: "a label",
    Sink: "the sink `_`",
}

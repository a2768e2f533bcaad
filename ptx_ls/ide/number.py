"""The number at a place in PTX, and what it is for: an operand of an instruction, or a variable's initial value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import tree_sitter

from ptx_ls.isa import glossary, operand_text, operands, table
from ptx_ls.isa.deeds import deeds
from ptx_ls.isa.model import Form, Operand
from ptx_ls.lazy import dataclass, field
from ptx_ls.sema.access import Accesses
from ptx_ls.sema.constant import constant
from ptx_ls.sema.constant_arithmetic import Constant
from ptx_ls.sema.form import form_of
from ptx_ls.sema.instructions import Instruction, operand_texts, read
from ptx_ls.sema.name_resolution import resolve
from ptx_ls.sema.references import references
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.variables import read_declaration
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.trivia import parts

_LITERALS = ("number", "float_literal")
_MOST_READERS = 64


@dataclass(frozen=True)
class OperandPlace:
    """An operand of an instruction, or the part of one, by the form that fits: its index among those written, and the
    modifiers that are chosen by their slots. `type`: the token that says what is in it (".f16x2"), "" for none."""

    instruction: Instruction
    index: int
    operand: Operand
    chosen: Mapping[str, str] = field(default_factory=dict)
    type: str = ""


@dataclass(frozen=True)
class Number:
    """A literal, the constant expression that it is in (most often it is one), and its value.

    `place`: the operand that it is; None elsewhere, as in addresses. `type`: that of the operand or of the variable, ""
    where it has none.
    """

    literal: tree_sitter.Node
    expression: tree_sitter.Node
    value: Constant
    place: OperandPlace | None
    type: str

    @property
    def is_initial_value(self) -> bool:
        """Whether a variable is declared with it."""
        return self.place is None and bool(self.type)


def number_at(document: Document, offset: int) -> Number | None:
    """The number that contains an offset or ends there; None if there is none."""
    literal = next((one for at in (offset, offset - 1) if (one := _literal(document, at)) is not None), None)
    if literal is None:
        return None
    expression, value = literal, constant(literal, document.source)
    while expression.parent is not None:
        whole = constant(expression.parent, document.source)
        if not isinstance(whole, Constant):
            break
        expression, value = expression.parent, whole
    if not isinstance(value, Constant):
        return None
    place = place_of(document, expression)
    type_ = place.type if place is not None else _type_of_initial_value(document, expression)
    return Number(literal, expression, value, place, type_)


def _literal(document: Document, at: int) -> tree_sitter.Node | None:
    node = document.root.descendant_for_byte_range(at, at + 1) if at >= 0 else None
    digits = document.source[node.start_byte : node.start_byte + 2] if node is not None else b""
    is_number = digits[:1].isdigit() or (digits[:1] == b"." and digits[1:].isdigit())
    return node if node is not None and node.type in _LITERALS and not node.child_count and is_number else None


def place_of(document: Document, node: tree_sitter.Node) -> OperandPlace | None:
    """The operand that a node is, or a part of; None where it is in an address, or no form fits."""
    around = node
    path = [node]
    while around.parent is not None and around.type != "instruction":
        around = around.parent
        path.append(around)
    if around.type != "instruction" or len(path) < 3:
        return None
    instruction = read(around, document.source)
    count = len(instruction.operands)
    index = next((i for i, (start, end) in enumerate(instruction.operands) if start <= node.start_byte < end), None)
    match = form_of(document, around, instruction)
    match = match or next(iter(table.resolve(instruction.spelling).fitting(count)), None)
    if index is None or match is None:
        return None
    form = match.state.form
    given = operands.given(form, count)
    if index >= len(given):
        return None
    operand: Operand | None = given[index]
    # From the operand inwards: the instruction and its list of operands are the last two.
    for outer, inner in zip(path[-3:0:-1], path[-4::-1], strict=False):
        operand = _part(operand, outer, inner) if operand is not None else None
    if operand is None:
        return None
    chosen = operands.chosen_tokens(form, match.state.chosen)
    type_ = _type_left_over(form, operand, chosen) or _type(operand, chosen)
    return OperandPlace(instruction, index, operand, chosen, type_)


def _part(operand: Operand, outer: tree_sitter.Node, inner: tree_sitter.Node) -> Operand | None:
    """The part of an operand that is a node within another."""
    if outer.type == "pair" and len(operand.parts) == 2:
        return operand.parts[outer.child_by_field_name("first") != inner]
    if outer.type != "vector":
        return None
    among = parts(outer)
    if not operand.parts:
        return operand
    number = next((n for n, one in enumerate(among) if one.id == inner.id), len(operand.parts))
    return operand.parts[number] if number < len(operand.parts) else None


def _type(operand: Operand, chosen: Mapping[str, str]) -> str:
    """The token of an operand's type: of one in a slot what was chosen, else that of the register; "" for none."""
    first = operand.type.partition("/")[0]
    if first in chosen:
        return chosen[first]
    types = operand_text.types(operand, chosen)
    return f".{types[0].lstrip('.')}" if types and types[0] else ""


def _type_left_over(form: Form, operand: Operand, chosen: Mapping[str, str]) -> str:
    """The type among the modifiers that no operand names, for the only operand that is read and for which the form says
    just the size of its register: that of the source of `cvt.rn.f16x2.e4m3x2`. "" where it is not as clear."""
    named = " ".join(one.type for one in form.operands)
    left = [token for slot, token in chosen.items() if glossary.class_of(token) == "type" and slot not in named]
    sized = [one for one in form.operands if one.direction == "r" and "." not in one.type]
    return left[0] if len(left) == 1 and sized == [operand] and glossary.is_packed(left[0]) else ""


def _type_of_initial_value(document: Document, node: tree_sitter.Node) -> str:
    inner, around = node, node.parent
    while around is not None and around.type != "variable_declaration":
        if around.type == "initialized_declarator" and around.child_by_field_name("value") != inner:
            return ""
        inner, around = around, around.parent
    if around is None or inner.type != "initialized_declarator":
        return ""
    return read_declaration(document.source, around).declared.type


def types_of_copy(document: Document, place: OperandPlace) -> Iterator[tuple[str, str]]:
    """What the register holds that an instruction copies an operand to: the type that it is declared with, and those
    that instructions read it as, each with who says so."""
    texts = operand_texts(document, place.instruction)
    copies = deeds(place.instruction.spelling, tuple(text[:1] for text in texts))
    to = next((one.at[0] for one in copies if (one.verb, one.what) == ("computes", "copy")), None)
    if to is None or to == place.index:
        return
    resolved = resolve(symbols_of(document), texts[to], place.instruction.opcode_start)
    if resolved is None or resolved.symbol.declared.space != ".reg":
        return
    yield resolved.symbol.declared.type, f"the type of `{texts[to]}`"
    accesses = Accesses(document, resolved.symbol)
    near = (place.instruction.start, _MOST_READERS)
    for one in references(document, resolved, near):
        if one.declares or accesses.of(one) != "read":
            continue
        reader = place_of(document, one.node)
        if reader is not None and reader.type:
            yield reader.type, f"as `{reader.instruction.spelling}` reads `{texts[to]}`"

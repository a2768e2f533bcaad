"""What stands in the places of operands, and the rules that ask for it; verdicts: ptxas 13.5."""

from __future__ import annotations

from ptx_ls.isa import gates, table
from ptx_ls.isa.operand_facts import operand_facts
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.targets import by_name


def register(kind: str) -> Shape:
    return Shape("register", kind)


def test_parts_of_addresses_and_elements_of_vectors_count_for_their_operand() -> None:
    match = table.resolve("tex.1d.v4.f32.f32").matches[0]
    result = Shape("vector", parts=(*(register("f32"),) * 3, Shape("special", "u32/u16")))
    point = Shape("vector", parts=(register("f32"),))
    known = operand_facts(match.state.form, (result, Shape("address", parts=(register("b64"), point))))
    assert {"d=register", "d=special", "d=u16", "a=register", "a=b64", "c=f32"} <= known
    assert not known & {"a=f32", "d=b64", "a=address"}


def test_coordinates_behind_the_bracket_are_those_within_it() -> None:
    match = next(m for m in table.resolve("tex.1d.v4.f32.f32").matches if "samplerref" in m.state.form.operand_text)
    texture = Shape("variable", "texref", space="global")
    bracket = Shape("address", parts=(texture, register("b64")))
    result = Shape("vector", parts=(register("f32"),) * 4)
    known = operand_facts(match.state.form, (result, bracket, Shape("vector", parts=(register("f32"),))))
    assert {"a=variable", "b=register", "c=f32"} <= known


def test_a_handle_asks_for_more_than_a_variable() -> None:
    match = table.resolve("suq.width.b32").matches[0]
    variable, handle = (
        match.gate_for((register("b32"), Shape("address", parts=(one,))))
        for one in (Shape("variable", "surfref", space="global"), register("b64"))
    )
    target = by_name()["sm_20"]
    assert gates.is_open(variable, target, 30)
    assert not gates.is_open(handle, target, 30)
    assert gates.is_open(handle, target, 31)
    assert gates.is_open(match.gate_with(2), target, 30)

"""Exceptions about operands, and what the notation says of operands; all verdicts: ptxas 13.5."""

from __future__ import annotations

import pytest

from ptx_ls.isa import operand_exceptions, table
from ptx_ls.isa.operand_match import misfit
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import chosen_tokens


def register(kind: str, negated: bool = False) -> Shape:
    return Shape("register", kind, negated=negated)


def address(kind: str) -> Shape:
    return Shape("address", parts=(register(kind),))


WHOLE = Shape("vector", parts=(register("u32"),) * 4)
FLOATS = Shape("vector", parts=(register("f32"),) * 4)
INTEGER = Shape("immediate", "int", 5)
DECIMAL = Shape("immediate", "decimal")


@pytest.mark.parametrize(
    ("spelling", "shapes", "stated"),
    [
        ("cvt.rs.satfinite.e4m3x4.f32", [register("b32"), WHOLE, register("b32")], "refuses"),
        ("cvt.rs.satfinite.e4m3x4.f32", [register("b32"), FLOATS, register("b32")], ""),
        ("mov.v2.f32", [register("f32"), register("b32"), register("b32")], ""),
        ("movmatrix.sync.aligned.m8n8.trans.b16", [register("b32"), register("pred", negated=True)], "accepts"),
        ("movmatrix.sync.aligned.m8n8.trans.b16", [register("b32"), register("pred")], ""),
    ],
)
def test_what_an_entry_states_of_operands(spelling: str, shapes: list[Shape], stated: str) -> None:
    found = {operand_exceptions.verdict(match.entry, spelling, shapes) for match in table.resolve(spelling).matches}
    assert found == {stated}


def fits(spelling: str, *shapes: Shape) -> bool:
    states = [match.state for match in table.resolve(spelling).matches]
    return any(misfit(s.form, chosen_tokens(s.form, s.chosen), shapes) is None for s in states)


def test_a_variable_is_in_the_space_that_the_operand_names() -> None:
    shared, const = (Shape("variable", "b8", space=space) for space in ("shared", "const"))
    assert fits("mapa.u32", register("u32"), shared, register("u32"))
    assert not fits("mapa.u32", register("u32"), const, register("u32"))


def test_any_immediate_stands_for_a_predicate_of_a_barrier() -> None:
    assert fits("bar.red.popc.u32", register("u32"), Shape("immediate", "int", 0), INTEGER)
    assert not fits("bar.red.popc.u32", register("u32"), Shape("immediate", "int", 16), INTEGER)


def test_threads_of_a_barrier_come_in_warps() -> None:
    barrier = Shape("immediate", "int", 0)
    assert fits("bar.sync", barrier, Shape("immediate", "int", 64))
    assert not fits("bar.sync", barrier, Shape("immediate", "int", 33))


def test_a_call_names_a_function() -> None:
    assert fits("call", Shape("function"))
    assert not fits("call", Shape("label"))
    assert fits("call", register("b64"), Shape("label"))
    assert not fits("brx.idx", register("u32"), register("u32"))


def test_some_floats_come_from_constants_of_their_size_alone() -> None:
    assert fits("cvt.rna.tf32.f32", register("b32"), Shape("immediate", "hex32"))
    assert not fits("cvt.rna.tf32.f32", register("b32"), DECIMAL)
    assert fits("cvt.rn.tf32.f32", register("b32"), DECIMAL)
    pair = Shape("vector", parts=(INTEGER, INTEGER))
    assert not fits("multimem.st.v2.e5m2x2", address("b64"), pair)


def test_the_address_of_an_mbarrier_is_any_integer_where_its_space_is_written() -> None:
    name = "red.async.relaxed.cluster{}.mbarrier::complete_tx::bytes.inc.u32"
    for space, narrow in (("", False), (".shared::cluster", True)):
        assert fits(name.format(space), address("b64"), register("u32"), address("b64"))
        assert fits(name.format(space), address("b64"), register("u32"))
        assert fits(name.format(space), address("b64"), register("u32"), address("u8")) == narrow
        assert not fits(name.format(space), address("u8"), register("u32"), address("b64"))


def test_elements_are_not_counted_where_a_scalar_is_meant() -> None:
    name = "st.async.mbarrier::complete_tx::bytes"
    for count in (1, 2, 4):
        vector = Shape("vector", parts=(register("u32"),) * count)
        assert fits(f"{name}.u32", address("b64"), vector, address("b64"))
        assert fits(f"{name}.b32", address("b64"), vector, address("b64")) == (count == 1)
    mask = [Shape("vector", parts=(register(kind),)) for kind in ("b16", "u16")]
    copy = "multimem.cp.async.bulk.global.shared::cta.bulk_group.cp_mask"
    assert [fits(copy, address("b64"), address("b32"), register("u32"), m) for m in mask] == [True, False]

"""Operands of textures and surfaces; all verdicts: ptxas 13.5."""

from __future__ import annotations

from ptx_ls.isa import table
from ptx_ls.isa.operand_match import misfit
from ptx_ls.isa.operand_misfit import Misfit
from ptx_ls.isa.operand_shape import Shape
from ptx_ls.isa.operands import chosen_tokens

TEXTURE, SAMPLER, SURFACE = (Shape("variable", kind) for kind in ("texref", "samplerref", "surfref"))


def register(kind: str) -> Shape:
    return Shape("register", kind)


def vector(*kinds: str) -> Shape:
    return Shape("vector", parts=tuple(map(register, kinds)))


def bracket(*parts: Shape) -> Shape:
    return Shape("address", parts=parts)


def faults(spelling: str, *shapes: Shape) -> list[Misfit | None]:
    states = [match.state for match in table.resolve(spelling).matches]
    return [misfit(s.form, chosen_tokens(s.form, s.chosen), shapes) for s in states]


def fits(spelling: str, *shapes: Shape) -> bool:
    return None in faults(spelling, *shapes)


FOUR = vector("f32", "f32", "f32", "f32")
ONE, TWO = register("f32"), vector("f32", "f32")


def test_the_bracket_of_a_texture_closes_behind_its_second_or_third_operand() -> None:
    assert fits("tex.2d.v4.f32.f32", FOUR, bracket(TEXTURE, SAMPLER), TWO)
    assert fits("tex.1d.v4.f32.f32", FOUR, bracket(TEXTURE, ONE, register("s32")), ONE)
    assert fits("sust.b.1d.b32.clamp", bracket(SURFACE, register("b32"), register("b32")))
    assert not fits("tex.2d.v4.f32.f32", FOUR, bracket(TEXTURE), TWO)
    assert not fits("tex.2d.v4.f32.f32", FOUR, bracket(TEXTURE, TWO, ONE))
    assert not fits("tex.1d.v4.f32.f32", FOUR, bracket(TEXTURE, ONE, Shape("immediate", "int", 1)))
    assert not fits("suld.b.1d.b32.clamp", register("b32"), bracket(SURFACE, register("b32"), register("b32")))


def test_a_fault_is_reported_where_it_is_written() -> None:
    found = faults("tex.1d.v4.f32.f32", FOUR, bracket(TEXTURE, SAMPLER), register("b64"))
    assert (2,) in [fault.at for fault in found if fault and fault.code == "operand-type"]
    found = faults("sust.b.1d.b32.clamp", bracket(SURFACE, register("b32"), register("b16")))
    assert (0, 2) in [fault.at for fault in found if fault]


def test_coordinates_have_the_type_that_a_modifier_names_and_an_index_is_an_integer() -> None:
    assert not fits("tex.2d.v4.f32.f32", FOUR, bracket(TEXTURE, vector("f64", "f64")))
    assert fits("tex.a1d.v4.f32.f32", FOUR, bracket(TEXTURE, vector("u32", "f32")))
    assert not fits("tex.a1d.v4.f32.f32", FOUR, bracket(TEXTURE, vector("f32", "f32")))


def test_cubemaps_pass_over_one_register_as_offset() -> None:
    assert fits("tex.cube.v4.f32.f32", FOUR, bracket(TEXTURE, FOUR), register("s32"))
    assert not fits("tex.cube.v4.f32.f32", FOUR, bracket(TEXTURE, FOUR), vector("s32", "s32", "s32", "s32"))
    assert fits("tex.3d.v4.f32.f32", FOUR, bracket(TEXTURE, FOUR), vector("s32", "s32", "s32", "s32"))


def test_packed_results_and_offsets_with_a_comparison_are_moved_one_by_one() -> None:
    assert not fits(
        "tex.1d.v2.f16x2.f32", Shape("vector", parts=(register("b32"), Shape("sink"))), bracket(TEXTURE, TWO)
    )
    kept = Shape("vector", parts=(*FOUR.parts[:3], Shape("sink")))
    assert fits("tex.1d.v4.f32.f32", kept, bracket(TEXTURE, ONE))
    integers, each = vector("u32", "u32"), (TWO, TWO)
    assert fits("tex.grad.2d.v4.f32.f32", FOUR, bracket(TEXTURE, integers), *each)
    # Up to sm_89 alone, which is a gate (tests/markers/diagnostics/needs_target_until.ptx).
    assert fits("tex.grad.2d.v4.f32.f32", FOUR, bracket(TEXTURE, integers), *each, ONE)
    assert fits("tex.grad.2d.v4.f32.f32", FOUR, bracket(TEXTURE, TWO), *each, register("b32"), ONE)
    assert not fits("tex.grad.2d.v4.f32.f32", FOUR, bracket(TEXTURE, TWO), *each, register("u32"), ONE)


def test_a_surface_takes_what_is_as_wide_in_all() -> None:
    at = bracket(SURFACE, register("b32"))
    assert fits("sust.b.1d.b32.clamp", at, register("b64"))
    assert fits("sust.b.1d.b32.clamp", at, vector("b16", "b16"))
    assert not fits("sust.b.1d.b32.clamp", at, vector("b8", "b8"))
    assert not fits("sust.b.1d.b32.clamp", at, register("b16"))
    assert fits("sust.b.1d.v4.b32.clamp", at, register("b32"))
    assert not fits("suld.b.1d.v4.b32.clamp", register("b32"), at)
    assert fits("sust.b.1d.v8.b8.clamp", at, register("b8"))

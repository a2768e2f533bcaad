"""Variables and parameters of opaque types, both texture modes, samplers, queries, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, Module, ProgramFault, Sampler, Struct, Surface, Texture
from tests.interpreter.textures.lookups import kernel, looked_up, singles

MOVED = " ".join(f"mov.b32 %r{n}, %f{n};" for n in range(1, 5))
IMAGE = np.arange(16, dtype=np.float32).reshape(4, 4)
X, Y = singles([1.5, 9.5, 1.0], [2.5, 0.5, 1.0])


def test_a_texture_variable_is_what_is_bound_to_it() -> None:
    body = f"tex.2d.v4.f32.f32 {{%f1, %f2, %f3, %f4}}, [image, {{%f5, %f6}}]; {MOVED}"
    text = kernel(body, 2, "", ".global .texref image;")
    module = Module.from_text(text)
    with pytest.raises(LaunchError, match=r"image is not bound: call Module.bind\('image', Texture"):
        looked_up(text, [], [X, Y], module)
    module.bind("image", Texture(IMAGE))
    assert looked_up(text, [], [X, Y], module).view(np.float32)[:, 0].tolist() == [9, 3, 5]
    module.bind("image", IMAGE, filter="linear")
    assert looked_up(text, [], [X, Y], module).view(np.float32)[:, 0].tolist() == [9, 3, 2.5]


def test_the_address_of_a_variable_is_its_handle() -> None:
    body = f"mov.u64 %rd1, image; tex.2d.v4.f32.f32 {{%f1, %f2, %f3, %f4}}, [%rd1, {{%f5, %f6}}]; {MOVED}"
    text = kernel(body, 2, "", ".global .texref image;")
    module = Module.from_text(text)
    module.bind("image", Texture(IMAGE))
    assert looked_up(text, [], [X, Y], module).view(np.float32)[:, 0].tolist() == [9, 3, 5]


def test_a_surface_variable_is_written() -> None:
    text = kernel(
        "sust.b.2d.b32.trap [image, {%r5, %r6}], %r7; mov.b32 %r1, 0;" + MOVED, 3, "", ".global .surfref image;"
    )
    text = text.replace(MOVED, "mov.b32 %r2, 0; mov.b32 %r3, 0; mov.b32 %r4, 0;")
    module, array = Module.from_text(text), np.zeros((2, 2), np.int32)
    module.bind("image", Surface(array))
    looked_up(text, [], [np.array(one, np.int32) for one in ([4, 0], [1, 0], [7, 8])], module)
    assert array.tolist() == [[8, 0], [0, 7]]


INDEPENDENT = """tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [t, s, {%f5, %f6}]; mov.b32 %r1, %f1;
    tex.2d.v4.f32.f32 {%f1, %f2, %f3, %f4}, [t, other, {%f5, %f6}]; mov.b32 %r2, %f1;
    mov.b32 %r3, 0; mov.b32 %r4, 0;"""


def test_textures_and_samplers_are_independent() -> None:
    declared = ".global .samplerref other = { addr_mode_0 = clamp_to_border, filter_mode = nearest };"
    parameters = ".param .texref t, .param .samplerref s, "
    text = kernel(INDEPENDENT, 2, parameters, declared, ", texmode_independent")
    # What the texture says of filters is that of the unified mode.
    texture = Texture(IMAGE, filter="point", address="clamp")
    found = looked_up(text, [texture, Sampler(filter="linear")], [X, Y]).view(np.float32)
    assert found[:, 0].tolist() == [9, 3, 2.5]
    assert found[:, 1].tolist() == [9, 0, 5]


def test_a_sampler_may_force_coordinates_that_are_not_normalized() -> None:
    parameters = ".param .texref t, .param .samplerref s, "
    declared = ".global .samplerref other = { force_unnormalized_coords = 1 };"
    text = kernel(INDEPENDENT, 2, parameters, declared, ", texmode_independent")
    texture = Texture(IMAGE, normalized_coords=True)
    found = looked_up(text, [texture, Sampler()], [X, Y]).view(np.float32)
    assert found[:, 1].tolist() == [9, 3, 5]
    assert found[0, 0] == 15


def test_a_level_is_none_of_the_brackets_with_a_sampler() -> None:
    levels = [np.full(4 >> n, n + 1, np.float32) for n in range(3)]
    body = f"tex.level.1d.v4.f32.f32 {{%f1, %f2, %f3, %f4}}, [image, sampler, {{%f6, %f6, %f6, %f6}}], %f5; {MOVED}"
    text = kernel(body, 2, "", ".global .texref image; .global .samplerref sampler;", ", texmode_independent")
    texture = Texture(levels[0], mipmaps=levels[1:], normalized_coords=True)
    detail, at = singles([0, 1, 2], [0.5] * 3)
    module = Module.from_text(text)
    module.bind("image", texture)
    found = looked_up(text, [], [detail, at], module).view(np.float32)
    assert found[:, 0].tolist() == [1, 2, 3]


def test_queries_of_a_texture() -> None:
    levels = [np.zeros((8 >> n, 4 >> n, 2), np.int16) for n in range(3)]
    texture = Texture(
        levels[0],
        channels=2,
        mipmaps=levels[1:],
        read="normalized",
        filter="linear",
        address=("wrap", "border"),
        normalized_coords=True,
    )
    expected = {
        "width": 4,
        "height": 8,
        "channel_data_type": 0x10D1,
        "channel_order": 0x10B2,
        "normalized_coords": 1,
        "array_size": 0,
        "num_mipmap_levels": 3,
        "num_samples": 0,
        "filter_mode": 1,
        "addr_mode_0": 0,
        "addr_mode_1": 4,
    }
    for query, value in expected.items():
        body = f"txq.{query}.b32 %r1, [%rd1]; mov.b32 %r2, 0; mov.b32 %r3, 0; mov.b32 %r4, 0;"
        assert looked_up(kernel(body, 1), [texture], [np.zeros(1, np.uint32)])[0, 0] == value, query
    body = "txq.level.height.b32 %r1, [%rd1], %r5; mov.b32 %r2, 0; mov.b32 %r3, 0; mov.b32 %r4, 0;"
    found = looked_up(kernel(body, 1), [texture], [np.array([0, 1, 2], np.uint32)])
    assert found[:, 0].tolist() == [8, 4, 2]


def test_what_a_handle_is_of() -> None:
    body = """istypep.texref %p1, %rd1; selp.b32 %r1, 1, 0, %p1; istypep.surfref %p1, %rd1; selp.b32 %r2, 1, 0, %p1;
    istypep.samplerref %p1, %rd1; selp.b32 %r3, 1, 0, %p1; istypep.texref %p1, %rd2; selp.b32 %r4, 1, 0, %p1;"""
    zero = np.zeros(1, np.uint32)
    assert looked_up(kernel(body, 1), [Texture(IMAGE)], [zero])[0].tolist() == [1, 0, 0, 0]
    assert looked_up(kernel(body, 1), [Surface(IMAGE.copy())], [zero])[0].tolist() == [0, 1, 0, 0]


def test_a_texture_and_a_surface_of_one_array_share_it() -> None:
    body = f"""ld.param.u64 %rd7, [u]; sust.b.2d.b32.trap [%rd7, {{4, 1}}], %r5;
    tex.2d.v4.f32.s32 {{%f1, %f2, %f3, %f4}}, [%rd1, {{%r6, %r6}}]; {MOVED}"""
    text = kernel(body.replace("{4, 1}", "{%r7, %r6}"), 3, ".param .u64 t, .param .u64 u, ")
    array = IMAGE.copy()
    columns = [np.array([7.5], np.float32), np.array([1], np.int32), np.array([4], np.int32)]
    found = looked_up(text, [Texture(array), Surface(array)], columns).view(np.float32)
    assert (found[0, 0], array[1, 1]) == (7.5, 7.5)


def test_a_handle_is_no_address() -> None:
    text = kernel("ld.global.b32 %r1, [%rd1]; mov.b32 %r2, 0; mov.b32 %r3, 0; mov.b32 %r4, 0;", 1)
    with pytest.raises(ProgramFault) as caught:
        looked_up(text, [Texture(IMAGE)], [np.zeros(1, np.uint32)])
    assert caught.value.report.kind in ("out-of-bounds", "misaligned")


def test_a_coordinate_that_nothing_wrote_is_reported() -> None:
    text = kernel(f"tex.2d.v4.f32.f32 {{%f1, %f2, %f3, %f4}}, [%rd1, {{%f5, %f14}}]; {MOVED}", 1)
    with pytest.raises(ProgramFault) as caught:
        looked_up(text, [Texture(IMAGE)], singles([0]))
    assert caught.value.report.kind.startswith("uninit")


def test_an_array_that_may_not_be_written_may_be_a_texture() -> None:
    array = IMAGE.copy()
    array.flags.writeable = False
    body = f"tex.2d.v4.f32.f32 {{%f1, %f2, %f3, %f4}}, [%rd1, {{%f5, %f6}}]; {MOVED}"
    assert looked_up(kernel(body, 2), [Texture(array.T)], [X, Y]).view(np.float32)[0, 0] == 6


@pytest.mark.parametrize(
    "options",
    [
        {"address": "repeat"},
        {"filter": "cubic"},
        {"read": "float"},
        {"channels": 3},
        {"channels": 2},
        {"mipmaps": [np.zeros((3, 2), np.float32)]},
        {"cubemap": True},
        {"border": (1, 2)},
    ],
)
def test_what_cuda_refuses_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(LaunchError):
        Texture(IMAGE, **options)  # type: ignore[arg-type]


def test_integers_are_not_filtered() -> None:
    with pytest.raises(LaunchError, match="linear filtering is for textures that return floats"):
        Texture(np.zeros(4, np.uint8), filter="linear")
    Texture(np.zeros(4, np.uint8), filter="linear", read="normalized")


def test_bindings_that_do_not_fit() -> None:
    module = Module.from_text(kernel("mov.b32 %r1, 0; " + MOVED, 1, "", ".global .texref image;"))
    with pytest.raises(LaunchError, match="the variables are: image"):
        module.bind("picture", Texture(IMAGE))
    with pytest.raises(LaunchError, match="takes a Texture, not a Surface"):
        module.bind("image", Surface(IMAGE.copy()))


def test_a_structure_holds_textures_and_surfaces() -> None:
    text = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .align 8 .b8 s[24])
{
    .reg .f32 %f<6>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [s+8];
    ld.param.u64 %rd2, [s+16];
    mov.u32 %r1, %tid.x;
    tex.2d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%rd1, {%r1, %r1}];
    shl.b32 %r2, %r1, 2;
    sust.b.1d.b32.trap [%rd2, {%r2}], %f1;
    ret;
}
"""
    out = np.zeros(4, np.float32)
    Module.from_text(text).launch("k", 1, 4, [Struct(24, {8: Texture(IMAGE), 16: Surface(out)})])
    assert out.tolist() == IMAGE.diagonal().tolist()

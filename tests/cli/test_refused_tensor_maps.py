"""What cuTensorMapEncodeTiled, …Im2col and …Im2colWide refuse, requirement by requirement (cuda.h of CUDA 13.5), is
refused as an argument, with the reason; and what is just within each requirement is taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from ptx_ls.cli import main
from ptx_ls.cli.value import value
from ptx_ls.interpreter import LaunchError, TensorMap
from tests.interpreter.messages import PYTHON

TILE = "tma:f32:40x52,box=16x32"
CUBE = "tma:f32:4x8x64,box=1x4x8"
PACKED = "tma:u8:4x64,box=1x128,dtype=b4x16_p64"
SIXES = "tma:u8:4x96,box=1x128,dtype=b6x16_p32"
SIX_CUBE = "tma:u8:2x4x96,box=1x1x128,dtype=b6x16_p32"
COLUMNS = "tma:f16:2x9x9x64,lower=0x0,upper=0x0,channels=64,pixels=16"
WIDE = "tma:f16:2x9x9x64,lower=0,upper=0,channels=32,pixels=16,mode=w"
PACKED_WIDE = "tma:u8:2x9x9x64,lower=0,upper=0,channels=128,pixels=16,mode=w,dtype=b4x16_p64"

REFUSED = [
    # tensorRank, interleave
    ("tma:f32:2x2x2x2x2x4,box=1x1x1x1x1x4", "an array of 1 to 5 dimensions"),
    (f"{TILE},interleave=16B", "an interleaved tensor has at least 3 dimensions"),
    (f"{CUBE},interleave=8B", "interleave is one of none, 16B, 32B, not '8B'"),
    ("tma:f16:9x64,lower=0,upper=0,channels=64,pixels=16,mode=w", "im2col needs a tensor of 3 to 5 dimensions"),
    # globalDim
    ("tma:u8:4x48,box=1x128,dtype=b4x16_p64", "dimension 0 of a .b4x16_p64 tensor must be a multiple of 128, not 96"),
    ("tma:f32:0x52,box=16x32", "0x52 elements: expected at least one"),
    # globalStrides
    ("tma:f32:40x51,box=8x8", "the stride of dimension 1 must be a multiple of 16 bytes below 2^40, not 204"),
    ("tma:f32:4x8x52,box=1x4x8,interleave=32B,swizzle=32B", "must be a multiple of 32 bytes below 2^40, not 208"),
    ("tma:u8:4x80,box=1x128,dtype=b4x16_p64", "dimension 0 of a .b4x16_p64 tensor must be a multiple of 128, not 160"),
    # boxDim
    ("tma:f32:40x52,box=0x4", "the box has 1 to 256 elements in dimension 1, not 0"),
    ("tma:f32:40x52,box=257x4", "the box has 1 to 256 elements in dimension 1, not 257"),
    ("tma:f32:40x52,box=16x33", "the box must have a multiple of 16 bytes in dimension 0, not 132"),
    ("tma:u8:4x64,box=1x64,dtype=b4x16_p64", "the box of a .b4x16_p64 tensor has 128 elements in dimension 0, not 64"),
    ("tma:f32:40x52,box=16", "the box has 1 axes, the array 2"),
    # elementStrides
    (f"{TILE},element_strides=0x1", "the element stride of dimension 1 must be 1 to 8, not 0"),
    (f"{TILE},element_strides=9x1", "the element stride of dimension 1 must be 1 to 8, not 9"),
    # swizzle
    (f"{TILE},swizzle=256B", "swizzle is one of none, 32B"),
    (f"{TILE},swizzle=32B", "a row of the box has 128 bytes, more than the swizzle mode 32B takes"),
    (f"{TILE},swizzle=64B", "a row of the box has 128 bytes, more than the swizzle mode 64B takes"),
    ("tma:f32:40x64,box=16x64,swizzle=128B", "a row of the box has 256 bytes, more than the swizzle mode 128B takes"),
    (f"{CUBE},interleave=32B", "the interleaved layout of 32B needs the swizzle mode 32B"),
    (f"{SIX_CUBE},interleave=16B", "a .b6x16_p32 tensor has no interleaved layout"),
    (f"{SIXES},swizzle=32B", "more than the swizzle mode 32B takes"),
    (f"{SIXES},swizzle=128B_atom_32B_flip_8B", "a .b6x16_p32 tensor has no swizzle, or 128B without a flip"),
    (f"{PACKED},swizzle=128B_atom_64B", "a .b4x16_p64 tensor has no swizzle, or 128B with atoms of 16B or 32B"),
    (f"{PACKED},swizzle=128B_atom_32B_flip_8B", "a .b4x16_p64 tensor has no swizzle, or 128B with atoms"),
    # l2Promotion, oobFill, tensorDataType
    (f"{TILE},l2_promotion=32B", "l2_promotion is one of none, 64B, 128B, 256B, not '32B'"),
    (f"{TILE},oob_fill=ones", "oob_fill is one of zeros, nan, not 'ones'"),
    ("tma:s32:40x52,box=16x32,oob_fill=nan", "elements of type .s32 cannot be filled with NaN"),
    (f"{PACKED},oob_fill=nan", "elements of type .b4x16_p64 cannot be filled with NaN"),
    (f"{TILE},dtype=f16", "elements of type .f16 are no float32"),
    # im2col
    (f"{COLUMNS.replace('lower=0x0', 'lower=-129x0')}", "the lower corner must be within -128 and 127"),
    (f"{COLUMNS.replace('upper=0x0', 'upper=0x128')}", "the upper corner must be within -128 and 127"),
    ("tma:f16:2x9x9x9x64,lower=0x-17x0,upper=0x0x0,channels=64,pixels=16", "must be within -16 and 15"),
    ("tma:f16:2x9x64,lower=-32769,upper=0,channels=64,pixels=16", "cannot be"),
    (f"{COLUMNS.replace('upper=0x0', 'upper=-9x0')}", "the bounding box is empty"),
    (f"{COLUMNS.replace('channels=64', 'channels=0')}", "1 to 256 channels per pixel are possible, not 0"),
    (f"{COLUMNS.replace('channels=64', 'channels=264')}", "1 to 256 channels per pixel are possible, not 264"),
    (f"{COLUMNS.replace('channels=64', 'channels=12')}", "the channels of a pixel must have a multiple of 16 bytes"),
    (f"{COLUMNS.replace('pixels=16', 'pixels=0')}", "1 to 1024 pixels per column are possible, not 0"),
    (f"{COLUMNS.replace('pixels=16', 'pixels=1025')}", "1 to 1024 pixels per column are possible, not 1025"),
    (f"{COLUMNS},swizzle=64B", "a row of the box has 128 bytes, more than the swizzle mode 64B takes"),
    (f"{COLUMNS.replace('lower=0x0', 'lower=0')}", "lower has 1 numbers, and the bounding box 2 dimensions"),
    # im2col along W
    (f"{WIDE},swizzle=none", "the wide modes of im2col need a swizzle mode of 64B, 96B or 128B"),
    (f"{WIDE},swizzle=128B_atom_64B", "with atoms of 16B or 32B"),
    (f"{WIDE},swizzle=128B_atom_32B_flip_8B", "with atoms of 16B or 32B"),
    (f"{WIDE.replace('mode=w', 'mode=w128')},swizzle=96B", "im2col::w::128 has no swizzle mode 96B"),
    (f"{WIDE.replace('mode=w', 'mode=h')}", "mode is one of w, w128, not 'h'"),
    (f"{WIDE.replace('upper=0', 'upper=-9')}", "the bounding box is empty"),
    (f"{WIDE.replace('lower=0', 'lower=32768')}", "cannot be"),
    (f"{WIDE.replace('pixels=16', 'pixels=1025')}", "1 to 1024 pixels per column are possible, not 1025"),
    (f"{PACKED_WIDE},swizzle=64B", "a row of the box has 128 bytes, more than the swizzle mode 64B takes"),
    (f"{PACKED_WIDE.replace('channels=128', 'channels=64')}", "a .b4x16_p64 tensor has 128 channels per pixel, not 64"),
]

TAKEN = [
    f"{CUBE},interleave=16B",
    "tma:f32:4x8x64,box=1x4x8,interleave=32B,swizzle=32B",
    "tma:f32:256x52,box=256x4",
    f"{TILE},element_strides=8x1",
    f"{TILE},swizzle=128B_atom_32B_flip_8B",
    f"{SIXES},swizzle=128B_atom_64B",
    f"{PACKED},swizzle=128B_atom_32B",
    f"{TILE},oob_fill=nan",
    COLUMNS.replace("lower=0x0", "lower=-128x0").replace("upper=0x0", "upper=127x0"),
    "tma:f16:2x9x9x9x64,lower=0x-16x0,upper=0x15x0,channels=64,pixels=1024",
    "tma:f16:2x9x64,lower=-32768,upper=32767,channels=64,pixels=16,mode=w",
    f"{WIDE},swizzle=128B_atom_32B",
    f"{WIDE.replace('mode=w', 'mode=w128').replace('pixels=16', 'pixels=1025')}",
    f"{PACKED_WIDE},swizzle=128B_atom_32B",
]


@pytest.mark.parametrize(("text", "message"), REFUSED)
def test_what_cuda_refuses_is_refused(text: str, message: str) -> None:
    with pytest.raises(LaunchError) as caught:
        value(text)
    assert message in str(caught.value)


@pytest.mark.parametrize("text", TAKEN)
def test_what_is_within_is_taken(text: str) -> None:
    assert isinstance(value(text), TensorMap)


def test_the_reason_ends_the_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kernel = tmp_path / "k.ptx"
    kernel.write_text(
        ".version 8.0\n.target sm_90\n.address_size 64\n.entry k(.param .align 64 .b8 map[128]) { ret; }\n"
    )
    assert main(["run", str(kernel), "--arg", REFUSED[10][0]]) == 2
    said = capsys.readouterr().err
    assert REFUSED[10][0] in said
    assert REFUSED[10][1] in said
    assert not PYTHON.search(said)

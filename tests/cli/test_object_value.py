"""Tensor maps and structures on the command line and in comments, and what `--save` writes of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.cli.value import value
from ptx_ls.interpreter import LaunchError, Struct, TensorMap
from ptx_ls.runner.run_comment import run_comments
from ptx_ls.syntax.document import Document

KERNEL = """.version 8.0
.target sm_90
.address_size 64
{comment}
.visible .entry k(.param .align 128 .b8 all[{size}])
{{
    .reg .b32 %r<8>; .reg .b64 %rd<8>;
    .shared .align 128 .b8 buffer[128];
    mov.b32 %r1, 7;
    st.shared.v4.b32 [buffer], {{%r1, %r1, %r1, %r1}};
    fence.proxy.async;
    mov.b64 %rd2, all;
    cvta.param.u64 %rd2, %rd2;
    mov.b32 %r3, 4;
    mov.b32 %r4, 1;
    cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%rd2, {{%r3, %r4}}], [buffer];
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}}
"""


def written(tmp_path: Path, size: int = 128, comment: str = "") -> str:
    path = tmp_path / "k.ptx"
    path.write_text(KERNEL.format(size=size, comment=comment))
    return str(path)


def expected() -> np.ndarray:
    array = np.zeros((2, 8), np.int32)
    array[1, 4:] = 7
    return array


def test_an_array_is_saved_through_its_map(tmp_path: Path) -> None:
    out, given = tmp_path / "out.npy", tmp_path / "in.npy"
    np.save(given, np.zeros((2, 8), np.int32))
    for text in ("tma:s32:2x8,box=1x4", f"tma:@{given},box=1x4"):
        assert main(["run", written(tmp_path), "--arg", text, "--save", f"0={out}"]) == 0
        assert (np.load(out) == expected()).all()
    assert not np.load(given).any()


def test_structures_have_maps_within(tmp_path: Path) -> None:
    out = tmp_path / "out.npy"
    text = "struct:144{0:tma:s32:2x8,box=1x4,128:buf:f32:8,136:5}"
    assert main(["run", written(tmp_path, 144), "--arg", text, "--save", f"0={out}"]) == 0
    assert (np.load(out) == expected()).all()


def test_structures_may_have_numbers_only(tmp_path: Path) -> None:
    path = tmp_path / "k.ptx"
    path.write_text(
        ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .align 8 .b8 all[16]) { ret; }\n"
    )
    assert main(["run", str(path), "--arg", "struct:16{0:1,8:f64:2.5}"]) == 0


def test_comments_have_the_same_arguments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, comment="// run: block=1 args=tma:s32:2x8,box=1x4")
    assert main(["run", path]) == 0
    assert "7 7 7 7" in capsys.readouterr().out


def test_arguments_of_comments_keep_their_options() -> None:
    text = "// run: args=2f, tma:@m.npy,box=16x32,swizzle=128B 3, struct:144{0:tma:s32:2x8,box=1x4,136:5},inf\nret;\n"
    (found,) = run_comments(Document("a.ptx", "ptx", text.encode()))
    assert found.arguments == (
        "2f",
        "tma:@m.npy,box=16x32,swizzle=128B",
        "3",
        "struct:144{0:tma:s32:2x8,box=1x4,136:5}",
        "inf",
    )


def test_maps_of_every_kind() -> None:
    made = value("tma:bf16:40x64,box=16x32,swizzle=64B,element_strides=2x1,oob_fill=nan,l2_promotion=128B")
    same = TensorMap(
        np.zeros((40, 64), np.uint16), (16, 32), swizzle="64B", element_strides=(2, 1), oob_fill="nan", dtype="bf16",
        l2_promotion="128B",
    )  # fmt: skip
    assert made.record == same.record
    made = value("tma:f16:2x9x9x64,lower=-1x-1,upper=-1x-1,channels=64,pixels=32,swizzle=128B")
    same = TensorMap.im2col(np.zeros((2, 9, 9, 64), np.float16), (-1, -1), (-1, -1), 64, 32, swizzle="128B")
    assert made.record == same.record
    made = value("tma:f16:2x9x9x64,lower=-1,upper=1,channels=64,pixels=32,mode=w128")
    same = TensorMap.im2col_wide(np.zeros((2, 9, 9, 64), np.float16), -1, 1, 64, 32, mode="w128")
    assert made.record == same.record
    made = value("struct:16{0:[buf:u32:[1,2]],0x8:f64:2.5}")
    assert isinstance(made, Struct)
    assert made.saved.tolist() == [1, 2]
    assert made.fields[8] == 2.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tma:s32:40x52", "needs box="),
        ("tma:s32:40x52,box=16x33", "multiple of 16 bytes"),
        ("tma:s32:40x52,boxes=1x1", "'boxes' is not an option"),
        ("tma:s32:40x52,box=ax4", "invalid literal"),
        ("tma:f16:2x9x9x64,lower=1x1", "needs upper="),
        ("tma:", "is not a type"),
        ("struct:16", "expected a structure"),
        ("struct:16{a}", "has no offset"),
        ("struct:16{0:1,0:2}", "the same offset"),
        ("struct:16{14:1}", "the last field ends at 18"),
    ],
)
def test_what_is_no_object_is_refused(text: str, message: str) -> None:
    with pytest.raises(LaunchError, match=message):
        value(text)

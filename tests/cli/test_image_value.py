"""Textures and surfaces as arguments on the command line and in `// run:` comments."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.cli.value import value
from ptx_ls.interpreter import LaunchError, Surface, Texture
from ptx_ls.runner.run_comment import run_comments
from ptx_ls.syntax.document import Document

KERNEL = """.version 8.0
.target sm_80
.address_size 64
{comment}
.visible .entry k(.param .u64 t, .param .u64 s)
{{
    .reg .f32 %f<6>; .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [t];
    ld.param.u64 %rd2, [s];
    mov.u32 %r1, %tid.x;
    cvt.rn.f32.u32 %f1, %r1;
    mul.f32 %f1, %f1, 0f3E800000;
    tex.2d.v4.f32.f32 {{%f2, %f3, %f4, %f5}}, [%rd1, {{%f1, %f1}}];
    shl.b32 %r2, %r1, 2;
    sust.b.1d.b32.trap [%rd2, {{%r2}}], %f2;
    ret;
}}
"""


def test_options_are_those_of_the_class(tmp_path: Path) -> None:
    np.save(tmp_path / "t.npy", np.zeros((2, 3, 4), np.uint8))
    text = f"tex:@{tmp_path / 't.npy'},address=wrap/border,filter=linear,channels=4,read=normalized,normalized_coords"
    found = value(text)
    assert isinstance(found, Texture)
    assert (found.array.shape, found.channels, found.address) == ((2, 3, 4), 4, ("wrap", "border"))
    assert (found.filter, found.read, found.normalized_coords, found.layered) == ("linear", "normalized", True, False)
    surface = value("surf:s16:3x4x2,layered,channels=2")
    assert isinstance(surface, Surface)
    assert (surface.array.dtype.name, surface.array.shape, surface.layered) == ("int16", (3, 4, 2), True)
    assert value("tex:f32:[1,2,3],border=0/1/0/1").array.tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    "text", ["tex:f32:4,size=3", "tex:f32:4,filter=cubic", "surf:f64:4", "surf:f32:4,filter=linear"]
)
def test_what_is_no_option_is_refused(text: str) -> None:
    with pytest.raises(LaunchError):
        value(text)


def test_a_surface_is_shown_and_saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "k.ptx", tmp_path / "s.npy"
    np.save(tmp_path / "t.npy", np.arange(4, dtype=np.float32).reshape(2, 2))
    file.write_text(KERNEL.format(comment=""))
    arguments = ["--arg", f"tex:@{tmp_path / 't.npy'},normalized_coords", "--arg", "surf:f32:4", "--save", f"1={out}"]
    assert main(["run", str(file), "--block", "4", "--format", "json", *arguments]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["arguments"]["1"]["values"] == np.load(out).tolist() == [0, 0, 3, 3]


def test_options_follow_their_texture_in_a_comment() -> None:
    comment = (
        "// run: block=4 args=tex:@t.npy,filter=linear,normalized_coords, surf:f32:4,layered 3,buf:f32:[1, 2] nan,4"
    )
    (found,) = run_comments(Document("k.ptx", "ptx", KERNEL.format(comment=comment).encode()))
    assert found.arguments == (
        "tex:@t.npy,filter=linear,normalized_coords",
        "surf:f32:4,layered",
        "3",
        "buf:f32:[1, 2]",
        "nan",
        "4",
    )

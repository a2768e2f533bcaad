"""The shapes that need not be judged: judged, they are valid where the list says so, and nowhere else."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.isa import targets, usual_shapes
from ptx_ls.sema.target_check import judge
from tests.corpus import usual

ROOT = Path(__file__).parents[2]
PAIRS = 4
"""Versions and targets for each shape."""
KERNEL = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .u64 p) {
    .reg .b32 %r<2>; .reg .b64 %rd<2>;
    ld.param.u64 %rd1, [p]; ld.global.u32 %r1, [%rd1]; add.s32 %r1, %r1, 1; st.global.u32 [%rd1], %r1; ret;
}
"""


def test_each_is_valid_exactly_where_its_gate_is_open() -> None:
    chance = random.Random(1)
    known = targets.load()
    opened = 0
    for shape, gate in usual_shapes.read().items():
        for _ in range(PAIRS):
            by = judge(chance.choice(known.versions), chance.choice(known.targets))
            judged = usual.shapes_of(shape, by)
            is_open = by.is_open(gate)
            assert (judged.verdict(judged.statements.shapes[0]) == "valid") == is_open, (shape, by)
            opened += is_open
    assert opened > len(usual_shapes.read())


@pytest.mark.parametrize(
    "shape",
    (
        b"\3add.s32\3\1r..reg .f32\2,\1r..reg .b32\2,\1r..reg .b32\2;",  # never valid
        b"\3bar.red.popc.u32\3\1r..reg .b32\2,1,\1r..reg .pred\2;",  # the value matters
        b"\3add.s32\3\4%nothing\2,\1r..reg .b32\2,1;",
    ),
)
def test_some_are_never_among_them(shape: bytes) -> None:
    assert usual.gate_of(shape) is None


def test_a_line_says_which_shape_it_is() -> None:
    for shape in usual_shapes.read():
        line = usual_shapes.printed(shape)
        assert line is not None
        assert not set(line) & set("\1\2\3\4\5")
    assert usual_shapes.printed(b"\3add.s32\3a  b") is None


@pytest.mark.process
@pytest.mark.parametrize(("text", "is_loaded"), ((KERNEL, False), (KERNEL.replace("add.s32", "add.s23"), True)))
def test_the_table_is_loaded_for_other_statements_only(text: str, is_loaded: bool, tmp_path: Path) -> None:
    path = tmp_path / "k.ptx"
    path.write_text(text)
    code = "import sys; from ptx_ls.cli import main; main(['check', '--no-cache', sys.argv[1]]); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True, cwd=ROOT)
    loaded = done.stdout.splitlines()[-1].split()
    assert ("ptx_ls.isa.table" in loaded) == is_loaded
    assert ("Unknown" in done.stdout) == is_loaded

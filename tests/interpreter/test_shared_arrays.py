"""Arrays that share memory on the host share it on the device, and each keeps its own bounds where they do not."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, Module, ProgramFault

TEXT = """.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 to, .param .u64 from, .param .u32 at)
{
    .reg .b32 %r<4>; .reg .b64 %rd<4>;
    ld.param.u64 %rd1, [to];
    ld.param.u64 %rd2, [from];
    ld.param.u32 %r1, [at];
    mul.wide.u32 %rd3, %r1, 4;
    add.u64 %rd2, %rd2, %rd3;
    ld.global.u32 %r2, [%rd2];
    add.u32 %r2, %r2, 1;
    st.global.u32 [%rd1], %r2;
    ld.global.u32 %r3, [%rd2];
    st.global.u32 [%rd1+4], %r3;
    ret;
}
"""


def run(to: np.ndarray, source: np.ndarray, at: int = 0) -> None:
    Module.from_text(TEXT).launch("k", args=[to, source, at])


def test_views_of_one_array_are_one_memory() -> None:
    array = np.array([7, 0, 0, 0], np.uint32)
    run(array, array.reshape(2, 2))
    assert array.tolist() == [8, 8, 0, 0]


def test_a_part_is_where_it_is_in_the_whole() -> None:
    array = np.array([1, 2, 3, 7, 5, 6], np.uint32)
    run(array[3:5], array, 3)
    assert array.tolist() == [1, 2, 3, 8, 8, 6]


def test_parts_that_overlap_are_one_memory() -> None:
    array = np.array([7, 0, 0, 0], np.uint32)
    run(array[1:4], array[:3], 1)
    assert array.tolist() == [7, 1, 1, 0]


def test_parts_that_do_not_overlap_keep_their_bounds() -> None:
    array = np.zeros(8, np.uint32)
    with pytest.raises(ProgramFault, match="out of bounds"):
        run(array[:4], array[4:6], 2)


def test_what_cannot_be_written_is_refused() -> None:
    array = np.zeros(4, np.uint32)
    array.flags.writeable = False
    with pytest.raises(LaunchError, match="writeable"):
        run(np.zeros(4, np.uint32), array)

"""cp.async reads as many bytes as src-size says, and fills the rest with zeros."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault

TEXT = """.version 7.0 .target sm_80 .address_size 64
.shared .align 16 .b8 buffer[512];
.entry k(.param .u64 in, .param .u64 sizes, .param .u64 out)
{
    .reg .u64 %a<4>; .reg .u32 %r<8>;
    ld.param.u64 %a1, [in];
    ld.param.u64 %a2, [sizes];
    ld.param.u64 %a3, [out];
    mov.u32 %r1, %tid.x;
    mad.wide.u32 %a1, %r1, 16, %a1;
    mad.wide.u32 %a2, %r1, 4, %a2;
    mad.wide.u32 %a3, %r1, 16, %a3;
    ld.global.u32 %r2, [%a2];
    mov.u32 %r3, buffer;
    mad.lo.u32 %r3, %r1, 16, %r3;
    cp.async.cg.shared.global [%r3], [%a1], 16, %r2;
    cp.async.wait_all;
    ld.shared.v4.u32 {%r4, %r5, %r6, %r7}, [%r3];
    st.global.v4.u32 [%a3], {%r4, %r5, %r6, %r7};
    ret;
}
"""


def copied(given: np.ndarray, sizes: list[int]) -> np.ndarray:
    """What lanes find in shared memory behind copies of so many bytes each."""
    out = np.full((len(sizes), 16), 255, np.uint8)
    arguments = [given, np.array(sizes, np.uint32), out]
    Module.from_text(TEXT).launch("k", block=len(sizes), args=arguments, watch=("race", "uninit"))
    return out


def test_the_rest_is_zero_and_is_not_read() -> None:
    # The last row has five bytes, and behind it, where lanes 3 to 5 read nothing, there is nothing.
    given = np.arange(1, 38, dtype=np.uint8)
    sizes = [16, 7, 5, 0, 0, 0]
    expected = np.zeros((6, 16), np.uint8)
    for lane, size in enumerate(sizes):
        expected[lane, :size] = given[16 * lane : 16 * lane + size]
    assert (copied(given, sizes) == expected).all()


@pytest.mark.parametrize("sizes", [[16, 16, 6], [16, 16, 16], [16, 16, 5, 1]])
def test_a_byte_too_many_is_reported(sizes: list[int]) -> None:
    with pytest.raises(ProgramFault, match="out of bounds"):
        copied(np.zeros(37, np.uint8), sizes)

"""Structures as arguments: their bytes, and the arrays that they reach."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, Module, Struct, TensorMap

TEXT = """.version 8.0
.target sm_90
.address_size 64
.visible .entry k(.param .align 128 .b8 all[192], .param .u64 again)
{
    .reg .b32 %r<8>; .reg .b64 %rd<8>; .reg .f32 %f<2>;
    .shared .align 128 .b8 buffer[128];
    ld.param.u64 %rd1, [all+128];
    ld.param.b32 %r1, [all+136];
    ld.param.f32 %f1, [all+140];
    ld.param.b16 %r2, [all+144];
    st.global.b32 [%rd1], %r1;
    st.global.f32 [%rd1+4], %f1;
    st.global.b32 [%rd1+8], %r2;
    st.shared.b32 [buffer], %r1;
    st.shared.b32 [buffer+4], %r1;
    st.shared.b32 [buffer+8], %r2;
    st.shared.b32 [buffer+12], %r2;
    fence.proxy.async;
    mov.b64 %rd2, all;
    cvta.param.u64 %rd2, %rd2;
    mov.b32 %r3, 0;
    cp.async.bulk.tensor.1d.global.shared::cta.bulk_group [%rd2, {%r3}], [buffer];
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    ret;
}
"""


def test_fields_are_where_they_are_put() -> None:
    data, tile = np.zeros(3, np.uint32), np.zeros(8, np.uint32)
    fields = {136: 5, 128: data, 140: 1.5, 144: np.int16(-2), 0: TensorMap(tile, (4,))}
    text = TEXT.replace("ld.param.b16 %r2", "ld.param.s16 %r2")
    Module.from_text(text).launch("k", args=[Struct(192, fields), tile])
    assert data.tolist() == [5, int(np.float32(1.5).view(np.uint32)), 0xFFFFFFFE]
    assert tile.tolist() == [5, 5, 0xFFFFFFFE, 0xFFFFFFFE, 0, 0, 0, 0]


@pytest.mark.parametrize(
    ("size", "fields", "message"),
    [
        (8, {0: 1, 2: 2}, "begins within the one before, which ends at 4"),
        (8, {4: np.uint64(1)}, "the last field ends at 12, the structure has 8 bytes"),
        (64, {0: TensorMap(np.zeros(8, np.uint32), (4,))}, "the last field ends at 128"),
        (8, {0: 1 << 40}, "a number of 32 bits"),
        (8, {0: "a"}, "a field is an array"),
        (8, {-4: 1}, "begins within"),
        (64, {0: np.zeros((4, 4))[:, ::2]}, "must be contiguous"),
    ],
)
def test_what_does_not_fit_is_refused(size: int, fields: dict[int, object], message: str) -> None:
    with pytest.raises(LaunchError, match=message):
        Struct(size, fields)


def test_the_parameter_has_its_size() -> None:
    with pytest.raises(LaunchError, match="is a Struct of 8 bytes, but all has 192"):
        Module.from_text(TEXT).launch("k", args=[Struct(8, {}), np.zeros(1, np.uint32)])

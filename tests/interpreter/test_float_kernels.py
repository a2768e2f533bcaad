"""Floating point of every width in a kernel: registers of 16, 32 and 64 bits, pairs, vectors and predicates."""

from __future__ import annotations

import ml_dtypes
import numpy as np

from ptx_ls.interpreter import Module

KERNEL = """
.version 9.4
.target sm_100a
.address_size 64
.visible .entry widths(.param .u64 x, .param .u64 y, .param .u64 out)
{
    .reg .u64 %rd<5>;
    .reg .b32 %r<4>;
    .reg .f32 %f<12>;
    .reg .f64 %fd<4>;
    .reg .b16 %h<8>;
    .reg .b32 %p<8>;
    .reg .b64 %q<4>;
    .reg .pred %t<3>;
    mov.u32 %r1, %tid.x;
    ld.param.u64 %rd1, [x];
    ld.param.u64 %rd2, [y];
    ld.param.u64 %rd3, [out];
    mad.wide.u32 %rd1, %r1, 4, %rd1;
    mad.wide.u32 %rd2, %r1, 4, %rd2;
    mad.wide.u32 %rd3, %r1, 64, %rd3;
    ld.global.f32 %f1, [%rd1];
    ld.global.f32 %f2, [%rd2];

    cvt.rn.f16.f32 %h1, %f1;
    cvt.rn.f16.f32 %h2, %f2;
    fma.rn.f16 %h3, %h1, %h2, %h1;
    st.global.b16 [%rd3], %h3;

    cvt.rn.bf16x2.f32 %p1, %f1, %f2;
    mul.bf16x2 %p2, %p1, %p1;
    st.global.b32 [%rd3+4], %p2;

    mov.b64 %q1, {%f1, %f2};
    fma.rn.f32x2 %q2, %q1, %q1, %q1;
    st.global.b64 [%rd3+8], %q2;

    cvt.rn.satfinite.e4m3x2.f32 %h4, %f1, %f2;
    cvt.rn.f16x2.e4m3x2 %p3, %h4;
    st.global.b16 [%rd3+16], %h4;
    st.global.b32 [%rd3+20], %p3;

    cvt.f64.f32 %fd1, %f1;
    cvt.f64.f32 %fd2, %f2;
    fma.rm.f64 %fd3, %fd1, %fd2, %fd1;
    st.global.f64 [%rd3+24], %fd3;

    mov.b32 %p4, {%h1, %h2};
    mov.b32 %p5, {%h2, %h1};
    setp.gt.f16x2 %t1|%t2, %p4, %p5;
    selp.u32 %r2, 1, 0, %t1;
    selp.u32 %r3, 1, 0, %t2;
    st.global.u32 [%rd3+32], %r2;
    st.global.u32 [%rd3+36], %r3;

    cvt.rzi.s32.f32 %r2, %f1;
    cvt.rn.f32.s32 %f3, %r2;
    st.global.f32 [%rd3+40], %f3;
    mov.u32 %r3, 0;
    cvt.rs.satfinite.e4m3x4.f32 %p6, {%f1, %f2, %f1, %f2}, %r3;
    st.global.b32 [%rd3+44], %p6;
    ret;
}
"""


def test_a_kernel_of_many_widths() -> None:
    rng = np.random.default_rng(11)
    x, y = rng.standard_normal((2, 256)).astype(np.float32) * np.float32(3)
    out = np.zeros((256, 64), np.uint8)
    Module.from_text(KERNEL).launch("widths", grid=1, block=256, args=[x, y, out])

    def stored(at: int, dtype: type, count: int = 1) -> np.ndarray:
        size = np.dtype(dtype).itemsize * count
        return np.ascontiguousarray(out[:, at : at + size]).view(dtype)

    hx, hy = x.astype(np.float16), y.astype(np.float16)
    exact = hx.astype(np.float64) * hy.astype(np.float64) + hx.astype(np.float64)
    assert (stored(0, np.float16)[:, 0] == exact.astype(np.float16)).all()
    bx, by = x.astype(ml_dtypes.bfloat16), y.astype(ml_dtypes.bfloat16)
    pair = stored(4, np.uint16, 2).view(ml_dtypes.bfloat16)
    assert (pair[:, 1] == bx * bx).all()
    assert (pair[:, 0] == by * by).all()
    single = stored(8, np.float32, 2)
    for i, value in enumerate((x, y)):
        wide = value.astype(np.float64)
        assert (single[:, i] == (wide * wide + wide).astype(np.float32)).all()
    coded = stored(16, np.uint8, 2)
    ex, ey = x.astype(ml_dtypes.float8_e4m3fn), y.astype(ml_dtypes.float8_e4m3fn)
    assert (coded[:, 1] == ex.view(np.uint8)).all()
    assert (coded[:, 0] == ey.view(np.uint8)).all()
    widened = stored(20, np.float16, 2)
    assert (widened[:, 1] == ex.astype(np.float16)).all()
    assert (widened[:, 0] == ey.astype(np.float16)).all()
    # The product of two singles has no more than 48 bits, so it is the sum alone that rounds, down.
    product, addend = x.astype(np.float64) * y.astype(np.float64), x.astype(np.float64)
    near = product + addend
    assert (stored(24, np.float64)[:, 0] <= near).all()
    assert (stored(24, np.float64)[:, 0] >= np.nextafter(near, -np.inf)).all()
    assert (stored(32, np.uint32)[:, 0] == (hx > hy)).all()
    assert (stored(36, np.uint32)[:, 0] == (hy > hx)).all()
    assert (stored(40, np.float32)[:, 0] == np.trunc(x)).all()
    # Without random bits stochastic rounding cuts off.
    four = stored(44, np.uint8, 4)
    for i, value in ((3, x), (2, y), (1, x), (0, y)):
        cut = four[:, i].view(ml_dtypes.float8_e4m3fn).astype(np.float32)
        assert (np.abs(cut) <= np.abs(value)).all()
        assert (np.abs(cut) >= np.abs(value) * np.float32(0.875) - np.float32(2**-9)).all()

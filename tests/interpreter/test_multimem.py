"""multimem on one device, where an address refers to one location."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module

Array = np.ndarray[Any, Any]


BLOCK = """.shared .align 16 .b8 block[512]; .reg .b32 %s; .reg .pred %first;
    shl.b32 %s, %t, 4; mov.u32 %r0, block; add.u32 %s, %s, %r0;
    ld.global.v4.b32 {{%r0, %r1, %r2, %r3}}, [%a]; st.shared.v4.b32 [%s], {{%r0, %r1, %r2, %r3}};
    fence.proxy.async.shared::cta; bar.sync 0; setp.eq.u32 %first, %t, 0;
    @%first {} [%b], [block], 512{}; @%first cp.async.bulk.commit_group; @%first cp.async.bulk.wait_group 0;"""
"""Brings all of one array to shared memory, and from there, by one thread, to the other one."""


def run(body: str, *arrays: Array) -> None:
    """Runs instructions for 32 threads; %a and %b are the addresses of the thread's 16 bytes of two arrays."""
    text = f""".version 9.4
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 p, .param .u64 q)
{{ .reg .b64 %a, %b, %o, %d<4>; .reg .b32 %t, %r<8>; .reg .b16 %h<8>; .reg .f32 %f<8>;
    ld.param.u64 %a, [p]; ld.param.u64 %b, [q]; mov.u32 %t, %tid.x;
    mul.wide.u32 %o, %t, 16; add.s64 %a, %a, %o; add.s64 %b, %b, %o;
    {body}
    ret; }}
"""
    Module.from_text(text).launch("k", 1, 32, list(arrays), watch=("race", "sync", "uninit"))


@pytest.mark.parametrize(
    ("load", "stored"),
    [
        ("multimem.ld_reduce.add.u32 %r0, [%a];", "multimem.st.u32 [%b], %r0;"),
        ("multimem.ld_reduce.weak.global.min.s64 %d0, [%a];", "multimem.st.relaxed.gpu.b64 [%b], %d0;"),
        ("multimem.ld_reduce.acquire.sys.global.and.b32 %r0, [%a];", "multimem.st.release.sys.global.u32 [%b], %r0;"),
        ("multimem.ld_reduce.add.v4.f32 {%f0, %f1, %f2, %f3}, [%a];", "multimem.st.v4.f32 [%b], {%f0, %f1, %f2, %f3};"),
        (
            "multimem.ld_reduce.add.acc::f32.v2.bf16x2 {%r0, %r1}, [%a];",
            "multimem.st.weak.v2.bf16x2 [%b], {%r0, %r1};",
        ),
        (
            "multimem.ld_reduce.max.v8.f16 {%h0, %h1, %h2, %h3, %h4, %h5, %h6, %h7}, [%a];",
            "multimem.st.v8.f16 [%b], {%h0, %h1, %h2, %h3, %h4, %h5, %h6, %h7};",
        ),
        ("multimem.ld_reduce.add.acc::f16.v2.e4m3x4 {%r0, %r1}, [%a];", "multimem.st.v2.e5m2x4 [%b], {%r0, %r1};"),
        ("multimem.ld_reduce.add.u64 %d0, [%a];", "multimem.st.async.release.gpu.u64 [%b], %d0;"),
    ],
)
def test_what_is_loaded_is_stored(load: str, stored: str) -> None:
    rng = np.random.default_rng(3)
    a, b = rng.integers(0, 120, (32, 16), np.uint8), np.zeros((32, 16), np.uint8)
    before = a.copy()
    run(load + stored, a, b)
    size = next(size for size in (16, 8, 4) if b[:, size - 1].any() or size == 4)
    assert (b[:, :size] == before[:, :size]).all()
    assert not b[:, size:].any()
    assert (a == before).all()


@pytest.mark.parametrize("form", ["", ".weak", ".cp_mask"])
def test_a_block_is_copied(form: str) -> None:
    a, b = np.arange(512, dtype=np.uint8).reshape(32, 16), np.full((32, 16), 9, np.uint8)
    mask = ", 0x0f01" if form == ".cp_mask" else ""
    weak = ".weak" if form == ".weak" else ""
    mnemonic = f"multimem.cp.async.bulk{weak}.global.shared::cta.bulk_group{form if mask else ''}"
    run(BLOCK.format(mnemonic, mask), a, b)
    kept = [place in (0, 8, 9, 10, 11) for place in range(16)] if mask else [True] * 16
    assert (b == np.where(kept, a, 9)).all()


@pytest.mark.parametrize(
    ("how", "kind"), [("add.u32", np.uint32), ("max.s64", np.int64), ("add.noftz.f16", np.float16)]
)
def test_a_block_is_combined(how: str, kind: type) -> None:
    rng = np.random.default_rng(5)
    shape = 32, 16 // np.dtype(kind).itemsize
    a: Array = rng.integers(-50, 50, shape).astype(kind)
    b: Array = rng.integers(-50, 50, shape).astype(kind)
    before = b.copy()
    run(BLOCK.format(f"multimem.cp.reduce.async.bulk.global.shared::cta.bulk_group.{how}", ""), a, b)
    assert (b == (np.maximum(a, before) if how[0] == "m" else a + before)).all()


def test_reductions() -> None:
    rng = np.random.default_rng(4)
    a, b = rng.integers(-100, 100, (32, 4), np.int32), rng.integers(-100, 100, (32, 4), np.int32)
    before = b.copy()
    run("ld.global.u32 %r0, [%a]; multimem.red.relaxed.gpu.global.max.s32 [%b], %r0;", a, b)
    assert (b[:, 0] == np.maximum(a, before)[:, 0]).all()
    a, b = rng.integers(-9, 10, (32, 4)).astype(np.float32), rng.integers(-9, 10, (32, 4)).astype(np.float32)
    expected = a + b
    run("ld.global.v4.f32 {%f0, %f1, %f2, %f3}, [%a]; multimem.red.add.v4.f32 [%b], {%f0, %f1, %f2, %f3};", a, b)
    assert (b == expected).all()
    halves = [rng.integers(-9, 10, (32, 8)).astype(np.float16) for _ in range(2)]
    expected = halves[0] + halves[1]
    run(
        "ld.global.v4.b32 {%r0, %r1, %r2, %r3}, [%a];"
        "multimem.red.release.sys.global.add.v4.f16x2 [%b], {%r0, %r1, %r2, %r3};",
        *halves,
    )
    assert (halves[1] == expected).all()


def test_all_threads_at_one_place() -> None:
    a, b = np.zeros((32, 4), np.uint32), np.zeros((32, 4), np.uint32)
    run("sub.s64 %b, %b, %o; multimem.red.async.release.gpu.global.add.u32 [%b], 3;", a, b)
    assert b[0, 0] == 96

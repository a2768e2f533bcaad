"""Bulk copies to global memory, and the groups that a thread waits for."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault, TensorMap
from ptx_ls.interpreter.watch import WATCHERS

TEXT = """.version 8.6
.target sm_100a
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out, .param .u32 bytes)
{
    .reg .b16 %h<2>; .reg .b32 %r<8>; .reg .b64 %rd<6>; .reg .pred %p<4>;
    .shared .align 16 .b8 buffer[1024];
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    ld.param.u32 %r1, [bytes];
    mov.u32 %r2, %tid.x;
    mov.u32 %r3, buffer;
    mad.lo.u32 %r4, %r2, 4, %r3;
    mad.wide.u32 %rd4, %r2, 4, %rd1;
    ld.global.u32 %r5, [%rd4];
    st.shared.u32 [%r4], %r5;
    fence.proxy.async.shared::cta;
    bar.sync 0;
    setp.ne.u32 %p1, %r2, 0;
    @%p1 ret;
    mov.b16 %h1, 0x8421;
    STORE
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    AFTER
    ret;
}
"""
STORE = "cp.async.bulk.global.shared::cta.bulk_group [%rd2], [buffer], %r1;"


def stored(store: str = STORE, size: int = 256, start: np.ndarray | None = None, after: str = "") -> np.ndarray:
    """What 64 threads have stored of 100, 101, …"""
    given = np.arange(100, 164, dtype=np.uint32)
    out = np.zeros(64, np.uint32) if start is None else start
    text = TEXT.replace("STORE", store).replace("AFTER", after)
    Module.from_text(text).launch("k", block=64, args=[given, out, size], watch=WATCHERS)
    return out


def test_a_block_is_stored() -> None:
    assert stored().tolist() == list(range(100, 164))


def test_no_more_than_its_size_is_stored() -> None:
    assert stored(size=48).tolist() == [*range(100, 112), *[0] * 52]
    assert not stored(size=0).any()


def test_a_mask_selects_bytes_of_each_16() -> None:
    masked = STORE.replace(".bulk_group", ".bulk_group.cp_mask").replace("%r1;", "%r1, %h1;")
    whole, found = (a.view(np.uint8).reshape(-1, 16) for a in (np.arange(100, 164, dtype=np.uint32), stored(masked)))
    kept = [0, 5, 10, 15]
    assert (found[:, kept] == whole[:, kept]).all()
    assert not np.delete(found, kept, axis=1).any()


def test_hints_change_nothing() -> None:
    hinted = "createpolicy.fractional.L2::evict_last.b64 %rd5, 1.0;" + STORE.replace(
        ".bulk_group", ".bulk_group.L2::cache_hint"
    ).replace("%r1;", "%r1, %rd5;")
    assert stored(hinted).tolist() == list(range(100, 164))
    assert stored("cp.async.bulk.prefetch.L2.global [%rd1], %r1;" + STORE).tolist() == list(range(100, 164))


def test_priorities_change_nothing() -> None:
    """What is cached longer is no part of what a program computes: the block, and the tensor, are as they were."""
    head = TEXT.replace(".version 8.6", ".version 9.4").replace("sm_100a", "sm_107f")
    for instruction in (
        "applypriority.async.bulk.global.bulk_group.L2::evict_normal [%rd1], 256;",
        "mov.b64 %rd5, map; cvta.param.u64 %rd5, %rd5; mov.b32 %r6, 0;"
        "applypriority.async.bulk.tensor.1d.global.bulk_group.tile.L2::evict_normal [%rd5, {%r6}];",
    ):
        given, out = np.arange(100, 164, dtype=np.uint32), np.zeros(64, np.uint32)
        text = head.replace("STORE", instruction + STORE).replace("AFTER", "")
        text = text.replace(".param .u32 bytes)", ".param .u32 bytes, .param .align 128 .b8 map[128])")
        arguments = [given, out, 256, TensorMap(given, (16,))]
        Module.from_text(text).launch("k", block=64, args=arguments, watch=WATCHERS)
        assert out.tolist() == given.tolist() == list(range(100, 164))


@pytest.mark.parametrize("size", [8, 250])
def test_a_size_is_a_multiple_of_16(size: int) -> None:
    with pytest.raises(ProgramFault, match="not a multiple of 16"):
        stored(size=size)


@pytest.mark.parametrize(
    ("store", "message"),
    [
        (STORE.replace("[%rd2]", "[%rd2+8]"), "misaligned global write of 16 bytes"),
        (STORE.replace("[buffer]", "[buffer+4]"), "misaligned shared read of 16 bytes"),
        (STORE.replace("[%rd2]", "[%rd2+16]"), "global write of 16 bytes at .* is out of bounds"),
        (STORE.replace(".bulk_group", ".bulk_group.cp_mask").replace("[%rd2], [buffer], %r1;",
         "[%rd2+8], [buffer], %r1, %h1;"), "misaligned address"),
    ],
)  # fmt: skip
def test_addresses_are_looked_at(store: str, message: str) -> None:
    with pytest.raises(ProgramFault, match=message) as caught:
        stored(store)
    assert caught.value.report.lanes == 1


def test_shared_memory_is_filled_with_zeros() -> None:
    fill = "st.bulk.weak.shared::cta [%r3], %rd5, 0; fence.proxy.async.shared::cta;"
    assert stored(f"mov.u64 %rd5, 24; {fill} {STORE}").tolist() == [*[0] * 6, *range(106, 164)]
    generic = "cvta.shared.u64 %rd3, %rd5; mov.u64 %rd5, 16; st.bulk [%rd3], %rd5, 0; fence.proxy.async;"
    assert stored(f"cvt.u64.u32 %rd5, %r3; {generic} {STORE}").tolist() == [*[0] * 4, *range(104, 164)]
    with pytest.raises(ProgramFault, match="not a multiple of 8"):
        stored(f"mov.u64 %rd5, 20; {fill}")
    with pytest.raises(ProgramFault, match="shared memory only"):
        stored("mov.u64 %rd5, 16; st.bulk [%rd1], %rd5, 0;")


def test_bytes_beyond_an_allocation_are_ignored() -> None:
    text = """.version 9.2
.target sm_100
.address_size 64
.visible .entry k(.param .u64 in, .param .u64 out, .param .u32 left, .param .u32 right)
{
    .reg .b32 %r<8>; .reg .b64 %rd<6>; .reg .pred %p<4>;
    .shared .align 16 .b8 buffer[64];
    .shared .align 8 .b64 barrier;
    ld.param.u64 %rd1, [in];
    ld.param.u64 %rd2, [out];
    ld.param.u32 %r1, [left];
    ld.param.u32 %r2, [right];
    mbarrier.init.shared::cta.b64 [barrier], 1;
    mbarrier.arrive.expect_tx.shared::cta.b64 %rd3, [barrier], 64;
    cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.ignore_oob [buffer], [%rd1], 64, %r1, %r2, [barrier];
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [barrier], 0;
    @!%p2 bra wait;
    ld.shared.u32 %r3, [buffer+48];
    st.global.u32 [%rd2], %r3;
    ret;
}
"""
    given, out = np.arange(13, dtype=np.uint32), np.zeros(1, np.uint32)
    Module.from_text(text).launch("k", args=[given, out, 0, 12], watch=WATCHERS)
    assert out[0] == 12
    with pytest.raises(ProgramFault, match="out of bounds"):
        Module.from_text(text).launch("k", args=[given, out, 0, 8])
    with pytest.raises(ProgramFault, match="at most 15 bytes at each end"):
        Module.from_text(text).launch("k", args=[given, out, 0, 16])


def test_stores_of_the_same_bytes_at_once_are_no_race() -> None:
    text = TEXT.replace("setp.ne.u32 %p1, %r2, 0;", "setp.gt.u32 %p1, %r2, 1;").replace("STORE", STORE)
    given, out = np.arange(64, dtype=np.uint32), np.zeros(64, np.uint32)
    Module.from_text(text.replace("AFTER", "")).launch("k", block=64, args=[given, out, 256], watch=WATCHERS)
    assert (out == given).all()


def test_blocks_that_are_too_large_take_no_memory() -> None:
    with pytest.raises(ProgramFault, match="a block of 4294967280 bytes is out of bounds: shared memory has 1024"):
        stored(size=np.uint32(0xFFFFFFF0))
    with pytest.raises(ProgramFault, match="is out of bounds"):
        stored("mov.u64 %rd5, 0xfffffffffff8; st.bulk.weak.shared::cta [%r3], %rd5, 0;" + STORE)

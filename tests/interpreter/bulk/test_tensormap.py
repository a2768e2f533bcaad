"""Tensor maps that a kernel copies, changes, or makes from zeros."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, NotModelled, ProgramFault, TensorMap
from ptx_ls.interpreter.watch import WATCHERS

HEAD = """.version 8.8
.target sm_100a
.address_size 64
.visible .entry k(.param .align 64 .b8 map[128], .param .u64 place, .param .u64 data, .param .u64 out)
{
    .reg .b32 %r<12>; .reg .b64 %rd<12>; .reg .pred %p<4>;
    .shared .align 128 .b8 copy[128];
    .shared .align 1024 .b8 buffer[1024];
    .shared .align 8 .b64 barrier;
    ld.param.u64 %rd1, [place];
    ld.param.u64 %rd2, [data];
    ld.param.u64 %rd3, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, copy;
    mad.lo.u32 %r3, %r1, 4, %r2;
    setp.ne.u32 %p1, %r1, 0;
    @!%p1 mbarrier.init.shared::cta.b64 [barrier], 1;
    FILL
    st.shared.b32 [%r3], %r4;
    bar.warp.sync -1;
    @%p1 bra filled;
    cvt.u64.u32 %rd4, %r2;
    REPLACE
filled:
    bar.warp.sync -1;
    tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%rd1], [copy], 128;
    bar.sync 0;
    @%p1 bra wait;
    fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;
    mov.b32 %r5, 0;
    mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [barrier], 128;
    cp.async.bulk.tensor.2d.shared::cta.global.mbarrier::complete_tx::bytes [buffer], [%rd1, {%r5, %r5}], [barrier];
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [barrier], 0;
    @!%p2 bra wait;
    mov.u32 %r6, buffer;
    mad.lo.u32 %r6, %r1, 4, %r6;
    ld.shared.u32 %r7, [%r6];
    mad.wide.u32 %rd6, %r1, 4, %rd3;
    st.global.u32 [%rd6], %r7;
    ret;
}
"""
FROM_PARAMETER = (
    """mov.b64 %rd7, map; cvta.param.u64 %rd7, %rd7; mad.wide.u32 %rd7, %r1, 4, %rd7; ld.u32 %r4, [%rd7];"""
)
SHARED = "tensormap.replace.tile.{}.shared::cta.b1024.{} [%rd4], {};"


def run(fill: str, replace: str, tensor: object, data: np.ndarray) -> np.ndarray:
    """What is loaded into 32 words by the map that was made."""
    out, place = np.zeros(32, np.uint32), np.zeros(128, np.uint8)
    text = HEAD.replace("FILL", fill).replace("REPLACE", replace)
    Module.from_text(text).launch("k", block=32, args=[tensor, place, data, out], watch=WATCHERS)
    return out


def test_a_copy_in_memory_is_the_same_map() -> None:
    array = np.arange(64, dtype=np.uint32).reshape(8, 8)
    tensor = TensorMap(array, (8, 4))
    assert (run(FROM_PARAMETER, "", tensor, array).reshape(8, 4) == array[:, :4]).all()


def test_address_sizes_and_strides_are_replaced() -> None:
    array, other = np.zeros((8, 8), np.uint32), np.arange(1, 65, dtype=np.uint32).reshape(4, 16)
    replace = " ".join(
        (
            SHARED.format("global_address", "b64", "%rd2"),
            SHARED.format("global_dim", "b32", "1, 3"),
            SHARED.format("global_stride", "b64", "0, 64"),
        )
    )
    found = run(FROM_PARAMETER, replace, TensorMap(array, (8, 4)), other).reshape(8, 4)
    assert (found[:3] == other[:3, :4]).all()
    assert not found[3:].any()


def test_a_map_is_made_from_zeros() -> None:
    array = np.arange(100, 164, dtype=np.uint32).reshape(4, 16)
    fields = [
        ("global_address", "b64", "%rd2"),
        ("rank", "b32", "1"),
        ("box_dim", "b32", "0, 8"),
        ("box_dim", "b32", "1, 4"),
        ("global_dim", "b32", "0, 16"),
        ("global_dim", "b32", "1, 4"),
        ("global_stride", "b64", "0, 64"),
        ("element_stride", "b32", "0, 1"),
        ("element_stride", "b32", "1, 1"),
        ("elemtype", "b32", "2"),
        ("interleave_layout", "b32", "0"),
        ("swizzle_mode", "b32", "1"),
        ("swizzle_atomicity", "b32", "0"),
        ("fill_mode", "b32", "0"),
    ]
    replace = " ".join(SHARED.format(*field) for field in fields)
    found = run("mov.b32 %r4, 0;", replace, bytes(128), array)
    # The lines of 32 bytes lie in one of 128, the first of its pattern.
    assert (found.reshape(4, 8) == array[:, :8]).all()
    without = replace.replace(SHARED.format("element_stride", "b32", "1, 1"), "")
    with pytest.raises(ProgramFault, match="element stride of dimension 1 must be 1 to 8, not 0"):
        run("mov.b32 %r4, 0;", without, bytes(128), array)


def test_other_bytes_are_not_changed() -> None:
    array = np.zeros((8, 8), np.uint32)
    with pytest.raises(ProgramFault, match="not a tensor map"):
        run("mov.b32 %r4, 7;", SHARED.format("rank", "b32", "1"), TensorMap(array, (8, 4)), array)
    with pytest.raises(ProgramFault, match="misaligned tensor map"):
        run(
            FROM_PARAMETER,
            f"add.u64 %rd4, %rd4, 32; {SHARED.format('rank', 'b32', '1')}",
            TensorMap(array, (8, 4)),
            array,
        )
    with pytest.raises(NotModelled, match="alloc_small"):
        replace = "tensormap.replace.tile.alloc_small.shared::cta.b1024 [%rd4];"
        run(FROM_PARAMETER, replace, TensorMap(array, (8, 4)), array)


def test_generic_addresses_name_both_spaces() -> None:
    array, other = np.zeros((8, 8), np.uint32), np.arange(1, 65, dtype=np.uint32).reshape(8, 8)
    replace = "cvta.shared.u64 %rd8, %rd4; tensormap.replace.tile.global_address.b1024.b64 [%rd8], %rd2;"
    assert (run(FROM_PARAMETER, replace, TensorMap(array, (8, 4)), other).reshape(8, 4) == other[:, :4]).all()

"""Instructions with an address, sizes or strides of their own in place of those of the tensor map."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault, TensorMap
from ptx_ls.interpreter.watch import WATCHERS

TEXT = """.version 9.4
.target sm_107f
.address_size 64
.visible .entry k(.param .align 128 .b8 map[128], .param .u64 other, .param .u64 out)
{
    .reg .b16 %h<4>; .reg .b32 %r<12>; .reg .b64 %rd<8>; .reg .pred %p<4>;
    .shared .align 128 .b8 buffer[256];
    .shared .align 8 .b64 barrier;
    mov.b64 %rd1, map;
    cvta.param.u64 %rd1, %rd1;
    ld.param.u64 %rd2, [other];
    ld.param.u64 %rd3, [out];
    mov.u32 %r1, %tid.x;
    mov.u32 %r2, buffer;
    mad.lo.u32 %r3, %r1, 4, %r2;
    setp.ne.u32 %p1, %r1, 0;
    @!%p1 mbarrier.init.shared::cta.b64 [barrier], 1;
    st.shared.b32 [%r3], %r1;
    fence.proxy.async;
    bar.sync 0;
    mov.b32 %r4, 0;
    mov.b16 %h1, 6;
    mov.b16 %h2, 3;
    mov.b16 %h3, 0;
    mov.b32 %r5, 5;
    @%p1 bra done;
    mbarrier.arrive.expect_tx.shared::cta.b64 _, [barrier], 128;
    COPY
wait:
    mbarrier.try_wait.parity.shared::cta.b64 %p2, [barrier], 0;
    @!%p2 bra wait;
done:
    bar.sync 0;
    ld.shared.b32 %r6, [%r3];
    mad.wide.u32 %rd4, %r1, 4, %rd3;
    st.global.b32 [%rd4], %r6;
    ret;
}
"""
LOAD = "cp.async.bulk.tensor.2d.shared::cta.global.tile.mbarrier::complete_tx::bytes"


def run(copy: str) -> tuple[np.ndarray, np.ndarray]:
    """The words of shared memory in the end, and the other array of 10 rows of 20."""
    array, other = np.zeros((8, 8), np.uint32), np.arange(1, 201, dtype=np.uint32).reshape(10, 20)
    out = np.zeros(32, np.uint32)
    arguments = [TensorMap(array, (4, 8)), other, out]
    Module.from_text(TEXT.replace("COPY", copy)).launch("k", block=32, args=arguments, watch=WATCHERS)
    return out.reshape(4, 8), other


def test_the_address() -> None:
    found, other = run(f"{LOAD}.override::global_address [buffer], [%rd1, %rd2, {{%r4, %r4}}], [barrier];")
    assert (found == other.reshape(-1)[:32].reshape(4, 8)).all()


def test_sizes_and_strides() -> None:
    # Strides are in units of 16 bytes: 80 bytes are a row of 20 words.
    operands = "[%rd1, %rd2, {%h1, %h2}, {%r5}, %h3, {%r4, %r4}]"
    found, other = run(f"{LOAD}.override::global_address.override::global_dim_stride [buffer], {operands}, [barrier];")
    expected = np.zeros((4, 8), np.uint32)
    expected[:3, :6] = other[:3, :6]
    assert (found == expected).all()


def test_stores() -> None:
    operands = "[%rd1, %rd2, {%h1, %h2}, {%r5}, %h3, {%r4, %r4}]"
    store = (
        "cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group.override::global_address.override::global_dim_stride"
        f" {operands}, [buffer]; cp.async.bulk.commit_group; cp.async.bulk.wait_group 0;"
        " mbarrier.complete_tx.shared::cta.b64 [barrier], 128;"
    )
    found, other = run(store)
    expected = np.arange(1, 201, dtype=np.uint32).reshape(10, 20)
    expected[:3, :6] = found[:3, :6]
    assert (other == expected).all()


@pytest.mark.parametrize(
    ("copy", "message"),
    [
        (
            f"{LOAD}.override::global_address [buffer], [%rd1, %rd5, {{%r4, %r4}}], [barrier];",
            "must be a multiple of 16",
        ),
        (
            f"{LOAD}.override::global_address.override::global_dim_stride [buffer],"
            " [%rd1, %rd2, {%h1, %h2}, {%r5}, %h3, {%r5, %r4}], [barrier];",
            "all must be zero",
        ),
    ],
)
def test_what_is_wrong_is_reported(copy: str, message: str) -> None:
    with pytest.raises(ProgramFault, match=message):
        run(f"add.u64 %rd5, %rd2, 4; {copy}")

"""mbarriers of other CTAs, and what is copied, stored and reduced there."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault
from tests.interpreter.clusters import MEET, kernel, results

INIT = f"""setp.eq.u32 %p1, %t, 0; @%p1 mbarrier.init.shared::cta.b64 [bar], {{count}};
    @%p1 fence.mbarrier_init.release.cluster; {MEET}"""
"""Each CTA has an mbarrier `bar` for so many arrivals, and all know it."""
WAIT = "wait: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p7, [bar], 0; @!%p7 bra wait;"
PEER = "xor.b32 %r4, %rank, 1; mapa.shared::cluster.u32 %r5, bar, %r4; mapa.shared::cluster.u32 %r6, tile, %r4;"
"""The `bar` and the `tile` of the other CTA of two."""
READ = "mov.u32 %r9, tile; mad.lo.u32 %r9, %t, 4, %r9; ld.shared.u32 %result, [%r9];"
PEERS = np.arange(64).reshape(2, 32)[::-1]


@pytest.mark.parametrize(
    ("count", "arrive"),
    [
        (32, "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r5];"),
        (64, "mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r5], 2;"),
        (32, "mbarrier.arrive.shared::cluster.b64 _, [%r5];"),
        (32, "mbarrier.arrive_drop.release.cluster.shared::cluster.b64 _, [%r5];"),
        (
            32,
            "cvt.u64.u32 %rd4, %r5; cvta.shared::cluster.u64 %rd4, %rd4;"
            " mbarrier.arrive.release.cluster.b64 _, [%rd4];",
        ),
        (
            32,
            "mbarrier.arrive.expect_tx.relaxed.cluster.shared::cluster.b64 _, [%r5], 8;"
            " fence.acq_rel.cluster; mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [%r5], 8;",
        ),
        (
            32,
            "mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [%r5], 4;"
            " mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%r5];"
            " mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [%r5], 4;",
        ),
    ],
)
def test_arrivals_at_the_mbarrier_of_another_cta(count: int, arrive: str) -> None:
    """Each thread writes to the other CTA, and tells it so."""
    body = f"""{INIT.format(count=count)} {PEER} mad.lo.u32 %r6, %t, 4, %r6; st.shared::cluster.u32 [%r6], %thread;
    {arrive} {WAIT} {READ}"""
    assert (results(body, 2, cluster=2) == PEERS).all()


@pytest.mark.parametrize(
    ("how", "message"),
    [
        (".relaxed.cluster", "shared read of 4 bytes at .* races with a write by"),
        (".release.cta", "shared strong read of 8 bytes at .* races with an atomic by"),
    ],
)
def test_arrivals_that_release_too_little(how: str, message: str) -> None:
    body = f"""{INIT.format(count=32)} {PEER} mad.lo.u32 %r6, %t, 4, %r6; st.shared::cluster.u32 [%r6], %thread;
    mbarrier.arrive{how}.shared::cluster.b64 _, [%r5]; {WAIT} {READ} {MEET}"""
    with pytest.raises(ProgramFault, match=f"{message} a thread of another block of the cluster") as fault:
        results(body, 2, cluster=2)
    assert fault.value.report.kind == "race"


@pytest.mark.parametrize(
    ("operation", "message"),
    [
        ("mbarrier.arrive.b64 %rd5, [%rd4];", "is that of the CTA of rank"),
        ("mbarrier.test_wait.parity.b64 %p2, [%rd4], 0;", "is that of the CTA of rank"),
        ("mbarrier.inval.b64 [%rd4];", "is that of the CTA of rank"),
        ("mbarrier.arrive.shared::cluster.b64 _, [%r6];", "this is not an mbarrier"),
        ("mbarrier.arrive.shared::cluster.b64 _, [%r5], 9;", "9 arrivals, but the phase waits for 1"),
    ],
)
def test_what_an_mbarrier_of_another_cta_does_not_take(operation: str, message: str) -> None:
    body = f"""{INIT.format(count=1)} {PEER} cvt.u64.u32 %rd4, %r5; cvta.shared::cluster.u64 %rd4, %rd4;
    @%p1 {operation} {MEET}"""
    with pytest.raises(ProgramFault, match=message):
        results(body, 2, cluster=2, watch=("memory", "sync"))


EXPECT = "@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 %rd5, [bar], {size};"


STORE = "st.async.shared::cluster.mbarrier::complete_tx::bytes"


@pytest.mark.parametrize(
    "store",
    [
        f"{STORE}.u32 [%r6], %thread, [%r5];",
        """cvt.u64.u32 %rd4, %r6; cvta.shared::cluster.u64 %rd4, %rd4; cvt.u64.u32 %rd6, %r5;
        cvta.shared::cluster.u64 %rd6, %rd6; st.async.mbarrier::complete_tx::bytes.b32 [%rd4], %thread, [%rd6];""",
        f"""and.b32 %r7, %t, 1; setp.eq.u32 %p2, %r7, 1; @%p2 bra on; add.u32 %r7, %thread, 1;
        {STORE}.v2.u32 [%r6], {{%thread, %r7}}, [%r5]; on:""",
        f"""and.b32 %r7, %t, 3; setp.ne.u32 %p2, %r7, 0; @%p2 bra on; add.u32 %r7, %thread, 1; add.u32 %r8, %thread, 2;
        add.u32 %r9, %thread, 3; {STORE}.weak.v4.b32 [%r6], {{%thread, %r7, %r8, %r9}}, [%r5]; on:""",
        f"""and.b32 %r7, %t, 1; setp.eq.u32 %p2, %r7, 1; @%p2 bra on; add.u32 %r7, %thread, 1;
        mov.b64 %rd7, {{%thread, %r7}}; {STORE}.b64 [%r6], %rd7, [%r5]; on:""",
        f"""and.b32 %r7, %t, 3; setp.ne.u32 %p2, %r7, 0; @%p2 bra on; add.u32 %r7, %thread, 1; add.u32 %r8, %thread, 2;
        add.u32 %r9, %thread, 3; mov.b64 %rd7, {{%thread, %r7}}; mov.b64 %rd8, {{%r8, %r9}};
        mov.b128 %q1, {{%rd7, %rd8}}; {STORE}.b128 [%r6], %q1, [%r5]; on:""",
    ],
)
def test_asynchronous_stores(store: str) -> None:
    place = "mad.lo.u32 %r6, %t, 4, %r6;"
    body = f"{INIT.format(count=1)} {PEER} {EXPECT.format(size=128)} {place} {store} {WAIT} {READ} {MEET}"
    assert (results(body, 2, cluster=2, version="9.3") == PEERS).all()


@pytest.mark.parametrize(
    ("operation", "values", "expected"),
    [
        (".add.u32", np.arange(64), (np.arange(32, 64).sum() + 5, np.arange(32).sum() + 5)),
        (".min.u32", np.arange(64) + 3, (5, 3)),
        (".max.s32", np.arange(64), (63, 31)),
        (".or.b32", np.arange(64), (63, 31)),
        (".xor.b32", np.arange(64), (5, 5)),
        (".inc.u32", np.full(64, 20), ((5 + 32) % 21, (5 + 32) % 21)),
    ],
)
def test_asynchronous_reductions(operation: str, values: np.ndarray, expected: tuple[int, int]) -> None:
    body = f"""mov.u32 %r7, 5; setp.eq.u32 %p1, %t, 0; @%p1 st.shared.u32 [tile], %r7;
    {INIT.format(count=1)} {PEER} {EXPECT.format(size=128)} mul.wide.u32 %rd4, %thread, 4; add.u64 %rd4, %rd4, %rd2;
    ld.global.u32 %r8, [%rd4];
    red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes{operation} [%r6], %r8, [%r5];
    {WAIT} ld.shared.u32 %result, [tile]; {MEET}"""
    found = results(body, 2, cluster=2, given=values.astype(np.uint32))
    assert (found == np.array(expected)[:, None]).all()


def test_asynchronous_reductions_of_64_bits() -> None:
    body = f"""mov.u64 %rd7, 0x1ffffffff; setp.eq.u32 %p1, %t, 0; @%p1 st.shared.u64 [tile], %rd7;
    {INIT.format(count=1)} {PEER} {EXPECT.format(size=256)}
    red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u64 [%r6], %rd7, [%r5];
    {WAIT} ld.shared.u32 %result, [tile+4]; {MEET}"""
    assert (results(body, 2, cluster=2) == 33 * 0x1FFFFFFFF >> 32).all()


@pytest.mark.parametrize(
    ("operation", "cluster", "message"),
    [
        (
            "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r6], %t, [%r8];",
            2,
            "not in the CTA of the data",
        ),
        (
            "st.async.shared::cluster.mbarrier::complete_tx::bytes.u32 [%r7], %t, [%r8];",
            1,
            "needs a cluster of several",
        ),
        (
            "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [%r7], %t, [%r8];",
            2,
            "the thread's own CTA",
        ),
        (
            "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r7], [tile], 16, [%r8];",
            2,
            "from the shared memory of a CTA to itself",
        ),
        (
            "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%r6], [%rd2], 16, [%r8];",
            2,
            "is that of the CTA of rank",
        ),
    ],
)
def test_where_asynchronous_operations_may_not_go(operation: str, cluster: int, message: str) -> None:
    own = "mov.u32 %r7, tile; mov.u32 %r8, bar;"
    body = f"{INIT.format(count=1)} {PEER} {own} {operation} {MEET}"
    with pytest.raises(ProgramFault, match=message) as fault:
        results(body, 2, cluster=cluster)
    assert fault.value.report.kind == "wrong-space"


def test_a_copy_from_shared_memory_to_that_of_another_cta() -> None:
    body = f"""{INIT.format(count=1)} {PEER} {EXPECT.format(size=128)}
    mov.u32 %r7, tile; mad.lo.u32 %r8, %t, 4, %r7; st.shared.u32 [%r8+256], %thread; fence.proxy.async; bar.sync 0;
    @%p1 cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%r6], [%r7+256], 128, [%r5];
    {WAIT} {READ} {MEET}"""
    assert (results(body, 2, cluster=2) == PEERS).all()


def test_a_copy_from_global_memory_to_another_cta() -> None:
    body = f"""{INIT.format(count=1)} {PEER} {EXPECT.format(size=128)} mul.wide.u32 %rd4, %rank, 128;
    add.u64 %rd4, %rd4, %rd2;
    @%p1 cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%r6], [%rd4], 128, [%r5];
    {WAIT} {READ} {MEET}"""
    assert (results(body, 2, cluster=2, given=np.arange(64, dtype=np.uint32)) == PEERS).all()


def test_one_copy_to_several_ctas() -> None:
    """Rank 0 sends to ranks 0, 1 and 3 of four, rank 2 to itself."""
    body = f"""{INIT.format(count=1)} {EXPECT.format(size=128)} and.b32 %r4, %rank, 1; setp.ne.u32 %p2, %r4, 0;
    mov.b16 %h1, 11; setp.eq.u32 %p3, %rank, 2; @%p3 mov.b16 %h1, 4; mul.wide.u32 %rd4, %rank, 128;
    add.u64 %rd4, %rd4, %rd2; mov.u32 %r5, tile; mov.u32 %r6, bar; @%p2 bra wait; @!%p1 bra wait;
    cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [%r5], [%rd4], 128, [%r6], %h1;
    {WAIT} {READ} {MEET}"""
    found = results(body, 4, cluster=4, given=np.arange(128, dtype=np.uint32), target="sm_90a")
    assert (found == np.arange(128).reshape(4, 32)[[0, 0, 2, 0]]).all()
    with pytest.raises(ProgramFault, match="none of rank 4"):
        results(
            body.replace("@%p3 mov.b16 %h1, 4", "@%p3 mov.b16 %h1, 20"),
            4,
            cluster=4,
            target="sm_90a",
            given=np.arange(128, dtype=np.uint32),
        )


def test_bytes_that_never_come_are_waited_for() -> None:
    body = f"{INIT.format(count=1)} {EXPECT.format(size=128)} {WAIT} mov.u32 %result, 0;"
    with pytest.raises(
        ProgramFault, match=r"the mbarrier at 0x210, whose phase of parity 0 waits .* 128 bytes"
    ) as fault:
        results(body, 2, cluster=2)
    assert fault.value.report.kind == "deadlock"


def test_a_breakpoint_goes_on() -> None:
    assert (results("mov.u32 %result, 3; brkpt; add.u32 %result, %result, 1;", 2) == 4).all()
    assert "brkpt" in kernel("brkpt;")

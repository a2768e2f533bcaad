"""Addresses of shared memory in a cluster: mapa, getctarank, isspacep, cvta, and what lies behind them."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import ProgramFault
from tests.interpreter.clusters import MEET, results

OWN = "mov.u32 %r4, tile; mad.lo.u32 %r4, %t, 4, %r4; st.shared.u32 [%r4], %thread;"
"""Each thread stores its number in `tile`; %r4 is where."""
NEXT = "add.u32 %r5, %rank, 1; and.b32 %r5, %r5, 3;"
"""%r5 is the rank after the own one, of four."""
NEIGHBOURS = (np.arange(8)[:, None] // 4 * 4 + (np.arange(8)[:, None] + 1) % 4) * 32 + np.arange(32)


@pytest.mark.parametrize(
    "load",
    [
        "mapa.shared::cluster.u32 %r6, %r4, %r5; ld.shared::cluster.u32 %result, [%r6];",
        "cvt.u64.u32 %rd4, %r4; mapa.shared::cluster.u64 %rd4, %rd4, %r5; ld.shared::cluster.u32 %result, [%rd4];",
        "mapa.shared::cluster.u32 %r6, tile, %r5; mad.lo.u32 %r6, %t, 4, %r6; ld.shared::cluster.u32 %result, [%r6];",
        "mapa.shared::cluster.u32 %r6, tile+8, %r5; mad.lo.u32 %r6, %t, 4, %r6;"
        " ld.shared::cluster.u32 %result, [%r6+-8];",
        "cvt.u64.u32 %rd4, %r4; cvta.shared.u64 %rd4, %rd4; mapa.u64 %rd4, %rd4, %r5; ld.u32 %result, [%rd4];",
        "cvt.u64.u32 %rd4, %r4; cvta.shared::cta.u64 %rd4, %rd4; mapa.u64 %rd4, %rd4, %r5;"
        " cvta.to.shared::cluster.u64 %rd5, %rd4; ld.shared::cluster.u32 %result, [%rd5];",
        "mapa.shared::cluster.u32 %r6, %r4, %r5; cvt.u64.u32 %rd4, %r6; cvta.shared::cluster.u64 %rd4, %rd4;"
        " ld.relaxed.cluster.u32 %result, [%rd4];",
        "mapa.shared::cluster.u32 %r6, %r4, %r5; atom.shared::cluster.exch.b32 %result, [%r6], 0;",
        "mapa.shared::cluster.u32 %r6, %r4, %r5; atom.relaxed.cluster.shared::cluster.add.u32 %result, [%r6], 1;",
    ],
)
def test_every_way_to_the_next_cta(load: str) -> None:
    found = results(f"{OWN} {MEET} {NEXT} {load} {MEET}", 8, cluster=4)
    assert (found == NEIGHBOURS).all()


def test_stores_and_reductions_reach_the_next_cta() -> None:
    body = f"""{OWN} {MEET} {NEXT} mapa.shared::cluster.u32 %r6, %r4, %r5;
    red.shared::cluster.add.u32 [%r6], 1000; {MEET}
    mov.b32 %r7, 7; st.shared::cluster.v2.u32 [%r6+128], {{%r7, %r7}}; {MEET}
    ld.shared.u32 %result, [%r4]; ld.shared.u32 %r8, [%r4+128]; add.u32 %result, %result, %r8;"""
    own = np.arange(8)[:, None] * 32 + np.arange(32)
    assert (
        results(body.replace("v2.u32 [%r6+128], {%r7, %r7}", "u32 [%r6+128], %r7"), 8, cluster=4) == own + 1007
    ).all()


def test_an_address_means_the_same_in_every_cta() -> None:
    """Rank 0 tells the others where its variable is, by the address that it has itself."""
    body = f"""mov.u32 %r4, tile; st.shared.u32 [%r4+4], %r4; add.u32 %r5, %thread, 100; st.shared.u32 [%r4], %r5;
    {MEET}
    mapa.shared::cluster.u32 %r6, tile, 0; ld.shared::cluster.u32 %r7, [%r6+4]; ld.shared::cluster.u32 %result, [%r7];
    {MEET}"""
    assert (results(body, 4, block=1, cluster=2)[:, 0] == [100, 100, 102, 102]).all()


def test_the_own_rank_gives_the_own_address() -> None:
    body = """mov.u32 %r4, tile; mapa.shared::cluster.u32 %r5, tile, %rank; setp.eq.u32 %p4, %r4, %r5;
    selp.u32 %result, 1, 0, %p4;"""
    assert results(body, 4, cluster=4).all()


@pytest.mark.parametrize("cluster", [None, 4])
@pytest.mark.parametrize(
    "ask",
    [
        "mapa.shared::cluster.u32 %r6, %r4, %r5; getctarank.shared::cluster.u32 %result, %r6;",
        "cvt.u64.u32 %rd4, %r4; cvta.shared.u64 %rd4, %rd4; mapa.u64 %rd4, %rd4, %r5; getctarank.u64 %result, %rd4;",
    ],
)
def test_ranks_of_addresses(cluster: int | None, ask: str) -> None:
    found = results(f"mov.u32 %r4, tile; mov.u32 %r5, {3 if cluster else 0}; {ask}", 4, cluster=cluster)
    assert (found == (3 if cluster else 0)).all()


def test_ranks_of_variables() -> None:
    found = results("getctarank.shared::cluster.u32 %result, tile+16;", 4, cluster=4)
    assert (found == np.arange(4)[:, None]).all()


def test_windows_of_the_cta_and_of_the_cluster() -> None:
    body = """mov.u64 %rd4, tile; cvta.shared.u64 %rd4, %rd4; mapa.u64 %rd5, %rd4, 1; mapa.u64 %rd6, %rd4, 5;
    isspacep.shared::cta %p1, %rd5; selp.u32 %result, 1, 0, %p1;
    isspacep.shared::cluster %p2, %rd5; selp.u32 %r5, 2, 0, %p2; add.u32 %result, %result, %r5;
    isspacep.shared %p3, %rd4; selp.u32 %r5, 4, 0, %p3; add.u32 %result, %result, %r5;
    isspacep.shared::cluster %p3, %rd6; selp.u32 %r5, 8, 0, %p3; add.u32 %result, %result, %r5;
    isspacep.shared::cluster %p3, %rd1; selp.u32 %r5, 16, 0, %p3; add.u32 %result, %result, %r5;"""
    assert (results(body, 2, block=1, cluster=2)[:, 0] == [2 + 4, 1 + 2 + 4]).all()


@pytest.mark.parametrize(
    ("access", "message"),
    [
        ("mapa.shared::cluster.u32 %r6, %r4, 2; ld.shared::cluster.u32 %r7, [%r6];", "none of rank 2"),
        ("mapa.shared::cluster.u32 %r6, %r4, -1; ld.shared::cluster.u32 %r7, [%r6];", "none of rank 255"),
        ("mapa.shared::cluster.u32 %r6, %r4, 300; ld.shared::cluster.u32 %r7, [%r6];", "none of rank 255"),
        ("mapa.shared::cluster.u32 %r6, %r4, 1; st.shared::cluster.u32 [%r6+1024], 0;", "memory of the CTA of rank 1"),
        ("mapa.shared::cluster.u32 %r6, %r4, 1; ld.shared.u32 %r7, [%r6];", "is that of the CTA of rank 1"),
        ("mapa.shared::cluster.u32 %r6, %r4, 1; ld.shared::cluster.u32 %r7, [%r6+2];", "misaligned shared read"),
        ("mapa.u64 %rd4, %rd1, 1;", "not a generic address of shared memory"),
        ("getctarank.u64 %r6, %rd1;", "not a generic address of shared memory"),
    ],
)
def test_what_lies_nowhere(access: str, message: str) -> None:
    with pytest.raises(ProgramFault, match=message):
        results(
            f"mov.u32 %r4, tile; {MEET} @%p0 bra end; {access} end: {MEET}".replace(
                "@%p0 bra end;",
                """
    setp.ne.u32 %p0, %thread, 0; @%p0 bra end;""",
            ),
            2,
            cluster=2,
        )


def test_a_rank_that_there_is_not_matters_where_it_is_used() -> None:
    body = f"""{OWN} {MEET} add.u32 %r5, %rank, 1; mapa.shared::cluster.u32 %r6, %r4, %r5; mov.u32 %result, 9;
    setp.lt.u32 %p4, %r5, 2; @%p4 ld.shared::cluster.u32 %result, [%r6]; {MEET}"""
    found = results(body, 2, cluster=2)
    assert (found[0] == np.arange(32, 64)).all()
    assert (found[1] == 9).all()


def test_a_cluster_of_one_reaches_itself() -> None:
    body = f"""{OWN} {MEET} mapa.shared::cluster.u32 %r6, %r4, 0; ld.shared::cluster.u32 %result, [%r6]; {MEET}"""
    assert (results(body, 2) == np.arange(64).reshape(2, 32)).all()
    with pytest.raises(ProgramFault, match="out of bounds"):
        results(body.replace("%r4, 0;", "%r4, 1;"), 2)

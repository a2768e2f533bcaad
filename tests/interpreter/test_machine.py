"""How lanes move: branches, calls, barriers, warps, and turns; expected values by arithmetic in the test."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, LimitReached, Limits, Module, NotModelled, ProgramFault

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
INDEX = """
    .reg .b32 %r<20>; .reg .b64 %rd<10>; .reg .pred %p<6>;
    ld.param.u64 %rd1, [p];
    mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x;
    mad.lo.u32 %r4, %r2, %r3, %r1; mul.wide.u32 %rd2, %r4, 4; add.s64 %rd3, %rd1, %rd2;
"""


def kernel(body: str, more: str = "", functions: str = "") -> Module:
    """A kernel of one pointer: %r1 is the thread, %r2 the CTA, %rd1 the pointer and %rd3 the lane's own word there."""
    return Module.from_text(f"{HEAD}{functions}.visible .entry k(.param .u64 p)\n{{{INDEX}{more}{body}\n    ret;\n}}\n")


def run(module: Module, lanes: int, grid: int = 1, limits: Limits | None = None) -> np.ndarray[Any, Any]:
    """The words that the lanes leave."""
    out = np.zeros(lanes * grid, np.uint32)
    module.launch("k", grid, lanes, [out], limits=limits)
    return out


@pytest.mark.parametrize("lanes", [1, 31, 32, 33, 96, 1000])
def test_lanes_that_go_apart_meet_again(lanes: int) -> None:
    body = """
    and.b32 %r5, %r1, 1; setp.eq.u32 %p1, %r5, 0; @%p1 bra even;
    mov.u32 %r6, 7; bra both;
even: mov.u32 %r6, 9;
both: activemask.b32 %r7; add.u32 %r6, %r6, %r7;
    st.global.u32 [%rd3], %r6;"""
    thread = np.arange(lanes)
    full = np.array([(1 << min(32, lanes - t // 32 * 32)) - 1 for t in thread])
    expected = np.where(thread % 2 == 0, 9, 7) + full & 0xFFFFFFFF
    assert run(kernel(body), lanes).tolist() == expected.tolist()


def test_a_loop_with_another_count_for_each_lane() -> None:
    body = """
    mov.u32 %r5, 0; mov.u32 %r6, 0;
next: setp.gt.u32 %p1, %r5, %r4; @%p1 bra done;
    add.u32 %r6, %r6, %r5; add.u32 %r5, %r5, 1; bra next;
done: st.global.u32 [%rd3], %r6;"""
    n = np.arange(300)
    assert run(kernel(body), 100, 3).tolist() == (n * (n + 1) // 2).tolist()


@pytest.mark.parametrize("lanes", [32, 64, 256])
def test_a_spin_lock_lets_every_lane_in(lanes: int) -> None:
    body = """
    mov.u32 %r8, lock; mov.u32 %r9, sum;
    setp.ne.u32 %p1, %r1, 0; @%p1 bra start; st.shared.u32 [%r8], 0; st.shared.u32 [%r9], 0;
start: bar.sync 0;
again: atom.shared.cas.b32 %r5, [%r8], 0, 1; setp.ne.u32 %p2, %r5, 0; @%p2 bra again;
    ld.shared.u32 %r6, [%r9]; add.u32 %r6, %r6, 1; st.shared.u32 [%r9], %r6;
    atom.shared.exch.b32 %r7, [%r8], 0;
    st.global.u32 [%rd3], %r6;"""
    module = kernel(body, ".shared .b32 lock; .shared .b32 sum;")
    assert sorted(run(module, lanes).tolist()) == list(range(1, lanes + 1))


def test_one_warp_waits_for_what_another_makes() -> None:
    body = """
    setp.ge.u32 %p1, %r1, 32; @%p1 bra maker;
wait: ld.volatile.shared.u32 %r5, [flag]; setp.eq.u32 %p2, %r5, 0; @%p2 bra wait;
    ld.shared.u32 %r6, [value]; st.global.u32 [%rd3], %r6; bra end;
maker: mov.u32 %r7, 42; st.shared.u32 [value], %r7; mov.u32 %r8, 1; st.volatile.shared.u32 [flag], %r8;
    st.global.u32 [%rd3], %r8;
end: """
    out = run(kernel(body, ".shared .b32 flag; .shared .b32 value;"), 64)
    assert out.tolist() == [42] * 32 + [1] * 32


def test_who_waits_soon_lets_the_other_go_on() -> None:
    """Two warps that take turns at a flag: of each turn the one that waits takes few steps."""
    turns = 100
    body = f"""
    shr.u32 %r5, %r1, 5; mov.u32 %r6, 0;
wait: ld.volatile.shared.u32 %r7, [flag]; and.b32 %r8, %r7, 1; setp.ne.u32 %p1, %r8, %r5; @%p1 bra wait;
    add.u32 %r7, %r7, 1; st.volatile.shared.u32 [flag], %r7;
    add.u32 %r6, %r6, 1; setp.lt.u32 %p2, %r6, {turns}; @%p2 bra wait;
    st.global.u32 [%rd3], %r6;"""
    module, out = kernel(body, ".shared .b32 flag;"), np.zeros(64, np.uint32)
    result = module.launch("k", 1, 64, [out])
    assert out.tolist() == [turns] * 64
    # A turn is nine instructions, a look in vain is four, and a state shows twice before it is known to be the same.
    assert result.steps < 64 * turns * (9 + 4 * 8)


FACTORIAL = """
.func (.param .b32 result) factorial(.param .b32 n)
{
    .reg .b32 %r<6>; .reg .pred %p1;
    ld.param.u32 %r1, [n];
    setp.gt.u32 %p1, %r1, 1; @%p1 bra deeper;
    mov.u32 %r2, 1; st.param.b32 [result], %r2; ret;
deeper: sub.u32 %r3, %r1, 1;
    { .param .b32 give; .param .b32 take; st.param.b32 [give], %r3;
      call (take), factorial, (give); ld.param.b32 %r4, [take]; }
    mul.lo.u32 %r5, %r4, %r1; st.param.b32 [result], %r5; ret;
}
"""


def test_recursion() -> None:
    body = """
    and.b32 %r5, %r1, 7;
    { .param .b32 give; .param .b32 take; st.param.b32 [give], %r5;
      call (take), factorial, (give); ld.param.b32 %r6, [take]; }
    st.global.u32 [%rd3], %r6;"""
    expected = [1, 1, 2, 6, 24, 120, 720, 5040] * 8
    assert run(kernel(body, functions=FACTORIAL), 64).tolist() == expected


def test_recursion_without_end_is_a_limit() -> None:
    endless = ".func f() { call f; ret; }\n"
    with pytest.raises(LimitReached, match="nested calls"):
        run(kernel("call f;", functions=endless), 32)


def test_calls_through_an_address_and_by_registers() -> None:
    functions = """
.func (.reg .u32 d) twice(.reg .u32 a) { add.u32 d, a, a; ret; }
.func (.param .b32 d) plus(.param .b32 a)
{ .reg .u32 x; ld.param.u32 x, [a]; add.u32 x, x, 5; st.param.u32 [d], x; ret; }
.func (.param .b32 d) less(.param .b32 a)
{ .reg .u32 x; ld.param.u32 x, [a]; sub.u32 x, x, 3; st.param.u32 [d], x; ret; }
.global .u64 table[2] = { plus, less };
"""
    body = """
    call (%r5), twice, (%r1);
    and.b32 %r6, %r1, 1; mul.wide.u32 %rd4, %r6, 8; mov.u64 %rd5, table; add.s64 %rd6, %rd5, %rd4;
    ld.global.u64 %rd7, [%rd6];
    { .param .b32 give; .param .b32 take; st.param.b32 [give], %r5;
      shape: .callprototype (.param .b32 _) _ (.param .b32 _);
      call (take), %rd7, (give), shape; ld.param.b32 %r8, [take]; }
    st.global.u32 [%rd3], %r8;"""
    n = np.arange(64)
    assert run(kernel(body, functions=functions), 64).tolist() == (2 * n + np.where(n % 2, -3, 5)).astype("u4").tolist()


def test_brx_idx_picks_from_its_list() -> None:
    body = """
    targets: .branchtargets one, two, three;
    rem.u32 %r5, %r1, 3; brx.idx %r5, targets;
one: mov.u32 %r6, 10; bra end;
two: mov.u32 %r6, 20; bra end;
three: mov.u32 %r6, 30;
end: st.global.u32 [%rd3], %r6;"""
    try:
        out = run(kernel(body), 64)
    except NotModelled as missing:
        pytest.skip(str(missing))
    assert out.tolist() == [10 * (t % 3 + 1) for t in range(64)]


def test_a_barrier_for_some_of_the_warps() -> None:
    body = """
    setp.lt.u32 %p1, %r1, 64; @!%p1 bra others;
    st.shared.u32 [cell], 5; bar.sync 1, 64; ld.shared.u32 %r5, [cell]; st.global.u32 [%rd3], %r5; bra end;
others: mov.u32 %r6, 1; st.global.u32 [%rd3], %r6;
end: """
    body = body.replace("st.shared.u32 [cell], 5;", "mov.u32 %r7, 5; st.shared.u32 [cell], %r7;")
    assert run(kernel(body, ".shared .b32 cell;"), 128).tolist() == [5] * 64 + [1] * 64


@pytest.mark.parametrize("lanes", [32, 96, 40])
def test_barriers_that_reduce(lanes: int) -> None:
    body = """
    setp.lt.u32 %p1, %r1, 20;
    barrier.red.popc.u32 %r5, 0, %p1; barrier.red.and.pred %p2, 0, %p1; barrier.red.or.pred %p3, 0, %p1;
    selp.u32 %r6, 100, 0, %p2; selp.u32 %r7, 1000, 0, %p3; add.u32 %r5, %r5, %r6; add.u32 %r5, %r5, %r7;
    st.global.u32 [%rd3], %r5;"""
    assert run(kernel(body), lanes).tolist() == [1020] * lanes


def test_a_barrier_that_some_never_reach_is_a_deadlock() -> None:
    module = kernel("setp.lt.u32 %p1, %r1, 32; @%p1 bra wait; wait2: bar.sync 1; bra end; wait: bar.sync 2; end: ")
    with pytest.raises(ProgramFault) as caught:
        run(module, 64)
    assert caught.value.report.kind == "deadlock"
    assert "1 of 2 warps have arrived" in caught.value.report.message


def test_who_has_ended_is_not_waited_for() -> None:
    body = "setp.ge.u32 %p1, %r1, 40; @%p1 exit; bar.sync 0; mov.u32 %r5, 3; st.global.u32 [%rd3], %r5;"
    assert run(kernel(body), 128).tolist() == [3] * 40 + [0] * 88


@pytest.mark.parametrize(
    ("mode", "b", "c", "source"),
    [
        ("bfly", 5, 0x1F, lambda lane: lane ^ 5),
        ("up", 3, 0x0, lambda lane: lane - 3 if lane >= 3 else lane),
        ("down", 9, 0x1F, lambda lane: lane + 9 if lane + 9 < 32 else lane),
        ("idx", 7, 0x1F, lambda lane: 7),
        ("down", 3, 0x1807, lambda lane: lane + 3 if lane % 8 + 3 < 8 else lane),  # segments of eight lanes
    ],
)
def test_shuffles(mode: str, b: int, c: int, source: Callable[[int], int]) -> None:
    body = f"""
    mul.lo.u32 %r5, %r4, 11; shfl.sync.{mode}.b32 %r6|%p1, %r5, {b}, {c}, -1;
    st.global.u32 [%rd3], %r6;"""
    expected = [11 * (t // 32 * 32 + source(t % 32)) for t in range(96)]
    assert run(kernel(body), 96).tolist() == expected


def test_a_shuffle_reduction_of_65536_ones() -> None:
    steps = "".join(f"shfl.sync.bfly.b32 %r6, %r5, {n}, 0x1f, -1; add.u32 %r5, %r5, %r6;\n" for n in (16, 8, 4, 2, 1))
    body = f"""mov.u32 %r5, 1; {steps}
    and.b32 %r7, %r1, 31; setp.ne.u32 %p1, %r7, 0; @%p1 bra end; red.global.add.u32 [%rd1], %r5;
end: """
    out = np.zeros(1, np.uint32)
    kernel(body).launch("k", 256, 256, [out])
    assert out.tolist() == [65536]


def test_votes_and_matches() -> None:
    body = """
    setp.lt.u32 %p1, %r1, 45; vote.sync.ballot.b32 %r5, %p1, -1;
    vote.sync.all.pred %p2, %p1, -1; vote.sync.any.pred %p3, %p1, -1; vote.sync.uni.pred %p4, %p1, -1;
    selp.u32 %r6, 1, 0, %p2; selp.u32 %r7, 2, 0, %p3; selp.u32 %r8, 4, 0, %p4;
    add.u32 %r6, %r6, %r7; add.u32 %r6, %r6, %r8; xor.b32 %r5, %r5, %r6;
    shr.u32 %r9, %r1, 2; match.any.sync.b32 %r10, %r9, -1; xor.b32 %r5, %r5, %r10;
    st.global.u32 [%rd3], %r5;"""
    out = run(kernel(body), 96).tolist()
    for thread, found in enumerate(out):
        warp, lane = divmod(thread, 32)
        ballot = sum(1 << i for i in range(32) if warp * 32 + i < 45)
        modes = (7, 2, 4)[warp]
        assert found == ballot ^ modes ^ 0xF << lane // 4 * 4


def test_a_warp_meets_from_both_sides_of_a_branch() -> None:
    body = """
    setp.lt.u32 %p1, %r1, 16; mov.u32 %r5, %r1;
    @%p1 bra low;
    add.u32 %r5, %r5, 100;
low: shfl.sync.bfly.b32 %r6, %r5, 16, 0x1f, -1;
    st.global.u32 [%rd3], %r6;"""
    assert run(kernel(body), 32).tolist() == [t + 116 for t in range(16)] + list(range(16))


def test_a_lane_outside_of_its_mask() -> None:
    with pytest.raises(ProgramFault) as caught:
        run(kernel("bar.warp.sync 0xffff;"), 32)
    assert caught.value.report.kind == "wrong-mask"
    assert caught.value.report.thread == (16, 0, 0)


def test_lanes_of_a_mask_that_never_come() -> None:
    body = "setp.ge.u32 %p1, %r1, 8; @%p1 bra loop; bar.warp.sync 0xffffffff; bra end; loop: bar.sync 1; end: "
    with pytest.raises(ProgramFault, match="never"):
        run(kernel(body), 32)


def test_printing() -> None:
    functions = f"""
.extern .func (.param .b32 d) vprintf(.param .b64 f, .param .b64 a);
.global .align 1 .b8 format[18] = {{{", ".join(map(str, b"%d is %5.2f of %s"))}, 0}};
.global .align 1 .b8 name[3] = {{88, 89, 0}};
"""
    body = """
    mov.u64 %rd4, format; mov.u64 %rd5, name; mov.u64 %rd6, place;
    cvta.local.u64 %rd7, %rd6; st.local.u32 [place], %r1;
    mov.b64 %rd8, 0d3FF8000000000000; st.local.u64 [place+8], %rd8;
    st.local.u64 [place+16], %rd5;
    { .param .b64 f; .param .b64 a; .param .b32 d; st.param.b64 [f], %rd4; st.param.b64 [a], %rd7;
      call (d), vprintf, (f, a); ld.param.b32 %r5, [d]; }"""
    module = kernel(body, ".local .align 8 .b8 place[24];", functions)
    result = module.launch("k", 1, 2, [np.zeros(2, np.uint32)])
    assert result.output == "0 is  1.50 of XY1 is  1.50 of XY"


@pytest.mark.parametrize("statement", ["redux.sync.add.u32 %r5;", "add.u32 %r5, %r5;", "bra;"])
def test_too_few_operands_are_told(statement: str) -> None:
    with pytest.raises(LaunchError, match=r"the operands of .* do not match"):
        run(kernel(statement), 32)


def test_variables_keep_their_values_between_launches() -> None:
    module = kernel("atom.global.add.u32 %r5, [count], 1;", functions=".global .u32 count = 5;\n.const .u32 c = 3;\n")
    run(module, 32)
    run(module, 32)
    assert module.variable("count").tolist() == [69]
    with pytest.raises(LaunchError, match="no variable 'x'"):
        module.variable("x")


def test_variables_stay_in_reach_where_the_device_gets_more_memory() -> None:
    module = kernel("atom.global.add.u32 %r5, [count], 1;", functions=".global .u32 count = 5;\n")
    count = module.variable("count")
    module.allocate(1 << 20)
    run(module, 32)
    assert count.tolist() == [37]
    count[0] = 100
    module.allocate(1 << 24)
    run(module, 32)
    assert count.tolist() == [132]
    assert module.variable("count") is count


def test_constant_memory_may_only_be_read() -> None:
    module = kernel("mov.u64 %rd4, c; st.global.u32 [%rd4], %r1;", functions=".const .u32 c = 3;\n")
    with pytest.raises(ProgramFault, match="is read-only"):
        run(module, 1)


def test_memory_that_was_freed() -> None:
    functions = """
.extern .func (.param .b64 d) malloc(.param .b64 n);
.extern .func free(.param .b64 n);
"""
    body = """
    { .param .b64 n; .param .b64 d; mov.u64 %rd4, 16; st.param.b64 [n], %rd4;
      call (d), malloc, (n); ld.param.b64 %rd5, [d]; }
    st.u32 [%rd5+12], %r1;
    { .param .b64 n; st.param.b64 [n], %rd5; call free, (n); }
    ld.u32 %r5, [%rd5];"""
    with pytest.raises(ProgramFault, match="been freed"):
        run(kernel(body, functions=functions), 1)


@pytest.mark.parametrize("operator", ["add", "min", "max", "and", "or", "xor", "exch", "inc", "dec", "cas"])
def test_atomics_are_some_order_of_the_lanes(operator: str) -> None:
    kind = "b32" if operator in ("and", "or", "xor", "exch", "cas") else "u32"
    operands = "%r6, %r7" if operator == "cas" else "%r7"
    body = f"""
    and.b32 %r5, %r4, 3; mul.wide.u32 %rd4, %r5, 4; add.s64 %rd5, %rd1, %rd4;
    mul.lo.u32 %r7, %r4, 2654435761; and.b32 %r7, %r7, 15; mov.u32 %r6, 7;
    atom.global.{operator}.{kind} %r8, [%rd5+1024], {operands};
    st.global.u32 [%rd3], %r8;"""
    out = np.zeros(260, np.uint32)
    out[256:] = 7
    kernel(body).launch("k", 2, 128, [out])
    steps: dict[str, Callable[[int, int], int]] = {
        "add": lambda old, b: old + b,
        "min": min,
        "max": max,
        "and": lambda old, b: old & b,
        "or": lambda old, b: old | b,
        "xor": lambda old, b: old ^ b,
        "exch": lambda old, b: b,
        "inc": lambda old, b: 0 if old >= b else old + 1,
        "dec": lambda old, b: b if old == 0 or old > b else old - 1,
        "cas": lambda old, b: b if old == 7 else old,
    }
    step = steps[operator]
    cells = [7] * 4
    for lane in range(256):
        assert out[lane] == cells[lane % 4]
        cells[lane % 4] = step(cells[lane % 4], lane * 2654435761 % 2**32 & 15)
    assert out[256:].tolist() == cells


def test_a_copy_is_not_there_before_it_was_waited_for() -> None:
    body = """
    mul.wide.u32 %rd4, %r1, 4; mov.u32 %r5, cell; shl.b32 %r6, %r1, 2; add.u32 %r5, %r5, %r6;
    cp.async.ca.shared.global [%r5], [%rd3], 4; cp.async.commit_group;
    cp.async.ca.shared.global [%r5+256], [%rd3], 4, 2; cp.async.commit_group;
    ld.shared.u32 %r7, [%r5];
    cp.async.wait_group 1; ld.shared.u32 %r8, [%r5]; ld.shared.u32 %r9, [%r5+256];
    cp.async.wait_all; ld.shared.u32 %r10, [%r5+256];
    mad.lo.u32 %r7, %r7, 10, %r8; mad.lo.u32 %r7, %r9, 1000, %r7; mad.lo.u32 %r7, %r10, 65536, %r7;
    st.global.u32 [%rd3], %r7;"""
    out = np.arange(64, dtype=np.uint32) + 0x90000
    kernel(body, ".shared .b32 cell[128];").launch("k", 1, 64, [out])
    # The second copy takes the lower two bytes alone.
    assert out.tolist() == [(t + 0x90000 + t * 65536) % 2**32 for t in range(64)]


PIPELINE = """
    setp.ne.u32 %p1, %r1, 0; @%p1 bra start;
    mbarrier.init.shared.b64 [full], 32; mbarrier.init.shared.b64 [empty], 32;
start: bar.sync 0;
    mov.u32 %r5, 0; mov.u32 %r6, 0; shl.b32 %r7, %r1, 2; and.b32 %r7, %r7, 127;
    mov.u32 %r8, cell; add.u32 %r8, %r8, %r7;
    setp.ge.u32 %p2, %r1, 32; @%p2 bra consumer;
producer: and.b32 %r9, %r5, 1; xor.b32 %r9, %r9, 1;
free: mbarrier.test_wait.parity.shared.b64 %p3, [empty], %r9; @!%p3 bra free;
    mad.lo.u32 %r10, %r5, 100, %r1; st.shared.u32 [%r8], %r10; mbarrier.arrive.shared.b64 _, [full];
    add.u32 %r5, %r5, 1; setp.lt.u32 %p4, %r5, 5; @%p4 bra producer; bra end;
consumer: and.b32 %r9, %r5, 1;
wait: mbarrier.test_wait.parity.shared.b64 %p3, [full], %r9; @!%p3 bra wait;
    xor.b32 %r11, %r7, 124; mov.u32 %r12, cell; add.u32 %r12, %r12, %r11; ld.shared.u32 %r13, [%r12];
    add.u32 %r6, %r6, %r13; mbarrier.arrive.shared.b64 _, [empty];
    add.u32 %r5, %r5, 1; setp.lt.u32 %p4, %r5, 5; @%p4 bra consumer;
end: st.global.u32 [%rd3], %r6;"""


def test_a_producer_and_a_consumer_share_two_mbarriers() -> None:
    out = run(kernel(PIPELINE, ".shared .b64 full; .shared .b64 empty; .shared .b32 cell[32];"), 64)
    assert out.tolist() == [0] * 32 + [sum(100 * i + (31 - t) for i in range(5)) for t in range(32)]


def test_an_mbarrier_that_was_not_initialised() -> None:
    with pytest.raises(ProgramFault, match="not an mbarrier"):
        run(kernel("mbarrier.arrive.shared.b64 _, [cell];", ".shared .b64 cell;"), 32)


def test_more_arrivals_than_the_phase_waits_for() -> None:
    body = """
    setp.ne.u32 %p1, %r1, 0; @%p1 bra start; mbarrier.init.shared.b64 [cell], 41; start: bar.sync 0;
    mbarrier.arrive.noComplete.shared.b64 _, [cell], 2;"""
    with pytest.raises(ProgramFault, match="2 arrivals, but the phase waits for 1"):
        run(kernel(body, ".shared .b64 cell;"), 32)


NEEDS_A_BARRIER = """
    shl.b32 %r5, %r1, 2; mov.u32 %r6, cell; add.u32 %r5, %r6, %r5; {before}
    st.shared.u32 [%r5], %r1; {between} ld.shared.u32 %r7, [%r5+{offset}]; st.global.u32 [%rd3], %r7;"""


@pytest.mark.parametrize(
    ("offset", "faulty"),
    [(0, False), (4, True)],
)
def test_reads_of_what_nobody_wrote(offset: int, faulty: bool) -> None:
    body = NEEDS_A_BARRIER.format(before="", between="bar.sync 0;", offset=offset)
    module = kernel(body, ".shared .b32 cell[65];")
    out = np.zeros(64, np.uint32)
    if not faulty:
        module.launch("k", 1, 64, [out], watch=["uninit"])
        return
    module.launch("k", 1, 64, [out])
    with pytest.raises(ProgramFault, match="nothing has written") as caught:
        module.launch("k", 1, 64, [out], watch=["uninit"])
    report = caught.value.report
    assert (report.kind, report.thread, report.lanes) == ("uninitialised", (63, 0, 0), 1)


@pytest.mark.parametrize(("instruction", "faulty"), [("bar.sync 0", True), ("barrier.sync 0", False)])
def test_a_barrier_on_both_sides_of_a_branch(instruction: str, faulty: bool) -> None:
    body = f"""
    and.b32 %r5, %r1, 1; setp.eq.u32 %p1, %r5, 0; @%p1 bra even; {instruction}; bra end;
even: {instruction};
end: """
    module = kernel(body)
    out = np.zeros(64, np.uint32)
    module.launch("k", 1, 64, [out])
    if not faulty:
        module.launch("k", 1, 64, [out], watch=["sync"])
        return
    with pytest.raises(ProgramFault) as caught:
        module.launch("k", 1, 64, [out], watch=["sync"])
    assert caught.value.report.kind == "divergent-barrier"


@pytest.mark.parametrize("size", [0, 1, 3, 6, 12, 16])
def test_who_looks_for_races_follows_copies_of_any_size(size: int) -> None:
    body = f"""
    setp.ne.u32 %p1, %r1, 0; @%p1 bra writer;
    cp.async.ca.shared.global [cell], [%rd1], 16, {size}; cp.async.wait_all; bra end;
writer: add.s64 %rd4, %rd1, {size}; cvt.u16.u32 %h1, %r1; st.global.u8 [%rd4+WHERE], %h1;
end: """.replace("16, 16;", "16;")
    more = ".shared .align 16 .b32 cell[4]; .reg .b16 %h1;"
    out = np.zeros(8, np.uint32)
    kernel(body.replace("+WHERE", ""), more).launch("k", 1, 2, [out], watch=["race"])
    if size:
        with pytest.raises(ProgramFault, match="races with a"):
            kernel(body.replace("+WHERE", "+-1"), more).launch("k", 1, 2, [out], watch=["race"])

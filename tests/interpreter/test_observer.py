"""What an observer is given: lanes, operands and results, of the lines and lanes that it asked for."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import LaunchError, Module, ProgramFault
from ptx_ls.interpreter.events.observer import Executed, Filter, Observer
from ptx_ls.interpreter.events.value_text import summary, texts

LOOP = """
mov.u32 %t, %tid.x; mov.u32 %i, 0;
L: add.u32 %i, %i, 1;
setp.lt.u32 %p, %i, %t;
@%p bra L;
shfl.sync.bfly.b32 %s, %t, 1, 31, -1;
setp.eq.u32 %p, %t, 0;
bar.red.popc.u32 %n, 0, %p;
"""


def run(text: str, only: str = "", grid: Any = 1, block: Any = 4) -> list[Executed]:
    """What an observer of a snippet is given."""
    found: list[Executed] = []
    Module.from_text(text).launch("snippet", grid, block, observer=Observer(found.append, Filter.of(only)))
    return found


def values(done: Executed) -> dict[str, list[object]]:
    return {value.name: value.values.tolist() for value in (*done.reads, *done.writes)}


def test_each_turn_of_a_loop_is_reported_with_the_lanes_that_are_in_it() -> None:
    added = [done for done in run(LOOP) if done.text.startswith("add")]
    assert [(done.thread.tolist(), done.writes[0].values.tolist()) for done in added] == [
        ([0, 1, 2, 3], [1, 1, 1, 1]),
        ([2, 3], [2, 2]),
        ([3], [3]),
    ]
    assert [value.values.tolist() for value in added[1].reads] == [[1, 1], [1]]


def test_jumps_shuffles_and_barriers_are_told() -> None:
    found = run(LOOP)
    jumps = [done for done in found if "bra" in done.text]
    assert [done.thread.tolist() for done in jumps] == [[2, 3], [3]]
    (shuffle,) = (done for done in found if done.text.startswith("shfl"))
    assert values(shuffle)["%s"] == [1, 0, 3, 2]
    arrived, left = (done for done in found if done.text.startswith("bar"))
    assert (arrived.writes, left.writes[0].values.tolist()) == ((), [1, 1, 1, 1])


def test_a_filter_picks_lines_threads_and_blocks() -> None:
    text = "mov.u32 %a, %tid.y;\nmov.u32 %b, %ctaid.x;\nmov.u32 %c, 1;"
    found = run(text, "thread=1-2,1 block=3 line=2-3", grid=5, block=(4, 2))
    assert [(done.line, done.block.tolist(), done.thread.tolist()) for done in found] == [
        (2, [3, 3], [5, 6]),
        (3, [3, 3], [5, 6]),
    ]
    assert found[0].writes[0].values.tolist() == [3, 3]
    # Chunks of many blocks: those of which no lane is observed tell nothing.
    assert [done.block.tolist() for done in run("mov.u32 %b, %ctaid.x;", "block=700", grid=1000, block=64)] == [
        [700] * 64
    ]


@pytest.mark.parametrize("text", ["thread", "thread=", "thread=a", "warp=1", "line=1,2", "thread=1,2,3,4", "thread=-1"])
def test_what_is_no_filter_is_refused(text: str) -> None:
    with pytest.raises(LaunchError, match="is not a filter"):
        Filter.of(text)


def test_an_instruction_at_fault_is_reported_without_results() -> None:
    found: list[Executed] = []
    with pytest.raises(ProgramFault):
        Module.from_text("mov.u64 %a, 12; ld.global.u32 %x, [%a];").launch("snippet", observer=Observer(found.append))
    assert values(found[-1]) == {"[%a]": [12]}


def test_observing_changes_no_result_and_no_count() -> None:
    text = """.version 8.0 .target sm_80 .address_size 64 .entry k(.param .u64 p) {
        .reg .b64 %a, %b; .reg .b32 %t, %n; .reg .pred %p;
        ld.param.u64 %a, [p]; mov.u32 %t, %tid.x; mul.wide.u32 %b, %t, 4; add.u64 %a, %a, %b;
        mov.u32 %n, 1;
        L: add.u32 %n, %n, %t; add.u32 %n, %n, 1; setp.lt.u32 %p, %n, 100; @%p bra L;
        st.global.u32 [%a], %n; ret; }"""
    module = Module.from_text(text)
    told_of: list[Executed] = []
    plain, observed = np.zeros(40, np.uint32), np.zeros(40, np.uint32)
    steps = [
        module.launch("k", 1, 40, [out], observer=one).steps
        for out, one in ((plain, None), (observed, Observer(told_of.append)))
    ]
    assert steps[0] == steps[1]
    assert plain.tolist() == observed.tolist()
    assert plain[33] == 1 + 3 * 34


def test_values_in_a_few_words() -> None:
    every = np.arange(32, dtype=np.uint32)
    assert summary("u32", every) == "0, 1, 2 … 31"
    assert summary("u32", every * every) == "0 … 961"
    assert summary("u32", np.full(32, 7, np.uint32)) == "7"
    assert summary("b32", every[:3] + 8) == "0x8, 0x9, 0xa"
    assert summary("pred", every < 5) == "true in 5 of 32"
    assert summary("f32", np.array([1, np.nan, 3, -np.inf, 2], np.float32)) == "1.0 … 3.0, -inf, nan"
    assert summary("f32", np.array([np.nan] * 5, np.float32)) == "nan"
    assert summary("s16", np.array([-3, 5, 2, 4, 1], np.int16)) == "-3 … 5"
    assert texts("f16x2", np.array([0x40003C00], np.uint32)) == ["(1.0, 2.0)"]
    assert texts("bf16", np.array([0x3F80], np.uint16)) == ["1.0"]
    assert texts("u64", np.array([12, 0x7F00_0000_0000], np.uint64)) == ["12", "0x7f0000000000"]
    assert texts("s64", np.array([-5], np.int64)) == ["-5"]
    assert texts("address", np.array([-1], np.int64)) == ["0xffffffffffffffff"]

"""What a run emits events for is what the lines `does` of the table say, of which the lints of flow read the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module
from ptx_ls.interpreter.events.listener import Listener
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.isa.deeds import deeds

EVENTS = {
    "proxy_fence": ("fences", "async"),
    "map_fence": ("fences", "tensormap"),
    "product_fence": ("fences", "product"),
    "product_start": ("starts", "product"),
    "product_commit": ("commits", "product"),
    "product_wait": ("waits", "product"),
    "bulk_start": ("starts", "bulk"),
    "bulk_finish": ("waits", "bulk"),
    "copy_start": ("starts", "copy"),
    "mbarrier_init": ("makes", "mbarrier"),
    "mbarrier_wait": ("asks", "mbarrier"),
    "mbarrier_invalidate": ("ends", "mbarrier"),
    "cluster_arrive": ("arrives", "cluster"),
    "cluster_wait": ("joins", "cluster"),
}
"""Events, and what an instruction does that emits one."""
INSTRUCTIONS = """
    mbarrier.init.shared.b64 [bar], 1;
    fence.mbarrier_init.release.cluster;
    fence.proxy.async;
    fence.proxy.async.global;
    fence.proxy.async.shared::cta;
    fence.proxy.alias;
    fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;
    fence.proxy.tensormap::generic.acquire.gpu [%rd1], 128;
    fence.acq_rel.gpu;
    membar.gl;
    wgmma.fence.sync.aligned;
    wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%f1, %f2, %f3, %f4}, %rd2, %rd2, 0, 1, 1, 0, 0;
    wgmma.commit_group.sync.aligned;
    wgmma.wait_group.sync.aligned 0;
    cp.async.ca.shared.global [box], [%rd1], 4;
    cp.async.commit_group;
    cp.async.wait_all;
    cp.async.bulk.global.shared::cta.bulk_group [%rd1], [box], 16;
    multimem.cp.async.bulk.global.shared::cta.bulk_group [%rd1], [box], 16;
    cp.async.bulk.commit_group;
    cp.async.bulk.wait_group 0;
    mbarrier.arrive.shared.b64 %rd3, [bar];
    mbarrier.test_wait.shared.b64 %p1, [bar], %rd3;
    mbarrier.try_wait.parity.shared.b64 %p1, [bar], 0;
    mbarrier.inval.shared.b64 [bar];
    bar.sync 0;
    barrier.cluster.arrive;
    barrier.cluster.wait;
"""
HEAD = """.version 8.6
.target sm_90a
.address_size 64
.visible .entry k(.param .u64 p)
{
    .reg .pred %p<4>;
    .reg .f32 %f<5>;
    .reg .b64 %rd<4>;
    .shared .align 1024 .b8 box[4096];
    .shared .align 8 .b64 bar;
    ld.param.u64 %rd1, [p];
    mov.b64 %rd2, 0;
"""


class _Recorder(Listener):
    """Notes which events the instruction of a line emits."""


def _noting(name: str) -> Callable[..., None]:
    def noted(self: Any, *_: object) -> None:
        self.found.setdefault(self.machine.line, set()).add(name)

    return noted


for _name in EVENTS:
    setattr(_Recorder, _name, _noting(_name))


def emitted() -> dict[str, set[str]]:
    """The events of each instruction, by its text."""
    found: dict[int, set[str]] = {}

    def made(machine: Machine) -> Listener:
        recorder: Any = _Recorder()
        recorder.machine, recorder.found = machine, found
        return recorder  # type: ignore[no-any-return]

    text = f"{HEAD}{INSTRUCTIONS}    ret;\n}}\n"
    Module.from_text(text).launch("k", 1, 128, [np.zeros(256, np.uint32)], listeners=[made])
    ours = {line.strip() for line in INSTRUCTIONS.splitlines()} - {""}
    return {
        line.strip(): found.get(number, set())
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() in ours
    }


def said(instruction: str) -> set[str]:
    """The events that the table asks for."""
    spelling, _, operands = instruction.rstrip(";").partition(" ")
    initials = tuple(one.strip()[:1] for one in _split(operands))
    done = {(one.verb, one.what) for one in deeds(spelling, initials)}
    return {event for event, deed in EVENTS.items() if deed in done}


def _split(operands: str) -> list[str]:
    depth, parts = 0, [""]
    for char in operands:
        depth += (char in "{[") - (char in "}]")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return [one for one in parts if one.strip()]


@pytest.mark.slow
def test_a_run_and_the_lints_agree_on_what_an_instruction_does() -> None:
    found = emitted()
    assert len(found) == INSTRUCTIONS.count(";")
    assert found == {one: said(one) for one in found}
    assert set().union(*found.values()) == EVENTS.keys()
    assert (said("fence.proxy.async;"), said("fence.proxy.async.global;")) == ({"proxy_fence"}, set())

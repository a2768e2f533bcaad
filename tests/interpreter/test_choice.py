"""What a run tells is the same in both tiers: values, traces, counts, what the fixture, the lens and listeners get."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.interpreter import Module
from ptx_ls.interpreter.events.arrivals import BarrierArrival
from ptx_ls.interpreter.events.instruction import Instruction
from ptx_ls.interpreter.events.listener import Listener, Listeners
from ptx_ls.interpreter.events.observer import Observer
from ptx_ls.interpreter.faults import Stopped
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.arena import Bytes
from ptx_ls.pytest_plugin import Kernels
from ptx_ls.runner.execute import run_arguments
from ptx_ls.runner.options import RunOptions
from ptx_ls.runner.plan import plans
from ptx_ls.syntax.document import Document

TIERS = ("numpy", "")
HEAD = """// run: grid=2 block=48 watch=memory,race,uninit,sync args=buf:u32:96=arange
.version 8.0
.target sm_80
.address_size 64
.visible .entry k(.param .u64 x)
{
    .reg .b32 %r<9>; .reg .b64 %a<4>; .reg .pred %p<3>; .reg .f32 %f<3>;
    .shared .align 4 .b32 held[48];
    ld.param.u64 %a1, [x]; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mad.lo.u32 %r2, %r2, 48, %r1;
    mul.wide.u32 %a2, %r2, 4; add.s64 %a1, %a1, %a2; shl.b32 %r3, %r1, 2; mov.u32 %r4, held; add.u32 %r4, %r4, %r3;
    mov.u32 %r5, 0; mov.u32 %r6, 0;
"""
BODIES = {
    # Lanes go different ways, and meet at barriers and in collectives.
    "right": """
A:  st.shared.u32 [%r4], %r6; bar.sync 0;
    xor.b32 %r7, %r4, 4; ld.shared.u32 %r7, [%r7]; bar.sync 0;
    and.b32 %r8, %r1, 3; setp.lt.u32 %p1, %r8, %r5; @%p1 bra B; mad.lo.u32 %r6, %r7, 5, %r2; bra C;
B:  cvt.rn.f32.u32 %f1, %r7; fma.rn.f32 %f1, %f1, 0f40490FDB, %f1; cvt.rzi.u32.f32 %r6, %f1;
C:  and.b32 %r6, %r6, 65535; add.u32 %r5, %r5, 1; setp.lt.u32 %p2, %r5, 9; @%p2 bra A;
    red.global.add.u32 [%a1], %r6; ret;
}""",
    # The last turn of the loop goes without a barrier.
    "race": """
A:  st.shared.u32 [%r4], %r6; setp.eq.u32 %p1, %r5, 8; @%p1 bra B; bar.sync 0;
B:  sub.u32 %r7, 47, %r1; shl.b32 %r7, %r7, 2; mov.u32 %r8, held; add.u32 %r7, %r7, %r8; ld.shared.u32 %r7, [%r7];
    add.u32 %r6, %r6, %r7; @%p1 bra C; bar.sync 0; add.u32 %r5, %r5, 1; bra A;
C:  st.global.u32 [%a1], %r6; ret;
}""",
    # It walks out of its array.
    "bounds": """
A:  ld.global.u32 %r7, [%a1]; add.u32 %r6, %r6, %r7; st.global.u32 [%a1], %r6; add.s64 %a1, %a1, 384;
    add.u32 %r5, %r5, 1; setp.lt.u32 %p2, %r5, 9; @%p2 bra A; ret;
}""",
}
ASKED: dict[str, list[str]] = {
    "text": [],
    "json": ["--format", "json"],
    "values": ["--values"],
    "trace": ["--trace", "thread=0-33"],
    "counts": ["--stats"],
    "every": ["--format", "json", "--values", "--stats"],
}
LISTENED = ("values", "trace", "counts", "every", "lens")
"""What needs to hear of every instruction."""


def _options(asked: str, file: Path) -> list[str]:
    if asked != "lens":
        return ASKED[asked]
    (plan,) = plans(Document(file.as_uri(), "ptx", file.read_bytes()))
    return ["--format", "json", "--values", *run_arguments(plan, RunOptions(counts=True), file.parent)]


@pytest.fixture(params=BODIES)
def kernel(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The file of a kernel."""
    file = tmp_path / f"{request.param}.ptx"
    file.write_text(HEAD + BODIES[request.param])
    return file


@pytest.mark.parametrize("asked", [*ASKED, "lens"])
def test_a_run_prints_the_same(
    monkeypatch: pytest.MonkeyPatch, entered: list[int], capsys: pytest.CaptureFixture[str], kernel: Path, asked: str
) -> None:
    told = []
    for tier in TIERS:
        monkeypatch.setenv("PTX_LS_TIER", tier)
        entered.clear()
        code = main(["run", str(kernel), *_options(asked, kernel)])
        told.append((code, *capsys.readouterr()))
        assert bool(entered) == (tier == "" and asked not in LISTENED)
    assert told[0] == told[1]
    assert code == ("right" not in kernel.stem)


@pytest.mark.parametrize("asked", ["values", "trace"])
def test_a_run_in_c_would_tell_less(
    monkeypatch: pytest.MonkeyPatch, entered: list[int], capsys: pytest.CaptureFixture[str], tmp_path: Path, asked: str
) -> None:
    monkeypatch.setenv("PTX_LS_TIER", "")
    file = tmp_path / "right.ptx"
    file.write_text(HEAD + BODIES["right"])
    main(["run", str(file), *ASKED[asked]])
    told = capsys.readouterr().out
    entered.clear()
    attach, program = Observer.attach, Module._program

    def attached(observer: Observer, machine: Machine) -> Listener:
        made = attach(observer, machine)
        made.is_shadowed = True
        return made

    monkeypatch.setattr(Observer, "attach", attached)
    monkeypatch.setattr(Module, "_program", lambda self, entry, _, *others: program(self, entry, False, *others))
    main(["run", str(file), *ASKED[asked]])
    assert entered
    assert capsys.readouterr().out != told


def test_the_fixture_gives_the_same(monkeypatch: pytest.MonkeyPatch, entered: list[int], kernel: Path) -> None:
    told = []
    for tier in TIERS:
        monkeypatch.setenv("PTX_LS_TIER", tier)
        entered.clear()
        values, end = np.arange(96, dtype=np.uint32), ""
        try:
            result = Kernels(kernel.parent).run(kernel.name, grid=2, block=48, args=[values])
            end = f"{result.steps} {result.printed} {result.notes}"
        except Stopped as stopped:
            end = str(stopped)
        except pytest.fail.Exception as failed:
            end = str(failed)
        told.append((end, values.tolist()))
        assert bool(entered) == (tier == "")
    assert told[0] == told[1]


def _told(machine: Machine, about: Any) -> Any:
    """What an event is about, as something that can be compared."""
    if isinstance(about, Instruction):
        return about.line, about.text, *((one.name, one.read(machine).tolist()) for one in about.reads)
    if isinstance(about, (Bytes, BarrierArrival)):
        return about.held if isinstance(about, Bytes) else (about.name, about.lanes.tolist())
    return about.tolist() if isinstance(about, np.ndarray) else str(about)


def _recorder(machine: Machine, events: list[Any]) -> Listener:
    """A listener that writes down every event, with what it is about."""

    def noting(event: str) -> Any:
        def note(_: Listener, *about: Any) -> None:
            events.append((event, *(_told(machine, one) for one in about)))

        return note

    made = type("Recorder", (Listener,), {one.name: noting(one.name) for one in fields(Listeners)})
    return cast(Listener, made())


def _heard(text: str) -> list[Any]:
    events: list[Any] = []
    try:
        values = np.arange(96, dtype=np.uint32)
        Module.from_text(text).launch("k", 2, 48, [values], listeners=[lambda machine: _recorder(machine, events)])
    except Stopped as stopped:
        events.append(str(stopped))
    return events


def test_listeners_hear_the_same(monkeypatch: pytest.MonkeyPatch, kernel: Path) -> None:
    heard = []
    for tier in TIERS:
        monkeypatch.setenv("PTX_LS_TIER", tier)
        heard.append(_heard(kernel.read_text()))
    assert heard[0] == heard[1]
    assert {event[0] for event in heard[0]} >= {"instruction", "branch"}

"""Listeners: which events a launch emits, and that the machine knows nobody who listens."""

from __future__ import annotations

import ast
import gc
import inspect
import weakref
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ptx_ls.interpreter import Module, ProgramFault
from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import BarrierArrival
from ptx_ls.interpreter.events.instruction import Instruction
from ptx_ls.interpreter.events.listener import NOBODY, Completion, Listener, Listeners
from ptx_ls.interpreter.faults import Report
from ptx_ls.interpreter.machine import grid
from ptx_ls.interpreter.machine.machine import Machine
from ptx_ls.interpreter.memory.memory_order import Order
from ptx_ls.interpreter.watch import WATCHERS

PACKAGE = Path(__file__).parents[2] / "ptx_ls"
INTERPRETER = PACKAGE / "interpreter"
EMITTERS = ("machine", "memory", "program", "semantics", "arithmetic", "decode", "events")


class Recorder(Listener):
    """Notes the events of a chunk."""

    def __init__(self, machine: Machine, events: list[tuple[object, ...]]) -> None:
        self.machine, self.events = machine, events

    def instruction(self, instruction: Instruction) -> Completion | None:
        self.events.append(("instruction", instruction.line, instruction.text.split()[0], self.machine.count))
        return lambda fault: self.events.append(("completed", instruction.line, fault is not None))

    def read(self, space: str, addresses: Array | None, offsets: Array, size: int, order: Order) -> None:
        self.events.append(("read", space, size, order.strong))

    def write(
        self,
        space: str,
        addresses: Array | None,
        offsets: Array,
        size: int,
        order: Order,
        content: Array,
        values: Array,
    ) -> None:
        self.events.append(("write", space, size, values.tolist()))

    def atomic(self, space: str, addresses: Array, offsets: Array, size: int, order: Order) -> None:
        self.events.append(("atomic", space, size, order.scope))

    def barrier_arrive(self, arrival: BarrierArrival) -> None:
        self.events.append(("barrier_arrive", arrival.name, len(arrival.lanes)))

    def barrier_complete(self, name: int, ctas: Array, waiting: object) -> None:
        self.events.append(("barrier_complete", name, ctas.tolist()))

    def exit(self, lanes: Array) -> None:
        self.events.append(("exit", len(lanes)))

    def fault(self, report: Report) -> None:
        self.events.append(("fault", report.kind, report.line))


def events_of(body: str, block: int = 1) -> list[tuple[object, ...]]:
    """The events of a kernel with a pointer in %rd1, its instructions from line 2 on; a fault ends it."""
    text = (
        ".version 8.0 .target sm_80 .address_size 64 .visible .entry k(.param .u64 p) { .reg .b32 %r<9>; "
        f".reg .b64 %rd<3>; .reg .pred %p<3>; ld.param.u64 %rd1, [p]; mov.u32 %r1, %tid.x;\n{body} }}"
    )
    events: list[tuple[object, ...]] = []
    with suppress(ProgramFault):
        Module.from_text(text).launch(
            "k", 1, block, [np.zeros(8, np.uint32)], listeners=[lambda machine: Recorder(machine, events)]
        )
    return [event for event in events if event[:2] not in (("read", "param"), ("instruction", 1), ("completed", 1))]


def test_accesses_come_between_the_instruction_and_its_completion() -> None:
    assert events_of("st.global.u32 [%rd1], 7;\nret;") == [
        ("instruction", 2, "st.global.u32", 1),
        ("write", "global", 4, [7]),
        ("completed", 2, False),
        ("instruction", 3, "ret;", 1),
        ("completed", 3, False),
        ("exit", 1),
    ]
    assert ("read", "global", 8, True) in events_of("ld.relaxed.gpu.global.u64 %rd2, [%rd1]; ret;")
    assert ("atomic", "global", 4, ".cta") in events_of("red.relaxed.cta.global.add.u32 [%rd1], 1; ret;")


def test_a_fault_completes_its_instruction_and_ends_the_run() -> None:
    events = events_of("mov.u64 %rd1, 12; ld.global.u32 %r2, [%rd1]; ret;")
    assert events[-3:] == [
        ("instruction", 2, "ld.global.u32", 1),
        ("completed", 2, True),
        ("fault", "out-of-bounds", 2),
    ]


def test_lanes_that_diverged_arrive_at_a_barrier_one_group_after_the_other() -> None:
    body = "setp.lt.u32 %p1, %r1, 32; @%p1 bra A; barrier.sync 1; bra B;\nA: barrier.sync 1;\nB: ret;"
    found = [event for event in events_of(body, 64) if str(event[0]).startswith("barrier")]
    assert found == [("barrier_arrive", 1, 32), ("barrier_arrive", 1, 32), ("barrier_complete", 1, [True])]


def test_only_overridden_methods_are_called() -> None:
    assert Listeners.of([Listener()]) == NOBODY
    found = Listeners.of([Recorder(None, [])])  # type: ignore[arg-type]
    assert {event.name for event in fields(found) if getattr(found, event.name)} == {
        name for name in vars(Recorder) if not name.startswith("_")
    }


@pytest.mark.parametrize("event", [event.name for event in fields(Listeners)])
def test_the_types_of_an_event_are_those_of_its_method(event: str) -> None:
    parameters = list(inspect.signature(getattr(Listener, event)).parameters.values())[1:]
    listed = ", ".join(str(parameter.annotation) for parameter in parameters)
    declared = {field.name: str(field.type) for field in fields(Listeners)}[event]
    assert declared.startswith(f"tuple[Callable[[{listed}], ")


def test_every_event_has_a_method() -> None:
    methods = {name for name, value in vars(Listener).items() if inspect.isfunction(value)}
    assert methods == {event.name for event in fields(Listeners)}


def imports(path: Path) -> Iterator[str]:
    """The modules of the package that a file imports, also for types only."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("ptx_ls.interpreter"):
            for alias in node.names:
                name = f"{node.module}.{alias.name}"
                yield name if (PACKAGE.parent / f"{name.replace('.', '/')}.py").exists() else node.module


def test_the_machine_does_not_know_its_watchers() -> None:
    files = [path for room in EMITTERS for path in (INTERPRETER / room).glob("*.py")]
    found = [f"{path.name}: {name}" for path in files for name in imports(path) if ".watch" in name]
    assert files
    assert not found, found


def circle(graph: dict[str, set[str]]) -> list[str]:
    """Modules of which each imports the next one and the last one the first, [] where there are none."""
    done: set[str] = set()
    way: list[str] = []

    def visit(name: str) -> list[str]:
        if name in way:
            return way[way.index(name) :]
        if name not in done:
            way.append(name)
            for other in sorted(graph.get(name, ())):
                if found := visit(other):
                    return found
            way.pop()
            done.add(name)
        return []

    return next((found for name in sorted(graph) if (found := visit(name))), [])


def test_no_modules_of_the_interpreter_import_each_other() -> None:
    graph = {
        ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts): set(imports(path))
        for path in INTERPRETER.rglob("*.py")
        if path.name != "__init__.py"
    }
    assert "ptx_ls.interpreter.machine.machine" in graph["ptx_ls.interpreter.machine.scheduler"]
    assert not circle(graph)
    graph["ptx_ls.interpreter.machine.machine"].add("ptx_ls.interpreter.machine.scheduler")
    assert circle(graph)


def test_a_chunk_that_is_done_leaves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    machines = []
    real = grid._chunks

    def chunks(*arguments: Any) -> Iterator[Machine]:
        for machine in real(*arguments):
            machines.append(weakref.ref(machine))
            yield machine

    monkeypatch.setattr(grid, "_chunks", chunks)
    text = ".version 8.0\n.target sm_80\n.address_size 64\n.entry k() { bar.sync 0; ret; }\n"
    gc.disable()
    try:
        Module.from_text(text).launch("k", 100, 1024, watch=WATCHERS)
        assert len(machines) > 1
        assert not [one for one in machines if one() is not None]
    finally:
        gc.enable()

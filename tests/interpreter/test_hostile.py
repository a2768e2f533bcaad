"""Limits hold from any door: kernels that take all that they are given end within a tenth of the memory and a second of
the time that they may use; `python -m tests.interpreter.hostile` runs all of them, at limits that people set.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from ptx_ls.interpreter import LimitReached, Limits, Module
from ptx_ls.interpreter.machine import budget
from ptx_ls.interpreter.memory.arena import Arena
from tests.interpreter.hostile import HEAD, KERNELS, run

MEMORY, SECONDS = 128 << 20, 0.5
SLOWEST = 1.0

pytestmark = [
    pytest.mark.process,
    pytest.mark.slow,
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux how much memory was used"),
]

NAMES = (
    "recursion with local memory",
    "recursion with registers",
    "mallocs of a kilobyte, written",
    "mallocs that are freed",
    "a huge grid with shared memory",
    "a stack that grows",
    "a storm of atomics",
    "a storm of prints",
    "one print that is huge",
    "a storm of barriers, watched",
    "an array that is walked, watched",
    "an endless loop, traced",
    "a grid that waits for itself, atomics",
    "asynchronous copies that nobody waits for",
)


@pytest.mark.parametrize("name", NAMES)
def test_limits_hold(name: str) -> None:
    found = run(name, MEMORY, SECONDS)
    assert found.ended == "LimitReached", found
    assert found.took <= 1.1 * MEMORY, found
    assert found.processor <= SECONDS + SLOWEST, found


@pytest.mark.parametrize("name", ["mallocs of a kilobyte, written", "a stack that grows", "many registers"])
def test_under_a_limit_from_outside(name: str, tmp_path: Path) -> None:
    case = KERNELS[name]
    (tmp_path / "k.ptx").write_text(case.text)
    options = "".join(f" --arg=buf:u32:{size // 4}" for size in case.arrays)
    shape = "--watch none --grid 4 --block 1024 --max-seconds 20"
    line = f'ulimit -v 300000; "{sys.executable}" -m ptx_ls run k.ptx {shape}{options}'
    done = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode in (0, 3), done.stderr
    assert b"Traceback" not in done.stderr


def test_a_long_text_under_a_limit_from_outside(tmp_path: Path) -> None:
    body = "".join(f"add.u32 %r1, %r1, {i};\n" for i in range(200_000))
    (tmp_path / "k.ptx").write_text(f"{HEAD}.entry k() {{ .reg .b32 %r<3>;\n{body}ret; }}\n")
    line = f'ulimit -v 210000; "{sys.executable}" -m ptx_ls run k.ptx'
    done = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 3, done
    assert b"no memory is left" in done.stderr


def test_a_module_is_launched_any_number_of_times() -> None:
    text = f"{HEAD}.entry k(.param .u64 p) {{ .reg .b64 %a<2>; .reg .b32 %r<3>; ld.param.u64 %a1, [p];"
    text += "ld.global.u32 %r1, [%a1]; add.u32 %r1, %r1, 1; st.global.u32 [%a1], %r1; ret; }"
    module, array = Module.from_text(text), np.zeros(1 << 18, np.uint32)
    for number in range(40):
        module.launch("k", args=[array], limits=Limits(memory=8 << 20))
        assert array[0] == number + 1


def test_without_memory_a_launch_reaches_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Arena, size: int) -> None:
        raise MemoryError

    monkeypatch.setattr(Arena, "reserve", fail)
    with pytest.raises(LimitReached, match="no memory is left"):
        Module.from_text(f"{HEAD}.entry k() {{ ret; }}").launch("k")


def test_what_a_program_takes_is_no_memory_of_its_run(monkeypatch: pytest.MonkeyPatch) -> None:
    held = iter(range(0, 1 << 60, 1 << 20))
    monkeypatch.setattr(budget.ProcessMemory, "held", property(lambda _: next(held)))
    with budget.ProcessMemory() as process:
        limited = budget.Budget(10, 5 << 20, process)
        with limited.without_memory():
            pass
        for _ in range(4):
            limited.ensure(1)
        with pytest.raises(LimitReached, match="line 1: the run needs more than the limit of 5242880 bytes"):
            limited.ensure(1)


def test_decoding_looks_at_the_clock() -> None:
    text = f"{HEAD}.entry k() {{ .reg .b32 %r<2>; mov.u32 %r1, 1; ret; }}"
    with pytest.raises(LimitReached, match="line 4: more than 0 seconds"):
        Module.from_text(text).launch("k", limits=Limits(seconds=0))


def test_accesses_with_many_allocations_are_checked_by_all_of_them() -> None:
    arena = Arena(0x1000, 1 << 20)
    places = [arena.allocate(100, f"v{i}", writable=i % 2 == 0) for i in range(6)]
    arena.free(places[2])
    addresses = np.array([place.base + 96 for place in places])
    assert arena.outside(addresses, 4) is not None
    wrong = arena.outside(addresses, 4)
    assert wrong is not None
    assert wrong.tolist() == [False, False, True, False, False, False]
    wrong = arena.outside(addresses, 4, writing=True)
    assert wrong is not None
    assert wrong.tolist() == [False, True, True, True, False, True]
    wrong = arena.outside(addresses + 1, 4)
    assert wrong is not None
    assert wrong.all()

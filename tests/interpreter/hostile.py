"""Kernels that take all that they are given, and how far beyond the limits of a run each of them gets.

`python -m tests.interpreter.hostile [NAME…] [--megabytes N] [--seconds N]` runs each in a process of its own and
prints the overshoot: bytes beyond the limit of memory, seconds beyond the limit of time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
_REGISTERS = ".reg .pred %p<9>; .reg .b32 %r<99>; .reg .b64 %a<99>; .reg .f32 %f<99>;"
_MALLOC = ".extern .func (.param .b64 r) malloc(.param .b64 n);\n.extern .func free(.param .b64 p);\n"
_TAKE = "{ .param .b64 n, r; st.param.b64 [n], @; call (r), malloc, (n); ld.param.b64 %a1, [r]; }"
_GIVE = "{ .param .b64 p; st.param.b64 [p], %a1; call free, (p); }"
_PRINT = """.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
.global .align 1 .b8 text[] = {37, 49, 48, 48, 48, 100, 10, 0};
.global .align 1 .b8 huge[] = {37, 57, 57, 57, 57, 57, 57, 57, 57, 57, 100, 10, 0};
"""
_SAY = """mov.u64 %a1, @; cvta.global.u64 %a1, %a1; mov.u64 %a2, 0;
L: { .param .b64 x, y; .param .b32 z; st.param.b64 [x], %a1; st.param.b64 [y], %a1; call.uni (z), vprintf, (x, y); }
bra L;"""
_ALL = "memory,race,sync,uninit"


@dataclass(frozen=True)
class Hostile:
    """A kernel and how it is launched; `arrays` are the bytes of its arguments; `trace`: each instruction is traced."""

    body: str
    before: str = ""
    parameters: str = ""
    grid: str = "1"
    block: str = "1024"
    arrays: tuple[int, ...] = ()
    watch: str = ""
    trace: bool = False
    smem: int = 0

    @property
    def text(self) -> str:
        """The module."""
        return f"{HEAD}{self.before}\n.entry k({self.parameters}) {{\n{_REGISTERS}\n{self.body}\nret;\n}}\n"


_FRAMES = ".func f() { .local .b8 q[100000]; call f; ret; }"
_DEEP = ".func f(.reg .u32 a) { .reg .b32 b, c<200>; @ add.u32 b, a, 1; call f, (b); ret; }"
_WIDE = " ".join(f"add.u32 c{i}, a, {i};" for i in range(200))
_LOADS = "".join(f"ld.global.u32 %w{i}, [%a2+{4 * i}];\n" for i in range(3000))
_ADDRESS = """mov.u32 %r1, %tid.x; mov.u32 %r7, %ctaid.x; mad.lo.u32 %r1, %r7, 1024, %r1; mul.wide.u32 %a1, %r1, 4;
ld.param.u64 %a3, [p]; add.u64 %a2, %a3, %a1;"""
_LOOP = "L: @ bra L;"
_MAKE = "".join(f"add.u64 %w{i}, %a1, {i};\n" for i in range(3000))

KERNELS = {
    "recursion with local memory": Hostile("call f;", _FRAMES),
    "recursion with local memory, watched": Hostile("call f;", _FRAMES, watch=_ALL),
    "recursion with registers": Hostile("mov.u32 %r1, %tid.x; call f, (%r1);", _DEEP.replace("@", _WIDE), grid="64"),
    "recursion of one function with two calls": Hostile(
        "mov.u32 %r1, %tid.x; call f, (%r1);",
        ".func f(.reg .u32 a) { .reg .b32 b; .reg .pred p; setp.gt.u32 p, a, 5000; add.u32 b, a, 1;"
        " @p ret; call f, (b); call f, (b); ret; }",
    ),
    "mallocs of a byte": Hostile(_LOOP.replace("@", _TAKE.replace("@", "1")), _MALLOC),
    "mallocs of a kilobyte, written": Hostile(
        _LOOP.replace("@", _TAKE.replace("@", "1024") + "st.u32 [%a1], %r1; st.u32 [%a1+1020], %r1;"), _MALLOC
    ),
    "mallocs of a megabyte": Hostile(_LOOP.replace("@", _TAKE.replace("@", "1048576")), _MALLOC, block="1"),
    "mallocs of a megabyte, watched": Hostile(
        _LOOP.replace("@", _TAKE.replace("@", "1048576") + "st.u32 [%a1], %r1; ld.u32 %r2, [%a1];"),
        _MALLOC,
        block="1",
        watch=_ALL,
    ),
    "mallocs that are freed": Hostile(_LOOP.replace("@", _TAKE.replace("@", "1024") + _GIVE), _MALLOC),
    "mallocs of more than there is": Hostile(_TAKE.replace("@", "99999999999999"), _MALLOC),
    "mallocs of all 64 bits": Hostile(_TAKE.replace("@", "-1"), _MALLOC),
    "a huge grid": Hostile("mov.u32 %r1, 1;", grid="2147483647"),
    "a huge grid with shared memory": Hostile(
        ".shared .b8 s[49152]; mov.u32 %r2, s; st.shared.u32 [%r2], %r1;", grid="2147483647", block="32"
    ),
    "a huge grid, watched": Hostile(
        ".shared .b8 s[49152]; mov.u32 %r1, %tid.x; mov.u32 %r2, s; mad.lo.u32 %r2, %r1, 4, %r2;"
        "st.shared.u32 [%r2], %r1; bar.sync 0; ld.shared.u32 %r3, [%r2];",
        grid="1000000",
        watch=_ALL,
    ),
    "huge locals": Hostile(".local .b8 l[60000]; mov.u64 %a1, l; st.local.u32 [%a1], %r1;", grid="64"),
    "huge locals, watched": Hostile(
        ".local .b8 l[60000]; mov.u64 %a1, l; st.local.u32 [%a1], %r1; ld.local.u32 %r2, [%a1];", grid="64", watch=_ALL
    ),
    "locals of all 4 GB": Hostile(".local .b8 l[4294967295]; mov.u64 %a1, l; st.local.u32 [%a1], %r1;"),
    "a stack that grows": Hostile(_LOOP.replace("@", "alloca.u64 %a1, 1024; st.local.u32 [%a1], %r1;")),
    "a stack that doubles": Hostile(
        "mov.u64 %a2, 16;" + _LOOP.replace("@", "alloca.u64 %a1, %a2; shl.b64 %a2, %a2, 1;")
    ),
    "an endless loop": Hostile(_LOOP.replace("@", "")),
    "an endless loop, watched": Hostile(_LOOP.replace("@", "add.u32 %r1, %r1, 1;"), watch=_ALL),
    "an endless loop of all lanes": Hostile(_LOOP.replace("@", "add.u32 %r1, %r1, 1;"), grid="1000"),
    "an endless loop, traced": Hostile(_LOOP.replace("@", "mov.u32 %r2, %tid.x; add.u32 %r1, %r1, %r2;"), trace=True),
    "a loop in which all lanes part": Hostile(
        "mov.u32 %r1, %tid.x;"
        + _LOOP.replace("@", "add.u32 %r2, %r2, 1; rem.u32 %r3, %r2, %r1; setp.eq.u32 %p1, %r3, 0; @%p1 bra L;"),
        grid="16",
    ),
    "a storm of atomics": Hostile(
        f"{_ADDRESS}" + _LOOP.replace("@", "atom.global.add.u32 %r2, [%a3], %r1;"),
        parameters=".param .u64 p",
        grid="16",
        arrays=(4 << 16,),
    ),
    "a storm of atomics, watched": Hostile(
        f"{_ADDRESS}" + _LOOP.replace("@", "atom.global.add.u32 %r2, [%a2], %r1;"),
        parameters=".param .u64 p",
        grid="16",
        arrays=(4 << 16,),
        watch=_ALL,
    ),
    "a storm of prints": Hostile(_SAY.replace("@", "text"), _PRINT),
    "one print that is huge": Hostile(_SAY.replace("@", "huge"), _PRINT),
    "a storm of barriers": Hostile(_LOOP.replace("@", "bar.sync 0; barrier.sync 1;"), grid="16"),
    "a storm of barriers, watched": Hostile(_LOOP.replace("@", "bar.sync 0;"), grid="16", watch=_ALL),
    "a storm of votes": Hostile(_LOOP.replace("@", "vote.sync.ballot.b32 %r2, %p1, -1;"), grid="16", watch=_ALL),
    "many loads": Hostile(
        f".reg .b32 %w<3000>; {_ADDRESS}\n{_LOADS}", parameters=".param .u64 p", grid="16", arrays=(4 << 17,)
    ),
    "many loads, watched": Hostile(
        f".reg .b32 %w<3000>; {_ADDRESS}\n{_LOADS}",
        parameters=".param .u64 p",
        grid="16",
        arrays=(4 << 17,),
        watch=_ALL,
    ),
    "many registers": Hostile(f".reg .b64 %w<3000>; {_ADDRESS}\n{_MAKE}", parameters=".param .u64 p", arrays=(4,)),
    "many registers, watched": Hostile(
        f".reg .b64 %w<3000>; {_ADDRESS}\n{_MAKE}", parameters=".param .u64 p", arrays=(4,), watch=_ALL
    ),
    "an array of all the memory": Hostile(
        f"{_ADDRESS} ld.global.u32 %r2, [%a2];", parameters=".param .u64 p", arrays=(-1,)
    ),
    "an array of half the memory, watched": Hostile(
        f"{_ADDRESS} ld.global.u32 %r2, [%a2]; st.global.u32 [%a2], %r2;",
        parameters=".param .u64 p",
        arrays=(-2,),
        watch=_ALL,
    ),
    "an array that is walked, watched": Hostile(
        f"{_ADDRESS}"
        + _LOOP.replace("@", "st.global.u32 [%a2], %r1; ld.global.u32 %r2, [%a2]; add.u64 %a2, %a2, 4096;"),
        parameters=".param .u64 p",
        arrays=(-3,),
        watch=_ALL,
    ),
    "a grid that waits for itself": Hostile(
        "mov.u32 %r1, %envreg1; mov.u32 %r2, %envreg2; mov.b64 %a1, {%r2, %r1};"
        + _LOOP.replace("@", "add.u32 %r1, %r1, 1; st.u32 [%a1], %r1;"),
        grid="1000",
    ),
    "a grid that waits for itself, all lanes apart": Hostile(
        "mov.u32 %r1, %envreg1; mov.u32 %r2, %envreg2; mov.b64 %a1, {%r2, %r1}; mov.u32 %r3, %tid.x;"
        + _LOOP.replace("@", "".join(f"mad.lo.u32 %r{i + 4}, %r{i + 3}, %r{i + 3}, %r3;" for i in range(60))),
        grid="1000",
    ),
    "a grid that waits for itself, atomics": Hostile(
        "mov.u32 %r1, %envreg1; mov.u32 %r2, %envreg2; mov.b64 %a1, {%r2, %r1}; mov.u32 %r3, %tid.x;"
        + _LOOP.replace("@", "atom.add.u32 %r4, [%a1], %r3;"),
        grid="1000",
    ),
    "asynchronous copies that nobody waits for": Hostile(
        f".shared .align 16 .b8 s[16384]; mov.u32 %r9, s; {_ADDRESS}"
        + _LOOP.replace("@", "cp.async.ca.shared.global [%r9], [%a3], 16;"),
        parameters=".param .u64 p",
        arrays=(1 << 20,),
    ),
    "asynchronous copies that nobody waits for, watched": Hostile(
        f".shared .align 16 .b8 s[16384]; mov.u32 %r8, %tid.x; mov.u32 %r9, s; mad.lo.u32 %r9, %r8, 16, %r9; {_ADDRESS}"
        + _LOOP.replace("@", "cp.async.ca.shared.global [%r9], [%a3], 16; cp.async.commit_group;"),
        parameters=".param .u64 p",
        arrays=(1 << 20,),
        watch=_ALL,
    ),
    "a tree of branches": Hostile(
        "mov.u32 %r1, %tid.x; mov.u32 %r9, %ctaid.x; mad.lo.u32 %r1, %r9, 1024, %r1; mov.u32 %r2, 1;"
        "L: and.b32 %r3, %r1, %r2; shl.b32 %r2, %r2, 1;"
        "setp.eq.u32 %p1, %r3, 0; @%p1 bra M; add.u32 %r5, %r5, 1; bra L; M: add.u32 %r6, %r6, 1; bra L;",
        grid="16",
        watch=_ALL,
    ),
    "fences and flags, watched": Hostile(
        f"{_ADDRESS}"
        + _LOOP.replace(
            "@",
            "st.global.u32 [%a2], %r1; fence.acq_rel.gpu; atom.global.release.gpu.add.u32 %r2, [%a3+4194304], 1;"
            "atom.global.acquire.gpu.add.u32 %r2, [%a2+4194304], 1; fence.acq_rel.gpu;",
        ),
        parameters=".param .u64 p",
        grid="64",
        arrays=(1 << 24,),
        watch=_ALL,
    ),
    "values that are traced": Hostile(
        _LOOP.replace("@", "mov.u32 %r2, %tid.x; add.u32 %r1, %r1, %r2;"), grid="16", trace=True, watch=_ALL
    ),
    "matrices": Hostile(
        _LOOP.replace(
            "@",
            "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%f1,%f2,%f3,%f4}, {%r1,%r2,%r3,%r4}, {%r5,%r6},"
            " {%f1,%f2,%f3,%f4};",
        ),
        grid="16",
    ),
    "divisions of doubles": Hostile(
        ".reg .f64 %d<4>;"
        + _LOOP.replace("@", "div.rm.f64 %d1, %d2, %d3; sqrt.rp.f64 %d2, %d1; fma.rz.f64 %d1, %d1, %d2, %d3;"),
        grid="16",
    ),
}


@dataclass(frozen=True)
class Outcome:
    """How a run ended: the name of the exception, its message, the bytes that it took, the seconds by the clock and
    those of the processor, which others that use it do not change."""

    ended: str
    message: str
    took: int
    seconds: float
    processor: float


_CHILD = """
import json, sys, time
from tests.interpreter import hostile
hostile.child(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
"""


def _bytes(key: str) -> int:
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return int(next(line.split()[1] for line in status.splitlines() if line.startswith(key))) << 10


def child(name: str, memory: int, seconds: float) -> None:
    """Runs a kernel in this process, and prints what became of it as JSON."""
    import numpy as np

    from ptx_ls.interpreter import Limits, Module
    from ptx_ls.interpreter.events.observer import Observer

    case = KERNELS[name]
    limits = Limits(1 << 62, memory, seconds)
    # What a first run loads is no memory of the kernel.
    Module.from_text(f"{HEAD}.entry k() {{ ret; }}").launch("k", limits=limits, watch=_ALL.split(","))
    # Written, so that they are in memory before the kernel runs.
    arrays = [np.full((memory // -size if size < 0 else size) // 4, 0, np.uint32) for size in case.arrays]
    module = Module.from_text(case.text)
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    before, begun, used = _bytes("VmRSS"), time.perf_counter(), time.process_time()
    observer = None
    if case.trace:
        from ptx_ls.cli.trace import Trace

        sys.stdout, stdout = open("/dev/null", "w", encoding="utf-8"), sys.stdout  # noqa: SIM115, PTH123
        observer = Observer(Trace("text", 1 << 62))
    ended, message = "ended", ""
    try:
        module.launch(
            "k",
            tuple(map(int, case.grid.split(","))),
            tuple(map(int, case.block.split(","))),
            arrays,
            case.smem,
            limits,
            [one for one in case.watch.split(",") if one],
            observer,
        )
    except Exception as fault:
        ended, message = type(fault).__name__, str(fault)
    taken, used = time.perf_counter() - begun, time.process_time() - used
    if case.trace:
        sys.stdout = stdout
    print(json.dumps([ended, message, _bytes("VmHWM") - before, taken, used]))


def run(name: str, memory: int, seconds: float) -> Outcome:
    """Runs a kernel in a process of its own."""
    command = [sys.executable, "-c", _CHILD, name, str(memory), str(seconds)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    if done.returncode:
        return Outcome(f"exit code {done.returncode}", done.stderr[-300:], 0, 0.0, 0.0)
    return Outcome(*json.loads(done.stdout))


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for each kernel, and the worst of all at the end."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.hostile")
    parser.add_argument("name", nargs="*")
    parser.add_argument("--megabytes", type=int, default=1024)
    parser.add_argument("--seconds", type=float, default=5.0)
    options = parser.parse_args(arguments)
    memory = options.megabytes << 20
    worst_memory, worst_time = 0.0, 0.0
    for name in options.name or KERNELS:
        begun = time.perf_counter()
        found = run(name, memory, options.seconds)
        over, late = found.took / memory - 1, found.seconds - options.seconds
        worst_memory, worst_time = max(worst_memory, over), max(worst_time, late)
        taken = f"{found.took >> 20} MB, {found.seconds:.2f} s, {found.processor:.2f} s of the processor"
        whole = time.perf_counter() - begun
        message = found.message.splitlines()[0] if found.message else ""
        flag = "  <<<" if over > 0.1 or late > 1 else ""
        print(f"{name:44} {taken:44} ({whole:.1f} s)  {found.ended}: {message[:90]}{flag}", flush=True)
    print(f"worst overshoot: {max(worst_memory, 0):.0%} of the memory, {max(worst_time, 0):.2f} s")


if __name__ == "__main__":
    main()

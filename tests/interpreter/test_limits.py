"""Programs that never end or ask for too much: a clear error within the limits, by every door, in bounded memory.

The editor's door is in tests/e2e/test_run.py.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from ptx_ls.cli import main
from ptx_ls.interpreter import LaunchError, LimitReached, Limits, Module, NotModelled, ProgramFault
from ptx_ls.interpreter.memory.arena import Parted

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
LIMITS = Limits(steps=2_000_000, memory=1 << 28, seconds=3.0)
_MOST = 1.1
"""The share of its limit that a run may take: it is looked at now and then."""


class Case(NamedTuple):
    """A program, how it is launched, and what becomes of it: the exit code of the command, and words of the message."""

    text: str
    code: int
    words: str
    grid: str = "1"
    block: str = "32"
    smem: str = "0"
    arguments: tuple[str, ...] = ()
    steps: int = LIMITS.steps


def kernel(body: str, parameters: str = "", before: str = "") -> str:
    registers = ".reg .b32 %r<9>; .reg .b64 %a<9>; .reg .pred %p<3>;"
    return f"{HEAD}{before}\n.entry k({parameters}) {{\n{registers}\n{body}\nret;\n}}\n"


PRINT = f"""
.extern .func (.param .b32 r) vprintf(.param .b64 f, .param .b64 a);
.global .align 1 .b8 text[1001] = {{{", ".join(["65"] * 1000 + ["0"])}}};
"""
PRINTS = """mov.u64 %a1, text; cvta.global.u64 %a1, %a1; mov.u64 %a2, 0;
L: { .param .b64 x, y; .param .b32 z; st.param.b64 [x], %a1; st.param.b64 [y], %a2; call.uni (z), vprintf, (x, y); }
bra L;"""
MANY = 6000
REGISTERS = "".join(f"add.u64 %w{i}, t, {i};\n" for i in range(MANY))
RECURSION = ".func f(.reg .u32 a) {{ .reg .b32 b; {body} add.u32 b, a, 1; call f, (b); ret; }}"
WIDE = ".reg .b32 %w<200>; " + " ".join(f"add.u32 %w{i}, a, {i};" for i in range(200))

CASES = {
    "an endless loop": Case(kernel("L: bra L;"), 3, "more than 2000000 steps"),
    "an endless loop within a time": Case(kernel("L: bra L;"), 3, "more than 3.0 seconds", steps=1 << 60),
    "a billion steps": Case(
        kernel("mov.u32 %r1, 0; L: add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 1000000000; @%p1 bra L;"),
        3,
        "more than 2000000 steps",
    ),
    "100 GB of shared memory for the launch": Case(
        kernel(""), 2, "107374182400 bytes of shared memory; a CTA has at most", smem="107374182400"
    ),
    "100 GB of shared memory declared": Case(kernel(".shared .b8 s[107374182400]; mov.u32 %r1, s;"), 2, "shared"),
    "100 GB of global memory": Case(
        kernel("mov.u64 %a1, g;", before=".global .b8 g[107374182400];"), 3, "more than the limit of"
    ),
    "a gigabyte of local memory per thread": Case(
        kernel(".local .b8 l[1073741824]; st.local.u32 [l], %r1;"), 3, "more than the limit of"
    ),
    "a pointer to nowhere": Case(kernel("mov.u64 %a1, 0x12345678; ld.u32 %r1, [%a1];"), 1, "is out of bounds"),
    "a pointer that is not aligned": Case(kernel("mov.u64 %a1, 0x123456789; ld.u32 %r1, [%a1];"), 1, "misaligned"),
    "a pointer at the end of everything": Case(kernel("mov.u64 %a1, -8; st.u64 [%a1], %a1;"), 1, "is out of bounds"),
    "a null": Case(kernel("mov.u64 %a1, 0; ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%a1];"), 1, "is out of bounds"),
    "recursion without end": Case(
        kernel("call f, (1);", before=RECURSION.format(body="")), 3, "more than 1024 nested calls"
    ),
    "recursion without end of many threads": Case(
        kernel("mov.u32 %r1, %tid.x; call f, (%r1);", before=RECURSION.format(body=WIDE)),
        3,
        "more than the limit of",
        grid="64",
        block="256",
        steps=1 << 60,
    ),
    "functions that call each other": Case(
        kernel(
            "call f, (1);",
            before=".func g(.reg .u32 a);\n.func f(.reg .u32 a) { call g, (a); ret; }\n"
            ".func g(.reg .u32 a) { call f, (a); ret; }",
        ),
        3,
        "more than 1024 nested calls",
    ),
    "a grid of 2**31 CTAs": Case(kernel(""), 2, "grid has at most 2147483647", grid="2147483648"),
    "a grid of 2**31 - 1 CTAs": Case(kernel("mov.u32 %r1, 1;"), 3, "more than 2000000 steps", grid="2147483647"),
    "a block of too many threads": Case(kernel(""), 2, "a block has at most 1024 threads", block="1024,2"),
    "a vector of 100 GB": Case(kernel("", ".param .u64 p"), 2, "at most 4 GiB", arguments=("buf:f32:26843545600",)),
    "a vector beyond the limit": Case(
        kernel("", ".param .u64 p"), 3, "more than the limit of", arguments=("buf:f32:100000000",)
    ),
    "a vector in deep brackets": Case(
        kernel("", ".param .u64 p"), 2, "argument", arguments=("buf:u32:" + "[" * 99_999,)
    ),
    "a number of many digits": Case(kernel("", ".param .u64 p"), 2, "argument", arguments=("9" * 10_000,)),
    "memory taken and never given back": Case(
        kernel(
            "L: { .param .b64 n, r; st.param.b64 [n], 1048576; call (r), malloc, (n); } bra L;",
            before=".extern .func (.param .b64 r) malloc(.param .b64 n);",
        ),
        3,
        "more than the limit of",
    ),
    "printing without end": Case(
        kernel(PRINTS, before=PRINT), 3, "more than 16 MB were printed", block="1", steps=1 << 60
    ),
}


def launch(case: Case) -> None:
    """Runs a case by the Python API, which takes arrays as they are."""
    grid, block = (tuple(int(n) for n in shape.split(",")) for shape in (case.grid, case.block))
    arrays = [np.zeros(int(one.rpartition(":")[2]), np.float32) for one in case.arguments]
    limits = Limits(case.steps, LIMITS.memory, LIMITS.seconds)
    Module.from_text(case.text).launch("k", grid, block, arrays, int(case.smem), limits)


ERRORS = {1: ProgramFault, 2: LaunchError, 3: LimitReached}
BY_COMMAND_ALONE = {"a vector of 100 GB", "a vector in deep brackets", "a number of many digits"}


@pytest.mark.parametrize("name", [name for name in CASES if name not in BY_COMMAND_ALONE])
def test_by_the_python_api(name: str) -> None:
    case = CASES[name]
    if "seconds" in case.words or case.steps > LIMITS.steps:
        case = case._replace(words="")
    with pytest.raises(ERRORS[case.code]) as raised:
        launch(case)
    assert case.words in str(raised.value)


@pytest.mark.parametrize("name", CASES)
def test_by_the_command_line(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, report = run(CASES[name], tmp_path, capsys)
    assert code == CASES[name].code
    assert report["status"] in {1: ("fault",), 2: ("usage",), 3: ("limit",)}[code]
    assert CASES[name].words in report["message"]


def run(case: Case, folder: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, Any]:
    path = folder / "a.ptx"
    path.write_text(case.text)
    options = [f"--grid={case.grid}", f"--block={case.block}", f"--smem={case.smem}", f"--max-steps={case.steps}"]
    options += [f"--max-seconds={20 if 'seconds' not in case.words else 3}", f"--max-memory={LIMITS.memory}"]
    options += [f"--arg={argument}" for argument in case.arguments]
    code = main(["run", str(path), "--format", "json", *options])
    return code, json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("option", ["--max-seconds=nan", "--max-seconds=-1"])
def test_a_time_that_is_none(option: str, tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(kernel("L: bra L;"))
    assert main(["run", str(path), option]) == 2


def test_printing_looks_at_the_time() -> None:
    body = PRINTS.replace("bra L;", "")
    with pytest.raises(LimitReached, match=r"more than 0\.0 seconds"):
        Module.from_text(kernel(body, before=PRINT)).launch("k", limits=Limits(seconds=0.0))


def test_registers_count_for_the_lanes_that_there_are() -> None:
    body = f".reg .b64 t, %w<{MANY}>; mov.u32 %r1, %tid.x; cvt.u64.u32 t, %r1;" + REGISTERS
    module = Module.from_text(kernel(body))
    limits = Limits(memory=1 << 24)
    assert module.launch("k", 1, 32, limits=limits).steps > 32 * MANY
    with pytest.raises(LimitReached, match="the registers of 4096 lanes"):
        module.launch("k", 4096 // 32, 32, limits=limits)


PEAK = """
from pathlib import Path
from ptx_ls.interpreter import Module
from tests.interpreter.test_limits import BY_COMMAND_ALONE, CASES, LIMITS, MANY, REGISTERS, kernel, launch

def most():
    # Not ru_maxrss, which begins with that of the process that started this one.
    status = Path("/proc/self/status").read_text().splitlines()
    return int(next(line.split()[1] for line in status if line.startswith("VmHWM:"))) << 10

def taken(name, run):
    Path("/proc/self/clear_refs").write_text("5")
    before = most()
    try:
        run()
    except Exception:
        pass
    else:
        raise SystemExit(f"{name} ran")
    print(name, (most() - before) / LIMITS.memory, sep=": ")

many = Module.from_text(kernel(f".reg .b64 t, %w<{MANY}>; mov.u32 %r1, %tid.x; cvt.u64.u32 t, %r1;" + REGISTERS))
taken("many registers", lambda: many.launch("k", 64, 256, limits=LIMITS))
for name, case in CASES.items():
    if name not in BY_COMMAND_ALONE:
        taken(name, lambda: launch(case))
"""


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="asks Linux how much memory was used")
def test_no_run_takes_more_memory_than_its_limit() -> None:
    """What a run leaves is not given back to the system at once: each is measured from where it begins."""
    done = subprocess.run([sys.executable, "-c", PEAK], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    shares = {name: float(share) for name, _, share in (line.rpartition(": ") for line in done.stdout.splitlines())}
    assert len(shares) > 10
    assert {name: share for name, share in shares.items() if share > _MOST} == {}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (kernel("bra %r1;"), "not modelled: bra %r1"),
        (kernel("brx.idx %r1, %r2;"), "not modelled: brx.idx"),
        (kernel("", before=".global .u32 many<4294967296>;"), "4294967296 variables in one declaration"),
    ],
)
def test_what_no_program_has_is_reported(text: str, words: str) -> None:
    with pytest.raises(NotModelled, match=words):
        launch(Case(text, 3, words))


@pytest.mark.parametrize(("is_watched", "copies"), [(False, 1), (True, 2)])
def test_memory_that_grows_is_counted_before_it_is_taken(
    is_watched: bool, copies: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    most, moves = 1 << 20, []
    parts = Parted(64, 0, most)
    if is_watched:
        parts.note_writes()
    grow = parts._grow

    def noted(size: int, moved: Any) -> None:
        moves.append(copies * (len(parts.bytes) + size))
        grow(size, moved)

    monkeypatch.setattr(parts, "_grow", noted)
    with pytest.raises(LimitReached):
        while True:
            parts.extend(64)
    # What was there and what it is moved to are there at once; and it is not moved for each few bytes.
    assert max(moves) <= most
    assert len(moves) < 16
    assert parts.size * parts.owners * copies > most // 2


def test_the_clock_is_looked_at_while_memory_is_moved() -> None:
    most, looks = 1 << 31, 0

    def look() -> None:
        nonlocal looks
        looks += 1
        if looks == 3:
            raise LimitReached("the time is over")

    parts = Parted(1 << 10, 1 << 18, most)
    parts.ensure = look
    before = parts.bytes
    with pytest.raises(LimitReached, match="the time is over"):
        parts.extend(1 << 10)
    assert parts.bytes is before


def test_what_is_taken_elsewhere_counts_for_local_memory() -> None:
    body = kernel(".local .b8 l[4194304]; st.local.u32 [l], %r1;", ".param .u64 p")
    array = np.zeros(40 << 20, np.float32)
    module = Module.from_text(body)
    # 128 MB of local memory in 256, of which the argument takes 160.
    module.launch("k", 1, 32, [array[:1]], 0, LIMITS)
    with pytest.raises(LimitReached, match="more than the limit of"):
        module.launch("k", 1, 32, [array], 0, LIMITS)


@pytest.mark.skipif(sys.platform == "win32", reason="a shell of POSIX sets the limit")
@pytest.mark.parametrize("kilobytes", [60_000, 100_000, 150_000, 300_000])
def test_under_a_limit_from_outside(kilobytes: int, tmp_path: Path) -> None:
    text = HEAD + ".func f(){ .local .b8 q[100000]; call f; ret; }\n.entry k(){ call f; ret; }\n"
    (tmp_path / "k.ptx").write_text(text)
    line = f'ulimit -v {kilobytes}; "{sys.executable}" -m ptx_ls run k.ptx --block 1024 --max-seconds 20'
    done = subprocess.run(["/bin/sh", "-c", line], cwd=tmp_path, capture_output=True, timeout=120, check=False)
    assert done.returncode == 3, done.stderr
    assert done.stderr.startswith(b"ptx-ls run: ")
    assert b"memory" in done.stderr
    assert b"Traceback" not in done.stderr

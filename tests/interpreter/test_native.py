"""The tier in C against NumPy: every line of native/arithmetic.h on random bits and edges, and random kernels."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from ptx_ls.interpreter import LimitReached, Limits, Module, ProgramFault, semantics
from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.events.observer import Filter, Observer
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.code import code_of
from ptx_ls.interpreter.native.computations import spellings
from ptx_ls.interpreter.native.tier import Start, Stop, Tier
from tests.interpreter.native_kernels import different

LANES = 1024
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
WATCH = ("race", "uninit", "sync")
NEIGHBOURS = f"""{HEAD}.entry k(.param .u64 x) {{
    .reg .b32 %r<9>; .reg .b64 %a<3>; .reg .pred %p; .shared .align 4 .b8 s[512];
    ld.param.u64 %a1, [x]; mov.u32 %r1, %tid.x; shl.b32 %r2, %r1, 2; mov.u32 %r3, s; add.u32 %r3, %r3, %r2;
    xor.b32 %r4, %r2, 128; mov.u32 %r5, s; add.u32 %r4, %r4, %r5; mov.u32 %r6, 0; mov.u32 %r7, 0;
    cvt.u64.u32 %a2, %r2; add.s64 %a1, %a1, %a2;
L:  st.shared.u32 [%r3], %r6; BETWEEN
    ld.shared.u32 %r8, [%r4]; add.u32 %r7, %r7, %r8; AFTER
    add.u32 %r6, %r6, 1; setp.lt.u32 %p, %r6, 40; @%p bra L;
    st.global.u32 [%a1], %r7; ret; }}"""
"""Each thread reads what one of another warp has written."""
_SINGLES = (0.0, -0.0, 1.0, -1.0, 1.5, 2.0**-126, 2.0**-149, -(2.0**-130), 3.4028235e38, np.inf, -np.inf, np.nan)
_TABLE = 0x2B
"""The table of lop3, which is written in the instruction."""


BETWEEN = f"""{HEAD}.entry k(.param .u64 x) {{
    .reg .b32 %r<9>; .reg .b64 %a<3>; .reg .pred %p, %q;
    ld.param.u64 %a1, [x]; mov.u32 %r1, %tid.x; mul.wide.u32 %a2, %r1, 4; add.s64 %a1, %a1, %a2;
    mov.u32 %r2, 0; mov.u32 %r3, %r1; setp.ge.u32 %q, %r1, 0;
L:  add.u32 %r3, %r3, %r2; and.b32 %r4, %r3, 3; GUARD mul24.lo.u32 %r5, %r3, %r4; xor.b32 %r3, %r3, %r5;
    setp.eq.u32 %p, %r4, 1; @%p bra M; add.u32 %r3, %r3, 7; shl.b32 %r6, %r3, 2; xor.b32 %r3, %r3, %r6;
M:  add.u32 %r2, %r2, 1; setp.lt.u32 %p, %r2, 200; @%p bra L;
    st.global.u32 [%a1], %r3; ret; }}"""
"""A loop whose lanes part, with a product that NumPy computes."""


def _values() -> np.ndarray:
    """Words of 64 bits: random ones, small integers, edges of single and double precision, and each of these again."""
    random = np.random.default_rng(5)
    words = random.integers(0, 1 << 64, LANES, np.uint64)
    singles = np.array(_SINGLES, np.float32).view(np.uint32).astype(np.uint64)
    doubles = np.array(_SINGLES, np.float64).view(np.uint64)
    integers = np.array([0, 1, 2, 31, 32, 33, 63, 64, 1 << 31, (1 << 31) - 1, 1 << 63, (1 << 64) - 1], np.uint64)
    edges = np.concatenate((singles, doubles, integers))
    chosen = random.random(LANES) < 0.6
    words[chosen] = random.choice(edges, int(chosen.sum()))
    return words


def _has_avx2() -> bool:
    """Whether Linux says that the machine can run the loops for AVX2."""
    flags = re.search(r"^flags\s*:(.*)$", Path("/proc/cpuinfo").read_text(encoding="ascii"), re.M)
    return flags is not None and {"avx2", "fma"} <= {*flags[1].split()}


@pytest.mark.skipif(not Path("/proc/cpuinfo").exists(), reason="asks Linux")
def test_the_loops_are_those_for_the_machine() -> None:
    assert _warps.choose(False) == _has_avx2()
    assert not _warps.choose(True)
    _warps.choose(False)


class Line(NamedTuple):
    """A line of native/arithmetic.h: a spelling, the types of what it reads and writes, and whether it reads and writes
    the carry flag."""

    text: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    reads_carry: bool
    writes_carry: bool


def _lines() -> list[Line]:
    named = [(spelling, result, operands) for text, result, operands in _warps.names() for spelling in spellings(text)]
    second = {spelling.removesuffix("|1"): result for spelling, result, _ in named if spelling.endswith("|1")}
    found = []
    for text, result, operands in named:
        inputs = tuple(kind for kind in operands if kind)
        if text.endswith("|1"):
            continue
        if text.startswith("mov.b") and (len(inputs) > 1 or (text in second and result[1:] != inputs[0][1:])):
            both = len(inputs) == 1
            found.append(Line(text, inputs, (result, second[text]) if both else (result,), False, False))
            continue
        reads, writes = text.startswith(("addc", "subc", "madc")), ".cc" in text
        computed = semantics.computation(text, len(inputs) - reads + 1)
        assert computed is not None, text
        spelled = computed.spelled
        found.append(Line(text, tuple(spelled.inputs), tuple(spelled.outputs[:1]), reads, writes))
    return found


def _register(kind: str) -> str:
    return ".pred" if kind == "pred" else f".b{DTYPES[kind].itemsize * 8}"


def _loaded(number: int, kind: str) -> str:
    """PTX that loads an input of a type from the row of words with that number."""
    at = f"[%a1+{number * LANES * 8}]"
    if kind == "pred":
        return f"ld.global.u32 %w, {at}; and.b32 %w, %w, 1; setp.ne.u32 %i{number}, %w, 0;"
    return f"ld.global.b{DTYPES[kind].itemsize * 8} %i{number}, {at};"


def _stored(row: int, name: str, kind: str) -> str:
    """PTX that stores an output of a type in the row of words with that number."""
    at = f"[%a2+{row * LANES * 8}]"
    if kind == "pred":
        return f"selp.u32 %w, 1, 0, {name}; st.global.u32 {at}, %w;"
    return f"st.global.b{DTYPES[kind].itemsize * 8} {at}, {name};"


def _operand(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{{{', '.join(names)}}}"


def _kernel(lines: list[Line]) -> str:
    """A kernel that computes all lines, and writes three rows of words for each: the outputs, and the carry flag."""
    body = []
    for number, line in enumerate(lines):
        is_table = line.text == "lop3.b32"
        names = [hex(_TABLE) if is_table and n == 3 else f"%i{n}" for n in range(len(line.inputs))]
        outputs = [f"%o{n}" for n in range(len(line.outputs))]
        body.append("{")
        declared = *zip(names, line.inputs, strict=True), *zip(outputs, line.outputs, strict=True)
        body += [f".reg {_register(kind)} {name};" for name, kind in declared if name.startswith("%")]
        body += [_loaded(n, kind) for n, kind in enumerate(line.inputs) if names[n].startswith("%")]
        if line.reads_carry:
            body.append(f"ld.global.u32 %w, [%a1+{3 * LANES * 8 + 8}]; and.b32 %w, %w, 1; add.cc.u32 %w, %w, -1;")
        is_vector = line.text.startswith("mov.b")
        read = _operand(names) if is_vector else ", ".join(names)
        body.append(f"{line.text} {_operand(outputs)}, {read};")
        if line.writes_carry:
            body.append(f"addc.u32 %w, 0, 0; st.global.u32 [%a2+{(3 * number + 2) * LANES * 8}], %w;")
        body += [
            _stored(3 * number + n, name, kind)
            for n, (name, kind) in enumerate(zip(outputs, line.outputs, strict=True))
        ]
        body.append("}")
    text = "\n".join(body)
    return f"""{HEAD}.entry k(.param .u64 x, .param .u64 y) {{
    .reg .b32 %r<4>, %w; .reg .b64 %a<4>;
    mov.u32 %r1, %tid.x; ld.param.u64 %a1, [x]; ld.param.u64 %a2, [y]; mul.wide.u32 %a3, %r1, 8;
    add.s64 %a1, %a1, %a3; add.s64 %a2, %a2, %a3;
    {text}
    ret; }}"""


@pytest.mark.slow
def test_each_line_computes_what_numpy_does(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = _lines()
    words = np.concatenate([*[np.roll(_values(), 7 * number) for number in range(4)], np.zeros(8, np.uint64)])
    text, results = _kernel(lines), {}
    for tier in ("numpy", "c", "plain"):
        monkeypatch.setenv("PTX_LS_TIER", "numpy" if tier == "numpy" else "")
        _warps.choose(tier == "plain")
        out = np.zeros((len(lines), 3 * LANES), np.uint64)
        module = Module.from_text(text)
        module.launch("k", 1, LANES, [words, out.reshape(-1)])
        results[tier] = out
        if tier == "c":
            (program,) = module._programs.values()
            code = code_of(program)
            assert code is not None
            left = [one.text for one, row in zip(program.operations, code.operations, strict=True) if not row[0]]
            assert left == []
    _warps.choose(False)
    for tier in ("c", "plain"):
        wrong = (results[tier] != results["numpy"]).any(axis=1)
        assert [lines[row].text for row in np.flatnonzero(wrong)] == []


@pytest.mark.slow
def test_random_kernels_do_the_same_in_both_tiers() -> None:
    assert different(range(12)) == []


@pytest.mark.slow
def test_random_kernels_do_the_same_in_both_tiers_under_watchers() -> None:
    assert different(range(3, 7), WATCH) == []


@pytest.mark.parametrize(
    ("between", "after", "report"),
    [
        ("bar.sync 0;", "bar.sync 0;", ""),
        ("", "bar.sync 0;", "line 10: shared read of 4 bytes at 0x80 (s + 128) races with a write by"),
        ("bar.sync 0;", "", "line 9: shared write of 4 bytes at 0x0 (s) races with a read by"),
    ],
)
@pytest.mark.parametrize("tier", ["", "numpy"])
def test_watchers_see_in_c_what_they_see_in_numpy(
    monkeypatch: pytest.MonkeyPatch, entered: list[int], tier: str, between: str, after: str, report: str
) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    out = np.zeros(64, np.uint32)
    module = Module.from_text(NEIGHBOURS.replace("BETWEEN", between).replace("AFTER", after))
    try:
        module.launch("k", 1, 64, [out], watch=WATCH)
        found = ""
    except ProgramFault as fault:
        found = str(fault)
    assert found.startswith(report) and bool(found) == bool(report)
    assert (out == (0 if report else 780)).all()
    assert bool(entered) == (tier == "")


@pytest.mark.parametrize("watch", [(), WATCH])
@pytest.mark.parametrize(("guard", "stays"), [("", True), ("@%q", False)])
def test_what_numpy_computes_for_all_lanes_leaves_the_group_in_c(
    monkeypatch: pytest.MonkeyPatch, watch: tuple[str, ...], guard: str, stays: bool
) -> None:
    runs, run = list[Start](), Tier.run

    def noted(tier: Tier, start: Start, look: Callable[[int, int], int]) -> Stop:
        runs.append(start)
        return run(tier, start, look)

    monkeypatch.setattr(Tier, "run", noted)
    found = []
    for tier in ("numpy", ""):
        monkeypatch.setenv("PTX_LS_TIER", tier)
        out = np.zeros(64, np.uint32)
        module = Module.from_text(BETWEEN.replace("GUARD", guard))
        result = module.launch("k", 1, 64, [out], watch=watch)
        entered = len(runs)
        ends = []
        for steps in range(9000, 10_000, 64):
            with pytest.raises(LimitReached) as ended:
                module.launch("k", 1, 64, [out.copy()], limits=Limits(steps=steps))
            ends.append(str(ended.value)[:8])
        found.append((result.steps, out.tolist(), ends))
    assert found[0] == found[1]
    assert (0 < entered < 9) == stays


@pytest.mark.parametrize("is_observed", [False, True])
def test_an_observer_gets_its_events_from_numpy(
    monkeypatch: pytest.MonkeyPatch, entered: list[int], is_observed: bool
) -> None:
    monkeypatch.setenv("PTX_LS_TIER", "")
    lines = set[int]()
    observer = Observer(lambda done: lines.add(done.line), Filter.of("thread=0")) if is_observed else None
    text = NEIGHBOURS.replace("BETWEEN", "bar.sync 0;").replace("AFTER", "bar.sync 0;")
    Module.from_text(text).launch("k", 1, 64, [np.zeros(64, np.uint32)], watch=WATCH, observer=observer)
    assert (bool(entered), bool(lines)) == (not is_observed, is_observed)


@pytest.mark.parametrize(
    ("writers", "report"), [(2, ""), (1, "shared read of 4 bytes at 0x0, which nothing has written")]
)
@pytest.mark.parametrize("tier", ["", "numpy"])
def test_memory_that_only_one_block_has_written(
    monkeypatch: pytest.MonkeyPatch, tier: str, writers: int, report: str
) -> None:
    monkeypatch.setenv("PTX_LS_TIER", tier)
    text = f"""{HEAD}.entry k(.param .u64 x) {{
    .reg .b32 %r<3>; .reg .b64 %a<2>; .reg .pred %p; .shared .align 4 .b8 s[4];
    ld.param.u64 %a1, [x]; mov.u32 %r1, %ctaid.x; setp.lt.u32 %p, %r1, {writers};
    @%p st.shared.u32 [s], 7; ld.shared.u32 %r2, [s]; setp.ne.u32 %p, %r1, 5; @%p st.global.u32 [%a1], %r2; ret; }}"""
    try:
        Module.from_text(text).launch("k", 2, 1, [np.zeros(1, np.uint32)], watch=("uninit",))
        found = ""
    except ProgramFault as fault:
        found = str(fault)
    assert report in found and bool(found) == bool(report)

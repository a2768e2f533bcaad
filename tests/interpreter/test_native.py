"""The tier in C against NumPy: every line of native/arithmetic.h on random bits and edges, and random kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import pytest

from ptx_ls.interpreter import Module, semantics
from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.code import code_of
from tests.interpreter.native_kernels import different

LANES = 1024
HEAD = ".version 8.0\n.target sm_90\n.address_size 64\n"
_SINGLES = (0.0, -0.0, 1.0, -1.0, 1.5, 2.0**-126, 2.0**-149, -(2.0**-130), 3.4028235e38, np.inf, -np.inf, np.nan)
_TABLE = 0x2B
"""The table of lop3, which is written in the instruction."""


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


class Line(NamedTuple):
    """A line of native/arithmetic.h: a spelling, the types of what it reads and writes, and whether it reads and writes
    the carry flag."""

    text: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]
    reads_carry: bool
    writes_carry: bool


def _lines() -> list[Line]:
    found = []
    for text, results, operands in _warps.names():
        inputs, outputs = ([kind for kind in kinds if kind] for kinds in (operands, results))
        if text.startswith("mov.b") and len(inputs) + len(outputs) > 2:
            found.append(Line(text, tuple(inputs), tuple(outputs), reads_carry=False, writes_carry=False))
            continue
        reads, writes = text.startswith(("addc", "subc", "madc")), ".cc" in text
        computed = semantics.computation(text, len(inputs) - reads + 1)
        assert computed is not None, text
        spelled = computed.spelled
        found.append(Line(text, tuple(spelled.inputs), tuple(spelled.outputs[: len(outputs) - writes]), reads, writes))
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

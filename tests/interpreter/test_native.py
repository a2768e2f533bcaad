"""The tier in C against NumPy: every line of native/arithmetic.h on random bits and edges, and random kernels."""

from __future__ import annotations

import numpy as np
import pytest

from ptx_ls.interpreter import Module, semantics
from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.native.code import code_of, spellings
from ptx_ls.interpreter.program.computation import Computation
from tests.interpreter.native_kernels import different

LANES = 1024
HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
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


def _register(kind: str, bits: int) -> str:
    return ".pred" if kind == "pred" else f".b{bits}"


def _is_scalar(line: Computation, held: list[int]) -> bool:
    """Whether registers of so many bits, of the result and the inputs, hold values of the types, not parts of them."""
    kinds = (line.spelled.outputs[0], *line.spelled.inputs)
    return len(kinds) == len(held) and all(
        bits >= 8 * DTYPES[kind].itemsize for bits, kind in zip(held, kinds, strict=True)
    )


def _loaded(number: int, kind: str, bits: int) -> str:
    """PTX that loads an input of a type into its register from the row of words with that number."""
    at = f"[%a1+{number * LANES * 8}]"
    if kind == "pred":
        return f"ld.global.u32 %w, {at}; and.b32 %w, %w, 1; setp.ne.u32 %i{number}, %w, 0;"
    return f"ld.global.b{bits} %i{number}, {at};"


def _kernel(lines: list[tuple[Computation, list[int]]]) -> str:
    """A kernel that computes all lines, and writes a row of words for each."""
    body = []
    for row, (line, (result, *held)) in enumerate(lines):
        inputs, output = line.spelled.inputs, line.spelled.outputs[0]
        is_table = line.spelled.text == "lop3.b32"
        names = [hex(_TABLE) if is_table and n == 3 else f"%i{n}" for n in range(len(inputs))]
        body.append("{")
        body += [f".reg {_register(kind, held[number])} %i{number};" for number, kind in enumerate(inputs)]
        body.append(f".reg {_register(output, result)} %o;")
        body += [_loaded(n, kind, held[n]) for n, kind in enumerate(inputs) if names[n].startswith("%")]
        body.append(f"{line.spelled.text} %o, {', '.join(names)};")
        at = f"[%a2+{row * LANES * 8}]"
        if output == "pred":
            body.append(f"selp.u32 %w, 1, 0, %o; st.global.u32 {at}, %w;")
        else:
            body.append(f"st.global.b{result} {at}, %o;")
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
    lines = []
    for text, result, operands in _warps.names():
        held = [int(one[1:]) for one in (result, *operands) if one is not None]
        for spelling in spellings(text):
            found = None if "|" in spelling else semantics.computation(spelling, len(held))
            assert "|" in spelling or found is not None, spelling
            # Vectors are in the random kernels.
            if found is not None and _is_scalar(found, held):
                lines.append((found, held))
    words = np.concatenate([np.roll(_values(), 7 * number) for number in range(4)])
    text, results = _kernel(lines), {}
    for tier in ("numpy", "c", "plain"):
        monkeypatch.setenv("PTX_LS_TIER", "numpy" if tier == "numpy" else "")
        _warps.choose(tier == "plain")
        out = np.zeros((len(lines), LANES), np.uint64)
        module = Module.from_text(text)
        module.launch("k", 1, LANES, [words, out.reshape(-1)])
        results[tier] = out
        if tier == "c":
            (program,) = module._programs.values()
            code = code_of(program)
            assert code is not None
            left = [one.text for one, row in zip(program.operations, code.operations, strict=True) if not row[0]]
            assert left == ["ret;", "}"]
    _warps.choose(False)
    for tier in ("c", "plain"):
        wrong = (results[tier] != results["numpy"]).any(axis=1)
        assert [lines[row][0].spelled.text for row in np.flatnonzero(wrong)] == []


@pytest.mark.slow
def test_random_kernels_do_the_same_in_both_tiers() -> None:
    assert different(range(12)) == []

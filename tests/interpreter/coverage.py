"""Which instructions compute, and how much of that is compared with a second source.

`python -m tests.interpreter.coverage` writes COVERAGE.md beside this file.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ptx_ls.interpreter import semantics
from ptx_ls.isa import table as isa
from tests.interpreter.second_source import compare, spellings, table
from tests.interpreter.second_source.spellings import Judged
from tests.interpreter.warp_matrix.spellings import tried

PAGE = Path(__file__).parent / "COVERAGE.md"

_HEAD = """# Instructions that only compute

Made by `python -m tests.interpreter.coverage` from the table of instructions and `tests/interpreter/second_source`.
Each spelling that the table takes, in all its types and modes, is computed by the interpreter and by C that gcc
compiles when the tests run; the results must be the same bit for bit. Inputs are all there are up to 16 bits, else
random ones, most of them near powers of two, small, or of few different bits. *Not modelled* are spellings that raise
`NotModelled`. ≈ marks what GPUs approximate: their bits may differ, within the manual's bounds, which the results here
keep too (`test_approximation.py`). So may those of `div`, `rcp` and `sqrt` with `.approx` and `.full`.
"""

_MATRICES = """
# Matrices of a warp

Each spelling runs once on zeros, or raises `NotModelled`. `tests/interpreter/warp_matrix` compares results: of whole
numbers with NumPy's matrix product, in every shape and type; of floats at the edges with the rule that MMA-Sim
published (arXiv 2511.10909), written in plain integers, bit for bit; fragments with the manual's formulas. How a tensor
core adds depends on the module's target. The rule is not published for `.e3m2`, `.e2m3` and `.e2m1` (their own least
exponents are taken for subnormals), nor for sparse products (what is stored is added as the products of the dense
instruction are), nor for sm_72, sm_82, sm_86, sm_87, sm_88, sm_103, sm_107, sm_110 and sm_121 (as others of their
generation). What is not modelled has no public meaning: `.satfinite` of `wmma.mma` for floats, kinds of `mma` that need
scales without them, bit operations of 4-bit integers, more matrices than four, rows of `.s4` in `ldmatrix`.
`tests/interpreter/warpgroup_matrix` compares `wgmma` in the same way, in the layouts of CUTLASS.
"""


def page() -> str:
    """The page as Markdown."""
    files = spellings.files()
    lines = [_HEAD, *_summary(files)]
    for stem in files:
        lines += [f"\n## {stem}\n", *_rows(stem)]
    lines += [_MATRICES, *_matrices()]
    return "\n".join(lines) + "\n"


def _summary(files: list[str]) -> Iterator[str]:
    every = isa.entries()
    computing = [entry for entry in every if semantics.computes(entry)]
    judged = {stem: spellings.computing(stem) for stem in files}
    done = [j for found in judged.values() for j in found if j.computation]
    compared = sum(sum(_inputs(stem).values()) for stem in files)
    yield f"- {len(computing)} of {len(every)} instructions compute and do nothing else."
    forms = len({(j.entry.file, j.form.line) for j in done})
    yield f"- {len(done)} spellings of {forms} forms compute; {compared:,} inputs are compared."


@cache
def _inputs(stem: str) -> dict[int, int]:
    """The inputs that are compared of each instruction of a file, by its line."""
    judged = spellings.computing(stem)
    counts = compare.counts(judged)
    found = dict.fromkeys((j.entry.line for j in judged), 0)
    for one in filter(_has_source, judged):
        found[one.entry.line] += compare.amount(one, counts[one.form.line])
    return found


def _has_source(judged: Judged) -> bool:
    stem = judged.entry.file.removesuffix(".isa")
    return judged.computation is not None and len(table.read(stem).fitting(judged.spelled)) == 1


def _rows(stem: str) -> Iterator[str]:
    yield "| instruction | forms | spellings | not modelled | without a second source | inputs |"
    yield "|---|--:|--:|--:|--:|--:|"
    for entry in spellings.entries(stem):
        if not semantics.computes(entry):
            continue
        judged = [j for j in spellings.computing(stem) if j.entry is entry]
        done = [j for j in judged if j.computation]
        without = sum(not _has_source(j) for j in done)
        name = f"`{entry.name}`{' (≈)' * semantics.approximates(entry)}"
        yield (
            f"| {name} | {len({j.form.line for j in done})} of {len(entry.forms)} | {len(done)} "
            f"| {len(judged) - len(done)} | {without} | {_inputs(stem)[entry.line]:,} |"
        )


def _matrices() -> Iterator[str]:
    yield "| instruction | forms | spellings | not modelled |"
    yield "|---|--:|--:|--:|"
    for entry in spellings.entries("warp_matrix"):
        every = [one for one in tried() if one.entry is entry]
        done = [one for one in every if one.modelled]
        sparse = " (sparse)" * (entry.exec == "mma.sp")
        forms = len({one.form.line for one in done})
        counts = f"{forms} of {len(entry.forms)} | {len(done)} | {len(every) - len(done)}"
        yield f"| `{entry.name}`{sparse}{' (≈)' * semantics.approximates(entry)} | {counts} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)

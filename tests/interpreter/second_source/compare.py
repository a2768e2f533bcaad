"""The interpreter and its second source, on the same inputs."""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.program.computation import Computation
from ptx_ls.interpreter.program.spelling import Spelled
from ptx_ls.interpreter.semantics import computation_of
from tests.interpreter.second_source import edges, marks, spellings, table
from tests.interpreter.second_source.compiler import Compiled, Function, compiled
from tests.interpreter.second_source.spellings import Judged
from tests.interpreter.second_source.table import Table
from tests.rounds import rounds

LEAST = 4096
"""Inputs for each spelling, at the least (fewer where these are all there are)."""
PER_FORM = 60_000
"""Inputs for each form of the table, over all of its spellings."""
DRAWN_MARKS = 7
"""Selections of parts of the operands for each spelling, besides none."""


def chosen(judged: Sequence[Judged]) -> list[Judged]:
    """Of the spellings of each entry that are modelled a third, which another entry begins with another; all of them
    where ROUNDS says 3."""
    found, turns = [], Counter[int]()
    for one in judged:
        if one.computation:
            if (turns[one.entry.line] + one.entry.line) % 3 < len(rounds(1)):
                found.append(one)
            turns[one.entry.line] += 1
    return found


@cache
def library(stem: str) -> dict[Function, Compiled]:
    """The second source of the spellings of a file that are compared, compiled once.

    Raises LookupError where one has none, or several; skips the test where there is no C compiler.
    """
    source = table.read(stem)
    functions = [source.function(j.computation) for j in chosen(spellings.computing(stem)) if j.computation]
    return compiled(source.preamble, functions)


def counts(judged: Sequence[Judged]) -> dict[int, int]:
    """How many inputs each spelling of a form gets, by the form's line in the file."""
    lines = [j.form.line for j in judged if j.computation]
    return {line: max(LEAST, -(-PER_FORM // lines.count(line))) for line in set(lines)}


def _generator(judged: Judged) -> np.random.Generator:
    """Depends on the spelling alone, so that each is asked the same whichever others there are."""
    return np.random.default_rng(zlib.crc32(judged.spelled.text.encode()) + judged.spelled.operands)


def selections(judged: Judged) -> list[Computation]:
    """What a spelling computes, with nothing written at its operands, and with marks drawn for them."""
    found = []
    for chosen in marks.drawn(table.operands_of(judged.spelled), DRAWN_MARKS, _generator(judged)):
        try:
            computation = computation_of(replace(judged.spelled, marks=chosen))
        except NotModelled:
            continue  # these marks exclude each other
        if computation is not None:
            found.append(computation)
    return found


def amount(judged: Judged, count: int) -> int:
    """How many inputs a spelling is compared on."""
    assert judged.computation is not None
    inputs, _ = table.named(judged.computation)
    each = len(selections(judged))
    return each * edges.amount([kind for _, kind in inputs], -(-count // each))


def compared(judged: Judged, count: int, source: Table | None = None) -> str:
    """Both sources on `count` inputs: what the first difference is, "" for none.

    `source`: another than that of the file.
    """
    assert judged.computation is not None
    stem = judged.entry.file.removesuffix(".isa")
    function = (source or table.read(stem)).function(judged.computation)
    theirs = (compiled(source.preamble, [function]) if source else library(stem))[function]
    kinds = [kind for _, kind in function.inputs]
    rng = _generator(judged)
    computations = selections(judged)
    for computation in computations:
        inputs = edges.inputs(kinds, -(-count // len(computations)), rng)
        exact = theirs(inputs, [computation.spelled.marks[name] for name in function.marked])
        difference = _difference(computation.spelled, function, inputs, computation(*inputs), exact)
        if difference:
            return difference
    return ""


def _difference(
    spelled: Spelled,
    function: Function,
    inputs: Sequence[Any],
    ours: Sequence[Any],
    theirs: Sequence[Any],
) -> str:
    if len(ours) != len(theirs):
        return f"{spelled.text}: {len(ours)} results, not {len(theirs)}"
    for (name, kind), mine, exact in zip(function.outputs, ours, theirs, strict=True):
        if mine.dtype != exact.dtype:
            return f"{spelled.text}: {name} is {mine.dtype}, not {exact.dtype} (.{kind})"
        whole = np.broadcast_to(mine, exact.shape)
        wrong = np.flatnonzero(_bits(whole) != _bits(exact))
        if len(wrong):
            i = wrong[0]
            given = ", ".join(f"{n} = {_shown(v[i])}" for (n, _), v in zip(function.inputs, inputs, strict=True))
            at = ", ".join(f"{n}.{mark}" for n, mark in spelled.marks.items() if mark)
            return (
                f"{spelled.text} {at}: {given}: {name} = {_shown(whole[i])}, not {_shown(exact[i])} "
                f"(and {len(wrong) - 1} of {len(exact)} more)"
            )
    return ""


def _bits(values: Any) -> Any:
    """Floats as their bits, so that zeros differ by sign and a NaN is equal to itself."""
    values = np.ascontiguousarray(values)
    return values.view(f"u{values.dtype.itemsize}") if values.dtype.kind == "f" else values


def _shown(value: Any) -> str:
    if value.dtype.kind in "iu":
        return f"{int(value)} ({int(value) & ((1 << value.dtype.itemsize * 8) - 1):#x})"
    return repr(value.item())

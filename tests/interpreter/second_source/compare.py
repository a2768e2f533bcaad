"""The interpreter and its second source, on the same inputs."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from ptx_ls.interpreter.faults import NotModelled
from ptx_ls.interpreter.semantics import of_spelled
from ptx_ls.interpreter.spelled import Spelled
from tests.interpreter.second_source import edges, marks, spellings, table
from tests.interpreter.second_source.compiler import Compiled, Function, compiled
from tests.interpreter.second_source.spellings import Judged
from tests.interpreter.second_source.table import Table

LEAST = 4096
"""Inputs for each spelling, at the least (fewer where these are all there are)."""
PER_FORM = 100_000
"""Inputs for each form of the table, over all of its spellings."""
DRAWN_MARKS = 7
"""Selections of parts of the operands for each spelling, besides none."""


@dataclass(frozen=True)
class Compared:
    """How many inputs a spelling was compared on, and the first that two sources disagree about, in words."""

    judged: Judged
    inputs: int
    difference: str


@cache
def library(stem: str) -> dict[Function, Compiled]:
    """The second source of all spellings of a file that are modelled, compiled once.

    Raises LookupError where one has none, or several; skips the test where there is no C compiler.
    """
    source = table.read(stem)
    functions = [source.function(j.computation) for j in spellings.computing(stem) if j.computation]
    return compiled(source.preamble, functions)


def counts(judged: Sequence[Judged]) -> dict[int, int]:
    """How many inputs each spelling of a form gets, by the form's line in the file."""
    lines = [j.form.line for j in judged if j.computation]
    return {line: max(LEAST, -(-PER_FORM // lines.count(line))) for line in set(lines)}


def compared(judged: Judged, count: int, source: Table | None = None) -> Compared:
    """Both sources on `count` inputs, which depend on the spelling alone. `source`: another than that of the file."""
    assert judged.computation is not None
    rng = np.random.default_rng(zlib.crc32(judged.spelled.text.encode()) + judged.spelled.operands)
    stem = judged.entry.file.removesuffix(".isa")
    function = (source or table.read(stem)).function(judged.computation)
    theirs = (compiled(source.preamble, [function]) if source else library(stem))[function]
    kinds = [kind for _, kind in function.inputs]
    selections = list(marks.drawn(table.operands_of(judged.spelled), DRAWN_MARKS, rng))
    done = 0
    for chosen in selections:
        try:
            computation = of_spelled(replace(judged.spelled, marks=chosen))
        except NotModelled:
            continue  # these marks exclude each other
        assert computation is not None
        inputs = edges.inputs(kinds, -(-count // len(selections)), rng)
        done += len(inputs[0]) if inputs else 1
        ours = computation(*inputs)
        exact = theirs(inputs, [chosen[name] for name in function.marked])
        difference = _difference(judged.spelled, chosen, function, inputs, ours, exact)
        if difference:
            return Compared(judged, done, difference)
    return Compared(judged, done, "")


def _difference(
    spelled: Spelled,
    chosen: Mapping[str, str],
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
            at = ", ".join(f"{n}.{mark}" for n, mark in chosen.items() if mark)
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

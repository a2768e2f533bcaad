"""The second source of examples: the C of `tests/interpreter/second_source` where an instruction computes, else what
`values.py` says."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache

import numpy as np

from ptx_ls.interpreter import semantics
from ptx_ls.interpreter.dtypes import DTYPES
from ptx_ls.interpreter.program.computation import Computation
from ptx_ls.interpreter.program.spelling import from_match, marked
from ptx_ls.isa import table
from ptx_ls.isa.brackets import split_outside
from ptx_ls.isa.examples.example import Example
from tests.interpreter.examples.runs import Array, bits, bits_of
from tests.interpreter.second_source import table as second_source
from tests.interpreter.second_source.compiler import Compiled, Function, compiled


@dataclass(frozen=True)
class Computed:
    """The instruction of an example that computes: the file of its second source, what it computes, and the names of
    what its operands hold, in order."""

    stem: str
    computation: Computation
    operands: tuple[tuple[str, ...], ...]

    @property
    def function(self) -> Function:
        """Its C."""
        return second_source.read(self.stem).function(self.computation)


def computed(example: Example) -> Computed | None:
    """The one instruction of an example, if it only computes and all that it reads is known."""
    lines = example.code.split("\n")
    found = [line for line in lines if line.split(" ")[0] == example.spelling]
    if len(found) != 1 or example.module:
        return None
    written = tuple(split_outside(found[0].removeprefix(example.spelling).rstrip(";").strip(), ","))
    parts = [split_outside(text.strip("{}"), ",") if text[0] == "{" else text.split("|") for text in written]
    names = [name.strip() for part in parts for name in part]
    marks = [text.partition(".")[2] if text[0].isalpha() else "" for text in written]
    resolution = table.resolve(example.spelling)
    fitting = [m for m in resolution.fitting(len(written)) if semantics.computes(m.state.entry)]
    if not fitting or not set(map(_base, names)) <= _known(example):
        return None
    made = from_match(example.spelling, fitting[0], len(written))
    computation = semantics.computation_of(replace(made, marks=marked(fitting[0], marks)))
    if computation is None or computation.reads_carry or computation.writes_carry:
        return None
    stem = fitting[0].state.entry.file.removesuffix(".isa")
    return Computed(stem, computation, tuple(tuple(name.strip() for name in part) for part in parts))


def _base(name: str) -> str:
    return name.partition(".")[0] if name[0].isalpha() else name


def _known(example: Example) -> set[str]:
    numbers = {word.strip("{},;") for word in example.code.split() if word[0].isdigit() or word[0] == "-"}
    return {column.name for column in (*example.inputs, *example.outputs)} | numbers


def values(example: Example, one: Computed, function: Compiled) -> dict[str, tuple[Array, Array]]:
    """What C gives for each output of the instruction, and what the example says, as bits."""
    columns = {column.name: column for column in (*example.inputs, *example.outputs)}
    spelled, inputs, expected = one.computation.spelled, [], {}
    outputs = []
    for leaf in spelled.leaves:
        names = one.operands[leaf.operand]
        # The second of a pair may be left out.
        if leaf.element >= len(names):
            outputs.append("")
            continue
        name = names[max(leaf.element, 0)]
        if "r" in leaf.direction:
            column = columns.get(_base(name))
            register = bits(column.type, column.lanes) if column else [int(name, 0)]
            inputs.append(_register(leaf.kind, register * (example.lanes if len(register) == 1 else 1)))
        if "w" in leaf.direction:
            column = columns[_base(name)]
            outputs.append(_base(name))
            width = bits_of(column.type)
            raw = np.array(bits(column.type, column.lanes), np.uint64)
            expected[_base(name)] = raw if width > 1 else raw & np.uint64(1)
    marks = [spelled.marks.get(name, "") for name in one.function.marked]
    given = function(inputs, marks) if inputs else function([], marks)
    found = {}
    for name, array in zip(outputs, given, strict=True):
        if not name:
            continue
        width = bits_of(columns[name].type)
        whole = np.ascontiguousarray(array).view(f"u{array.dtype.itemsize}").astype(np.uint64)
        mask = np.uint64((1 << width) - 1)
        found[name] = whole & mask, expected[name] & mask
    return found


def _register(kind: str, register: list[int]) -> Array:
    dtype = DTYPES[kind]
    size = dtype.itemsize
    raw = np.array([value & ((1 << 8 * size) - 1) for value in register], f"u{size}")
    return raw.astype(np.bool_) if kind == "pred" else raw.view(dtype)


@cache
def sources(examples: tuple[Example, ...]) -> dict[Example, tuple[Computed, Compiled]]:
    """The examples that C gives the values of, compiled together by file."""
    found = {example: one for example in examples if (one := computed(example)) is not None}
    made: dict[Example, tuple[Computed, Compiled]] = {}
    for stem in dict.fromkeys(one.stem for one in found.values()):
        own = {example: one for example, one in found.items() if one.stem == stem}
        library = compiled(second_source.read(stem).preamble, [one.function for one in own.values()])
        made |= {example: (one, library[one.function]) for example, one in own.items()}
    return made

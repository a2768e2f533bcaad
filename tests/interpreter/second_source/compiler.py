"""C functions over arrays, compiled at test time by the C compiler of the machine."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ptx_ls.interpreter.dtypes import DTYPES
from tests.c_compiler import compiler

C_TYPES = {
    "pred": "_Bool",
    "b128": "u128",
    **{f"{letter}{bits}": f"{letter.replace('b', 'u')}{bits}" for letter in "bus" for bits in (8, 16, 32, 64)},
    "f16": "u16",
    "bf16": "u16",
    "f16x2": "u32",
    "f32": "float",
    "f64": "double",
}
"""The C type of each fundamental type, the same bits as in `kinds.DTYPES`."""

FLAGS = ("-std=gnu11", "-O0", "-w", "-fwrapv", "-frounding-math", "-ffp-contract=off", "-fno-strict-aliasing")
"""Signed integers wrap, and floating point rounds as <fenv.h> says, once per operation. Nothing is optimised: that
would take longer than it saves."""

Named = tuple[str, str]
"""The name and the fundamental type of a value."""


@dataclass(frozen=True)
class Function:
    """Statements of C that give the outputs from the inputs, element by element.

    `marked` are the names of operands for which the statements read a string NAME_mark: what is written at the
    operand, such as "b0" for a selector or "-h1" for one with a minus.
    """

    inputs: tuple[Named, ...]
    outputs: tuple[Named, ...]
    marked: tuple[str, ...]
    body: str


Compiled = Callable[[Sequence[Any], Sequence[str]], tuple[Any, ...]]
"""From the arrays of the inputs, of one length, and the marks, to the arrays of the outputs."""


def compiled(preamble: str, functions: Sequence[Function]) -> dict[Function, Compiled]:
    """Every function, compiled into one library, with C in front of them. Skips the test where there is no compiler."""
    prelude = (Path(__file__).parent / "prelude.h").read_text(encoding="utf-8")
    distinct = list(dict.fromkeys(functions))
    text = "\n".join([prelude, preamble, *(_written(f"computed{i}", f) for i, f in enumerate(distinct))])
    with tempfile.TemporaryDirectory() as folder:
        source, library = Path(folder, "second_source.c"), Path(folder, "second_source.so")
        source.write_text(text, encoding="utf-8")
        flags = [*FLAGS, f"-I{Path(__file__).parent}", "-shared", "-fPIC"]
        command = [compiler(), *flags, "-o", str(library), str(source), "-lm"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            raise ValueError(run.stderr[:4000])
        loaded = ctypes.CDLL(str(library))
    return {f: _called(getattr(loaded, f"computed{i}"), f) for i, f in enumerate(distinct)}


def _written(name: str, function: Function) -> str:
    """The C function that runs the statements over arrays."""
    lines = [f"void {name}(long count, void *const *inputs, void *const *outputs, const char *const *marks) {{"]
    lines += [f"    const char *{operand}_mark = marks[{i}];" for i, operand in enumerate(function.marked)]
    lines += ["    for (long i = 0; i < count; i++) {"]
    lines += [
        f"        {C_TYPES[k]} {n} = (({C_TYPES[k]} *)inputs[{i}])[i];" for i, (n, k) in enumerate(function.inputs)
    ]
    read = {n for n, _ in function.inputs}
    lines += [f"        {C_TYPES[k]} {n} = 0;" for n, k in function.outputs if n not in read]
    lines += [f"        {{ {function.body} }}"]
    lines += [f"        (({C_TYPES[k]} *)outputs[{i}])[i] = {n};" for i, (n, k) in enumerate(function.outputs)]
    return "\n".join([*lines, "    }", "}"])


def _called(symbol: Any, function: Function) -> Compiled:
    symbol.restype = None
    symbol.argtypes = [ctypes.c_long, *[ctypes.c_void_p] * 3]

    def call(values: Sequence[Any], marks: Sequence[str] = ()) -> tuple[Any, ...]:
        kinds = [kind for _, kind in function.inputs]
        inputs = [np.ascontiguousarray(v, DTYPES[kind]) for v, kind in zip(values, kinds, strict=True)]
        count = len(inputs[0]) if inputs else 1
        if any(len(v) != count for v in inputs):
            raise ValueError(f"arrays of different lengths: {[len(v) for v in inputs]}")
        outputs = [np.zeros(count, DTYPES[kind]) for _, kind in function.outputs]
        texts = [mark.encode() for mark in marks]
        if len(texts) != len(function.marked):
            raise ValueError(f"marks for {function.marked}, not {tuple(marks)}")
        symbol(
            count,
            (ctypes.c_void_p * (len(inputs) + 1))(*(v.ctypes.data for v in inputs)),
            (ctypes.c_void_p * (len(outputs) + 1))(*(v.ctypes.data for v in outputs)),
            (ctypes.c_char_p * (len(texts) + 1))(*texts),
        )
        return tuple(outputs)

    return call

"""Runs one instruction that turns the registers of warps into others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from ptx_ls.interpreter import Module

Array = np.ndarray[Any, Any]

VERSIONS = {"sm_70": "6.4", "sm_75": "8.0", "sm_80": "8.0", "sm_89": "8.7", "sm_90": "8.7"}


def head(target: str) -> str:
    """The directives that open a module for a target."""
    return f".version {VERSIONS.get(target, '8.8')}\n.target {target}\n.address_size 64\n"


def run(
    instruction: str,
    outputs: int,
    *inputs: Array,
    target: str = "sm_80",
    braces: bool = True,
    trailing: str = "",
    bare: Sequence[str] = (),
    hidden: Sequence[str] = (),
) -> Array:
    """What an instruction leaves in `outputs` registers: (warps, 32, outputs), from inputs of that shape.

    The instruction is written without operands, which stand between braces, but for those that are `bare` by their
    names (a, b, c, e …), and `hidden` ones, which only `trailing` names: it follows them. Registers are words of 32 or
    64 bits, all of one size.
    """
    size = inputs[0].dtype.itemsize
    kind = f"b{size * 8}"
    names = "abcefg"
    text = [f".reg .{kind} d<{outputs}>; .reg .b64 %p, %q; .reg .b32 %t, %s, %n;"]
    text += [f".reg .{kind} {name}<{array.shape[2]}>;" for name, array in zip(names, inputs, strict=False)]
    text += ["mov.u32 %t, %tid.x; mov.u32 %s, %ctaid.x; mov.u32 %n, %ntid.x; mad.lo.u32 %t, %s, %n, %t;"]
    for name, array in zip(names, inputs, strict=False):
        text.append(f"ld.param.u64 %p, [p{name}]; mul.wide.u32 %q, %t, {array.shape[2] * size}; add.s64 %p, %p, %q;")
        text += [f"ld.global.{kind} {name}{i}, [%p+{i * size}];" for i in range(array.shape[2])]
    shown = {
        n: f"{n}0" if n in bare else _vector(n, a.shape[2])
        for n, a in zip(names, inputs, strict=False)
        if n not in hidden
    }
    operands = [_vector("d", outputs), *shown.values()]
    written = ", ".join(operands)
    text.append(f"{instruction} {written if braces else written.translate({123: None, 125: None})}{trailing};")
    text.append(f"ld.param.u64 %p, [pd]; mul.wide.u32 %q, %t, {outputs * size}; add.s64 %p, %p, %q;")
    text += [f"st.global.{kind} [%p+{i * size}], d{i};" for i in range(outputs)]
    parameters = ", ".join(f".param .u64 p{name}" for name in ("d", *names[: len(inputs)]))
    body = "\n".join(text)
    warps = inputs[0].shape[0]
    out = np.zeros((warps, 32, outputs), inputs[0].dtype)
    grid, block = (warps, 32) if warps % 4 else (warps // 4, 128)
    module = Module.from_text(f"{head(target)}.visible .entry k({parameters})\n{{\n{body}\nret;\n}}\n")
    module.launch("k", grid, block, [out, *(np.ascontiguousarray(a) for a in inputs)])
    return out


def _vector(name: str, count: int) -> str:
    return f"{{{', '.join(f'{name}{i}' for i in range(count))}}}"


def packed(elements: Array, bits: int) -> Array:
    """Registers from elements (warps, 32, n) of so many bits, the first in the lowest."""
    found: Array
    if bits >= 8:
        found = np.ascontiguousarray(elements).view(np.uint64 if bits == 64 else np.uint32)
        return found
    parts = (elements.astype(np.uint64) & (2**bits - 1)).reshape(*elements.shape[:2], -1, 32 // bits)
    found = (parts << np.arange(0, 32, bits, dtype=np.uint64)).sum(axis=-1).astype(np.uint32)
    return found


def gathered(matrices: Sequence[Array], layout: Sequence[Sequence[tuple[int, int]]]) -> Array:
    """The elements (warps, 32, n) that lanes hold of matrices, by (row, column) for each lane and element."""
    whole: Array = np.stack(matrices)
    rows = np.array([[row for row, _ in lane] for lane in layout])
    columns = np.array([[column for _, column in lane] for lane in layout])
    found: Array = whole[:, rows, columns]
    return found


def scattered(elements: Array, layout: Sequence[Sequence[tuple[int, int]]], shape: tuple[int, int]) -> Array:
    """The matrices whose elements lanes hold."""
    whole = np.zeros((len(elements), *shape), elements.dtype)
    for lane, places in enumerate(layout):
        for number, (row, column) in enumerate(places):
            whole[:, row, column] = elements[:, lane, number]
    return whole

"""Kernels of one lookup for each thread, and their launch."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from ptx_ls.interpreter import Module, Texture

HEAD = """.version 8.1
.target sm_80{mode}
.address_size 64
{variables}
.visible .entry k({parameters}.param .u64 out, .param .u64 from)
{{
    .reg .f32 %f<16>; .reg .b32 %r<24>; .reg .b64 %rd<16>; .reg .b16 %h<8>; .reg .pred %p<4>;
    ld.param.u64 %rd2, [out];
    ld.param.u64 %rd3, [from];
    mov.u32 %r20, %tid.x;
    mul.wide.u32 %rd4, %r20, {stride};
    add.u64 %rd3, %rd3, %rd4;
    mul.wide.u32 %rd5, %r20, 16;
    add.u64 %rd2, %rd2, %rd5;
"""
TAIL = "    st.global.v4.b32 [%rd2], {%r1, %r2, %r3, %r4};\n    ret;\n}\n"


def kernel(
    body: str,
    inputs: int,
    parameters: str = ".param .u64 t, ",
    variables: str = "",
    mode: str = "",
) -> str:
    """A kernel whose threads read `inputs` words to %r5 and on, also as floats to %f5 and on, and store %r1 to %r4."""
    text = HEAD.format(mode=mode, variables=variables, parameters=parameters, stride=4 * inputs)
    text += "    ld.param.u64 %rd1, [t];\n" if ".param .u64 t," in parameters else ""
    for number in range(inputs):
        text += f"    ld.global.b32 %r{5 + number}, [%rd3+{4 * number}];\n    mov.b32 %f{5 + number}, %r{5 + number};\n"
    return text + f"    {body}\n" + TAIL


def looked_up(
    text: str, given: Sequence[object], inputs: Sequence[np.ndarray], module: Module | None = None
) -> np.ndarray:
    """The rows of four words that the threads stored; `inputs` are columns of words of 32 bits."""
    columns = [np.asarray(column).view(np.uint32) for column in inputs]
    count = len(columns[0])
    rows = np.ascontiguousarray(np.stack(columns, axis=1))
    out = np.zeros((count, 4), np.uint32)
    module = module or Module.from_text(text)
    module.launch("k", 1, count, [*given, out, rows], watch=["race", "uninit", "sync"])
    return out


def singles(*columns: Sequence[float]) -> list[np.ndarray]:
    """Columns of floats."""
    return [np.array(column, np.float32) for column in columns]


def simple(geometry: str, texture: Texture, inputs: Sequence[np.ndarray], dtype: str = "f32") -> np.ndarray:
    """A plain tex of a geometry (".2d") at floating-point coordinates, the layer first where there is one."""
    layered = geometry.startswith(".a")
    names = [f"%r{5 + n}" if n == 0 and layered else f"%f{5 + n}" for n in range(len(inputs))]
    names += [names[-1]] * (len(names) == 3)
    body = f"tex{geometry}.v4.{dtype}.f32 {{%r1, %r2, %r3, %r4}}, [%rd1, {{{', '.join(names)}}}];"
    if dtype == "f32":
        body = body.replace("{%r1, %r2, %r3, %r4}", "{%f1, %f2, %f3, %f4}")
        body += "\n    " + "\n    ".join(f"mov.b32 %r{n}, %f{n};" for n in range(1, 5))
    return looked_up(kernel(body, len(inputs)), [texture], inputs)

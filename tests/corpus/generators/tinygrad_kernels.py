# mypy: ignore-errors
"""Write the PTX that tinygrad renders for a set of tensor expressions: python tinygrad_kernels.py OUT.

tinygrad writes PTX by itself, from its own intermediate form, in Python.
"""

import sys
from pathlib import Path

from tinygrad import Tensor, dtypes
from tinygrad.codegen import to_program
from tinygrad.helpers import Context, Target
from tinygrad.renderer.ptx import PTXRenderer
from tinygrad.uop.ops import Ops

TARGETS = ("sm_60", "sm_75", "sm_80", "sm_89", "sm_90", "sm_120")


def empty(*shape, dtype=dtypes.float32):
    return Tensor.empty(*shape, dtype=dtype, device="CUDA")


INTEGERS = (
    dtypes.int8,
    dtypes.uint8,
    dtypes.int16,
    dtypes.uint16,
    dtypes.int32,
    dtypes.uint32,
    dtypes.int64,
    dtypes.uint64,
)
FLOATS = (dtypes.float16, dtypes.float32, dtypes.float64)


def expressions():
    """Named tensors whose values nothing but a kernel can know."""
    for t in (*INTEGERS, *FLOATS):
        a, b = empty(64, 33, dtype=t), empty(64, 33, dtype=t)
        yield f"add_{t.name}", a + b * 3
        yield f"sum_{t.name}", a.sum(axis=1)
        yield f"compare_{t.name}", (a < b).where(a, b).maximum(a != b)
        yield f"cumulative_{t.name}", a.cumsum(1)
        for u in (*INTEGERS, *FLOATS):
            if u != t:
                yield f"cast_{t.name}_{u.name}", a.cast(u) + 1
    for t in INTEGERS:
        a, b = empty(513, dtype=t), empty(513, dtype=t)
        yield f"divide_{t.name}", a // b + a % b
        yield f"bits_{t.name}", (a & b) ^ (a | 5)
        if t in (dtypes.uint32, dtypes.uint64, dtypes.int32):
            yield f"shift_{t.name}", (a << 3) + (b >> 2)
    for t in FLOATS:
        a, b = empty(32, 100, dtype=t), empty(32, 100, dtype=t)
        yield f"unary_{t.name}", a.exp2() + b.log2() + a.sqrt() + b.reciprocal()
        yield f"trigonometry_{t.name}", a.sin() * b.cos() + a.tanh()
        yield f"softmax_{t.name}", a.softmax()
        yield f"layernorm_{t.name}", a.layernorm()
        yield f"gelu_{t.name}", a.gelu() + b.sigmoid() + a.erf()
        yield f"round_{t.name}", a.trunc() + b.floor() + a.round()
        yield f"argmax_{t.name}", a.argmax(axis=1)
        for n in (4, 64, 128):
            yield f"matmul_{n}_{t.name}", empty(n, n, dtype=t) @ empty(n, n, dtype=t)
    half = empty(128, 128, dtype=dtypes.float16)
    yield "matmul_mixed", half.matmul(empty(128, 128, dtype=dtypes.float16), dtype=dtypes.float32)
    image, kernel = empty(2, 16, 28, 28), empty(8, 16, 3, 3)
    yield "convolution", image.conv2d(kernel, padding=1).relu()
    yield "pool", image.max_pool2d()
    yield "transpose", empty(65, 127).T.contiguous()
    yield "gather", empty(100, 16)[empty(7, dtype=dtypes.int32)]
    yield "pad", empty(9, 9).pad(((1, 2), (3, 4))) + 1
    yield "random_bits", empty(4, dtype=dtypes.uint32).bitcast(dtypes.float32) * 2
    yield "any", (empty(1000) > 0).any()
    yield "attention", empty(1, 4, 64, 32).scaled_dot_product_attention(empty(1, 4, 64, 32), empty(1, 4, 64, 32))


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for target in TARGETS:
        renderer = PTXRenderer(Target("CUDA", "PTX", target))
        # Without tinygrad's own optimisations each kernel is a plain loop: once is enough.
        for plain in (False, True) if target == TARGETS[0] else (False,):
            for name, tensor in expressions():
                try:
                    with Context(NOOPT=int(plain)):
                        calls = [u for u in tensor.schedule_linear().toposort() if u.op is Ops.SINK]
                        for index, ast in enumerate(calls):
                            program = to_program(ast, renderer)
                            (source,) = (u.arg for u in program.src if u.op is Ops.SOURCE)
                            text = renderer.compiler.compile(source).decode()
                            file = f"{name}.{index}.{target}{'.plain' if plain else ''}.ptx"
                            (out / file.replace(" ", "_")).write_text(text)
                except Exception as problem:
                    print(f"{name} {target}: {type(problem).__name__}: {problem}"[:300], file=sys.stderr)


main()

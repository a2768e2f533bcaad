# mypy: ignore-errors
# ruff: noqa: N803
"""Triton kernels for running; run inside an environment that has Triton: python sources.py OUT TARGET...

Writes OUT/triton_<kernel>.sm_XX.ptx and a .json beside it with what a launch needs. No GPU is needed. It imports
nothing of this package: the environment holds Triton and nothing else.
"""

import json
import sys
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

KERNELS = []


def kernel(signature, constants=None, *, name="", targets=(), **options):
    """Register a kernel with the types of its parameters, its constants and the options of its compilation; without
    targets it is compiled for those of the command line."""

    def register(function):
        KERNELS.append((function, name or function.fn.__name__, targets, signature, constants or {}, options))
        return function

    return register


@kernel({"x": "*fp32", "y": "*fp32", "out": "*fp32", "n": "i32"}, {"BLOCK": 256})
@triton.jit
def vector_add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.load(x + at, mask=at < n) + tl.load(y + at, mask=at < n), mask=at < n)


@kernel({"x": "*fp32", "out": "*fp32", "columns": "i32"}, {"BLOCK": 256})
@triton.jit
def softmax(x, out, columns, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + at, mask=at < columns, other=-float("inf"))
    e = tl.exp(v - tl.max(v, axis=0))
    tl.store(out + row * columns + at, e / tl.sum(e, axis=0), mask=at < columns)


@kernel({"x": "*fp16", "w": "*fp32", "b": "*fp32", "out": "*fp16", "n": "i32", "eps": "fp32"}, {"BLOCK": 128})
@triton.jit
def layer_norm(x, w, b, out, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    for base in range(0, n, BLOCK):
        at = base + tl.arange(0, BLOCK)
        total += tl.load(x + row * n + at, mask=at < n, other=0.0).to(tl.float32)
    mean = tl.sum(total, axis=0) / n
    squares = tl.zeros([BLOCK], dtype=tl.float32)
    for base in range(0, n, BLOCK):
        at = base + tl.arange(0, BLOCK)
        d = tl.where(at < n, tl.load(x + row * n + at, mask=at < n, other=0.0).to(tl.float32) - mean, 0.0)
        squares += d * d
    scale = tl.rsqrt(tl.sum(squares, axis=0) / n + eps)
    for base in range(0, n, BLOCK):
        at = base + tl.arange(0, BLOCK)
        v = tl.load(x + row * n + at, mask=at < n, other=0.0).to(tl.float32)
        y = (v - mean) * scale * tl.load(w + at, mask=at < n) + tl.load(b + at, mask=at < n)
        tl.store(out + row * n + at, y, mask=at < n)


@kernel({"x": "*fp32", "w": "*fp32", "out": "*fp32", "n": "i32", "eps": "fp32"}, {"BLOCK": 256}, num_warps=2)
@triton.jit
def rms_norm(x, w, out, n, eps, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * n + at, mask=at < n, other=0.0)
    scale = 1 / tl.sqrt_rn(tl.sum(v * v, axis=0) / n + eps)
    tl.store(out + row * n + at, v * scale * tl.load(w + at, mask=at < n), mask=at < n)


@kernel({"x": "*i32", "sums": "*i32", "most": "*i32", "where": "*i32"}, {"R": 32, "C": 64})
@triton.jit
def reductions(x, sums, most, where, R: tl.constexpr, C: tl.constexpr):
    r, c = tl.arange(0, R), tl.arange(0, C)
    v = tl.load(x + r[:, None] * C + c[None, :])
    tl.store(sums + c, tl.sum(v, axis=0))
    tl.store(most + r, tl.max(v, axis=1))
    tl.store(where + r, tl.argmin(v, axis=1))


@kernel({"x": "*fp32", "out": "*fp32", "n": "i32", "p": "fp32", "seed": "i32"}, {"BLOCK": 256})
@triton.jit
def dropout(x, out, n, p, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    keep = tl.rand(seed, at) > p
    tl.store(out + at, tl.where(keep, tl.load(x + at, mask=at < n) / (1 - p), 0.0), mask=at < n)


@kernel({"table": "*fp32", "rows": "*i64", "out": "*fp32", "back": "*fp32", "width": "i32"}, {"BLOCK": 64}, num_warps=2)
@triton.jit
def embedding(table, rows, out, back, width, BLOCK: tl.constexpr):
    i, at = tl.program_id(0), tl.arange(0, BLOCK)
    row = tl.load(rows + i)
    v = tl.load(table + row * width + at, mask=at < width)
    tl.store(out + i * width + at, v, mask=at < width)
    tl.atomic_add(back + row * width + at, v, mask=at < width)


@triton.jit
def _recur(a, b, c, d):
    return a * c, c * b + d


@kernel({"x": "*i32", "gate": "*i32", "sums": "*i32", "states": "*i32", "out": "*i32"}, {"N": 256})
@triton.jit
def scans(x, gate, sums, states, out, N: tl.constexpr):
    at = tl.arange(0, N)
    v = tl.load(x + at)
    tl.store(sums + at, tl.cumsum(v, 0))
    _, state = tl.associative_scan((tl.load(gate + at), v), 0, _recur)
    tl.store(states + at, state)
    tl.store(out + at, tl.sort(v))
    tl.store(out + N + tl.arange(0, 32), tl.histogram(v & 31, 32))


@kernel({"a": "*fp32", "b": "*fp32", "c": "*fp32", "n": "i32", "k": "i32"}, {"M": 16, "N": 32, "K": 16}, num_warps=2)
@triton.jit
def matmul(a, b, c, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    row = tl.program_id(0) * M + tl.arange(0, M)
    column = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    acc = tl.zeros((M, N), dtype=tl.float32)
    for base in range(0, k, K):
        x = tl.load(a + row[:, None] * k + base + inner[None, :])
        y = tl.load(b + (base + inner[:, None]) * n + column[None, :])
        acc = tl.dot(x, y, acc, input_precision="ieee")
    tl.store(c + row[:, None] * n + column[None, :], acc)


# Tiles of 64 rows are multiplied by wgmma on sm_90.
@kernel(
    {"a": "*fp8e4nv", "b": "*fp8e4nv", "c": "*fp32", "n": "i32", "k": "i32"},
    {"M": 64, "N": 32, "K": 64},
    name="matmul_f8_wgmma",
    targets=(90,),
)
@kernel(
    {"a": "*bf16", "b": "*bf16", "c": "*fp32", "n": "i32", "k": "i32"},
    {"M": 64, "N": 64, "K": 32},
    name="matmul_bf16_wgmma",
    targets=(90,),
    num_stages=3,
)
# By tcgen05 on sm_100, the first one by the two CTAs of a cluster.
@kernel(
    {"a": "*fp16", "b": "*fp16", "c": "*fp32", "n": "i32", "k": "i32"},
    {"M": 128, "N": 64, "K": 64},
    name="matmul_f16_cluster",
    targets=(100,),
    num_ctas=2,
)
@kernel(
    {"a": "*bf16", "b": "*bf16", "c": "*fp32", "n": "i32", "k": "i32"},
    {"M": 128, "N": 64, "K": 64},
    name="matmul_bf16_tcgen05",
    targets=(100,),
    num_stages=3,
)
@kernel({"a": "*fp16", "b": "*fp16", "c": "*fp32", "n": "i32", "k": "i32"}, {"M": 32, "N": 32, "K": 32}, num_stages=3)
@triton.jit
def matmul_f16(a, b, c, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    row = tl.program_id(0) * M + tl.arange(0, M)
    column = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    acc = tl.zeros((M, N), dtype=tl.float32)
    for base in range(0, k, K):
        x = tl.load(a + row[:, None] * k + base + inner[None, :])
        y = tl.load(b + (base + inner[:, None]) * n + column[None, :])
        acc = tl.dot(x, y, acc)
    tl.store(c + row[:, None] * n + column[None, :], acc)


@kernel(
    {"q": "*fp16", "k": "*fp16", "v": "*fp16", "out": "*fp32", "length": "i32", "scale": "fp32"},
    {"M": 64, "N": 64, "D": 64},
    name="attention_wgmma",
    targets=(90,),
    num_stages=3,
)
@kernel(
    {"q": "*fp16", "k": "*fp16", "v": "*fp16", "out": "*fp32", "length": "i32", "scale": "fp32"},
    {"M": 128, "N": 64, "D": 32},
    name="attention_tcgen05",
    targets=(100,),
    num_stages=2,
)
@kernel(
    {"q": "*fp16", "k": "*fp16", "v": "*fp16", "out": "*fp32", "length": "i32", "scale": "fp32"},
    {"M": 32, "N": 32, "D": 32},
    num_stages=2,
)
@triton.jit
def attention(q, k, v, out, length, scale, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr):
    row = tl.program_id(0) * M + tl.arange(0, M)
    d = tl.arange(0, D)
    query = tl.load(q + row[:, None] * D + d[None, :])
    top = tl.full((M,), -float("inf"), tl.float32)
    total = tl.zeros((M,), tl.float32)
    acc = tl.zeros((M, D), tl.float32)
    for start in range(0, (tl.program_id(0) + 1) * M, N):
        column = start + tl.arange(0, N)
        key = tl.load(k + column[None, :] * D + d[:, None])
        score = tl.dot(query, key) * scale
        score = tl.where(row[:, None] >= column[None, :], score, -1.0e6)
        new = tl.maximum(top, tl.max(score, 1))
        p = tl.math.exp2(score - new[:, None])
        correction = tl.math.exp2(top - new)
        total = total * correction + tl.sum(p, 1)
        value = tl.load(v + column[:, None] * D + d[None, :])
        acc = tl.dot(p.to(tl.float16), value, acc * correction[:, None])
        top = new
    tl.store(out + row[:, None] * D + d[None, :], acc / total[:, None])


@kernel(
    {"a": "*fp8e5", "b": "*fp8e4nv", "sa": "*u8", "sb": "*u8", "c": "*fp32"},
    {"M": 32, "N": 32, "K": 64, "FA": "e5m2", "FB": "e4m3"},
    name="dot_scaled_f8",
    targets=(120,),
)
@kernel(
    {"a": "*u8", "b": "*u8", "sa": "*u8", "sb": "*u8", "c": "*fp32"},
    {"M": 32, "N": 32, "K": 128, "FA": "e2m1", "FB": "e2m1"},
    name="dot_scaled_f4",
    targets=(120,),
)
@kernel(
    {"a": "*fp8e4nv", "b": "*fp8e5", "sa": "*u8", "sb": "*u8", "c": "*fp32"},
    {"M": 128, "N": 64, "K": 128, "FA": "e4m3", "FB": "e5m2"},
    name="dot_scaled_f8_tcgen05",
    targets=(100,),
)
@kernel(
    {"a": "*u8", "b": "*u8", "sa": "*u8", "sb": "*u8", "c": "*fp32"},
    {"M": 128, "N": 64, "K": 256, "FA": "e2m1", "FB": "e2m1"},
    name="dot_scaled_f4_tcgen05",
    targets=(100,),
)
@triton.jit
def dot_scaled(a, b, sa, sb, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, FA: tl.constexpr, FB: tl.constexpr):
    k: tl.constexpr = K // 2 if FA == "e2m1" else K
    row, column, s = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K // 32)
    x = tl.load(a + row[:, None] * k + tl.arange(0, k)[None, :])
    y = tl.load(b + tl.arange(0, k)[:, None] * N + column[None, :])
    p = tl.load(sa + row[:, None] * (K // 32) + s[None, :])
    q = tl.load(sb + column[:, None] * (K // 32) + s[None, :])
    tl.store(c + row[:, None] * N + column[None, :], tl.dot_scaled(x, p, FA, y, q, FB))


# Programs take tiles in turn, and the tensor maps of the host bring them; on sm_100 by warps that do nothing else.
TILES = {"a": "tensordesc<fp16[128,64]>", "b": "tensordesc<fp16[64,64]>", "c": "tensordesc<fp16[128,64]>"}


@kernel(
    {**TILES, "m": "i32", "n": "i32", "k": "i32"},
    {"M": 128, "N": 64, "K": 64, "SPECIALIZED": False},
    name="matmul_persistent",
    targets=(90,),
    num_stages=3,
    num_warps=8,
)
@kernel(
    {**TILES, "m": "i32", "n": "i32", "k": "i32"},
    {"M": 128, "N": 64, "K": 64, "SPECIALIZED": True},
    name="matmul_persistent",
    targets=(100,),
    num_stages=3,
)
@triton.jit
def matmul_persistent(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, SPECIALIZED: tl.constexpr):
    columns = tl.cdiv(n, N)
    for tile in tl.range(
        tl.program_id(0), tl.cdiv(m, M) * columns, tl.num_programs(0), flatten=True, warp_specialize=SPECIALIZED
    ):
        row, column = tile // columns * M, tile % columns * N
        acc = tl.zeros((M, N), dtype=tl.float32)
        for base in range(0, k, K):
            acc = tl.dot(a.load([row, base]), b.load([column, base]).T, acc)
        c.store([row, column], acc.to(tl.float16))


@kernel({"x": "*fp32", "labels": "*i32", "loss": "*fp32", "grad": "*fp32", "n": "i32"}, {"BLOCK": 128})
@triton.jit
def cross_entropy(x, labels, loss, grad, n, BLOCK: tl.constexpr):
    row, at = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * n + at, mask=at < n, other=-float("inf"))
    label = tl.load(labels + row)
    top = tl.max(v, axis=0)
    total = tl.sum(tl.exp(v - top), axis=0)
    tl.store(loss + row, tl.log(total) + top - tl.load(x + row * n + label))
    tl.store(grad + row * n + at, tl.exp(v - top) / total - tl.where(at == label, 1.0, 0.0), mask=at < n)


@kernel({"gate": "*bf16", "up": "*bf16", "out": "*bf16", "n": "i32"}, {"BLOCK": 128}, num_warps=1)
@triton.jit
def swiglu(gate, up, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    g = tl.load(gate + at, mask=at < n).to(tl.float32)
    u = tl.load(up + at, mask=at < n).to(tl.float32)
    tl.store(out + at, g * tl.sigmoid(g) * u, mask=at < n)


def main():
    folder = Path(sys.argv[1])
    for function, name, targets, signature, constants, options in KERNELS:
        types = {**signature, **dict.fromkeys(constants, "constexpr")}
        for target in targets or map(int, sys.argv[2:]):
            source = ASTSource(fn=function, signature=types, constexprs=constants)
            done = triton.compile(source, target=GPUTarget("cuda", target, 32), options=dict(options))
            file = folder / f"triton_{name}.sm_{target}"
            file.with_name(file.name + ".ptx").write_text(done.asm["ptx"])
            found = {"entry": done.metadata.name, "warps": done.metadata.num_warps, "shared": done.metadata.shared}
            if maps := getattr(done.metadata, "tensordesc_meta", None):
                found["maps"] = [dict(one) for one in maps]
            file.with_name(file.name + ".json").write_text(json.dumps(found) + "\n")
            print(file.name, flush=True)


if __name__ == "__main__":
    main()

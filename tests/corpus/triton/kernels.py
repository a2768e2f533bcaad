# mypy: ignore-errors
# ruff: noqa: N803, N806
"""Our own Triton kernels; run inside an environment that has Triton: python kernels.py OUT [NAME...].

Writes OUT/<kernel>.sm_XX.ptx for each kernel and target, and prints one line per file. No GPU is needed. It
imports nothing of this package: the environment holds Triton and nothing else.
"""

import sys
import traceback
from pathlib import Path

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource
from triton.language.extra import libdevice

TARGETS = (75, 80, 90, 100, 103, 120)
KERNELS = []


def kernel(signature, constants=None, targets=TARGETS, name=None, **options):
    """Register a build of a kernel; a function may have several with other types or constants."""

    def register(function):
        label = name or getattr(function, "fn", function).__name__
        KERNELS.append((label, function, signature, constants or {}, targets, options))
        return function

    return register


@kernel({"x": "*fp32", "y": "*fp32", "out": "*fp32", "n": "i32"}, {"BLOCK": 1024})
@kernel(
    {"x": "*bf16", "y": "*fp16", "out": "*fp32", "n": "i64"},
    {"BLOCK": 512},
    name="vector_add_mixed",
    num_warps=8,
)
@triton.jit
def vector_add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = at < n
    tl.store(out + at, tl.load(x + at, mask=mask) + tl.load(y + at, mask=mask, other=0.0), mask=mask)


@kernel({"x": "*fp32", "out": "*fp32", "stride": "i32", "columns": "i32"}, {"BLOCK": 2048}, num_warps=8)
@kernel({"x": "*bf16", "out": "*bf16", "stride": "i32", "columns": "i32"}, {"BLOCK": 512}, name="softmax_bf16")
@triton.jit
def softmax(x, out, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    at = tl.arange(0, BLOCK)
    values = tl.load(x + row * stride + at, mask=at < columns, other=-float("inf")).to(tl.float32)
    top = tl.max(values, axis=0)
    e = tl.exp(values - top)
    tl.store(out + row * stride + at, e / tl.sum(e, axis=0), mask=at < columns)


@kernel(
    {
        "x": "*fp16",
        "w": "*fp16",
        "b": "*fp16",
        "out": "*fp16",
        "mean": "*fp32",
        "scale": "*fp32",
        "n": "i32",
        "eps": "fp32",
    },
    {"BLOCK": 1024},
)
@triton.jit
def layer_norm(x, w, b, out, mean, scale, n, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], dtype=tl.float32)
    squares = tl.zeros([BLOCK], dtype=tl.float32)
    for base in range(0, n, BLOCK):
        at = base + tl.arange(0, BLOCK)
        v = tl.load(x + row * n + at, mask=at < n, other=0.0).to(tl.float32)
        total += v
        squares += v * v
    m = tl.sum(total, axis=0) / n
    r = tl.rsqrt(tl.sum(squares, axis=0) / n - m * m + eps)
    tl.store(mean + row, m)
    tl.store(scale + row, r)
    for base in range(0, n, BLOCK):
        at = base + tl.arange(0, BLOCK)
        mask = at < n
        v = tl.load(x + row * n + at, mask=mask, other=0.0, eviction_policy="evict_first").to(tl.float32)
        y = (v - m) * r * tl.load(w + at, mask=mask) + tl.load(b + at, mask=mask)
        tl.store(out + row * n + at, y, mask=mask, cache_modifier=".cs")


_MATMUL = {"m": "i32", "n": "i32", "k": "i32", "sa": "i32", "sb": "i32", "sc": "i32"}


def _matmul(a, b, c):
    return {"a": a, "b": b, "c": c, **_MATMUL}


@kernel(
    _matmul("*fp16", "*fp16", "*fp16"),
    {"M": 128, "N": 128, "K": 64, "ACC": tl.float32},
    name="matmul_f16",
    num_warps=8,
    num_stages=3,
)
@kernel(
    _matmul("*bf16", "*bf16", "*fp32"),
    {"M": 64, "N": 64, "K": 32, "ACC": tl.float32},
    name="matmul_bf16",
    num_stages=4,
)
@kernel(
    _matmul("*fp32", "*fp32", "*fp32"),
    {"M": 64, "N": 64, "K": 32, "ACC": tl.float32},
    name="matmul_tf32",
    num_stages=2,
)
@kernel(
    _matmul("*i8", "*i8", "*i32"),
    {"M": 64, "N": 64, "K": 64, "ACC": tl.int32},
    TARGETS[1:],
    name="matmul_i8",
    num_stages=3,
)
@kernel(
    _matmul("*fp8e4nv", "*fp8e4nv", "*fp16"),
    {"M": 128, "N": 64, "K": 64, "ACC": tl.float32},
    (90, 100, 120),
    name="matmul_f8",
)
@kernel(_matmul("*fp8e5", "*fp8e5", "*fp32"), {"M": 64, "N": 64, "K": 64, "ACC": tl.float32}, name="matmul_f8e5")
@kernel(
    _matmul("*fp64", "*fp64", "*fp64"),
    {"M": 32, "N": 32, "K": 16, "ACC": tl.float64},
    (80, 90, 100),
    name="matmul_f64",
)
@triton.jit
def matmul(a, b, c, m, n, k, sa, sb, sc, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, ACC: tl.constexpr):
    row = tl.program_id(0) * M + tl.arange(0, M)
    column = tl.program_id(1) * N + tl.arange(0, N)
    inner = tl.arange(0, K)
    left = a + row[:, None] * sa + inner[None, :]
    right = b + inner[:, None] * sb + column[None, :]
    acc = tl.zeros((M, N), dtype=ACC)
    for base in range(0, k, K):
        x = tl.load(left, mask=(row[:, None] < m) & (base + inner[None, :] < k), other=0.0)
        y = tl.load(right, mask=(base + inner[:, None] < k) & (column[None, :] < n), other=0.0)
        acc = tl.dot(x, y, acc, out_dtype=ACC)
        left += K
        right += K * sb
    mask = (row[:, None] < m) & (column[None, :] < n)
    tl.store(c + row[:, None] * sc + column[None, :], acc.to(c.dtype.element_ty), mask=mask)


@kernel(
    {"a": "*fp16", "b": "*fp16", "c": "*fp16", "m": "i32", "n": "i32", "k": "i32"},
    {"M": 128, "N": 128, "K": 64, "SPECIAL": False},
    (90, 100, 103, 120),
    name="matmul_descriptor",
    num_warps=4,
    num_stages=3,
)
@kernel(
    {"a": "*fp8e4nv", "b": "*fp8e4nv", "c": "*fp16", "m": "i32", "n": "i32", "k": "i32"},
    {"M": 128, "N": 128, "K": 128, "SPECIAL": False},
    (90, 100),
    name="matmul_descriptor_f8",
    num_warps=8,
    num_stages=3,
)
@kernel(
    {"a": "*fp16", "b": "*fp16", "c": "*fp16", "m": "i32", "n": "i32", "k": "i32"},
    {"M": 128, "N": 128, "K": 64, "SPECIAL": True},
    (100,),
    name="matmul_specialised",
    num_warps=4,
    num_stages=3,
)
@triton.jit
def matmul_descriptor(a, b, c, m, n, k, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, SPECIAL: tl.constexpr):
    left = tl.make_tensor_descriptor(a, [m, k], [k, 1], [M, K])
    right = tl.make_tensor_descriptor(b, [n, k], [k, 1], [N, K])
    result = tl.make_tensor_descriptor(c, [m, n], [n, 1], [M, N])
    tiles = tl.cdiv(m, M) * tl.cdiv(n, N)
    for tile in tl.range(tl.program_id(0), tiles, tl.num_programs(0), flatten=SPECIAL, warp_specialize=SPECIAL):
        row = tile // tl.cdiv(n, N) * M
        column = tile % tl.cdiv(n, N) * N
        acc = tl.zeros((M, N), dtype=tl.float32)
        for i in range(tl.cdiv(k, K)):
            acc = tl.dot(left.load([row, i * K]), right.load([column, i * K]).T, acc)
        result.store([row, column], acc.to(tl.float16))


@kernel({"a": "tensordesc<fp16[64,64]>", "c": "tensordesc<fp16[64,64]>"}, {}, (90, 100, 120))
@triton.jit
def descriptor_argument(a, c):
    x = a.load([0, 64])
    c.store([64, 0], x * 2)
    c.atomic_add([0, 0], x)


@kernel({"a": "*fp16", "rows": "*i32", "out": "*fp16", "m": "i32", "n": "i32"}, {}, (100, 103))
@triton.jit
def descriptor_gather(a, rows, out, m, n):
    source = tl.make_tensor_descriptor(a, [m, n], [n, 1], [1, 64])
    target = tl.make_tensor_descriptor(out, [m, n], [n, 1], [1, 64])
    at = tl.load(rows + tl.arange(0, 32))
    target.scatter(source.gather(at, 0), at, 64)


@kernel(
    {"a": "*u8", "b": "*u8", "sa": "*u8", "sb": "*u8", "c": "*fp32"},
    {"K": 256, "FA": "e2m1", "FB": "e2m1"},
    (80, 90, 100, 120),
    name="dot_scaled_f4",
)
@kernel(
    {"a": "*fp8e4nv", "b": "*fp8e4nv", "sa": "*u8", "sb": "*u8", "c": "*fp32"},
    {"K": 128, "FA": "e4m3", "FB": "e4m3"},
    (90, 100, 120),
    name="dot_scaled_f8",
)
@kernel(
    {"a": "*fp8e5", "b": "*u8", "sa": "*u8", "sb": "*u8", "c": "*fp32"},
    {"K": 128, "FA": "e5m2", "FB": "e2m1"},
    (80, 90, 100, 120),
    name="dot_scaled_mixed",
)
@triton.jit
def dot_scaled(a, b, sa, sb, c, K: tl.constexpr, FA: tl.constexpr, FB: tl.constexpr):
    KA: tl.constexpr = K // 2 if FA == "e2m1" else K
    KB: tl.constexpr = K // 2 if FB == "e2m1" else K
    row = tl.arange(0, 128)
    x = tl.load(a + row[:, None] * KA + tl.arange(0, KA)[None, :])
    y = tl.load(b + tl.arange(0, KB)[:, None] * 128 + row[None, :])
    s = tl.arange(0, K // 32)
    p = tl.load(sa + row[:, None] * (K // 32) + s[None, :])
    q = tl.load(sb + row[:, None] * (K // 32) + s[None, :])
    acc = tl.dot_scaled(x, p, FA, y, q, FB)
    tl.store(c + row[:, None] * 128 + row[None, :], acc)


@kernel(
    {"q": "*fp16", "k": "*fp16", "v": "*fp16", "out": "*fp16", "length": "i32", "scale": "fp32"},
    {"M": 128, "N": 64, "D": 64, "CAUSAL": True},
    (80, 90, 100, 103, 120),
    num_warps=4,
    num_stages=3,
)
@kernel(
    {"q": "*bf16", "k": "*bf16", "v": "*bf16", "out": "*bf16", "length": "i32", "scale": "fp32"},
    {"M": 64, "N": 64, "D": 128, "CAUSAL": False},
    (80, 90, 100, 120),
    name="attention_bf16",
    num_warps=8,
    num_stages=2,
)
@triton.jit
def attention(q, k, v, out, length, scale, M: tl.constexpr, N: tl.constexpr, D: tl.constexpr, CAUSAL: tl.constexpr):
    base = tl.program_id(1).to(tl.int64) * length * D
    row = tl.program_id(0) * M + tl.arange(0, M)
    d = tl.arange(0, D)
    query = tl.load(q + base + row[:, None] * D + d[None, :])
    top = tl.full((M,), -float("inf"), tl.float32)
    total = tl.zeros((M,), tl.float32)
    acc = tl.zeros((M, D), tl.float32)
    end = (tl.program_id(0) + 1) * M if CAUSAL else length
    for start in range(0, end, N):
        column = start + tl.arange(0, N)
        key = tl.load(k + base + column[None, :] * D + d[:, None])
        score = tl.dot(query, key) * scale
        if CAUSAL:
            score = tl.where(row[:, None] >= column[None, :], score, -1.0e6)
        new = tl.maximum(top, tl.max(score, 1))
        p = tl.math.exp2(score - new[:, None])
        correction = tl.math.exp2(top - new)
        total = total * correction + tl.sum(p, 1)
        value = tl.load(v + base + column[:, None] * D + d[None, :])
        acc = tl.dot(p.to(query.dtype), value, acc * correction[:, None])
        top = new
    tl.store(out + base + row[:, None] * D + d[None, :], (acc / total[:, None]).to(query.dtype))


@kernel({"x": "*i32", "f": "*fp32", "h": "*fp16", "b": "*bf16", "w": "*i64", "out": "*i32"})
@triton.jit
def atomics(x, f, h, b, w, out):
    at = tl.arange(0, 128)
    i = tl.load(x + at)
    tl.atomic_add(x + i, 1, mask=i > 0, sem="relaxed")
    tl.atomic_max(x + at, i, sem="acquire", scope="cta")
    tl.atomic_min(x + at, i, sem="release", scope="sys")
    tl.atomic_and(x + at, i)
    tl.atomic_or(x + at, i)
    old = tl.atomic_xchg(x + at, i)
    tl.atomic_add(f + at, i.to(tl.float32))
    tl.atomic_max(f + at, i.to(tl.float32))
    tl.atomic_add(h + at, i.to(tl.float16))
    tl.atomic_add(b + at, i.to(tl.bfloat16))
    tl.atomic_add(w + at, i.to(tl.int64))
    seen = tl.atomic_cas(x, 0, 1)
    tl.store(out + at, old + seen)


@kernel({"x": "*i32", "out": "*i32", "total": "*fp32"})
@triton.jit
def sort_scan(x, out, total):
    at = tl.arange(0, 256)
    values = tl.load(x + at)
    tl.store(out + at, tl.sort(values))
    tl.store(out + 256 + at, tl.cumsum(values, 0))
    tl.store(out + 512 + at, tl.flip(values))
    tl.store(out + 768 + tl.arange(0, 64), tl.histogram(values, 64))
    tl.store(out + 1024, tl.argmax(values, 0))
    tl.store(out + 1025, tl.xor_sum(values, 0))
    tl.store(total + at, tl.cumprod(values.to(tl.float32), 0))
    picked = tl.gather(values, tl.load(out + at), 0)
    tl.store(out + 2048 + at, picked)


@kernel({"x": "*fp32", "d": "*fp64", "out": "*fp32", "seed": "i32"})
@triton.jit
def functions(x, d, out, seed):
    at = tl.arange(0, 128)
    v = tl.load(x + at)
    r = (
        tl.exp(v)
        + tl.log(v)
        + tl.sin(v)
        + tl.cos(v)
        + tl.sqrt(v)
        + tl.sqrt_rn(v)
        + tl.abs(v)
        + tl.erf(v)
        + tl.sigmoid(v)
    )
    r += (
        tl.floor(v) + tl.ceil(v) + tl.math.exp2(v) + tl.math.log2(v) + tl.fma(v, v, v) + tl.div_rn(v, r) + tl.fdiv(v, r)
    )
    r += libdevice.tanh(v) + libdevice.pow(v, r) + libdevice.atan2(v, r) + libdevice.fast_sinf(v) + libdevice.rint(v)
    r += (
        tl.rand(seed, at)
        + tl.randn(seed, at)
        + tl.minimum(v, r, propagate_nan=tl.PropagateNan.ALL)
        + tl.clamp(v, 0.0, 1.0)
    )
    w = tl.load(d + at)
    w = tl.exp(w) + libdevice.sin(w) + libdevice.erf(w) + tl.sqrt(w) + libdevice.lgamma(w)
    tl.store(d + at, w)
    tl.store(out + at, r)


@kernel(
    {
        "f": "*fp32",
        "h": "*fp16",
        "b": "*bf16",
        "e5": "*fp8e5",
        "i": "*i32",
        "w": "*i64",
        "c": "*i8",
        "d": "*fp64",
    },
    {},
    TARGETS[1:],
)
@triton.jit
def casts(f, h, b, e5, i, w, c, d):
    at = tl.arange(0, 256)
    v = tl.load(f + at)
    tl.store(h + at, v.to(tl.float16))
    tl.store(b + at, v.to(tl.bfloat16))
    tl.store(e5 + at, v.to(tl.float8e5))
    tl.store(i + at, v.to(tl.int32) + tl.load(e5 + 256 + at).to(tl.float32).to(tl.int32))
    tl.store(w + at, tl.load(h + 256 + at).to(tl.float32).to(tl.int64))
    tl.store(c + at, tl.load(i + 256 + at).to(tl.int8))
    tl.store(d + at, tl.load(b + 256 + at).to(tl.float64) + tl.load(c + 256 + at).to(tl.float64))
    tl.store(f + 256 + at, tl.load(d + 256 + at).to(tl.float32) + tl.load(w + 256 + at).to(tl.float32))
    tl.store(f + 512 + at, tl.load(i + 512 + at).to(tl.float32, bitcast=True))


@kernel({"f": "*fp32", "e4": "*fp8e4nv", "h": "*fp16", "b": "*bf16"}, {}, (90, 100, 103, 120))
@triton.jit
def casts_f8(f, e4, h, b):
    at = tl.arange(0, 256)
    tl.store(e4 + at, tl.load(f + at).to(tl.float8e4nv))
    tl.store(e4 + 256 + at, tl.load(h + at).to(tl.float8e4nv))
    tl.store(h + 256 + at, tl.load(e4 + 512 + at).to(tl.float16))
    tl.store(b + 256 + at, tl.load(e4 + 768 + at).to(tl.bfloat16))


@kernel({"a": "*i32", "b": "*i64", "u": "*u32", "out": "*i64", "n": "i32"})
@triton.jit
def integers(a, b, u, out, n):
    at = tl.arange(0, 128)
    x = tl.load(a + at)
    y = tl.load(b + at)
    z = tl.load(u + at)
    r = (
        x // 7
        + x % n
        + (x << 3)
        + (x >> 2)
        + (x ^ n)
        + (x & 15)
        + (x | 64)
        + tl.abs(x)
        + tl.where(x > n, x, -x)
        + tl.cdiv(x, n)
    )
    s = (
        (z >> 5).to(tl.int64)
        + tl.umulhi(z, z).to(tl.int64)
        + z // 3
        + y * y
        + y // 10
        + (y % 1000)
        + tl.maximum(y, 5)
        + ~y
    )
    tl.store(out + at, r.to(tl.int64) + s)
    i = 0
    while i < n:
        if tl.load(a + i) == 0:
            tl.store(out + i, 1)
        i += tl.num_programs(0)


@kernel({"x": "*i32", "out": "*i32", "n": "i32"}, {}, debug=True)
@triton.jit
def print_assert(x, out, n):
    at = tl.arange(0, 64)
    v = tl.load(x + at, volatile=True)
    tl.device_assert(v >= 0, "negative")
    tl.device_print("value", v, n)
    tl.debug_barrier()
    r = tl.inline_asm_elementwise(
        "{ .reg .b32 t; popc.b32 t, $1; add.s32 $0, t, 1; }",
        "=r,r",
        [v],
        dtype=tl.int32,
        is_pure=True,
        pack=1,
    )
    tl.store(out + at, r + tl.extra.cuda.smid() + tl.extra.cuda.num_threads(), cache_modifier=".wt")


@kernel({"x": "*fp16", "y": "*fp16", "out": "*fp16", "n": "i32"}, {}, (90, 100), num_ctas=2)
@triton.jit
def two_blocks(x, y, out, n):
    at = tl.arange(0, 128)
    acc = tl.dot(tl.load(x + at[:, None] * 128 + at[None, :]), tl.load(y + at[:, None] * 128 + at[None, :]))
    tl.store(out + at[:, None] * 128 + at[None, :], acc.to(tl.float16))


@kernel({"x": "*fp32", "out": "*fp32", "n": "i32"}, {"BLOCK": 256}, (90, 100, 120), launch_pdl=True)
@triton.jit
def dependent_launch(x, out, n, BLOCK: tl.constexpr):
    tl.extra.cuda.gdc_wait()
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + at, mask=at < n)
    tl.extra.cuda.gdc_launch_dependents()
    tl.store(out + at, v * 2, mask=at < n)


def main():
    out, wanted = Path(sys.argv[1]), set(sys.argv[2:])
    out.mkdir(parents=True, exist_ok=True)
    failed = 0
    for name, function, signature, constants, targets, options in KERNELS:
        if wanted and name not in wanted:
            continue
        types = {**signature, **dict.fromkeys(constants, "constexpr")}
        for target in targets:
            file = out / f"{name}.sm_{target}.ptx"
            try:
                source = ASTSource(fn=function, signature=types, constexprs=constants)
                done = triton.compile(source, target=GPUTarget("cuda", target, 32), options=dict(options))
            except Exception as error:
                failed += 1
                print(f"{file.name}: FAILED {type(error).__name__}: {error}".splitlines()[0][:300], flush=True)
                if wanted:
                    traceback.print_exc()
                continue
            file.write_text(done.asm["ptx"])
            print(f"{file.name}: {done.asm['ptx'].count(chr(10))} lines", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

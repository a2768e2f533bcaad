# mypy: ignore-errors
"""Write the PTX of our kernels by numba: python numba_kernels.py OUT TARGET..., a target as in 75."""

import math
import sys
from pathlib import Path

import numpy as np
from numba import complex64, cuda, float32, float64, int8, int16, int32, int64, uint8, uint32, uint64
from numba.cuda import compile_ptx

KERNELS = []


def kernel(*signatures, **options):
    """Each signature makes one file."""

    def keep(function):
        for index, signature in enumerate(signatures):
            KERNELS.append((f"{function.__name__}{index or ''}", function, signature, options))
        return function

    return keep


@kernel((float32, float32[:], float32[:]), (float64, float64[::1], float64[::1]), (int64, int32[:], int64[:]))
def axpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * x[i]


@kernel((float32[:, :], float32[:, :], float32[:, :]), (float64[:, ::1], float64[:, ::1], float64[:, ::1]))
def product(a, b, c):
    left = cuda.shared.array((16, 16), float32)
    right = cuda.shared.array((16, 16), float32)
    x, y = cuda.grid(2)
    tx, ty = cuda.threadIdx.x, cuda.threadIdx.y
    total = 0.0
    for i in range(a.shape[1] // 16):
        left[tx, ty] = a[x, ty + i * 16]
        right[tx, ty] = b[tx + i * 16, y]
        cuda.syncthreads()
        for j in range(16):
            total += left[tx, j] * right[j, ty]
        cuda.syncthreads()
    if x < c.shape[0] and y < c.shape[1]:
        c[x, y] = total


@kernel((int32[:], int32[:]), (uint32[:], uint32[:]), (int64[:], int64[:]), (uint64[:], uint64[:]))
def integer_atomics(a, b):
    i = cuda.grid(1)
    cuda.atomic.add(a, 0, b[i])
    cuda.atomic.max(a, 1, b[i])
    cuda.atomic.min(a, 2, b[i])
    cuda.atomic.and_(a, 4, b[i])
    cuda.atomic.or_(a, 5, b[i])
    cuda.atomic.xor(a, 6, b[i])
    cuda.atomic.exch(a, 7, b[i])
    b[i] = cuda.atomic.cas(a, 9, 5, b[i])


@kernel((float32[:], float32[:]), (float64[:], float64[:]))
def float_atomics(a, b):
    i = cuda.grid(1)
    cuda.atomic.add(a, 0, b[i])
    cuda.atomic.sub(a, 1, b[i])
    cuda.atomic.max(a, 2, b[i])
    cuda.atomic.min(a, 3, b[i])
    cuda.atomic.nanmax(a, 4, b[i])


@kernel((uint32[:],))
def wrapping_atomics(a):
    cuda.atomic.inc(a, 0, 17)
    cuda.atomic.dec(a, 1, 17)


@kernel((float32[:], float32[:]), (float64[:], float64[:]))
@kernel((float32[:], float32[:]), fastmath=True)
def mathematics(x, y):
    i = cuda.grid(1)
    if i < x.size:
        v = x[i]
        y[i] = math.sin(v) + math.exp(v) * math.log(v) - math.pow(v, 1.5) / math.sqrt(v) + math.atan2(v, 2.0)
        y[i] += math.erf(v) + math.gamma(v) + math.tanh(v) + math.fmod(v, 3.0) + math.floor(v) + math.hypot(v, v)


@kernel((int32[:], int32[:]), (int64[:], int64[:]), (float32[:], float32[:]), (float64[:], float64[:]))
def shuffles(a, out):
    i = cuda.grid(1)
    v = a[i]
    v += cuda.shfl_sync(0xFFFFFFFF, v, 3)
    v += cuda.shfl_up_sync(0xFFFFFFFF, v, 1)
    v += cuda.shfl_down_sync(0xFFFFFFFF, v, 2)
    out[i] = v + cuda.shfl_xor_sync(0xFFFFFFFF, v, 16)


@kernel((int32[:], int32[:]))
def votes(a, out):
    i = cuda.grid(1)
    p = a[i] > 0
    out[i] = cuda.ballot_sync(0xFFFFFFFF, p) + cuda.laneid
    if cuda.all_sync(0xFFFFFFFF, p) or cuda.any_sync(0xFFFFFFFF, p) or cuda.eq_sync(0xFFFFFFFF, p):
        out[i] += 1
    cuda.syncwarp()


@kernel((int32[:], int32[:]), lowest=70)
def matches(a, out):
    i = cuda.grid(1)
    mask, same = cuda.match_all_sync(0xFFFFFFFF, a[i])
    out[i] = cuda.match_any_sync(0xFFFFFFFF, a[i]) + mask + cuda.activemask() + cuda.lanemask_lt()
    if same:
        cuda.nanosleep(32)


@kernel((uint32[:], uint64[:], int32[:]))
def bits(a, b, c):
    i = cuda.grid(1)
    a[i] = cuda.brev(a[i]) + cuda.popc(a[i]) + cuda.clz(a[i]) + cuda.ffs(a[i])
    b[i] = cuda.brev(b[i]) ^ cuda.popc(b[i])
    c[i] = cuda.selp(c[i] > 3, c[i], int32(-c[i]))


@kernel((float32[:], float32[:]), (float64[:], float64[:]))
def fused(a, b):
    i = cuda.grid(1)
    b[i] = cuda.fma(a[i], b[i], a[i]) + cuda.cbrt(a[i])


@kernel((int32[:], int32[:]))
def barriers(a, out):
    i = cuda.grid(1)
    out[i] = cuda.syncthreads_count(a[i]) + cuda.syncthreads_and(a[i]) + cuda.syncthreads_or(a[i])
    cuda.threadfence()
    cuda.threadfence_block()
    cuda.threadfence_system()


@kernel((float32[:],))
def dynamic_shared(out):
    part = cuda.shared.array(0, float32)
    part[cuda.threadIdx.x] = out[cuda.grid(1)]
    cuda.syncthreads()
    out[cuda.grid(1)] = part[cuda.blockDim.x - 1 - cuda.threadIdx.x]


@kernel((int32[:], int32), (int8[:], int8), (int16[:], int16), (uint8[:], uint8))
def private_memory(out, n):
    stack = cuda.local.array(32, int32)
    for i in range(32):
        stack[i] = i * n
    total = 0
    for i in range(n):
        total += stack[(i * 7) % 32]
    out[cuda.grid(1)] = total


TABLE = np.arange(64, dtype=np.float32).reshape(8, 8)


@kernel((float32[:],))
def constant_memory(out):
    table = cuda.const.array_like(TABLE)
    i = cuda.grid(1)
    out[i] = table[i % 8, (i // 8) % 8]


@kernel((complex64[:, :], int32), lineinfo=True)
def mandelbrot(grid, limit):
    x, y = cuda.grid(2)
    if x < grid.shape[0] and y < grid.shape[1]:
        c, z, n = grid[x, y], complex(0.0, 0.0), 0
        while z.real * z.real + z.imag * z.imag < 4.0 and n < limit:
            z, n = z * z + c, n + 1
        grid[x, y] = z


@kernel((float32[:], int64[:]))
def printed(a, b):
    i = cuda.grid(1)
    if a[i] < 0:
        print("negative", i, a[i], b[i])


@kernel((float32[:, :, :], float32[:, :, :]))
def heat(a, b):
    x, y, z = cuda.grid(3)
    if 0 < x < a.shape[0] - 1 and 0 < y < a.shape[1] - 1 and 0 < z < a.shape[2] - 1:
        b[x, y, z] = (
            a[x - 1, y, z] + a[x + 1, y, z] + a[x, y - 1, z] + a[x, y + 1, z] + a[x, y, z - 1] + a[x, y, z + 1]
        ) / 6


@kernel((int32[:], int32))
def sieve(flags, n):
    i = cuda.grid(1) + 2
    stride = cuda.gridsize(1)
    while i * i <= n:
        if flags[i] == 0:
            for j in range(i * i, n, i):
                flags[j] = 1
        i += stride


@kernel((int64[:],), (uint64[:],), (int32[:],))
def collatz(a):
    i = cuda.grid(1)
    n, steps = a[i], 0
    while n > 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    a[i] = steps


@kernel((int32[:], int32[:]), debug=True, opt=False)
def checked(a, b):
    i = cuda.grid(1)
    if i < a.size:
        b[i] = a[i] // b[i]
        if b[i] > 10:
            raise ValueError("too large")


def main():
    out = Path(sys.argv[1])
    out.mkdir(parents=True, exist_ok=True)
    for target in map(int, sys.argv[2:]):
        for name, function, signature, options in KERNELS:
            flags = dict(options)
            if target < flags.pop("lowest", 0):
                continue
            suffix = "".join(f".{flag}" for flag in flags if flag != "opt")
            try:
                text, _ = compile_ptx(function, signature, cc=divmod(target, 10), **flags)
            except Exception as problem:
                print(f"{name} for {target}: {type(problem).__name__}: {str(problem)[-300:]}", file=sys.stderr)
                continue
            (out / f"{name}.sm_{target}{suffix}.ptx").write_text(text)


main()

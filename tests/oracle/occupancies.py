"""`python -m tests.oracle.occupancies`: multiprocessors.isa and the occupancy held against NVIDIA's own headers.

A program is compiled with g++ whose numbers of each target are those of CCCL's arch_traits.h and whose computation is
that of cuda_occupancy.h. `--write` records some of its answers, which the suite compares without a compiler.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import tempfile
from pathlib import Path

from ptx_ls.ptxas.multiprocessors import load
from ptx_ls.ptxas.occupancy import Need, occupancy
from tests.corpus.wheels import cuda_tree

RECORD = Path(__file__).parents[1] / "ptxas" / "recorded" / "occupancies.txt"
_CACHE = Path(__file__).parents[2] / ".cache" / "corpus"
_SEED = 4
_RECORDED = 120
_MOST_REGISTERS = 255
_MOST_BARRIERS = 16
_WORDS = ("warps", "registers", "shared memory", "blocks", "barriers")
_PROGRAM = r"""
#include <climits>
#include <cstdio>
#include <cstring>
#include <cuda/devices>
#include <cuda_occupancy.h>

// The runtime library has it; nothing here throws.
extern "C" const char *cudaGetErrorString(cudaError_t) { return ""; }

int main() {
    int number, threads, registers, barriers;
    unsigned long shared;
    while (scanf("%d %d %d %lu %d", &number, &threads, &registers, &shared, &barriers) == 5) {
        const auto has = cuda::arch_traits_for(cuda::compute_capability{number});
        cudaOccDeviceProp device;
        device.computeMajor = has.compute_capability_major;
        device.computeMinor = has.compute_capability_minor;
        device.maxThreadsPerBlock = has.max_threads_per_block;
        device.maxThreadsPerMultiprocessor = has.max_threads_per_multiprocessor;
        device.regsPerBlock = has.max_registers_per_block;
        device.regsPerMultiprocessor = has.max_registers_per_multiprocessor;
        device.warpSize = has.warp_size;
        device.sharedMemPerBlock = has.max_shared_memory_per_block;
        device.sharedMemPerMultiprocessor = has.max_shared_memory_per_multiprocessor;
        device.numSms = 1;
        device.sharedMemPerBlockOptin = has.max_shared_memory_per_block_optin;
        device.reservedSharedMemPerBlock = has.reserved_shared_memory_per_block;
        cudaOccFuncAttributes kernel;
        kernel.maxThreadsPerBlock = INT_MAX;
        kernel.numRegs = registers;
        kernel.sharedSizeBytes = 0;
        kernel.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
        kernel.maxDynamicSharedSizeBytes = shared;
        kernel.numBlockBarriers = barriers;
        cudaOccDeviceState state;
        cudaOccResult result;
        const int error = cudaOccMaxActiveBlocksPerMultiprocessor(&result, &device, &kernel, &state, threads, shared);
        printf("%d %d %d %d %d %d %d\n", error, result.activeBlocksPerMultiprocessor, result.blockLimitWarps,
               result.blockLimitRegs, result.blockLimitSharedMem, result.blockLimitBlocks, result.blockLimitBarriers);
    }
}
"""
Combination = tuple[str, int, int, int, int]
"""A target, threads of a block, registers, bytes of shared memory, barriers."""


def drawn(count: int, seed: int) -> list[Combination]:
    """Random combinations over all targets: about half at sizes that kernels have."""
    rng = random.Random(seed)
    found = []
    for number in range(count):
        target = rng.choice(sorted(load()))
        most = load()[target].most_shared
        is_usual = number % 2
        threads = rng.choice((32, 64, 96, 128, 192, 256, 384, 512, 768, 1024)) if is_usual else rng.randint(1, 1100)
        registers = rng.choice((16, 32, 40, 64, 80, 96, 128, 168, 255)) if is_usual else rng.randint(0, _MOST_REGISTERS)
        shared = (
            rng.choice((0, 0, 1024, 8192, 32768, 49152, most, most + 1)) if is_usual else rng.randint(0, most + 999)
        )
        found.append((target, threads, registers, shared, rng.choice((0, 1, 1, rng.randint(2, _MOST_BARRIERS)))))
    return found


def asked(combinations: list[Combination]) -> list[str]:
    """What the headers answer: the blocks, and what limits them, as words in order."""
    include = cuda_tree(_CACHE) / "include"
    lines = "".join(f"{t[3:].rstrip('af')} {' '.join(map(str, rest))}\n" for t, *rest in combinations)
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "occupancy.cpp")
        source.write_text(_PROGRAM, encoding="utf-8")
        program = Path(folder, "occupancy")
        options = ("-std=c++17", "-w", f"-I{include}", f"-I{include / 'cccl'}")
        subprocess.run(["g++", *options, str(source), "-o", str(program)], check=True)
        run = subprocess.run([str(program)], input=lines, capture_output=True, text=True, check=True)
    answers = []
    for line in run.stdout.splitlines():
        error, blocks, *allowed = map(int, line.split())
        # The factors that the header names itself hold before the barriers lower the count.
        limits = ",".join(sorted(word for word, count in zip(_WORDS, allowed, strict=True) if count == blocks))
        answers.append(f"error {error}" if error else f"{blocks} {limits}")
    return answers


def ours(one: Combination) -> str:
    """The same of our computation."""
    target, threads, registers, shared, barriers = one
    found = occupancy(load()[target], Need(threads, registers, shared, barriers))
    return f"{found.blocks} {','.join(sorted(found.limits))}"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.occupancies", description=__doc__)
    parser.add_argument("--combinations", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=_SEED)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    combinations = drawn(options.combinations, options.seed)
    answers = asked(combinations)
    differing = [
        (one, theirs, ours(one)) for one, theirs in zip(combinations, answers, strict=True) if ours(one) != theirs
    ]
    for one, theirs, own in differing[:20]:
        print(*one, "|", theirs, "| ours:", own)
    refused = sum(answer.startswith("0 ") for answer in answers)
    print(f"{len(combinations)} combinations, {refused} that cannot be launched, {len(differing)} differ")
    if options.write:
        rows = [f"{' '.join(map(str, one))}  {theirs}" for one, theirs in zip(combinations, answers, strict=True)]
        RECORD.write_text("\n".join(rows[:_RECORDED]) + "\n", encoding="utf-8")
    return 1 if differing else 0


if __name__ == "__main__":
    raise SystemExit(main())

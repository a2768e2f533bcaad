"""Runs the CUDA kernels of a checkout of IndigoSuite (Liu and others, ISPASS 2022) in the interpreter.

    python -m tests.interpreter.indigo PATH [--kernels N] [--cache FOLDER]

The suite has patterns of graph codes, each with options and bugs that its notation switches on; all of them on int, as
its configuration has it, are 590 kernels. nvcc compiles them, a module for each pattern, and they run on a few graphs
with all watchers, in C and in NumPy. A kernel with a bug has to be reported on one of the graphs, by the kind of its
bug, one without on none, and both tiers must report the same and leave the same in memory. What is not so is printed.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product, zip_longest
from pathlib import Path

import numpy as np

from ptx_ls.interpreter import Module, ProgramFault
from ptx_ls.interpreter.watch import WATCHERS
from tests.corpus.wheels import cuda_tree

VERTICES, THREADS = 136, 64
FEW = 2  # blocks of a persistent kernel: their threads are fewer than the vertices
KINDS = {"atomicBug": "race", "guardBug": "race", "raceBug": "race", "syncBug": "race", "boundsBug": "out-of-bounds"}
_TAG = re.compile(r"/\*@(\w+)@\*/")
_OTHER_TYPES = frozenset({"long", "float", "double", "char", "short"})


@dataclass(frozen=True)
class Variant:
    """A kernel of the suite: its name there, the options that are switched on, the bugs among them, and its text."""

    name: str
    options: tuple[str, ...]
    bugs: tuple[str, ...]
    text: str


@dataclass(frozen=True)
class Outcome:
    """What a run reported: its kind and its words, or ""; and what it left in memory."""

    kind: str
    words: str
    memory: bytes


def variants(pattern: str, notation: str) -> Iterator[Variant]:
    """The variants on int of a pattern. A line of the notation is its usual text, then tags with what it is where they
    are chosen, one of them at most. The suite leaves out a missing barrier next to shuffles."""
    split = map(_TAG.split, notation.splitlines())
    lines = [(usual, dict(zip(rest[::2], rest[1::2], strict=True))) for usual, *rest in split]
    choices: dict[str, tuple[str, ...]] = {}
    for tags in (others for _, others in lines if others):
        choices.setdefault(next(iter(tags)), ("", *tags))
    for chosen in product(*choices.values()):
        options = tuple(filter(None, chosen))
        if not {"syncBug", "shfl"}.issubset(options) and _OTHER_TYPES.isdisjoint(options):
            text = (next((others[one] for one in options if one in others), usual) for usual, others in lines)
            bugs = tuple(option for option in options if option.endswith("Bug"))
            yield Variant("_".join((pattern, *options)), options, bugs, "\n".join(text))


def compiled(kernels: Sequence[Variant], tree: Path) -> bytes:
    """PTX with the kernels `k0`, `k1`, …, from what each has before its host code."""
    parts = []
    for at, kernel in enumerate(kernels):
        device = kernel.text.split("void serial_code")[0].replace('#include "indigo_cuda.h"', "")
        device = device.replace("__global__ void test_kernel", f'extern "C" __global__ void k{at}')
        parts.append(f"namespace n{at} {{\n{device}}}\n")
    command = (str(tree / "bin" / "nvcc"), "-ptx", "-w", "-arch=sm_80", "-x", "cu", "-", "-o", "/dev/stdout")
    return subprocess.run(command, input="".join(parts).encode(), stdout=subprocess.PIPE, check=True).stdout


def graphs() -> dict[str, list[list[int]]]:
    """The neighbours of each vertex of some graphs: in the random one, the first and the last vertex have none."""
    rng = random.Random(1)
    inner = [rng.sample(range(VERTICES), rng.choice((0, 1, 3, 8, VERTICES))) for _ in range(VERTICES - 2)]
    star = [list(range(1, VERTICES)), *([0] for _ in range(VERTICES - 1))]
    return {"random": [[], *inner, []], "star": star, "one each": [[rng.randrange(VERTICES)] for _ in range(VERTICES)]}


def outcome(module: Module, entry: str, blocks: int, graph: list[list[int]]) -> Outcome:
    """What a kernel does with a graph, and with data as the suite's host code makes it. Writes of what is there already
    are no reported race, so that a bug may need a graph with few edges, whose numbers are in the second array."""
    index = np.cumsum([0, *map(len, graph)]).astype(np.int32)
    neighbours = np.array([one for some in graph for one in some], np.int32)
    rng, counts = np.random.default_rng(1), (len(graph), len(neighbours))
    data = [rng.integers(0, count, max(counts), np.int32) for count in counts]
    data[0][0] = data[1][0] = 0
    args, kind, words = [index, neighbours, *data, np.int32(len(graph))], "", ""
    try:
        for note in module.launch(entry, blocks, THREADS, args, watch=WATCHERS).notes:
            kind, words = note.report.kind, f"{words}{note}\n"
    except ProgramFault as fault:
        kind, words = fault.report.kind, str(fault)
    return Outcome(kind, words, b"".join(one.tobytes() for one in data))


def outcomes(ptx: bytes, kernels: Sequence[Variant], tier: str) -> list[dict[str, Outcome]]:
    """What each kernel does with each graph in a tier. A module places data anew in each launch, so it has one tier."""
    os.environ["PTX_LS_TIER"] = tier
    module, inputs = Module.from_text(ptx), graphs()
    blocks = [FEW if "persistent" in kernel.options else VERTICES + 1 for kernel in kernels]
    return [{n: outcome(module, f"k{at}", count, g) for n, g in inputs.items()} for at, count in enumerate(blocks)]


def main() -> int:
    """Prints the figures; returns how many kernels are not as they have to be."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.indigo")
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--kernels", type=int, help="so many, drawn from the patterns in turn; by default, all")
    parser.add_argument("--cache", type=Path, default=Path(".cache") / "corpus", help="where nvcc is unpacked")
    options = parser.parse_args()
    sources = sorted((options.checkout / "Generators" / "CUDA_sources").glob("*.idg"))
    suite, rng = [list(variants(one.stem, one.read_text())) for one in sources], random.Random(1)
    turns = zip_longest(*(rng.sample(pattern, len(pattern)) for pattern in suite))
    drawn = [one for turn in turns for one in turn if one is not None][: options.kernels]
    counts, kinds, tree = Counter[str](), Counter[str](), cuda_tree(options.cache)
    for pattern in suite:
        kernels = [one for one in pattern if one in drawn]
        ptx = compiled(kernels, tree)
        for kernel, in_c, in_numpy in zip(kernels, *(outcomes(ptx, kernels, t) for t in ("", "numpy")), strict=True):
            found = {one.kind for one in in_c.values()} - {""}
            shows = any(KINDS[bug] in found for bug in kernel.bugs)
            state = ("reported" if shows else "missed") if kernel.bugs else ("false" if found else "silent")
            differing = [f"differs on {name}" for name in in_c if in_c[name] != in_numpy[name]]
            counts.update((state, *(["differing"] if differing else ())))
            kinds.update(f"{'+'.join(kernel.bugs) or 'no bug'}: {kind}" for kind in found)
            if state in ("missed", "false") or differing:
                print(f"{kernel.name}: {', '.join((state, *found, *differing))}")
    print(*(f"{kind}, in {count} kernels" for kind, count in sorted(kinds.items())), sep="\n")
    print(
        f"{len(drawn)} kernels: with a bug {counts['reported']} reported and {counts['missed']} missed; without "
        f"{counts['silent']} silent and {counts['false']} false; {counts['differing']} differ between C and NumPy"
    )
    return counts["missed"] + counts["false"] + counts["differing"]


if __name__ == "__main__":
    raise SystemExit(1 if main() else 0)

"""Operands put in between others, renumbered as is offered, and put to nvcc: `python -m tests.oracle.renumbered`.

    --count N    how many statements      --seed N    another sample

A file of kernels with random asm statements is compiled, then the same with one more operand in each, whose numbers are
those of the offered change. ptxas has to make the same machine code of both: no statement uses the new operand.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ptx_ls.embed.cpp.renumbered import renumberings
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span
from tests.corpus.wheels import cuda_tree
from tests.oracle.changes import applied

CACHE = Path(__file__).parents[2] / ".cache" / "corpus"
TARGET = "sm_80"
_NAMES = ("add.u32", "sub.u32", "xor.b32", "and.b32", "min.u32")


def statement(chosen: random.Random) -> tuple[str, list[str], list[str]]:
    """The text of a statement, its outputs and its inputs."""
    outputs, inputs = chosen.randint(1, 3), chosen.randint(1, 4)
    lines = []
    for number in range(outputs):
        one, other = (f"%{outputs + chosen.randrange(inputs)}" for _ in range(2))
        lines.append(f"{chosen.choice(_NAMES)} %{number}, {one}, {other};")
    every = [f"%{outputs + number}" for number in range(inputs)]
    lines += [f"xor.b32 %0, %0, {one};" for one in every]
    return " ".join(lines), [f'"+r"(d{n})' for n in range(outputs)], [f'"r"(a{n} + {n}u)' for n in range(inputs)]


def kernel(number: int, text: str, outputs: Sequence[str], inputs: Sequence[str]) -> str:
    """A kernel with a statement."""
    return (
        f'extern "C" __global__ void k{number}(unsigned *p, unsigned a0, unsigned a1, unsigned a2, unsigned a3) {{\n'
        f"  unsigned d0 = 1, d1 = 2, d2 = 3, extra = a0 * 7;\n"
        f'  asm("{text}" : {", ".join(outputs)} : {", ".join(inputs)});\n'
        "  p[0] = d0; p[1] = d1; p[2] = d2; p[3] = extra;\n}\n"
    )


def with_operand(number: int, chosen: random.Random, text: str, outputs: list[str], inputs: list[str]) -> str:
    """The same kernel with one more operand between others, renumbered."""
    at, new = chosen.randrange(len(outputs) + len(inputs)), '"r"(a1 ^ 5u)'
    if at < len(outputs):
        outputs, new = [*outputs[:at], '"+r"(extra)', *outputs[at:]], '"+r"(extra)'
    else:
        place = at - len(outputs)
        inputs = [*inputs[:place], new, *inputs[place:]]
    source = kernel(number, text, outputs, inputs)
    given = Document("k.cu", "cuda", source.encode())
    place = source.index(new)
    (fix,) = renumberings(given, Span(place, place))
    return applied(source, fix)


def machine_code(source: str, folder: Path) -> bytes:
    """The cubin that nvcc and ptxas make of a file."""
    path, made = folder / "k.cu", folder / "k.cubin"
    path.write_text(source)
    command = [str(cuda_tree(CACHE) / "bin" / "nvcc"), "-cubin", f"-arch={TARGET}", str(path), "-o", str(made)]
    subprocess.run(command, check=True, timeout=300, cwd=folder)
    return made.read_bytes()


def main(count: int, seed: int) -> bool:
    """Whether the machine code of so many statements is the same before and after."""
    chosen = random.Random(seed)
    given = [statement(chosen) for _ in range(count)]
    before = "".join(kernel(number, *one) for number, one in enumerate(given))
    after = "".join(with_operand(number, chosen, *one) for number, one in enumerate(given))
    with tempfile.TemporaryDirectory() as folder:
        is_same = machine_code(before, Path(folder)) == machine_code(after, Path(folder))
    print(f"{count} statements, each with one more operand: the machine code is {'the same' if is_same else 'ANOTHER'}")
    return is_same


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.renumbered")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    sys.exit(not main(options.count, options.seed))

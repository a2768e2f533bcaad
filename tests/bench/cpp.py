"""PTX in C++ headers: cold `ptx-ls check` beside its start, opening in the server, and keystrokes to diagnostics.

    python -m tests.bench.cpp [FILE…] [--functions N] [--edits N]

Without FILE, a header of N functions, each with one long statement, none alike. Figures are of processor time, which
other work on the machine lengthens less, beside that of a plain loop of 100,000 rounds; a check also beside the check
of a header with one statement. Each keystroke changes a digit in the middle statement of the file.
"""

from __future__ import annotations

import argparse
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.bench.client import Server, Time, environment
from tests.bench.table import _loop, milliseconds
from tests.bench.typing import p95

_TYPES = ("f16", "bf16")
_USE = re.compile(rb"%\d+")


def header(functions: int) -> str:
    """A header with a statement of wgmma in each function."""
    parts = ["#pragma once\n#include <cstdint>\n"]
    for number in range(functions):
        columns = 8 * (1 + number % 32)
        count = columns // 2
        kind = _TYPES[number // 32 % len(_TYPES)]
        registers = [f"d{n}" for n in range(count)]
        parts.append(
            f"__device__ static void fma{number}(uint64_t const& a, uint64_t const& b,\n"
            + "".join(f"    float & {name},\n" for name in registers)
            + f'    int const scale) {{\n  asm volatile(\n    "{{\\n"\n    ".reg .pred p{number};\\n"\n'
            + f'    "setp.ne.b32 p{number}, %{count + 2}, 0;\\n"\n'
            + f'    "wgmma.mma_async.sync.aligned.m64n{columns}k16.f32.{kind}.{kind} {{"\n'
            + ",\n".join(f'    "%{n}' + ('"' if n == count - 1 else ', "') for n in range(count)).replace(",\n", "\n")
            + f'\n    "}}, %{count}, %{count + 1}, p{number}, 1, 1, 0, 0;\\n"\n    "}}\\n"\n    : '
            + ",\n      ".join(f'"+f"({name})' for name in registers)
            + '\n    : "l"(a), "l"(b), "r"(scale));\n}\n'
        )
    return "".join(parts)


def check(path: Path) -> float:
    """Milliseconds of the processor that a cold check of a file takes, in all of its processes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = [sys.executable, "-m", "ptx_ls", "check", "--no-cache", str(path)]
    subprocess.run(command, stdout=subprocess.DEVNULL, env=environment(), check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def edit(path: Path, edits: int) -> tuple[Time, Time, list[Time]]:
    """What it takes to open a file until its first diagnostics and until all of them, and from each change of one
    character to the diagnostics."""
    server = Server(0)
    source = path.read_bytes()
    uri = f"file:///{path.name}"
    item = {"uri": uri, "languageId": "cuda-cpp", "version": 1, "text": source.decode("utf-8", "replace")}

    def opened() -> None:
        server.notify("textDocument/didOpen", {"textDocument": item})
        server.wait_for_diagnostics(1)

    opening = server.timed(opened)
    rest = server.timed(lambda: server.request("textDocument/diagnostic", {"textDocument": {"uri": uri}}))
    whole = Time(opening.wall + rest.wall, opening.processor + rest.processor)
    statement = source.index(b"asm", len(source) // 2)
    use = _USE.search(source, statement)
    assert use is not None
    line = source.count(b"\n", 0, use.start())
    column = use.start() + 1 - (source.rfind(b"\n", 0, use.start()) + 1)
    times = []
    for version in range(2, edits + 2):
        place = {"line": line, "character": column}
        end = {"line": line, "character": column + version % 2}
        change = {"range": {"start": place, "end": end}, "text": "" if version % 2 else "1"}

        def typed(version: int = version, change: object = change) -> None:
            document = {"uri": uri, "version": version}
            server.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
            server.wait_for_diagnostics(version)

        times.append(server.timed(typed))
    server.close()
    return opening, whole, times


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.cpp")
    parser.add_argument("file", nargs="*", type=Path)
    parser.add_argument("--functions", type=int, default=400)
    parser.add_argument("--edits", type=int, default=60)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        least, made = Path(folder, "least.cuh"), Path(folder, "header.cuh")
        least.write_text(header(1), encoding="utf-8")
        made.write_text(header(options.functions), encoding="utf-8")
        for path in options.file or [made]:
            loop = statistics.median(milliseconds(_loop) for _ in range(5))
            taken, start = check(path), check(least)
            opening, whole, times = edit(path, options.edits)
            typing = [time.processor for time in times]
            lines = path.read_bytes().count(b"\n")
            print(f"{path.name}: {lines} lines, a plain loop takes {loop:.1f} ms")
            print(f"  cold check   {taken:8.0f} ms, {taken / loop:7.0f} loops, {taken / start:5.1f} × the least header")
            print(f"  opening      {opening.processor:8.0f} ms, {opening.processor / loop:7.0f} loops")
            print(f"  all of it    {whole.processor:8.0f} ms, {whole.processor / loop:7.0f} loops")
            print(f"  keystroke    {statistics.median(typing):8.1f} ms, 95 % in {p95(typing):.1f} ms")


if __name__ == "__main__":
    main()

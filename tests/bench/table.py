"""What the table costs: to read all of it, to explain one spelling from a cold start, to complete one prefix.

    python -m tests.bench.table [--runs N]

The forms of an entry are read when they are first asked for; `with forms` is the time where all are. Garbage is not
collected meanwhile, as in every command of ptx-ls but the server, which reads an opcode at a time.

Medians of processor time in milliseconds, which other work on the machine lengthens less than the time on the wall.
Each stands beside something that was measured in turn with it, so that figures from different machines, or from a busy
one, can be compared: a process beside `python -c pass`, work inside a process beside a plain loop of 100,000 rounds in
that same process. A completion query is asked of a document, as an editor does; the first time it prepares the forms
that it meets, later with these at hand, and again is the same query once more.
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

from tests.bench.client import environment

PREFIXES = (
    *(
        "a",
        "add.",
        "ld.global.",
        "st.",
        "atom.global.",
        "cvt.",
        "cvt.rn.",
        "setp.",
        "tex.",
        "mma.",
        "mma.sync.aligned.",
    ),
    *("wgmma.mma_async.", "tcgen05.mma.", "tcgen05.ld.", "mbarrier.try_wait.", "cp.async.bulk.tensor.", "wmma.load.a."),
)
_ROUNDS = 100_000


def milliseconds(work: Callable[[], object]) -> float:
    """The processor time of a call."""
    begun = time.process_time()
    work()
    return (time.process_time() - begun) * 1000


def _loop() -> None:
    for _ in range(_ROUNDS):
        pass


def load() -> dict[str, tuple[float, float]]:
    """In a fresh process, once the modules are loaded: reading the whole table, and all of its forms as well."""
    from ptx_ls.isa import table

    gc.disable()
    entries = milliseconds(table.entries)
    forms = milliseconds(lambda: [entry.forms for entry in table.entries()])
    loop = milliseconds(_loop)
    return {"entries": (entries, loop), "with forms": (entries + forms, loop)}


def complete() -> dict[str, tuple[float, float]]:
    """In a fresh process: completion queries, with the whole table read."""
    from ptx_ls.ide import completion, completion_spelling
    from ptx_ls.isa import table
    from ptx_ls.syntax.document import Document

    assert all(entry.forms for entry in table.entries())
    figures = {}
    head = ".version 9.4\n.target sm_100a\n.address_size 64\n\n.entry k()\n{\n    "
    for prefix in PREFIXES:
        document = Document("file:///bench.ptx", "ptx", (head + prefix).encode())
        offset = len(document.source)
        assert document.root.child_count

        def ask(document: Document = document, offset: int = offset) -> None:
            assert completion.complete(document, offset)

        figures[f"{prefix} first"] = milliseconds(ask), milliseconds(_loop)
        completion_spelling.steps.cache_clear()
        figures[f"{prefix} later"] = milliseconds(ask), milliseconds(_loop)
        figures[f"{prefix} again"] = milliseconds(ask), milliseconds(_loop)
    return figures


def _in_fresh_process(part: str) -> dict[str, tuple[float, float]]:
    command = [sys.executable, "-m", "tests.bench.table", "--part", part]
    answer = subprocess.run(command, capture_output=True, env=environment(), check=True).stdout
    result: dict[str, tuple[float, float]] = json.loads(answer)
    return result


def _process(*words: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *words], stdout=subprocess.DEVNULL, env=environment(), check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1000


def _median(pairs: list[tuple[float, float]]) -> tuple[float, float]:
    """The median, and the median of the ratios."""
    return statistics.median(a for a, _ in pairs), statistics.median(a / b for a, b in pairs)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.table")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--part", choices=("load", "complete"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        print(json.dumps(load() if options.part == "load" else complete()))
        return
    explain = ["-m", "ptx_ls", "explain", "cvt.rn.f16.f32"]
    runs = range(options.runs)
    loads = [_in_fresh_process("load") for _ in runs]
    starts = [(_process(*explain), _process("-c", "pass")) for _ in runs]
    queries = [_in_fresh_process("complete") for _ in runs]
    for part in ("entries", "with forms"):
        figures = _median([load[part] for load in loads])
        print("the table, {:24} {:7.1f} ms, {:5.1f} plain loops".format(part, *figures))
    print("explain, from the start of python:  {:7.1f} ms, {:5.1f} × python -c pass".format(*_median(starts)))
    print("\none completion query, ms (plain loops)    first         later         again")
    for prefix in PREFIXES:
        cells = (_median([q[f"{prefix} {when}"] for q in queries]) for when in ("first", "later", "again"))
        print(f"    {prefix:32}", *(f"{ms:6.2f} ({ratio:4.2f})" for ms, ratio in cells))


if __name__ == "__main__":
    main()

"""`python -m tests.oracle certify [ENTRY...]`: holds entries against ptxas and lists every disagreement."""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from typing import Any

from ptx_ls.isa import table
from tests.oracle import certificate, ptxas
from tests.oracle.certify import certify


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle")
    commands = parser.add_subparsers(dest="command", required=True)
    run = commands.add_parser("certify", help="compare entries with ptxas, both ways and over the gates")
    run.add_argument("entries", nargs="*", help="opcode paths or their beginnings (tcgen05), =PATH for one; none: all")
    run.add_argument("--spellings", type=int, default=1500, help="spellings per form (all if fewer; default 1500)")
    run.add_argument("--grid", type=int, default=40, help="spellings per entry on the grid of gates, beside each token")
    run.add_argument("--seed", type=int, default=1)
    run.add_argument("--write", action="store_true", help="put entries without disagreement into certificate.json")
    run.add_argument("--show", type=int, default=25, help="disagreements shown per entry and kind")
    options = parser.parse_args()
    wanted = [
        e
        for e in table.entries()
        if not options.entries or any(f"={e.name}" == n or f"{e.name}.".startswith(f"{n}.") for n in options.entries)
    ]
    total: Counter[str] = Counter()
    digests = certificate.digests(table.entries())
    rows: dict[str, dict[str, Any]] = {}
    failed: set[str] = set()
    began = time.monotonic()
    for entry, report in certify(wanted, options.spellings, options.grid, options.seed):
        total += report.cells
        name = certificate.key(entry)
        if report.wrong or report.unwritten:
            failed.add(name)
        row = rows.setdefault(name, {"digest": digests[name], "accepted": 0, "refused": 0})
        row["accepted"] += report.cells["accepted"]
        row["refused"] += report.cells["refused"]
        cells = ", ".join(f"{k} {report.cells[k]}" for k in ("accepted", "refused", "false accept", "false refuse"))
        print(f"{entry.name} ({entry.file}:{entry.line}): {cells}", flush=True)
        for text in sorted(report.unwritten)[:5]:
            print(f"  operands cannot be written: {text}")
        shown: Counter[str] = Counter()
        for wrong in report.wrong:
            shown[wrong.kind] += 1
            if shown[wrong.kind] <= options.show:
                print(f"  {wrong}")
    if options.write:
        proven = {k: v for k, v in rows.items() if k not in failed}
        certificate.write(ptxas.PINNED, proven, frozenset(digests))
    cells = ", ".join(f"{k} {v}" for k, v in sorted(total.items()))
    print(f"total: {len(wanted)} entries, {total.total()} probes: {cells}; {time.monotonic() - began:.0f} s")
    return 1 if total["false accept"] or total["false refuse"] else 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.oracle.strays [NAME...]`: puts every modifier there is into spellings of every entry.

What the table refuses must be refused, whatever it is; what it passes over must be accepted. Only the newest version is
asked: what ptxas passes over in older ones is not stated.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter, defaultdict

from ptx_ls.isa import table
from ptx_ls.isa.model import Entry, Form
from tests.oracle import draw
from tests.oracle.certify import Asked, Refused, Report, ask_all, ask_refused, ask_spellings
from tests.oracle.words import universe

_FORMS = 12
"""Spellings drawn of each form, among which those that the rules keep take the words in turn."""

_BATCH = 16


def drawn(entry: Entry, seed: int) -> dict[str, list[Form]]:
    """Spellings with one more modifier: each word once, at the end, the beginning or in the middle of one of them."""
    rng = random.Random(seed)
    whole = [
        one
        for form in entry.forms
        for one in draw.spellings(form, _FORMS, rng)
        if table.fits(one.spelling(entry), [entry])
    ]
    words = list(universe())
    rng.shuffle(words)
    rng.shuffle(whole)
    found: dict[str, list[Form]] = {}
    for one, spelling in draw.insertions(whole, entry, words):
        found.setdefault(spelling, [one.form])
    return found


def check(entries: list[Entry], seed: int) -> list[Report]:
    """The verdicts on each entry's spellings, compared with the table's."""
    reports = [Report() for _ in entries]
    asked: Asked = defaultdict(list)
    refused: list[Refused] = []
    for entry, report in zip(entries, reports, strict=True):
        for _ in ask_spellings(entry, drawn(entry, seed), table.family, report, asked, refused):
            pass
    ask_all(asked)
    ask_refused(refused)
    return reports


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.strays")
    parser.add_argument("entries", nargs="*", help="opcode paths or their beginnings; none: all")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    names = options.entries
    wanted = [e for e in table.entries() if not names or any(f"{e.name}.".startswith(f"{n}.") for n in names)]
    total: Counter[str] = Counter()
    began = time.monotonic()
    for at in range(0, len(wanted), _BATCH):
        for report in check(wanted[at : at + _BATCH], options.seed):
            total += report.cells
            for wrong in report.wrong:
                print(wrong, flush=True)
    cells = ", ".join(f"{kind} {count}" for kind, count in sorted(total.items()))
    print(f"total: {len(wanted)} entries, {len(universe())} words: {cells}; {time.monotonic() - began:.0f} s")
    return 1 if total["false accept"] or total["false refuse"] else 0


if __name__ == "__main__":
    sys.exit(main())

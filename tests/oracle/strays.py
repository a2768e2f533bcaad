"""`python -m tests.oracle.strays [NAME...]`: puts every modifier there is into spellings of every entry.

Also doubles the modifiers of spellings, exchanges them for others of their kind, and puts pairs of those that are
passed over into them. What the table refuses must be refused, whatever it is; what it passes over must be accepted.
Only the newest version is asked: what ptxas passes over in older ones is not stated. `--write` puts a digest of what
each proven entry passes over on record.
"""

from __future__ import annotations

import argparse
import itertools
import os
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from ptx_ls.isa import automaton, glossary, table
from ptx_ls.isa.model import Entry, Form
from tests.oracle import certificate, draw
from tests.oracle.certify import Asked, Refused, Report, ask_all, ask_refused, ask_spellings
from tests.oracle.draw import Drawn
from tests.oracle.uses import is_named
from tests.oracle.words import akin, universe

_FORMS = 12
"""Spellings drawn of each form, among which those that the rules keep take the words in turn."""

_DOUBLED = 24
"""Spellings of an entry whose own modifiers are doubled."""

_EXCHANGED = 16
"""Spellings of an entry whose modifiers are exchanged for those that stand in such a place elsewhere."""

_PAIRS = 60
"""Spellings of an entry with two modifiers that are passed over."""

_BATCH = 8
"""Entries asked together."""


def drawn(entry: Entry, seed: int) -> dict[str, list[Drawn]]:
    """Spellings with a modifier or two more, of forms in turn.

    Each word there is once, at the end, the beginning or in the middle; modifiers of their own twice; pairs of words
    that are passed over.
    """
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
    found: dict[str, list[Drawn]] = {}
    for one, spelling in itertools.chain(
        draw.insertions(whole, entry, words),
        draw.doublings(whole[:_DOUBLED], entry),
        draw.exchanges(whole[:_EXCHANGED], entry, akin),
        draw.pairs(whole, entry, partial(_passed_over, entry), _PAIRS, rng),
    ):
        found.setdefault(spelling, [one])
    return found


def _passed_over(entry: Entry, form: Form) -> list[str]:
    """What ptxas takes in a form to no effect."""
    listed = form.ignored | form.trailing | (glossary.ignored() - automaton.tokens_of(entry))
    return sorted((listed - {".lanes"}) | ({".v2", ".v4"} if ".lanes" in listed else set()))


def check(seed: int, entries: Sequence[Entry]) -> list[Report]:
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


def _check_numbered(seed: int, numbers: Sequence[int]) -> list[Report]:
    return check(seed, [table.entries()[i] for i in numbers])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.strays")
    parser.add_argument("entries", nargs="*", help="opcode paths or their beginnings, =PATH for one; none: all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="put proven entries on record")
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    options = parser.parse_args()
    wanted = [i for i, e in enumerate(table.entries()) if is_named(e, options.entries)]
    batches = [wanted[at : at + _BATCH] for at in range(0, len(wanted), _BATCH)]
    total: Counter[str] = Counter()
    asked = 0
    failed: set[str] = set()
    began = time.monotonic()
    with ProcessPoolExecutor(options.processes) as pool:
        for batch, reports in zip(batches, pool.map(partial(_check_numbered, options.seed), batches), strict=True):
            entries = [table.entries()[i] for i in batch]
            for entry, report in zip(entries, reports, strict=True):
                total += report.cells
                asked += report.asked
                if report.wrong or report.unwritten:
                    failed.add(certificate.key(entry))
                for line in (*report.wrong, *(f"{entry.name}: not written: {text}" for text in report.unwritten)):
                    print(line, flush=True)
            print(f"{entries[0].name} to {entries[-1].name}: {time.monotonic() - began:.0f} s", flush=True)
    cells = ", ".join(f"{kind} {count}" for kind, count in sorted(total.items()))
    print(
        f"total: {len(wanted)} entries, {len(universe())} words, {asked} verdicts: {cells}; "
        f"{time.monotonic() - began:.0f} s"
    )
    if options.write:
        digests = certificate.digests(table.entries(), certificate.digest_of_strays)
        proven = {certificate.key(table.entries()[i]) for i in wanted} - failed
        certificate.write_strays({name: digests[name] for name in proven}, frozenset(digests))
    return 1 if total["false accept"] or total["false refuse"] else 0


if __name__ == "__main__":
    sys.exit(main())

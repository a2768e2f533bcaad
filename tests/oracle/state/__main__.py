"""`python -m tests.oracle.state [PART...]`: every fact of state.isa, and the options of targets.isa, put to ptxas.

PART: registers, directives, pragmas, options, declarations; none: all.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter

from tests.oracle.state import cells, declarations, directives, options, pragmas, registers

PARTS = {
    "registers": registers.samples,
    "declarations": declarations.samples,
    "directives": directives.samples,
    "pragmas": pragmas.samples,
    "options": options.samples,
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.oracle.state", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--show", type=int, default=3, help="disagreements shown of each name")
    said = parser.parse_args()
    found = 0
    for part in said.parts or PARTS:
        count, wrong = cells.certify(dict.fromkeys(PARTS[part]()))
        for name, times in Counter(w.sample.name for w in wrong).most_common():
            print(f"{name}: {times} disagreements, such as")
            for example in [w for w in wrong if w.sample.name == name][: said.show]:
                print(f"  {example}")
        agreed = count["accepted"] + count["refused"] - len(wrong)
        print(
            f"{part}: {count['samples']} samples, {agreed + len(wrong)} cells "
            f"(accepted {count['accepted']}, refused {count['refused']}), disagreements {len(wrong)}",
            flush=True,
        )
        found += len(wrong)
        if part == "registers":
            lacking = registers.missing()
            for one in lacking:
                print(f"{one.name}: ptxas knows it ({one.type or one.said}), state.isa does not")
            found += len(lacking)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

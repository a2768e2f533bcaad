"""Ask the readers what they do with each probe, and hold ptx-ls against them.

python -m tests.nvvm.probes [NAME…]     all, if none is given; 1 if ptx-ls misses what test_probes.py asks for
    --write       ask the readers again, and keep what they say in verdicts.txt
    --messages    print what the readers say
    --missed      print what ptx-ls does not find, or finds on another line
"""

from __future__ import annotations

import argparse
import sys

from ptx_ls.isa.nvvm.specification import COLUMNS
from tests.nvvm.probes.texts import probes
from tests.nvvm.probes.verdicts import Given, known, score, write
from tests.nvvm.specification.reader import Reader


def main() -> int:
    """1 if there is a false error, or too little is found."""
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.probes")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--messages", action="store_true")
    parser.add_argument("--missed", action="store_true")
    given = parser.parse_args()
    names = given.names or [*probes()]
    if given.write or given.messages:
        asked = _asked(names, messages=given.messages)
        if given.write:
            write(known() | asked)
    result = score(names)
    for line in (*result.false_errors, *(result.missed if given.missed else ())):
        print(line)
    print(result.described)
    return 0 if result.is_good else 1


def _asked(names: list[str], *, messages: bool) -> dict[str, tuple[Given, ...]]:
    readers = [Reader(column) for column in COLUMNS]
    found = {}
    for name in names:
        probe = probes()[name]
        answers = [reader.answer(probe.text(reader.column.dialect), probe.target) for reader in readers]
        found[name] = tuple(Given(one.verdict, one.line) for one in answers)
        if messages:
            for reader, one in zip(readers, answers, strict=True):
                print(f"{name}: {reader.column.described}: {one.verdict}: {one.said.strip()[:300]}")
    for reader in readers:
        reader.close()
    return found


if __name__ == "__main__":
    sys.exit(main())

"""Cold `ptx-ls check` of files in which every line is another error, beside `ptxas -arch=compute_XX`, in one run.

`python -m tests.bench.errors [KIND…] [--errors N] [--runs N] [--python P]`. Without KIND, a file of each:
`target`, spellings that the target or version lacks; `modifier`, one of them misspelt; `combination`, one exchanged for
another of the same instruction; `name`, a misspelt instruction; `operand`, the last operand left out; `mixed`, all of
these; `repeated`, as programs have them: a tenth of the spellings, each ten times. `--python`: one with an installed
wheel; an editable installation starts slower.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import statistics
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from ptx_ls.checks.engine.run_checks import check
from ptx_ls.isa import automaton, table, targets
from ptx_ls.isa.model import Form
from ptx_ls.sema.target_check import judge
from ptx_ls.syntax.document import Document
from tests.bench.check import checking, seconds
from tests.oracle import draw, ptxas, write

VERSION, TARGET = "8.0", "sm_80"
_OF_A_FORM, _ROUNDS = 2, 20
_LAST = re.compile(r", %?\w+;")
_FATAL = re.compile(r"line (\d+); fatal")
_RUNS = 5

Spelt = tuple[str, tuple[str, ...]]
"""The name of an entry and the modifiers behind it."""


def _misspelt(word: str, rng: random.Random) -> str:
    """A word with a slip in its last part: behind a broken `::` ptxas reads no further."""
    start = max(word.rfind(":"), word.rfind(".")) + 2
    at = rng.randrange(start, len(word) + 1)
    return word[:at] + rng.choice("jqxz") + word[at + rng.randrange(2) :]


def _modifier(spelt: Spelt, rng: random.Random) -> Spelt:
    name, tokens = spelt
    at = rng.randrange(len(tokens)) if tokens else 0
    return name, (*tokens[:at], *(_misspelt(t, rng) for t in tokens[at : at + 1]), *tokens[at + 1 :])


def _combination(spelt: Spelt, rng: random.Random) -> Spelt:
    name, tokens = spelt
    entries = [e for e in table.family(name.split(".")[0]) if e.name == name]
    known = sorted(frozenset[str]().union(*map(automaton.tokens_of, entries)))
    at = rng.randrange(len(tokens)) if tokens else 0
    return name, (*tokens[:at], *(rng.choice(known) for _ in tokens[at : at + 1]), *tokens[at + 1 :])


def _name(spelt: Spelt, rng: random.Random) -> Spelt:
    opcode, dot, path = spelt[0].partition(".")
    return _misspelt(f".{opcode}", rng)[1:] + dot + path, spelt[1]


def _same(spelt: Spelt, rng: random.Random) -> Spelt:
    return spelt


MAKERS: dict[str, Callable[[Spelt, random.Random], Spelt]] = {
    "target": _same,
    "modifier": _modifier,
    "combination": _combination,
    "name": _name,
    "operand": _same,
}
_KINDS = [*MAKERS, "mixed", "repeated"]


def lines(kind: str, most: int) -> list[str]:
    """A block for each error of a kind, of spellings that all differ, in an order that is always the same."""
    rng = random.Random(kind)
    found: dict[str, str] = {}
    here = judge(targets.version_number(VERSION), targets.by_name()[TARGET])
    for (name, tokens), form, chosen in _drawn(rng):
        is_open = any(here.is_open(m.gate) for m in table.matches(name + "".join(tokens)))
        if is_open == (kind == "target"):
            continue
        changed, others = MAKERS[kind]((name, tokens), rng)
        spelling = changed + "".join(others)
        probe = write.write(spelling, form, chosen, wide=True)
        if probe.parameters or probe.independent or spelling in found:
            continue
        text = _LAST.sub(";", probe.text) if kind == "operand" else probe.text
        found[spelling] = f"{{ {' '.join(probe.declarations.split())} {text}\nprobe_end: }}\n"
        if len(found) == most:
            break
    return list(found.values())


def _drawn(rng: random.Random) -> Iterator[tuple[Spelt, Form, dict[str, str]]]:
    """Spellings of all forms, a few of each in turn."""
    forms = [(entry, form) for entry in table.entries() for form in entry.forms]
    for _ in range(_ROUNDS):
        rng.shuffle(forms)
        for entry, form in forms:
            for _ in range(_OF_A_FORM):
                tokens = tuple(rng.choice(options) for options in draw.choices(form))
                drawn = draw.Drawn(form, tokens)
                if table.matches(drawn.spelling(entry)):
                    yield (entry.name, tuple(filter(None, tokens))), form, drawn.chosen


def file_of(kind: str, errors: int) -> str:
    """A module with about so many errors of a kind."""
    kinds = [kind] if kind in MAKERS else list(MAKERS)
    times = 10 if kind == "repeated" else 1
    head = ptxas.header(VERSION, TARGET) + ".entry probe()\n{\n"
    each = errors // len(kinds) // times
    blocks = [b for k in kinds for b in _that_are_errors(head, lines(k, 3 * each // 2))[:each]]
    return _module(head, _readable(head, blocks) * times)


def _module(head: str, blocks: list[str]) -> str:
    return head + "".join(blocks) + "ret;\n}\n"


def _readable(head: str, blocks: list[str]) -> list[str]:
    """Those without the ones at which ptxas reads no further."""
    first = head.count("\n") + 1
    while fatal := _FATAL.search(ptxas.assemble(_module(head, blocks), ptxas.arch_for(TARGET), ptxas.find())[1]):
        number = (int(fatal[1]) - first) // 2
        blocks = blocks[:number] + blocks[number + 1 :]
    return blocks


def _that_are_errors(head: str, blocks: list[str]) -> list[str]:
    """Those of which something is said: what a change made of the others is right, or of another kind."""
    source = _module(head, blocks).encode()
    document = Document("errors.ptx", "ptx", source)
    first = head.count("\n")
    at = {(source.count(b"\n", 0, d.start) - first) // 2 for d in check(document) if d.severity == "error"}
    return [block for number, block in enumerate(blocks) if number in at]


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.errors")
    parser.add_argument("kind", nargs="*", choices=[*_KINDS, []])
    parser.add_argument("--errors", type=int, default=1000)
    parser.add_argument("--runs", type=int, default=_RUNS)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--keep", type=Path, help="a folder to write the files to")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = options.keep or Path(made)
        for kind in options.kind or _KINDS:
            path = folder / f"{kind}.ptx"
            path.write_text(file_of(kind, options.errors), encoding="utf-8")
            compare(options.python, path.resolve(), options.runs)


def compare(python: str, path: Path, runs: int) -> None:
    """Prints medians, of pairs of which each ran one after the other."""
    text = path.read_text(encoding="utf-8")
    errors = sum(d.severity == "error" for d in check(Document(path.name, "ptx", text.encode())))
    mine = checking(python, [path])
    others = [str(ptxas.find()), "-arch", ptxas.arch_for(TARGET), "-o", os.devnull, str(path)]
    pairs = [(seconds(mine), seconds(others)) for _ in range(runs + 1)][1:]
    ours, theirs = (statistics.median(pair[i] for pair in pairs) for i in (0, 1))
    ratio = statistics.median(a / b for a, b in pairs)
    times = f"check {ours:.2f} s, ptxas {theirs:.3f} s, ratio {ratio:.1f} (medians of {runs})"
    print(f"{path.stem}: {errors} errors: {times}")


if __name__ == "__main__":
    main()

"""`python -m tests.oracle discover OLD NEW`: what a newer assembler knows and the table lacks."""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ptx_ls.isa.targets import version_number
from tests.oracle import ptxas
from tests.oracle.discover import directives, instructions, modifiers, placing, pragmas, registers, unplaced
from tests.oracle.discover.bisection import measured, notation
from tests.oracle.discover.search import Found, search
from tests.oracle.discover.sources import cccl_words, intrinsic_words
from tests.oracle.discover.strings import words_of
from tests.oracle.discover.vocabulary import known
from tests.oracle.releases import Assembler, assembler


@dataclass(frozen=True)
class Word:
    """A word that was found: its kind, what the newer assembler says of it, whether the older one knows it, and the
    lines of the table that it makes."""

    kind: str
    word: str
    said: str
    older: bool
    lines: tuple[str, ...] = ()


def add_to(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("old", help="the release that is known, X.Y.Z")
    parser.add_argument("new", help="the release that is asked for more")
    parser.add_argument("--cut", metavar="X.Y", help="take the table as if it ended with this PTX version")
    parser.add_argument("--letters", type=int, default=3, help="try every word of so many letters (default 3)")
    parser.add_argument("--intrinsics", type=Path, action="append", default=[], metavar="FILE", help="names of NVVM's")
    parser.add_argument("--cccl", default="", metavar="RELEASE", help="of the wheel nvidia-cuda-cccl; none: the newest")
    parser.add_argument("--all", action="store_true", help="show the words of unplaced.txt as well")


def run(options: argparse.Namespace) -> int:
    """Prints what was found, as lines of the table where there are any, and 1 where anything was."""
    began = time.monotonic()
    old, new = assembler(options.old), assembler(options.new)
    version = version_number(options.cut) if options.cut else new.newest
    words = set(words_of(new.program)) | set(cccl_words(options.cccl))
    for file in options.intrinsics:
        words |= set(intrinsic_words(file))
    found = search(words, known(version), version, new, options.letters)
    if options.cut:
        print(*missed(found, version, new), sep="\n", flush=True)
    # By the word: some are modifiers behind others and words of the grammar by themselves.
    listed = frozenset[str]() if options.all else frozenset(word for _, word in unplaced.unplaced())
    news = [word for word in described(found, version, old, new) if word.word not in listed]
    for older in (False, True):
        rows = [word for word in news if word.older == older]
        if rows:
            print(f"# {len(rows)} words that {options.old} knows as well" if older else f"# {len(rows)} new words")
        for word in rows:
            print(*(word.lines or [f"# {unplaced.line(word.kind, word.word, word.said)}"]), sep="\n")
    print("# needs words: " + " ".join(word.word for word in news if word.lines))
    own = time.process_time() + sum(resource.getrusage(resource.RUSAGE_CHILDREN)[:2])
    print(f"# {len(news)} words; {own:.0f} s of processor time, {time.monotonic() - began:.0f} s")
    return 1 if news else 0


def missed(found: Found, version: int, new: Assembler) -> Iterator[str]:
    """How much of what the table has beyond a version was found, by kind: the measure of the search."""
    whole, before = known(new.newest), known(version)
    # As the assembler has them: some slots belong to the name of an instruction; without .lo or .hi `clmad` is none.
    own = modifiers.known(whole.modifiers - before.modifiers, new).modifiers
    names = frozenset(instructions.known(filter(instructions.can_be, whole.names - before.names), new))
    for kind, newer, there in (
        ("modifiers", own, found.modifiers | found.keywords),
        ("instructions", names & whole.names - before.names, frozenset(found.names)),
        ("registers", whole.registers - before.registers, frozenset(one.name for one in found.registers)),
        ("directives", whole.directives - before.directives, found.keywords),
        ("pragmas", whole.pragmas - before.pragmas, found.pragmas),
        (
            "targets",
            whole.targets - before.targets,
            frozenset(name.replace("compute_", "sm_") for name in found.architectures),
        ),
    ):
        left = sorted(newer - there)
        behind = f"; missed: {' '.join(left)}" if left else ""
        yield f"# newer {kind} of the table: {len(newer) - len(left)} of {len(newer)} found{behind}"


def described(found: Found, version: int, old: Assembler, new: Assembler) -> Iterator[Word]:
    """Every word that was found, with its lines."""
    yield from _targets(old, new, found)
    yield from _modifiers(found, version, old, new)
    older = modifiers.known(found.keywords, old).keywords
    for word in sorted(found.keywords):
        where = directives.places(word, new)
        names = " ".join(place.name for place in where)
        said = "; ".join(f"{place.name}: {place.said}" for place in where if place.said)
        arguments = " | ".join(dict.fromkeys(a for place in where for a in place.arguments))
        lines = (f"directive {word}  {names}  `{arguments}`   # measured {new.release}; {said}",) if where else ()
        yield Word("directive", word, "a word of the grammar", word in older, lines)
    own = [one for one in found.registers if one.type]
    gates = measured([registers.probe(one.name, one.type) for one in own], new)
    takes = {one.name for one in registers.known([one.name for one in found.registers], old)}
    for one, gate in zip(own, gates, strict=True):
        line = f'special {one.name}  {one.type}  @ {notation(gate)}  ""  special-registers   # measured {new.release}'
        yield Word("register", one.name, "", one.name in takes, (line,))
    for one in found.registers:
        if not one.type:
            yield Word("register", one.name, one.said, one.name in takes)
    older_pragmas = pragmas.known(found.pragmas, old)
    for name in sorted(found.pragmas):
        said = ptxas_says(name, new)
        lines = () if said else (f"pragma {name}  kernel   # measured {new.release}",)
        yield Word("pragma", name, said, name in older_pragmas, lines)


def _targets(old: Assembler, new: Assembler, found: Found) -> Iterator[Word]:
    before = ptxas.architectures(old.program)
    for name in sorted(found.architectures):
        target = name.replace("compute_", "sm_")
        yield Word("target", target, "", name in before, (f"target {target}   # measured {new.release}",))


def _modifiers(found: Found, version: int, old: Assembler, new: Assembler) -> Iterator[Word]:
    older = modifiers.known(found.modifiers, old).modifiers
    older_names = instructions.known(found.names, old)
    placed, hints = placing.place(sorted(found.modifiers), version, new, sorted(found.names))
    lines: dict[str, list[str]] = {}
    for one, gate in placing.gated(placing.shown(placed), new):
        text = f"  {one.spelling}  {one.operands}  @ {notation(gate)}   # measured {new.release}"
        lines.setdefault(one.word, []).append(text)
    said = {hint.word: f"{hint.said} ({hint.spelling})" for hint in hints}
    for word in sorted(found.modifiers):
        known_for = said.get(word, "a modifier that no spelling of the table takes")
        yield Word("modifier", word, known_for, word in older, tuple(lines.get(word, ())))
    for name in sorted(found.names):
        shown = lines.get(name)
        rows = (f'instruction {name}  ""', *shown) if shown else ()
        yield Word("name", name, said.get(name, found.names[name]), name in older_names, rows)


def ptxas_says(pragma: str, judge: Assembler) -> str:
    """What an assembler has against a pragma without arguments in the body of a kernel."""
    return pragmas.said([pragma], judge).partition(":")[2].strip().partition("\n")[0]

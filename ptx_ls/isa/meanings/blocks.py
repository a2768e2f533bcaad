"""The files in `data/meanings`, in the notation of NOTATION.md: what instructions do and what their operands mean. They
are read for explanations only; no check needs them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from functools import cache

from ptx_ls.isa.notation.lines import Line, lines_of
from ptx_ls.lazy import dataclass, field

FOLDER = "meanings"
"""Where the files are, below the other files of the table: one for each file of instructions, with its name."""
SHARED = "shared.isa"
"""The texts that several instructions have in common."""
_BLOCK, _COMPUTES, _CONDITION = "instruction", "computes", "condition"


@dataclass(frozen=True)
class Clause:
    """A text and the spellings that it is about: those with all modifiers in `when` (".hi", "!.hi" for one that is not
    there, "vmin" for the name of an instruction, alternatives with `|` between them)."""

    text: str
    when: tuple[str, ...] = ()

    def holds(self, words: Set[str]) -> bool:
        """Whether the clause is about a spelling with these names and modifiers."""
        return all(
            one[1:] not in words if one.startswith("!") else not words.isdisjoint(one.split("|")) for one in self.when
        )


@dataclass(frozen=True)
class Meaning:
    """What an entry computes, in pseudo-code; what must hold and what it waits for; what each operand means, by name.

    Of several clauses the first that holds for a spelling counts; of conditions all that hold.
    """

    computes: tuple[Clause, ...] = ()
    conditions: tuple[Clause, ...] = ()
    operands: dict[str, tuple[Clause, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Block:
    """The lines of some instructions: their names, the section of the manual ("": whichever) and what they mean."""

    names: tuple[str, ...]
    doc: str
    meaning: Meaning
    line: int


@cache
def blocks(file: str) -> tuple[Block, ...]:
    """What is written about the instructions of a file of the table ("atomics.isa")."""
    return tuple(_blocks(list(lines_of(f"{FOLDER}/{file}"))))


def _blocks(lines: list[Line]) -> Iterator[Block]:
    starts = [at for at, line in enumerate(lines) if line.indent == 0]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        head, *doc = lines[start].columns
        kind, *names = head.split()
        if kind != _BLOCK or not names:
            raise lines[start].error("not the names of instructions")
        clauses: dict[str, list[Clause]] = {}
        for line in lines[start + 1 : end]:
            name, clause = _clause(line)
            clauses.setdefault(name, []).append(clause)
        computes, needed = (tuple(clauses.pop(name, ())) for name in (_COMPUTES, _CONDITION))
        meaning = Meaning(computes, needed, {name: tuple(found) for name, found in clauses.items()})
        yield Block(tuple(names), "".join(doc), meaning, lines[start].number)


def _clause(line: Line) -> tuple[str, Clause]:
    """The name of an operand, or `computes` or `condition`, and what is said of it."""
    head, _, text = line.text.partition("  ")
    name, *when = head.split()
    text = " ".join(text.split())
    if not text:
        raise line.error("nothing is said")
    return name, Clause(_shared()[text[1:]] if text.startswith("=") else text, tuple(when))


@cache
def _shared() -> dict[str, str]:
    """The texts that several instructions have in common, by name."""
    found = {}
    for line in lines_of(f"{FOLDER}/{SHARED}"):
        name, _, text = line.text.partition("  ")
        found[name] = text.strip()
    return found

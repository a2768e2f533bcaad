"""Where a word of the grammar may stand: in a module, between the head of a kernel and its body, or in that.

A syntax error names the word that ends the file. So a place that says anything else reads the word as its own.
"""

from __future__ import annotations

from dataclasses import dataclass

from ptx_ls.isa.targets import version_text
from tests.oracle import ptxas
from tests.oracle.releases import Assembler

PLACES = {
    "module": "{} .entry k() {{ ret; }}",
    "entry": ".entry k() {} {{ ret; }}",
    "func": ".func f() {} {{ ret; }}",
    "body": ".entry k() {{ {} ret; }}",
}
_ARGUMENTS = ("", "1", "1, 1", '"ptx"', "1 1 1", "1;", "{ }", "1 { }", "s { }", "x, x;", ".b32 x;", '1 "x"')


@dataclass(frozen=True)
class Place:
    """A place that reads a word, with the arguments that pass; without any, what the assembler says then."""

    name: str
    arguments: tuple[str, ...]
    said: str


def places(word: str, judge: Assembler) -> list[Place]:
    """The places that read a word; a process for each question, since an unknown one ends the file."""
    found = []
    for name, text in PLACES.items():
        said = {arguments: _said(text.format(f"{word} {arguments}"), judge) for arguments in _ARGUMENTS}
        if not all(f"near '{word}'" in one for one in said.values()):
            others = [one for one in said.values() if one and f"near '{word}'" not in one]
            taken = tuple(arguments for arguments, one in said.items() if not one)
            found.append(Place(name, taken, min(others, key=lambda one: "syntax error" in one, default="")))
    return found


def _said(text: str, judge: Assembler) -> str:
    # The last target of the list has the directives of the newest version where any has.
    target = judge.targets[-1].name
    head = f".version {version_text(judge.newest)} .target {target} .address_size 64\n"
    code, said = ptxas.assemble(head + text, ptxas.arch_for(target, judge.program), judge.program)
    return said.splitlines()[0].partition(";")[2].strip() or said.splitlines()[0] if code else ""

"""`python -m tests.oracle.state`: holds the gates of state.isa against ptxas.

Each special register is read by a mov of every type it has, each directive and type stands in a small module, at every
target: at the version that the gate names, one step below it, and at the newest.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ptx_ls.isa import gates, state, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import ptxas

# A sample of each directive on one line; `#` makes a name its own. ptxas reads those without one differently at
# each version (.version, .target), or they are no more than a word of another (.align, .managed).
DIRECTIVES = {
    ".address_size": "",
    ".entry": ".entry k# { ret; }",
    ".func": ".func f# { ret; }",
    ".alias": ".visible .func f# (.param .u32 p) { ret; } .visible .func g# (.param .u32 p); .alias g#, f#;",
    ".branchtargets": ".entry k# { X: t: .branchtargets X; ret; }",
    ".calltargets": ".func f# { ret; } .entry k# { t: .calltargets f#; ret; }",
    ".callprototype": ".entry k# { t: .callprototype _ ; ret; }",
    ".maxnreg": ".entry k# .maxnreg 16 { ret; }",
    ".maxntid": ".entry k# .maxntid 16, 1, 1 { ret; }",
    ".reqntid": ".entry k# .reqntid 16, 1, 1 { ret; }",
    ".minnctapersm": ".entry k# .maxntid 16 .minnctapersm 2 { ret; }",
    ".maxnctapersm": ".entry k# .maxntid 16 .maxnctapersm 2 { ret; }",
    ".noreturn": ".func f# .noreturn { exit; }",
    ".pragma": '.entry k# { .pragma "nounroll"; ret; }',
    ".abi_preserve": ".func f# .abi_preserve 8 { ret; }",
    ".abi_preserve_control": ".func f# .abi_preserve_control 8 { ret; }",
    ".minperctamemory": ".entry k# .minperctamemory 16 { ret; }",
    ".extern": ".extern .global .b32 v#;",
    ".visible": ".visible .global .b32 v#;",
    ".weak": ".weak .global .b32 v#;",
    ".common": ".common .global .b32 v#;",
    ".reqnctapercluster": ".entry k# .reqnctapercluster 2, 1, 1 { ret; }",
    ".explicitcluster": ".entry k# .explicitcluster { ret; }",
    ".maxclusterrank": ".entry k# .maxclusterrank 8 { ret; }",
    ".blocksareclusters": ".entry k# .reqntid 32 .reqnctapercluster 2 .blocksareclusters { ret; }",
    ".language": '.func f# () .language "nvvm", 3 { ret; }',
    ".reg": ".entry k# { .reg .u32 r; ret; }",
    ".const": ".const .u32 v#;",
    ".global": ".global .u32 v#;",
    ".local": ".entry k# { .local .u32 r; ret; }",
    ".shared": ".shared .u32 v#;",
    ".tex": ".tex .u32 v#;",
    ".align": ".global .align 8 .b8 v#[8];",
    ".attribute": ".global .attribute(.managed) .s32 v#;",
    ".managed": ".global .attribute(.managed) .s32 v#;",
    ".unified": ".global .attribute(.unified(19, 95)) .f32 v#;",
    ".texref": ".global .texref v#;",
    ".surfref": ".global .surfref v#;",
    ".ptr": ".entry k# (.param .u32 .ptr .global .align 8 a) { ret; }",
}


@dataclass(frozen=True)
class Sample:
    """One line of a module, the name it speaks for and the gate that state.isa gives."""

    name: str
    text: str
    gate: Gate


@dataclass(frozen=True)
class Wrong:
    """A cell in which state.isa and ptxas disagree."""

    name: str
    target: str
    version: str
    accepted: bool
    said: str

    def __str__(self) -> str:
        verdict = "accepted" if self.accepted else f"refused: {self.said}"
        return f"{self.name}  [{self.target} {self.version}]  {verdict}"


def samples() -> Iterator[Sample]:
    """A sample for each special register and type, each type it reads as, and each directive that can be asked for."""
    everywhere = gates.anywhere()
    for register in state.special_registers():
        for name in register.names:
            for kind in register.types:
                vector = name == register.name and register.components
                if vector and kind != register.type:
                    continue
                form = (
                    f".reg .v4 .{kind} r; mov.v4.{kind} r, {name};"
                    if vector
                    else f".reg .{kind} r; mov.{kind} r, {name};"
                )
                directive = ".minperctamemory 16 " if "percta" in name else ""
                yield Sample(name, f".entry k# {directive}{{ {form} }}", register.gate or everywhere)
    for kind_ in state.types():
        yield Sample(kind_.name, f".entry k# {{ .reg {kind_.name} r; }}", kind_.gate or everywhere)
    for directive_ in state.directives():
        text = DIRECTIVES.get(directive_.name)
        if text:
            yield Sample(directive_.name, text, directive_.gate or everywhere)


def judge(asked: Sequence[Sample], version: Version, target: Target) -> list[str]:
    """The first message on each sample, "" where ptxas accepts it."""
    said = [""] * len(asked)
    begin = 0
    # A fatal error ends the file: what follows it is asked again.
    while begin < len(asked):
        size = " .address_size 64" if version >= 23 else ""
        lines = [f".version {version_text(version)} .target {target.name}{size}"]
        lines += [s.text.replace("#", f"_{i}") for i, s in enumerate(asked[begin:])]
        # A meaning error at the end stops the assembler before it generates code.
        lines.append(".entry stop { .reg .u32 x; add.stop.u32 x, x, x; }\n")
        run = subprocess.run(
            [str(ptxas.find()), "-arch", ptxas.arch_for(target.name), "-o", os.devnull, "-"],
            input="\n".join(lines),
            capture_output=True,
            text=True,
            check=False,
        )
        fatal = len(asked) - begin
        for match in re.finditer(r"line (\d+); (error|fatal)\s*: (.*)", run.stderr):
            index = int(match[1]) - 2
            if index < len(asked) - begin:
                said[begin + index] = said[begin + index] or match[3]
                if match[2] == "fatal":
                    fatal = min(fatal, index)
        begin += fatal + 1
    return said


def _versions(gate: Gate, target: Target) -> set[Version]:
    low, high = gate[target.index]
    known = [v for v in targets.load().versions if v >= target.introduced]
    wanted = {known[0], known[-1]}
    for edge in (low, high):
        at = next((i for i, v in enumerate(known) if v >= edge), None)
        if at is not None:
            wanted |= set(known[max(0, at - 1) : at + 2])
    return wanted


def certify() -> tuple[Counter[str], list[Wrong]]:
    """Compares every sample on the grid; counts by verdict, and the disagreements."""
    cells: dict[tuple[Target, Version], list[Sample]] = defaultdict(list)
    for sample in samples():
        for target in targets.load().targets:
            for version in _versions(sample.gate, target):
                cells[target, version].append(sample)
    count: Counter[str] = Counter()
    wrong: list[Wrong] = []
    for (target, version), asked in cells.items():
        for sample, said in zip(asked, judge(asked, version, target), strict=True):
            count["refused" if said else "accepted"] += 1
            if gates.is_open(sample.gate, target, version) == bool(said):
                wrong.append(Wrong(sample.name, target.name, version_text(version), not said, said))
    return count, wrong


def main() -> int:
    count, wrong = certify()
    for name, found in Counter(w.name for w in wrong).most_common():
        print(f"{name}: {found} disagreements, such as")
        for example in [w for w in wrong if w.name == name][:3]:
            print(f"  {example}")
    print(f"state.isa: accepted {count['accepted']}, refused {count['refused']}, disagreements {len(wrong)}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

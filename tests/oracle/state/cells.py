"""A sample of PTX that speaks for a fact of state.isa, and what ptxas says of it at a version and target."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ptx_ls.isa import gates, targets
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.targets import Target, Version, version_text
from tests.oracle import ptxas

EVERYWHERE = gates.anywhere()
NOWHERE = gates.nowhere()

# A meaning error at the end stops the assembler before it generates code.
_STOP = ".entry stop { .reg .u32 x; add.stop.u32 x, x, x; }\n"
_MESSAGE = re.compile(r"line (\d+); (error|fatal)\s*: (.*)")
_CRASH = "line 1; fatal   : ptxas was killed by a signal"
_ANY_ERROR = re.compile(r"(?:error|fatal)\s*: (.*)")
# What is refused everywhere is mostly a syntax error, which ends a file: asked at the newest version of two targets.
_CORNERS = ("sm_20", "sm_121a")
# A whole module takes a process of its own. Its options know two kinds of target.
_OF_WHOLE = {False: ("sm_10", "sm_12", "sm_13", "sm_121a"), True: ("sm_121a",)}


@dataclass(frozen=True)
class Sample:
    """One line of a module, the name it speaks for, and the gate that the data give it (nowhere: always refused).

    A `#` in the text makes a name its own, INDEX is a number of its own. `options` follow the target in the head of the
    module. `whole`: the text is a module of its own, of several lines, with VERSION and TARGET where these belong.
    `also`: gates that open it as well, where one interval of versions does not tell it all.
    """

    name: str
    text: str
    gate: Gate
    options: str = ""
    whole: bool = False
    also: tuple[Gate, ...] = ()

    def is_open(self, target: Target, version: Version) -> bool:
        """Whether the data say that ptxas accepts it."""
        return any(gates.is_open(gate, target, version) for gate in (self.gate, *self.also))


@dataclass(frozen=True)
class Wrong:
    """A cell in which the data and ptxas disagree."""

    sample: Sample
    target: str
    version: str
    accepted: bool
    said: str

    def __str__(self) -> str:
        verdict = "accepted" if self.accepted else f"refused: {self.said}"
        return f"{self.sample.text}  [{self.target} {self.version}]  {verdict}"


def certify(samples: Iterable[Sample]) -> tuple[Counter[str], list[Wrong]]:
    """Compares every sample on the grid; counts the verdicts and the samples, and gives the disagreements.

    The grid: at every target, the versions around each edge of the sample's gate, the first and the newest.
    """
    cells: dict[tuple[Target, Version, str], list[Sample]] = defaultdict(list)
    count: Counter[str] = Counter()
    for sample in samples:
        count["samples"] += 1
        for target in targets.load().targets:
            never = sample.gate == NOWHERE and not sample.also
            if (never and target.name not in _CORNERS) or (sample.whole and target.name not in _OF_WHOLE[never]):
                continue
            versions = set().union(*(_versions(gate, target) for gate in (sample.gate, *sample.also)))
            for version in [max(versions)] if never else sorted(versions):
                cells[target, version, sample.options].append(sample)
    wrong: list[Wrong] = []
    for (target, version, _), asked in cells.items():
        said = judge(asked, version, target)
        for sample, message in zip(asked, said, strict=True):
            count["refused" if message else "accepted"] += 1
            if sample.is_open(target, version) == bool(message):
                wrong.append(Wrong(sample, target.name, version_text(version), not message, message))
    return count, wrong


def _versions(gate: Gate, target: Target) -> set[Version]:
    low, high = gate[target.index]
    known = [v for v in targets.load().versions if v >= target.introduced]
    wanted = {known[0], known[-1]}
    for edge in (low, high):
        at = next((i for i, v in enumerate(known) if v >= edge), None)
        if at is not None:
            wanted |= set(known[max(0, at - 1) : at + 2])
    return wanted


def judge(asked: Sequence[Sample], version: Version, target: Target) -> list[str]:
    """The first message on each sample, "" where ptxas accepts it. All have the same options."""
    said = ["" if sample.whole else None for sample in asked]
    for i, sample in enumerate(asked):
        if sample.whole:
            said[i] = alone(sample, version, target)
    left = [i for i, message in enumerate(said) if message is None]
    # Some checks run only while the file has had no error: what passed is asked again among its like.
    while left:
        messages = _ask([asked[i] for i in left], version, target)
        for i, message in zip(left, messages, strict=True):
            said[i] = message
        passed = [i for i, message in zip(left, messages, strict=True) if not message]
        if len(passed) == len(left):
            break
        left = passed
    # Some messages come once per file: what passes although it should not is asked alone.
    for i, sample in enumerate(asked):
        if not said[i] and not sample.whole and not sample.is_open(target, version):
            said[i] = alone(sample, version, target)
    return [message or "" for message in said]


def alone(sample: Sample, version: Version, target: Target) -> str:
    """The first message on a sample in a file of its own, "" where ptxas accepts it."""
    text = _own(sample.text, 0) + "\n"
    if sample.whole:
        text = text.replace("VERSION", version_text(version)).replace("TARGET", target.name)
    else:
        text = _head(sample.options, version, target) + "\n" + text
    # Whole modules say all of what they are; the rest must not reach the generation of code.
    errors = [m for m in _ANY_ERROR.findall(_run(text + _STOP, target)) if "stop" not in m and "aborted" not in m]
    return errors[0] if errors else ""


def _own(text: str, number: int) -> str:
    return text.replace("INDEX", str(number + 1)).replace("#", f"_{number}")


def _head(options: str, version: Version, target: Target) -> str:
    size = " .address_size 64" if version >= 23 else ""
    return f".version {version_text(version)} .target {target.name}{options}{size}"


def _ask(asked: Sequence[Sample], version: Version, target: Target) -> list[str]:
    said = [""] * len(asked)
    begin = 0
    # A fatal error ends the file: what follows it is asked again.
    while begin < len(asked):
        lines = [_head(asked[0].options, version, target)]
        lines += [_own(s.text, i) for i, s in enumerate(asked[begin:])]
        answer = _run("\n".join([*lines, _STOP]), target)
        if answer == _CRASH and len(asked) > 1:
            # ptxas itself fell over one of the samples, or over two together: halved until that one stands alone.
            middle = len(asked) // 2
            return _ask(asked[:middle], version, target) + _ask(asked[middle:], version, target)
        fatal = len(asked) - begin
        for line, kind, message in _MESSAGE.findall(answer):
            index = int(line) - 2
            if index == -1:
                return [message] * len(asked)
            if index < len(asked) - begin:
                said[begin + index] = said[begin + index] or message
                if kind == "fatal":
                    fatal = min(fatal, index)
        begin += fatal + 1
    return said


def _run(text: str, target: Target) -> str:
    code, said = ptxas.assemble(text, ptxas.arch_for(target.name), ptxas.find())
    return _CRASH if code < 0 else said


def both(*parts: Gate | None) -> Gate:
    """Where all of the gates are open; None is open everywhere."""
    gate = EVERYWHERE
    for part in parts:
        if part is not None:
            gate = gates.both(gate, part)
    return gate

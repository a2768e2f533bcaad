"""The counts of a run, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from ptx_ls.isa import table

_OTHER = "other"


@dataclass
class Counts:
    """What was counted. An instruction counts for each warp with a thread whose guard holds (`warps`) and for each such
    thread (`threads`).

    `branches`: warps that reach a branch with a guard or an index; `divergent`: those of which threads go different
    ways. The rest as `accesses.py` counts it.
    """

    warps: int = 0
    threads: int = 0
    branches: int = 0
    divergent: int = 0
    shared_requests: int = 0
    shared_passes: int = 0
    shared_least: int = 0
    global_requests: int = 0
    global_sectors: int = 0
    global_bytes: int = 0

    @property
    def conflicts(self) -> int:
        """Passes of shared memory that would not be needed if no two words of a group were in one bank."""
        return self.shared_passes - self.shared_least

    def add(self, other: Counts) -> None:
        """Adds other counts."""
        for name, number in vars(other).items():
            setattr(self, name, getattr(self, name) + number)


@dataclass
class Statistics:
    """The counts of a run by line and text; bytes of shared memory of a block, `static` of its variables and `dynamic`
    of the launch; and the most columns of tensor memory that a block had at a time."""

    lines: dict[tuple[int, str], Counts] = field(default_factory=dict)
    static: int = 0
    dynamic: int = 0
    columns: int = 0

    def of(self, line: int, text: str) -> Counts:
        """The counts of an instruction."""
        return self.lines.setdefault((line, text), Counts())

    @property
    def whole(self) -> Counts:
        """Those of all instructions."""
        return _sum(self.lines.values())

    @property
    def classes(self) -> dict[str, Counts]:
        """Those of each class of instructions, the class of most warps first."""
        found: dict[str, list[Counts]] = {}
        for (_, text), counts in self.lines.items():
            found.setdefault(class_of(text), []).append(counts)
        sums = {name: _sum(every) for name, every in found.items()}
        return dict(sorted(sums.items(), key=lambda one: -one[1].warps))


def _sum(every: Iterable[Counts]) -> Counts:
    whole = Counts()
    for one in every:
        whole.add(one)
    return whole


def class_of(text: str) -> str:
    """The class of an instruction: the section of the manual that has it, such as "integer arithmetic"."""
    words = (word.rstrip(";") for word in text.replace("{", " ").split())
    spelling = next((word for word in words if not word.startswith("@") and not word.endswith(":")), "")
    matches = table.resolve(spelling).matches
    return matches[0].entry.file.removesuffix(".isa").replace("_", " ") if matches else _OTHER

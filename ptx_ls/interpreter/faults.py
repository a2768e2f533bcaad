"""What can go wrong in a run: the program's fault, a limit, or an instruction that is not modelled."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.lazy import NamedTuple
from ptx_ls.sema.source_lines import SourceLine, SourceLines


@dataclass(frozen=True)
class Access:
    """The memory access at fault: `kind` is read, write or atomic; `address` and `size` in bytes."""

    kind: str
    space: str
    address: int
    size: int


def _with_source(line: int, source: SourceLine | None) -> str:
    return f"{line} ({source})" if source is not None else str(line)


@dataclass(frozen=True)
class Side:
    """The other side of a fault that two take part in: what it did, by which line and instruction, which thread."""

    what: str
    line: int
    instruction: str
    thread: tuple[int, int, int]
    block: tuple[int, int, int]
    source: SourceLine | None = None

    @property
    def what_it_did(self) -> str:
        """What it did, with an article: "a read", "an atomic"."""
        return f"{'an' if self.what[0] == 'a' else 'a'} {self.what}"

    def __str__(self) -> str:
        return (
            f"  the other side, line {_with_source(self.line, self.source)}: {self.what}\n    {self.instruction}\n"
            f"  by thread {self.thread} of block {self.block}"
        )


@dataclass(frozen=True)
class Report:
    """A fault: what happened, where (1-based line), by which thread, and what to do.

    `thread` and `block` are (x, y, z). `source` is the line of the source that the module was compiled from.
    """

    kind: str
    message: str
    line: int
    instruction: str
    thread: tuple[int, int, int]
    block: tuple[int, int, int]
    lanes: int = 1
    access: Access | None = None
    advice: str = ""
    other: Side | None = None
    source: SourceLine | None = None
    schedule: int | None = None
    """The seed of the order in which it happens; None for the defined order."""

    def located(self, lines: SourceLines) -> Report:
        """The same with the lines of the source."""
        other = replace(self.other, source=lines.at(self.other.line)) if self.other is not None else None
        return replace(self, source=lines.at(self.line), other=other)

    def __str__(self) -> str:
        others = f" and {self.lanes - 1} more threads" if self.lanes > 1 else ""
        text = (
            f"line {_with_source(self.line, self.source)}: {self.message}\n    {self.instruction}\n"
            f"  by thread {self.thread} of block {self.block}{others}"
        )
        if self.other is not None:
            text += f"\n{self.other}"
        text = f"{text}\n  {self.advice}" if self.advice else text
        return text if self.schedule is None else f"{text}\n  in the order of --schedule {self.schedule}"


class Printed(NamedTuple):
    """What a thread has printed; `block` and `thread` are (x, y, z)."""

    block: tuple[int, int, int]
    thread: tuple[int, int, int]
    text: str


class Stopped(Exception):  # noqa: N818
    """A run that did not complete; `printed` is what was printed until then."""

    printed: tuple[Printed, ...] = ()


class ProgramFault(Stopped):
    """The program did something that it may not do; `lanes` are those of an access to memory at fault."""

    def __init__(self, report: Report, lanes: Array | None = None) -> None:
        super().__init__(str(report))
        self.report = report
        self.lanes = lanes


class NotModelled(Stopped):
    """An instruction or feature that the interpreter does not run yet; it never guesses a result."""

    def __init__(self, what: str, line: int = 0) -> None:
        super().__init__(f"line {line}: not modelled: {what}" if line else f"not modelled: {what}")
        self.what = what
        self.line = line


class LimitReached(Stopped):
    """The run went over a limit on steps, memory or time."""


class LaunchError(Exception):
    """The launch does not fit the kernel: no such entry, wrong arguments, an impossible grid."""

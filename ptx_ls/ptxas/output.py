"""Reads the output of ptxas.

Its form with `-v`, for a module that it accepts and for one that it refuses (measured 11.8 to 13.5):

ptxas warning : Stack size for entry function 'k' cannot be statically determined
ptxas info    : (C7517) wgmma.wait_group is injected in around line 17 by compiler to allow use of … in function 'k'
ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'k' for 'sm_90a'
ptxas info    : Function properties for k
    664 bytes stack frame, 816 bytes spill stores, 916 bytes spill loads
ptxas info    : Used 32 registers, used 0 barriers, 664 bytes cumulative stack size

ptxas module.ptx, line 8; error   : Unknown modifier '.foo'
ptxas fatal   : Ptx assembly aborted due to errors
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ptx_ls.lazy import dataclass, pattern, replace

Kind = Literal["error", "warning", "info"]
Amount = tuple[int, str]


@dataclass(frozen=True)
class Message:
    """A message in the words of ptxas. `line` counts from 1; None if the message names no line of the module."""

    kind: Kind
    text: str
    line: int | None = None

    def in_file(self, path: str) -> str:
        """The message after the place in a file of this path that it is about."""
        return f"{path}{'' if self.line is None else f':{self.line}'}: {self.kind}: {self.text}"


@dataclass(frozen=True)
class Resources:
    """The resources of a function: `amounts` such as (32, "registers"). `target` is that of a kernel, "" for other
    functions."""

    function: str
    target: str
    amounts: tuple[Amount, ...] = ()


@dataclass(frozen=True)
class Output:
    """The output of one run of ptxas. `is_recognized`: at least one line is in the form of ptxas.

    `failure` is the message that ended the run before the module was judged, such as an unknown option; "" if none.
    `others` are the status and the output of each program that ran on the machine code.
    """

    messages: tuple[Message, ...]
    resources: tuple[Resources, ...]
    is_recognized: bool
    failure: str = ""
    others: tuple[tuple[int, str], ...] = ()

    @property
    def errors(self) -> tuple[Message, ...]:
        """Why the module is refused; empty where it is not."""
        return tuple(message for message in self.messages if message.kind == "error")


_LINE = pattern(r"ptxas (?:(?P<file>.*), line (?P<line>\d+); )?(?P<kind>info|warning|error|fatal) *: (?P<text>.*)")
_KINDS: dict[str, Kind] = {"info": "info", "warning": "warning", "error": "error", "fatal": "error"}
_KERNEL = pattern(r"Compiling entry function '(.*)' for '(\w+)'")
_FUNCTION = pattern(r"Function properties for '?(.*?)'?$")
_USED = pattern(r"[Uu]sed \d+ \w+")
_AMOUNT = pattern(r"(\d+) ([\w\[\] ]+)")
_OF_NO_MATTER = pattern(r"\d+ bytes gmem|Compile time\b")
_LAST_WORD = "Ptx assembly aborted due to errors"


def read(output: str, file: str) -> Output:
    """The output of a run on a file of this name, parsed; unknown lines are ignored."""
    messages: list[Message] = []
    resources: dict[str, Resources] = {}
    is_recognized = False
    function = failure = ""
    for line in output.splitlines():
        match = _LINE.fullmatch(line.rstrip())
        is_recognized = is_recognized or match is not None
        kind, text = (match["kind"], match["text"]) if match else ("", line)
        if match is None or _USED.match(text):
            if function and (match or line[:1].isspace()):
                known = resources[function]
                resources[function] = replace(known, amounts=(*known.amounts, *_amounts(text)))
        elif kind == "info" and (kernel := _KERNEL.match(text)):
            function = kernel[1]
            resources[function] = Resources(function, kernel[2])
        elif kind == "info" and (named := _FUNCTION.match(text)):
            function = named[1]
            resources.setdefault(function, Resources(function, ""))
        elif not (kind == "info" and _OF_NO_MATTER.match(text)):
            # A marker in the source, or ptxas's own text, gives a line of another file.
            is_ours = match["file"] is not None and match["file"].replace("\\", "/").split("/")[-1] == file
            messages.append(Message(_KINDS[kind], text, number(match["line"]) if is_ours else None))
            failure = text if kind == "fatal" and not match["file"] else failure
    if any(m.kind == "error" and m.text != _LAST_WORD for m in messages):
        messages = [m for m in messages if m.text != _LAST_WORD]
    # This line ends every run that judged a module with errors.
    failure = "" if failure == _LAST_WORD else failure
    return Output(tuple(messages), tuple(resources.values()), is_recognized, failure)


def number(digits: str) -> int:
    """The value of a number, or of its first 12 digits: no module has so many of anything."""
    return int(digits[:12])


def _amounts(text: str) -> Iterator[Amount]:
    for part in text.split(","):
        if found := _AMOUNT.search(part):
            yield number(found[1]), found[2].strip()


def summary(resources: Resources) -> str:
    """The resources of a function in one line: "32 registers, 816 bytes spill stores". Zero amounts are left out."""
    return ", ".join(
        f"{amount} {what[:-1] if amount == 1 and what.endswith('s') and 'bytes' not in what else what}"
        for amount, what in sorted(resources.amounts, key=lambda one: one[1] != "registers")
        if amount
    )

"""What ptxas writes, as data. With `-v` of a module that it takes, and of one that it refuses (measured 11.8 to 13.5):

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

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

Kind = Literal["error", "warning", "info"]
Amount = tuple[int, str]


@dataclass(frozen=True)
class Message:
    """A message in ptxas's words. `line` counts from 1, and is None where it names none of the module's own."""

    kind: Kind
    text: str
    line: int | None = None


@dataclass(frozen=True)
class Resources:
    """What a function takes: `amounts` as ptxas has them, (32, "registers"). `target` is what it was assembled for, ""
    of a function that is no kernel."""

    function: str
    target: str
    amounts: tuple[Amount, ...] = ()


@dataclass(frozen=True)
class Output:
    """All that one run of ptxas said. `heard`: something of it read like ptxas.

    `gave_up` is what ended it before it had judged the module, an option that it does not know; "" where nothing did.
    """

    messages: tuple[Message, ...]
    resources: tuple[Resources, ...]
    heard: bool
    gave_up: str = ""


_LINE = re.compile(r"ptxas (?:(?P<file>.*), line (?P<line>\d+); )?(?P<kind>info|warning|error|fatal) *: (?P<text>.*)")
_KINDS: dict[str, Kind] = {"info": "info", "warning": "warning", "error": "error", "fatal": "error"}
_KERNEL = re.compile(r"Compiling entry function '(.*)' for '(\w+)'")
_FUNCTION = re.compile(r"Function properties for '?(.*?)'?$")
_USED = re.compile(r"[Uu]sed \d+ \w+")
_AMOUNT = re.compile(r"(\d+) ([\w\[\] ]+)")
_OF_NO_MATTER = re.compile(r"\d+ bytes gmem|Compile time\b")
_LAST_WORD = "Ptx assembly aborted due to errors"


def read(output: str, file: str) -> Output:
    """What there is in the output of a run on a file of this name; a line that is not known is passed over."""
    messages: list[Message] = []
    resources: dict[str, Resources] = {}
    heard = False
    function = gave_up = ""
    for line in output.splitlines():
        match = _LINE.fullmatch(line.rstrip())
        heard = heard or match is not None
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
            gave_up = text if kind == "fatal" and not match["file"] else gave_up
    if any(m.kind == "error" and m.text != _LAST_WORD for m in messages):
        messages = [m for m in messages if m.text != _LAST_WORD]
    # Of a module that it has judged the assembler says so at the end.
    gave_up = "" if gave_up == _LAST_WORD else gave_up
    return Output(tuple(messages), tuple(resources.values()), heard, gave_up)


def number(digits: str) -> int:
    """A number of any length: of what no module can have so many of, only that it is large."""
    return int(digits[:12])


def _amounts(text: str) -> Iterator[Amount]:
    for part in text.split(","):
        if found := _AMOUNT.search(part):
            yield number(found[1]), found[2].strip()


def summary(resources: Resources) -> str:
    """What a function takes, in a line: "32 registers, 816 bytes spill stores". What it takes none of is left out."""
    return ", ".join(
        f"{amount} {what[:-1] if amount == 1 and what.endswith('s') and 'bytes' not in what else what}"
        for amount, what in sorted(resources.amounts, key=lambda one: one[1] != "registers")
        if amount
    )

"""The messages of other tools, in families, from messages.isa."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from ptx_ls.isa.notation.lines import lines_of, unquote
from ptx_ls.lazy import dataclass, pattern

_KIND = pattern(r"<([a-z]+)>")
_HEAD = pattern(r"^.*?\b(?:error|fatal|warning|info)\s*: ")
_QUOTES = str.maketrans("", "", "'\"`‘’“”")
_NUMBERED = ("error {}", "code {}", "error ({})")
"""How programs write the number of an error of the driver."""
_LONGEST = 160
"""The characters that one placeholder may stand for."""


@dataclass(frozen=True)
class Family:
    """Messages with one meaning: the tool that prints them, what they mean, and the ways out, in Markdown.

    `toolkits`: the table of toolkits and drivers helps as well.
    """

    tool: str
    summary: str
    ways: tuple[str, ...]
    toolkits: bool


@dataclass(frozen=True)
class Template:
    """A message as a tool prints it: what is always there, around the kinds of what differs."""

    family: Family
    text: str
    parts: tuple[str, ...]
    kinds: tuple[str, ...]

    @staticmethod
    def of(family: Family, text: str) -> Template:
        """The template of a text with <KIND> for what differs."""
        split = _KIND.split(" ".join(text.translate(_QUOTES).split()).lower())
        return Template(family, text, tuple(split[::2]), tuple(split[1::2]))

    def match(self, line: str) -> Found | None:
        """What a line without quotes has in the place of each kind; None if it is another message."""
        lower = line.lower()
        first = self.parts[0]
        begin = 0 if not first else _begin_of(first, lower)
        if begin < 0:
            return None
        at = begin + len(first)
        values: list[tuple[str, str]] = []
        for kind, part in zip(self.kinds, self.parts[1:], strict=True):
            end = lower.find(part, at + 1) if part else _end_of(kind, line, at)
            value = line[at : max(at, end)].strip()
            if not 0 < len(value) <= _LONGEST:
                return None
            if not first and not values:
                # What comes before the message begins with a kind: the name of a file, the severity.
                value = value.rsplit(maxsplit=1)[-1] if kind != "text" else value.rsplit(": ", 1)[-1]
                begin = line.index(value, begin)
            values.append((kind, value))
            at = end + len(part)
        return Found(self, line[begin:at].strip(), tuple(values))


@dataclass(frozen=True)
class Found:
    """A template that a line has, the part of the line that it covers, and what stands there for each kind."""

    template: Template
    text: str
    values: tuple[tuple[str, str], ...]

    @property
    def weight(self) -> int:
        """How much of the line is known word by word."""
        return sum(map(len, self.template.parts))


def find(line: str) -> Found | None:
    """The message of messages.isa that a line has, the most specific one; None if none is known."""
    return next(iter(best(line, templates())), None)


def best(line: str, among: Iterable[Template]) -> list[Found]:
    """The most specific of some templates that a line has, several if they are equally so; [] if it has none."""
    plain = " ".join(line.translate(_QUOTES).split())
    # Some messages begin with what differs, after the name of the file and the severity; others with the tool.
    lines = dict.fromkeys((_HEAD.sub("", plain, count=1), plain))
    found = [match for template in among for one in lines if (match := template.match(one))]
    most = max((one.weight for one in found), default=0)
    return [one for one in found if one.weight == most]


@cache
def templates() -> tuple[Template, ...]:
    """All messages of messages.isa."""
    return tuple(_read())


def _read() -> Iterator[Template]:
    family: Family | None = None
    for line in lines_of("messages.isa"):
        if line.indent == 0:
            head, summary, *ways = line.columns
            _, tool, *options = head.split()
            family = Family(tool, unquote(summary), tuple(map(unquote, ways)), "toolkits" in options)
            numbers = (number for number in options if number.isdigit())
            yield from (Template.of(family, form.format(number)) for number in numbers for form in _NUMBERED)
        elif family is not None:
            yield Template.of(family, line.text)


def _begin_of(part: str, line: str) -> int:
    """Where a part begins in a line, at the beginning of a word; -1 if nowhere."""
    at = line.find(part)
    while at > 0 and line[at - 1].isalnum() and part[0].isalnum():
        at = line.find(part, at + 1)
    return at


def _end_of(kind: str, line: str, at: int) -> int:
    """Where the last kind of a message ends: a text at the end of the line, a word at a blank."""
    if kind == "text":
        return len(line)
    end = line.find(" ", at + 1)
    end = len(line) if end < 0 else end
    return at + len(line[at:end].rstrip(".,;)"))

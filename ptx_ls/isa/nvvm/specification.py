"""What NVIDIA's NVVM IR specification says, in versions 1.5 and 2.0, and what the readers of a module do.

nvvm_specification.isa has a line `section` for each section and below it a row for each of its statements; what is
indented below a row is the query for where the statement applies. The verdicts are written by
`python -m tests.nvvm.specification --write`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from ptx_ls.isa.notation.kept import kept
from ptx_ls.isa.notation.lines import IsaError, Line, lines_of, unquote
from ptx_ls.lazy import dataclass, pattern

NAME = "nvvm_specification"
"""Under which the statements are kept as objects."""
FILE = f"{NAME}.isa"
PREFIX = "nvvm-"
"""What the codes of the statements begin with."""
URL = "https://docs.nvidia.com/cuda/nvvm-ir-spec/index.html"

LEVELS = ("supported", "ignored", "illegal", "-")
"""What a version of the specification says of a thing; `-`: nothing."""

REFUSALS = frozenset(("refused", "invalid", "crashes"))
VERDICTS = {
    "refused": "refuses it",
    "invalid": "refuses it when it verifies the module, and compiles it",
    "crashes": "ends its process",
    "unselected": "reads it, but has no instruction for it",
    "unassembled": "takes it, but ptxas refuses the PTX",
    "taken": "takes it",
    "ignored": "takes it and ignores it: the PTX is the same without",
}
"""What a reader does, as a clause."""


@dataclass(frozen=True)
class Column:
    """A reader that was asked: `release` and, of libnvvm, the dialect of LLVM IR that it reads for a target."""

    reader: str
    release: str
    dialect: str = ""

    @property
    def described(self) -> str:
        """Its name in a sentence."""
        return f"{self.reader} {self.release}" + (f" {DIALECTS[self.dialect]}" if self.dialect else "")


DIALECTS = {"llvm7": "below compute_100", "modern": "from compute_100 on"}
"""The dialects of libnvvm, by the targets that have them."""
COLUMNS = (
    Column("libnvvm", "12.9", "llvm7"),
    Column("libnvvm", "12.9", "modern"),
    Column("libnvvm", "13.5", "llvm7"),
    Column("libnvvm", "13.5", "modern"),
    Column("LLVM", "22"),
)
"""The readers in the order of the table's columns."""


@dataclass(frozen=True)
class Section:
    """A section of the specification: its numbers in 1.5 and 2.0 ("-": it has none), its anchor in 2.0, its title."""

    older: str
    newer: str
    anchor: str
    title: str

    @property
    def url(self) -> str:
        """Its address in NVIDIA's document."""
        return f"{URL}#{self.anchor}"


@dataclass(frozen=True, eq=False)
class Rule:
    """A statement of the specification, which counts by its identity.

    `older` and `newer`: what 1.5 and 2.0 say; `verdicts`: what the readers of COLUMNS do; `message`: the statement as a
    clause. `harmless`: nobody needs to change what is forbidden here. `query`: where it applies, as a query of
    tree-sitter with `@at`, or `code NAME`.
    """

    code: str
    section: Section
    older: str
    newer: str
    verdicts: tuple[str, ...]
    harmless: bool
    message: str
    query: str
    line: int
    words: tuple[str, ...]
    intrinsics: tuple[str, ...]
    entities: tuple[str, ...]

    @property
    def is_of_values(self) -> bool:
        """Whether it is about intrinsics or casts: instructions whose result may be all that they are for."""
        return "#intrinsic?" in self.query or "addrspacecast" in self.query


STRING = r'((?: "(?:[^"\\]|\\.)*")+)'
"""The strings that a predicate of a query gets, as a pattern."""
_WORDS = pattern(rf"#(?:one-of|word|near)\? @\w+{STRING}")
_INTRINSICS = pattern(rf"#(?:intrinsic|effect)\? @\w+{STRING}")
KINDS = pattern(rf"#kind\? @in{STRING}")
"""The kinds that a query asks for."""
NODE = pattern(r"\((\w+)")
"""A node of a query."""
_VALUE = pattern(r'"((?:[^"\\]|\\.)*)"')


@cache
def load() -> tuple[Rule, ...]:
    """Every statement, in the order of the file."""
    return kept(NAME, read)


def read() -> tuple[Rule, ...]:
    """The same, read from the file."""
    section: Section | None = None
    found: list[Rule] = []
    row: Line | None = None
    query: list[str] = []
    for line in lines_of(FILE):
        if line.indent:
            query.append(line.text)
            continue
        if row is not None:
            found.append(_rule(row, section, query))
        row, query = None, []
        if line.text.startswith("section "):
            section = _section(line)
        else:
            row = line
    if row is not None:
        found.append(_rule(row, section, query))
    if len({one.code for one in found}) < len(found):
        raise IsaError(f"{FILE}: two rows have one code")
    return tuple(found)


@cache
def by_code() -> dict[str, Rule]:
    """Every statement by its code."""
    return {one.code: one for one in load()}


def _section(line: Line) -> Section:
    head, *columns = line.columns
    if len(columns) != 3:
        raise line.error("expected section, the numbers in 1.5 and 2.0, the anchor and the title")
    return Section(head.split()[1], columns[0], columns[1], unquote(columns[2]))


def _rule(line: Line, section: Section | None, query: Sequence[str]) -> Rule:
    code, *columns = line.columns
    harmless = len(columns) == len(COLUMNS) + 4 and columns[-2] == "harmless"
    if section is None or len(columns) != len(COLUMNS) + 3 + harmless or not query:
        raise line.error("expected a code, what 1.5 and 2.0 say, a verdict of each reader, a message, and a query")
    older, newer, *verdicts = columns[: len(COLUMNS) + 2]
    if not {older, newer} <= set(LEVELS) or not set(verdicts) <= VERDICTS.keys() or not code.startswith(PREFIX):
        raise line.error("unknown word")
    message, asked = unquote(columns[-1]), " ".join(query)
    words, intrinsics = values_of(_WORDS, asked), values_of(_INTRINSICS, asked)
    entities = values_of(KINDS, asked) or tuple(NODE.findall(asked)[:1])
    of_query = asked, line.number, words, intrinsics, entities
    return Rule(code, section, older, newer, tuple(verdicts), harmless, message, *of_query)


def values_of(predicate: re.Pattern[str], query: str) -> tuple[str, ...]:
    """The strings that a query gives to the predicates that an expression finds in it, in order."""
    found = (value for match in predicate.finditer(query) for value in _VALUE.findall(match[1]))
    return tuple(re.sub(r"\\(.)", r"\1", value) for value in found)


def described(rule: Rule) -> str:
    """A statement with what the versions say and what the readers do."""
    section = rule.section
    said = [f"NVVM IR {name} {_says(section_, level)}" for name, section_, level in _versions(rule)]
    return "\n".join(
        [
            f"{rule.code}: {rule.message}.",
            "",
            *said,
            "",
            *(
                f"{column.described} {VERDICTS[verdict]}."
                for column, verdict in zip(COLUMNS, rule.verdicts, strict=True)
            ),
            "",
            section.url,
        ]
    )


def _versions(rule: Rule) -> tuple[tuple[str, str, str], ...]:
    section = rule.section
    return ("1.5", section.older, rule.older), ("2.0", section.newer, rule.newer)


def _says(section: str, level: str) -> str:
    words = {"supported": "supports it", "ignored": "accepts and ignores it", "illegal": "does not support it"}
    where = f" (section {section})" if section != "-" else ""
    return words.get(level, "says nothing of it") + where + "."

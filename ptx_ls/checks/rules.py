"""What there is to say of each code: its level, its meaning, a wrong and a right example."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ptx_ls.checks import codes
from ptx_ls.checks.base.applicability import SAFE, SAFE_ALONE
from ptx_ls.checks.base.levels import Level
from ptx_ls.checks.default_levels import default_level
from ptx_ls.lazy import dataclass
from ptx_ls.syntax.language import Language, language_of

_EXAMPLES = Path(__file__).parent / "examples"
RUNS = _EXAMPLES / "runs.txt"
"""What `ptx-ls run` says of wrong examples, a line of it after the code; made by `python -m tests.generate`."""
_BETWEEN = "---\n"
SINCE = "0.1.0"
"""The first version of ptx-ls, which has all of the codes."""


@dataclass(frozen=True)
class Example:
    """A module or source that has a fault, and the same without it. `said` is what a run says of the wrong one, "" if
    none sees it."""

    wrong: str
    right: str
    suffix: str
    said: str = ""

    @property
    def language(self) -> Language:
        """The language of both."""
        return language_of(f"a.{self.suffix}", self.wrong.encode()) or "ptx"


@dataclass(frozen=True)
class Rule:
    """A code with the level that it has where no setting says otherwise. `summary` is the first sentence of its
    meaning, `details` the rest. `example` is None for what another program reports. `manual` are the anchors of the
    sections of the manual that have the rule."""

    code: str
    level: Level
    summary: str
    details: str
    example: Example | None
    manual: tuple[str, ...] = ()

    @property
    def fix(self) -> str:
        """Which of its fixes `--fix` applies: "safe", "unsafe" for none."""
        return "safe" if self.code in SAFE | SAFE_ALONE else "unsafe"


def rule(code: str) -> Rule | None:
    """What there is to say of a code; None if there is no such code."""
    text = codes.explanation(code)
    if text is None:
        return None
    first, _, details = text.strip().partition("\n\n")
    summary = " ".join(first.split()).removeprefix(f"{code}: ")
    summary = f"{summary[:1].upper()}{summary[1:]}"
    return Rule(code, default_level(code), summary, details, _examples().get(code), codes.manual(code))


def rules() -> Iterator[Rule]:
    """Every code that a file reports, in alphabetical order."""
    for code, _ in codes.explanations():
        if found := rule(code):
            yield found


@cache
def _examples() -> dict[str, Example]:
    found: dict[str, Example] = {}
    said: dict[str, list[str]] = {}
    for line in RUNS.read_text(encoding="utf-8").splitlines():
        code, _, text = line.partition("\t")
        said.setdefault(code, []).append(text)
    for path in sorted(_EXAMPLES.iterdir()):
        wrong, between, right = path.read_text(encoding="utf-8").partition(_BETWEEN)
        if between:
            found[path.stem] = Example(wrong, right, path.suffix[1:], "\n".join(said.get(path.stem, ())))
    return found


def silenced(one: Rule) -> str:
    """How a finding with a code is silenced."""
    mark = {"ll": ";", "py": "#"}.get(one.example.suffix if one.example else "ptx", "//")
    return (
        f"`{mark} ptx-ls: ignore {one.code}` at the end of the line, or above it; `--ignore {one.code}`; "
        f'`ignore = ["{one.code}"]` in ptx-ls.toml.'
    )

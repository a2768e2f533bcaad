"""What the cases came to: a table by kind of mutation, and lists by message, most frequent first."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from tests.oracle.mutants.cases import Case

_COLUMNS = ("cases", "refused", "false errors", "missed", "on its line", "elsewhere", "found %", "line %")


def by_kind(cases: Sequence[Case]) -> Iterator[str]:
    """A Markdown table, one row per kind and one for all."""
    yield f"| kind | {' | '.join(_COLUMNS)} |"
    yield "|---|" + "---:|" * len(_COLUMNS)
    kinds: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        kinds[case.kind].append(case)
    for kind, own in [*kinds.items(), ("all", list(cases))]:
        yield f"| {kind} | {' | '.join(_row(own))} |"


def _row(cases: Sequence[Case]) -> Iterator[str]:
    counts = Counter(case.verdict for case in cases)
    refused = counts["found"] + counts["elsewhere"] + counts["missed"]
    caught = counts["found"] + counts["elsewhere"]
    yield from map(str, (len(cases), refused, counts["false error"], counts["missed"]))
    yield from map(str, (counts["found"], counts["elsewhere"]))
    yield f"{100 * caught / refused:.1f}" if refused else "-"
    yield f"{100 * counts['found'] / caught:.1f}" if caught else "-"


def targets(cases: Sequence[Case]) -> list[tuple[str, int]]:
    """How many cases have each target, of the kinds that leave the head of a module alone."""
    heads = (re.search(r"^\s*\.target\s+(sm_\w+)", c.text, re.MULTILINE) for c in cases if not _OF_HEADS.search(c.kind))
    return Counter(found[1] for found in heads if found).most_common()


_OF_HEADS = re.compile("target|version|head|two|token|character|number|line|letter")


def by_message(cases: Sequence[Case], verdict: str) -> Iterator[str]:
    """The cases of one verdict gathered by message: ours for false errors, else ptxas's; each with examples."""
    alike: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        if case.verdict == verdict:
            said = case.ours.first if verdict == "false error" else case.ptxas.first
            alike[plain(said)].append(case)
    for message, own in sorted(alike.items(), key=lambda item: -len(item[1])):
        kinds = Counter(case.kind for case in own)
        yield f"{len(own):5} × {message}   ({', '.join(f'{k} {n}' for k, n in kinds.most_common(4))})"
        for case in own[:2]:
            yield f"        {example(case)}"


def beside(cases: Sequence[Case]) -> Iterator[str]:
    """Our errors on lines that ptxas read without a word, gathered by message."""
    alike: dict[str, list[tuple[Case, int, str]]] = defaultdict(list)
    for case in cases:
        for line, said in case.alone:
            alike[plain(said)].append((case, line, said))
    for message, own in sorted(alike.items(), key=lambda item: -len(item[1])):
        yield f"{len(own):5} × {message}"
        case, line, said = own[0]
        yield f"        {case.number} {case.program}: {_line(case, line)}: {said}; ptxas: {case.ptxas.errors[0]}"


def example(case: Case) -> str:
    """A case in one line: its number, file, the first line at fault, and what was said of it."""
    said = case.ours.errors if case.verdict == "false error" else case.ptxas.errors
    line, text = said[0]
    other = f"; ours: {case.ours.errors[0]}" if case.verdict == "elsewhere" else ""
    return f"{case.number} {case.program}: {_line(case, line)}: {text}{other}"


def _line(case: Case, line: int) -> str:
    rows = case.text.split("\n")
    return f"{line}: `{rows[line - 1].strip()[:120]}`" if 0 < line <= len(rows) else f"{line}:"


def plain(message: str) -> str:
    """A message without the names and numbers in it."""
    message = re.sub(r"'[^']*'", "'…'", message)
    message = re.sub(r"\bfor instruction '…'.*", "for instruction '…'", message)
    return re.sub(r"\b\d+\b", "N", message)[:110]

"""The page of a code."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.checks.rules import SINCE, Rule, rules, silenced
from ptx_ls.isa.render import MANUAL
from ptx_ls.reference import playground

_FENCES = {"ptx": "asm", "ll": "llvm", "cu": "cpp", "py": "python"}
_RUN = "`ptx-ls run` of the wrong one, with the values of its first line, reports this, and nothing of the right one:"
_MADE = "Made by `python -m tests.generate` from `ptx_ls/checks`."


def pages() -> dict[str, str]:
    """The text of each page by file name."""
    found = list(rules())
    return {f"{one.code}.md": "\n".join(_page(one)) for one in found} | {"README.md": "\n".join(_index(found))}


def _page(one: Rule) -> Iterator[str]:
    yield f"# {one.code}\n\n{one.summary}\n"
    if one.details:
        yield f"{one.details.strip()}\n"
    if one.example:
        for title, source in (("Wrong", one.example.wrong), ("Right", one.example.right)):
            yield f"## {title}\n\n```{_FENCES[one.example.suffix]}\n{source.rstrip()}\n```\n"
    if one.example and one.example.said:
        yield f"## In a run\n\n{_RUN}\n\n```text\n{one.example.said}\n```\n"
    if one.manual:
        links = ", ".join(f"[{anchor}]({MANUAL}{anchor})" for anchor in one.manual)
        yield f"## In the manual\n\nThe rule is in the PTX ISA manual, in {links}.\n"
    has_example = one.example is not None
    link = playground.link(playground.of_code(one.code) if has_example else one.code, has_example=has_example)
    yield f"{link} in the browser.\n"
    fix = "`--fix` mends it where it has a fix." if one.fix == "safe" else "Its fixes, if any, need `--unsafe-fixes`."
    yield f"## Level\n\n{one.level.capitalize()}; since {SINCE}. {fix}\n"
    yield f"## How to silence it\n\n{silenced(one)}\n"
    yield f"[All codes](README.md). {_MADE}\n"


def _index(found: list[Rule]) -> Iterator[str]:
    yield f"# Codes of diagnostics\n\n{_MADE}\n"
    yield "[The codes of the NVVM IR specification](../reference/nvvm-specification.md) have a page of the reference.\n"
    yield "| code | level | |\n|---|---|---|"
    for one in found:
        yield f"| [{one.code}]({one.code}.md) | {one.level} | {one.summary.replace('|', chr(92) + '|')} |"
    yield ""

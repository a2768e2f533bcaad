"""The page of the NVVM IR specification: its statements, and what the readers of a module do."""

from __future__ import annotations

from ptx_ls.isa.nvvm import specification
from ptx_ls.isa.nvvm.specification import COLUMNS, VERDICTS, Rule, Section
from ptx_ls.reference import markdown
from ptx_ls.reference.markdown import code

FILE = "nvvm-specification.md"


def page() -> str:
    """All statements by section, as in `ptx-ls explain CODE`."""
    by_section: dict[Section, list[Rule]] = {}
    for rule in specification.load():
        by_section.setdefault(rule.section, []).append(rule)
    parts = []
    for section, rules in by_section.items():
        numbers = f"1.5: {section.older} · [2.0: {section.newer}]({section.url})"
        parts += [f"## {section.title}", numbers, markdown.table(_HEAD, (_row(rule) for rule in rules))]
    return markdown.page("The NVVM IR specification", "[All instructions](README.md)", _about(), *parts)


_HEAD = ("Code", "Statement", "1.5", "2.0", *(column.described for column in COLUMNS))


def _row(rule: Rule) -> tuple[str, ...]:
    return (code(rule.code), rule.message.replace("{}", "…"), rule.older, rule.newer, *rule.verdicts)


def _about() -> str:
    words = "\n".join(f"- *{word}*: the reader {clause}." for word, clause in VERDICTS.items())
    return f"""\
What NVIDIA's NVVM IR specification says of modules, in versions 1.5 and 2.0, and what the readers of a module do,
each measured with a small module. *supported*, *ignored* (accepted and ignored) and *illegal* (not supported) are the
words of the specification.

{words}

`ptx-ls check` reports an error where the reader of a module refuses it, a warning where the specification forbids what
libnvvm takes, and a hint where libnvvm ignores it. A module for LLVM is not judged by NVIDIA's specification."""

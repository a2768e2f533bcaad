"""Every page of the reference, by the name of its file."""

from __future__ import annotations

from collections.abc import Callable

from ptx_ls.isa import targets
from ptx_ls.isa.model import Entry
from ptx_ls.isa.targets import version_text
from ptx_ls.reference import (
    codes,
    instruction,
    intrinsics,
    markdown,
    modifiers,
    sections,
    specification,
    surroundings,
    target_page,
    versions,
)
from ptx_ls.reference.markdown import code

INDEX = "README.md"


def pages() -> dict[str, str]:
    """The text of each page by file name."""
    families = sections.pages()
    made = {f"{name}.md": instruction.page(name, found, _others(name, families)) for name, found in families.items()}
    made |= {name: page() for name, (_, page) in _AROUND.items()}
    made |= intrinsics.pages() | target_page.pages(families)
    made[INDEX] = _index(families)
    return made


_AROUND: dict[str, tuple[str, Callable[[], str]]] = {
    "modifiers.md": ("Modifiers", lambda: modifiers.page(sections.pages())),
    "special-registers.md": ("Special registers", surroundings.special_registers),
    "state-spaces.md": ("State spaces", surroundings.spaces),
    "types.md": ("Types", surroundings.types),
    "directives.md": ("Directives", surroundings.directives),
    "pragmas.md": ("Pragma strings", surroundings.pragmas),
    "targets.md": ("Targets and versions", surroundings.targets_page),
    "versions.md": ("What is new in each version", lambda: versions.page(sections.pages())),
    "diagnostics.md": ("Diagnostics", codes.page),
    specification.FILE: ("The NVVM IR specification", specification.page),
}


def _others(name: str, families: dict[str, list[Entry]]) -> list[str]:
    """The other pages that share a section of NVIDIA's manual with a page."""
    docs = {entry.doc for entry in families[name]}
    return [other for other, found in families.items() if other != name and docs & {e.doc for e in found}]


def _index(families: dict[str, list[Entry]]) -> str:
    by_section: dict[str, dict[str, list[Entry]]] = {}
    for entry in sections.in_order():
        on_page = by_section.setdefault(sections.section(entry), {})
        on_page.setdefault(sections.page_name(entry), []).append(entry)
    newest = version_text(targets.load().newest)
    parts = [
        f"Every instruction of PTX up to version {newest}, as the table of ptx-ls has it: {len(families)} families, "
        f"{sum(map(len, families.values()))} instructions. Where NVIDIA's manual and its assembler differ, the "
        "assembler decided.",
        _HOW_TO_READ,
        " · ".join(f"[{title}]({name})" for name, (title, _) in _AROUND.items())
        + f" · [Intrinsics of NVVM IR]({intrinsics.INDEX})",
        " ".join(f"[{code(name)}]({name}.md)" for name in sorted(families)),
    ]
    for title, on_page in by_section.items():
        rows = []
        for name, entries in on_page.items():
            on_whole_page = dict(zip(families[name], instruction.titles(families[name]), strict=True))
            for entry in entries:
                heading = on_whole_page[entry]
                link = f"[{code(heading.partition(' (')[0])}]({name}.md#{markdown.anchor(heading)})"
                rows.append((link, entry.summary))
        parts += [f"## {title}", markdown.table(("Instruction", "What it does"), rows)]
    return markdown.page("PTX instruction reference", *parts)


_HOW_TO_READ = """\
## How to read it

Parts in braces are optional. A name such as `.dtype` is a slot, for one of the tokens in the table of modifiers.
ptxas accepts modifiers in any order, except that types keep their order among each other, and so do state spaces and
slots that have a token in common. Numbers after `//` name the forms in the tables below them.

A table of versions and targets lists what the forms need, then what single tokens and combinations need besides: all
rows that apply must be met. `sm_90` "and later" means that target and every later one, with their `a` and `f`
variants; `sm_90a` alone means that target only; `sm_100f` "and its family" means the members of the family from there
on. `ptx-ls explain SPELLING` says the same of any single spelling, and `ptx-ls targets FILE` of a program."""

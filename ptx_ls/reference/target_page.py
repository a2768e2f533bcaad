"""A page for each target: what it is, which toolkits and drivers know it, and what it has that others lack."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.isa import gates, state, targets, toolkits
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.model import Entry
from ptx_ls.isa.targets import Target, version_text
from ptx_ls.reference import markdown
from ptx_ls.reference.features import Feature, features
from ptx_ls.reference.markdown import code, codes


def file_name(target: Target) -> str:
    """The name of the page of a target."""
    return f"target-{target.name}.md"


def pages(families: dict[str, list[Entry]]) -> dict[str, str]:
    """The page of each target by file name."""
    found = [*features(families), *_around()]
    return {file_name(one): _page(one, found) for one in targets.load().targets}


def _around() -> Iterator[Feature]:
    known = state.load()
    for page, words in (("special-registers", known.special_registers), ("directives", known.directives)):
        yield from (Feature(page, one.name, "", one.gate or gates.anywhere()) for one in words)


def _page(target: Target, found: list[Feature]) -> str:
    parts = [markdown.table(("", ""), _facts(target))]
    base = _base(target)
    if base is not None:
        more, less = _difference(found, base, target), _difference(found, target, base)
        parts += [
            f"## What it has and {code(base.name)} lacks",
            markdown.table(_HEAD, more) or "Nothing.",
            f"## What {code(base.name)} has and it lacks",
            markdown.table(_HEAD, less) or "Nothing.",
        ]
    return markdown.page(
        target.name,
        "[All targets](targets.md) · [All instructions](README.md)",
        *parts,
        _HOW_TO_ASK.format(target.name),
    )


_HEAD = ("Instruction, register or directive", "Since PTX")
_HOW_TO_ASK = """\
Compared with the newest PTX version. Where both have an instruction, the modifiers are named that only one has.

    ptx-ls check --target {0} FILE      what is wrong in FILE for this target
    ptx-ls targets FILE                  every target on which FILE assembles, and from which version"""


def _facts(target: Target) -> list[tuple[str, str]]:
    machine = target.machine
    toolkit = next(one for one in toolkits.load() if one.ptx >= target.introduced)
    rows = [
        ("Since PTX", version_text(target.introduced)),
        ("Toolkit and driver", toolkit.short),
        ("Family", target.family),
        ("`__CUDA_ARCH__`", str(target.cuda_arch)),
        ("Products", target.products),
        ("Static shared memory of a kernel", f"{machine.shared:,} bytes"),
        ("CTAs of a multiprocessor", str(machine.ctas or "")),
        ("Threads of a multiprocessor", str(machine.threads or "")),
    ]
    if target.renamed_to and target.renamed_in:
        rows.append(("Renamed", f"{code(target.renamed_to)} from PTX {version_text(target.renamed_in)} on"))
    return [row for row in rows if row[1]]


def _base(target: Target) -> Target | None:
    """The target that a reader would compare with: the plain one of the same number, else the plain one before it."""
    plain = [one for one in targets.load().targets if not one.variant and one.index < target.index]
    same = [one for one in plain if one.number == target.number]
    return (same if target.variant and same else plain)[-1] if plain else None


def _difference(found: list[Feature], base: Target, target: Target) -> list[tuple[str, str]]:
    """What a target has at the newest version and the other has not: links with modifiers, and since when."""
    has, lacks = _existing(found, target), _existing(found, base)
    only = {key: version for key, version in has.items() if key not in lacks}
    rows = [(_link(page, word), version_text(only[page, word, ""])) for page, word, token in only if not token]
    tokens: dict[tuple[str, str], list[str]] = {}
    for page, word, token in only:
        if token and (page, word, "") in lacks:
            tokens.setdefault((page, word), []).append(token)
    for (page, word), written in tokens.items():
        since = min(only[page, word, token] for token in written)
        rows.append((f"{_link(page, word)} {codes(written)}", version_text(since)))
    return rows


def _link(page: str, word: str) -> str:
    return f"[{code(word)}]({page}.md)"


def _existing(found: list[Feature], target: Target) -> dict[tuple[str, str, str], int]:
    """What a target has at the newest version, with the first version that has it."""
    newest = targets.load().newest
    existing: dict[tuple[str, str, str], int] = {}
    for one in found:
        if gates.is_open(one.gate, target, newest):
            key = one.page, one.word, one.token
            existing[key] = min(_first(one.gate, target), existing.get(key, newest))
    return existing


def _first(gate: Gate, target: Target) -> int:
    return gate[target.index][0]

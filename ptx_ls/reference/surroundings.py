"""The pages of special registers, state spaces, types, directives and targets."""

from __future__ import annotations

from ptx_ls.isa import gates, glossary, render, state, targets, toolkits
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.state_model import PLACES
from ptx_ls.isa.targets import version_text
from ptx_ls.reference import availability, markdown, target_page
from ptx_ls.reference.markdown import code


def _cells(gate: Gate | None) -> tuple[str, str]:
    return availability.cells(gate or gates.anywhere())


def _linked(name: str, doc: str) -> str:
    return f"[{code(name)}]({render.url(doc)})"


def _page(title: str, *parts: str) -> str:
    return markdown.page(title, "[All instructions](README.md)", *parts)


def special_registers() -> str:
    """The page of special registers: types, components, availability."""
    rows = []
    for register in state.special_registers():
        members = "".join(f" {code('.' + c)}" for c in register.components)
        types = " ".join(code("." + t) for t in register.types[:1])
        older = (
            f" (older programs: {' '.join(code('.' + t) for t in register.types[1:])})" if register.types[1:] else ""
        )
        name = _linked(register.name, register.doc) + members
        rows.append((name, types + older, register.summary, *_cells(register.gate)))
    return _page("Special registers", markdown.table(("Register", "Type", "What it holds", *availability.HEAD), rows))


def spaces() -> str:
    """The page of state spaces, with the properties of the manual's table."""
    rows = [
        (
            _linked(space.name, space.doc),
            space.summary,
            "yes" if space.addressable else "no",
            "yes" if space.initializable else "no",
            space.access,
            space.sharing,
            *_cells(space.gate),
        )
        for space in state.spaces()
    ]
    head = ("Space", "What it is", "Addressable", "Initializable", "Access", "Shared by", *availability.HEAD)
    return _page("State spaces", markdown.table(head, rows))


def types() -> str:
    """The page of types: fundamental ones, and those that only instructions have."""
    fundamental = [
        (code(t.name), t.kind, str(t.bits), glossary.summary(t.name), *_cells(t.gate)) for t in state.types()
    ]
    known = state.names_of_types()
    opaque = [(_linked(t.name, t.doc), t.summary, *_cells(t.gate)) for t in state.opaque_types()]
    fields = [
        (code(f.name), " ".join(map(code, f.opaque)), code(f.values), f.summary, *_cells(f.gate))
        for f in state.load().fields
    ]
    others = [
        (code(word.token), " ".join(code("." + r) for r in word.register.split("/") if r), word.summary)
        for word in glossary.load().values()
        if word.group == "type" and word.token not in known
    ]
    return _page(
        "Types",
        "## Types of registers and variables",
        markdown.table(("Type", "Kind", "Bits", "Meaning", *availability.HEAD), fundamental),
        "## Opaque types",
        markdown.table(("Type", "What it is", *availability.HEAD), opaque),
        "An initial value in braces names fields, such as `{ filter_mode = nearest }`.",
        markdown.table(("Field", "Of", "Values", "Meaning", *availability.HEAD), fields),
        "## What may be declared",
        markdown.table(("Space", "Where", "Types", "Shapes", *availability.HEAD), _declarations()),
        "## Types of instructions only",
        "Values of these types live in registers of another type.",
        markdown.table(("Type", "Register", "Meaning"), others),
    )


def _declarations() -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    every = {t.name for t in state.types()}
    for d in state.declarations():
        named = state.types_of(d)
        lacking = [code(name) for name in sorted(every - set(named))]
        # Of few types all are named, of many those that lack.
        types = [code(t) for t in named if t not in every or len(lacking) > len(every) // 2]
        if len(lacking) <= len(every) // 2:
            types.insert(0, f"all but {' and '.join(lacking)}" if lacking else "all")
        rows.append((code(d.space), _places(d.places), ", ".join(types), " ".join(d.shapes), *_cells(d.gate)))
    return rows


def _places(words: tuple[str, ...]) -> str:
    return "\n".join(PLACES[word] for word in words)


def directives() -> str:
    """The page of directives: places, arguments, availability."""
    rows = [
        (
            _linked(d.name, d.doc) + (f" {code(d.arguments)}" if d.arguments else ""),
            d.summary,
            _places(d.places) or "nowhere",
            *_cells(d.gate),
        )
        for d in state.directives()
    ]
    return _page(
        "Directives", markdown.table(("Directive", "What it does", "Where it is allowed", *availability.HEAD), rows)
    )


def pragmas() -> str:
    """The page of the strings of `.pragma`."""
    rows = [
        (
            _linked(p.name, p.doc) + (f" {code(p.argument)}" if p.argument else ""),
            p.summary,
            _places(p.places),
            *_cells(p.gate),
        )
        for p in state.pragmas()
    ]
    return _page(
        "Pragma strings", markdown.table(("String", "What it does", "Where it is allowed", *availability.HEAD), rows)
    )


def targets_page() -> str:
    """The page of targets, platform options and versions."""
    known = targets.load()
    rows = [
        (
            f"[{code(t.name)}]({target_page.file_name(t)})",
            version_text(t.introduced),
            t.family,
            str(t.cuda_arch),
            t.products,
            f"{code(t.renamed_to)} from PTX {version_text(t.renamed_in)} on" if t.renamed_to and t.renamed_in else "",
        )
        for t in known.targets
    ]
    options = [
        (
            code(o.name),
            version_text(o.introduced),
            o.summary,
            f"up to {code(o.last)}" if o.last else f"not with {code(o.excludes)}" if o.excludes else "",
        )
        for o in known.options
    ]
    link = f"[PTX ISA: .target]({render.url('ptx-module-directives-target')})"
    return _page(
        "Targets and versions",
        f"{link}. `compute_XX` is a synonym of `sm_XX`. An `a` target has features that no other target has; an `f` "
        "target has those that its whole family has from there on.",
        markdown.table(("Target", "Since PTX", "Family", "`__CUDA_ARCH__`", "Products", "Renamed"), rows),
        "## Options of `.target`",
        markdown.table(("Option", "Since PTX", "What it does", "Limits"), options),
        "## Versions",
        toolkits.RULE,
        markdown.table(
            ("PTX", "CUDA toolkit", "Driver, Linux", "Driver, Windows", ""),
            [(version_text(t.ptx), t.cuda, t.linux, t.windows, t.note) for t in toolkits.load()][::-1],
        ),
    )

"""The meaning of words of PTX other than instructions: targets, versions, registers, directives, modifiers."""

from __future__ import annotations

from functools import cache, reduce

from ptx_ls.isa import automaton, gates, glossary, prefix, state, table, targets, toolkits
from ptx_ls.isa.edit_distance import nearest
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.model import Entry
from ptx_ls.isa.state_model import Directive, OpaqueType
from ptx_ls.isa.targets import version_number, version_text
from ptx_ls.isa.toolkits import Toolkit
from ptx_ls.lazy import dataclass, pattern

_VERSION = pattern(r"\d+\.\d+$")
_GENERATIONS = {
    "": "Baseline features, which every later target has too.",
    "a": "Architecture-specific features: code for it runs on this architecture only.",
    "f": "Family-specific features: code for it runs on later members of the {family} family too.",
}


@dataclass(frozen=True)
class Meaning:
    """One meaning of a word.

    `subject` is target, target option, PTX version, special register, directive, state space, type, pragma, modifier,
    message, diagnostic or term. `written` shows its use, "" if the name does; `details` are sentences in Markdown.
    `gate` is None if it does not depend on targets. `instructions` are the names of those that accept a modifier or to
    which a term leads, `toolkits` those that accept the version in question. `doc` is the anchor in NVIDIA's manual, ""
    if there is none.
    """

    subject: str
    name: str
    summary: str
    written: str = ""
    details: tuple[str, ...] = ()
    gate: Gate | None = None
    instructions: tuple[str, ...] = ()
    toolkits: tuple[Toolkit, ...] = ()
    doc: str = ""

    @property
    def needs(self) -> tuple[Alternative, ...] | None:
        """The alternatives of the gate; None if nothing limits it."""
        return None if self.gate is None else gates.alternatives(self.gate)


def meanings(word: str) -> tuple[Meaning, ...]:
    """All meanings of a word such as "sm_101f" or ".global"; () if only instructions have it."""
    found = [
        target_meaning(word),
        version_meaning(word),
        special_register_meaning(word),
        directive_meaning(word),
        space_meaning(word),
        type_meaning(word),
        modifier_meaning(word),
        pragma_meaning(word),
    ]
    return tuple(one for one in found if one is not None)


def near(word: str) -> tuple[str, ...]:
    """The nearest words to an unknown one, among those that begin alike: with a dot, a `%` or neither."""
    kinds = {"%": state.names_of_registers(), ".": {*state.names_of_directives(), *glossary.load()}}
    return nearest(word, sorted(kinds.get(word[:1], {*targets.by_name(), *(o.name for o in targets.load().options)})))


def target_meaning(word: str) -> Meaning | None:
    """The meaning of the name of a target, of its virtual architecture, or of an option of `.target`."""
    target = targets.by_name().get(word)
    if target is None:
        option = next((o for o in targets.load().options if o.name == word), None)
        return _option(option) if option else None
    details = [_GENERATIONS[target.variant].format(family=target.family)]
    details.append(f"Since PTX {version_text(target.introduced)}; `__CUDA_ARCH__` is {target.cuda_arch}.")
    if target.renamed_to and target.renamed_in:
        details.append(f"Renamed to `{target.renamed_to}` in PTX {version_text(target.renamed_in)}.")
    if word != target.name:
        details.append(f"`{word}` is a synonym of `{target.name}`.")
    toolkit = toolkits.toolkit_of(target.introduced)
    details += [toolkit.sentence] if toolkit else []
    gate = gates.from_intervals(
        (target.introduced, gates.END) if t is target else (gates.NEVER, 0) for t in targets.load().targets
    )
    return Meaning(
        "target",
        target.name,
        target.products,
        details=tuple(details),
        gate=gate,
        toolkits=(toolkit,) if toolkit else (),
        doc="ptx-module-directives-target",
    )


def _option(option: targets.Option) -> Meaning:
    limits = [f"Not with targets later than {option.last}."] if option.last else []
    limits += [f"Excludes `{option.excludes}` in the whole module."] if option.excludes else []
    limits += [f"The module needs `{option.needs}`."] if option.needs else []
    since = f"Since PTX {version_text(option.introduced)}."
    gate = gates.parse(version_text(option.introduced))
    return Meaning(
        "target option",
        option.name,
        option.summary,
        f".target sm_XX, {option.name}",
        (since, *limits),
        gate,
        doc="ptx-module-directives-target",
    )


def version_meaning(word: str) -> Meaning | None:
    """The meaning of a PTX version: its new targets, and the toolkit and drivers that accept it."""
    if not _VERSION.match(word) or version_number(word) not in targets.load().versions:
        return None
    version = version_number(word)
    new = [f"`{t.name}`" for t in targets.load().targets if t.introduced == version]
    toolkit = toolkits.toolkit_of(version)
    details = [toolkit.sentence] if toolkit else []
    details += [toolkits.RULE] if toolkit and toolkit.drivers else []
    details += [f"New targets: {', '.join(new)}."] if new else []
    return Meaning(
        "PTX version",
        version_text(version),
        "",
        f".version {version_text(version)}",
        tuple(details),
        toolkits=(toolkit,) if toolkit else (),
        doc="ptx-module-directives-version",
    )


def special_register_meaning(word: str) -> Meaning | None:
    """The meaning of a special register, or a component of one."""
    found = state.special_register(word)
    if found is None:
        return None
    details = [f"Type `.{found.type}`, read-only."]
    if found.components and "." not in word:
        details.append(f"A vector: {', '.join(f'`{word}.{c}`' for c in found.components)}.")
    details += [f"A kernel that reads it needs `{found.requires}`."] if found.requires else []
    return Meaning(
        "special register", word, found.summary, "", tuple(details), found.gate or gates.anywhere(), doc=found.doc
    )


def directive_meaning(word: str) -> Meaning | None:
    """The meaning of a directive, or of a type of textures, samplers and surfaces."""
    found: Directive | OpaqueType | None = state.directive(word)
    if found is None:
        found = next((o for o in state.opaque_types() if o.name == word), None)
        subject = "type"
    else:
        subject = "directive"
    if found is None:
        return None
    written, details = "", []
    if isinstance(found, Directive):
        written = f"{found.name} {found.arguments}" if found.arguments else ""
        details = [f"Allowed {state.places_in_words(found.places)}."] if found.places else []
    return Meaning(
        subject, found.name, found.summary, written, tuple(details), found.gate or gates.anywhere(), doc=found.doc
    )


def pragma_meaning(word: str) -> Meaning | None:
    """The meaning of a string of `.pragma`, with or without its quotes."""
    found = state.pragma(word.strip('"'))
    if found is None:
        return None
    places = (f"Allowed {state.places_in_words(found.places)}.",) if found.places else ()
    name = f'"{f"{found.name} {found.argument}".strip()}"'
    return Meaning(
        "pragma", name, found.summary, f".pragma {name};", places, found.gate or gates.anywhere(), doc=found.doc
    )


def space_meaning(word: str) -> Meaning | None:
    """The meaning of a state space; one with `::` is a modifier."""
    found = state.space(word) if "::" not in word else None
    if found is None:
        return None
    access = "Read-only" if found.access == "read" else "Read-write"
    details = [f"{access}; each {found.sharing} has its own."]
    details += ["Its variables have addresses."] if found.addressable else []
    details += ["Its variables may have initial values."] if found.initializable else []
    return Meaning("state space", found.name, found.summary, "", tuple(details), found.gate, doc=found.doc)


def type_meaning(word: str) -> Meaning | None:
    """The meaning of a type of registers or variables."""
    found = state.type_of(word) if word.startswith(".") else None
    if found is None:
        return None
    wide = f"{found.bits} bits, {found.kind}." if found.kind != "predicate" else ""
    details = [wide] if wide else []
    return Meaning("type", found.name, glossary.summary(word), "", tuple(details), found.gate, doc="fundamental-types")


def modifier_meaning(word: str) -> Meaning | None:
    """The meaning of a modifier, with the instructions that accept it, and the gate of any of them."""
    taken = _taken_by(word)
    if not taken:
        return None
    glosses: dict[str, list[str]] = {}
    names = list(dict.fromkeys(entry.name for entry, _ in taken))
    for entry, _ in taken:
        gloss = glossary.summary(word, entry.path)
        if gloss and entry.name not in glosses.setdefault(gloss, []):
            glosses[gloss].append(entry.name)
    common = next(iter(glosses), "")
    details = [f"{gloss} ({', '.join(some)})" for gloss, some in glosses.items()] if len(glosses) > 1 else []
    gate = reduce(gates.either, (gate for _, gate in taken))
    return Meaning("modifier", word, "" if details else common, "", tuple(details), gate, tuple(names))


@cache
def _taken_by(word: str) -> tuple[tuple[Entry, Gate], ...]:
    """The instructions that accept a modifier according to the manual, and the gate of each."""
    found = []
    for entry in table.entries():
        if word in automaton.tokens_of(entry):
            begun = automaton.step(automaton.start(entry), word)
            ways = [prefix.gate_ahead(s) for s in begun if word not in s.undocumented and prefix.can_end(s)]
            found += [(entry, reduce(gates.either, ways))] if ways else []
    return tuple(found)

"""Explanations of messages of ptxas, LLVM, a driver or a linker: what they mean, what they name, and what helps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from ptx_ls.isa import automaton, gates, intrinsics, prefix, render, targets, toolkits, vocabulary
from ptx_ls.isa.explain import explain
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.messages import table
from ptx_ls.isa.messages.table import Found
from ptx_ls.isa.targets import Target, version_number, version_text
from ptx_ls.isa.vocabulary import Meaning
from ptx_ls.lazy import pattern

_SAID = pattern(r"(?i)\b(?:error|fatal|warning|unsupported|not supported|requires?|expected|invalid|illegal|unknown)\b")
_QUOTED = pattern(r"(?<!\w)['`\"‘“]([.%\w][\w.:%]*)")
_FIELD = pattern(r"\{(\w+)\}")
_LOWER = "Or lower `.version`, if the code allows it: `ptx-ls targets FILE` shows which version each target needs."
_MACHINE_CODE = (
    "Or load machine code for the GPU (`nvcc -gencode arch=compute_XX,code=sm_XX`), which the driver need not assemble."
)
_SENTENCES = {"rule": toolkits.RULE, "lower": _LOWER, "machine_code": _MACHINE_CODE}
"""What several messages say, by the name that the table has for it."""
_MODIFIERS = 24
"""The most modifiers of an instruction that an explanation lists."""


def meanings_of(message: str) -> tuple[Meaning, ...]:
    """The explanations of the lines that a tool printed, each once; () if nothing is known about any."""
    found = (meaning_of(line) for line in message.splitlines())
    return tuple(dict.fromkeys(meaning for meaning in found if meaning))


def meaning_of(line: str) -> Meaning | None:
    """The explanation of a line that a tool printed; None if nothing is known about it."""
    found = table.find(line)
    if found is None:
        return None
    of = dict(reversed(found.values))
    if "newer" in of:
        return _unsupported(of["newer"], of.get("newest"))
    gate, lacks = _lacks(found)
    details = [*lacks, *_ways(found, of), *_words(found.values)]
    family = found.template.family
    tables = toolkits.load() if family.toolkits else ()
    return Meaning("message", found.text, family.summary, "", tuple(dict.fromkeys(details)), gate, toolkits=tables)


def of_words(message: str) -> tuple[Meaning, ...]:
    """What is known about the words in quotes of a message that is not known itself; () if it is no message."""
    if not _SAID.search(message):
        return ()
    details = _words([("word", word) for word in dict.fromkeys(_QUOTED.findall(message))])
    summary = "This message is not known; the words in it are."
    return (Meaning("message", message.strip(), summary, "", tuple(details)),) if details else ()


def _ways(found: Found, of: dict[str, str]) -> Iterator[str]:
    """The ways out, with what the message has in its fields; those with fields that it lacks are left out."""
    said = {**_SENTENCES, **of}
    for way in found.template.family.ways:
        if all(name in said for name in _FIELD.findall(way)):
            yield _FIELD.sub(lambda field: said[field[1]], way)


def _unsupported(version: str, newest: str | None) -> Meaning:
    """The explanation of a `.version` that an assembler does not know."""
    toolkit = toolkits.toolkit_of(version_number(version)) if vocabulary.version_meaning(version) else None
    own = toolkits.toolkit_of(version_number(newest)) if newest and vocabulary.version_meaning(newest) else None
    details = [f"PTX {newest} came with CUDA {own.cuda}."] if own else []
    details += [toolkit.sentence] if toolkit else []
    details.append(toolkits.RULE)
    if toolkit:
        details.append(f"If ptxas reports this: use the ptxas of CUDA {toolkit.cuda} or later.")
        driver = toolkit.drivers or "a newer one"
        details.append(f"If a driver reports this: install {driver}.")
    details.append(_LOWER.replace("`.version`", f"`.version` to {newest}") if newest else _LOWER)
    details += [f"Or generate the PTX with CUDA {own.cuda}."] if own else []
    details.append(_MACHINE_CODE)
    return Meaning(
        "message",
        f"Unsupported .version {version}",
        f"The PTX has version {version}" + (f"; the assembler accepts versions up to {newest}." if newest else "."),
        details=tuple(details),
        toolkits=tuple(t for t in (own, toolkit) if t),
    )


def _lacks(found: Found) -> tuple[Gate | None, list[str]]:
    """Where that exists which a target or a version lacks, and the ways near the target; None if it is not known."""
    for kind, value in found.values:
        if kind in ("feature", "intrinsic"):
            gate = _gate_of_intrinsic(value) if kind == "intrinsic" else _gate_of(_spelling(value))
            named = next((value for kind, value in found.values if kind == "target"), "")
            target = targets.by_name().get(named.replace("compute_", "sm_"))
            if gate is not None:
                details = [f"{render.sentence(render.where(gate))}."]
                return gate, [*details, *_near(gate, target)] if target and "not supported" in found.text else details
    return None, []


def _near(gate: Gate, target: Target) -> list[str]:
    """That a target lacks something, and which targets of its number have it; nothing if it has it."""
    if gate[target.index][0] <= gates.END:
        return []
    kin = [t for t in targets.load().targets if t.number == target.number and gate[t.index][0] <= gates.END]
    kin.sort(key=lambda t: gate[t.index][0])
    ways = [f"`{t.name}` has it from PTX {version_text(gate[t.index][0])} on" for t in kin]
    return ["; ".join([f"`{target.name}` does not have it", *ways]) + "."]


def _spelling(feature: str) -> str:
    """The instruction or word that ptxas means by "cvt with .e2m1x2"; the text itself where it means none."""
    what, _, modifiers = feature.partition(" with ")
    return what + modifiers if modifiers.startswith(".") and " " not in modifiers else feature


def _gate_of(spelling: str) -> Gate | None:
    """The gate of the instruction or word that ptxas names; None if it is not known."""
    ways = [prefix.gate_ahead(s) for s in prefix.reachable(spelling) if prefix.can_end(s)]
    if not ways:
        ways = [m.gate for m in vocabulary.meanings(spelling) if m.gate is not None]
    return reduce(gates.either, ways) if ways else None


def _gate_of_intrinsic(name: str) -> Gate | None:
    """The gate of an intrinsic; None if it is not known."""
    intrinsic = intrinsics.lookup(name)
    return intrinsic.gate if intrinsic else None


def _words(values: Sequence[tuple[str, str]]) -> list[str]:
    """What is known about the words that a message names."""
    details: list[str] = []
    for kind, value in dict.fromkeys(values):
        if kind == "version":
            toolkit = toolkits.toolkit_of(version_number(value)) if vocabulary.version_meaning(value) else None
            details += [toolkit.sentence] if toolkit else []
        elif kind == "target":
            details += _target(value)
        elif kind == "unknown":
            details += _nearest(value)
        elif kind == "intrinsic":
            details += [] if intrinsics.lookup(value) else [f"`{value}` is not an intrinsic that LLVM has."]
        elif kind in ("feature", "word", "modifier", "instruction"):
            # ".tile::gather4 with destination state space as .shared::cluster": what its first word is.
            details += _described(_spelling(value)) or _described(value.split()[0])
    named = [value for kind, value in values if kind == "instruction"]
    details += [
        text for kind, value in values if kind == "modifier" for name in named for text in _accepts(name, value)
    ]
    return details


def _target(name: str) -> list[str]:
    found = vocabulary.target_meaning(name)
    if found is None:
        near = vocabulary.near(name) if name.startswith("sm_") else ()
        return [f"`{name}` is no target; did you mean {' or '.join(f'`{one}`' for one in near)}?"] if near else []
    products = f" ({found.summary})" if found.summary else ""
    return [f"`{name}`{products}: {' '.join(found.details)}"]


def _nearest(word: str) -> list[str]:
    """The nearest words to one that a tool does not know; what it is, if it is one of PTX."""
    if known := _described(word):
        return [*known, "It is PTX: the assembler may be older than it."]
    near = vocabulary.near(word) if word[:1] in ".%" else explain(word).near
    return [f"Did you mean {' or '.join(f'`{one}`' for one in near)}?"] if near else []


def _described(word: str) -> list[str]:
    """What a word of PTX is and where it exists; nothing if it is none."""
    entries = list(dict.fromkeys(match.entry for match in explain(word).matches)) if word[:1].isalpha() else []
    if entries:
        # `mma` begins `mma.sync` and `mma.sp`: the shortest is what the message means.
        shortest = min(entries, key=lambda entry: len(entry.path))
        gate = _gate_of(word)
        where = f" {render.sentence(render.where(gate))}." if gate else ""
        return [f"`{word}` (instruction): {shortest.summary}{where}"]
    details = []
    for one in vocabulary.meanings(word)[:2]:
        where = f" {render.sentence(render.where(one.gate))}." if one.gate and one.subject != "target" else ""
        said = one.summary or next(iter(one.details), "")
        details.append(f"`{one.name}` ({one.subject}): {said}{where}".replace(":  ", ": "))
    return details


def _accepts(instruction: str, modifier: str) -> list[str]:
    """The modifiers of an instruction, if it does not accept one."""
    entries = dict.fromkeys(match.entry for match in explain(instruction).matches)
    tokens = dict.fromkeys(token for entry in entries for token in sorted(automaton.tokens_of(entry)))
    if not tokens or modifier in tokens or not modifier.startswith("."):
        return []
    some = " ".join(f"`{token}`" for token in [*tokens][:_MODIFIERS])
    more = f" and {len(tokens) - _MODIFIERS} more" if len(tokens) > _MODIFIERS else ""
    return [f"`{instruction}` has no `{modifier}`; it has {some}{more}."]

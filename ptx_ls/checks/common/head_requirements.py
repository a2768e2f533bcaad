"""What the head of a module would have to say for a word of the language to be supported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic, Fix
from ptx_ls.isa import gates, targets
from ptx_ls.isa.gates import Alternative, Gate
from ptx_ls.isa.targets import version_number, version_text
from ptx_ls.lazy import replace
from ptx_ls.sema import gated_words
from ptx_ls.sema.gated_words import StateWord
from ptx_ls.sema.module import Module
from ptx_ls.sema.nearness import nearest_first
from ptx_ls.syntax.text_edit import TextEdit


def with_requirement(found: Diagnostic, context: Context, gate: Gate) -> Diagnostic:
    """A diagnostic of what is legal where a gate is open, with what opens the gate."""
    ways = gates.alternatives(gate)
    message = f"{found.message}: {_requirement(gate, context)}"
    return replace(found, message=message, needs=ways, fixes=(*found.fixes, *fixes(context.module, gate, ways)))


def word_diagnostics(code: str, context: Context, words: Iterable[StateWord]) -> Iterator[Diagnostic]:
    """A diagnostic for each range that uses one of `words` whose gate is closed."""
    stretches = context.stretches
    for word in words:
        for here, (first, last) in stretches:
            if not here.judge.is_open(word.gate):
                for start, end in gated_words.places(context.document, word):
                    if first <= start < last:
                        yield _word_diagnostic(code, here, word, start, end)


def _word_diagnostic(code: str, context: Context, word: StateWord, start: int, end: int) -> Diagnostic:
    gate = word.gate
    ways = gates.alternatives(gate)
    target, version = context.judge.target, context.judge.version
    here = [f".target {target.name}"] if target else []
    if version is not None and (target is None or gate[target.index][0] < gates.NEVER):
        here.append(f"PTX {version_text(version)}")
    message = f"{word} is not supported on {' with '.join(here)}"
    last = max(hi for lo, hi in gate if lo <= hi)
    if target and gate[target.index][0] <= gate[target.index][1]:
        last = gate[target.index][1]
    if version is not None and last < version:
        message += f". It ended with PTX {version_text(last)}"
        return Diagnostic(code, "error", message, start, end, needs=ways)
    message += f": {_requirement(gate, context)}"
    return Diagnostic(code, "error", message, start, end, needs=ways, fixes=tuple(fixes(context.module, gate, ways)))


def _requirement(gate: Gate, context: Context) -> str:
    # Imported here, because a valid file needs none of it.
    from ptx_ls.sema.requirement import requirement

    return requirement(gate, context.judge)


def fixes(module: Module, gate: Gate, ways: tuple[Alternative, ...]) -> list[Fix]:
    """Edits of the module's head: only the version if that suffices, then each of the targets, the nearest first."""
    found: list[Fix] = []
    target, version, place = module.target, module.version, module.version_text
    if target and version is not None and place:
        lo, hi = gate[target.index]
        if version < lo <= hi and lo < gates.NEVER:
            text = version_text(lo)
            found.append(Fix(f"Raise .version to {text}", (TextEdit(place.start, place.end, text),), preferred=True))
    if module.target_text is None:
        return found
    for way in nearest_first(ways, target):
        (name,) = way.targets
        if target and name == target.name:
            continue
        needed = max(version_number(way.ptx), targets.by_name()[name].introduced)
        edits = [TextEdit(module.target_text.start, module.target_text.end, name)]
        title = f"Change .target to {name}"
        if version is not None and version < needed and place:
            edits.insert(0, TextEdit(place.start, place.end, version_text(needed)))
            title += f" and .version to {version_text(needed)}"
        found.append(Fix(title, tuple(edits), preferred=not found))
    return found

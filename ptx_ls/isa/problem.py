"""What is wrong with a spelling that fits no form, said of the instruction that the user most likely meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ptx_ls.isa import automaton, glossary
from ptx_ls.isa.automaton import State
from ptx_ls.isa.model import Entry
from ptx_ls.isa.nearest import nearest
from ptx_ls.isa.state import directive, space

_MOST_SUGGESTIONS = 12
_MOST_OPCODES = 8
_MOST_FIXES = 3

_MOST_EXCHANGES = 200
"""How many spellings a message may try; a warpgroup instruction alone has 130 shapes."""


@dataclass(frozen=True)
class Problem:
    """What is wrong with a spelling, whatever the target.

    `code` is unknown-instruction, unknown-modifier, missing-modifier, modifier-combination or modifier-order.
    `tokens` are the indices of the modifiers at fault (0 is the first behind the opcode; empty: the whole spelling).
    `suggestions` are tokens that would fit instead, for an unknown instruction opcodes. A problem is not `certain`
    where ptxas is known to pass over such spellings.
    """

    code: str
    message: str
    tokens: tuple[int, ...] = ()
    suggestions: tuple[str, ...] = ()
    certain: bool = True


def unknown_instruction(
    opcode: str, modifiers: tuple[str, ...], opcodes: Sequence[str], accepted: Callable[[str], bool]
) -> Problem:
    """The problem of a word that no instruction begins with; opcodes that take its modifiers are suggested first."""
    dotted = f".{opcode}"
    if directive(dotted) or space(dotted):
        best: tuple[str, ...] = (dotted,)
    else:
        near = nearest(opcode.lower(), opcodes, _MOST_OPCODES)
        best = tuple(sorted(near, key=lambda word: not accepted(word + "".join(modifiers))))[:_MOST_FIXES]
    message = f"Not a name of any known instruction: '{opcode}'{_hint(best)}"
    return Problem("unknown-instruction", message, (), best)


def unknown_path(paths: Sequence[tuple[str, ...]], words: tuple[str, ...]) -> Problem:
    """The problem of a spelling whose opcode is known, but which continues no opcode path; `words` are without dots."""
    depth = max(_shared(path, words) for path in paths)
    following = sorted({"." + path[depth] for path in paths if _shared(path, words) == depth})
    said = ".".join(words[:depth])
    if depth == len(words):
        message = f"{said} is not complete: expected {any_of(following)}"
        return Problem("missing-modifier", message, (), tuple(following[:_MOST_SUGGESTIONS]))
    wrong = "." + words[depth]
    near = nearest(wrong, following) if words[depth] else ()
    message = _unknown_modifier(wrong, said, _hint(near) or f": expected {any_of(following)}")
    return Problem("unknown-modifier", message, (depth - 1,), near)


def _shared(path: tuple[str, ...], words: tuple[str, ...]) -> int:
    """How many words two paths begin with alike."""
    return next((i for i, (a, b) in enumerate(zip(path, words, strict=False)) if a != b), min(len(path), len(words)))


def _unknown_modifier(wrong: str, name: str, hint: str) -> str:
    if wrong == ".":
        return f"A modifier is missing behind the dot of '{name}.'{hint}"
    return f"Unknown modifier '{wrong}' for instruction '{name}'{hint}"


def _hint(near: Sequence[str]) -> str:
    return f"; did you mean '{near[0]}'?" if near else ""


def problem_of(
    candidates: Sequence[Entry],
    opcode: str,
    modifiers: tuple[str, ...],
    complete: Sequence[State],
    paths: Sequence[tuple[str, ...]],
    accepted: Callable[[str], bool],
) -> Problem:
    """The problem of a spelling.

    `candidates` are the entries whose path it begins with, `complete` the states that filled every slot although no
    form took them, `paths` the paths of every entry of that opcode, and `accepted` tells whether another spelling is
    fine.
    """
    for state in complete:
        rule = automaton.broken_rule(state)
        if rule:
            return Problem("modifier-combination", rule.reason, _rule_tokens(state, modifiers))
    # The longest path is what the user meant, unless a shorter one knows more of the tokens.
    path = min({e.path for e in candidates}, key=lambda p: (len(_unknown(_sharing(candidates, p), modifiers)), -len(p)))
    entries = _sharing(candidates, path)
    name, skip = ".".join(path), len(path) - 1
    own = modifiers[skip:]
    unknown = _unknown(entries, modifiers)
    if unknown:
        wrong = modifiers[unknown[0]]
        meant = {t for e in entries for t in automaton.tokens_of(e)}
        # Right behind the path, the next word of a longer one may be meant; then the rest is not at fault.
        longer = {"." + p[len(path)] for p in paths if len(p) > len(path) and p[: len(path)] == path}
        if unknown[0] == skip:
            meant |= longer
        near = nearest(wrong, sorted(meant)) if wrong != "." else ()
        guilty = unknown[:1] if near and near[0] in longer else unknown
        return Problem("unknown-modifier", _unknown_modifier(wrong, name, _hint(near)), tuple(guilty), near)
    loose = [s for e in entries for s in automaton.walk(e, own, ordered=False) if not automaton.missing(s)]
    good = next((s for s in loose if automaton.broken_rule(s) is None and _types_kept(s)), None)
    if good:
        usual = automaton.usual_spelling(good)
        message = f"Modifiers of '{name}' stand in the wrong order: expected {usual}"
        return Problem("modifier-order", message, tuple(range(skip, len(modifiers))), (usual,))
    for ordered in (True, False):
        partial = [s for e in entries for s in automaton.walk(e, own, ordered)]
        partial = [s for s in partial if automaton.missing(s) and _types_kept(s)]
        if not partial:
            continue
        fewest = min(len(automaton.missing(s)) for s in partial)
        closest = [s for s in partial if len(automaton.missing(s)) == fewest]
        wanted = list(dict.fromkeys(t for s in closest for t in automaton.missing(s)[0].gates))
        message = f"Missing modifier of '{name}': expected {any_of(wanted)}"
        return Problem("missing-modifier", message, (), tuple(wanted[:_MOST_SUGGESTIONS]))
    known = sorted({t for e in entries for t in automaton.tokens_of(e)})
    return _combination(opcode, name, skip, modifiers, accepted, known)


def _combination(
    opcode: str,
    name: str,
    skip: int,
    modifiers: tuple[str, ...],
    accepted: Callable[[str], bool],
    known: Sequence[str],
) -> Problem:
    """Names the modifier without which the spelling would be fine, the last where there are several."""
    for at in reversed(range(skip, len(modifiers))):
        rest = [*modifiers[:at], *modifiers[at + 1 :]]
        token, without = modifiers[at], opcode + "".join(rest)
        if accepted(without):
            if token in rest[:at]:
                return Problem("modifier-combination", f"Duplicate {token} modifier", (at,))
            return Problem("modifier-combination", f"Illegal modifier '{token}' for instruction '{without}'", (at,))
    left = _MOST_EXCHANGES
    for at in sorted(range(skip, len(modifiers)), key=lambda i: glossary.class_of(modifiers[i]) == "type"):
        # Another modifier of the same class may be what is meant; types are put in question last.
        token = modifiers[at]
        others = [t for t in known if t != token and glossary.class_of(t) == glossary.class_of(token)]
        left -= len(others)
        if left < 0:
            break
        better = tuple(t for t in others if accepted(opcode + "".join((*modifiers[:at], t, *modifiers[at + 1 :]))))
        if better:
            without = opcode + "".join(modifiers[:at] + modifiers[at + 1 :])
            message = f"Illegal modifier '{token}' for instruction '{without}': expected {any_of(better)}"
            return Problem("modifier-combination", message, (at,), better[:_MOST_SUGGESTIONS])
    said = " ".join(modifiers[skip:])
    return Problem("modifier-combination", f"No form of '{name}' has these modifiers together: {said}")


def _sharing(candidates: Sequence[Entry], path: tuple[str, ...]) -> list[Entry]:
    return [e for e in candidates if e.path == path]


def _unknown(entries: Sequence[Entry], modifiers: tuple[str, ...]) -> list[int]:
    known = frozenset[str]().union(*map(automaton.tokens_of, entries))
    return [i for i in range(len(entries[0].path) - 1, len(modifiers)) if modifiers[i] not in known]


def _rule_tokens(state: State, modifiers: tuple[str, ...]) -> tuple[int, ...]:
    rule = automaton.broken_rule(state)
    assert rule is not None
    names = {c.name for c in rule.when} | {t for c in rule.when for t in c.tokens}
    guilty = {token for i, token in state.chosen if token in names or state.form.slots[i].name in names}
    first = len(state.entry.path) - 1
    return tuple(k for k in range(first, len(modifiers)) if modifiers[k] in guilty)


def _types_kept(state: State) -> bool:
    # Types in another order make another instruction, not the same one written oddly.
    chosen = [i for i, token in state.chosen if glossary.class_of(token) == "type"]
    return chosen == sorted(chosen)


def any_of(tokens: Sequence[str]) -> str:
    """ "one of .a, .b, …", at most eight of them."""
    shown = list(tokens[:8])
    tail = ", …" if len(tokens) > 8 else ""
    return shown[0] if len(shown) == 1 else f"one of {', '.join(shown)}{tail}"

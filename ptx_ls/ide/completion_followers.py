"""Which words may follow the tokens of a statement outside of instructions: directives and types, from the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from ptx_ls.ide.completion_cursor import HEAD, Cursor
from ptx_ls.isa import state
from ptx_ls.isa.state_model import Declaration, Directive
from ptx_ls.lazy import dataclass

FUNCTIONS = (".entry", ".func")
_LABELLED = (".branchtargets", ".calltargets", ".callprototype")
"""The directives that follow a label, by which instructions refer to them."""
_POINTED = (".const", ".global", ".local", ".shared")
"""The state spaces that .ptr names."""


@dataclass(frozen=True)
class Followers:
    """The words that may follow: directives, types and vectors, and plain `words`.

    `names`: the types, in order of preference, of registers whose names may follow; None if no register is declared
    here. `whole`: what a template may begin here, "module" or the first word of a function.
    """

    directives: frozenset[str] = frozenset()
    types: frozenset[str] = frozenset()
    words: tuple[str, ...] = ()
    names: str | None = None
    whole: str = ""


def followers(cursor: Cursor) -> Followers:
    """What may follow at a cursor outside of operands."""
    tokens = cursor.tokens
    if not tokens:
        return _statement(cursor)
    if tokens[0] in _linkage():
        return _linked(tokens, cursor)
    if any(t in tokens for t in (*FUNCTIONS, ".callprototype")):
        return _head(tokens)
    if tokens[0] in _unary():
        return _argument(tokens)
    if cursor.scope != "other" and state.space(tokens[0].partition("[")[0]) is not None:
        return _declared(tokens, cursor.scope)
    return Followers()


def _statement(cursor: Cursor) -> Followers:
    if cursor.scope == "other" or cursor.guarded:
        return Followers()
    if cursor.scope == "body":
        names = _allowed("body") - (frozenset() if cursor.labelled else frozenset(_LABELLED))
        return Followers(directives=names)
    if cursor.first:
        # `.target` must follow `.version` immediately.
        for name in (".version", ".target"):
            if name not in cursor.head:
                return Followers(directives=frozenset((name,)), whole="module" if name == ".version" else "")
    names = (_allowed("module") | _allowed("before")) - HEAD
    if cursor.first and ".address_size" not in cursor.head:
        names |= {".address_size"}
    return Followers(directives=names, whole=".visible")


def _linked(tokens: Sequence[str], cursor: Cursor) -> Followers:
    """What may follow .extern, .visible, .weak or .common: a function or a variable, and no other such word (measured
    13.5)."""
    if len(tokens) > 1:
        return followers(Cursor(cursor.scope, tuple(tokens[1:]), False, False, cursor.head, False))
    known = state.directive(tokens[0])
    spaces = frozenset(name for name in _allowed("module") if state.space(name) is not None)
    if known is not None and known.requires:
        return Followers(directives=frozenset(known.requires) & spaces)
    return Followers(directives=spaces | frozenset(FUNCTIONS), whole=".entry")


def _argument(tokens: Sequence[str]) -> Followers:
    """The arguments of a directive that takes one of a few numbers."""
    known = state.directive(tokens[0])
    if known is None or known.takes is None or len(tokens) > 1:
        return Followers()
    return Followers(words=tuple(str(first) for first, _ in known.takes.ranges))


def _head(tokens: Sequence[str]) -> Followers:
    """What may follow in the head of a function or prototype: results, parameters, directives."""
    at = next(i for i, t in enumerate(tokens) if t in (*FUNCTIONS, ".callprototype"))
    word, rest = tokens[at], tokens[at + 1 :]
    opened = _open_parenthesis(rest)
    if opened is not None:
        if opened and rest[opened - 1] in (".attribute", ".unified"):
            return Followers(directives=_attributes("func") if rest[opened - 1] == ".attribute" else frozenset())
        place = "parameter" if word == ".entry" else "argument" if _named(rest[:opened]) else "result"
        last = max(opened, max((i for i, t in enumerate(rest) if t == ","), default=0))
        return _parameter(rest[last + 1 :], place)
    if not _named(rest):
        return Followers(directives=frozenset((".attribute",)) if word == ".func" and not rest else frozenset())
    last_word = state.directive(rest[-1])
    if rest[-1] == "," or (last_word is not None and last_word.arguments):
        return Followers()
    places = {".entry": ("entry",), ".func": ("func", "declaration"), ".callprototype": ("prototype",)}[word]
    names = frozenset(name for place in places for name in _allowed(place)) - {".attribute", ".unified"}
    return Followers(directives=frozenset(n for n in names if not _excluded(n, rest)))


def _excluded(name: str, tokens: Iterable[str]) -> bool:
    known = state.directive(name)
    return known is not None and not set(known.excludes).isdisjoint(tokens)


def _open_parenthesis(tokens: Sequence[str]) -> int | None:
    """The index of the innermost parenthesis that is still open; None if there is none."""
    opened: list[int] = []
    for i, token in enumerate(tokens):
        if token == "(":
            opened.append(i)
        elif token == ")" and opened:
            opened.pop()
    return opened[-1] if opened else None


def _named(tokens: Sequence[str]) -> bool:
    """Whether some tokens contain a name outside of parentheses."""
    depth = 0
    for token in tokens:
        depth += {"(": 1, ")": -1}.get(token, 0)
        if depth == 0 and (token[0].isalpha() or token[0] in "_$%"):
            return True
    return False


def _parameter(tokens: Sequence[str], place: str) -> Followers:
    if not tokens:
        return Followers(directives=frozenset(d.space for d in state.declarations() if place in d.places))
    return _declared(tokens, place)


def _declared(tokens: Sequence[str], place: str) -> Followers:
    """What may follow in the declaration of a variable, register or parameter, from its state space on."""
    space, rest = tokens[0], list(tokens[1:])
    if rest[:1] == ["["]:
        # A constant bank.
        rest = rest[3:]
    opened = _open_parenthesis(rest)
    if opened:
        return Followers(directives=_attributes("variable") if rest[opened - 1] == ".attribute" else frozenset())
    if rest and rest[-1] == ".align":
        return Followers()
    known = [d for d in state.declarations() if d.space == space and place in d.places]
    typed = next((i for i, token in enumerate(rest) if token in state.names_of_types()), None)
    if typed is None:
        return _type(space, rest, known)
    after = rest[typed + 1 :]
    if place == "parameter" and (not after or after[0] == ".ptr"):
        pointed = next((t for t in after if t in _POINTED), None)
        names = () if ".align" in after else (".align",)
        spaces = _POINTED if pointed is None and ".align" not in after else ()
        return Followers(directives=frozenset((*names, *spaces) if after else (".ptr",)))
    if space == ".reg" and (not after or after[-1] == ","):
        return Followers(names=rest[typed])
    return Followers()


def _type(space: str, rest: Sequence[str], known: Sequence[Declaration]) -> Followers:
    """What may follow between a state space and a type, and the types."""
    directive = state.directive(space)
    names = [".align"] if directive is not None and ".align" in directive.arguments else []
    names += [".attribute"] if any(_requires(name, space) for name in _attributes("variable")) else []
    types = {name for d in known for name in state.types_of(d)}
    vector = next((v for v in map(state.vector, rest) if v is not None), None)
    if vector is not None:
        types = {t for t in types if _fits(t, vector.bits // vector.lanes)}
    elif any("vector" in d.shapes for d in known):
        types |= {v.name for v in state.load().vectors}
    return Followers(frozenset(n for n in names if n not in rest), frozenset(types))


def _fits(name: str, bits: int) -> bool:
    """Whether a vector may have elements of a type."""
    known = state.type_of(name)
    return known is not None and known.kind != "predicate" and known.bits <= bits


def _requires(name: str, space: str) -> bool:
    known = state.directive(name)
    return known is not None and space in known.requires


@cache
def _attributes(place: str) -> frozenset[str]:
    """The arguments of `.attribute(`: the directives of a place that only some state spaces have."""
    return frozenset(d.name for d in state.directives() if place in d.places and d.requires and place != "before")


@cache
def _linkage() -> frozenset[str]:
    return _allowed("before")


@cache
def _unary() -> frozenset[str]:
    """The directives that take one of a few numbers, each of which the table names."""
    return frozenset(d.name for d in state.directives() if _is_choice(d))


def _is_choice(directive: Directive) -> bool:
    takes = directive.takes
    return takes is not None and not takes.names and bool(takes.ranges) and all(a == b for a, b in takes.ranges)


@cache
def _allowed(place: str) -> frozenset[str]:
    return frozenset(d.name for d in state.directives() if place in d.places)

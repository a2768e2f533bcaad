"""Operands with each name exchanged for what it is: `%r5, [buf+4]` becomes `%b32, [=global:b8+4]`.

Instructions of a program differ in names far more often than in what the names are, so that almost every line of a
large file is one that was judged before. The words for names:

    %b32  %f32*4  %b32.h1      a register of that type, of a vector type, with a selector
    0f0  0d0                   a floating-point number in hexadecimal digits, whatever they are
    &u32/u16  &u32/u16*4       a special register, with the types it may be read as
    =global:b8  =global:b8[]   a variable or parameter in that space, of that type; an array
    @  :  ?                    a function, a label of code, a name that is not declared
    :branchtargets             the label of such a directive
"""

from __future__ import annotations

from functools import lru_cache

from ptx_ls.isa import state
from ptx_ls.lazy import pattern
from ptx_ls.sema.declared_type import declared_type
from ptx_ls.sema.scope import Kind, Scope, Symbol

# A number, or a name with a member. The set of what either begins with comes first, so that it is searched for fast.
_TOKEN = pattern(
    r"(?a:([%A-Za-z_$\d]"
    r"(?:(?<=\d)[\w$]*(?:\.\d*)?(?:[eE][+-]?\d+)?|(?<!\d)(?<![.\w$].)[\w$]*(?:\s*\.[A-Za-z]\w*)?)))"
)
_ELEMENTS = frozenset((".x", ".y", ".z", ".w", ".r", ".g", ".b", ".a"))


class CanonicalNames(dict[str, str]):
    """The canonical form of each word in the operands of one scope; each word is looked up once.

    `offset` is the position of the word, where symbols count: instructions of a scope are processed in order.
    `depends_on_position` is set if a word may mean something else further on in the scope, `is_missing` if one that was
    looked up is not declared, other than those that are to be passed over in silence."""

    offset = 0
    depends_on_position = False
    is_missing = False

    def __init__(
        self,
        source: bytes,
        scope: Scope,
        around: CanonicalNames | None = None,
        suppressed: frozenset[str] = frozenset(),
    ) -> None:
        """`around` are those of the enclosing scope, if that belongs to a function."""
        super().__init__()
        self._source = source
        self._suppressed = suppressed
        self.scope = scope
        self._around = around
        # What `%r<100>` means, and its count, by `%r`, where no other name is like `%r12`.
        self._families: dict[str, tuple[int, str]] = {}

    def __missing__(self, word: str) -> str:
        if word[0] in "0123456789":
            self[word] = result = _HEXADECIMAL_FLOAT.get((word[:2], len(word)), word)
            return result
        prefix = word.rstrip("0123456789")
        family = self._families.get(prefix)
        if family and _below(digits := word[len(prefix) :], family[0]):
            if digits[0] != "0":
                # Registers near each other are used near each other.
                self |= dict.fromkeys(_register_group(prefix, int(digits) // _ALIKE, family[0]), family[1])
            return family[1]
        if self._around is not None and self.scope.find(word.partition(".")[0].rstrip()) is None:
            return self._outer_form(word, self._around)
        result, lasting = self._look_up(word)
        if result == "?" and not is_suppressed(word, self._suppressed):
            self.is_missing = True
        if lasting:
            self[word] = result
        else:
            self.depends_on_position = True
        return result

    def _outer_form(self, word: str, around: CanonicalNames) -> str:
        around.offset, around.depends_on_position = self.offset, False
        result = around[word]
        self.is_missing = self.is_missing or around.is_missing
        if around.depends_on_position:
            self.depends_on_position = True
        else:
            self[word] = result
            prefix = word.rstrip("0123456789")
            family = around._families.get(prefix)
            if family and prefix not in self.scope.ranges and prefix not in self.scope.numbered:
                self._families[prefix] = family
        return result

    def _look_up(self, word: str) -> tuple[str, bool]:
        """The canonical form of a word at the offset, and whether it holds in the rest of the scope."""
        if word == "_":
            return word, True
        if word == "WARP_SZ":
            return "32", True
        name, dot, member = word.partition(".")
        if name[-1].isspace():
            # ptxas allows gaps before the point.
            return self._look_up(f"{name.rstrip()}.{member}")
        symbol, lasting = self.scope.visible(name, self.offset)
        if not lasting and (further_on := self._first_declared(name)):
            symbol, lasting = further_on, True
        if symbol is None:
            return (special(word) if name.startswith("%") else "?"), lasting
        result = declared(symbol.kind, symbol.detail, dot + member, symbol.is_array)
        if symbol.count and not member and lasting and self.scope.has_one_like(name, symbol.count):
            self._families[symbol.name] = symbol.count, result
        return result, lasting

    def _first_declared(self, name: str) -> Symbol | None:
        """The symbol of this scope that declares a name after the offset, if no use lies between.

        In a block that prepares a call, the variable of each argument is declared after the instructions that fill the
        earlier ones.
        """
        symbol = self.scope.find(name)
        if symbol is None or symbol.allows_forward_use or symbol.known_from < self.offset:
            return None
        return symbol if self._source.find(name.encode(), self.offset, symbol.end) == symbol.known_from else None

    def exchange(self, operands: str) -> str:
        """Operands with each name replaced by its canonical form."""
        parts = _TOKEN.split(operands)
        parts[1::2] = map(self.__getitem__, parts[1::2])
        return "".join(parts)


def is_suppressed(word: str, words: frozenset[str]) -> bool:
    """Whether a word is one of some words, or one of them with a number behind it."""
    return not {word, word.rstrip("0123456789")}.isdisjoint(words)


_HEXADECIMAL_FLOAT = {("0f", 10): "0f0", ("0F", 10): "0f0", ("0d", 18): "0d0", ("0D", 18): "0d0"}


def _below(digits: str, count: int) -> bool:
    """Whether the number of a register is certainly below the count of its family."""
    return 0 < len(digits) < 10 and int(digits) < count


_ALIKE = 16


@lru_cache(maxsize=4096)
def _register_group(prefix: str, nth: int, count: int) -> tuple[str, ...]:
    """The nth group of sixteen names of a family."""
    return tuple(f"{prefix}{number}" for number in range(nth * _ALIKE, min((nth + 1) * _ALIKE, count)))


@lru_cache(maxsize=4096)
def special(word: str) -> str:
    """The canonical form of a word that may be a special register."""
    special = state.special_register(word)
    if special is None:
        return "?"
    vector = special.components and word == special.name
    return f"&{'/'.join(special.types)}" + (f"*{len(special.components)}" if vector else "")


@lru_cache(maxsize=4096)
def declared(kind: Kind, detail: str, member: str, is_array: bool) -> str:
    """The canonical form of a declared name, with a member (".x") or without."""
    match kind:
        case "kernel" | "function":
            return "?" if member else "@"
        case "label":
            return "?" if member else f":{detail.lstrip('.')}"
    declared = declared_type(detail)
    types = [word for word in declared.types if word in state.names_of_types()]
    own = types[-1][1:] if types else ""
    if is_array and f".{own}" in _OPAQUE:
        # Of several textures, surfaces or samplers ptxas takes but the bytes (measured 13.5).
        own = "b8"
    if declared.space == ".reg":
        if declared.lanes > 1:
            return f"%{own}" if member in _ELEMENTS else "?" if member else f"%{own}*{declared.lanes}"
        return f"%{own}{member}"
    space = declared.space[1:]
    return "?" if member or not space else f"={space}:{own}{'[]' if is_array else ''}"


_OPAQUE = (".texref", ".samplerref", ".surfref")

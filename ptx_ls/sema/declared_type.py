"""What the words before the name of a variable, register or parameter declare: its space, type, vector, alignment."""

from __future__ import annotations

from functools import lru_cache

from ptx_ls.isa import state
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.syntax.literals import integer, kept

_WORD = pattern(r"(\.[\w:]+)(?:\[(\w*)\])?(?:(?<=\.align)\s+(\w+))?")
_LINKAGE = (".extern", ".visible", ".weak", ".common")
_POINTER = ".ptr"


@dataclass(frozen=True)
class DeclaredType:
    """The words before a declared name, and what they mean.

    `space` is a state space with its dot, `bank` the number in `.const[2]`; `types` are the words that ptxas reads as
    types, of which a correct declaration has one; `lanes` is the number of elements of a vector, 1 for a scalar;
    `align` is in bytes, 0 without an .align. "" where there is no such word.
    """

    words: tuple[str, ...]
    linkage: str
    space: str
    bank: str
    types: tuple[str, ...]
    lanes: int
    align: int

    @property
    def type(self) -> str:
        """The type with its dot; "" if there is none or more than one."""
        return self.types[0] if len(self.types) == 1 else ""

    @property
    def element_bytes(self) -> int:
        """The size of an element in bytes, a vector being one; 0 if the type has none."""
        known = state.type_of(self.type) if self.type else None
        return known.bytes * self.lanes if known is not None else 0


# Most declarations have the same words.
@lru_cache(maxsize=4096)
def declared_type(before: str) -> DeclaredType:
    """The meaning of the text before a name, which need have no blanks between its words: `.reg.b16`."""
    words: list[str] = []
    types: list[str] = []
    linkage = space = bank = ""
    lanes, align = 1, 0
    is_of_pointer = False
    for word, number, size in _WORD.findall(before):
        words.append(word)
        is_of_pointer = is_of_pointer or word == _POINTER
        if is_of_pointer:
            continue
        if word == ".align":
            # Of several the largest counts; one after the type is that of a pointer (measured 13.5).
            align = max(align, kept(integer(size) or 0) if not types and size else 0)
        elif word in _LINKAGE:
            linkage = linkage or word
        elif state.space(word) is not None:
            space, bank = (space, bank) if space else (word, number)
        elif (vector := state.vector(word)) is not None:
            lanes = vector.lanes
        elif state.is_read_as_type(word):
            types.append(word)
    return DeclaredType(tuple(words), linkage, space, bank, tuple(types), lanes, align)

"""The types of functions and prototypes, as ptxas compares them with what a call passes (measured 13.5)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache

import tree_sitter

from ptx_ls.isa import state
from ptx_ls.lazy import dataclass
from ptx_ls.sema.declared_type import DeclaredType, declared_type
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import function_at, symbols_of
from ptx_ls.sema.variables import read_declaration, read_plain
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.literals import integer


@dataclass(frozen=True)
class Parameter:
    """A parameter, or a variable that is passed as one.

    `space` is "param" or "reg". `lanes` is the number of elements of a vector, 1 for a scalar. `dimensions` are those
    of an array, 0 for the first of `a[]`, empty for a scalar or vector. `align` is in bytes.
    """

    name: str
    space: str
    type: str
    lanes: int
    dimensions: tuple[int, ...]
    align: int


@dataclass(frozen=True)
class Signature:
    """The results and parameters of a function, in order; None for one that cannot be read."""

    results: tuple[Parameter | None, ...]
    parameters: tuple[Parameter | None, ...]


class Signatures:
    """The signatures of a module's functions; a name may be declared several times."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._read: dict[int, Signature | None] = {}

    def before(self, name: str, offset: int) -> Signature | None:
        """The signature in the last declaration of a function before an offset; None if there is none or it is
        broken."""
        starts = symbols_of(self._document).functions_named(name)
        declared = bisect_left(starts, offset)
        if not declared:
            return None
        start = starts[declared - 1]
        if start not in self._read:
            self._read[start] = signature(function_at(self._document, start), self._document.source)
        return self._read[start]


def signatures_of(document: Document) -> Signatures:
    """The signatures of a document's functions."""
    return document.memo(Signatures)


def signature(node: tree_sitter.Node, source: bytes) -> Signature | None:
    """The signature of a function or prototype; None if a list of its parameters has syntax errors."""
    lists = [node.child_by_field_name(field) for field in ("returns", "parameters")]
    if any(one is not None and one.has_error for one in lists):
        return None
    return Signature(*(tuple(_formals(one, source)) for one in lists))


def _formals(node: tree_sitter.Node | None, source: bytes) -> Iterator[Parameter | None]:
    for child in node.children if node is not None else ():
        if child.type != "parameter":
            continue
        plain = read_plain(source[child.start_byte : child.end_byte])
        if plain is not None:
            words, names = plain
            yield _parameter(names[-1].name, declared_type(words), names[-1].dimensions)
        else:
            declaration = read_declaration(source, child)
            declarator = declaration.declarators[-1] if declaration.declarators else None
            yield _parameter(declarator.name.text, declaration.declared, declarator.sizes) if declarator else None


def passed(symbol: Symbol) -> Parameter | None:
    """A register or a variable in .param space as a call passes it, without its name; None for other symbols."""
    return _passed(symbol.detail, symbol.dimensions)


@lru_cache(maxsize=4096)
def _passed(words: str, dimensions: tuple[int, ...]) -> Parameter | None:
    return _parameter("", declared_type(words), dimensions)


def _parameter(name: str, declared: DeclaredType, dimensions: tuple[int, ...]) -> Parameter | None:
    known = state.type_of(declared.type) if declared.type else None
    if known is None or declared.space not in (".param", ".reg"):
        return None
    align = max(declared.align, declared.element_bytes)
    return Parameter(name, declared.space[1:], known.name, declared.lanes, dimensions, align)


def literal_fits(formal: Parameter, text: str) -> bool:
    """Whether a constant may be passed for a parameter: integers for integers, floats for floats, both for bits.

    A parameter with several elements takes a constant of its size: 32 bits for single precision, else 64 (measured
    13.5).
    """
    if formal.dimensions:
        return False
    if formal.lanes > 1 or formal.type == ".f16x2":
        return _bits(formal) == (32 if text[:2] in ("0f", "0F") else 64)
    return _kind(formal) in ("integer" if integer(text) is not None else "float", "bits")


def fault(formal: Parameter, given: Parameter) -> str:
    """What keeps a variable from being passed for a parameter: "Type" or "Alignment"; "" if nothing does."""
    arrays = bool(formal.dimensions) + bool(given.dimensions)
    if arrays == 1 or not (_fits_array(formal, given) if arrays else _fits_one(formal, given)):
        return "Type"
    return "" if formal.align == given.align else "Alignment"


def _fits_array(formal: Parameter, given: Parameter) -> bool:
    """Whether an array fits a parameter: arrays of the same size do if one has elements of bits, or both have the same
    type. An array of vectors or of arrays fits nothing, not even its own type (measured 13.5)."""
    if any(one.lanes > 1 or len(one.dimensions) > 1 for one in (formal, given)) or formal.space != given.space:
        return False
    kinds = [known.kind for one in (formal, given) if (known := state.type_of(one.type)) is not None]
    sizes = [_bits(one) * one.dimensions[0] for one in (formal, given)]
    return (formal.type == given.type or "bits" in kinds) and sizes[0] in (0, sizes[1])


def _fits_one(formal: Parameter, given: Parameter) -> bool:
    """Whether a scalar or vector fits a parameter; a vector fits everything of its size (measured 13.5)."""
    kinds = {_kind(formal), _kind(given)}
    mixes = len(kinds) == 1 or "vector" in kinds or ("bits" in kinds and "predicate" not in kinds)
    return mixes and _bits(formal) == _bits(given)


def _kind(parameter: Parameter) -> str:
    if parameter.lanes > 1:
        return "vector"
    # Two halves are passed as if they were bits (measured 13.5).
    if parameter.type == ".f16x2":
        return "bits"
    known = state.type_of(parameter.type)
    kind = known.kind if known else ""
    return {"unsigned": "integer", "signed": "integer", "float": "float", "predicate": "predicate"}.get(kind, "bits")


def _bits(parameter: Parameter) -> int:
    known = state.type_of(parameter.type)
    return 8 * known.bytes * parameter.lanes if known else 0

"""What functions and prototypes take and give back, as ptxas compares it with what a call passes (measured 13.5)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import tree_sitter

from ptx_ls.isa import state
from ptx_ls.quick import dataclass, pattern
from ptx_ls.sema.captures import captures_of
from ptx_ls.sema.declarations import FUNCTIONS
from ptx_ls.sema.literal import integer, kept
from ptx_ls.sema.scope import Symbol
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.gap import GAP, without_gaps

_ALIGN = pattern(r"\.align (\w+)")
_WORD = pattern(r"\.\w+")
_DIMENSIONS = pattern(rb"(?:" + GAP + rb"\[" + GAP + rb"\w*" + GAP + rb"\])+")
_SIZE = pattern(rb"\[ ?(\w*) ?\]")


@dataclass(frozen=True)
class Parameter:
    """A parameter, or a variable that is passed for one.

    `space` is "param" or "reg"; `size` is that of an array in bytes, 0 for one of no size (`a[]`), None for a scalar;
    `align` is in bytes.
    """

    name: str
    space: str
    type: str
    size: int | None
    align: int


@dataclass(frozen=True)
class Signature:
    """Results and parameters in their order; None for one that cannot be read."""

    results: tuple[Parameter | None, ...]
    parameters: tuple[Parameter | None, ...]


class Signatures:
    """The signatures of a module's functions; a name may be declared several times."""

    def __init__(self, document: Document) -> None:
        self._functions: dict[str, list[tuple[int, tree_sitter.Node]]] = {}
        self._document = document
        self._read: dict[int, Signature | None] = {}
        for node in captures_of(document).get("function", ()):
            if node.type in FUNCTIONS:
                name = node.child_by_field_name("name")
                if name is not None:
                    text = document.source[name.start_byte : name.end_byte].decode("utf-8", "replace")
                    self._functions.setdefault(text, []).append((node.start_byte, node))

    def before(self, name: str, offset: int) -> Signature | None:
        """That of a function's last declaration before an offset; None if there is none, or it is broken."""
        declared = [(start, node) for start, node in self._functions.get(name, ()) if start < offset]
        if not declared:
            return None
        start, node = declared[-1]
        if start not in self._read:
            self._read[start] = signature(node, self._document.source)
        return self._read[start]


def signatures_of(document: Document) -> Signatures:
    """The signatures of a document's functions."""
    return document.memo(Signatures)


def signature(node: tree_sitter.Node, source: bytes) -> Signature | None:
    """That of a function or prototype, None where a list of its parameters is broken."""
    lists = [node.child_by_field_name(field) for field in ("returns", "parameters")]
    if any(one is not None and one.has_error for one in lists):
        return None
    return Signature(*(tuple(_formals(one, source)) for one in lists))


def _formals(node: tree_sitter.Node | None, source: bytes) -> Iterator[Parameter | None]:
    for child in node.children if node is not None else ():
        if child.type == "parameter":
            inner = [c for c in child.named_children if c.type in _DECLARATORS]
            name = inner[-1] if inner else None
            while name is not None and name.type == "array_declarator":
                name = name.child_by_field_name("name") or name.child_by_field_name("declarator")
            if name is None:
                yield None
                continue
            head = without_gaps(source[child.start_byte : name.start_byte]).decode("utf-8", "replace")
            text = source[name.start_byte : name.end_byte].decode("utf-8", "replace")
            yield _parameter(text, head, source, name.end_byte)


_DECLARATORS = ("identifier", "register", "array_declarator", "sink", "parameterized_name")


def passed(symbol: Symbol, source: bytes) -> Parameter | None:
    """A register or a variable in .param space as a call passes it; None for what is neither, or a vector."""
    if symbol.count is not None:
        return _parameter(symbol.name, symbol.detail, source, 0, scalar=True)
    return _parameter(symbol.name, symbol.detail, source, symbol.end)


def _parameter(name: str, head: str, source: bytes, end: int, scalar: bool = False) -> Parameter | None:
    declared = _declared(head)
    if declared is None:
        return None
    space, type_name, bytes_each, align = declared
    size = None
    dimensions = None if scalar else _DIMENSIONS.match(source, end)
    if dimensions is not None:
        size = bytes_each
        for text in _SIZE.findall(without_gaps(dimensions[0])):
            count = integer(text.decode()) if text else 0
            if count is None:
                return None
            size *= count
    return Parameter(name, space, type_name, size, align)


@lru_cache(maxsize=4096)
def _declared(head: str) -> tuple[str, str, int, int] | None:
    """The space, the type, its bytes and the alignment that words before a name say; None where none can be passed."""
    words = _WORD.findall(head)
    types = [t for word in words if (t := state.type_of(word)) is not None]
    space = next((word[1:] for word in words if word in (".param", ".reg")), "")
    if len(types) != 1 or not space or any(word in (".v2", ".v4", ".v8") for word in words):
        return None
    bytes_each = max(types[0].bits, 8) // 8
    # Of several the largest counts; what stands behind the type is that of a pointer (measured 13.5).
    aligned = [integer(number) or 0 for number in _ALIGN.findall(head.partition(types[0].name)[0])]
    return space, types[0].name, bytes_each, max([*map(kept, aligned), bytes_each])


def literal_fits(formal: Parameter, is_float: bool) -> bool:
    """Whether a constant may be passed for a parameter: integers for integers, floats for floats, both for bits."""
    kind = _kind(formal.type)
    return formal.size is None and kind in (("float", "bits") if is_float else ("integer", "bits"))


def fault(formal: Parameter, given: Parameter) -> str:
    """What keeps something from being passed for a parameter: "Type", "Alignment", or "" if nothing does."""
    if formal.size is not None or given.size is not None:
        fits = formal.size is not None and given.size is not None and formal.size in (0, given.size)
        if not fits or formal.space != given.space:
            return "Type"
    else:
        kinds = {_kind(formal.type), _kind(given.type)}
        mixes = len(kinds) == 1 or ("bits" in kinds and "predicate" not in kinds)
        if not mixes or _bits(formal.type) != _bits(given.type):
            return "Type"
    return "" if formal.align == given.align else "Alignment"


def _kind(type_name: str) -> str:
    # Two halves are passed as if they were bits (measured 13.5).
    if type_name == ".f16x2":
        return "bits"
    known = state.type_of(type_name)
    kind = known.kind if known else ""
    return {"unsigned": "integer", "signed": "integer", "float": "float", "predicate": "predicate"}.get(kind, "bits")


def _bits(type_name: str) -> int:
    known = state.type_of(type_name)
    return known.bits if known else 0

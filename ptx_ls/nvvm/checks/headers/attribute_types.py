"""Attributes of a parameter, a result or an argument: which types take them, and which exclude each other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, product

from ptx_ls.isa.nvvm import attribute_places
from ptx_ls.isa.nvvm.attribute_places import ReaderColumn
from ptx_ls.lazy import NamedTuple
from ptx_ls.nvvm.checks.headers import attribute_values
from ptx_ls.nvvm.checks.values.invalid_type import is_sized
from ptx_ls.nvvm.values.header_words import Attributed, HeaderWord
from ptx_ls.nvvm.values.module_names import ModuleNames
from ptx_ls.nvvm.values.types import Type, named_in
from ptx_ls.syntax.literals import leading_number

_OF_INTEGERS = frozenset(("zeroext", "signext", "allocalign"))
_OF_POINTERS = frozenset(
    ("noalias", "nocapture", "nonnull", "byval", "sret", "inalloca", "nest", "dereferenceable", "byref", "preallocated")
) | {
    *("dereferenceable_or_null", "swifterror", "readnone", "readonly", "captures", "initializes", "allocptr"),
    *("writable", "dead_on_unwind", "dead_on_return"),
}
_OF_SIZED = frozenset(("byval", "byref", "inalloca", "preallocated"))
"""Those whose type must have a size; that of `sret` need not."""
_TYPED = frozenset(("byval", "byref", "inalloca", "preallocated", "sret", "elementtype"))
"""Those that LLVM 7 has without a type, or has not, and all later versions with one."""
_SIZELESS = frozenset(("label", "metadata", "token", "function"))
_EXCLUSIVE = (
    *(("zeroext", "signext"), ("readonly", "writeonly"), ("readnone", "readonly"), ("readnone", "writeonly")),
    *(("writable", "readnone"), ("writable", "readonly"), ("inalloca", "readonly"), ("sret", "returned")),
    # How an argument is passed; a result by `sret` may be in a register.
    *combinations(("byval", "inalloca", "preallocated", "nest", "byref", "sret"), 2),
    *product(("byval", "inalloca", "preallocated", "nest", "byref"), ("inreg",)),
)
_EMPTY = re.compile(r"\(\s*\)")
_NUMBER = re.compile(r"\(?\s*(\d+)")
_MOST_ALIGNED = 1 << 32
_MOST_BYTES = (1 << 32) - 1


class Fault(NamedTuple):
    """What is wrong with a word. `is_verified`: LLVM's verifier reports it, and not its parser; libnvvm does not verify
    declarations that nothing calls."""

    word: HeaderWord
    message: str
    is_verified: bool = False


class Strictness(NamedTuple):
    """What a reader refuses in addition to what all readers refuse. `is_newer`: `align` on a value that is no pointer,
    and `byval` without a type, both of which the LLVM 7 dialect accepts. `unused`: the verifier's errors in a
    declaration that nothing calls, which libnvvm drops before it verifies, from compute_100 on (measured 12.9,
    13.5)."""

    is_newer: bool
    unused: bool

    @property
    def columns(self) -> tuple[ReaderColumn, ...]:
        """The readers that may read the module."""
        if self.is_llvm:
            return ("llvm",)
        if self.is_newer:
            return ("modern",)
        return ("llvm7",) if self.is_llvm7 else ("llvm7", "modern")

    @property
    def is_llvm(self) -> bool:
        """Whether it is that of LLVM itself."""
        return self.unused and self.is_newer

    @property
    def is_llvm7(self) -> bool:
        """Whether it is that of the LLVM 7 dialect."""
        return self.unused and not self.is_newer


def strictness(module: ModuleNames) -> Strictness:
    """The strictness of a module's reader. If its dialect is not known, what either dialect accepts is accepted."""
    is_llvm = module.reader == "llvm"
    return Strictness(is_llvm or module.is_modern, is_llvm or module.dialect == "llvm7")


def misplaced(word: HeaderWord, place: str, strict: Strictness) -> Iterator[Fault]:
    """The fault of an attribute that its reader does not take in a place: one of the letters of the table."""
    if attribute_places.misplaced(word.name, place, strict.columns):
        yield Fault(word, f"'{word.name}' does not apply to {attribute_places.NAMES[place]}")
    elif strict.is_llvm7 and attribute_places.unknown(word.name, "llvm7"):
        yield Fault(word, f"LLVM 7 has no attribute '{word.name}'")


def faults(one: Attributed, strict: Strictness) -> Iterator[Fault]:
    """What is wrong with the attributes of a parameter, a result or an argument, by its text."""
    for word in one.words:
        yield from alignment(word)
        if message := attribute_values.fault(word):
            yield Fault(word, message)
        if word.name in _TYPED and not word.given and strict.is_newer:
            yield Fault(word, f"expected '(': the type of '{word.name}'")
        if word.name in _TYPED and _EMPTY.fullmatch(word.given) and strict.is_newer:
            yield Fault(word, f"expected type: that of '{word.name}'")
        if (
            word.name.startswith("dereferenceable")
            and (number := _NUMBER.match(word.given))
            and not leading_number(number[1])
        ):
            yield Fault(word, "dereferenceable bytes must be non-zero")
        if word.name.startswith("dereferenceable") and not word.given:
            yield Fault(word, "expected '(': the number of bytes")
        if (
            word.name in _OF_SIZED
            and word.type is not None
            and strict.is_llvm
            and _least_bytes(word.type) > _MOST_BYTES
        ):
            yield Fault(word, f"huge '{word.name}' arguments are unsupported", is_verified=True)
        if word.type is not None and word.type.kind == "void":
            yield Fault(word, "void type only allowed for function results")
        elif word.name in _OF_SIZED and word.type is not None and word.type.kind in _SIZELESS:
            yield Fault(word, f"Attribute '{word.name}' does not support unsized types", is_verified=True)
        is_taken = word.name == "align" and not strict.is_newer
        if one.type is not None and not is_taken and not _takes(one.type, word):
            message = f"Attribute '{word.name}' applied to incompatible type '{one.type.text}'"
            yield Fault(word, message, is_verified=True)
    names = [word.name for word in one.words] if len(one.words) > 1 else []
    for pair in _EXCLUSIVE if names else ():
        if pair[0] in names and pair[1] in names:
            word = one.words[names.index(pair[1])]
            yield Fault(word, f"Attributes '{pair[0]} and {pair[1]}' are incompatible", is_verified=True)


def of_named_types(words: Sequence[HeaderWord], module: ModuleNames) -> Iterator[Fault]:
    """What is wrong with the named types in the brackets of attributes."""
    for word in words:
        if word.type is None or not module.is_whole or module.is_fragment:
            continue
        undefined = next((name for name in named_in(word.type) if name not in module.types), None)
        if undefined is not None:
            yield Fault(word, f"use of undefined type named '{undefined}'")
        elif word.name in _OF_SIZED and not is_sized(word.type, module):
            yield Fault(word, f"Attribute '{word.name}' does not support unsized types", is_verified=True)


def alignment(word: HeaderWord) -> Iterator[Fault]:
    """What is wrong with the number of an `align`."""
    number = _NUMBER.match(word.given) if word.name == "align" else None
    if number is not None:
        value = leading_number(number[1])
        if not value or value & (value - 1):
            yield Fault(word, f"alignment is not a power of two: {value}")
        elif value > _MOST_ALIGNED:
            yield Fault(word, f"huge alignments are not supported yet: {value}")


def _least_bytes(kind: Type) -> int:
    """How many bytes a value of a type takes at least."""
    if kind.kind in ("array", "vector"):
        return kind.length * _least_bytes(kind.parts[0])
    if kind.kind == "structure":
        return sum(map(_least_bytes, kind.parts))
    return kind.bits // 8


def _takes(kind: Type, word: HeaderWord) -> bool:
    """Whether values of a type may have an attribute (LLVM's `AttributeFuncs::typeIncompatible`)."""
    name = word.name
    if kind.kind in ("named", "target"):
        return True
    if name in _OF_INTEGERS:
        return kind.kind == "integer"
    if name in _OF_POINTERS:
        return kind.kind == "pointer"
    match name:
        case "align":
            return kind.scalar.kind == "pointer"
        case "noundef":
            return kind.kind != "void"
        case "nofpclass":
            return _has_classes(kind)
        case "range":
            return kind.scalar.kind == "integer" and word.type in (None, kind.scalar)
    return True


def _has_classes(kind: Type) -> bool:
    """Whether a type is of floating-point values, or of arrays or a structure of such."""
    if kind.kind == "array":
        return _has_classes(kind.parts[0])
    if kind.kind == "structure":
        return bool(kind.parts) and all(part.kind == "named" or _has_classes(part) for part in kind.parts)
    return kind.scalar.kind in ("float", "named")

"""attribute: an attribute does not go with the type of a parameter or result, with another one, or with a function."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.nvvm.attribute_words import KNOWN
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.header_words import Attributed, HeaderWord, HeaderWords
from ptx_ls.nvvm.values.types import Type

CODE = "attribute"
_OF_INTEGERS = frozenset(("zeroext", "signext"))
_OF_POINTERS = frozenset(
    ("noalias", "nocapture", "nonnull", "byval", "sret", "inalloca", "nest", "dereferenceable", "byref", "preallocated")
) | {"dereferenceable_or_null", "swifterror"}
_OF_FUNCTIONS = frozenset(
    ("alwaysinline", "noinline", "inlinehint", "nounwind", "noreturn", "norecurse", "cold", "convergent", "minsize")
) | {"optsize", "optnone", "noduplicate", "naked", "noredzone", "speculatable", "uwtable", "nobuiltin", "returns_twice"}
_OF_PARAMETERS = frozenset(
    ("zeroext", "signext", "inreg", "byval", "sret", "nest", "noalias", "nocapture", "returned", "dereferenceable")
) | {"immarg", "swiftself", "nonnull", "inalloca"}
_EXCLUSIVE = (("zeroext", "signext"), ("readonly", "writeonly"), ("readnone", "readonly"), ("readnone", "writeonly"))
_NUMBER = re.compile(r"\(?\s*(\d+)")
_LAST_SRET = 2
"""The last parameter that may have `sret`."""


def check(words: HeaderWords) -> Iterator[Diagnostic]:
    """The first error of an entity's attributes."""
    for word, message in _faults(words):
        yield Diagnostic(CODE, "error", message, word.start, word.end)
        return
    written = (words.before, *(one.words for one in words.parameters), words.after)
    # A newer LLVM may have more.
    for word in chain.from_iterable(written):
        if word.name not in KNOWN:
            message = f"'{word.name}' is no attribute or linkage that LLVM 22 or libnvvm 13.5 knows"
            yield Diagnostic(CODE, "warning", message, word.start, word.end)
            return


def of_group(node: tree_sitter.Node, source: bytes) -> tuple[Diagnostic, ...]:
    """A warning at the first word of a group of attributes that no reader knows."""
    for child in node.named_children:
        name = child.child_by_field_name("name") if child.type == "attribute" else None
        if name is not None and (text := text_of(name, source)) not in KNOWN:
            start, end = child.start_byte - node.start_byte, child.end_byte - node.start_byte
            message = f"'{text}' is no attribute that LLVM 22 or libnvvm 13.5 knows"
            return (Diagnostic(CODE, "warning", message, start, end),)
    return ()


Fault = tuple[HeaderWord, str]


def _faults(words: HeaderWords) -> Iterator[Fault]:
    if not words.kind.startswith("function"):
        yield from _aligned(words.after)
        return
    result = Attributed(words.type, words.before)
    for one in (result, *words.parameters):
        yield from _typed(one)
        yield from _aligned(one.words)
    yield from _of_parameters(words)
    yield from _of_function(words)


def _typed(one: Attributed) -> Iterator[Fault]:
    """Attributes that a type does not take, or that exclude each other."""
    for word in one.words:
        if one.type is not None and not _takes(one.type, word.name):
            yield word, f"Attribute '{word.name}' applied to incompatible type '{one.type.text}'"
        if word.name.startswith("dereferenceable") and (number := _NUMBER.match(word.given)) and not int(number[1]):
            yield word, "dereferenceable bytes must be non-zero"
    names = [word.name for word in one.words]
    for pair in _EXCLUSIVE:
        if all(name in names for name in pair):
            yield one.words[names.index(pair[1])], f"Attributes '{pair[0]} and {pair[1]}' are incompatible"


def _takes(kind: Type, attribute: str) -> bool:
    if kind.kind in ("named", "target", "void"):
        return True
    if attribute in _OF_INTEGERS:
        return kind.scalar.kind == "integer"
    return attribute not in _OF_POINTERS or kind.scalar.kind == "pointer"


def _aligned(words: Sequence[HeaderWord]) -> Iterator[Fault]:
    for word in words:
        number = _NUMBER.match(word.given) if word.name == "align" else None
        if number is not None:
            value = int(number[1])
            if not value or value & (value - 1):
                yield word, f"alignment is not a power of two: {value}"
            elif value > 1 << 32:
                yield word, f"huge alignments are not supported yet: {value}"


def _of_parameters(words: HeaderWords) -> Iterator[Fault]:
    returned = False
    for number, one in enumerate(words.parameters):
        for word in one.words:
            if word.name in _OF_FUNCTIONS:
                yield word, f"'{word.name}' is an attribute of functions: it does not apply to parameters"
            elif word.name == "sret" and number >= _LAST_SRET:
                yield word, "Attribute 'sret' is not on first or second parameter"
            elif word.name == "sret" and words.type is not None and words.type.kind != "void":
                yield word, "functions with 'sret' argument must return void"
            elif word.name == "returned":
                if returned:
                    yield word, "More than one parameter has attribute returned"
                returned = True


def _of_function(words: HeaderWords) -> Iterator[Fault]:
    by_name = {word.name: word for word in words.after}
    for name, word in by_name.items():
        if name in _OF_PARAMETERS:
            yield word, f"'{name}' is an attribute of parameters: it does not apply to functions"
        elif name == "builtin":
            yield word, "'builtin' is an attribute of calls: it is not valid on a function"
    if "noinline" in by_name and "alwaysinline" in by_name:
        yield by_name["alwaysinline"], "Attributes 'noinline and alwaysinline' are incompatible"
    if "optnone" in by_name and "noinline" not in by_name and not words.has_groups:
        yield by_name["optnone"], "Attribute 'optnone' requires 'noinline'"
    if (sized := by_name.get("allocsize")) is not None:
        indices = [int(number) for number in re.findall(r"\d+", sized.given)]
        if any(index >= len(words.parameters) for index in indices):
            yield sized, "'allocsize' argument is out of bounds"

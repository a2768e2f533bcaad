"""attribute: an attribute does not go with the type of a parameter or result, with another one, or with a function."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.isa.nvvm import attribute_places
from ptx_ls.isa.nvvm.attribute_places import ReaderColumn
from ptx_ls.isa.nvvm.attribute_words import KNOWN
from ptx_ls.lazy import pattern
from ptx_ls.nvvm.checks.headers import attribute_values
from ptx_ls.nvvm.checks.headers.attribute_types import Fault, Strictness, alignment, faults, misplaced
from ptx_ls.nvvm.syntax import text_of
from ptx_ls.nvvm.values.header_words import Attributed, HeaderWord, HeaderWords
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.literals import leading_number

CODE = "attribute"
OF_FUNCTIONS = frozenset(
    ("alwaysinline", "noinline", "inlinehint", "nounwind", "noreturn", "norecurse", "cold", "convergent", "minsize")
) | {"optsize", "optnone", "noduplicate", "naked", "noredzone", "speculatable", "uwtable", "nobuiltin", "returns_twice"}
_OF_PARAMETERS = frozenset(
    ("zeroext", "signext", "inreg", "byval", "sret", "nest", "noalias", "nocapture", "returned", "dereferenceable")
) | {"immarg", "swiftself", "nonnull", "inalloca"}
_NEVER_OF_GROUPS = frozenset(("byval", "dereferenceable", "immarg", "inalloca", "sret", "noundef"))
"""Those that all readers refuse in a group; others libnvvm takes there in its dialect of LLVM 7."""
_OF_RESULTS = frozenset(("zeroext", "signext", "inreg", "noalias", "nonnull", "dereferenceable"))
_NOT_OF_RESULTS = (_OF_PARAMETERS - _OF_RESULTS) | OF_FUNCTIONS | {"readnone", "readonly"}
# All places in memory that LLVM has had are named so.
_ACCESS = r"(?:[a-z_0-9]*mem[a-z_0-9]* *: *)?(?:none|readwrite|read|write)"
_MEMORY = pattern(rf"[(]\s*{_ACCESS}(?:\s*,\s*{_ACCESS})*\s*[)]")
_VOID_CONVENTIONS = frozenset(("amdgpu_kernel", "spir_kernel", "amdgpu_cs_chain", "amdgpu_cs_chain_preserve"))
_NUMBERS = ("integer", "float")
_SIMPLE = (*_NUMBERS, "pointer")
_SINGLE = frozenset(("nest", "sret", "swiftself", "swifterror", "swiftasync"))
"""Attributes that one parameter has at most."""
_EXCLUSIVE = (
    *(("noinline", "alwaysinline"), ("minsize", "optnone"), ("optsize", "optnone"), ("optdebug", "optnone")),
    *(("optsize", "optdebug"), ("minsize", "optdebug"), ("sanitize_realtime", "sanitize_realtime_blocking")),
)
"""Attributes of functions that exclude each other (measured: libnvvm 12.9 and 13.5 in both dialects, LLVM 22)."""
_POWER = pattern(r"[(=\s]*(\d+)")
_NO_SIZES = ("float", "pointer", "vector")
_TYPED_IN_GROUPS = frozenset(("byval", "inalloca", "sret"))
_TABLES = ("sync", "async")
_ALLOCATIONS = ("alloc", "realloc", "free", "uninitialized", "zeroed", "aligned")
_OF_VARIABLES = frozenset(
    ("no_sanitize_address", "no_sanitize_hwaddress", "sanitize_address_dyninit", "sanitize_memtag")
)
"""Attributes that a variable may have for all readers but LLVM 7 (measured libnvvm 12.9, 13.5, LLVM 22)."""
_LAST_SRET = 2
"""The last parameter that may have `sret`."""


def check(words: HeaderWords, strict: Strictness) -> Iterator[Diagnostic]:
    """The first error of an entity's attributes, by its text."""
    for one in _faults(words, strict):
        yield diagnostic(one, words.kind, strict)
        return
    written = (words.before, *(one.words for one in words.parameters), words.after)
    # A newer LLVM may have more.
    for word in chain.from_iterable(written):
        is_newer = all(attribute_places.unknown(word.name, column) for column in strict.columns)
        if words.kind == "global_variable" and word.name in _OF_VARIABLES:
            is_newer = strict.is_llvm7
        if word.name not in KNOWN or is_newer:
            message = f"the reader does not know the attribute '{word.name}'" if is_newer else unknown(word)
            yield Diagnostic(CODE, "warning", message, word.start, word.end)
            return


def unknown(word: HeaderWord) -> str:
    """What is said about a word that no reader has."""
    return f"'{word.name}' is no attribute or linkage that LLVM 22 or libnvvm 13.5 knows"


def diagnostic(one: Fault, kind: str, strict: Strictness) -> Diagnostic:
    """The error of an entity of a kind; a warning where its reader may pass over it."""
    is_passed_over = one.is_verified and kind == "function_declaration" and not strict.unused
    return Diagnostic(CODE, "warning" if is_passed_over else "error", one.message, one.word.start, one.word.end)


def of_group(node: tree_sitter.Node, source: bytes) -> tuple[Diagnostic, ...]:
    """The fault of a group of attributes in the dialect of LLVM 7, which passes over some that only parameters have."""
    return _of_group(node, source, _NEVER_OF_GROUPS, is_llvm7=True)


def of_newer_group(node: tree_sitter.Node, source: bytes) -> tuple[Diagnostic, ...]:
    """The fault of a group of attributes for all other readers."""
    return _of_group(node, source, _NEVER_OF_GROUPS | _OF_PARAMETERS, is_llvm7=False)


def _of_group(
    node: tree_sitter.Node, source: bytes, refused: frozenset[str], *, is_llvm7: bool
) -> tuple[Diagnostic, ...]:
    """An error at the first word of a group of attributes that it may not have, or a warning at one that no reader
    knows."""
    if not node.has_error and len(node.named_children) == len(("its number",)):
        message = "attribute group has no attributes"
        return (Diagnostic(CODE, "error", message, 0, node.end_byte - node.start_byte),)
    for child in node.named_children:
        name = child.child_by_field_name("name") if child.type == "attribute" else None
        text = text_of(name, source) if name is not None else ""
        start, end = child.start_byte - node.start_byte, child.end_byte - node.start_byte
        given = source[name.end_byte : child.end_byte].decode("utf-8", "replace").strip() if name is not None else ""
        if is_llvm7 and text in _TYPED_IN_GROUPS and not given:
            continue
        if text in refused:
            message = f"'{text}' is an attribute of parameters: it does not apply to functions"
            return (Diagnostic(CODE, "error", message, start, end),)
        if message := attribute_values.fault(HeaderWord(text, given, start, end)):
            return (Diagnostic(CODE, "error", message, start, end),)
        # What the reader is, is not known to this: what any of them takes is taken.
        columns: tuple[ReaderColumn, ...] = ("llvm7",) if is_llvm7 else ("modern", "llvm")
        if attribute_places.misplaced(text, "g", columns):
            message = f"'{text}' does not apply to functions"
            return (Diagnostic(CODE, "error", message, start, end),)
        if is_llvm7 and attribute_places.unknown(text, "llvm7"):
            return (Diagnostic(CODE, "error", f"LLVM 7 has no attribute '{text}'", start, end),)
        if text and text not in KNOWN:
            message = f"'{text}' is no attribute that LLVM 22 or libnvvm 13.5 knows"
            return (Diagnostic(CODE, "warning", message, start, end),)
    return ()


def _faults(words: HeaderWords, strict: Strictness) -> Iterator[Fault]:
    if not words.kind.startswith("function"):
        for word in words.after:
            yield from alignment(word)
        return
    if words.late is not None:
        yield Fault(words.late, "expected ')' at end of argument list: '...' is the last")
    for word in words.before:
        if word.name in _NOT_OF_RESULTS:
            yield Fault(word, f"'{word.name}' does not apply to return values")
        if word.name in _VOID_CONVENTIONS and words.type is not None and words.type.kind not in ("void", "named"):
            yield Fault(word, f"Calling convention '{word.name}' requires void return type", is_verified=True)
    for one in (Attributed(words.type, words.before), *words.parameters):
        yield from faults(one, strict)
    for word in words.before:
        yield from misplaced(word, "r", strict)
    for word in (word for one in words.parameters for word in one.words):
        yield from misplaced(word, "p", strict)
    for word in words.after:
        yield from misplaced(word, "f", strict)
    yield from _of_parameters(words)
    yield from _of_function(words, strict)


def _of_parameters(words: HeaderWords) -> Iterator[Fault]:
    returned = False
    single = set[str]()
    for number, one in enumerate(words.parameters):
        for word in one.words:
            if word.name in OF_FUNCTIONS:
                yield Fault(word, f"'{word.name}' is an attribute of functions: it does not apply to parameters")
            elif word.name == "sret" and number >= _LAST_SRET:
                yield Fault(word, "Attribute 'sret' is not on first or second parameter", is_verified=True)
            elif word.name == "sret" and words.type is not None and words.type.kind != "void":
                yield Fault(word, "functions with 'sret' argument must return void")
            elif word.name == "returned":
                if returned:
                    yield Fault(word, "More than one parameter has attribute returned", is_verified=True)
                elif _differ(one.type, words.type):
                    message = "Incompatible argument and return types for 'returned' attribute"
                    yield Fault(word, message, is_verified=True)
                returned = True
            elif word.name == "inalloca" and number < len(words.parameters) - 1:
                yield Fault(word, "inalloca isn't on the last parameter", is_verified=True)
            if word.name in _SINGLE:
                if word.name in single:
                    yield Fault(word, f"More than one parameter has attribute {word.name}", is_verified=True)
                single.add(word.name)
            if word.name == "elementtype" and words.kind == "function_definition":
                yield Fault(word, "Attribute 'elementtype' can only be applied to intrinsics and inline asm")
            if word.name == "immarg" and words.kind == "function_definition":
                yield Fault(word, "immarg attribute only applies to intrinsics", is_verified=True)


def _differ(kind: Type | None, other: Type | None) -> bool:
    """Whether a value of the one type is certainly none of the other."""
    if kind is None or other is None or kind.kind not in _SIMPLE or other.kind not in (*_SIMPLE, "void"):
        return False
    return kind.kind != other.kind or (kind.kind in _NUMBERS and kind.text != other.text)


def _of_range(word: HeaderWord) -> Iterator[Fault]:
    numbers = [leading_number(one) for one in re.findall(r"[0-9]+", word.given)]
    if any(one and one & (one - 1) for one in numbers):
        yield Fault(word, "'vscale_range' bounds must be power-of-two values", is_verified=True)
    elif len(numbers) > 1 and not numbers[0] and numbers[1]:
        yield Fault(word, "'vscale_range' minimum must be greater than 0", is_verified=True)
    elif len(numbers) > 1 and 0 < numbers[1] < numbers[0]:
        yield Fault(word, "'vscale_range' minimum cannot be greater than maximum", is_verified=True)


def _is_power(digits: str) -> bool:
    number = leading_number(digits)
    return bool(number) and not number & (number - 1)


def _of_function(words: HeaderWords, strict: Strictness) -> Iterator[Fault]:
    by_name = {word.name: word for word in words.after}
    for name, word in by_name.items():
        if message := attribute_values.fault(word):
            yield Fault(word, message)
        if name in _OF_PARAMETERS:
            yield Fault(word, f"'{name}' is an attribute of parameters: it does not apply to functions")
        elif name == "memory" and not _MEMORY.fullmatch(word.given) and word.given:
            yield Fault(word, "expected memory location (argmem, inaccessiblemem) or access kind (none, read, write)")
        elif name == "builtin":
            yield Fault(word, "'builtin' is an attribute of calls: it is not valid on a function")
        elif name == "personality" and words.kind == "function_declaration" and strict.unused:
            yield Fault(word, "Function declaration shouldn't have a personality routine", is_verified=True)
        elif name == "alignstack" and (number := _POWER.match(word.given)) and not _is_power(number[1]):
            yield Fault(word, "stack alignment is not a power of two")
        elif name == "align":
            yield from alignment(word)
        elif name == "uwtable" and word.given and word.given.strip("( )") not in _TABLES:
            yield Fault(word, f"expected unwind table kind: one of {', '.join(_TABLES)}")
        elif name == "allockind" and '"' not in word.given:
            yield Fault(word, "expected allockind value: a string")
        elif name == "jumptable" and "unnamed_addr" not in by_name:
            yield Fault(word, "Attribute 'jumptable' requires 'unnamed_addr'", is_verified=True)
        elif name == "allockind" and any(one not in _ALLOCATIONS for one in word.given.strip('()" ').split(",")):
            yield Fault(word, f"unknown allockind: {', '.join(_ALLOCATIONS)} are known")
        elif name == "allockind" and strict.is_llvm:
            yield from (Fault(word, message, is_verified=True) for message in attribute_values.allocation(word))
        elif name == "vscale_range":
            yield from _of_range(word)
    for first, second in _EXCLUSIVE:
        if first in by_name and second in by_name:
            message = f"Attributes '{first} and {second}' are incompatible"
            yield Fault(by_name[second], message, is_verified=True)
    if "optnone" in by_name and "noinline" not in by_name and not words.has_groups:
        yield Fault(by_name["optnone"], "Attribute 'optnone' requires 'noinline'", is_verified=True)
    if (sized := by_name.get("allocsize")) is not None:
        indices = [leading_number(number) for number in re.findall(r"[0-9]+", sized.given)]
        if any(index >= len(words.parameters) for index in indices):
            yield Fault(sized, "'allocsize' argument is out of bounds", is_verified=True)
        elif any((kind := words.parameters[index].type) is not None and kind.kind in _NO_SIZES for index in indices):
            yield Fault(sized, "'allocsize' argument must refer to an integer parameter", is_verified=True)

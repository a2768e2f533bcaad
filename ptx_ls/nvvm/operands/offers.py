"""What completion offers at an operand: values, constants, globals and blocks that fit it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, islice

from ptx_ls.ide.completion_item import CompletionItem, Kind
from ptx_ls.isa.intrinsics import PREFIX
from ptx_ls.lazy import dataclass, replace
from ptx_ls.nvvm.dialect import has_typed_pointers
from ptx_ls.nvvm.operands.available import HalfTyped, sources_at, targets_at, values_at
from ptx_ls.nvvm.operands.expected import Argument, Expected
from ptx_ls.nvvm.quoted import quoted
from ptx_ls.nvvm.values import types
from ptx_ls.nvvm.values.module_names import Global, ModuleNames, module_names
from ptx_ls.nvvm.values.types import Type, named_in
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

_LONGEST = 200
_MOST = 300
"""Values that are offered of many: those that are defined last."""
_OF_AGGREGATES = frozenset(("vector", "array", "structure"))
_CONSTANTS = {"integer": ("0", "1", "-1"), "float": ("0.0", "1.0"), "pointer": ("null",)}


@dataclass(frozen=True)
class Typed:
    """The word that is being typed: its bytes, and what is there of it, with its sigil."""

    span: Span
    text: str

    def item(self, text: str, kind: Kind, detail: str, sort: str, filter_by: str = "") -> CompletionItem:
        """The offer of a text in place of the word."""
        return CompletionItem(text, text, *self.span, kind, detail[:_LONGEST], "", sort, filter=filter_by)


def locals_for(document: Document, function: HalfTyped, expected: Expected, typed: Typed) -> Iterator[CompletionItem]:
    """The values or blocks of the function that fit a place, best first; the named types where a type is expected."""
    if expected.role in ("block", "incoming block"):
        found = targets_at(function) if expected.role == "block" else sources_at(function, expected)
        for number, name in enumerate(found):
            if (text := quoted("%", name)).startswith(typed.text):
                yield typed.item(text, "local", "block", f"0 {number:06}")
    elif expected.role == "type":
        module = module_names(document)
        wanted = _parameter(module, expected.argument) if expected.argument is not None else None
        for name, meant in module.types.items():
            text = quoted("%", name)
            if text.startswith(typed.text) and (wanted is None or name in named_in(wanted)):
                detail = f"{text} = type {meant.text if meant is not None else 'opaque'}"
                yield typed.item(text, "local", detail, f"1 {name}")
        if wanted is not None and wanted.kind != "metadata":
            as_value = replace(expected, role="value", type=wanted)
            yield from _values(document, function, as_value, typed, f"{wanted.text} ")
    elif expected.role != "constant":
        yield from _values(document, function, expected, typed)


def _values(
    document: Document, function: HalfTyped, expected: Expected, typed: Typed, prefix: str = ""
) -> Iterator[CompletionItem]:
    """The values of the expected type that exist at the place, each after `prefix`; those of a type that is not known
    follow."""
    module = _with_pointees(document)
    wanted = expected.type
    if expected.role == "callee":
        wanted = None if module.has_typed_pointers else types.pointer()
    found = values_at(function, expected, module)
    names = (one for one in found if quoted("%", one.name).startswith(typed.text))
    fitting = (one for one in names if wanted is None or one.type is None or module.same(one.type, wanted))
    for number, one in enumerate(islice(fitting, _MOST)):
        text = quoted("%", one.name)
        is_sure = one.type is not None or wanted is None
        yield typed.item(prefix + text, "local", one.text, f"{0 if is_sure else 1} {number:06}", text)


def _parameter(module: ModuleNames, argument: Argument) -> Type | None:
    """The type of the parameter that an argument is for; None if it is not known."""
    callee = module.globals.get(argument.callee)
    parameters = callee.header.parameters if callee is not None and callee.header is not None else ()
    return parameters[argument.number].type if argument.number < len(parameters) else None


def constants_for(document: Document, expected: Expected, typed: Typed) -> Iterator[CompletionItem]:
    """The constants of the expected type that have a word, and the nearest numbers."""
    module = _with_pointees(document)
    kind = module.contents(expected.type) if expected.type is not None else None
    if kind is None or expected.role not in ("value", "constant") or not kind.is_first_class:
        return
    found = ("true", "false") if kind.bits == 1 and kind.kind == "integer" else _CONSTANTS.get(kind.kind, ())
    words = ("zeroinitializer",) if kind.kind in _OF_AGGREGATES else ()
    # The dialect of LLVM 7 has no poison.
    for number, name in enumerate(chain(found, words, ("undef",), () if module.has_typed_pointers else ("poison",))):
        if name.startswith(typed.text):
            written = expected.type.text if expected.type is not None else ""
            yield typed.item(name, "word", f"{written} {name}", f"2 {number:02}")


def globals_for(document: Document, expected: Expected, typed: Typed) -> Iterator[CompletionItem]:
    """The variables and functions of the module that fit a place; of intrinsics none."""
    module = _with_pointees(document)
    for name, one in module.globals.items():
        text = quoted("@", name)
        rank = _rank(one, expected, module)
        if rank is not None and text.startswith(typed.text) and not name.startswith(PREFIX) and name:
            is_function = one.header is not None
            detail = f"{one.type.text} {text}" if one.type is not None else text
            yield typed.item(text, "function" if is_function else "variable", detail, f"{rank} {text}")


def _rank(one: Global, expected: Expected, module: ModuleNames) -> int | None:
    """How well a global fits, 0 best; None for one that does not."""
    if expected.role == "callee":
        if one.header is None:
            return None if one.type is not None and one.type.kind != "function" else 1
        result = one.header.result
        return 0 if result is None or expected.type is None or module.same(result, expected.type) else 1
    if expected.role not in ("value", "constant"):
        return None
    wanted = expected.type
    if wanted is None or one.type is None or one.space is None:
        return 1
    held = types.pointer_to(one.type, one.space) if module.has_typed_pointers else types.pointer(one.space)
    return (1 if one.header is not None else 0) if module.same(held, wanted) else None


def _with_pointees(document: Document) -> ModuleNames:
    """The names of the module; a pointer has its pointee where the module writes them, whoever reads it."""
    module = module_names(document)
    is_typed = has_typed_pointers(document)
    return module if module.has_typed_pointers == is_typed else replace(module, has_typed_pointers=is_typed)

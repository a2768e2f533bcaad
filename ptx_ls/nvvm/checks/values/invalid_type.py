"""invalid-type: a type is not allowed where it is written, such as a variable, parameter or load of type `void`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.diagnostic import Diagnostic, Severity
from ptx_ls.nvvm.checks.scope import Scope
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.values.cycles import in_cycles
from ptx_ls.nvvm.values.header import Header
from ptx_ls.nvvm.values.module_names import ModuleNames, definitions_of
from ptx_ls.nvvm.values.statement import Statement, Value
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

CODE = "invalid-type"


def check(statement: Statement, scope: Scope) -> Iterator[Diagnostic]:
    """The error of the type of an alloca, load, phi or store."""
    kind = scope.module.resolved(statement.type) if statement.type is not None else None
    place = statement.type_span
    message = ""
    match statement.opcode:
        case "alloca" if kind is not None:
            if kind.kind in ("function", "label", "metadata", "token", "void"):
                message = f"invalid type for alloca: '{kind.text}'"
            elif not is_sized(kind, scope.module):
                message = f"Cannot allocate unsized type '{kind.text}'"
        case "load" if kind is not None:
            if not kind.is_first_class or kind.kind in ("label", "metadata"):
                message = f"load operand must be a pointer to a first class type, not '{kind.text}'"
            elif not is_sized(kind, scope.module):
                message = f"loading unsized types is not allowed: '{kind.text}'"
        case "phi" if kind is not None:
            # LLVM 7 takes labels.
            if not kind.is_first_class or (kind.kind == "label" and not scope.module.is_llvm7):
                message = f"phi node must have first class type, not '{kind.text}'"
            elif _is_token(kind):
                message = f"PHI nodes cannot have token type, such as '{kind.text}'"
        case "va_arg" if kind is not None and not kind.is_first_class:
            message = f"va_arg requires operand with first class type, not '{kind.text}'"
        case "getelementptr" if kind is not None:
            if len(statement.values) > 1 and not is_sized(kind, scope.module):
                message = f"base element of getelementptr must be sized: '{kind.text}'"
            elif kind.kind in ("named", "structure") and _has_scalable(kind, scope.module):
                message = "getelementptr cannot target structure that contains scalable vector type"
        case "store" if statement.values:
            stored = statement.values[0]
            own = scope.module.resolved(stored.type) if stored.type is not None else None
            place = Span(stored.type_start, stored.type_end)
            if own is not None and not is_sized(own, scope.module):
                message = f"storing unsized types is not allowed: '{own.text}'"
    if message:
        yield Diagnostic(CODE, "error", message, *place)


def _has_scalable(kind: Type, module: ModuleNames) -> bool:
    """Whether a structure has a field that is a scalable vector."""
    held = module.contents(kind)
    fields = held.parts if held is not None and held.kind == "structure" else ()
    return any(one.kind == "vector" and one.special for one in fields)


def is_sized(kind: Type, module: ModuleNames) -> bool:
    """Whether values of a type have a size; True where it is not known."""
    left, seen = [kind], set[str]()
    while left and len(seen) < _MOST:
        one = left.pop()
        if one.kind == "named":
            name = one.text[1:]
            if name in module.types and name not in seen:
                seen.add(name)
                if (meant := module.types[name]) is None:
                    return False
                left.append(meant)
        elif one.kind in ("void", "function", "label", "metadata", "token") or _is_without_size(one):
            return False
        elif one.kind in ("structure", "array", "vector"):
            left += one.parts
    return True


def _is_without_size(kind: Type) -> bool:
    if kind.kind == "target":
        return not kind.text.startswith(_LAID_OUT)
    # A structure holds scalable vectors of one type only.
    is_mixed = kind.kind == "structure" and len({part.text for part in kind.parts}) > 1
    return is_mixed and any(part.kind == "vector" and part.special for part in kind.parts)


_MOST = 64
"""Named types within one that are looked at."""
_TOKENS = 'target("dx.'
_LAID_OUT = (_TOKENS, *(f'target("{name}.' for name in ("spirv", "aarch64", "riscv", "amdgcn", "llvm")))
"""How the types of other targets begin that have a layout; LLVM knows none of unknown targets."""


def check_header(scope: Scope) -> Iterator[Diagnostic]:
    """The errors of a definition's result and parameters."""
    yield from of_header(scope.body.header, scope.module)


def of_header(header: Header, module: ModuleNames, *, is_declared: bool = False) -> Iterator[Diagnostic]:
    """The errors of the result and parameters of a definition or declaration."""
    if header.is_broken or header.name.startswith("llvm."):
        return
    # libnvvm drops a declaration that nothing calls before it looks at it (measured 12.9, 13.5).
    severity: Severity = "error" if module.reader == "llvm" or not is_declared else "warning"
    result = module.resolved(header.result) if header.result is not None else None
    if result is not None and result.kind in ("function", "label", "metadata"):
        yield Diagnostic(CODE, "error", f"invalid function return type: '{result.text}'", *header.result_span)
    elif result is not None and _is_token(result):
        yield Diagnostic(CODE, severity, "Function returns a token but isn't an intrinsic", *header.result_span)
    for one in header.parameters:
        kind = module.resolved(one.type) if one.type is not None else None
        if kind is None:
            continue
        if kind.kind == "metadata" or _is_token(kind):
            what = "metadata" if kind.kind == "metadata" else "token"
            message = f"Function takes {what} but isn't an intrinsic"
            yield Diagnostic(CODE, severity, message, one.start, one.end)
        elif kind.kind == "label":
            yield Diagnostic(CODE, severity, "invalid type for function argument: 'label'", one.start, one.end)
        elif kind.kind in ("function", "void") or (kind.kind == "named" and _is_opaque(kind, module)):
            yield Diagnostic(CODE, "error", f"invalid type for function argument: '{kind.text}'", one.start, one.end)


def _is_token(kind: Type) -> bool:
    return kind.kind == "token" or (kind.kind == "target" and kind.text.startswith(_TOKENS))


def of_variable(one: Value, module: ModuleNames) -> Iterator[Diagnostic]:
    """The error of the type of a variable."""
    kind = module.resolved(one.type) if one.type is not None else None
    if kind is None:
        return
    message = ""
    severity: Severity = "error"
    if kind.kind in ("void", "function", "label", "metadata", "token"):
        message = f"invalid type for global variable: '{kind.text}'"
    elif kind.kind == "vector" and kind.special:
        message = f"Globals cannot contain scalable types, such as '{kind.text}'"
    elif one.kind != "none_yet" and not module.is_llvm7 and _is_unsized_value(kind, module):
        message = f"Global variable initializer must be sized, not of type '{kind.text}'"
        # libnvvm 12.9 takes it from compute_100 on.
        severity = "error" if module.reader == "llvm" else "warning"
    if message:
        yield Diagnostic(CODE, severity, message, one.type_start, one.type_end)


def _is_unsized_value(kind: Type, module: ModuleNames) -> bool:
    if kind.kind == "target":
        return not is_sized(kind, module)
    return kind.kind == "named" and _is_opaque(kind, module)


def check_module(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    """An error for each structure that holds itself, and for each other type that is used before it is named."""
    yield from _late(document, module)
    # LLVM 7 notices it only where a value is of the type.
    if module.is_llvm7 or not any(kind is not None and not kind.is_plain for kind in module.types.values()):
        return
    recursive = in_cycles({name: {*_held(kind)} for name, kind in module.types.items() if kind is not None})
    for one in definitions_of(document) if recursive else ():
        if one.kind == "type_definition" and one.name in recursive:
            message = f"identified structure type '{one.name}' is recursive"
            yield Diagnostic(CODE, "error", message, one.start, one.end)


def _late(document: Document, module: ModuleNames) -> Iterator[Diagnostic]:
    others = {name for name, kind in module.types.items() if kind is not None and kind.kind != "structure"}
    if not others or not module.is_whole:
        return
    entities, named = entities_of(document), definitions_of(document)
    starts = {one.start: one for one in named if one.kind == "type_definition" and one.name in others}
    before: set[str] = set()
    for number in entities.of_kind("type_definition", "global_variable"):
        found = next((starts[at] for at in (entities.starts[number],) if at in starts), None)
        if found is not None and found.name in before:
            yield Diagnostic(
                CODE, "error", f"forward references to non-struct type '%{found.name}'", found.start, found.end
            )
        before.update(entities.fact(document, number, _mentioned) - ({found.name} if found is not None else set()))


def _mentioned(node: tree_sitter.Node, source: bytes) -> frozenset[str]:
    """The names of types that a type or a variable mentions."""
    written = source[node.start_byte : node.end_byte]
    return frozenset(match.decode("utf-8", "replace") for match in _NAME.findall(written))


_NAME = re.compile(rb"%([-a-zA-Z$._0-9]+)")


def _held(kind: Type) -> Iterator[str]:
    """The named types that a type holds, not only pointers to them."""
    if kind.kind == "named":
        yield kind.text[1:]
    elif not kind.is_plain and kind.kind not in ("pointer", "function"):
        for part in kind.parts:
            yield from _held(part)


def _is_opaque(kind: Type, module: ModuleNames) -> bool:
    return module.types.get(kind.text[1:], kind) is None

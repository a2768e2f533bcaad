"""declaration: the words of a declaration are in a wrong order, or its space, type and shape do not go together."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import parsing_error
from ptx_ls.checks.common.each_variable import check_each
from ptx_ls.isa import gates, state
from ptx_ls.isa.gates import Gate
from ptx_ls.sema.directives import Word
from ptx_ls.sema.function_head import next_word
from ptx_ls.sema.scope import Body, Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.variables import NO_NAMES, Declarator, Specifier, VariableDeclaration
from ptx_ls.syntax.literals import integer, is_beyond_32_bits

CODE = "declaration"

_ELSEWHERE = {
    (".param", "module"): "Parameter variables may not be declared at module scope",
    (".param", "body"): "Parameter variables must be declared within .entry parameter list",
    (".tex", "body"): "Texture variables must be declared at module scope",
}
"""ptxas's message for a state space that has no variables in a place."""

# Measured 13.5: a single texture can be declared in no space but .global.
_OPAQUE_ARRAYS = (".const", ".shared")


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per declaration whose words do not go together, and one per name with a wrong shape."""
    yield from check_each(context, _faults)
    for symbol in symbols_of(context.document).top:
        if symbol.name in NO_NAMES:
            yield _no_name(_name_of(symbol))


def check_body(function: tree_sitter.Node, body: Body) -> Iterator[Diagnostic]:
    """One error per name declared in a function that is a word of the language, or only a percent sign."""
    for scope in body.scopes:
        for word in NO_NAMES:
            declared = (scope.named(word), scope.ranges.get(word))
            yield from (_no_name(_name_of(symbol)) for symbol in declared if symbol is not None)


def _no_name(word: Word) -> Diagnostic:
    return _near(word, f"Expected a name, found '{word.text}'")


def _name_of(symbol: Symbol) -> Word:
    return Word(symbol.name, symbol.start, symbol.end)


def _faults(context: Context, variable: VariableDeclaration) -> Iterator[Diagnostic]:
    source = context.document.source
    near = _out_of_order(variable, source)
    if near is not None:
        yield near
        return
    fault = _type_fault(variable)
    if fault is not None:
        yield fault
        return
    for declarator in variable.declarators:
        if declarator.name.text == "_":
            # The grammar accepts this name for an array, since a parameter may have it.
            yield _no_name(declarator.name)
            return
        message = _shape_fault(context, variable, declarator)
        if message:
            yield _error(declarator.name, message)
        elif declarator.count is not None and is_beyond_32_bits(declarator.count.text):
            yield _error(declarator.count, "Constant overflow. More registers than 32 bits can count.")


def _error(word: Word, message: str) -> Diagnostic:
    return Diagnostic(CODE, "error", message, word.start, word.end)


def _out_of_order(variable: VariableDeclaration, source: bytes) -> Diagnostic | None:
    """What ptxas reports as a syntax error: the first word that is out of place."""
    if variable.place == "body" and variable.linkage is not None:
        linkage = variable.linkage
        # The others may precede a function that is declared there, so that the next word is the one at fault.
        word = linkage if linkage.text == ".common" else _at(next_word(linkage.end, source), source)
        return _near(word, f"{linkage.text} is not allowed for a variable of a function")
    if any(s.kind == "type" and s.word.text not in state.names_of_types() for s in variable.specifiers):
        # Unknown types are left to unknown-type.
        return None
    last = ""
    for specifier in variable.specifiers:
        reason = _misplaced(specifier, last)
        if reason:
            return _near(specifier.word, reason)
        end = specifier.node.end_byte
        if specifier.kind == "alignment" and source[end : end + 1] == b".":
            number = specifier.node.children[-1].start_byte
            # Only a number of digits can be the beginning of a float.
            if source[number:end].isdigit():
                return _near(_at((number, end + 1), source), "A dot after a number is part of it")
        last = specifier.kind
    if last != "type":
        last_end = variable.specifiers[-1].node.end_byte if variable.specifiers else variable.end
        return _near(_at(next_word(last_end, source), source), "A type must come before the name")
    for declarator in variable.declarators:
        open_ = next((size for size in declarator.dimensions[1:] if not size.text), None)
        if open_ is not None:
            return _near(Word("]", open_.start, open_.end), "Only the first dimension may be empty")
        if declarator.count is not None and declarator.value is not None:
            return _near(_at(next_word(declarator.end, source), source), "A range cannot have an initial value")
    return None


def _misplaced(specifier: Specifier, last: str) -> str:
    """Why a word may not follow one of the kind `last`; "" if it may."""
    if last == "type":
        return "Nothing is allowed between the type and the name"
    if last == "vector" and specifier.kind != "type":
        return "A vector must be followed by the type of its elements"
    if specifier.kind == "vector" and state.vector(specifier.word.text) is None:
        return "No variable can be such a vector"
    return ""


def _at(place: tuple[int, int], source: bytes) -> Word:
    return Word(source[slice(*place)].decode("utf-8", "replace"), *place)


def _near(word: Word, message: str) -> Diagnostic:
    return parsing_error(CODE, word.text, message, word.start, word.end)


def _type_fault(variable: VariableDeclaration) -> Diagnostic | None:
    """The fault of a type, whatever is declared with it. Unknown types are left to unknown-type."""
    word, vector = variable.first("type"), variable.first("vector")
    if word is None:
        return None
    opaque = word.text in _opaque()
    known = state.type_of(word.text)
    if vector is not None:
        if known is not None and known.kind == "predicate":
            return _error(word, "Predicate type can only be used to define scalar register variables")
        if opaque:
            return _error(word, "Vector type only allowed over basic types")
        size = state.vector(vector.text)
        if known is not None and size is not None and known.bits * size.lanes > size.bits:
            return _error(word, f"Vector type too large, exceeds {size.bits} bit limit")
    if opaque and variable.place == "body":
        return _error(word, "Texture/surface variable must be at module or entry parameter scope")
    return None


def _opaque() -> frozenset[str]:
    return frozenset(o.name for o in state.opaque_types())


def _shape_fault(context: Context, variable: VariableDeclaration, declarator: Declarator) -> str:
    """ptxas's message about one name, "" if nothing is wrong with it."""
    type_ = variable.first("type")
    if type_ is None or type_.text not in state.names_of_types() or not _is_open(context, variable.space):
        return ""
    name, space = declarator.name.text, variable.space
    banked = _bank_fault(context, variable, declarator)
    if banked:
        return banked
    there = [d for d in state.declarations() if d.space == space and variable.place in d.places]
    held = [d for d in there if _open(context, d.gate)]
    known = state.type_of(type_.text)
    if known is not None and known.kind == "predicate":
        if declarator.dimensions:
            return "Predicate type can only be used to define scalar register variables"
        if space != ".reg":
            return f"Predicate variable '{name}' must be in register state space"
    if not held:
        default = f"Module-scoped variables in {space} state space are not allowed with ABI"
        return _ELSEWHERE.get((space, variable.place), default)
    # An array that is passed is a number of bytes: its element type is not checked (measured 13.5).
    is_bytes = space == ".param" and bool(declarator.dimensions) and known is not None
    type_fault = [d for d in held if is_bytes or type_.text in state.types_of(d)]
    if not type_fault and known is None:
        if declarator.dimensions and space in _OPAQUE_ARRAYS:
            return _linkage_fault(variable, True) or _dimension_fault(variable, declarator)
        return "Texture and surface variables must be declared in .global space"
    option = next((o.option for o in state.opaque_types() if o.name == type_.text), "")
    # Arrays of samplers are not checked for it (measured 13.5).
    if option and not declarator.dimensions and not any(word.text == option for word in context.module.specifiers):
        return "Instruction or declaration violates .target texmode_unified setting"
    common = _linkage_fault(variable, known is None)
    if common:
        return common
    is_vector = variable.first("vector") is not None and not is_bytes
    candidates = [("vector", is_vector), ("array", bool(declarator.dimensions))]
    shapes = [shape for shape, given in candidates if given]
    if not any(set(shapes) <= set(d.shapes) for d in type_fault):
        if space == ".reg":
            return f"Variable '{name}' cannot be allocated into a register"
        if any("basic" not in d.types for d in held):
            return f"Variable '{name}' must be type {' or '.join(t for d in held for t in d.types)}"
        return f"Variable '{name}' cannot be allocated in {space} state space"
    return _dimension_fault(variable, declarator)


def _bank_fault(context: Context, variable: VariableDeclaration, declarator: Declarator) -> str:
    """ptxas's message about the number of a constant bank, "" if nothing is wrong with it."""
    number = integer(variable.declared.bank)
    if number is None:
        return ""
    banks = next((b for b in state.load().banks if b.space == variable.space and b.first <= number <= b.last), None)
    if banks is None:
        return f"Illegal bank number: {number}"
    if not _open(context, banks.gate):
        return f"Deprecated feature: 'explicit constant banks', such as {number}, are not supported on this PTX version"
    external = variable.linkage is not None and variable.linkage.text == ".extern"
    is_open = external and bool(declarator.dimensions) and not declarator.dimensions[0].text
    if banks.open != is_open:
        return "Constant banks 1..11 are reserved for external incomplete arrays"
    return ""


def _linkage_fault(variable: VariableDeclaration, opaque: bool) -> str:
    known = state.directive(variable.linkage.text) if variable.linkage is not None else None
    if known is None or not known.requires:
        return ""
    if variable.space not in known.requires:
        return f"{known.name} variables must be declared in {' or '.join(known.requires)} space"
    return f"Illegal type for {known.name} symbol" if opaque else ""


def _dimension_fault(variable: VariableDeclaration, declarator: Declarator) -> str:
    sizes = declarator.sizes
    if 0 in sizes[1:]:
        return "Array of incomplete type"
    external = variable.linkage is not None and variable.linkage.text == ".extern"
    if sizes[:1] == (0,) and declarator.value is None and not external:
        return f"Non-external variable '{declarator.name.text}' has incomplete type"
    return ""


def _is_open(context: Context, space: str) -> bool:
    """Whether the directive of a state space exists and is allowed in a place; if not, another check reports it."""
    known = state.directive(space)
    return known is None or (bool(known.places) and _open(context, known.gate))


def _open(context: Context, gate: Gate | None) -> bool:
    return gate is None or context.judge.is_open(gates.both(gate, gates.anywhere()))

"""Rename of what a PTX document declares, or the reason why it is refused.

A family `%r<10>` is renamed as a whole at its declaration: `%r5` becomes `%index5`. A single register that is renamed
at its use leaves the family: its new name is declared beside it, as in `%r<10>, %acc`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ptx_ls.ide.answers import Refusal
from ptx_ls.isa import state
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema.name_resolution import ResolvedName, name_at, name_node, resolve
from ptx_ls.sema.references import Reference, name_places, references
from ptx_ls.sema.scope import Scope, Symbol, number_of
from ptx_ls.sema.symbols import Symbols, symbols_of
from ptx_ls.syntax.captures import captures_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import TextEdit

# "Identifiers": `%` by itself, `é` and `a.b` are not, words such as `add` and `u32` are (measured 13.5).
_IDENTIFIER = pattern(r"[A-Za-z][A-Za-z0-9_$]*|[_$%][A-Za-z0-9_$]+")


@dataclass(frozen=True)
class Renamable:
    """A name that can be renamed: its text, its range, and what it refers to."""

    text: str
    start: int
    end: int
    meant: ResolvedName


def renamable(document: Document, offset: int) -> Renamable | Refusal | None:
    """The name at an offset, or why it cannot be renamed; None if there is no name."""
    found = name_at(document, offset)
    if found is None:
        return None
    text, start, end = found
    meant = resolve(symbols_of(document), text, start)
    if meant is None:
        return Refusal(_undeclared(text))
    symbol = meant.symbol
    if symbol.kind == "label" and (line := _in_targets(document, symbol)) is not None:
        return Refusal(f"'{text}' belongs to a numbered list of labels on line {line}")
    if meant.number is not None and symbol.kind != "register":
        return Refusal(f"'{text}' belongs to '{symbol.text}', which can be renamed as a whole where it is declared")
    return Renamable(text, start, end, meant)


def rename(document: Document, offset: int, new: str) -> tuple[TextEdit, ...] | Refusal | None:
    """The edits that rename the name at an offset to `new`, or why it is refused; None if there is no name."""
    found = renamable(document, offset)
    if found is None or isinstance(found, Refusal):
        return found
    meant = found.meant
    if new in (found.text, meant.name):
        return ()
    fault = _name_fault(new, is_family=meant.symbol.count is not None and meant.number is None)
    if fault:
        return Refusal(fault)
    if meant.symbol.kind == "label" and new.startswith("%"):
        return Refusal(f"'{new}' would be taken for a register where a debugging section names the label")
    symbols = symbols_of(document)
    places = references(document, meant)
    clash = _clash(document, symbols, meant, places, new)
    if clash:
        return Refusal(clash)
    if meant.symbol.count is None:
        return tuple(TextEdit(o.start, o.end, new) for o in places)
    if meant.number is None:
        # Only the part before the number changes.
        length = len(meant.symbol.name.encode("utf-8"))
        return tuple(TextEdit(o.start, o.start + length, new) for o in places)
    node = name_node(document, meant.symbol.start)
    family = node.parent if node is not None else None
    if family is None or family.type != "parameterized_name" or family.has_error:
        return Refusal(f"the declaration of '{meant.symbol.text}' is not complete")
    edits = [TextEdit(o.start, o.end, new) for o in places if not o.declares]
    return tuple(sorted([*edits, TextEdit(family.end_byte, family.end_byte, f", {new}")], key=lambda edit: edit.start))


def _undeclared(name: str) -> str:
    if _is_predefined(name):
        return f"'{name}' is a name of PTX itself"
    return f"nothing declares '{name}'"


def _is_predefined(name: str) -> bool:
    return (
        name == "WARP_SZ" or state.special_register(name) is not None or state.special_register(f"{name}.x") is not None
    )


def _in_targets(document: Document, label: Symbol) -> int | None:
    """The line of a list `.branchtargets L<3>` that a label may belong to; None if there is none."""
    prefix = label.name.rstrip("0123456789")
    if prefix == label.name:
        return None
    for node in captures_of(document).get("targets", ()):
        for child in node.named_children:
            name = child.child_by_field_name("name") if child.type == "parameterized_name" else None
            if name is not None and document.source[name.start_byte : name.end_byte] == prefix.encode("utf-8"):
                return document.line_at(node.start_byte) + 1
    return None


def _name_fault(new: str, is_family: bool) -> str:
    """Why a word cannot be a name, "" if it can."""
    if not _IDENTIFIER.fullmatch(new):
        return f"'{new}' is not a name: use letters, digits, _ and $, first a letter, or _, $ or % and one more"
    if is_family and new[-1].isdigit():
        return f"'{new}' cannot be the name of a family: its last digits would belong to the number of each register"
    if _is_predefined(new) or (is_family and _is_predefined(f"{new}0")):
        return f"'{new}' is a name of PTX itself"
    return ""


def _clash(document: Document, symbols: Symbols, meant: ResolvedName, places: Sequence[Reference], new: str) -> str:
    """The other name that the new one conflicts with, as a sentence; "" if there is none."""

    def declared(symbol: Symbol) -> str:
        return f"'{symbol.text}' is already declared on line {document.line_at(symbol.start) + 1}"

    family = meant.symbol.count if meant.number is None else None
    other = _declared_alike(meant.scope, new, family)
    if other is not None:
        return declared(other)
    # ptxas confuses a variable with the parameter of the same name around it (measured 13.5).
    for scope in _around(meant.scope):
        other = _declared_alike(scope, new, family)
        if other is not None and other.kind == "parameter":
            return declared(other)
    if meant.symbol.kind == "parameter":
        inner = (symbols.declared(start) for start, _ in name_places(document, new, meant.scope))
        other = next(filter(None, inner), None)
        if other is not None:
            return declared(other)
    for occurrence in places:
        scope = symbols.scope_at(occurrence.start)
        name = new + _digits(document, occurrence, meant) if family is not None else new
        while scope is not meant.scope and scope.parent is not None:
            hiding = scope.find(name)
            if hiding is not None:
                line = document.line_at(occurrence.start) + 1
                return f"{declared(hiding)}, and would be used on line {line}"
            scope = scope.parent
    return _captured(document, symbols, meant, new, family)


def _captured(document: Document, symbols: Symbols, meant: ResolvedName, new: str, family: int | None) -> str:
    """The first existing name that would refer to the renamed symbol instead of its own, as a sentence."""
    for start, end in name_places(document, new, meant.scope, numbered=family is not None):
        name = document.source[start:end].decode("utf-8", "replace")
        if family is not None and (name == new or number_of(name) >= family):
            continue
        found = resolve(symbols, name, start)
        if found is None or found.scope is meant.scope or _is_within(found.scope, meant.scope):
            continue
        line = document.line_at(start) + 1
        return (
            f"'{name}' on line {line} refers to another name, "
            f"declared on line {document.line_at(found.symbol.start) + 1}"
        )
    return ""


def _declared_alike(scope: Scope, new: str, family: int | None) -> Symbol | None:
    """A symbol of the scope that cannot be distinguished from a name, or from a family of that size; else None."""
    if family is None:
        return scope.find(new)
    if new in scope.ranges:
        return scope.ranges[new]
    for name, symbol in scope.names.items():
        if name.startswith(new) and name[len(new) :].isdecimal() and number_of(name) < family:
            return symbol
    return None


def _digits(document: Document, occurrence: Reference, meant: ResolvedName) -> str:
    length = len(meant.symbol.name.encode("utf-8"))
    return document.source[occurrence.start + length : occurrence.end].decode("utf-8", "replace")


def _around(scope: Scope) -> Iterator[Scope]:
    while scope.parent is not None:
        scope = scope.parent
        if scope.parent is not None:
            yield scope


def _is_within(scope: Scope, outer: Scope) -> bool:
    return any(one is outer for one in _around(scope)) or outer.parent is None

"""A module with opaque pointers, rewritten with typed ones, as libnvvm's LLVM 7 dialect has them.

What a pointer points to is what is read and written through it. Where accesses disagree, or a pointer goes where this
does not follow it (into memory, a structure, an intrinsic), nothing is rewritten.
"""

from __future__ import annotations

import re
from collections.abc import Hashable

from ptx_ls.lazy import replace
from ptx_ls.nvvm.pointers.points_to import DisagreeError, PointsTo
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.nvvm.values.aggregates import indexed
from ptx_ls.nvvm.values.body import PlacedBody, bodies_of
from ptx_ls.nvvm.values.module_names import ModuleNames, module_names
from ptx_ls.nvvm.values.statement import CALLS, Statement, Value
from ptx_ls.nvvm.values.types import Type
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.grammar import nvvm_language
from ptx_ls.syntax.query import captures
from ptx_ls.syntax.text_edit import TextEdit

_POINTERS = "(pointer_type) @pointer"
_FUNCTIONS = frozenset(("function_definition", "function_declaration"))
_OF_LATER = re.compile(rb"\b(?:byval|sret|byref|inalloca|preallocated|elementtype)\s*\(")
"""Attributes with a type, which LLVM 7 has not."""
_INTRINSIC = "llvm."
_PASSED_ON = frozenset(("bitcast", "addrspacecast", "freeze"))
_CONSTANTS = frozenset(("null", "undef", "poison", "zeroinitializer"))


def typed_edits(document: Document) -> tuple[TextEdit, ...]:
    """The edits that write each pointer with what it points to; none where that is not known of every one of them."""
    if document.root.has_error or _OF_LATER.search(document.source):
        return ()
    try:
        return _Rewriting(document).edits()
    except DisagreeError:
        return ()


class _Rewriting:
    """What is known of the pointers of a module. A pointer's key is the local value, the parameter or result of a
    function, or the place of a constant."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._module: ModuleNames = replace(module_names(document), has_typed_pointers=True)
        self._points = PointsTo()
        self._written: dict[int, Hashable] = {}
        """The key of the pointer whose type is written at an offset."""

    def edits(self) -> tuple[TextEdit, ...]:
        """The edits. Raises DisagreeError."""
        self._headers()
        for body in bodies_of(self._document):
            for start, statement in zip(body.body.starts, body.body.statements, strict=True):
                self._read(body, body.start + start, statement)
        source, found = self._document.source, []
        for node in captures(nvvm_language(), _POINTERS, self._document.root).get("pointer", ()):
            space = next((f" {text_of(one, source)}" for one in node.children if one.type == "address_space"), "")
            held = node.parent.child_by_field_name("value") if node.parent is not None else None
            is_metadata = node.start_byte not in self._written and held is not None and held.type == "global"
            if is_metadata and held is not None:
                pointee = self._of_global(string_of(held, source))
            else:
                pointee = self._points.to(self._key_at(node.start_byte))
            found.append(TextEdit(node.start_byte, node.end_byte, f"{pointee}{space}*"))
        return tuple(sorted(found, key=lambda one: one.start))

    def _key_at(self, start: int) -> Hashable:
        if start not in self._written:
            raise DisagreeError
        return self._written[start]

    def _of_global(self, name: str) -> str:
        """The type of a variable, or of a function with typed pointers."""
        known = self._module.globals.get(name)
        if known is None or known.type is None:
            raise DisagreeError
        if known.header is None:
            return _plain(known.type)
        header = known.header
        result = self._typed(header.result, ("result", name))
        listed = [self._typed(one.type, ("parameter", name, at)) for at, one in enumerate(header.parameters)]
        return f"{result} ({', '.join([*listed, *(['...'] if header.is_variadic else [])])})"

    def _typed(self, kind: Type | None, key: Hashable) -> str:
        if kind is None:
            raise DisagreeError
        if kind.kind != "pointer":
            return _plain(kind)
        return f"{self._points.to(key)}{f' addrspace({kind.space})' if kind.space else ''}*"

    def _headers(self) -> None:
        """The pointers in the headers of functions."""
        source = self._document.source
        for node in self._document.root.children:
            name = node.child_by_field_name("name") if node.type in _FUNCTIONS else None
            if name is None:
                continue
            called = string_of(name, source)
            result, listed = node.child_by_field_name("return_type"), node.child_by_field_name("parameters")
            if result is not None:
                self._written[result.start_byte] = ("result", called)
            parameters = [one for one in listed.named_children if one.type == "parameter"] if listed is not None else []
            for at, one in enumerate(parameters):
                typed, local = one.child_by_field_name("type"), one.child_by_field_name("name")
                if typed is None or typed.type != "pointer_type":
                    continue
                if called.startswith(_INTRINSIC):
                    raise DisagreeError
                self._written[typed.start_byte] = ("parameter", called, at)
                if local is not None:
                    self._points.join(("parameter", called, at), ("local", called, string_of(local, source)))

    def _read(self, body: PlacedBody, start: int, one: Statement) -> None:
        """The pointers of a statement."""
        function = body.body.header.name
        pointers = [value for value in one.values if value.type is not None and value.type.scalar.kind == "pointer"]
        made: Hashable = ("local", function, one.result)
        keys = {id(value): self._key(function, start, value) for value in pointers}
        for value in pointers:
            self._written[start + value.type_start] = keys[id(value)]
        held = [keys.get(id(value)) for value in one.values]
        is_pointer = one.type is not None and one.type.kind == "pointer"
        match one.opcode:
            case "load" if one.type is not None and held and held[0] is not None:
                self._points.set(held[0], _plain(one.type))
            case "store" if len(held) == 2 and held[0] is None and held[1] is not None:
                self._points.set(held[1], _plain(one.values[0].type))
            case "atomicrmw" | "cmpxchg" if held and held[0] is not None and len(pointers) == 1:
                self._points.set(held[0], _plain(one.values[1].type))
            case "getelementptr" if one.type is not None and held and held[0] is not None:
                self._points.set(held[0], _plain(one.type))
                reached = indexed(one.type, one.values[2:], self._module)
                self._points.set(made, _plain(reached))
            case "alloca" if one.type is not None:
                self._points.set(made, _plain(one.type))
            case "inttoptr" if is_pointer:
                self._written[start + one.type_span.start] = made
            case "ptrtoint" | "icmp":
                for other in pointers[1:]:
                    self._points.join(keys[id(pointers[0])], keys[id(other)])
            case "phi" | "select" if pointers:
                for value in pointers:
                    self._points.join(made, keys[id(value)])
            case opcode if opcode in _PASSED_ON and is_pointer and held and held[0] is not None:
                self._points.join(made, held[0])
                self._written[start + one.type_span.start] = made
            case "ret":
                for value in pointers:
                    self._points.join(("result", function), keys[id(value)])
            case opcode if opcode in CALLS:
                self._call(one, start, made, keys)
            case _ if pointers or is_pointer:
                raise DisagreeError

    def _call(self, one: Statement, start: int, made: Hashable, keys: dict[int, Hashable]) -> None:
        callee = one.callee
        is_pointer = one.type is not None and one.type.kind == "pointer"
        if callee is None or (callee.kind != "global" and (is_pointer or callee.kind == "local")):
            raise DisagreeError
        if callee.kind != "global":
            return
        known = self._module.globals.get(callee.text)
        if (keys or is_pointer) and (known is None or known.header is None or callee.text.startswith(_INTRINSIC)):
            raise DisagreeError
        if is_pointer:
            self._written[start + one.type_span.start] = ("result", callee.text)
            self._points.join(("result", callee.text), made)
        count = len(known.header.parameters) if known is not None and known.header is not None else 0
        for at, value in enumerate(one.values[:count]):
            if id(value) in keys:
                self._points.join(("parameter", callee.text, at), keys[id(value)])

    def _key(self, function: str, start: int, value: Value) -> Hashable:
        """The key of a pointer where it is used."""
        if value.type is None or value.type.kind != "pointer":
            raise DisagreeError
        if value.is_local:
            return "local", function, value.text
        key = "constant", start + value.start
        if value.kind == "global":
            self._points.set(key, self._of_variable(value.text))
        elif value.kind not in _CONSTANTS:
            raise DisagreeError
        return key

    def _of_variable(self, name: str) -> str:
        known = self._module.globals.get(name)
        if known is None or known.header is not None:
            raise DisagreeError
        return _plain(known.type)


def _plain(kind: Type | None) -> str:
    """The text of a type without pointers. Raises DisagreeError."""
    if kind is None or re.search(r"(?<![%\w.$-])ptr\b", kind.text):
        raise DisagreeError
    return kind.text

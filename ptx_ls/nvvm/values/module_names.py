"""What the names of a module mean to its functions: the types of globals, and the named types."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from functools import cached_property

import tree_sitter

from ptx_ls.lazy import dataclass, replace
from ptx_ls.nvvm.dialect import Dialect, dialect_of, is_llvm7
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.options import Reader
from ptx_ls.nvvm.syntax import identifier
from ptx_ls.nvvm.target import platforms_of
from ptx_ls.nvvm.values import types
from ptx_ls.nvvm.values.header import Header, header_of
from ptx_ls.nvvm.values.types import Type, type_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.language import is_for_nvptx
from ptx_ls.syntax.literals import leading_number

_SPACE = re.compile(rb"\baddrspace\s*\(\s*([0-9]+)\s*\)")
_OF_THREADS = re.compile(rb"\bthread_local\b")
_OTHER_SPACE = re.compile(rb'[-"][AP][1-9]')
_NAMED = ("global_variable", "alias", "function_definition", "function_declaration")
_OF_FRAGMENTS = frozenset(("function_definition", "type_definition", "comdat_definition", "ERROR", "body"))
_ELSEWHERE = re.compile(rb"[!#][0-9]")
_DUMPED = (b"*** IR ", b" DUMP", b"; ModuleID")
"""Where these are more than once, the text is that of several modules."""
_OF_LLVM23 = (b" f0x", b" -inf", b" +inf", b" +nan(", b" +qnan")
"""What LLVM writes for a floating-point number since version 23."""


@dataclass(frozen=True)
class Global:
    """A variable, alias or function. `type`: of its value, or of the function; None if it is not read. `space`: its
    address space, None if it is not known. `is_declared`: another module defines it. `is_late`: a variable after what
    may name it, in LLVM 7, which does not compare the address spaces of such names. `is_thread_local`: each thread has
    its own; None if that is not known."""

    type: Type | None
    space: int | None
    header: Header | None = None
    is_declared: bool = False
    is_late: bool = False
    is_thread_local: bool | None = None


@dataclass(frozen=True)
class Definition:
    """A definition of a name of the module, at its name."""

    name: str
    kind: str
    start: int
    end: int
    is_broken: bool


@dataclass(frozen=True, eq=False)
class ModuleNames:
    """The globals and named types of a module. A type that is opaque is None. It counts by its identity: later versions
    in which all names mean the same have the same one.

    `reader` and `has_typed_pointers`: who reads it, and whether a pointer's type has its pointee. `dialect`: the
    one in which libnvvm reads it, whether or not such a pointer is written; None for LLVM. `is_whole`: the text
    is one whole module, so that what it does not define is not defined. `is_fragment`: it is functions only that name
    metadata or groups of attributes, as tools print them. `is_for_nvptx`: it is compiled for NVIDIA's GPUs.
    `default_space`: that of an alloca that names none; None if
    the data layout names it. `is_llvm23`: LLVM 22 and older do not read how its constants are written.
    """

    globals: Mapping[str, Global]
    types: Mapping[str, Type | None]
    reader: Reader
    has_typed_pointers: bool
    is_whole: bool
    default_space: int | None = 0
    dialect: Dialect | None = None
    is_fragment: bool = False
    is_for_nvptx: bool = True
    is_llvm23: bool = False

    @property
    def is_llvm7(self) -> bool:
        """Whether libnvvm reads it in its dialect of LLVM 7."""
        return self.dialect == "llvm7"

    @property
    def is_modern(self) -> bool:
        """Whether libnvvm reads it in its modern dialect."""
        return self.dialect == "modern"

    @property
    def settings(self) -> Hashable:
        """All but the names."""
        kinds = self.is_whole, self.is_fragment, self.is_for_nvptx, self.is_llvm23
        return self.reader, self.has_typed_pointers, self.default_space, self.dialect, kinds

    def means_the_same(self, other: ModuleNames) -> bool:
        """Whether all names mean the same, and are read by the same reader."""
        return (self.settings, self.types, self.globals) == (other.settings, other.types, other.globals)

    @cached_property
    def _resolved(self) -> dict[str, Type]:
        return {}

    def resolved(self, kind: Type) -> Type:
        """A type as the reader compares it: named types that are no structures by what they stand for, and pointers
        without pointees where the reader has opaque ones."""
        if kind.is_plain:
            return kind
        known = self._resolved.get(kind.text)
        if known is None:
            known = self._resolved[kind.text] = self._resolve(kind, 0)
        return known

    def _resolve(self, kind: Type, depth: int) -> Type:
        if kind.is_plain or depth > _DEEPEST:
            return kind
        if kind.kind == "named":
            meant = self.types.get(kind.text[1:])
            is_alias = meant is not None and meant.kind != "structure"
            return self._resolve(meant, depth + 1) if is_alias and meant is not None else kind
        if kind.kind == "pointer":
            if not self.has_typed_pointers or not kind.parts:
                return types.pointer(kind.space)
            return types.pointer_to(self._resolve(kind.parts[0], depth + 1), kind.space)
        parts = tuple(self._resolve(one, depth + 1) for one in kind.parts)
        match kind.kind:
            case "vector":
                return types.vector(parts[0], kind.length, scalable=kind.special)
            case "array":
                return types.array(parts[0], kind.length)
            case "structure":
                return types.structure(parts, packed=kind.special)
            case "function":
                return types.function(parts[0], parts[1:], variadic=kind.special)
        return kind

    def contents(self, kind: Type) -> Type | None:
        """What a type is made of: the structure that a named one stands for; None for an opaque or unknown one."""
        kind = self.resolved(kind)
        if kind.kind != "named":
            return kind
        meant = self.types.get(kind.text[1:])
        return self.resolved(meant) if meant is not None else None

    def same(self, one: Type, other: Type) -> bool:
        """Whether two types are the same to the reader."""
        return one.text == other.text or self.resolved(one).text == self.resolved(other).text


_DEEPEST = 50


def module_names(document: Document) -> ModuleNames:
    """What the names of a document's module mean."""
    return document.memo(_module_names)


def definitions_of(document: Document) -> list[Definition]:
    """The definitions of globals, types, comdats and metadata, in order."""
    return document.memo(_definitions)


def _definitions(document: Document) -> list[Definition]:
    entities = entities_of(document)
    found = []
    for number in entities.of_kind(*_NAMED, "type_definition", "comdat_definition"):
        named = entities.fact(document, number, _name)
        if named is not None:
            start, kind = entities.starts[number], entities.kinds[number]
            found.append(Definition(named.name, kind, start + named.start, start + named.end, named.is_broken))
    return found


def _name(node: tree_sitter.Node, source: bytes) -> Definition | None:
    name = node.child_by_field_name("name")
    if name is None or name.is_missing or name.type.startswith("missing"):
        return None
    start, body = node.start_byte, node.child_by_field_name("body")
    broken = any(_is_broken(child) for child in node.children if child != body)
    return Definition(identifier(name, source), node.type, name.start_byte - start, name.end_byte - start, broken)


def _is_broken(node: tree_sitter.Node) -> bool:
    return node.has_error or node.is_missing or node.type.startswith("missing")


def _module_names(document: Document) -> ModuleNames:
    entities = entities_of(document)
    default = platforms_of(document).default
    # Without typed pointers it may be for libnvvm's option -nvvm-latest, which reads the modern dialect there, too.
    is_old = is_llvm7(document, default)
    found: dict[str, Global] = {}
    named: dict[str, Type | None] = {}
    is_late = False
    for number in entities.of_kind(*_NAMED):
        name, one = entities.fact(document, number, _global)
        if name:
            is_variable = entities.kinds[number] == "global_variable"
            found[name] = replace(one, is_late=True) if is_late and is_variable else one
        is_late = is_late or (is_old and entities.fact(document, number, _names_others))
    for number in entities.of_kind("type_definition"):
        name, meant = entities.fact(document, number, _type)
        if name:
            named[name] = meant
    before = document.before
    earlier = before.known(_module_names) if before is not None else None
    dialect = dialect_of(document, default) if default.reader == "libnvvm" else None
    fresh = ModuleNames(
        *(found, named, default.reader, is_old, _is_whole(document), _default_space(document), dialect),
        is_fragment=_is_fragment(document),
        is_for_nvptx=default.reader == "libnvvm" or is_for_nvptx(document.source),
        is_llvm23=any(document.text.count(mark) for mark in _OF_LLVM23),
    )
    return earlier if earlier is not None and earlier.means_the_same(fresh) else fresh


def _is_whole(document: Document) -> bool:
    entities = entities_of(document)
    if len(entities.of_kind("source_filename")) > 1:
        return False
    return all(document.text.count(mark) < 2 - (mark != _DUMPED[-1]) for mark in _DUMPED)


def _is_fragment(document: Document) -> bool:
    return entities_of(document).kinds_there <= _OF_FRAGMENTS and _ELSEWHERE.search(document.source) is not None


def _default_space(document: Document) -> int | None:
    """The address space of an alloca that names none; None where a data layout may name another than 0."""
    entities = entities_of(document)
    layouts = (entities.fact(document, number, _layout) for number in entities.of_kind("target_definition"))
    return None if any(_OTHER_SPACE.search(layout) for layout in layouts) else 0


def _layout(node: tree_sitter.Node, source: bytes) -> bytes:
    return source[node.start_byte : node.end_byte]


def _type(node: tree_sitter.Node, source: bytes) -> tuple[str, Type | None]:
    name, written = node.child_by_field_name("name"), node.child_by_field_name("type")
    if name is None or written is None:
        return "", None
    return identifier(name, source), type_of(written, source) if written.type != "opaque" else None


def _names_others(node: tree_sitter.Node, source: bytes) -> bool:
    """Whether a variable, alias or function may name what is defined after it."""
    return source.count(b"@", node.start_byte, node.end_byte) > 1


def _global(node: tree_sitter.Node, source: bytes) -> tuple[str, Global]:
    name = node.child_by_field_name("name")
    if name is None or name.type.startswith("missing"):
        return "", Global(None, None)
    text = identifier(name, source)
    if node.type.startswith("function"):
        header = header_of(node, source)
        spaced = _SPACE.search(source, name.end_byte, node.start_byte + header.end)
        return text, Global(header.type, None if spaced else 0, header, node.type == "function_declaration")
    written = node.child_by_field_name("type")
    if written is None or node.has_error:
        return text, Global(None, None)
    kind = type_of(written, source)
    spaced = _SPACE.search(source, name.end_byte, written.start_byte)
    if node.type == "alias":
        aliasee = node.child_by_field_name("aliasee")
        typed = aliasee.child_by_field_name("type") if aliasee is not None and aliasee.type == "typed_value" else None
        pointed = type_of(typed, source) if typed is not None else None
        return text, Global(kind, pointed.space if pointed is not None and pointed.kind == "pointer" else None)
    is_declared = node.child_by_field_name("initializer") is None
    space, own = (
        leading_number(spaced[1].decode()) if spaced else 0,
        _OF_THREADS.search(source, name.end_byte, written.start_byte),
    )
    return text, Global(kind, space, None, is_declared, is_thread_local=own is not None)

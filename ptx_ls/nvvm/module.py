"""The contents of a module of NVVM IR: its target, its functions, the intrinsics it declares and calls."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import tree_sitter

from ptx_ls.isa import intrinsics, targets
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.isa.targets import Target, Version
from ptx_ls.nvvm.entities import entities_of
from ptx_ls.nvvm.syntax import string_of, text_of
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.span import Span

FUNCTIONS = ("function_definition", "function_declaration")
_READ = frozenset((*FUNCTIONS, "target_definition", "attribute_group", "global_variable", "alias"))
_METADATA = re.compile(rb"[ \t]*(![-a-zA-Z$._0-9\\]+)[ \t]*=")
_INTRINSIC = re.compile(rb'@llvm\.nvvm\.[-a-zA-Z$._0-9]+|@"llvm\.nvvm\.[^"\n]*"')
_FEATURE = re.compile(r"\+ptx([0-9]{1,9})\b")


@dataclass(frozen=True)
class Function:
    """A function that the module defines or declares; offsets of the whole and of the name are in bytes.

    `kernel`: it has the calling convention `ptx_kernel`, or !nvvm.annotations marks it as a kernel.
    """

    name: str
    header: str
    defined: bool
    kernel: bool
    start: int
    end: int
    name_start: int
    name_end: int


@dataclass(frozen=True)
class Global:
    """A global variable or alias."""

    name: str
    start: int
    end: int
    name_start: int
    name_end: int


@dataclass(frozen=True)
class IntrinsicUse:
    """A use of an intrinsic `llvm.nvvm.…`: the bytes of the name with its `@`.

    `intrinsic` is None if the table does not know the name: it may be one of an older LLVM.
    """

    name: str
    intrinsic: Intrinsic | None
    declared: bool
    start: int
    end: int


@dataclass(frozen=True)
class Module:
    """A module of NVVM IR.

    `nvvmir_version` holds the two or four numbers of !nvvmir.version, None if it is missing. `target` and `ptx` are
    those of the function attributes "target-cpu" and "target-features", as clang writes them; None if there are none or
    several: NVVM IR leaves the target to the compiler's options.
    """

    triple: str | None
    datalayout: str | None
    nvvmir_version: tuple[int, ...] | None
    functions: tuple[Function, ...]
    globals: tuple[Global, ...]
    target: Target | None
    ptx: Version | None


def module_of(document: Document) -> Module:
    """The contents of a module; parts with syntax errors are skipped."""
    return document.memo(_module)


def _module(document: Document) -> Module:
    entities = entities_of(document)
    properties: dict[str, str] = {}
    functions: list[Function] = []
    variables: list[Global] = []
    processors: set[str] = set()
    features: set[str] = set()
    kernels = _kernels(document)
    for number, kind in enumerate(entities.kinds):
        if kind not in _READ:
            continue
        start, end = entities.starts[number], entities.ends[number]
        if kind == "target_definition":
            properties.update(entities.fact(document, number, _property))
        elif kind == "attribute_group":
            attributes = entities.fact(document, number, string_attributes)
            if "target-cpu" in attributes:
                processors.add(attributes["target-cpu"])
            features.update(_FEATURE.findall(attributes.get("target-features", "")))
        elif named := entities.fact(document, number, _named):
            name, first, last, header, is_entry = named
            place = start, end, start + first, start + last
            if kind in FUNCTIONS:
                functions.append(Function(name, header, kind == FUNCTIONS[0], is_entry or name in kernels, *place))
            else:
                variables.append(Global(name, *place))
    known = targets.by_name()
    ptx = int(min(features)) if len(features) == 1 else None
    return Module(
        triple=properties.get("triple"),
        datalayout=properties.get("datalayout"),
        nvvmir_version=_nvvmir_version(document),
        functions=tuple(functions),
        globals=tuple(variables),
        target=known.get(min(processors)) if len(processors) == 1 else None,
        ptx=ptx if ptx in targets.load().versions else None,
    )


def _property(node: tree_sitter.Node, source: bytes) -> dict[str, str]:
    """What a target definition sets: the triple or the data layout."""
    which, value = node.child_by_field_name("property"), node.child_by_field_name("value")
    return {text_of(which, source): string_of(value, source)} if which is not None and value is not None else {}


def _named(node: tree_sitter.Node, source: bytes) -> tuple[str, int, int, str, bool] | None:
    """The name of a function or variable, its start and end, the header of a function, and whether its calling
    convention makes it a kernel; None if it has no name."""
    name = node.child_by_field_name("name")
    if name is None or name.is_missing:
        return None
    begin = node.start_byte
    place = string_of(name, source), name.start_byte - begin, name.end_byte - begin
    if node.type not in FUNCTIONS:
        return (*place, "", False)
    body = node.child_by_field_name("body")
    header = source[begin : body.start_byte if body is not None else node.end_byte].decode("utf-8", "replace")
    return (*place, " ".join(header.split()), b"ptx_kernel" in source[begin : name.start_byte].split())


def string_attributes(node: tree_sitter.Node, source: bytes) -> dict[str, str]:
    """The attributes of an attribute group or a function that are strings with a value."""
    found = {}
    for child in node.children:
        if child.type == "string_attribute":
            name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if name is not None and value is not None:
                found[string_of(name, source)] = string_of(value, source)
    return found


def metadata(document: Document, name: str) -> tree_sitter.Node | None:
    """The definition of metadata by its name, such as `!0` or `!nvvm.annotations`; None if there is none."""
    text, key = document.text, name.encode()
    for first, defined in text.by_blocks(_metadata_lines):
        if key in defined:
            line = first + defined[key]
            at = text.line_start(line) + text.line(line).index(b"!")
            leaf = document.root.descendant_for_byte_range(at, at + 1)
            node = leaf.parent if leaf is not None else None
            if node is not None and node.type in ("metadata_definition", "named_metadata"):
                return node
    return None


def _metadata_lines(lines: Sequence[bytes]) -> dict[bytes, int]:
    """The numbers of the lines that define metadata, by name."""
    found = ((match[1], number) for number, line in enumerate(lines) if (match := _METADATA.match(line)))
    return dict(reversed(list(found)))


def _members(document: Document, name: str) -> list[tree_sitter.Node]:
    """The metadata nodes that a named metadata lists."""
    node = metadata(document, name)
    references = [c for c in node.children if c.type == "metadata_reference"] if node is not None else []
    return [m for r in references if (m := metadata(document, text_of(r, document.source))) is not None]


def _elements(definition: tree_sitter.Node) -> list[tree_sitter.Node]:
    value = definition.child_by_field_name("value")
    return [c for c in value.named_children if c.type != "comment"] if value is not None else []


# Python reads no number of thousands of digits.
_NUMBER = re.compile(r"[0-9]{1,9}")


def _nvvmir_version(document: Document) -> tuple[int, ...] | None:
    for definition in _members(document, "!nvvmir.version"):
        numbers = []
        for element in _elements(definition):
            value = element.child_by_field_name("value")
            text = text_of(value, document.source) if value is not None else ""
            if not _NUMBER.fullmatch(text):
                return None
            numbers.append(int(text))
        return tuple(numbers)
    return None


def _kernels(document: Document) -> set[str]:
    """The functions that !nvvm.annotations marks as kernels."""
    found = set()
    for definition in _members(document, "!nvvm.annotations"):
        elements = _elements(definition)
        value = elements[0].child_by_field_name("value") if elements else None
        if value is None or value.type != "global":
            continue
        if any("kernel" in text_of(e, document.source) for e in elements[1:] if "string" in str(e)):
            found.add(string_of(value, document.source))
    return found


def intrinsic_uses(document: Document) -> tuple[IntrinsicUse, ...]:
    """Every use of an intrinsic, in order."""
    return document.memo(_intrinsic_uses)


def _intrinsic_uses(document: Document) -> tuple[IntrinsicUse, ...]:
    found = []
    for start, end in intrinsic_mentions(document, Span(0, document.text.size)):
        node = document.root.descendant_for_byte_range(start, end)
        if node is None or node.type != "global" or node.byte_range != (start, end):
            continue
        name = string_of(node, document.source)
        # A declaration is the name's own parent. To climb on would take the square of the depth of broken text.
        declared = node.parent is not None and node.parent.type == "function_declaration"
        found.append(IntrinsicUse(name, intrinsics.lookup(name), declared, node.start_byte, node.end_byte))
    return tuple(found)


def intrinsic_mentions(document: Document, span: Span) -> Iterator[Span]:
    """Where a span names intrinsics, comments and strings included."""
    text = document.text
    starts = text.block_starts
    for (_, places), begins, ends in zip(text.by_blocks(_mentions), starts, (*starts[1:], text.size), strict=True):
        if begins <= span.end and span.start <= ends:
            for start, end in places:
                if begins + start <= span.end and span.start <= begins + end:
                    yield Span(begins + start, begins + end)


def intrinsic_counts(document: Document) -> Counter[str]:
    """How often each intrinsic is named, comments and strings included."""
    return document.memo(_intrinsic_counts)


def _intrinsic_counts(document: Document) -> Counter[str]:
    found: Counter[str] = Counter()
    for _, counts in document.text.by_blocks(_counts):
        found.update(counts)
    return found


def _counts(lines: Sequence[bytes]) -> dict[str, int]:
    names = (match[0].decode("utf-8", "replace") for match in _INTRINSIC.finditer(b"".join(lines)))
    return Counter(name.strip('@"') for name in names)


def _mentions(lines: Sequence[bytes]) -> tuple[Span, ...]:
    """Where lines name an intrinsic, comments included."""
    # The text is searched, not the tree: a module has many more nodes than intrinsics.
    return tuple(Span(*match.span()) for match in _INTRINSIC.finditer(b"".join(lines)))

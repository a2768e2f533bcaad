"""The contents of a module of NVVM IR: its target, its functions, the intrinsics it declares and calls."""

from __future__ import annotations

import re
from collections.abc import Iterator

import tree_sitter

from ptx_ls.isa import intrinsics, targets
from ptx_ls.isa.intrinsics import Intrinsic
from ptx_ls.isa.targets import Target, Version
from ptx_ls.lazy import dataclass
from ptx_ls.nvvm.syntax import string_of, text_of

_INTRINSIC = re.compile(rb"@llvm\.nvvm\.[-a-zA-Z$._0-9]+")
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
    intrinsics: tuple[IntrinsicUse, ...]
    target: Target | None
    ptx: Version | None


def module_of(source: bytes, tree: tree_sitter.Tree) -> Module:
    """The contents of a module; parts with syntax errors are skipped."""
    properties: dict[str, str] = {}
    functions: list[Function] = []
    variables: list[Global] = []
    metadata: dict[str, tree_sitter.Node] = {}
    processors: set[str] = set()
    features: set[str] = set()
    for node in tree.root_node.children:
        kind = node.type
        name = node.child_by_field_name("name")
        if kind == "target_definition":
            which, value = node.child_by_field_name("property"), node.child_by_field_name("value")
            if which is not None and value is not None:
                properties[text_of(which, source)] = string_of(value, source)
        elif name is None or name.is_missing:
            continue
        elif kind in ("function_definition", "function_declaration"):
            functions.append(_function(node, name, source))
        elif kind in ("global_variable", "alias"):
            variables.append(
                Global(string_of(name, source), node.start_byte, node.end_byte, name.start_byte, name.end_byte)
            )
        elif kind in ("metadata_definition", "named_metadata"):
            metadata[text_of(name, source)] = node
        elif kind == "attribute_group":
            attributes = dict(_string_attributes(node, source))
            if "target-cpu" in attributes:
                processors.add(attributes["target-cpu"])
            features.update(_FEATURE.findall(attributes.get("target-features", "")))
    kernels = _kernels(metadata, source)
    functions = [_as_kernel(f) if f.name in kernels else f for f in functions]
    known = targets.by_name()
    ptx = int(min(features)) if len(features) == 1 else None
    return Module(
        triple=properties.get("triple"),
        datalayout=properties.get("datalayout"),
        nvvmir_version=_nvvmir_version(metadata, source),
        functions=tuple(functions),
        globals=tuple(variables),
        intrinsics=tuple(_intrinsics(source, tree)),
        target=known.get(min(processors)) if len(processors) == 1 else None,
        ptx=ptx if ptx in targets.load().versions else None,
    )


def _function(node: tree_sitter.Node, name: tree_sitter.Node, source: bytes) -> Function:
    body = node.child_by_field_name("body")
    end = body.start_byte if body is not None else node.end_byte
    header = source[node.start_byte : end].decode("utf-8", "replace").strip()
    convention = source[node.start_byte : name.start_byte].split()
    return Function(
        name=string_of(name, source),
        header=" ".join(header.split()),
        defined=node.type == "function_definition",
        kernel=b"ptx_kernel" in convention,
        start=node.start_byte,
        end=node.end_byte,
        name_start=name.start_byte,
        name_end=name.end_byte,
    )


def _as_kernel(f: Function) -> Function:
    return Function(f.name, f.header, f.defined, True, f.start, f.end, f.name_start, f.name_end)


def _string_attributes(node: tree_sitter.Node, source: bytes) -> Iterator[tuple[str, str]]:
    for child in node.children:
        if child.type == "string_attribute":
            name, value = child.child_by_field_name("name"), child.child_by_field_name("value")
            if name is not None and value is not None:
                yield string_of(name, source), string_of(value, source)


def _members(name: str, metadata: dict[str, tree_sitter.Node], source: bytes) -> list[tree_sitter.Node]:
    """The metadata nodes that a named metadata lists."""
    node = metadata.get(name)
    references = [c for c in node.children if c.type == "metadata_reference"] if node is not None else []
    return [m for r in references if (m := metadata.get(text_of(r, source))) is not None]


def _elements(definition: tree_sitter.Node) -> list[tree_sitter.Node]:
    value = definition.child_by_field_name("value")
    return [c for c in value.named_children if c.type != "comment"] if value is not None else []


# Python reads no number of thousands of digits.
_NUMBER = re.compile(r"[0-9]{1,9}")


def _nvvmir_version(metadata: dict[str, tree_sitter.Node], source: bytes) -> tuple[int, ...] | None:
    for definition in _members("!nvvmir.version", metadata, source):
        numbers = []
        for element in _elements(definition):
            value = element.child_by_field_name("value")
            text = text_of(value, source) if value is not None else ""
            if not _NUMBER.fullmatch(text):
                return None
            numbers.append(int(text))
        return tuple(numbers)
    return None


def _kernels(metadata: dict[str, tree_sitter.Node], source: bytes) -> set[str]:
    """The functions that !nvvm.annotations marks as kernels."""
    found = set()
    for definition in _members("!nvvm.annotations", metadata, source):
        elements = _elements(definition)
        value = elements[0].child_by_field_name("value") if elements else None
        if value is None or value.type != "global":
            continue
        if any("kernel" in text_of(e, source) for e in elements[1:] if "string" in str(e)):
            found.add(string_of(value, source))
    return found


def _intrinsics(source: bytes, tree: tree_sitter.Tree) -> Iterator[IntrinsicUse]:
    # The text is searched, not the tree: a module has many more nodes than intrinsics.
    for match in _INTRINSIC.finditer(source):
        node = tree.root_node.descendant_for_byte_range(match.start(), match.end())
        if node is None or node.type != "global" or (node.start_byte, node.end_byte) != match.span():
            continue
        name = match[0].decode()[1:]
        # A declaration is the name's own parent. To climb on would take the square of the depth of broken text.
        declared = node.parent is not None and node.parent.type == "function_declaration"
        yield IntrinsicUse(name, intrinsics.lookup(name), declared, node.start_byte, node.end_byte)

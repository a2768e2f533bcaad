"""Completion in NVVM IR: intrinsics with their gates, and the names of the module."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Literal

import tree_sitter

from ptx_ls.ide.completion_item import CompletionItem
from ptx_ls.isa import intrinsics
from ptx_ls.isa.intrinsics import PREFIX, Intrinsic
from ptx_ls.nvvm import markdown
from ptx_ls.nvvm.availability import missing
from ptx_ls.nvvm.module import Module, module_of
from ptx_ls.nvvm.syntax import ancestor, leaf_at, string_of, text_of
from ptx_ls.syntax.document import Document

_NAME = re.compile(rb"([@%])([-a-zA-Z$._0-9]*)$")
_REST = re.compile(rb"[-a-zA-Z$._0-9]*")


def complete(document: Document, offset: int) -> list[CompletionItem]:
    """The completion items at a byte offset, best first; what the module's target lacks comes last."""
    source, tree = document.source, document.tree
    start_of_line = source.rfind(b"\n", 0, offset) + 1
    match = _NAME.search(source, max(start_of_line, offset - 1000), offset)
    if match is None or _in_comment_or_string(tree, match.start()):
        return []
    rest = _REST.match(source, offset)
    end = rest.end() if rest else offset
    prefix = match[2].decode()
    if match[1] == b"%":
        return sorted(_locals(source, tree, match.start(), end, prefix), key=lambda c: c.sort)
    module = module_of(document)
    found = list(_globals(module, match.start(), end, prefix))
    if prefix.startswith("llvm.") or PREFIX.startswith(prefix):
        found += _intrinsics(module, match.start(), end, prefix)
    return sorted(found, key=lambda c: c.sort)


def _in_comment_or_string(tree: tree_sitter.Tree, at: int) -> bool:
    node = leaf_at(tree, at)
    return node is not None and node.start_byte < at and node.type in ("comment", "string", "character_array")


def _intrinsics(module: Module, start: int, end: int, prefix: str) -> Iterator[CompletionItem]:
    # Thousands of offers help nobody who has typed nothing: until the prefix is there, one represents all.
    if len(prefix) < len(PREFIX):
        yield CompletionItem(
            f"@{PREFIX}", f"@{PREFIX}", start, end, "prefix", "intrinsics of NVVM IR", "", f"1 {PREFIX}"
        )
        return
    for intrinsic in intrinsics.complete(prefix):
        yield _intrinsic(intrinsic, module, start, end)


def _intrinsic(intrinsic: Intrinsic, module: Module, start: int, end: int) -> CompletionItem:
    lacks = missing(intrinsic, module)
    return CompletionItem(
        label=f"@{intrinsic.name}",
        text=f"@{intrinsic.name}",
        start=start,
        end=end,
        kind="intrinsic",
        detail=intrinsic.signature,
        needs=lacks,
        sort=f"{2 if lacks else 1} {intrinsic.name}",
        explain=partial(markdown.markdown, intrinsic, lacks),
    )


def _globals(module: Module, start: int, end: int, prefix: str) -> Iterator[CompletionItem]:
    described: dict[str, tuple[Literal["function", "variable"], str]]
    described = {f.name: ("function", f.header) for f in module.functions}
    described |= {g.name: ("variable", "") for g in module.globals}
    for name, (kind, detail) in described.items():
        if name.startswith(prefix) and not name.startswith(PREFIX):
            yield CompletionItem(f"@{name}", f"@{name}", start, end, kind, detail, "", f"0 {name}")


def _locals(source: bytes, tree: tree_sitter.Tree, start: int, end: int, prefix: str) -> Iterator[CompletionItem]:
    """The parameters, results and blocks of the enclosing function, and the named types of the module."""
    names: dict[str, str] = {}
    here = tree.root_node.descendant_for_byte_range(start, start)
    around = ancestor(tree, here, "function_definition") or ancestor(tree, here, "body")
    parameters = around.child_by_field_name("parameters") if around is not None else None
    for node in parameters.named_children if parameters is not None else ():
        name = node.child_by_field_name("name")
        if name is not None:
            names[string_of(name, source)] = text_of(node, source)
    body = around if around is None or around.type == "body" else around.child_by_field_name("body")
    for node in body.named_children if body is not None else ():
        result = node.child_by_field_name("result")
        if node.type == "label":
            names[text_of(node, source).removesuffix(":").strip('"')] = "block"
        elif result is not None and result.start_byte != start:
            names[string_of(result, source)] = " ".join(text_of(node, source).split())
    for node in tree.root_node.children:
        name = node.child_by_field_name("name") if node.type == "type_definition" else None
        if name is not None:
            names[string_of(name, source)] = " ".join(text_of(node, source).split())
    for local, detail in names.items():
        if local and local.startswith(prefix):
            yield CompletionItem(f"%{local}", f"%{local}", start, end, "local", detail[:200], "", f"0 {local}")

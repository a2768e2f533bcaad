"""A kernel decoded for running: its operations and those of every function that it may call, in one list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import tree_sitter

from ptx_ls.interpreter.faults import LaunchError
from ptx_ls.interpreter.program.binding import Read
from ptx_ls.interpreter.program.declarations import Relocation, Variable, parameters, text, variables
from ptx_ls.interpreter.program.image import Image
from ptx_ls.interpreter.program.operands import Operand
from ptx_ls.interpreter.program.operation import Effect, Run, Straight
from ptx_ls.syntax.document import Document

FUNCTION_BASE = 0x1_0000
FUNCTION_SIZE = 16
_MOVED = re.compile(rb"\bmov\.[^;]*,\s*([A-Za-z_$][\w$]*)\s*;")
_WORDS = re.compile(rb"[A-Za-z_$%][\w$]*")


@dataclass(eq=False)
class Operation:
    """One instruction ready to run. Where `control` names one, it moves lanes instead of running; then `target` is the
    place that a jump leads to, and `data` what else the kind of control needs.

    `guard` reads the predicate of the lanes that take part. `counts` is false for jumps that are not in the source.
    `straight` or `effect` is what `run` does, where that can be expressed.
    """

    line: int
    text: str
    run: Run | None = None
    control: str = ""
    guard: Read | None = None
    predicate: Operand | None = None
    target: int = -1
    data: Any = None
    counts: bool = True
    straight: Straight | None = None
    effect: Effect | None = None
    is_followed: bool = False
    """Whether it has registers that may have no value, for which a watcher has changed it."""
    is_access: bool = False
    """Whether each lane reads or writes memory by it, for itself."""
    is_common: bool = False
    """Whether the lanes of a warp may have to carry it out together."""


@dataclass(eq=False)
class Program(Image):
    """A kernel and what it may call, with the operations of all of them in one list."""

    operations: list[Operation] = field(default_factory=list)
    code: Any = None
    """Its tables for the tier in C (native/code.py), once it has run there; False where there are none."""


@dataclass(frozen=True)
class Source:
    """A module as written: its functions with bodies, those that are only declared, and its variables."""

    document: Document
    defined: Mapping[str, tree_sitter.Node]
    declared: Mapping[str, tree_sitter.Node]
    variables: Mapping[str, Variable]
    aliases: Mapping[str, str]
    addresses: Mapping[str, int]
    """The addresses of functions, for tables of them and indirect calls."""

    @cached_property
    def entries(self) -> tuple[str, ...]:
        """The names of the kernels, in the order of the text."""
        return tuple(name for name, node in self.defined.items() if is_entry(self.document.source, node))

    def parameters(self, name: str) -> tuple[Variable, ...]:
        """The parameters of a kernel. Raises LaunchError for an unknown name."""
        if name not in self.entries:
            known = ", ".join(self.entries) or "none"
            raise LaunchError(f"no entry {name!r} in this module; entries: {known}")
        return tuple(parameters(self.document.source, self.defined[name].child_by_field_name("parameters")))

    def reached(self, entry: str) -> tuple[list[str], list[str]]:
        """The functions that a kernel may call and the module variables that it may use, by their names in the text."""
        functions, used = [entry], dict[str, None]()
        seen = {entry}
        queue = [self.defined[entry]]
        while queue:
            node = queue.pop()
            words = self._named(node)
            for name in (*words, *self._addressed) if "callprototype" in words else words:
                name = self.aliases.get(name, name)
                if name in seen:
                    continue
                seen.add(name)
                if name in self.defined:
                    functions.append(name)
                    queue.append(self.defined[name])
                elif name in self.variables:
                    used[name] = None
                    for value in self.variables[name].values:
                        target = value.name if isinstance(value, Relocation) else ""
                        if target in self.defined and target not in seen:
                            seen.add(target)
                            functions.append(target)
                            queue.append(self.defined[target])
        return functions, list(used)

    def _named(self, node: tree_sitter.Node) -> dict[str, None]:
        body = self.document.source[node.start_byte : node.end_byte]
        return dict.fromkeys(word.decode() for word in _WORDS.findall(body))

    @cached_property
    def _addressed(self) -> tuple[str, ...]:
        """The functions whose address is taken anywhere: another kernel may have stored it."""
        relocated = (v.name for known in self.variables.values() for v in known.values if isinstance(v, Relocation))
        moved = (word.decode() for word in _MOVED.findall(self.document.source))
        names = dict.fromkeys(self.aliases.get(name, name) for name in (*relocated, *moved))
        return tuple(name for name in names if name in self.defined and name not in self.entries)


def is_entry(source: bytes, node: tree_sitter.Node) -> bool:
    """Whether a function is a kernel."""
    kind = node.child_by_field_name("kind")
    return kind is not None and text(source, kind) == ".entry"


def read_source(document: Document) -> Source:
    """The functions and variables of a module; raises LaunchError for text that was not parsed."""
    not_read = (
        [document.unparsed_from] if document.unparsed_from is not None else [start for start, _ in document.too_deep]
    )
    if not_read:
        line = document.text.line_at(not_read[0]) + 1
        raise LaunchError(f"line {line}: this text was not parsed; see `ptx-ls check`")
    defined: dict[str, tree_sitter.Node] = {}
    declared: dict[str, tree_sitter.Node] = {}
    found: dict[str, Variable] = {}
    aliases: dict[str, str] = {}
    source = document.source
    for node in document.root.children:
        match node.type:
            case "function_definition" | "function_declaration":
                name = node.child_by_field_name("name")
                if name is not None:
                    (defined if node.type == "function_definition" else declared)[text(source, name)] = node
            case "variable_declaration":
                for variable in variables(source, node):
                    known = found.get(variable.name)
                    if known is None or known.extern:
                        found[variable.name] = variable
            case "alias_directive":
                name, aliasee = node.child_by_field_name("name"), node.child_by_field_name("aliasee")
                if name is not None and aliasee is not None:
                    aliases[text(source, name)] = text(source, aliasee)
    names = [*defined, *(n for n in declared if n not in defined)]
    addresses = {name: FUNCTION_BASE + i * FUNCTION_SIZE for i, name in enumerate(names)}
    return Source(document, defined, declared, found, aliases, addresses)

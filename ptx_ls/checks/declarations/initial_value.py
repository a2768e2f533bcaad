"""initial-value: a variable has an initial value that its space, type or shape does not allow."""

from __future__ import annotations

from collections.abc import Iterator

import tree_sitter

from ptx_ls.checks.base.context import Context
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.parsing_error import near
from ptx_ls.isa import gates, state
from ptx_ls.isa.gates import Gate
from ptx_ls.isa.state_model import FundamentalType
from ptx_ls.lazy import dataclass, pattern
from ptx_ls.sema import nearness
from ptx_ls.sema.constant import Fault, constant, unexpected
from ptx_ls.sema.constant_arithmetic import Constant
from ptx_ls.sema.scope import Symbol
from ptx_ls.sema.symbols import symbols_of
from ptx_ls.sema.variables import Declarator, VariableDeclaration, alike, read_declaration
from ptx_ls.syntax.literals import integer
from ptx_ls.syntax.trivia import parts

CODE = "initial-value"

_MISMATCH = "Initial value type mismatch"
_NAMES = ("identifier", "register")

# Most values of large tables are plain numbers, which need not be checked one by one.
_PLAIN = {
    "integer": pattern(rb"\{\s*(?:\d+|0[xXbB]\w+)U?(?:\s*,\s*(?:\d+|0[xXbB]\w+)U?)*\s*\}"),
    "float": pattern(rb"\{\s*0[fFdD][0-9a-fA-F]+(?:\s*,\s*0[fFdD][0-9a-fA-F]+)*\s*\}"),
}


def check(context: Context) -> Iterator[Diagnostic]:
    """One error per initial value: the first that ptxas finds, at which it stops."""
    for nodes in alike(context.document):
        # Variables that share a declaration have no value.
        if len(nodes) == 1 and any(child.type == "initialized_declarator" for child in nodes[0].children):
            variable = read_declaration(context.document.source, nodes[0])
            for declarator in variable.declarators:
                if declarator.value is not None:
                    yield from _check_declarator(context, variable, declarator, declarator.value)


def _check_declarator(
    context: Context, variable: VariableDeclaration, declarator: Declarator, value: tree_sitter.Node
) -> Iterator[Diagnostic]:
    source, name = context.document.source, declarator.name
    yield from _unknown_words(source, value)
    message = _forbidden(context, variable, name.text)
    if message:
        yield Diagnostic(CODE, "error", message, name.start, name.end)
        return
    type_, vector = variable.first("type"), variable.first("vector")
    lanes = state.vector(vector.text) if vector else None
    if type_ is None or type_.text not in state.names_of_types() or (vector and lanes is None):
        return
    sizes = declarator.sizes
    expectation = _Expectation(context, variable, type_.text, state.type_of(type_.text))
    found = expectation.check_value(value, sizes, lanes.lanes if lanes else 0)
    if found is None:
        return
    # ptxas reports a list at its closing brace.
    node = found.node
    start = node.end_byte - 1 if node.type == "initializer_list" else node.start_byte
    ptxas = found.message if found.why else ""
    yield Diagnostic(CODE, "error", found.why or found.message, start, node.end_byte, ptxas=ptxas)


def _unknown_words(source: bytes, value: tree_sitter.Node) -> Iterator[Diagnostic]:
    """Fields of an opaque variable that begin with an unknown word, in whatever list they are."""
    if source.find(b"=", value.start_byte, value.end_byte) < 0:
        return
    for node in parts(value):
        if node.type == "initializer_list":
            yield from _unknown_words(source, node)
        word = node.child_by_field_name("value") if node.type == "named_initializer" else None
        if word is None or word.type != "identifier":
            continue
        text = source[word.start_byte : word.end_byte].decode("utf-8", "replace")
        if text != "WARP_SZ" and text not in state.words_of_fields():
            known = ", ".join(sorted(state.words_of_fields()))
            message = f"Unrecognized initial value symbol '{text}'. Expected a number or one of {known}."
            yield Diagnostic(CODE, "error", message, word.start_byte, word.end_byte)


def _forbidden(context: Context, variable: VariableDeclaration, name: str) -> str:
    """Why a variable can have no initial value at all; "" if it may have one."""
    held = [d for d in state.declarations() if d.space == variable.space and variable.place in d.places]
    if held and not any("initial" in d.shapes for d in held):
        return f"No initial value is allowed for '{name}' in this state space"
    if variable.linkage is not None and variable.linkage.text == ".extern":
        return f"No initial value is allowed for external symbol '{name}'"
    return ""


@dataclass(frozen=True)
class _Found:
    """A fault in ptxas's words, its node, and what is wrong, where ptxas does not say that."""

    message: str
    node: tree_sitter.Node
    why: str = ""


@dataclass(frozen=True)
class _Expectation:
    """What is required of the values of one declaration."""

    context: Context
    variable: VariableDeclaration
    type: str
    known: FundamentalType | None

    def check_value(self, node: tree_sitter.Node, sizes: tuple[int, ...], lanes: int) -> _Found | None:
        """The first fault of the value of an array of these sizes (0: open) with elements of this many lanes."""
        if node.type == "string":
            return _Found(near(self._text(node)), node, "A value cannot be a string")
        if sizes:
            return self._check_array(node, sizes, lanes)
        if lanes:
            if node.type != "initializer_list":
                return _Found(_MISMATCH, node)
            values = parts(node)
            if len(values) != lanes:
                return _Found("Incorrect number of elements in vector initializer", node)
            return next(filter(None, (self.check_value(value, (), 0) for value in values)), None)
        return self._check_fields(node) if self.known is None else self._check_scalar(node, self.known)

    def _check_array(self, node: tree_sitter.Node, sizes: tuple[int, ...], lanes: int) -> _Found | None:
        if node.type != "initializer_list":
            return _Found(_MISMATCH, node)
        source = self.context.document.source
        place = node.start_byte, node.end_byte
        plain = next((kind for kind, one in _PLAIN.items() if one.fullmatch(source, *place)), "")
        count = source.count(b",", *place) + 1 if plain else _count(node)
        if sizes[0] and count > sizes[0]:
            return _Found("Greater number of elements in array initializer", node)
        if not sizes[0] and not count:
            return _Found(_MISMATCH, node)
        if plain and len(sizes) == 1 and not lanes and self.known is not None and plain in self.known.initial:
            return None
        # ptxas does not check fields among the elements of an array.
        values = (value for value in parts(node) if value.type != "named_initializer")
        return next(filter(None, (self.check_value(value, sizes[1:], lanes) for value in values)), None)

    def _check_fields(self, node: tree_sitter.Node) -> _Found | None:
        """The fault of the value of an opaque variable, which names fields."""
        if node.type != "initializer_list":
            return _Found(_MISMATCH, node)
        fields = {field.name: field for field in state.load().fields if self.type in field.opaque}
        for value in parts(node):
            name = value.child_by_field_name("name") if value.type == "named_initializer" else None
            if name is None:
                return _Found("Opaque structure initializer requires named fields", value)
            field = fields.get(self._text(name))
            if field is None:
                return _Found(f"Unrecognized field name '{self._text(name)}' in opaque struct initializer", value)
            if not self._is_open(field.gate):
                return _Found(self._requires(f"Field '{field.name}'", field.gate), value)
        return None

    def _check_scalar(self, node: tree_sitter.Node, known: FundamentalType) -> _Found | None:
        if known.kind == "predicate":
            return None
        if not known.initial:
            return _Found(f"No initial value is allowed for {known.name} type", node)
        if node.type == "initializer_list":
            return None if "list" in known.initial else _Found(_MISMATCH, node)
        kind = self._kind(node)
        if isinstance(kind, _Found) or kind is None:
            return kind
        if kind not in known.initial:
            return _Found(_MISMATCH, node)
        gate = next((value.gate for value in state.load().initial_values if value.name == kind), None)
        if not self._is_open(gate):
            return _Found(self._requires(f"Initial value '{self._text(node)}'", gate), node)
        return None

    def _kind(self, node: tree_sitter.Node, depth: int = 0) -> str | _Found | None:
        """The kind of a value, as state.isa names them; its fault; or None where nothing is known about it."""
        source = self.context.document.source
        if node.type in _NAMES and self._text(node) != "WARP_SZ":
            return self._kind_of_name(node, node)
        if node.type == "address_operator":
            return self._kind_of_operator(node, depth + 1)
        left, right = node.child_by_field_name("left"), node.child_by_field_name("right")
        if node.type == "binary" and left is not None and left.type in _NAMES and self._text(left) != "WARP_SZ":
            found = self._kind_of_name(left, node)
            if found == "function":
                return _Found(_MISMATCH, node)
            offset = constant(right, source) if right is not None else None
            return _offset_fault(offset, node) or found
        meaning = constant(node, source) or _name_within(node, source)
        if isinstance(meaning, Fault):
            return _Found(meaning.message, meaning.node, meaning.why)
        if meaning is None:
            return None
        return "integer" if meaning.is_integer else "float"

    def _kind_of_name(self, node: tree_sitter.Node, whole: tree_sitter.Node) -> str | _Found | None:
        """The kind of a name of a variable or function; None if it is undeclared, which undefined-name reports."""
        symbol = self._symbol(node)
        if symbol is None:
            return None
        if symbol.is_function:
            return "function"
        if symbol.kind in ("register", "label"):
            return _Found(f"Invalid initial value symbol '{self._text(node)}'", node)
        space = state.space(symbol.declared.space)
        if space is None or not space.initializable:
            return _Found("Variable used as initial value not in .global or .const state space", whole)
        return "address"

    def _symbol(self, node: tree_sitter.Node) -> Symbol | None:
        # A declared variable may be its own initial value.
        scope = symbols_of(self.context.document).scope_at(node.start_byte)
        return scope.visible(self._text(node), node.end_byte)[0]

    def _kind_of_operator(self, node: tree_sitter.Node, depth: int) -> str | _Found | None:
        """The kind of `generic(a)`, `generic(a)+4`, `0xff00(a)`; None if it is nested too deeply to be read."""
        if depth > _DEEPEST:
            return None
        operator = node.child_by_field_name("operator")
        if operator is None:
            offset = node.child_by_field_name("offset")
            inner = parts(node)[0]
            operator = inner.child_by_field_name("operator")
            if operator is not None and operator.type == "number":
                return _near("+", node)
            found = self._kind_of_operator(inner, depth + 1)
            if isinstance(found, _Found) and found.message == _NO_EXPRESSION:
                return _Found(_MISMATCH, node)
            return _offset_fault(constant(offset, self.context.document.source) if offset else None, node) or found
        operand = node.child_by_field_name("operand")
        if operand is None:
            return None
        if operator.type == "number":
            return self._check_mask(operator, operand, node, depth)
        if self._text(operator) != "generic":
            return _near(self._text(operator), operator)
        if operand.type not in _NAMES:
            return _near({"binary": "+", "address_operator": "("}.get(operand.type, self._text(operand)), operand)
        kind = self._kind_of_name(operand, node)
        if kind == "function" or (isinstance(kind, _Found) and kind.message.startswith("Invalid")):
            return _Found(_NO_EXPRESSION, node)
        return "generic" if kind == "address" else kind

    def _check_mask(
        self, mask: tree_sitter.Node, operand: tree_sitter.Node, node: tree_sitter.Node, depth: int
    ) -> str | _Found | None:
        value = integer(self._text(mask))
        if value is not None and value not in _MASKS:
            return _Found(f"Invalid mask value '{hex(value)}' used in initializer", mask)
        kind = self._kind(operand, depth)
        if kind == "float":
            return _Found("Integer constant expression expected", node)
        return "mask" if kind == "integer" else "byte" if isinstance(kind, str) else kind

    def _text(self, node: tree_sitter.Node) -> str:
        return self.context.document.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def _is_open(self, gate: Gate | None) -> bool:
        return gate is None or self.context.judge.is_open(gate)

    def _requires(self, what: str, gate: Gate | None) -> str:
        ways = gates.alternatives(gate) if gate is not None else ()
        return f"{what} requires {nearness.in_words(ways, self.context.judge.target)}"


_DEEPEST = 100
_NO_EXPRESSION = "Invalid initial value expression"
_NO_CONSTANTS = frozenset(("identifier", "register", "selector", "sink", "string", "unclosed_string"))
_MASKS = frozenset(0xFF << shift for shift in range(0, 64, 8))


def _name_within(node: tree_sitter.Node, source: bytes, depth: int = 0) -> Fault | None:
    """A name in parentheses of an expression: a call may pass it, but no value can contain it."""
    if node.type in _NO_CONSTANTS and source[node.start_byte : node.end_byte] != b"WARP_SZ":
        return unexpected(node.child_by_field_name("base") or node, source)
    within = parts(node) if depth < _DEEPEST else ()
    return next(filter(None, (_name_within(part, source, depth + 1) for part in within)), None)


def _count(node: tree_sitter.Node) -> int:
    return len(parts(node))


def _near(word: str, node: tree_sitter.Node) -> _Found:
    return _Found(near(word), node, f"'{word}' cannot be a part of a value")


def _offset_fault(offset: Constant | Fault | None, node: tree_sitter.Node) -> _Found | None:
    if isinstance(offset, Fault):
        return _Found(offset.message, offset.node, offset.why)
    if offset is not None and not offset.is_integer:
        return _Found("Integer constant expression expected", node)
    return None

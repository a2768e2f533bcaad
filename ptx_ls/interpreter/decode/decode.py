"""Decodes the functions of a kernel: instructions to operations, in the order of early reconvergence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

import tree_sitter

from ptx_ls.interpreter import semantics
from ptx_ls.interpreter.decode.cas_words import CasWords
from ptx_ls.interpreter.decode.instruction_events import branch_event, emitting, emitting_meeting, event_only
from ptx_ls.interpreter.decode.instrument import Instrument
from ptx_ls.interpreter.decode.layout import Step, append
from ptx_ls.interpreter.decode.operand_reader import OperandReader, parts_of
from ptx_ls.interpreter.faults import LaunchError, NotModelled
from ptx_ls.interpreter.machine.special_registers import GRID_WORKSPACE, SYSTEM_MEMORY
from ptx_ls.interpreter.memory.shared_layout import lay_out
from ptx_ls.interpreter.program.binding import Read, dtype_of, reader
from ptx_ls.interpreter.program.control import Branch, CallSite, WarpMeeting
from ptx_ls.interpreter.program.declarations import OPAQUE, Variable, element_size, parameters, text, variables
from ptx_ls.interpreter.program.image import Function
from ptx_ls.interpreter.program.operands import (
    FunctionName,
    Label,
    Not,
    Operand,
    Pair,
    Register,
    Special,
    Symbol,
    Vector,
    unmarked,
)
from ptx_ls.interpreter.program.operation import Decoded, Effect, Run, Straight, computing
from ptx_ls.interpreter.program.program import Operation, Program, Source, is_entry
from ptx_ls.interpreter.program.spelling import from_match, marked
from ptx_ls.interpreter.texture.handles import parameter_handle
from ptx_ls.isa import table
from ptx_ls.isa.table import Match
from ptx_ls.sema.call import read_call
from ptx_ls.sema.constant import WARP_SIZE
from ptx_ls.sema.constant_arithmetic import Constant
from ptx_ls.sema.form import form_of
from ptx_ls.sema.instructions import Instruction, read
from ptx_ls.sema.module import module_of


def decode(
    source: Source,
    entry: str,
    placed: Mapping[str, Symbol],
    emits_events: bool = False,
    instrument: Instrument | None = None,
    clustered: bool = False,
    ensure: Callable[[int], None] = lambda line: None,
) -> Program:
    """The program of a kernel.

    `placed` are the addresses of the module's variables in global and constant memory; `emits_events`: the operations
    emit the event `instruction`; `instrument` changes operations for a watcher; `clustered`: the CTAs of a cluster
    access each other's shared memory; `ensure` is called with the line of each instruction. Raises LaunchError for
    broken code, NotModelled for what is not implemented, and what `ensure` raises.
    """
    source.parameters(entry)
    names, used = source.reached(entry)
    program = Program()
    shared = [source.variables[name] for name in used if source.variables[name].space == "shared"]
    for name in names:
        shared += _shared_in(source, source.defined[name].child_by_field_name("body"))
    program.shared = lay_out(shared)
    known: dict[str, Operand] = {**placed, **{s.name: replace(s, in_cta=clustered) for s in program.shared.symbols}}
    for name in names:
        node = source.defined[name]
        function = Function(
            number=len(program.functions),
            name=name,
            is_entry=is_entry(source.document.source, node),
            results=tuple(parameters(source.document.source, node.child_by_field_name("returns"))),
            parameters=tuple(parameters(source.document.source, node.child_by_field_name("parameters"))),
        )
        program.functions[name] = function
        program.by_address[source.addresses[name]] = function
    for name in names:
        _Decoder(
            source,
            program,
            program.functions[name],
            source.defined[name],
            known,
            emits_events,
            instrument,
            clustered,
            ensure,
        ).run()
    if instrument is not None:
        instrument.finish(program)
    return program


def _shared_in(source: Source, block: tree_sitter.Node | None) -> list[Variable]:
    found: list[Variable] = []
    for child in block.named_children if block is not None else ():
        if child.type == "block":
            found += _shared_in(source, child)
        elif child.type == "variable_declaration":
            found += (v for v in variables(source.document.source, child) if v.space == "shared")
    return found


@dataclass
class _Decoder:
    """Decodes one function: walks its body once, with a scope per block, then lays out the basic blocks."""

    source: Source
    program: Program
    function: Function
    node: tree_sitter.Node
    known: Mapping[str, Operand]
    emits_events: bool = False
    instrument: Instrument | None = None
    clustered: bool = False
    ensure: Callable[[int], None] = lambda line: None
    scopes: list[dict[str, Operand]] = field(default_factory=list)
    families: list[dict[str, tuple[str, int]]] = field(default_factory=list)
    raw: list[Step] = field(default_factory=list)
    labels: dict[str, int] = field(default_factory=dict)
    known_labels: set[str] = field(default_factory=set)
    label_scopes: list[dict[str, str]] = field(default_factory=list)
    """The labels of each block that the walk is in, by their names, as keys of `labels`: blocks may have the same."""
    listed: dict[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def bytes(self) -> bytes:
        """The text of the module."""
        return self.source.document.source

    @cached_property
    def operands(self) -> OperandReader:
        """Reads the operands of the function."""
        return OperandReader(self.bytes, self._name, self._lookup)

    @cached_property
    def cas_words(self) -> CasWords:
        """The words that the function changes by compare-and-swap."""
        return CasWords(self.bytes[self.node.start_byte : self.node.end_byte])

    @cached_property
    def target(self) -> int:
        """The number of the module's target (80 for sm_80), 0 if it names none."""
        target = module_of(self.source.document).target
        return target.number if target is not None else 0

    @cached_property
    def narrows_doubles(self) -> bool:
        """Whether `.target` has `map_f64_to_f32`, so that double precision is computed in single precision."""
        return any(one.text == "map_f64_to_f32" for one in module_of(self.source.document).specifiers)

    def run(self) -> None:
        """Appends the operations of the function to the program."""
        self._head()
        body = self.node.child_by_field_name("body")
        if body is not None:
            self._find_lists(body)
            self._block(body)
        end = body.end_point[0] + 1 if body is not None else 0
        self.raw.append(Step(Operation(end, "}", control="exit" if self.function.is_entry else "ret"), ends=True))
        append(self.program, self.function, self.raw, self.labels)

    def _head(self) -> None:
        function, inner = self.function, dict[str, Operand]()
        if function.is_entry:
            offset = 0
            for parameter in function.parameters:
                offset = -(-offset // parameter.align) * parameter.align
                element = element_size(parameter.type)
                symbol = Symbol(parameter.name, "param", offset, parameter.size, element=element)
                is_opaque = parameter.type in OPAQUE
                inner[parameter.name] = replace(symbol, address=parameter_handle(offset)) if is_opaque else symbol
                offset += parameter.size
        else:
            for variable in (*function.results, *function.parameters):
                inner[variable.name] = self._place(variable)
        function.symbols = dict(inner)
        self.scopes = [dict(self.known), inner]
        self.families = [{}, {}]

    def _place(self, variable: Variable) -> Operand:
        """A register, or a variable in the function's frame."""
        if variable.space == "reg":
            return self._register(variable.type, variable.name)
        function = self.function
        at = -(-function.frame_size // variable.align) * variable.align
        function.frame_size = at + variable.size
        element = element_size(variable.type)
        return Symbol(variable.name, "local", at, variable.size, in_frame=True, element=element)

    def _register(self, kind: str, name: str) -> Register:
        self.function.registers.append(dtype_of(kind))
        self.function.names.append(name)
        return Register(len(self.function.registers) - 1, kind)

    def _find_lists(self, block: tree_sitter.Node) -> None:
        """Records the lists of branch and call targets, which may follow their use."""
        label = ""
        for child in block.named_children:
            if child.type == "label":
                name = child.child_by_field_name("name")
                label = text(self.bytes, name) if name is not None else ""
            elif child.type == "block":
                self._find_lists(child)
            elif child.type in ("branchtargets_directive", "calltargets_directive"):
                self.listed[label] = tuple(text(self.bytes, c) for c in child.named_children)

    def _block(self, block: tree_sitter.Node) -> None:
        self.scopes.append({})
        self.families.append({})
        self.label_scopes.append(self._labels_in(block))
        for child in block.named_children:
            match child.type:
                case "label":
                    name = child.child_by_field_name("name")
                    if name is not None:
                        self.labels[self._label(text(self.bytes, name))] = len(self.raw)
                case "instruction":
                    self._instruction(child)
                case "variable_declaration":
                    self._declare(child)
                case "block":
                    self._block(child)
                case "ERROR":
                    raise LaunchError(f"line {child.start_point[0] + 1}: syntax error; see `ptx-ls check`")
        self.scopes.pop()
        self.families.pop()
        self.label_scopes.pop()

    def _labels_in(self, block: tree_sitter.Node) -> dict[str, str]:
        """The labels of a block by their names, as keys that no other block has."""
        names = [child.child_by_field_name("name") for child in block.named_children if child.type == "label"]
        found = {}
        for name in (text(self.bytes, node) for node in names if node is not None):
            found[name] = name if name not in self.known_labels else f"{name}@{block.start_byte}"
            self.known_labels.add(name)
        return found

    def _label(self, name: str) -> str:
        """The key of the label that a name means here."""
        return next((scope[name] for scope in reversed(self.label_scopes) if name in scope), name)

    def _declare(self, node: tree_sitter.Node) -> None:
        for variable in variables(self.bytes, node):
            scope = self.scopes[-1]
            if variable.space == "reg" and variable.count:
                self.families[-1][variable.name] = (variable.type, variable.count)
            elif variable.space == "reg" and variable.lanes > 1:
                lanes = (".x", ".y", ".z", ".w")[: variable.lanes]
                scope[variable.name] = Vector(
                    tuple(self._register(variable.type, variable.name + lane) for lane in lanes)
                )
            elif variable.space == "reg":
                scope[variable.name] = self._register(variable.type, variable.name)
            elif variable.space in ("local", "param"):
                scope[variable.name] = self._place(variable)
            elif variable.space != "shared" and variable.name not in self.known:
                raise NotModelled(f"the variable {variable.name}", node.start_point[0] + 1)

    def _lookup(self, name: str) -> Operand | None:
        for scope, families in zip(reversed(self.scopes), reversed(self.families), strict=True):
            if name in scope:
                return scope[name]
            stem = name.rstrip("0123456789")
            digits = name[len(stem) :]
            if digits and stem in families and int(digits) < families[stem][1]:
                scope[name] = self._register(families[stem][0], name)
                return scope[name]
        return None

    def _instruction(self, node: tree_sitter.Node) -> None:
        instruction = read(node, self.bytes)
        line = node.start_point[0] + 1
        self.ensure(line)
        shown = " ".join(text(self.bytes, node).split())
        if instruction.broken:
            raise LaunchError(f"line {line}: syntax error in `{shown}`; see `ptx-ls check`")
        operation = Operation(line, shown, guard=self._guard(node), predicate=self._guard_operand(node))
        try:
            nodes = _operand_nodes(node)
            match = self._match(node, instruction, operation)
            if ".f64" in instruction.spelling and self.narrows_doubles:
                raise NotModelled(f"{instruction.spelling} under map_f64_to_f32")
            control = semantics.control(match.entry)
            if control == "call":
                self._emit_event(operation)
                self._call(node, operation)
                return
            if not match.state.form.arity[0] <= len(nodes) <= match.state.form.arity[1]:
                raise _misfit(operation)
            written = [unmarked(self.operands.read(child, line)) for child in nodes]
            operands = tuple(self._as_address(operand) for operand, _ in written)
            if operands and isinstance(operands[0], Pair) and match.state.form.operands[0].kind != "pair":
                # ptxas takes a sink as the second of a pair for nothing where no pair belongs (measured 13.5).
                operands = (operands[0].elements[0], *operands[1:])
            marks = marked(match, [mark for _, mark in written])
            spelled = from_match(instruction.spelling, match, len(operands), marks)
            # Braces may be around a single operand (measured 13.5), as CUTLASS writes scale factors.
            single = {leaf.operand for leaf in spelled.leaves if leaf.element < 0}
            operands = tuple(
                one.elements[0] if isinstance(one, Vector) and len(one.elements) == 1 and place in single else one
                for place, one in enumerate(operands)
            )
            cas_words = self.cas_words.is_loaded_by(_unguarded(self.bytes, node))
            decoded = Decoded(
                spelled, operands, line, shown, self.function.is_entry, self.target, self.clustered, cas_words
            )
            self.program.uses_tensor_memory |= match.entry.path[0] == "tcgen05"
            self.program.changes_tensor_maps |= match.entry.path[0] == "tensormap"
            self.program.uses_async_proxy |= semantics.uses_async_proxy(match.entry)
            if self.instrument is not None:
                self.instrument.instruction(operation, decoded, self._guard_operand(node))
            if control in ("bra", "brx.idx"):
                self._emit_branch(operation, operands[0] if control == "brx.idx" else None)
                self._emit_event(operation)
                self._jump(operation, control, operands)
                return
            if control:
                operation.control = control
                operation.is_common = control == "meet"
                make = semantics.meeting(match.entry)
                operation.data = make(decoded) if make else None
                if not isinstance(operation.data, WarpMeeting):
                    self._emit_event(operation)
                if self.emits_events and operation.data is not None:
                    operation.data = emitting_meeting(operation.data, decoded, self._names(nodes))
            else:
                made = self._runner(decoded)
                operation.run = made.run() if isinstance(made, (Straight, Effect)) else made
                by_lane = semantics.is_by_lane(match.entry)
                operation.is_common = not (by_lane or isinstance(made, Straight))
                operation.is_access = by_lane or (isinstance(made, Straight) and made.needs_machine)
                if not self.emits_events:
                    operation.straight = made if isinstance(made, Straight) else None
                    operation.effect = made if isinstance(made, Effect) else None
                if self.emits_events:
                    operation.run = emitting(operation.run, decoded, self._names(nodes))
        except NotModelled as unknown:
            raise NotModelled(unknown.what, unknown.line or line) from None
        self.raw.append(Step(operation, ends=control in ("ret", "exit")))

    def _match(self, node: tree_sitter.Node, instruction: Instruction, operation: Operation) -> Match:
        """The form that an instruction has."""
        if not table.resolve(instruction.spelling).matches:
            raise NotModelled(instruction.spelling)
        match = form_of(self.source.document, node, instruction)
        if match is None:
            raise _misfit(operation)
        return match

    def _runner(self, decoded: Decoded) -> Run | Straight | Effect:
        computation = semantics.computation_of(decoded.spelled)
        if computation is not None:
            return computing(decoded, computation)
        action = semantics.action(decoded.spelled.match.entry)
        if action is None:
            raise NotModelled(decoded.spelled.text)
        return action(decoded)

    def _names(self, nodes: Sequence[tree_sitter.Node]) -> list[list[str]]:
        return [
            [text(self.bytes, part) for part in (_flat_parts(node) if node.type in ("vector", "pair") else [node])]
            + [text(self.bytes, part) for part in (_flat_parts(node)[1:] if node.type == "address" else ())]
            for node in nodes
        ]

    def _emit_event(self, operation: Operation) -> None:
        """Appends an operation that only emits the event `instruction`, before a control-flow operation."""
        if self.emits_events:
            run = event_only(operation.line, operation.text)
            self.raw.append(Step(Operation(operation.line, operation.text, run, guard=operation.guard, counts=False)))

    def _emit_branch(self, operation: Operation, index: Operand | None) -> None:
        """Appends an operation that only emits the event `branch`, where lanes may go different ways."""
        chosen = reader(index, "u32") if index is not None else operation.guard
        if self.emits_events and chosen is not None:
            run = branch_event(operation.line, operation.text, chosen)
            guard = operation.guard if index is not None else None
            self.raw.append(Step(Operation(operation.line, operation.text, run, guard=guard, counts=False)))

    def _jump(self, operation: Operation, control: str, operands: tuple[Operand, ...]) -> None:
        operation.control = control
        if control == "bra":
            target = operands[0]
            if not isinstance(target, Label):
                raise NotModelled(operation.text, operation.line)
            self.raw.append(Step(operation, (target.name,), True))
            return
        index, listed = operands
        if not isinstance(listed, Label):
            raise NotModelled(operation.text, operation.line)
        operation.data = Branch(reader(index, "u32"))
        self.raw.append(Step(operation, self.listed.get(listed.name, ()), True))

    def _call(self, node: tree_sitter.Node, operation: Operation) -> None:
        call = read_call(node)
        if call is None:
            raise NotModelled(operation.text)
        line = operation.line
        results = tuple(self.operands.read(n, line) for n in call.results)
        arguments = tuple(self.operands.read(n, line) for n in call.arguments)
        callee = self.operands.read(call.callee, line)
        operation.control = "call"
        operation.data = CallSite(callee, results, arguments)
        self.raw.append(Step(operation))
        collect = Operation(line, operation.text, control="collect", guard=None, data=operation.data, counts=False)
        self.raw.append(Step(collect))
        if self.instrument is not None:
            self.instrument.call(operation, collect, self._guard_operand(node))

    def _guard_operand(self, node: tree_sitter.Node) -> Operand | None:
        """The guard predicate of an instruction; None without one."""
        predicate = node.child_by_field_name("predicate")
        if predicate is None:
            return None
        name = predicate.child_by_field_name("register")
        register = self._lookup(text(self.bytes, name)) if name is not None else None
        if register is None:
            raise NotModelled("a guard that is not a register", node.start_point[0] + 1)
        return Not(register) if predicate.child_by_field_name("negated") is not None else register

    def _guard(self, node: tree_sitter.Node) -> Read | None:
        guarding = self._guard_operand(node)
        return reader(guarding, "pred") if guarding is not None else None

    def _as_address(self, operand: Operand) -> Operand:
        """The address of a function for its name, as in all instructions but calls; any other operand unchanged."""
        return Constant(self.source.addresses[operand.name]) if isinstance(operand, FunctionName) else operand

    def _name(self, name: str) -> Operand:
        found = self._lookup(name)
        if found is not None:
            return found
        if name.startswith("%"):
            self.program.waits_for_grid |= name in GRID_WORKSPACE
            self.program.reserves |= name in SYSTEM_MEMORY
            return Special(name)
        if name == "WARP_SZ":
            return WARP_SIZE
        if name in self.source.addresses or name in self.source.aliases:
            return FunctionName(self.source.aliases.get(name, name))
        return Label(self._label(name))


def _misfit(operation: Operation) -> LaunchError:
    return LaunchError(f"line {operation.line}: the operands of `{operation.text}` do not match; see `ptx-ls check`")


def _unguarded(source: bytes, node: tree_sitter.Node) -> bytes:
    """The text of an instruction without its guard."""
    predicate = node.child_by_field_name("predicate")
    return source[predicate.end_byte if predicate is not None else node.start_byte : node.end_byte].lstrip()


def _flat_parts(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    """The elements of a vector, or the halves of a pair, of which one may be a vector."""
    return [inner for part in parts_of(node) for inner in (parts_of(part) if part.type == "vector" else [part])]


def _operand_nodes(node: tree_sitter.Node) -> list[tree_sitter.Node]:
    holder = node.child_by_field_name("operands")
    return parts_of(holder) if holder is not None else []

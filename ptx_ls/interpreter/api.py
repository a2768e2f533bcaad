"""The Python API: a module of PTX text, whose kernels run on NumPy arrays.

from ptx_ls.interpreter import Module
Module.from_text(ptx).launch("saxpy", grid=(4,), block=(256,), args=[np.float32(2), x, y, np.uint32(n)])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from ptx_ls.interpreter.arguments.device_arrays import DeviceArrays
from ptx_ls.interpreter.arguments.parameters import parameter_memory
from ptx_ls.interpreter.decode.decode import decode
from ptx_ls.interpreter.decode.instrument import Instrument, Instruments
from ptx_ls.interpreter.decode.product_registers import ProductRegisters
from ptx_ls.interpreter.decode.snippet import wrapped
from ptx_ls.interpreter.decode.unwaited_loads import UnwaitedLoads
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.events.further_faults import FurtherFaults
from ptx_ls.interpreter.events.notes import Note
from ptx_ls.interpreter.events.observer import Observer
from ptx_ls.interpreter.faults import LaunchError, LimitReached, NotModelled, Printed, ProgramFault, Stopped
from ptx_ls.interpreter.machine.budget import Budget, ProcessMemory
from ptx_ls.interpreter.machine.grid import run_grid
from ptx_ls.interpreter.machine.launch_shapes import launch_directives, launch_shapes
from ptx_ls.interpreter.machine.machine import Attach, Launch
from ptx_ls.interpreter.machine.scheduler import Limits
from ptx_ls.interpreter.memory.arena import GLOBAL_BASE, NARROW_BASE, Allocation, Arena
from ptx_ls.interpreter.memory.buffer import Buffer
from ptx_ls.interpreter.memory.shared_layout import RESERVED
from ptx_ls.interpreter.program.binding import immediate
from ptx_ls.interpreter.program.declarations import OPAQUE, Relocation, Variable, element_size
from ptx_ls.interpreter.program.operands import Symbol
from ptx_ls.interpreter.program.program import Program, Source, read_source
from ptx_ls.interpreter.texture.handles import bound, opaque_object, variable_handle
from ptx_ls.interpreter.texture.opaque_object import OpaqueObject
from ptx_ls.interpreter.watch import WATCHERS
from ptx_ls.interpreter.watch.attached import attached
from ptx_ls.interpreter.watch.uninitialized import UninitializedRegisters
from ptx_ls.sema.module import module_of
from ptx_ls.sema.source_lines import SourceLine, source_lines
from ptx_ls.syntax.document import Document

_INDEPENDENT = 70
"""From this target on the threads of a warp are scheduled independently."""
_MOST_SHARED = 232_448
_WORKSPACE = 64


@dataclass(frozen=True)
class Result:
    """What a launch did: thread-instructions executed, and what was printed, as (block, thread, text) in order."""

    steps: int
    printed: tuple[Printed, ...] = ()
    notes: tuple[Note, ...] = ()
    """What watchers noted without ending the run, at most one of each kind."""

    @property
    def output(self) -> str:
        """All that was printed."""
        return "".join(one.text for one in self.printed)


@dataclass
class _State:
    """Device memory of a module: its variables live as long as the module does."""

    memory: Arena
    symbols: dict[str, Symbol] = field(default_factory=dict)
    placed: dict[str, Allocation] = field(default_factory=dict)
    seen: dict[str, Array] = field(default_factory=dict)
    """What the host has of variables, by their names: the device gets it before a launch, and gives it back after."""

    def bring(self) -> None:
        """Puts what the host has into the device's memory."""
        for name, array in self.seen.items():
            self.memory.content(self.placed[name])[:] = array.view(np.uint8)

    def fetch(self) -> None:
        """Gives the host what the device has."""
        for name, array in self.seen.items():
            array.view(np.uint8)[:] = self.memory.content(self.placed[name])


class Module:
    """A PTX module. Its variables keep their values from one launch to the next, as on a device."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._source: Source | None = None
        self._state: _State | None = None
        self._programs: dict[tuple[str, bool, bool, bool, bool], Program] = {}
        self._bound: dict[str, OpaqueObject] = {}

    @staticmethod
    def from_text(text: str | bytes, path: str = "<text>") -> Module:
        """A module from PTX text; of instructions without a module around them, one with a kernel `snippet`."""
        source = text.encode() if isinstance(text, str) else text
        return Module(wrapped(Document(path, "ptx", source)))

    @property
    def _text(self) -> Source:
        if self._source is None:
            self._source = read_source(self._document)
        return self._source

    @property
    def _target(self) -> int:
        """The number of the module's target (80 for sm_80), 0 if it names none."""
        target = module_of(self._document).target
        return target.number if target is not None else 0

    @property
    def _is_narrow(self) -> bool:
        """Whether addresses have 32 bits."""
        size = module_of(self._document).address_size
        return size is None or size.text != "64"

    @property
    def _lockstep(self) -> bool:
        return 0 < self._target < _INDEPENDENT

    @property
    def entries(self) -> tuple[str, ...]:
        """The names of the kernels, in the order of the text."""
        return self._text.entries

    def source(self, line: int) -> SourceLine | None:
        """The line of the source that a line of the text, counted from 1, was compiled from; None where no .loc says
        it."""
        return source_lines(self._document).at(line)

    def parameters(self, entry: str) -> tuple[Variable, ...]:
        """The parameters of a kernel. Raises LaunchError for an unknown name."""
        return self._text.parameters(entry)

    def variable(self, name: str) -> Array:
        """A module variable of global or constant memory as an array: what is written there is what kernels find, and
        it has what they wrote after each launch.

        Its type is the variable's; raises LaunchError for an unknown name.
        """
        state = self._device(Limits())
        if name not in state.placed:
            known = ", ".join(state.placed) or "none"
            raise LaunchError(f"no variable {name!r} in global or constant memory; the variables are: {known}")
        if name not in state.seen:
            dtype = DTYPES.get(self._text.variables[name].type, np.dtype(np.uint8))
            state.seen[name] = state.memory.content(state.placed[name]).copy().view(dtype)
        return state.seen[name]

    def bind(self, name: str, given: OpaqueObject | Array, **options: Any) -> None:
        """Lets a `.texref`, `.samplerref` or `.surfref` variable stand for a texture, a sampler or a surface in the
        launches that follow.

        An array with the options of `Texture` or `Surface` is taken for one. A texture given to a `.samplerref` is a
        sampler of its own properties. Raises LaunchError for an unknown name or an object of another type.
        """
        variable = self._text.variables.get(name)
        if variable is None or variable.type not in OPAQUE:
            known = ", ".join(v.name for v in self._text.variables.values() if v.type in OPAQUE) or "none"
            raise LaunchError(f"no variable {name!r} of a texture, sampler or surface; the variables are: {known}")
        self._bound[name] = opaque_object(variable.type, given, name, options)

    def _bound_to(self, entry: str) -> dict[str, OpaqueObject]:
        """What the opaque variables that a kernel may use stand for, by their names. Raises LaunchError."""
        used = [self._text.variables[name] for name in self._text.reached(entry)[1]]
        return {v.name: bound(v, self._bound.get(v.name)) for v in used if v.type in OPAQUE}

    def allocate(self, size: int, name: str = "buffer") -> Buffer:
        """Zeroed bytes on the device that stay there over launches; reports call them by the name.

        Raises LimitReached.
        """
        memory = self._device(Limits()).memory
        return Buffer(memory, memory.allocate(size, name))

    def launch(
        self,
        entry: str,
        grid: int | Sequence[int] | None = None,
        block: int | Sequence[int] | None = None,
        args: Sequence[Any] = (),
        smem: int = 0,
        limits: Limits | None = None,
        watch: Collection[str] = (),
        observer: Observer | None = None,
        cluster: int | Sequence[int] | None = None,
        listeners: Sequence[Attach] = (),
        further: FurtherFaults | None = None,
        schedule: int | None = None,
    ) -> Result:
        """Runs a kernel. `grid` counts CTAs, `block` threads, `cluster` the CTAs of a cluster, per axis; `smem` is
        dynamic shared memory in bytes. Without `cluster` it is what the kernel asks for by `.reqnctapercluster`, or one
        CTA; without `grid` it is one cluster, without `block` what the kernel requires by `.reqntid`, or one thread.

        A NumPy array is device memory, changed in place; its address is what the kernel gets, as it gets that of a
        `Buffer`. A scalar is passed as the parameter's type, a `LaunchObject` as its bytes or their address. Bounds,
        alignment, deadlocks and wrong masks are always watched; `watch` may add "uninit" (reads of shared, local or
        allocated memory, of `unwritten` arrays or of registers that nobody wrote), "sync" (barriers that a warp reaches
        by several ways, misuse of copies and mbarriers) and "race" (accesses of threads that nothing orders).
        `observer` is called with what each instruction reads and writes. `listeners` make a `Listener` for each chunk
        of CTAs. `further` gets the faults of a run that goes on after them. `schedule` is a seed from which
        the order of threads, warps and CTAs is drawn; without it they run in a defined order. Raises LaunchError,
        ProgramFault, NotModelled or LimitReached.
        """
        limits = limits or Limits()
        if not limits.seconds >= 0:
            raise LaunchError(f"{limits.seconds} is not a number of seconds")
        listeners = listeners if observer is None else (*listeners, observer.attach)
        with ProcessMemory() as process:
            budget = Budget(limits.seconds, limits.memory, process)
            try:
                return self._launch(
                    entry, grid, block, args, smem, limits, watch, cluster, listeners, budget, further, schedule
                )
            except ProgramFault as fault:
                fault.report = replace(fault.report.located(source_lines(self._document)), schedule=schedule)
                fault.args = (str(fault.report),)
                raise
            except MemoryError:
                raise LimitReached("no memory is left on this machine") from None
            finally:
                if further is not None:
                    lines = source_lines(self._document)
                    further.reports = [replace(one.located(lines), schedule=schedule) for one in further.reports]

    def _launch(
        self,
        entry: str,
        grid: int | Sequence[int] | None,
        block: int | Sequence[int] | None,
        args: Sequence[Any],
        smem: int,
        limits: Limits,
        watch: Collection[str],
        cluster: int | Sequence[int] | None,
        listeners: Sequence[Attach],
        budget: Budget,
        further: FurtherFaults | None,
        schedule: int | None,
    ) -> Result:
        _ensure_watchers(watch)
        with budget.without_memory():
            declared = self.parameters(entry)
        directives = launch_directives(self._document.source, self._text.defined[entry])
        shapes = launch_shapes(grid, block, cluster, directives, self._target)
        state = self._device(limits)
        program = self._program(entry, bool(listeners), watch, shapes.cluster != (1, 1, 1), state, budget)
        shared = program.shared.size + smem
        if smem < 0 or shared - program.shared.gaps > _MOST_SHARED:
            used = shared - program.shared.gaps
            raise LaunchError(f"{used} bytes of shared memory; a CTA has at most {_MOST_SHARED}")
        reserved = -(-shared // RESERVED) * RESERVED + RESERVED if program.reserves else 0
        if len(args) != len(declared):
            listed = ", ".join(f".{p.type} {p.name}" for p in declared) or "none"
            raise LaunchError(f"{entry} takes {len(declared)} arguments ({listed}), not {len(args)}")
        device = DeviceArrays(state.memory)
        workspace = state.memory.allocate(_WORKSPACE, "the grid's barrier") if program.waits_for_grid else None
        try:
            state.bring()
            known = self._bound_to(entry)
            reached = [(name, array) for name, one in known.items() for array in one.arrays()]
            parameters = parameter_memory(declared, args, device, 4 if self._is_narrow else 8, reached)
            if "uninit" in watch and (allocations := device.unwritten()):
                state.memory.note_writes(1)
                for allocation in allocations:
                    state.memory.forget(allocation)
            for name, one in known.items():
                device.handles[state.symbols[name].address] = one.placed(device, name)
            launch = Launch(
                program=program,
                entry=program.functions[entry],
                grid=shapes.grid,
                block=shapes.block,
                cluster=shapes.cluster,
                is_explicit_cluster=shapes.explicit,
                memory=state.memory,
                parameters=parameters,
                shared_size=reserved + RESERVED if reserved else shared,
                dynamic=smem,
                extents=program.shared.extents(smem, reserved),
                reserved=reserved,
                most_memory=limits.memory,
                attached=(*attached(watch, self._lockstep), *listeners),
                lockstep=self._lockstep,
                workspace=workspace.base if workspace else 0,
                handles=device.handles,
                further=further,
                schedule=schedule,
            )
            try:
                steps = run_grid(program, launch, limits, budget)
            except Stopped as stopped:
                stopped.printed = tuple(launch.output.printed)
                raise
        finally:
            if workspace:
                state.memory.free(workspace)
            state.memory.written = None
            state.fetch()
            device.give_back()
            state.memory.trim()
        lines = source_lines(self._document)
        notes = [
            replace(note, report=replace(note.report.located(lines), schedule=schedule))
            for note in launch.notes.found.values()
        ]
        return Result(steps, tuple(launch.output.printed), tuple(notes))

    def _program(
        self, entry: str, emits_events: bool, watch: Collection[str], clustered: bool, state: _State, budget: Budget
    ) -> Program:
        """The decoded kernel, with what its watchers want to know of its instructions; decoded once for each of these
        choices."""
        uninit, is_watched = "uninit" in watch, not {"race", "sync"}.isdisjoint(watch)
        key = entry, emits_events, uninit, clustered, is_watched
        if key not in self._programs:
            text = self._document.source
            instruments: list[Instrument] = [UninitializedRegisters()] if uninit else []
            if is_watched and b"wgmma" in text:
                instruments.append(ProductRegisters())
            if is_watched and b"tcgen05.ld" in text:
                instruments.append(UnwaitedLoads())
            instrument = Instruments(instruments) if instruments else None
            with budget.without_memory():
                self._programs[key] = decode(
                    self._text, entry, state.symbols, emits_events, instrument, clustered, budget.ensure_time
                )
        return self._programs[key]

    def _device(self, limits: Limits) -> _State:
        """The module's memory, with its variables in place."""
        if self._state is None:
            state = _State(Arena(NARROW_BASE if self._is_narrow else GLOBAL_BASE, self._most(limits)))
            variables = [v for v in self._text.variables.values() if v.space in ("global", "const")]
            opaque = [v for v in variables if v.type in OPAQUE]
            variables = [v for v in variables if v.type not in OPAQUE]
            for number, variable in enumerate(opaque):
                handle = variable_handle(number)
                state.symbols[variable.name] = Symbol(variable.name, "global", handle, variable.size)
            for variable in variables:
                name = f"variable {variable.name}"
                writable = variable.space == "global"
                place = state.memory.allocate(variable.size, name, writable)
                state.placed[variable.name] = place
                element = element_size(variable.type)
                state.symbols[variable.name] = Symbol(
                    variable.name, variable.space, place.base, variable.size, element=element
                )
            for variable in variables:
                if variable.values:
                    data = _initial(variable, state, self._text)
                    state.memory.content(state.placed[variable.name])[: len(data)] = data
            self._state = state
        self._state.memory.most = self._most(limits)
        return self._state

    def _most(self, limits: Limits) -> int:
        """The bytes of device memory that there may be."""
        return min(limits.memory, (1 << 32) - NARROW_BASE) if self._is_narrow else limits.memory


def _ensure_watchers(watch: Collection[str]) -> None:
    """Raises LaunchError for a watcher that does not exist."""
    unknown = set(watch) - WATCHERS
    if unknown:
        raise LaunchError(f"there is no watcher {min(unknown)!r}; the watchers are {', '.join(sorted(WATCHERS))}")


def _initial(variable: Variable, state: _State, source: Source) -> Array:
    """The bytes of the initial values of a variable."""
    dtype = DTYPES[variable.type]
    parts = []
    for value in variable.values:
        if isinstance(value, Relocation):
            address = _address(value, state, source)
            parts.append(
                np.array([address & ((1 << dtype.itemsize * 8) - 1)], np.uint64).view(np.uint8)[: dtype.itemsize]
            )
        else:
            parts.append(immediate(value, dtype).view(np.uint8))
    return np.concatenate(parts)


def _address(value: Relocation, state: _State, source: Source) -> int:
    if value.name in state.symbols:
        address = state.symbols[value.name].address
    elif value.name in source.addresses:
        address = source.addresses[value.name]
    else:
        raise NotModelled(f"the address of {value.name} in an initial value")
    address += value.offset
    if value.mask:
        shift = (value.mask & -value.mask).bit_length() - 1
        address = (address & value.mask) >> shift
    return address


__all__ = ["Limits", "Module", "Result"]

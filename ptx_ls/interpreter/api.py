"""The Python API: a module of PTX text, whose kernels run on NumPy arrays.

from ptx_ls.interpreter import Module
Module.from_text(ptx).launch("saxpy", grid=(4,), block=(256,), args=[np.float32(2), x, y, np.uint32(n)])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ptx_ls.interpreter.decode.decode import decode
from ptx_ls.interpreter.decode.instrument import Instrument, Instruments
from ptx_ls.interpreter.decode.product_registers import ProductRegisters
from ptx_ls.interpreter.decode.snippet import wrapped
from ptx_ls.interpreter.dtypes import DTYPES, Array
from ptx_ls.interpreter.events.observer import Observer
from ptx_ls.interpreter.faults import LaunchError, LimitReached, NotModelled, Printed, Stopped
from ptx_ls.interpreter.machine.budget import Budget, ProcessMemory
from ptx_ls.interpreter.machine.grid import run_grid
from ptx_ls.interpreter.machine.launch_shapes import cluster_directives, launch_shapes
from ptx_ls.interpreter.machine.machine import Attach, Launch
from ptx_ls.interpreter.machine.scheduler import Limits
from ptx_ls.interpreter.memory.arena import GLOBAL_BASE, NARROW_BASE, Allocation, Arena
from ptx_ls.interpreter.memory.buffer import Buffer
from ptx_ls.interpreter.memory.shared_layout import RESERVED
from ptx_ls.interpreter.program.binding import immediate
from ptx_ls.interpreter.program.declarations import OPAQUE, Relocation, Variable, element_size
from ptx_ls.interpreter.program.operands import Symbol
from ptx_ls.interpreter.program.program import Program, Source, read_source
from ptx_ls.interpreter.watch import WATCHERS
from ptx_ls.interpreter.watch.attached import attached
from ptx_ls.interpreter.watch.uninitialized import UninitializedRegisters
from ptx_ls.sema.module import module_of
from ptx_ls.syntax.document import Document

_INDEPENDENT = 70
"""From this target on the threads of a warp are scheduled independently."""
_MOST_SHARED = 232_448
_MOST_PARAMETERS = 1 << 24
_WORKSPACE = 64


@dataclass(frozen=True)
class Result:
    """What a launch did: thread-instructions executed, and what was printed, as (block, thread, text) in order."""

    steps: int
    printed: tuple[Printed, ...] = ()

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
        block: int | Sequence[int] = (1,),
        args: Sequence[Any] = (),
        smem: int = 0,
        limits: Limits | None = None,
        watch: Collection[str] = (),
        observer: Observer | None = None,
        cluster: int | Sequence[int] | None = None,
        listeners: Sequence[Attach] = (),
    ) -> Result:
        """Runs a kernel. `grid` counts CTAs, `block` threads, `cluster` the CTAs of a cluster, per axis; `smem` is
        dynamic shared memory in bytes. Without `cluster` it is what the kernel asks for by `.reqnctapercluster`, or one
        CTA; without `grid` it is one cluster.

        A NumPy array is device memory, changed in place; its address is what the kernel gets, as it gets that of a
        `Buffer`. A scalar is passed as the parameter's type. Bounds, alignment, deadlocks and wrong masks are always
        watched; `watch` may add "uninit" (reads of shared, local or allocated memory or of registers that nobody
        wrote), "sync" (barriers that a warp reaches by several ways, misuse of copies and mbarriers) and "race"
        (accesses of threads that nothing orders). `observer` is called with what each instruction reads and writes.
        `listeners` make a `Listener` for each chunk of CTAs. Raises LaunchError, ProgramFault, NotModelled or
        LimitReached.
        """
        limits = limits or Limits()
        if not limits.seconds >= 0:
            raise LaunchError(f"{limits.seconds} is not a number of seconds")
        listeners = listeners if observer is None else (*listeners, observer.attach)
        with ProcessMemory() as process:
            budget = Budget(limits.seconds, limits.memory, process)
            try:
                return self._launch(entry, grid, block, args, smem, limits, watch, cluster, listeners, budget)
            except MemoryError:
                raise LimitReached("no memory is left on this machine") from None

    def _launch(
        self,
        entry: str,
        grid: int | Sequence[int] | None,
        block: int | Sequence[int],
        args: Sequence[Any],
        smem: int,
        limits: Limits,
        watch: Collection[str],
        cluster: int | Sequence[int] | None,
        listeners: Sequence[Attach],
        budget: Budget,
    ) -> Result:
        unknown = set(watch) - WATCHERS
        if unknown:
            raise LaunchError(f"there is no watcher {min(unknown)!r}; the watchers are {', '.join(sorted(WATCHERS))}")
        with budget.without_memory():
            declared = self.parameters(entry)
        directives = cluster_directives(self._document.source, self._text.defined[entry])
        shapes = launch_shapes(grid, block, cluster, directives, self._target)
        state = self._device(limits)
        follows_products = b"wgmma" in self._document.source and not {"race", "sync"}.isdisjoint(watch)
        key = entry, bool(listeners), "uninit" in watch, shapes.cluster != (1, 1, 1), follows_products
        program = self._programs.get(key)
        if program is None:
            _, emits_events, uninit, clustered, _ = key
            instruments: list[Instrument] = [UninitializedRegisters()] if uninit else []
            if follows_products:
                instruments.append(ProductRegisters())
            instrument = Instruments(instruments) if instruments else None
            ensure = budget.ensure_time
            with budget.without_memory():
                program = decode(self._text, entry, state.symbols, emits_events, instrument, clustered, ensure)
            self._programs[key] = program
        shared = program.shared.size + smem
        if smem < 0 or shared - program.shared.gaps > _MOST_SHARED:
            used = shared - program.shared.gaps
            raise LaunchError(f"{used} bytes of shared memory; a CTA has at most {_MOST_SHARED}")
        reserved = -(-shared // RESERVED) * RESERVED + RESERVED if program.reserves else 0
        if len(args) != len(declared):
            listed = ", ".join(f".{p.type} {p.name}" for p in declared) or "none"
            raise LaunchError(f"{entry} takes {len(declared)} arguments ({listed}), not {len(args)}")
        buffers: list[tuple[Array, Allocation]] = []
        workspace = state.memory.allocate(_WORKSPACE, "the grid's barrier") if program.waits_for_grid else None
        try:
            state.bring()
            parameters = _parameters(declared, args, state.memory, buffers, 4 if self._is_narrow else 8)
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
            for array, allocation in buffers:
                array.reshape(-1).view(np.uint8)[:] = state.memory.content(allocation)
                state.memory.free(allocation)
            state.memory.trim()
        return Result(steps, tuple(launch.output.printed))

    def _device(self, limits: Limits) -> _State:
        """The module's memory, with its variables in place."""
        if self._state is None:
            state = _State(Arena(NARROW_BASE if self._is_narrow else GLOBAL_BASE, self._most(limits)))
            variables = [v for v in self._text.variables.values() if v.space in ("global", "const")]
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


def _initial(variable: Variable, state: _State, source: Source) -> Array:
    """The bytes of the initial values of a variable."""
    if variable.type in OPAQUE:
        raise NotModelled(f"variables of type .{variable.type}")
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


def _parameters(
    declared: Sequence[Variable],
    args: Sequence[Any],
    memory: Arena,
    buffers: list[tuple[Array, Allocation]],
    pointer: int,
) -> Arena:
    """The parameters of a launch one after another, as kernels read them; addresses have `pointer` bytes, or 8."""
    arena = Arena(0, _MOST_PARAMETERS)
    data = bytearray()
    for number, (parameter, value) in enumerate(zip(declared, args, strict=True)):
        data += bytes(-len(data) % parameter.align)
        given = _argument(number, parameter, value, memory, buffers, pointer).tobytes()
        data += given
    place = arena.allocate(max(len(data), 1), "the parameters", writable=False)
    arena.content(place)[: len(data)] = np.frombuffer(bytes(data), np.uint8)
    return arena


def _argument(
    number: int, parameter: Variable, value: Any, memory: Arena, buffers: list[tuple[Array, Allocation]], pointer: int
) -> Array:
    if isinstance(value, Buffer):
        value = value.address
    if isinstance(value, np.ndarray) and value.ndim:
        if parameter.size not in (8, pointer) or parameter.type[0] not in "ubs":
            raise LaunchError(f"argument {number} is an array, but {parameter.name} is a .{parameter.type}")
        if not value.flags.c_contiguous or not value.flags.writeable:
            raise LaunchError(f"argument {number} must be a contiguous, writeable array")
        known = next((a for array, a in buffers if array is value), None)
        if known is None:
            known = memory.allocate(value.nbytes, f"argument {number} ({parameter.name})")
            memory.content(known)[:] = value.reshape(-1).view(np.uint8)
            buffers.append((value, known))
        return np.array([known.base], np.uint64).view(np.uint8)[: parameter.size]
    if isinstance(value, (bytes, bytearray)):
        if len(value) != parameter.size:
            raise LaunchError(f"argument {number} has {len(value)} bytes, {parameter.name} {parameter.size}")
        return np.frombuffer(bytes(value), np.uint8)
    if isinstance(value, np.generic):
        if value.dtype.itemsize != parameter.size:
            raise LaunchError(
                f"argument {number} is a {value.dtype} of {value.dtype.itemsize} bytes, "
                f"but {parameter.name} is a .{parameter.type} of {parameter.size}"
            )
        return np.array([value]).view(np.uint8)
    if parameter.array:
        raise LaunchError(f"{parameter.name} has {parameter.size} bytes: give them as bytes")
    return _plain_number(number, parameter, value)


def _plain_number(number: int, parameter: Variable, value: Any) -> Array:
    if not isinstance(value, (int, float)):
        raise LaunchError(f"argument {number} is a {type(value).__name__}; give a number or a NumPy array")
    if parameter.type[0] == "f":
        return np.array([value], DTYPES[parameter.type]).view(np.uint8)
    if isinstance(value, float):
        if parameter.type[0] != "b" or parameter.size < 4:
            raise LaunchError(f"argument {number} is a float, but {parameter.name} is a .{parameter.type}")
        return np.array([value], np.float32 if parameter.size == 4 else np.float64).view(np.uint8)
    low, high = -(1 << parameter.size * 8 - 1), 1 << parameter.size * 8
    if not low <= value < high:
        raise LaunchError(f"argument {number}, {value}, does not fit the .{parameter.type} {parameter.name}")
    return np.array([value & (high - 1)], np.uint64).view(np.uint8)[: parameter.size]


__all__ = ["Limits", "Module", "Result"]

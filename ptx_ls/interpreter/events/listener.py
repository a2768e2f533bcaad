"""The events of a machine, and who listens to them.

The machine knows its listeners by their methods only: for each event it has a tuple of them, empty where nobody
listens. A listener is made for each chunk of CTAs, with the machine that runs it, and finds there which lanes, line and
instruction an event is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cached_property

from ptx_ls.interpreter.dtypes import Array
from ptx_ls.interpreter.events.arrivals import BarrierArrival, ClusterArrival, ClusterWaiting
from ptx_ls.interpreter.events.instruction import Instruction
from ptx_ls.interpreter.events.products import FragmentAccess, Product
from ptx_ls.interpreter.events.tensor_memory import TensorAccess
from ptx_ls.interpreter.faults import ProgramFault, Report
from ptx_ls.interpreter.memory.arena import Allocation, Bytes
from ptx_ls.interpreter.memory.bulk_groups import BulkOperation
from ptx_ls.interpreter.memory.copy_queue import Copy
from ptx_ls.interpreter.memory.memory_order import Order

Completion = Callable[[ProgramFault | None], None]
"""Called once an instruction has run, with the fault that it ended in, if any."""


class Listener:
    """A base class whose methods do nothing: a listener overrides those of the events that it needs.

    Offsets and sizes are in bytes. Offsets lie within the memory of the chunk; addresses are those of the program.
    Arrays have an element for each current lane, or one for all of them. A method may raise ProgramFault.
    """

    is_shadowed = False
    """Whether it need not hear of accesses to memory that is not watched (`Bytes.watch`), of barriers and collectives
    where its shadow memory shows that they are in order (native/shadows.py)."""

    def instruction(self, instruction: Instruction) -> Completion | None:
        """The current lanes are about to run an instruction; returns what is to be called after it, if anything.

        This event needs a program that was decoded for it (`decode`, `emits_events`).
        """

    def branch(self, line: int, text: str, chosen: Array) -> None:
        """The current lanes are about to branch: `chosen` is for each whether its guard holds, or its index.

        This event needs a program that was decoded for `instruction`, too.
        """

    def access(
        self, space: str, memory: Bytes, addresses: Array, offsets: Array, size: int, kind: str, is_mbarrier: bool
    ) -> None:
        """Lanes are about to access memory ("read", "write", "atomic"), within its bounds and aligned.

        Repeated accesses by the same instruction are left out, unless `Bytes.watch` asks for all of them.
        """

    def read(self, space: str, addresses: Array | None, offsets: Array, size: int, order: Order) -> None:
        """Lanes are about to read; without addresses these follow from the offsets."""

    def write(
        self,
        space: str,
        addresses: Array | None,
        offsets: Array,
        size: int,
        order: Order,
        content: Array,
        values: Array,
    ) -> None:
        """Lanes are about to write `values` to `content`, the memory in rows of `size` bytes."""

    def atomic(self, space: str, addresses: Array, offsets: Array, size: int, order: Order) -> None:
        """Lanes are about to read and write atomically."""

    def fence(self, order: Order) -> None:
        """The current lanes execute a fence."""

    def proxy_fence(self) -> None:
        """The current lanes execute a fence between the generic and the async proxy of shared memory."""

    def map_fence(self, addresses: Array) -> None:
        """The current lanes acquire what was written to the tensor maps at these addresses."""

    def map_use(self, address: int) -> None:
        """The current lanes are about to use the tensor map at an address in global memory."""

    def allocate(self, allocation: Allocation) -> None:
        """The program has allocated global memory."""

    def copy_start(self, copy: Copy, addresses: Array) -> None:
        """Lanes start an asynchronous copy to these addresses of shared memory."""

    def copy_finish(self, copy: Copy) -> None:
        """An asynchronous copy has written what it copies."""

    def bulk_start(self, operation: BulkOperation) -> None:
        """Lanes have started a bulk operation that they have to wait for."""

    def bulk_load(self, places: Array, offsets: Array, size: int, barriers: Array) -> None:
        """A bulk operation has written to shared memory: units of `size` bytes at these offsets, each of the lane that
        has its place among the current ones, whose mbarrier is at the offset in `barriers`."""

    def bulk_finish(self, read: Sequence[BulkOperation], complete: Sequence[BulkOperation]) -> None:
        """Lanes have waited for bulk operations: some have read their source now, some are complete now."""

    def product_start(self, product: Product) -> None:
        """Warps are about to start a product."""

    def product_fence(self) -> None:
        """Warps order their accesses to registers before the products that follow."""

    def product_commit(self) -> None:
        """Warps make the products since the last group a group."""

    def product_wait(self, left: int) -> None:
        """Warps have waited for all groups of products but the `left` latest ones."""

    def fragment_access(self, access: FragmentAccess) -> None:
        """Lanes are about to access registers of products.

        This event needs a program that was decoded for it (`decode/product_registers.py`).
        """

    def tensor_access(self, access: TensorAccess) -> None:
        """Words of tensor memory are about to be accessed."""

    def tensor_source(self, offsets: Array) -> None:
        """The thread of the current lanes has issued an asynchronous operation that reads units of 16 bytes of shared
        memory."""

    def tensor_commit(self, offsets: Array) -> None:
        """Lanes are about to let mbarriers at these offsets know of their asynchronous operations on tensor memory."""

    def tensor_free(self, cta: int, columns: range, lane: int) -> None:
        """The warp of a lane has given back columns of tensor memory of a CTA."""

    def tensor_wait(self, loads: bool) -> None:
        """Warps have waited for their loads, or their stores, of tensor memory."""

    def barrier_arrive(self, arrival: BarrierArrival) -> None:
        """Lanes arrive at a barrier of their CTA."""

    def barrier_complete(self, name: int, ctas: Array, waiting: Sequence[Array]) -> None:
        """A barrier is complete in the CTAs of a mask; `waiting` are the lanes that waited, in groups."""

    def barrier_pass(self) -> None:
        """All lanes of the chunk pass a barrier of their CTA together."""

    def cluster_arrive(self, arrival: ClusterArrival) -> None:
        """Lanes arrive at the barrier of their cluster."""

    def cluster_complete(self, clusters: Array) -> None:
        """The barriers of clusters, by their numbers in the chunk, are complete."""

    def cluster_wait(self, waiting: ClusterWaiting) -> None:
        """Lanes begin to wait at the barrier of their cluster."""

    def cluster_resume(self, lanes: Array) -> None:
        """Lanes that waited at the barrier of their cluster continue."""

    def warp_collective(self, lanes: Array, masks: Array) -> None:
        """Lanes of warps are about to execute an instruction together with those of their masks."""

    def mbarrier_init(self, cells: Array, places: Array) -> None:
        """Lanes are about to initialise the mbarriers at these places among the 64-bit words of shared memory."""

    def mbarrier_invalidate(self, places: Array) -> None:
        """The mbarriers at these places have been invalidated."""

    def mbarrier_wait(self, offsets: Array, complete: Array, order: Order) -> None:
        """Lanes have tested the phases of mbarriers: `complete` is true where the phase is complete."""

    def call_return(self, registers: Sequence[int]) -> None:
        """Lanes are about to receive the results of a call; `registers` are those that `CallSite.collected` names."""

    def exit(self, lanes: Array) -> None:
        """Lanes have ended."""

    def fault(self, report: Report) -> None:
        """The run ends in a fault."""


@dataclass(frozen=True)
class Listeners:
    """For each event of `Listener` the methods to call, in order.

    Where an event may occur millions of times in a second, `if` is put before the loop over its tuple: a loop over none
    takes several times as long.
    """

    instruction: tuple[Callable[[Instruction], Completion | None], ...] = ()
    branch: tuple[Callable[[int, str, Array], None], ...] = ()
    access: tuple[Callable[[str, Bytes, Array, Array, int, str, bool], None], ...] = ()
    read: tuple[Callable[[str, Array | None, Array, int, Order], None], ...] = ()
    write: tuple[Callable[[str, Array | None, Array, int, Order, Array, Array], None], ...] = ()
    atomic: tuple[Callable[[str, Array, Array, int, Order], None], ...] = ()
    fence: tuple[Callable[[Order], None], ...] = ()
    proxy_fence: tuple[Callable[[], None], ...] = ()
    map_fence: tuple[Callable[[Array], None], ...] = ()
    map_use: tuple[Callable[[int], None], ...] = ()
    allocate: tuple[Callable[[Allocation], None], ...] = ()
    copy_start: tuple[Callable[[Copy, Array], None], ...] = ()
    copy_finish: tuple[Callable[[Copy], None], ...] = ()
    bulk_start: tuple[Callable[[BulkOperation], None], ...] = ()
    bulk_load: tuple[Callable[[Array, Array, int, Array], None], ...] = ()
    bulk_finish: tuple[Callable[[Sequence[BulkOperation], Sequence[BulkOperation]], None], ...] = ()
    product_start: tuple[Callable[[Product], None], ...] = ()
    product_fence: tuple[Callable[[], None], ...] = ()
    product_commit: tuple[Callable[[], None], ...] = ()
    product_wait: tuple[Callable[[int], None], ...] = ()
    fragment_access: tuple[Callable[[FragmentAccess], None], ...] = ()
    tensor_access: tuple[Callable[[TensorAccess], None], ...] = ()
    tensor_source: tuple[Callable[[Array], None], ...] = ()
    tensor_commit: tuple[Callable[[Array], None], ...] = ()
    tensor_free: tuple[Callable[[int, range, int], None], ...] = ()
    tensor_wait: tuple[Callable[[bool], None], ...] = ()
    barrier_arrive: tuple[Callable[[BarrierArrival], None], ...] = ()
    barrier_complete: tuple[Callable[[int, Array, Sequence[Array]], None], ...] = ()
    barrier_pass: tuple[Callable[[], None], ...] = ()
    cluster_arrive: tuple[Callable[[ClusterArrival], None], ...] = ()
    cluster_complete: tuple[Callable[[Array], None], ...] = ()
    cluster_wait: tuple[Callable[[ClusterWaiting], None], ...] = ()
    cluster_resume: tuple[Callable[[Array], None], ...] = ()
    warp_collective: tuple[Callable[[Array, Array], None], ...] = ()
    mbarrier_init: tuple[Callable[[Array, Array], None], ...] = ()
    mbarrier_invalidate: tuple[Callable[[Array], None], ...] = ()
    mbarrier_wait: tuple[Callable[[Array, Array, Order], None], ...] = ()
    call_return: tuple[Callable[[Sequence[int]], None], ...] = ()
    exit: tuple[Callable[[Array], None], ...] = ()
    fault: tuple[Callable[[Report], None], ...] = ()

    @cached_property
    def begin_instruction(self) -> Callable[[Instruction], Completion | None]:
        """Calls the methods for `instruction`; returns what is to be called after it, if anything. A single function
        for all of them, since it is called for each instruction."""
        if len(self.instruction) == 1:
            return self.instruction[0]

        def begin(instruction: Instruction) -> Completion | None:
            completions = [after for heard in self.instruction if (after := heard(instruction)) is not None]
            if not completions:
                return None

            def completed(fault: ProgramFault | None) -> None:
                for completion in completions:
                    completion(fault)

            return completed

        return begin

    @classmethod
    def of(cls, listeners: Iterable[Listener]) -> Listeners:
        """The methods that listeners override, by event."""
        known = tuple(listeners)
        return cls(
            **{
                event.name: tuple(
                    getattr(one, event.name)
                    for one in known
                    if getattr(type(one), event.name) is not getattr(Listener, event.name)
                )
                for event in fields(cls)
            }
        )


NOBODY = Listeners()

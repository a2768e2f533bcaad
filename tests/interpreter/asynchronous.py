"""Random kernels with asynchronous copies, barriers, fences and mbarriers, each right or with one fault, in the
interpreter.

    python -m tests.interpreter.asynchronous [--cases N] [--seed S] [--lints] [--show NUMBER]

A kernel is a few parts that follow each other: copies of threads, bulk loads, bulk stores, phases of threads, tensor
memory. A right one must run clean, without a note; the fault of a wrong one must be reported. What is not so is
printed, and counted by fault. `--lints` counts which lints say something of the kernels of each fault; `--show` prints
a kernel.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import numpy as np

from ptx_ls.checks.engine.run_lints import default_lints
from ptx_ls.interpreter import LaunchError, LimitReached, Module, NotModelled, ProgramFault
from ptx_ls.syntax.document import Document

WATCH = ("race", "sync", "uninit")
WORDS = 4096
_HEAD = """.version 8.8
.target {target}
.address_size 64
.visible .entry k(.param .u64 source, .param .u64 result)
{{
    .reg .b32 %r<12>; .reg .b32 %x<4>; .reg .b64 %rd<8>; .reg .pred %p<8>;
"""
_BEGIN = """    ld.param.u64 %rd1, [source];
    ld.param.u64 %rd2, [result];
    mov.u32 %r1, %tid.x;
    mul.lo.u32 %r2, %r1, 4;
    cvt.u64.u32 %rd3, %r2;
    add.u64 %rd4, %rd2, %rd3;
    setp.eq.u32 %p1, %r1, 0;
    setp.ne.u32 %p7, %r1, 3;
    add.u32 %r3, %r1, 32;
    rem.u32 %r3, %r3, {threads};
    mov.u32 %r4, 0;
    mov.u32 %x0, %r1;
    mov.u32 %x1, 3;
"""
_NOISE = (
    "add.u32 %x0, %x0, %x1;",
    "xor.b32 %x1, %x1, %x0;",
    "mad.lo.u32 %x0, %x1, 5, %x0;",
    "setp.ne.u32 %p7, %x0, %x1;",
    "@%p7 add.u32 %x1, %x1, 1;",
)


@dataclass
class Part:
    """What a part of a kernel declares and does: `fault` is what is wrong with it, "" for nothing, `number` is that of
    the part, `threads` those of the block."""

    choose: random.Random
    number: int
    threads: int
    fault: str
    declared: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def add(self, *lines: str, unless: str = "") -> None:
        """Adds lines, unless the fault is that they are missing."""
        if not unless or self.fault != unless:
            self.lines += lines

    def name(self, what: str) -> str:
        """A name that no other part has."""
        return f"{what}{self.number}"

    def wait(self, object_: str, parity: int, thrown_away: bool = False) -> None:
        """Waits for a phase; or asks for it, and goes on."""
        label = f"{object_}_{len(self.lines)}"
        how = self.choose.choice(("try_wait", "test_wait"))
        ask = f"mbarrier.{how}.parity.shared::cta.b64 %p2, [{object_}], {parity};"
        loop = [f"{label}:", ask, f"@!%p2 bra {label};"]
        longer = [f"{label}:", ask, f"@%p2 bra {label}_over;", f"bra {label};", f"{label}_over:"]
        # One piece, so that nothing else changes in the loop: else nobody could see that it runs for ever.
        self.add(ask if thrown_away else "\n    ".join(self.choose.choice((loop, longer))))

    def use(self, address: str, offset: int = 0) -> None:
        """Adds a word of shared memory to the result of the thread."""
        self.add(f"ld.shared.u32 %r5, [{address}+{offset}];", "add.u32 %r4, %r4, %r5;")


def copies(part: Part) -> None:
    """cp.async of all threads, of which each then reads what another warp copied."""
    stages = part.choose.randint(1, 3)
    read = part.choose.randrange(stages)
    size, buffer = 16 * part.threads, part.name("copied")
    part.declared.append(f".shared .align 16 .b8 {buffer}[{stages * size}];")
    part.add("mul.lo.u32 %r6, %r1, 16;", "cvt.u64.u32 %rd5, %r6;", "add.u64 %rd5, %rd1, %rd5;")
    part.add(f"mov.u32 %r7, {buffer};", "add.u32 %r6, %r7, %r6;", "mad.lo.u32 %r7, %r3, 16, %r7;")
    for stage in range(stages):
        how = part.choose.choice((".cg", ".ca"))
        part.add(f"cp.async{how}.shared.global [%r6+{stage * size}], [%rd5+{16 * stage}], 16;")
        part.add("cp.async.commit_group;", unless="no commit" if stage == read else "")
    left = stages - 1 - read
    wait = f"cp.async.wait_group {left + (part.fault == 'a group too few')};"
    part.add("cp.async.wait_all;" if not part.fault and part.choose.random() < 0.3 else wait, unless="no wait")
    part.add("bar.sync 0;", unless="no barrier")
    part.use("%r7", read * size + 4 * part.choose.randrange(4))
    part.add("bar.sync 0;", unless="written before others have read")
    part.add("cp.async.wait_all;", f"st.shared.u32 [%r6+{read * size}], %r1;")
    part.add(f"st.shared.u32 [%r6+{read * size + 4}], %r1;")
    part.add(f"st.shared.v2.u32 [%r6+{read * size + 8}], {{%r1, %r1}};")


def loads(part: Part) -> None:
    """Bulk copies to shared memory in some rounds, counted by an mbarrier."""
    rounds = part.choose.randint(2, 3) if part.fault in _OF_ROUNDS else part.choose.randint(1, 3)
    wrong = part.choose.randrange(1, rounds) if part.fault == "parity that never turns" else rounds - 1
    size, buffer, object_ = 4 * part.threads, part.name("loaded"), part.name("full")
    part.declared += [f".shared .align 16 .b8 {buffer}[{size}];", f".shared .align 8 .b64 {object_};"]
    count = 2 if part.fault == "arrivals that never come" else 1
    part.add(f"@%p1 mbarrier.init.shared::cta.b64 [{object_}], {count};")
    if part.choose.random() < 0.5:
        part.add("fence.mbarrier_init.release.cluster;")
    part.add("bar.sync 0;", unless="no barrier after init")
    part.add(f"mov.u32 %r6, {buffer};", "add.u32 %r6, %r6, %r2;")
    part.add(f"mov.u32 %r7, {buffer};", "mad.lo.u32 %r7, %r3, 4, %r7;")
    for round_ in range(rounds):
        fault = part.fault if round_ == wrong else ""
        parts = 2 if fault == "a copy that nobody expects" else part.choose.randint(1, 2)
        expected = size + {"bytes that never come": 16, "a copy that nobody expects": -size // 2}.get(fault, 0)
        if fault == "no bytes expected":
            part.add(f"@%p1 mbarrier.arrive.shared::cta.b64 _, [{object_}];")
        else:
            part.add(f"@%p1 mbarrier.arrive.expect_tx.shared::cta.b64 _, [{object_}], {expected};")
        for piece in range(parts):
            at = piece * size // parts
            to = part.choose.choice((".shared::cta", ".shared::cluster"))
            copy = f"cp.async.bulk{to}.global.mbarrier::complete_tx::bytes"
            part.add(
                f"@%p1 {copy} [{buffer}+{at}], [%rd1+{4 * part.threads * round_ + at}], {size // parts}, [{object_}];"
            )
        turned = fault in ("other parity", "parity that never turns")
        if fault != "no wait":
            part.wait(object_, round_ & 1 ^ turned, fault == "answer thrown away")
        part.use(part.choose.choice(("%r6", "%r7")) if fault != _EARLY else "%r7")
        if fault == "a copy that nobody expects":
            part.use(buffer, size - 4)
        last = round_ == rounds - 1
        part.add("bar.sync 0;", unless=_EARLY if not last else "")


_EARLY = "loaded before others have read"
_OF_ROUNDS = (_EARLY, "parity that never turns")


def stores(part: Part) -> None:
    """A bulk copy to global memory of what threads wrote to shared memory."""
    size, buffer = 4 * part.threads, part.name("stored")
    part.declared.append(f".shared .align 16 .b8 {buffer}[{size}];")
    part.add(f"mov.u32 %r6, {buffer};", "add.u32 %r6, %r6, %r2;")
    fence = part.choose.choice(("fence.proxy.async.shared::cta;", "fence.proxy.async;"))
    how = part.choose.randrange(3)
    part.add("st.shared.u32 [%r6], %r1;")
    if how == 1:
        part.add(fence, "red.shared.add.u32 [%r6], 5;")
    elif how == 2:
        part.add(fence, "atom.shared.exch.b32 %r5, [%r6], %r3;")
    # Who knows of the writes may execute the fence for all, once the barrier is behind it.
    late = part.choose.random() < 0.3
    if part.fault == "fence of one thread":
        part.add(f"@%p1 {fence}")
    elif not late:
        part.add(fence, unless="no fence")
    part.add("bar.sync 0;", unless="no barrier")
    if late and part.fault != "fence of one thread":
        part.add(f"@%p1 {fence}", unless="no fence")
    to = part.name("rd_")
    part.declared.append(f".reg .b64 %{to};")
    part.add(f"add.u64 %{to}, %rd2, {(part.number + 1) * 2048};")
    part.add(f"@%p1 cp.async.bulk.global.shared::cta.bulk_group [%{to}], [{buffer}], {size};")
    part.add("@%p1 cp.async.bulk.commit_group;", unless="no commit")
    only_read = part.choose.random() < 0.5
    if part.fault == "read back too early":
        part.add("@%p1 cp.async.bulk.wait_group.read 0;", "bar.sync 0;", f"ld.global.u32 %r5, [%{to}];")
    else:
        left = int(part.fault == "a group too few")
        part.add(f"@%p1 cp.async.bulk.wait_group{'.read' * only_read} {left};", unless="no wait")
        part.add("bar.sync 0;")
    part.add("st.shared.u32 [%r6], 0;")


def phases(part: Part) -> None:
    """A warp writes, arrives, and the others read once all of its threads have arrived."""
    cell, object_ = part.name("cell"), part.name("ready")
    part.declared += [f".shared .align 4 .b32 {cell}[32];", f".shared .align 8 .b64 {object_};"]
    count = {"arrivals that never come": 33, "arrivals of two phases": 16, "an arrival too many": 31}.get(
        part.fault, 32
    )
    part.add(f"@%p1 mbarrier.init.shared::cta.b64 [{object_}], {count};")
    part.add("bar.sync 0;", unless="no barrier after init")
    part.add("and.b32 %r6, %r1, 31;", f"mov.u32 %r7, {cell};", "mad.lo.u32 %r7, %r6, 4, %r7;")
    part.add("setp.lt.u32 %p3, %r1, 32;", f"@%p3 bra {part.name('produce')};")
    if part.fault != "no wait":
        part.wait(object_, int(part.fault == "other parity"), part.fault == "answer thrown away")
    part.use("%r7")
    part.add(f"bra {part.name('met')};", f"{part.name('produce')}:")
    relaxed = ".relaxed.cta" if part.fault == "relaxed arrival" else part.choose.choice(("", ".release.cta"))
    arrive = f"mbarrier.arrive{relaxed}.shared::cta.b64 _, [{object_}];"
    write = "st.shared.u32 [%r7], %r1;"
    part.add(*((arrive, write) if part.fault == "arrival before the write" else (write, arrive)))
    part.add(f"{part.name('met')}:", "bar.sync 0;")


def tensors(part: Part) -> None:
    """Tensor memory that each warp stores and loads."""
    where = part.name("where")
    part.declared.append(f".shared .align 4 .b32 {where};")
    part.add("shr.u32 %r6, %r1, 5;", "setp.eq.u32 %p4, %r6, 0;")
    part.add(f"@%p4 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [{where}], 32;")
    part.add("bar.sync 0;", unless="no barrier after alloc")
    part.add(f"ld.shared.b32 %r8, [{where}];", "shl.b32 %r7, %r6, 21;", "add.u32 %r7, %r7, %r8;")
    part.add("tcgen05.st.sync.aligned.32x32b.x1.b32 [%r7], {%r1};", "tcgen05.wait::st.sync.aligned;")
    wait = "tcgen05.wait::st" if part.fault == "wait for stores" else "tcgen05.wait::ld"
    load = "tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r5}, [%r7];"
    free = "@%p4 tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r8, 32;"
    if part.fault == "loaded after dealloc":
        part.add("bar.sync 0;", free, "bar.sync 0;")
    part.add(load)
    part.add(f"{wait}.sync.aligned;", unless="no wait")
    part.add("add.u32 %r4, %r4, %r5;", "bar.sync 0;")
    if part.fault not in ("no dealloc", "loaded after dealloc"):
        part.add(free)


PARTS: dict[Callable[[Part], None], tuple[str, ...]] = {
    copies: ("no commit", "a group too few", "no wait", "no barrier", "written before others have read"),
    loads: (
        *("no barrier after init", "arrivals that never come", "no bytes expected", "bytes that never come", "no wait"),
        *("a copy that nobody expects", "answer thrown away", "other parity", *_OF_ROUNDS),
    ),
    stores: (
        *("no fence", "fence of one thread", "no barrier", "no commit", "a group too few", "no wait"),
        "read back too early",
    ),
    phases: (
        *("no barrier after init", "arrivals that never come", "arrivals of two phases", "an arrival too many"),
        *("no wait", "other parity", "answer thrown away"),
        *("relaxed arrival", "arrival before the write"),
    ),
    tensors: ("no barrier after alloc", "no wait", "wait for stores", "no dealloc", "loaded after dealloc"),
}


NOT_SEEN = {
    "phases: an arrival too many": "what is known of a lane is known of its warp, so also of the lane that comes late",
}
"""Faults that a run cannot see, and why."""


@dataclass(frozen=True)
class Kernel:
    """A kernel for blocks of so many threads; `fault` is "" for a right one."""

    text: str
    threads: int
    fault: str

    def run(self) -> str:
        """What a run reports first: a fault, or else a note, by kind and line; "" for nothing."""
        source = np.arange(1, WORDS + 1, dtype=np.uint32)
        try:
            result = Module.from_text(self.text).launch(
                "k", 1, self.threads, [source, np.zeros(WORDS, np.uint32)], watch=WATCH
            )
        except ProgramFault as fault:
            return f"{fault.report.kind} in line {fault.report.line}: {fault.report.message}"
        except (LaunchError, LimitReached, NotModelled) as why:
            return f"not run: {why}"
        return "".join(f"{note.report.kind} in line {note.report.line}" for note in result.notes[:1])

    def lints(self) -> set[str]:
        """The lints that say something of it."""
        return {found.code for found in default_lints(Document("kernel.ptx", "ptx", self.text.encode()))}


def kernel(seed: int) -> Kernel:
    """The kernel of a number: every second one has a fault."""
    choose = random.Random(seed)
    made = choose.choices(list(PARTS), weights=[3, 4, 3, 2, 1], k=choose.randint(1, 3))
    if tensors in made:
        made = [one for one in made if one is not tensors]
        made.insert(choose.randint(0, len(made)), tensors)
    wrong = choose.randrange(len(made)) if seed % 2 else -1
    threads = 128 if tensors in made else choose.choice((64, 96, 128))
    parts = []
    fault = ""
    for number, make in enumerate(made):
        part = Part(choose, number, threads, choose.choice(PARTS[make]) if number == wrong else "")
        make(part)
        if part.fault:
            fault = f"{make.__name__}: {part.fault}"
        parts.append(part)
    target = "sm_100a" if tensors in made else "sm_90"
    body = [line for part in parts for line in (*part.lines, "bar.sync 0;")]
    for place in sorted(choose.choices(range(len(body)), k=len(body) // 6), reverse=True):
        body.insert(place, choose.choice(_NOISE))
    text = _HEAD.format(target=target) + "".join(f"    {one}\n" for part in parts for one in part.declared)
    text += _BEGIN.format(threads=threads) + "".join(f"    {one}\n" for one in body)
    return Kernel(text + "    st.global.u32 [%rd4], %r4;\n    ret;\n}\n", threads, fault)


def kernels(cases: int, seed: int) -> Iterator[tuple[int, Kernel]]:
    """So many kernels with their numbers, from a number on."""
    for number in range(seed, seed + cases):
        yield number, kernel(number)


def main() -> None:
    """Runs them, and prints what is not as it should be."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--lints", action="store_true")
    parser.add_argument("--show", type=int)
    given = parser.parse_args()
    if given.show is not None:
        one = kernel(given.show)
        print(f"{one.text}// {one.fault or 'right'}; {one.run() or 'clean'}")
        return
    seen, missed, false = Counter[str](), Counter[str](), 0
    said: dict[str, Counter[str]] = {}
    for number, one in kernels(given.cases, given.seed):
        found = one.run()
        seen[one.fault] += 1
        if one.fault in NOT_SEEN:
            pass
        elif bool(found) != bool(one.fault) or found.startswith("not run"):
            missed[one.fault] += bool(one.fault)
            false += not one.fault
            print(f"{number}: {one.fault or 'right'}: {found or 'clean'}")
        if given.lints:
            said.setdefault(one.fault, Counter()).update(one.lints())
    for fault in sorted(seen):
        lints = "".join(f" {code} {count}" for code, count in sorted(said.get(fault, Counter()).items()))
        right = seen[fault] - (missed[fault] if fault else false)
        count = f"{seen[fault]} that a run cannot see" if fault in NOT_SEEN else f"{right} of {seen[fault]} as expected"
        print(f"{fault or 'right'}: {count}{lints}")
    unseen = sum(seen[fault] for fault in NOT_SEEN)
    wrong = sum(seen.values()) - seen[""]
    print(
        f"{seen['']} right kernels, {false} reported; {wrong} with a fault, {sum(missed.values())} not reported, "
        f"{unseen} that a run cannot see"
    )


if __name__ == "__main__":
    main()

"""Random kernels in both tiers: with divergence, loops, barriers, shuffles, atomics, calls, races and faults.

    python -m tests.interpreter.native_kernels [--cases N] [--from SEED]

The tier in C has the order of NumPy, so that all is equal: memory, steps, and reports of faults, even where lanes race.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from ptx_ls.interpreter import Limits, Module
from ptx_ls.interpreter.faults import Stopped

WORDS = 1024
_INTEGERS = (
    "add.s32 D, A, B",
    "sub.u32 D, A, B",
    "mul.lo.s32 D, A, B",
    "mad.lo.u32 D, A, B, C",
    "xor.b32 D, A, B",
    "and.b32 D, A, B",
    "or.b32 D, A, 5",
    "shl.b32 D, A, 3",
    "shr.u32 D, A, B",
    "shr.s32 D, A, 1",
    "min.s32 D, A, B",
    "max.u32 D, A, B",
    "mul.hi.u32 D, A, B",
    "popc.b32 D, A",
    "clz.b32 D, A",
    "brev.b32 D, A",
    "bfe.u32 D, A, 4, 9",
    "lop3.b32 D, A, B, C, 0x96",
    "prmt.b32 D, A, B, 0x2341",
    "shf.l.wrap.b32 D, A, B, 7",
    "div.u32 D, A, B",
    "rem.s32 D, A, B",
    "selp.b32 D, A, B, P",
    "mov.u32 D, %laneid",
    "mov.u32 D, %ctaid.x",
    "not.b32 D, A",
    "dp4a.u32.u32 D, A, B, C",
    "fns.b32 D, A, 3, 1",
)
_OTHERS = (
    "add.f32 F, F, F",
    "mul.rn.f32 F, F, F",
    "fma.rn.f32 F, F, F, F",
    "max.f32 F, F, F",
    "sqrt.approx.f32 F, F",
    "cvt.rn.f32.u32 F, A",
    "mov.b32 D, F",
    "mul.wide.u32 L, A, B",
    "add.s64 L, L, L",
    "cvt.u32.u64 D, L",
    "shl.b64 L, L, 2",
    "setp.lt.s32 P, A, B",
    "setp.ne.and.u32 P, A, B, P",
    "setp.gt.f32 P, F, F",
    "xor.pred P, P, P",
    "not.pred P, P",
    "cvt.u16.u32 H, A",
    "mad.lo.s16 H, H, H, H",
    "cvt.s32.s16 D, H",
)


@dataclass
class _Writer:
    random: random.Random
    lines: list[str] = field(default_factory=list)
    labels: int = 0

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"

    def filled(self, template: str) -> str:
        """A template with registers for its capitals; predicates that are read may be those that are written."""
        names = {"D": "%r", "A": "%r", "B": "%r", "C": "%r", "F": "%f", "L": "%l", "P": "%p", "H": "%h"}
        counts = {"%r": 8, "%f": 4, "%l": 4, "%p": 4, "%h": 4}
        head, _, operands = template.partition(" ")
        words = []
        for word in operands.split(", "):
            stem = names.get(word)
            words.append(f"{stem}{self.random.randrange(counts[stem])}" if stem else word)
        return f"{head} {', '.join(words)};"

    def guard(self) -> str:
        one = self.random
        return one.choice(("", "", "", f"@%p{one.randrange(4)} ", f"@!%p{one.randrange(4)} "))

    def straight(self, count: int) -> None:
        for _ in range(count):
            self.lines.append(self.guard() + self.filled(self.random.choice(_INTEGERS * 2 + _OTHERS)))

    def memory(self) -> None:
        one = self.random
        r, at = f"%r{one.randrange(8)}", f"%r{one.randrange(8)}"
        self.lines.append(f"and.b32 %t, {at}, {one.choice((63, 1023))}; mul.wide.u32 %u, %t, 4;")
        kind = one.randrange(8)
        if kind < 2:
            base = one.choice(("%x", "%y"))
            self.lines.append(f"add.s64 %u, %u, {base}; {self.guard()}ld{one.choice(('.global', ''))}.u32 {r}, [%u];")
        elif kind == 2:
            self.lines.append(f"add.s64 %u, %u, %y; {self.guard()}st.global.u32 [%u], {r};")
        elif kind == 3:
            op = one.choice(("add.u32", "max.s32", "xor.b32", "exch.b32"))
            self.lines.append(f"add.s64 %u, %u, %y; {self.guard()}atom.global.{op} {r}, [%u], %r0;")
        elif kind == 4:
            self.lines.append("and.b32 %t, %t, 60; mov.u32 %s, shared; add.u32 %s, %s, %t;")
            self.lines.append(f"{self.guard()}st.shared.u32 [%s], {r}; ld.shared.u32 %r1, [%s];")
        elif kind == 5:
            self.lines.append("and.b64 %u, %u, 240; add.s64 %u, %u, %x;")
            self.lines.append("ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%u];")
        elif kind == 6:
            self.lines.append(f"add.s64 %u, %u, %y; st.global.u8 [%u+1], {r}; ld.global.s8 {r}, [%u+2];")
        else:
            self.lines.append("mov.u32 %s, own; and.b32 %t, %t, 12; add.u32 %s, %s, %t;")
            self.lines.append(f"st.local.u32 [%s], {r}; ld.local.u16 %h1, [%s+2];")

    def block(self, depth: int) -> None:
        one = self.random
        for _ in range(one.randrange(1, 4)):
            self.straight(one.randrange(1, 24))
            kind = one.randrange(8)
            if kind < 2:
                self.memory()
            elif kind < 4 and depth < 3:
                other, end, p = self.label(), self.label(), one.randrange(4)
                self.lines.append(f"@{one.choice(('', '!'))}%p{p} bra {other};")
                self.block(depth + 1)
                self.lines += [f"bra {end};", f"{other}:"]
                self.block(depth + 1)
                self.lines.append(f"{end}:")
            elif kind < 6 and depth < 2:
                begin, counter = self.label(), f"%c{depth}"
                self.lines.append(f"and.b32 {counter}, %r{one.randrange(8)}, {one.choice((1, 3, 7))};")
                self.lines.append(f"{begin}:")
                self.block(depth + 1)
                self.lines.append(f"sub.u32 {counter}, {counter}, 1; setp.gt.s32 %q{depth}, {counter}, 0;")
                self.lines.append(f"@%q{depth} bra {begin};")
            elif kind == 6:
                self.lines.append(f"call (%r{one.randrange(8)}), helper, (%r{one.randrange(8)}, %r{one.randrange(8)});")
            elif depth == 0:
                self.together()

    def together(self) -> None:
        """What all threads of a warp or CTA do together."""
        one = self.random
        mode = one.choice(("up", "down", "bfly", "idx"))
        clamp = 0 if mode == "up" else 31
        self.lines.append(f"shfl.sync.{mode}.b32 %r{one.randrange(8)}|%p0, %r{one.randrange(8)}, 3, {clamp}, -1;")
        self.lines.append(f"st.shared.u32 [%m], %r{one.randrange(8)}; bar.sync 0; ld.shared.u32 %r2, [shared+8];")
        self.lines.append("bar.sync 0; vote.sync.ballot.b32 %r3, %p1, -1;")


def kernel(seed: int) -> str:
    """The kernel of a seed."""
    one = random.Random(seed)
    writer = _Writer(one)
    for _ in range(one.randrange(1, 5)):
        writer.block(0)
    if one.random() < 0.2:
        # Beyond the end of an array, or crooked.
        writer.lines.append(f"and.b32 %t, %r1, {one.choice((1027, 1024, 4096))}; add.s64 %u, %x, {one.choice((0, 2))};")
        writer.lines.append("mul.wide.u32 %l0, %t, 4; add.s64 %u, %u, %l0; @%p2 ld.global.u32 %r1, [%u];")
    stores = "".join(f"st.global.u32 [%z+{4096 * n}], %r{n};" for n in range(8))
    body = "\n".join(writer.lines)
    return f""".version 8.0
.target sm_80
.address_size 64
.func (.reg .b32 %o) helper(.reg .b32 %a, .reg .b32 %b) {{
    .reg .pred %p;
    setp.lt.u32 %p, %a, %b; @%p bra S;
    mad.lo.s32 %o, %a, %b, 7; xor.b32 %o, %o, %a; shr.u32 %o, %o, 3; ret;
S:  sub.u32 %o, %b, %a; add.u32 %o, %o, 9; ret; }}
.entry k(.param .u64 x, .param .u64 y, .param .u64 z) {{
    .reg .b32 %r<8>, %f<4>, %c<4>, %t, %s, %m; .reg .b64 %l<4>, %x, %y, %z, %u; .reg .pred %p<4>, %q<4>;
    .reg .b16 %h<4>;
    .shared .align 4 .b8 shared[512]; .local .align 4 .b8 own[16];
    ld.param.u64 %x, [x]; ld.param.u64 %y, [y]; ld.param.u64 %z, [z];
    mov.u32 %t, %tid.x; mov.u32 %s, %ntid.x; mov.u32 %m, %ctaid.x; mad.lo.u32 %t, %m, %s, %t;
    mul.wide.u32 %u, %t, 4; add.s64 %z, %z, %u; add.s64 %u, %u, %x;
    ld.global.u32 %r0, [%u]; mov.b32 %f0, %r0; mov.b32 %f1, %r0; mov.u32 %r1, %tid.x;
    setp.lt.u32 %p0, %r0, 0x40000000; setp.lt.u32 %p1, %r1, 17; cvt.u16.u32 %h0, %r0; cvt.u64.u32 %l1, %r0;
    mov.u32 %m, shared; and.b32 %s, %r1, 127; mad.lo.u32 %m, %s, 4, %m;
    {body}
    {stores} ret; }}"""


def outcome(text: str, shape: tuple[int, int], numpy_only: bool) -> tuple[object, ...]:
    """What a kernel does in a tier: memory, steps, and the report where it stops."""
    before = os.environ.get("PTX_LS_TIER")
    os.environ["PTX_LS_TIER"] = "numpy" if numpy_only else ""
    x = np.random.default_rng(1).integers(0, 1 << 32, WORDS, np.uint32)
    y, z = np.zeros(WORDS + 1, np.uint32), np.zeros(8 * WORDS, np.uint32)
    try:
        steps = Module.from_text(text).launch("k", *shape, [x, y, z], limits=Limits(steps=20_000_000)).steps
        end = ""
    except Stopped as stopped:
        steps, end = 0, str(stopped)
    finally:
        os.environ["PTX_LS_TIER"] = before or ""
    return steps, end, y.tobytes(), z.tobytes()


def different(seeds: Iterable[int]) -> list[int]:
    """The seeds whose kernels are not the same in both tiers."""
    found = []
    for seed in seeds:
        text, shape = kernel(seed), ((1, 32), (2, 64), (3, 100), (8, 128))[seed % 4]
        if outcome(text, shape, numpy_only=True) != outcome(text, shape, numpy_only=False):
            found.append(seed)
    return found


def main() -> None:
    """Prints how many kernels were run, and those that differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.native_kernels")
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--from", type=int, default=0, dest="first")
    arguments = parser.parse_args()
    found = different(range(arguments.first, arguments.first + arguments.cases))
    print(f"{arguments.cases} kernels, different: {found or 'none'}")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()

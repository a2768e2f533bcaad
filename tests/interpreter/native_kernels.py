"""Random kernels in both tiers: with divergence, loops, barriers, shuffles, atomics, calls, races and faults.

    python -m tests.interpreter.native_kernels [--cases N] [--from SEED] [--watch] [--plain]

The tier in C has the order of NumPy, so that all is equal: memory, steps, and reports of faults, even where lanes race.
With `--watch` all watchers listen, and every second kernel is one that gets far with them: its registers have values,
and most of its accesses are to places of the thread's own, or that only its CTA has, with barriers between. Then what
the detector of races knows at the end is equal too. `--plain` runs the loops for plain machines. It needs nothing but
the package, so that an installed wheel can be tried with this file.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import Mock, patch

import numpy as np

from ptx_ls.interpreter import Limits, Module
from ptx_ls.interpreter.faults import Stopped
from ptx_ls.interpreter.native import _warps
from ptx_ls.interpreter.watch import attached
from ptx_ls.interpreter.watch.detector_state import DetectorState

try:
    from tests.interpreter import called_functions
except ModuleNotFoundError:
    # A wheel is tried by this file as a script: its folder is on the path, and not that of ptx_ls beside tests.
    import called_functions  # type: ignore[import-not-found, no-redef]

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
    "ex2.approx.f32 F, F",
    "cos.approx.f32 F, F",
    "mul.rz.f32 F, F, F",
    "mul24.lo.u32 D, A, B",
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
    "activemask.b32 D",
    "cvta.global.u64 L, L",
    "cvt.s32.s8 D, A",
    "cvt.u8.u32 D, A",
    "cvt.s16.s8 H, H",
    "cvt.u16.u32 D, L",
    "cvt.rzi.s32.f32 D, F",
    "cvt.rn.f16x2.f32 D, F, F",
    "cvt.rni.f32.f32 F, F",
    "sqrt.rn.f32 F, F",
    "fma.rn.f64 L, L, L, L",
    "div.rn.f64 L, L, L",
    "cvt.rn.f64.s32 L, A",
    "cvt.rn.f32.f64 F, L",
    "mul.hi.s64 L, L, L",
    "mov.b64 L, {A, B}",
    "mov.b64 {A, D}, L",
    "mov.b32 {H, H}, D",
    "mov.b32 D, {H, H}",
)
_WIDER = (
    "add.cc.u32 D, A, B",
    "addc.cc.s32 D, A, B",
    "subc.cc.u32 D, A, B",
    "madc.hi.cc.u32 D, A, B, C",
    "addc.u64 L, L, L",
    "mad.lo.cc.u64 L, L, L, L",
    "mul.hi.s64 L, L, L",
    "bfi.b64 L, L, L, 9, 20",
    "cvt.s16.s8 H, A",
    "cvt.s32.s8 D, L",
    "cvt.s64.s8 L, H",
    "add.f64 E, E, E",
    "fma.rn.f64 E, E, E, E",
    "div.rn.f64 E, E, E",
    "cvt.rn.f64.s32 E, A",
    "cvt.rzi.s32.f64 D, E",
    "cvt.f64.f32 E, F",
    "cvt.rn.f32.f64 F, E",
    "cvt.rn.f16.f32 H, F",
    "fma.rn.f16x2 D, A, B, C",
    "add.sat.f32 F, F, F",
    "setp.gt.f64 P, E, E",
)
"""Carries, registers of another size than what is read, double and half precision."""
_ATOMICS = (
    *("add.u32", "min.u32", "max.u32", "min.s32", "max.s32", "and.b32", "or.b32", "xor.b32", "exch.b32"),
    *("inc.u32", "dec.u32", "add.f32"),
)
_REDUCTIONS = ("add.u32", "min.u32", "max.s32", "min.s32", "max.u32", "and.b32", "or.b32", "xor.b32")


@dataclass
class _Writer:
    random: random.Random
    lines: list[str] = field(default_factory=list)
    labels: int = 0
    is_orderly: bool = False

    def label(self) -> str:
        self.labels += 1
        return f"L{self.labels}"

    def filled(self, template: str) -> str:
        """A template with registers for its capitals; predicates that are read may be those that are written."""
        names = {"D": "%r", "A": "%r", "B": "%r", "C": "%r", "F": "%f", "L": "%l", "P": "%p", "H": "%h", "E": "%d"}
        counts = {"%r": 8, "%f": 4, "%l": 4, "%p": 4, "%h": 4, "%d": 4}
        head, _, operands = template.partition(" ")
        words, used = [], set[str]()
        for word in re.findall(r"[{}]|[^{}, ]+|, ", operands):
            stem = names.get(word)
            # The two parts of a vector that is written are different registers.
            free = [f"{stem}{n}" for n in range(counts[stem]) if f"{stem}{n}" not in used] if stem else []
            words.append(self.random.choice(free) if stem else word)
            if operands.startswith("{"):
                used.add(words[-1])
        return f"{head} {''.join(words)};"

    def guard(self) -> str:
        one = self.random
        return one.choice(("", "", "", f"@%p{one.randrange(4)} ", f"@!%p{one.randrange(4)} "))

    def straight(self, count: int) -> None:
        for _ in range(count):
            self.lines.append(self.guard() + self.filled(self.random.choice(_INTEGERS * 2 + _OTHERS + _WIDER)))

    def memory(self) -> None:
        one = self.random
        r, at = f"%r{one.randrange(8)}", f"%r{one.randrange(8)}"
        if self.is_orderly and one.random() < 0.97:
            self.orderly(r)
            return
        self.lines.append(f"and.b32 %t, {at}, {one.choice((63, 1023))}; mul.wide.u32 %u, %t, 4;")
        kind = one.randrange(12)
        if kind < 2:
            base = one.choice(("%x", "%y"))
            self.lines.append(f"add.s64 %u, %u, {base}; {self.guard()}ld{one.choice(('.global', ''))}.u32 {r}, [%u];")
        elif kind == 2:
            self.lines.append(f"add.s64 %u, %u, %y; {self.guard()}st.global.u32 [%u], {r};")
        elif kind == 3:
            space = one.choice(("", ".global", ".relaxed.gpu.global"))
            op, d = one.choice(_ATOMICS), one.choice((r, r, "_"))
            self.lines.append(f"add.s64 %u, %u, %y; {self.guard()}atom{space}.{op} {d}, [%u], %r0;")
            self.lines.append(f"{self.guard()}atom{space}.cas.b32 {r}, [%u], {r}, {at};")
            if op != "exch.b32":
                self.lines.append(f"{self.guard()}red{space}.{op} [%u], {at};")
        elif kind == 8:
            op = one.choice(("add.u64", "min.s64", "max.u64", "min.u64", "max.s64", "exch.b64", "and.b64", "add.f64"))
            self.lines.append("and.b64 %u, %u, 248; add.s64 %u, %u, %y;")
            self.lines.append(f"{self.guard()}atom.global.{op} %l{one.randrange(4)}, [%u], %l{one.randrange(4)};")
            self.lines.append(f"{self.guard()}atom.global.cas.b64 %l0, [%u], %l1, %l2;")
        elif kind == 9:
            op = one.choice(_ATOMICS)
            self.lines.append("and.b32 %t, %t, 60; mov.u32 %s, shared; add.u32 %s, %s, %t;")
            self.lines.append(f"{self.guard()}atom.shared.{op} {r}, [%s], {at}; membar.cta;")
            self.lines.append("cvt.u64.u32 %u, %s; cvta.shared.u64 %u, %u; ld.u32 %r2, [%u];")
            self.lines.append(f"{self.guard()}red.{op.replace('exch', 'xor')} [%u], %r1;")
        elif kind == 10:
            self.lines.append(f"add.s64 %u, %u, %y; {self.guard()}ld.volatile.global.u32 {r}, [%u];")
            self.lines.append(f"st.relaxed.gpu.global.u32 [%u], {at}; ld.acquire.gpu.global.u32 %r3, [%u];")
        elif kind == 11:
            self.lines.append("and.b32 %t, %t, 60; mov.u32 %s, shared; add.u32 %s, %s, %t;")
            self.lines.append(
                f"{self.guard()}atom.shared.cas.b16 %h0, [%s+2], %h1, %h2; {self.guard()}nanosleep.u32 20;"
            )
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

    def some(self) -> None:
        """What the lanes do together that are here together."""
        one = self.random
        r, at = f"%r{one.randrange(8)}", f"%r{one.randrange(8)}"
        self.lines.append("activemask.b32 %t;")
        for _ in range(one.randrange(1, 4)):
            p, q = one.randrange(4), one.choice(("", "!"))
            # A lane that takes its value from one that does not come has none.
            kind = one.randrange(6 if self.is_orderly and one.random() < 0.9 else 7)
            if kind == 0:
                self.lines.append(f"vote.sync.ballot.b32 {r}, {q}%p{p}, %t;")
            elif kind == 1:
                self.lines.append(f"vote.sync.{one.choice(('all', 'any', 'uni'))}.pred %p1, {q}%p{p}, %t;")
            elif kind == 2:
                self.lines.append(f"and.b32 {at}, {at}, 3; match.any.sync.b32 {r}, {at}, %t;")
            elif kind == 3:
                self.lines.append(f"match.all.sync.b64 {r}|%p{p}, %l{one.randrange(4)}, %t;")
            elif kind == 4:
                self.lines.append(f"redux.sync.{one.choice(_REDUCTIONS)} {r}, {at}, %t;")
            elif kind == 5:
                self.lines.append(f"elect.sync {r}|%p{p}, %t; bar.warp.sync %t;")
            else:
                mode = one.choice(("up", "down", "bfly", "idx"))
                self.lines.append(
                    f"shfl.sync.{mode}.b32 {r}|%p{p}, {at}, %r{one.randrange(8)}, 0x{one.randrange(32):x}1f, %t;"
                )

    def lock(self) -> None:
        """Each lane of the CTA enters alone."""
        begin, out = self.label(), self.label()
        self.lines.append("mov.u32 %c3, 0; mov.u32 %c2, 0;")
        self.lines.append(f"{begin}: atom.shared.cas.b32 %t, [lock], 0, 1; setp.ne.u32 %q3, %t, 0; @%q3 bra {out};")
        self.lines.append("ld.volatile.global.u32 %t, [%y]; mad.lo.u32 %t, %t, 5, %r1; st.global.u32 [%y], %t;")
        self.lines.append("membar.cta; atom.shared.exch.b32 %t, [lock], 0; mov.u32 %c3, 1;")
        self.lines.append(
            f"{out}: add.u32 %c2, %c2, 1; setp.eq.u32 %q3, %c3, 0; @%q3 bra {begin}; add.u32 %r2, %r2, %c2;"
        )

    def flag(self) -> None:
        """A thread tells the others of its CTA to go on."""
        wait, end, p = self.label(), self.label(), self.random.randrange(4)
        self.lines.append("mov.u32 %t, %tid.x;")
        self.lines.append(f"setp.eq.u32 %q3, %t, {self.random.choice((0, 5, 31))}; @%q3 bra {end};")
        self.lines.append(f"{wait}: ld.volatile.shared.u32 %t, [flag]; setp.eq.u32 %q2, %t, 0; @%q2 bra {wait};")
        self.lines.append(f"{end}: @%q3 st.volatile.shared.u32 [flag], 1; @%p{p} add.u32 %r2, %r2, 1;")

    def orderly(self, r: str) -> None:
        """An access to a place of the thread's own, of the same place in another row of its CTA, or of what nobody
        writes."""
        one = self.random
        guard, cache = self.guard(), one.choice(("", ".nc"))
        kind = one.randrange(12)
        if kind > 8:
            self.counted(r)
        elif kind == 8:
            self.some()
        elif kind == 0:
            self.lines.append(f"and.b32 %t, {r}, 1023; mul.wide.u32 %u, %t, 4; add.s64 %u, %u, %x;")
            self.lines.append(f"{guard}ld.global{cache}.u32 {r}, [%u];")
        elif kind == 1:
            self.lines.append(f"{guard}st.global.u32 [%z+{4096 * one.randrange(8)}], {r};")
        elif kind == 2:
            self.lines.append(f"{guard}ld{one.choice(('.global', ''))}.u32 {r}, [%z+{4096 * one.randrange(8)}];")
        elif kind == 3:
            self.lines.append(f"{guard}st.shared.u32 [%m], {r}; {guard}ld.shared.u32 %r1, [%m];")
        elif kind == 4:
            size, at = one.choice((("u8", 1), ("u16", 2), ("u32", 0), ("u8", 3)))
            self.lines.append(f"{guard}st.shared.{size} [%m+{at}], {r}; {guard}ld.shared.{size} {r}, [%m+{at}];")
        elif kind == 5:
            self.lines.append("and.b32 %s, %m, 0xFFFFFFF0; ld.global.v4.u32 {%r0, %r1, %r2, %r3}, [%x+64];")
        elif kind == 6:
            self.lines.append(f"{guard}st.local.u32 [own+4], {r}; ld.local.u16 %h1, [own+{one.choice((4, 6))}];")
        else:
            self.lines.append(f"{guard}ld.global.u32 {r}, [%x+{4 * one.randrange(1000)}];")

    def counted(self, r: str) -> None:
        """Atomic operations of many lanes on some words that are hardly accessed otherwise."""
        one = self.random
        op, guard, at = one.choice(_ATOMICS[:-1]), self.guard(), f"%r{one.randrange(8)}"
        kind, scope = one.randrange(8), one.choice(("", "", "", ".relaxed.cta", ".relaxed.sys"))
        self.lines.append(f"and.b32 %t, {at}, {one.choice((0, 28, 124))};")
        if kind < 4:
            self.lines.append("mov.u32 %s, bins; add.u32 %s, %s, %t;")
            self.lines.append(f"{guard}atom{scope}.shared.{op} {r}, [%s], {at};")
            if kind == 0:
                self.lines.append(f"{guard}atom{scope}.shared.cas.b32 {r}, [%s], {r}, {at};")
            elif kind == 1:
                self.lines.append(f"bar.sync 0; ld{one.choice(('', '.volatile'))}.shared.u32 {r}, [%s]; bar.sync 0;")
        else:
            self.lines.append("cvt.u64.u32 %u, %t; add.s64 %u, %u, %y;")
            self.lines.append(f"{guard}atom{scope if '.cta' not in scope else ''}.global.{op} {r}, [%u], {at};")
            if kind == 4:
                self.lines.append(f"{guard}red.global.add.u64 [%y+{8 * one.randrange(20, 30)}], %l{one.randrange(4)};")
            elif kind == 5 and one.random() < 0.2:
                # From here on strong writes release something, and those that read it know of more than a barrier says.
                self.lines.append(f"membar.gl; {guard}atom.global.add.u32 {r}, [%y+2000], 1; membar.gl;")

    def block(self, depth: int) -> None:
        one = self.random
        for _ in range(one.randrange(1, 4)):
            self.straight(one.randrange(1, 24))
            kind = one.randrange(9)
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
                self.lines.append(called_functions.call(one, self.guard(), self.is_orderly))
            elif kind == 8:
                self.some()
            elif depth == 0:
                one.choice((self.together, self.together, self.lock, self.flag, self.apart))()

    def together(self) -> None:
        """What all threads of a warp or CTA do together."""
        one = self.random
        if one.random() < 0.3:
            self.lines.append(called_functions.meeting(one))
        mode = one.choice(("up", "down", "bfly", "idx"))
        clamp = 0 if mode == "up" else 31
        if self.is_orderly:
            row = one.choice((4, 8, 64, 124))
            self.lines.append(f"shfl.sync.{mode}.b32 %r{one.randrange(8)}|%p0, %r{one.randrange(8)}, 3, {clamp}, -1;")
            self.lines.append(f"vote.sync.ballot.b32 %r3, %p1, -1; redux.sync.add.u32 %r{one.randrange(8)}, %r2, -1;")
            self.lines.append(f"bar.sync 0; st.shared.u32 [%m], %r{one.randrange(8)}; bar.sync 0;")
            self.lines.append(f"xor.b32 %t, %s, {row}; ld.shared.u32 %r2, [shared]; bar.sync 0;")
            return
        self.lines.append(f"shfl.sync.{mode}.b32 %r{one.randrange(8)}|%p0, %r{one.randrange(8)}, 3, {clamp}, -1;")
        self.lines.append(f"st.shared.u32 [%m], %r{one.randrange(8)}; bar.sync 0; ld.shared.u32 %r2, [shared+8];")
        self.lines.append("bar.sync 0; vote.sync.ballot.b32 %r3, %p1, -1;")

    def apart(self) -> None:
        """Lanes end, or CTAs go different ways through a barrier."""
        one = self.random
        if one.random() < 0.4:
            self.lines.append(f"setp.eq.u32 %q3, %r0, {one.randrange(1 << 32)}; @%q3 bra B{len(self.lines)};")
            self.lines.append(f"@%p{one.randrange(4)} ret; B{len(self.lines) - 1}:")
        begin = self.label()
        self.lines.append("mov.u32 %c2, %ctaid.x; and.b32 %c2, %c2, 3;")
        self.lines.append(
            f"{begin}: st.shared.u32 [%m], %r{one.randrange(8)}; bar.sync 0; ld.shared.u32 %r2, [shared+8];"
        )
        self.lines.append(f"bar.sync 1; sub.u32 %c2, %c2, 1; setp.ge.s32 %q2, %c2, 0; @%q2 bra {begin};")


def kernel(seed: int, is_orderly: bool = False) -> str:
    """The kernel of a seed."""
    one = random.Random(seed)
    writer = _Writer(one, is_orderly=is_orderly)
    if is_orderly:
        writer.lines += [f"add.u32 %r{n}, %r0, {n}; mov.b32 %f{n & 3}, %r{n};" for n in range(2, 8)]
        writer.lines += [f"cvt.u64.u32 %l{n}, %r{n}; cvt.u16.u32 %h{n}, %r{n}; mov.b64 %d{n}, %l{n};" for n in range(4)]
        writer.lines += ["setp.gt.s32 %p2, %r0, 5; setp.ne.u32 %p3, %r1, 3; st.shared.u32 [%m], %r0;"]
        writer.lines += ["and.b32 %t, %r1, 31; shl.b32 %t, %t, 2; mov.u32 %s, bins; add.u32 %s, %s, %t;"]
        writer.lines += ["setp.lt.u32 %q3, %r1, 32; @%q3 st.shared.u32 [%s], 0;"]
        writer.lines += [
            "setp.eq.u32 %q3, %r1, 0; @%q3 st.shared.u32 [lock], 0; @%q3 st.shared.u32 [flag], 0; bar.sync 0;"
        ]
    for _ in range(one.randrange(1, 5)):
        writer.block(0)
    if one.random() < 0.2:
        # Beyond the end of an array, or crooked.
        writer.lines.append(f"and.b32 %t, %r1, {one.choice((1027, 1024, 4096))}; add.s64 %u, %x, {one.choice((0, 2))};")
        writer.lines.append("mul.wide.u32 %l0, %t, 4; add.s64 %u, %u, %l0; @%p2 ld.global.u32 %r1, [%u];")
    stores = "".join(f"st.global.u32 [%z+{4096 * n}], %r{n};" for n in range(8))
    body = "\n".join(writer.lines)
    return f""".version 8.0
.target sm_90
.address_size 64
{called_functions.DECLARED}.entry k(.param .u64 x, .param .u64 y, .param .u64 z) {{
    .reg .b32 %r<8>, %f<4>, %c<4>, %t, %s, %m; .reg .b64 %l<4>, %d<4>, %x, %y, %z, %u; .reg .pred %p<4>, %q<4>;
    .reg .b16 %h<4>;
    .shared .align 4 .b8 shared[512], bins[128]; .shared .u32 lock, flag; .local .align 4 .b8 own[16];
    ld.param.u64 %x, [x]; ld.param.u64 %y, [y]; ld.param.u64 %z, [z];
    mov.u32 %t, %tid.x; mov.u32 %s, %ntid.x; mov.u32 %m, %ctaid.x; mad.lo.u32 %t, %m, %s, %t;
    mul.wide.u32 %u, %t, 4; add.s64 %z, %z, %u; add.s64 %u, %u, %x;
    ld.global.u32 %r0, [%u]; mov.b32 %f0, %r0; mov.b32 %f1, %r0; mov.u32 %r1, %tid.x;
    setp.lt.u32 %p0, %r0, 0x40000000; setp.lt.u32 %p1, %r1, 17; cvt.u16.u32 %h0, %r0; cvt.u64.u32 %l1, %r0;
    mov.u32 %m, shared; and.b32 %s, %r1, 127; mad.lo.u32 %m, %s, 4, %m;
    prototype: .callprototype (.reg .b32 _) _ (.reg .b32 _, .reg .b32 _);
    {body}
    {stores} ret; }}"""


@contextmanager
def _kept() -> Iterator[list[DetectorState]]:
    """Keeps what the detector of races knows of each chunk that runs meanwhile."""
    made: list[DetectorState] = []

    class Kept(DetectorState):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    with patch.object(attached, "DetectorState", Kept):
        yield made


def _content(state: DetectorState) -> tuple[object, ...]:
    history, knowledge = state.history, state.knowledge
    kept = [one for shadow in (state.shared, history.memory) for one in (shadow.writes, shadow.reads, shadow.others)]
    lines = [history.known[number].line for number in history.sites[1:]]
    arrays = (knowledge.cta, knowledge.warp, knowledge.more, *(one.when for one in kept), *(one.who for one in kept))
    mates = b"" if knowledge.mates is None else knowledge.mates.tobytes()
    return lines, mates, *(array.tobytes() for array in arrays)


def outcome(text: str, shape: tuple[int, int], numpy_only: bool, watch: tuple[str, ...] = ()) -> tuple[object, ...]:
    """What a kernel does in a tier: memory, steps, notes, the report where it stops, and what was known of accesses."""
    before = os.environ.get("PTX_LS_TIER")
    os.environ["PTX_LS_TIER"] = "numpy" if numpy_only else ""
    x = np.random.default_rng(1).integers(0, 1 << 32, WORDS, np.uint32)
    y, z = np.zeros(WORDS + 1, np.uint32), np.zeros(8 * WORDS, np.uint32)
    try:
        with _kept() as known:
            launched = Module.from_text(text).launch(
                "k", *shape, [x, y, z], limits=Limits(steps=20_000_000), watch=watch
            )
        steps, end = launched.steps, str(launched.notes)
    except Stopped as stopped:
        steps, end = 0, str(stopped)
    finally:
        os.environ["PTX_LS_TIER"] = before or ""
    return steps, end, y.tobytes(), z.tobytes(), *(_content(state) for state in known)


def different(seeds: Iterable[int], watch: tuple[str, ...] = ()) -> list[int]:
    """The seeds whose kernels are not the same in both tiers."""
    found = []
    for seed in seeds:
        text, shape = kernel(seed, bool(watch) and seed % 8 > 3), ((1, 32), (2, 64), (3, 100), (8, 128))[seed % 4]
        if outcome(text, shape, True, watch) != outcome(text, shape, False, watch):
            found.append(seed)
    return found


def main() -> None:
    """Prints how many kernels were run, and those that differ."""
    parser = argparse.ArgumentParser(prog="python -m tests.interpreter.native_kernels")
    parser.add_argument("--cases", type=int, default=500)
    parser.add_argument("--from", type=int, default=0, dest="first")
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--plain", action="store_true")
    arguments = parser.parse_args()
    watch = ("race", "uninit", "sync") if arguments.watch else ()
    loops = "for AVX2" if _warps.choose(arguments.plain) else "for plain machines"
    with patch.object(_warps, "run", Mock(side_effect=_warps.run)) as run:
        found = different(range(arguments.first, arguments.first + arguments.cases), watch)
    print(f"{arguments.cases} kernels, {run.call_count} runs in C, loops {loops}, different: {found or 'none'}")
    sys.exit(bool(found) or not run.call_count)


if __name__ == "__main__":
    main()

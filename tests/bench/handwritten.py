"""PTX as people write it: named registers, comments between words, several statements on a line, scopes that shadow."""

from __future__ import annotations

import random
from collections.abc import Iterator

_HEAD = "// Kernels written by hand.\n.version 8.7\n.target sm_90\n.address_size 64\n\n"
_SEED = 20261125
_NOUNS = (
    "acc addr alpha base beta bias block bound cell chunk col count delta depth dist edge elem error factor field flag "
    "frac gain grid height index inner input item key lane left length level limit local mask mean mid minor node norm "
    "offset outer page part phase pixel pivot point power prev query rate ratio result right root row scale seed shift "
    "side size slope slot span start state step stride sum tail term tile total twist value vec weight width window"
)
_ADJECTIVES = "a b big cur dst first hi in last lo max min my new next old out src the tmp x y z"
_REMARKS = (
    "where this thread begins",
    "one element each; the rest is done below",
    "four bytes per element",
    "nothing left to do",
    "keep the sum in a register, not in memory",
    "(see the note at the head of the kernel)",
    "TODO: unroll this by two",
    "x * x + y * y <= 1",
)
_INTEGER = (
    "add.s32",
    "sub.s32",
    "mul.lo.s32",
    "and.b32",
    "or.b32",
    "xor.b32",
    "min.s32",
    "max.u32",
    "shl.b32",
    "shr.u32",
)
_FLOAT = ("add.f32", "sub.rn.f32", "mul.f32", "add.ftz.f32", "max.f32", "min.f32", "mul.rn.ftz.f32")
_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")


class _Writer:
    """Draws kernels; every register that is read was written before."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng
        self.names: set[str] = set()
        self.nouns, self.adjectives = _NOUNS.split(), _ADJECTIVES.split()

    def name(self) -> str:
        """A name that no visible declaration has."""
        rng = self.rng
        while True:
            parts = [rng.choice(self.adjectives), rng.choice(self.nouns)][rng.random() < 0.3 :]
            if rng.random() < 0.5:
                parts.append(str(rng.randrange(100)))
            style = rng.randrange(3)
            name = "_".join(parts) if style else parts[0] + "".join(part.capitalize() for part in parts[1:])
            name = f"%{name}" if style == 2 else f"{name}_" if len(name) < 3 else name
            if name not in self.names and (name[0] == "%" or len(name) > 3):
                self.names.add(name)
                return name

    def gap(self) -> str:
        """What stands between two words."""
        draw = self.rng.random()
        return " " if draw < 0.93 else "\t" if draw < 0.96 else "  " if draw < 0.99 else f" /* {self.remark()} */ "

    def remark(self) -> str:
        return self.rng.choice(_REMARKS)

    def kernel(self, number: int) -> Iterator[str]:
        """The lines of one kernel."""
        rng, self.names = self.rng, set()
        kernel = f"{rng.choice(self.nouns)}_{rng.choice(self.nouns)}_{number}"
        data, size, factor, buffer = (self.name().lstrip("%") + suffix for suffix in ("_ptr", "_n", "_f", "_buf"))
        yield f"// {kernel}: {self.remark()}"
        yield f"/* {self.remark()}."
        yield f" * {self.remark()}. */"
        yield f".visible .entry {kernel} ("
        yield f"    .param .u64 {data},   // {self.remark()}"
        yield f"    .param .u32 {size}, .param .f32 {factor}"
        yield ")"
        yield "{"
        yield f"    .shared .align 4 .b8 {buffer}[1024];"
        integers, floats, pointers = ([self.name() for _ in range(count)] for count in (10, 8, 3))
        yield f"    .reg .b32 {', '.join(integers[:5])};"
        yield f"    .reg .s32 {', '.join(integers[5:])};   // {self.remark()}"
        yield f"    .reg .f32 {', '.join(floats)};"
        yield f"    .reg .b64 {', '.join(pointers)};"
        predicate, label = self.name(), self.name().strip("%_").upper() + "_DONE"
        yield f"    .reg .pred {predicate};"
        yield f"    ld.param.u64 {pointers[0]}, [{data}];  cvta.to.global.u64 {pointers[0]}, {pointers[0]};"
        yield f"    ld.param.u32 {integers[0]}, [{size}]; ld.param.f32 {floats[0]}, [{factor}];"
        yield f"    mov.u32 {integers[1]}, %ctaid.x; mov.u32 {integers[2]}, %ntid.x;\tmov.u32 {integers[3]}, %tid.x;"
        yield f"    mad.lo.s32 {integers[4]}, {integers[1]}, {integers[2]}, {integers[3]};  // {self.remark()}"
        yield f"    setp.ge.s32 {predicate}, {integers[4]}, {integers[0]};"
        yield f"@{predicate} bra {label};"
        yield ""
        yield f"    mul.wide.s32 {pointers[1]}, {integers[4]}, 4;"
        yield f"    add.s64 {pointers[2]}, {pointers[0]}, {pointers[1]};"
        yield f"    ld.global.f32 {floats[1]}, [{pointers[2]}];"
        yield from self.block(integers, 5, floats, 2, pointers, buffer, 1)
        yield f"    st.global.f32 [{pointers[2]}], {floats[1]};"
        yield f"{label}:"
        yield "    ret;"
        yield "}"
        yield ""

    def block(
        self,
        integers: list[str],
        known: int,
        floats: list[str],
        read: int,
        pointers: list[str],
        buffer: str,
        depth: int,
    ) -> Iterator[str]:
        """Statements in one scope; the first `known` integers and `read` floats have a value."""
        rng, indent, line = self.rng, "    " * depth, ""
        for step in range(rng.randrange(14, 28)):
            if depth < 4 and rng.random() < 0.07:
                if line:
                    yield indent + line
                    line = ""
                yield from self.scope(integers[:known], floats[:read], pointers, buffer, depth)
                continue
            kind = rng.randrange(7)
            gap = self.gap()
            if kind < 3:
                target = (
                    integers[min(known, len(integers) - 1)]
                    if rng.random() < 0.5
                    else rng.choice(integers[4:known] or integers[4:5])
                )
                other = rng.choice(integers[:known]) if rng.random() < 0.6 else str(rng.randrange(32))
                statement = f"{rng.choice(_INTEGER)}{gap}{target}, {rng.choice(integers[:known])},{self.gap()}{other};"
                known = max(known, integers.index(target) + 1)
            elif kind < 6:
                target = floats[min(read, len(floats) - 1)] if rng.random() < 0.5 else floats[1]
                other = rng.choice(floats[:read]) if rng.random() < 0.7 else f"0f{rng.getrandbits(29) | 1 << 29:08X}"
                statement = f"{rng.choice(_FLOAT)}{gap}{target}, {rng.choice(floats[:read])}, {other};"
                if rng.random() < 0.3:
                    a, b, c = (rng.choice(floats[:read]) for _ in range(3))
                    statement = f"fma.rn.f32 {target},{gap}{a}, {b}, {c};"
                read = max(read, floats.index(target) + 1)
            else:
                offset = 4 * rng.randrange(64)
                statement = rng.choice(
                    (
                        f"st.shared.f32 [{buffer}+{offset}], {floats[1]};",
                        f"ld.shared.f32{gap}{floats[1]}, [{buffer} + {offset}];",
                        f"ld.global.f32 {floats[1]}, [{pointers[2]}{gap}+ {offset}];",
                        "bar.sync 0;" if depth == 1 else "membar.cta;",
                    )
                )
            line += ("  " if line else "") + statement
            if len(line) > 50 or rng.random() < 0.7:
                yield indent + line + (f"  // {self.remark()}" if rng.random() < 0.25 else "")
                line = ""
                if step % 9 == 8:
                    yield ""
        if line:
            yield indent + line

    def scope(
        self, integers: list[str], floats: list[str], pointers: list[str], buffer: str, depth: int
    ) -> Iterator[str]:
        """A scope with registers of its own, some of which shadow those around it with another type."""
        indent, outer = "    " * depth, self.names.copy()
        number, real, bit, top = self.name(), self.name(), self.name(), self.name().strip("%_") + "_loop"
        shadowed = integers[-1] if self.rng.random() < 0.5 and len(integers) > 5 else self.name()
        inside = [name for name in integers if name != shadowed]
        yield f"{indent}{{ // {self.remark()}"
        yield f"{indent}    .reg .s32 {number}; .reg .f32 {real}, {shadowed};"
        yield f"{indent}    .reg .pred {bit};"
        yield f"{indent}    mov.s32 {number}, {self.rng.randrange(2, 40)}; mov.f32 {real}, {floats[1]};"
        yield f"{indent}    mov.f32 {shadowed}, 0f3F800000; /* {self.remark()} */"
        yield f"{indent}{top}:"
        yield from self.block(
            [*inside, number], len(inside) + 1, [floats[0], floats[1], real, shadowed], 4, pointers, buffer, depth + 1
        )
        compare = self.rng.choice(_COMPARISONS)
        yield f"{indent}    sub.s32 {number}, {number}, 1;  setp.{compare}.s32 {bit}, {number}, 0;"
        yield f"{indent}    @{'!' * self.rng.randrange(2)}{bit} bra {top};"
        yield f"{indent}}}"
        self.names = outer | {top}


def handwritten(lines: int) -> str:
    """About `lines` lines of kernels; the same text each time."""
    writer = _Writer(random.Random(_SEED))
    written = [_HEAD]
    count = number = 0
    while count < lines:
        kernel = list(writer.kernel(number))
        written += ("\n".join(kernel), "\n")
        count += len(kernel) + 1
        number += 1
    return "".join(written)

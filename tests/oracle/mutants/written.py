"""Mutations that change what is written everywhere, or one directive's words: names, debug information, attributes."""

from __future__ import annotations

import re
from random import Random

from ptx_ls.isa import state
from tests.oracle.mutants.program import Program, one_of
from tests.oracle.mutants.spellings import misspelt

_ODD = ("_", "$", "%", "%%", "_a", "$a", "%a", "a$", "a%", "9a", "a-b", "a.b", "é", "__", "$_", "%1", "a b", "WARP_SZ")
_WORDS = ("add", "ret", "mov", "bra", "call", "tid", "%tid", "%laneid", "%r", "function_name", "inlined_at", "reg", "x")
_DIRECTIVES = (
    r"\.(?:version|target|address_size|visible|extern|weak|entry|func|param|reg|shared|global|const|local|align"
)
_DIRECTIVES += (
    r"|maxntid|reqntid|minnctapersm|maxnreg|pragma|loc|file|section|ptr|callprototype|branchtargets|noreturn)\b"
)


def renamed(program: Program, rng: Random) -> str | None:
    """A name that is changed wherever it stands, to one that may be none."""
    symbols = program.named("kernel", "function", "parameter", "variable", "register", "label")
    if not symbols:
        return None
    old = rng.choice(symbols).name
    new = rng.choice((*_ODD, *_WORDS, f"{old}0", old.upper(), misspelt(old, rng), rng.choice(symbols).name, "a" * 3000))
    tail = r"(?=\d*(?![\w$]))" if old.startswith("%") else r"(?![\w$])"
    return re.sub(rf"(?<![\w$%]){re.escape(old)}{tail}", lambda match: new, program.text)


def declared_otherwise(program: Program, rng: Random) -> str | None:
    """The type of every register of one declaration changed."""
    span = one_of(rng, program.matches(r"\.reg\s+\.\w+"))
    return program.put(span, f".reg {rng.choice([t.name for t in state.types()])}") if span else None


def directive_misspelt(program: Program, rng: Random) -> str | None:
    """A letter wrong in a directive."""
    span = one_of(rng, program.matches(_DIRECTIVES))
    return program.put(span, f".{misspelt(span.text[1:], rng)}") if span else None


def directive_exchanged(program: Program, rng: Random) -> str | None:
    """Another directive's word in the place of one."""
    spans = program.matches(_DIRECTIVES)
    span = one_of(rng, spans)
    others = [d.name for d in state.directives()]
    return program.put(span, rng.choice((rng.choice(others), rng.choice(spans).text))) if span else None


def directive_doubled(program: Program, rng: Random) -> str | None:
    """A directive's word twice, or gone."""
    span = one_of(rng, program.matches(_DIRECTIVES))
    return program.put(span, rng.choice((f"{span.text} {span.text}", ""))) if span else None


def attributes(program: Program, rng: Random) -> str | None:
    """Attributes and linkage added to a declaration, well or not."""
    span = one_of(rng, program.of("variable_declaration", "function_definition", "function_declaration"))
    some: tuple[str, ...] = (
        ".attribute(.managed)",
        ".attribute(.managed) .attribute(.managed)",
        ".attribute(.unified(1, 2))",
        ".attribute(.unified(1))",
        ".attribute()",
        ".attribute(.managed, .managed)",
        ".attribute .managed",
        ".attribute(managed)",
        ".visible .visible",
        ".extern .weak",
        ".visible .extern",
        ".weak .weak",
        ".common",
        ".static",
        ".internal",
        ".align 8",
        ".align 8 .align 16",
    )
    if not span:
        return None
    at = rng.choice([span.start, *(span.start + m.end() for m in re.finditer(r"\.\w+\s", span.text[:80]))])
    return program.replaced(at, at, f"{rng.choice(some)} ")


def pragma_changed(program: Program, rng: Random) -> str | None:
    """A pragma put somewhere, or another string in one."""
    strings = (
        "nounroll",
        "used_bytes_mask 0xF",
        "used_bytes_mask",
        "enable_smem_spilling",
        "frequency 1",
        "nosuch",
        "",
    )
    text = f'"{rng.choice(strings)}"'
    span = one_of(rng, program.matches(r'(?<=\.pragma)\s*"[^"]*"'))
    if span and rng.random() < 0.5:
        return program.put(span, f" {text}")
    line = rng.choice(program.matches(r"^(?=[^\n]*\S)"))
    forms = (f".pragma {text};", f".pragma {text}, {text};", ".pragma;", f".pragma {text}", f"pragma {text};")
    return program.put(line, f"{rng.choice(forms)}\n")


def debug_changed(program: Program, rng: Random) -> str | None:
    """A .loc, .file or section changed, or put where it may not stand."""
    span = one_of(rng, program.matches(r"^[ \t]*\.(?:loc|file)\b[^\n]*"))
    if span and rng.random() < 0.6:
        word = one_of(
            rng,
            [program.span(span.start + m.start(), span.start + m.end()) for m in re.finditer(r"[^\s,]+", span.text)],
        )
        things = ("", "0", "-1", "99", "x", '"x"', ",", "1.5", ".loc", ".file", "4294967296", "function_name", "1 1")
        return program.put(word, rng.choice(things)) if word else None
    forms = (
        ".loc 1 1 0",
        ".loc 1 1",
        ".loc 0 1 1",
        ".loc 77 1 1",
        ".loc 1 -1 1",
        '.file 1 "a.cu"',
        '.file 2 "a.cu", 1, 2',
        '.file 2 "a.cu", 1',
        '.file "a.cu"',
        ".file 1 a.cu",
        ".loc 1 1 1, function_name x, inlined_at 1 1 1",
        ".loc 1 1 1, inlined_at 1 1 1",
        ".section .debug_info { .b8 1, 2 }",
        ".section .debug_info { .b8 256 }",
        ".section .debug_info { .b32 x }",
        ".section .debug_info { .b99 1 }",
        ".section .debug_str { l: .b8 1\n m: .b32 l, m+1, l-m\n }",
        ".section .debug_info { .b8 1; }",
        ".section .debug_info { .b8 1,, 2 }",
        ".section .debug_info { 1 }",
        ".section .nosuch { .b8 1 }",
        ".section .debug_info {",
        ".section { .b8 1 }",
        "@@DWARF .byte 1",
        '@@DWARF .section .debug_info, "", @progbits',
    )
    line = rng.choice(program.matches(r"^(?=[^\n]*\S)"))
    return program.put(line, f"{rng.choice(forms)}\n")


def heads_moved(program: Program, rng: Random) -> str | None:
    """Another version with another target, as old compilers wrote them."""
    heads: tuple[tuple[str, str], ...] = (
        ("1.0", "sm_10"),
        ("1.4", "sm_13"),
        ("2.0", "sm_20"),
        ("2.3", "sm_20"),
        ("3.0", "sm_30"),
        ("3.1", "sm_35"),
    )
    heads += (
        ("3.2", "sm_50"),
        ("4.0", "sm_32"),
        ("4.3", "sm_53"),
        ("5.0", "sm_60"),
        ("6.0", "sm_70"),
        ("6.3", "sm_75"),
    )
    heads += (
        ("6.5", "sm_75"),
        ("7.0", "sm_80"),
        ("7.8", "sm_90"),
        ("8.0", "sm_90a"),
        ("8.6", "sm_100a"),
        ("9.0", "sm_110"),
    )
    version, target = rng.choice(heads)
    text = re.sub(r"(\.version\s+)[\d.]+", rf"\g<1>{version}", program.text, count=1)
    return re.sub(r"(\.target\s+)\w+", rf"\g<1>{target}", text, count=1)


def targets_listed(program: Program, rng: Random) -> str | None:
    """More words behind .target, or none."""
    span = one_of(rng, program.matches(r"(?<=\.target)\s+[^\n]+"))
    lists: tuple[str, ...] = (
        " sm_80, sm_90",
        " sm_80 sm_90",
        "",
        " sm_80,",
        " ,sm_80",
        " texmode_independent",
        " sm_80, debug, debug",
    )
    lists += (
        " debug",
        " sm_80, texmode_unified, texmode_independent",
        " sm_80; ",
        ' "sm_80"',
        " .sm_80",
        " sm_80a",
        " 80",
    )
    lists += (" sm_90a, debug", " compute_80", " sm_100f", " sm_103f", " sm_101a", " sm_20, map_f64_to_f32", " sm_80.5")
    return program.put(span, rng.choice(lists)) if span else None


KINDS = {
    "name changed everywhere": renamed,
    "registers retyped": declared_otherwise,
    "directive misspelt": directive_misspelt,
    "directive exchanged": directive_exchanged,
    "directive doubled or lost": directive_doubled,
    "attributes added": attributes,
    "pragma changed": pragma_changed,
    "debug information changed": debug_changed,
    "version and target moved": heads_moved,
    "targets listed": targets_listed,
}

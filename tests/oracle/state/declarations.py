"""Samples of declarations: every type and shape in every state space and place, alignments, initial values."""

from __future__ import annotations

from collections.abc import Iterator

from ptx_ls.isa import gates, state
from ptx_ls.isa.gates import Gate
from tests.oracle.state.cells import NOWHERE, Sample, both

# D is the declaration behind the state space: type and name.
PLACES = {
    ("reg", "module"): ".reg D;",
    ("reg", "body"): ".entry k# { .reg D; ret; }",
    ("reg", "parameter"): ".entry k# (.reg D) { ret; }",
    ("reg", "argument"): ".func f# (.reg D) { ret; }",
    ("reg", "result"): ".func (.reg D) f# () { ret; }",
    ("param", "module"): ".param D;",
    ("param", "parameter"): ".entry k# (.param D) { ret; }",
    ("param", "argument"): ".func f# (.param D) { ret; }",
    ("param", "result"): ".func (.param D) f# () { ret; }",
    ("param", "body"): ".entry k# { .param D; ret; }",
    **{
        (space, place): text.replace("SPACE", space)
        for space in ("const", "global", "local", "shared", "tex", "sreg")
        for place, text in (
            ("module", ".SPACE D;"),
            ("body", ".entry k# { .SPACE D; ret; }"),
            ("parameter", ".entry k# (.SPACE D) { ret; }"),
            ("argument", ".func f# (.SPACE D) { ret; }"),
        )
    },
}
SHAPES = {
    "array": ("T v#[4]", "T v#[0x4]", "T v#[4U]"),
    "arrays": ("T v#[2][3]",),
    "list": ("T v#, w#",),
    "range": ("T v#<4>", "T v#<0>"),
    "": ("T v#[-1]", "T v#[N]", "T v#[2+2]", "T v#[2][]", "T v#<2>[2]", "T 1"),
}
INITIAL = {
    "integer": ("1", "-1", "99999999999", "1+2*3", "~0", "WARP_SZ", "1==1"),
    "mask": ("0xff(1000+546)", "0xFF00(1000)"),
    "float": ("1.5", "-1.5", "0f3F800000", "0d3FF0000000000000"),
    "address": ("g#", "g#+4"),
    "function": ("f#",),
    "generic": ("generic(g#)", "generic(g#)+4"),
    "byte": ("0xff(g#)", "0xFF00(generic(g#)+4)"),
    "list": ("{1,2}", "{1.5}", "{}"),
    "": ('"ab"', "g#-4", "h#", "nothing#", "0x1fe(g#)", "99999999999999999999", "(.u32)1"),
}
# Types of instructions alone, of which ptxas knows some as types and some not, and words that are none.
_NO_TYPES = (".b1", ".bf16x2", ".e4m3x2", ".u16x2", ".foo", ".v3")
_BEFORE = ".global .b32 g#; .shared .b32 h#; .func f#; "


def samples() -> Iterator[Sample]:
    """All samples of declarations."""
    for (space, place), text in PLACES.items():
        yield from _types(space, place, text)
        yield from _shapes(space, place, text)
    yield from _vectors()
    yield from _initial_values()
    yield from _fields()
    yield from _alignments()
    yield from _attributes()
    yield from _linkage()
    yield from _sizes()


def _gates(space: str, place: str, type_: str, shape: str = "") -> list[Gate]:
    found = [
        both(d.gate, _gate_of(type_))
        for d in state.declarations()
        if d.space == f".{space}"
        and place in d.places
        and type_ in state.types_of(d)
        and (not shape or shape in d.shapes)
    ]
    return found or [NOWHERE]


def _gate_of(type_: str) -> Gate | None:
    found = state.type_of(type_) or next((o for o in state.opaque_types() if o.name == type_), None)
    return found.gate if found else None


def _sample(name: str, text: str, declared: str, held: list[Gate], options: str = "") -> Sample:
    return Sample(name, text.replace("D", declared), held[0], options, also=tuple(held[1:]))


def _types(space: str, place: str, text: str) -> Iterator[Sample]:
    named = {t.name for t in state.types()} | {o.name for o in state.opaque_types()}
    others = set(_NO_TYPES)
    for type_ in sorted(named | others):
        opaque = next((o for o in state.opaque_types() if o.name == type_), None)
        held = _gates(space, place, type_) if type_ in named else [NOWHERE]
        options = f", {opaque.option}" if opaque and opaque.option else ""
        yield _sample(f".{space} {type_} in {place}", text, f"{type_} v#", held, options)
        if options:
            yield _sample(f".{space} {type_} in {place}", text, f"{type_} v#", [NOWHERE])


def _shapes(space: str, place: str, text: str) -> Iterator[Sample]:
    type_ = ".u32"
    for shape, forms in SHAPES.items():
        for form in forms:
            held = _gates(space, place, type_, shape) if shape else [NOWHERE]
            yield _sample(f".{space} {shape} in {place}", text, form.replace("T", type_), held)
    # An open array is complete by its initial value, or by what another module says.
    held = _gates(space, place, type_, "open")
    outside = place in ("module", "body") or space == "reg"
    for form in ("v#[]", "v#[0]"):
        yield _sample(f".{space} open in {place}", text, f"{type_} {form}", [NOWHERE] if outside else held)
    held = _gates(space, place, type_, "initial")
    yield _sample(f".{space} initial in {place}", text, f"{type_} v# = 1", held)
    yield _sample(f".{space} initial in {place}", text, f"{type_} v#[] = {{1, 2}}", held)
    for type_ in (".u32", ".b64", ".pred"):
        for vector, lanes in ((".v2", 2), (".v4", 4), (".v8", 0)):
            known = state.type_of(type_)
            fits = known is not None and known.kind != "predicate" and 0 < known.bits * lanes <= 128
            held = _gates(space, place, type_, "vector") if fits else [NOWHERE]
            yield _sample(f".{space} {vector} in {place}", text, f"{vector} {type_} v#", held)


def _vectors() -> Iterator[Sample]:
    for type_ in state.types():
        for vector in state.load().vectors:
            fits = type_.kind != "predicate" and type_.bits * vector.lanes <= vector.bits
            # Of the element of a vector ptxas asks no gate.
            gate = both() if fits else NOWHERE
            for shape in ("v#", "v#[3]"):
                text = f".global {vector.name} {type_.name} {shape};"
                yield Sample(f"{vector.name} {type_.name}", text, gate)
    for banks in state.load().banks:
        for number in (banks.first, banks.last):
            for text in (".extern SPACE .u32 v#[];", ".extern SPACE .u32 v#;", "SPACE .u32 v#;"):
                gate = both(banks.gate) if ("[]" in text) == banks.open else NOWHERE
                yield Sample(f"{banks.space} banks", text.replace("SPACE", f"{banks.space}[{number}]"), gate)


def _initial_values() -> Iterator[Sample]:
    since = {kind.name: kind.gate for kind in state.load().initial_values}
    for type_ in state.types():
        if type_.kind == "predicate":
            continue
        for kind, values in INITIAL.items():
            gate = both(type_.gate, since.get(kind)) if kind in type_.initial else NOWHERE
            for value in values:
                yield Sample(f"{type_.name} = {kind}", f"{_BEFORE}.global {type_.name} v# = {value};", gate)
    good = ("[2] = {1,2}", "[2] = {1}", "[2] = {}", "[] = {1,2}", "[][2] = {{1,2},{3}}", " = 1, w# = 2")
    bad = (
        "[2] = {1,2,3}",
        "[2] = 1",
        "[] = {}",
        "[2][2] = {1,2,3}",
        "[2] = {{1},2}",
        "[2] = {1,}",
        " = {1}",
        "<2> = 1",
    )
    for forms, gate in ((good, both()), (bad, NOWHERE)):
        for form in forms:
            yield Sample("initial list", f".global .u32 v#{form};", gate)
    for form, fits in ((" = {1,2}", 1), ("[2] = {{1,2},{3,4}}", 1), (" = {1}", 0), (" = {1,2,3}", 0), (" = 1", 0)):
        yield Sample("initial vector", f".global .v2 .u32 v#{form};", both() if fits else NOWHERE)


def _fields() -> Iterator[Sample]:
    for opaque in state.opaque_types():
        options = f", {opaque.option}" if opaque.option else ""
        for field in state.load().fields:
            gate = both(opaque.gate, field.gate) if opaque.name in field.opaque else NOWHERE
            words = [w.strip() for w in field.values.split("|")]
            for value in ("1", *(w for w in words if w != "n"), "-1"):
                text = f".global {opaque.name} v# = {{ {field.name} = {value} }};"
                yield Sample(f"{opaque.name} {field.name}", text, gate, options)
            for wrong in ("nonsense", "{1}"):
                text = f".global {opaque.name} v# = {{ {field.name} = {wrong} }};"
                yield Sample(f"{opaque.name} {field.name}", text, NOWHERE, options)
        yield Sample(opaque.name, f".global {opaque.name} v# = {{}};", both(opaque.gate), options)
        yield Sample(opaque.name, f".global {opaque.name} v# = 1;", NOWHERE, options)
        yield Sample(opaque.name, f".global {opaque.name} v# = {{ nonsense = 1 }};", NOWHERE, options)


def _alignments() -> Iterator[Sample]:
    for n in (0, 1, 2, 3, 4, 5, 8, 12, 16, 128, 256, 2**31, 2**32):
        fits = n.bit_count() == 1 and n < 2**32
        for text in (".global .align N .b8 v#[64];", ".entry k# { .shared .align N .b8 v#[64]; ret; }"):
            yield Sample(".align", text.replace("N", str(n)), both() if fits else NOWHERE)
        # What a function is given lies in memory that is aligned to 128 bytes.
        held = _gates("param", "argument", ".b8", "array") if fits and n <= 128 else [NOWHERE]
        yield _sample(".align", ".func f# (.param D) { ret; }", f".align {n} .b8 v#[64]", held)
    for text in (
        ".global .align -4 .b8 v#;",
        ".global .align x .b8 v#;",
        ".global .align (8) .b8 v#;",
        ".global .b8 .align 8 v#;",
    ):
        yield Sample(".align", text, NOWHERE)
    for text in (
        ".global .align 8 .align 16 .b8 v#;",
        ".align 8 .global .b8 v#;",
        ".entry k# { .reg .align 8 .b32 v#; ret; }",
    ):
        yield Sample(".align", text, both())


def _attributes() -> Iterator[Sample]:
    managed, unified, pointer = (state.directive(d) for d in (".managed", ".unified", ".ptr"))
    assert managed and unified and pointer
    for space in ("const", "shared", "local", "reg"):
        for written in (".managed", ".unified(1,2)"):
            text = f".entry k# {{ .{space} .attribute({written}) .u32 v#; ret; }}"
            yield Sample(".attribute", text, NOWHERE)
    for text, gate in (
        (".global .attribute(.managed, .unified(1,2)) .u32 v#;", both(managed.gate, unified.gate)),
        (".global .attribute(.managed, .managed) .u32 v#;", both(managed.gate)),
        (".attribute(.managed) .global .u32 v#;", both(managed.gate)),
        (".entry k# { .global .attribute(.managed) .u32 v#; ret; }", both(managed.gate)),
        (".func .attribute(.unified(1,2)) f# () { ret; }", both(unified.gate)),
        (".func .attribute(.unified(1,2)) f#;", both(unified.gate)),
        (".func .attribute(.managed) f# () { ret; }", NOWHERE),
        (".entry .attribute(.unified(1,2)) k# () { ret; }", NOWHERE),
        (".func f# () .attribute(.unified(1,2)) { ret; }", NOWHERE),
        (".global .attribute(.unified) .u32 v#;", NOWHERE),
        (".global .attribute(.unified(1)) .u32 v#;", NOWHERE),
        (".global .attribute(.unified(-1,2)) .u32 v#;", NOWHERE),
        (".global .attribute(.managed(1)) .u32 v#;", NOWHERE),
        (".global .attribute(.foo) .u32 v#;", NOWHERE),
        (".global .attribute() .u32 v#;", NOWHERE),
        (".global .u32 .attribute(.managed) v#;", NOWHERE),
    ):
        yield Sample(".attribute", text, gate)
    kernel = ".entry k# (.param D) { ret; }"
    for written in (".u64 .ptr v#", ".u64 .ptr .align 8 v#", ".f32 .ptr v#", ".u64 .ptr v#[2]"):
        yield Sample(".ptr", kernel.replace("D", written), both(pointer.gate))
    for space in (".const", ".global", ".local", ".shared"):
        for rest in ("", " .align 8"):
            yield Sample(".ptr", kernel.replace("D", f".u32 .ptr {space}{rest} v#"), both(pointer.gate))
    for space in (".param", ".reg", ".tex", ".generic", ".align 8 .global", ".align 3", ".align 0"):
        yield Sample(".ptr", kernel.replace("D", f".u64 .ptr {space} v#"), NOWHERE)
    for text in (
        ".func f# (.param D) { ret; }",
        ".func (.param D) f# () { ret; }",
        ".entry k# { .param D; ret; }",
        ".global D;",
    ):
        yield Sample(".ptr", text.replace("D", ".u64 .ptr v#"), NOWHERE)


def _linkage() -> Iterator[Sample]:
    places = {".extern": 1, ".visible": 1, ".weak": 1, ".common": 0}
    for name, functions in places.items():
        directive = state.directive(name)
        assert directive
        for text in (
            "D .const .u32 v#;",
            "D .shared .u32 v#;",
            "D .func f#;",
            "D .entry k# ();",
            "D .global .texref v#;",
        ):
            opaque = _gate_of(".texref") if "texref" in text else None
            kernel = gates.parse("3.0") if ".entry" in text else None
            gate = both(directive.gate, opaque, kernel) if functions else NOWHERE
            yield Sample(name, text.replace("D", name), gate)
        for text in ("D .func f# { ret; }", "D .entry k# { ret; }"):
            yield Sample(
                name, text.replace("D", name), both(directive.gate) if name in (".visible", ".weak") else NOWHERE
            )
        for text in (
            ".entry k# { D .global .u32 v#; ret; }",
            "D .visible .global .u32 v#;",
            "D;",
            ".global D .u32 v#;",
        ):
            yield Sample(name, text.replace("D", name), NOWHERE)
        held = NOWHERE if name == ".extern" else both(directive.gate)
        yield Sample(name, f"{name} .global .u32 v# = 1;", held)
        held = both(directive.gate) if name == ".extern" else NOWHERE
        yield Sample(name, f"{name} .global .u32 v#[];", held)


def _sizes() -> Iterator[Sample]:
    limits = state.limits("parameters")
    for most in (limit.most for limit in limits):
        for size in (most, most + 1):
            lists = _gates("param", "parameter", ".b8", "array")
            held = [both(lists[0], limit.gate) for limit in limits if size <= limit.most] or [NOWHERE]
            yield _sample("limit parameters", ".entry k# (.param D) { ret; }", f".b8 v#[{size}]", held)
            # The gap before what is aligned counts as well.
            yield _sample(
                "limit parameters", ".entry k# (.param .b8 w#, .param D) { ret; }", f".b8 v#[{size - 1}]", held
            )

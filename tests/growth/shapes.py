"""Shapes of PTX text that grow: each gives a module in which one thing is there n times."""

from __future__ import annotations

from collections.abc import Callable

_HEAD = ".version 9.0\n.target sm_90\n.address_size 64\n"
_REGISTERS = (
    ".reg .pred %p<9>; .reg .b16 %h<9>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .reg .f32 %f<9>; .reg .f64 %fd<9>;\n"
)
Shape = Callable[[int], str]
SHAPES: dict[str, Shape] = {}


def _shape(make: Shape) -> Shape:
    SHAPES[make.__name__.strip("_").replace("_", " ")] = make
    return make


def _many(n: int, line: str) -> str:
    """A line n times, with its number for each `@`."""
    return "".join(line.replace("@", str(i)) for i in range(n))


def _listed(n: int, item: str) -> str:
    return ", ".join(item.replace("@", str(i)) for i in range(n))


def _module(text: str) -> str:
    return f"{_HEAD}{text}\n"


def _kernel(body: str, before: str = "", parameters: str = "") -> str:
    return _module(f"{before}\n.visible .entry k({parameters})\n{{\n{_REGISTERS}{body}\nret;\n}}")


@_shape
def operands_in_braces(n: int) -> str:
    return _kernel(f"mov.b64 %rd1, {{{_listed(n, '%r1')}}};")


@_shape
def operands_without_braces(n: int) -> str:
    return _kernel(f"add.s32 {_listed(n, '%r1')};")


@_shape
def operands_that_differ(n: int) -> str:
    return _kernel(f".reg .b32 %w<{n}>;\nmov.b64 %rd1, {{{_listed(n, '%w@')}}};")


@_shape
def vectors(n: int) -> str:
    return _kernel(_many(n, "ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%rd1+16*@];\n"))


@_shape
def variables(n: int) -> str:
    return _module(_many(n, ".global .align 4 .b8 v@[16];\n"))


@_shape
def variables_in_one_line(n: int) -> str:
    return _module(f".global .b32 {_listed(n, 'v@')};")


@_shape
def variables_of_a_function(n: int) -> str:
    return _kernel(_many(n, ".local .align 8 .b8 l@[16];\n") + _many(n, "mov.u64 %rd1, l@;\n"))


@_shape
def registers_by_name(n: int) -> str:
    return _kernel(_many(n, ".reg .b32 named_@;\n") + _many(n, "mov.u32 named_@, @;\n"))


@_shape
def registers_in_one_line(n: int) -> str:
    return _kernel(f".reg .b32 {_listed(n, 'named_@')};\n" + _many(n, "add.u32 named_@, named_@, 1;\n"))


@_shape
def unknown_mnemonics(n: int) -> str:
    return _kernel(_many(n, "addx@q.u32 %r1, %r2, %r3;\n"))


@_shape
def unknown_modifiers(n: int) -> str:
    return _kernel(_many(n, "add.sx@q.u32 %r1, %r2, %r3;\n"))


@_shape
def modifiers_of_one_instruction(n: int) -> str:
    return _kernel(f"add{'.u32' * n} %r1, %r2, %r3;")


@_shape
def one_fault_each_line(n: int) -> str:
    return _kernel(_many(n, "add.u32 %r1, %f1, @;\n"))


@_shape
def parameters_of_a_kernel(n: int) -> str:
    return _kernel(_many(n, "ld.param.u32 %r1, [p@];\n"), "", _listed(n, ".param .u32 p@"))


@_shape
def parameters_of_a_function(n: int) -> str:
    return _module(f".func f({_listed(n, '.reg .u32 a@')})\n{{\n" + _many(n, "add.u32 a@, a@, 1;\n") + "ret;\n}")


@_shape
def arguments_of_a_call(n: int) -> str:
    before = f".func f({_listed(n, '.reg .b32 a@')})\n{{\nret;\n}}"
    return _kernel(f"call f, ({_listed(n, '%r1')});", before)


@_shape
def calls(n: int) -> str:
    scope = "{ .param .b32 a; st.param.b32 [a], %r1; call.uni f, (a); }\n"
    return _kernel(_many(n, scope), ".func f(.param .b32 a)\n{\nret;\n}")


@_shape
def calls_of_one_scope(n: int) -> str:
    return _kernel(_many(n, "call f@, (%r1);\n"), _many(n, ".extern .func f@(.reg .b32 a);\n"))


@_shape
def labels(n: int) -> str:
    return _kernel(_many(n, "L@: add.u32 %r1, %r1, 1;\n@%p1 bra L@;\n".replace("@%p1", "\x00%p1")).replace("\x00", "@"))


@_shape
def labels_of_one_place(n: int) -> str:
    return _kernel(_many(n, "L@:\n") + _many(n, "bra L@;\n"))


@_shape
def branch_targets(n: int) -> str:
    return _kernel(_many(n, "L@:\n") + f"T: .branchtargets {_listed(n, 'L@')};\nbrx.idx %r1, T;")


@_shape
def lists_of_branch_targets(n: int) -> str:
    return _kernel(_many(n, "L@:\nT@: .branchtargets L@;\nbrx.idx %r1, T@;\n"))


@_shape
def scopes_within_scopes(n: int) -> str:
    return _kernel(_many(n, "{ .reg .b32 s@; mov.u32 s@, 1;\n") + "}" * n)


@_shape
def scopes_in_a_row(n: int) -> str:
    return _kernel(_many(n, "{ .reg .b32 s; mov.u32 s, @; }\n"))


@_shape
def shadowed_names(n: int) -> str:
    return _kernel(_many(n, "{ .reg .b32 s; mov.u32 s, 1;\n") + "}" * n)


@_shape
def parentheses_in_a_constant(n: int) -> str:
    return _kernel(f"mov.u32 %r1, {'(' * n}1{')' * n};")


@_shape
def sum_in_a_constant(n: int) -> str:
    return _kernel(f"mov.u32 %r1, {'1+' * n}1;")


@_shape
def conditional_in_a_constant(n: int) -> str:
    return _kernel(f"mov.u32 %r1, {'1?1:' * n}1;")


@_shape
def initial_values(n: int) -> str:
    return _module(f".global .u32 g[{n}] = {{{_listed(n, '@')}}};")


@_shape
def initial_values_in_braces(n: int) -> str:
    return _module(f".global .u32 g[{n}][2] = {{{_listed(n, '{@, 1}')}}};")


@_shape
def initial_addresses(n: int) -> str:
    return _module(_many(n, ".global .u32 v@;\n") + f".global .u64 g[{n}] = {{{_listed(n, 'v@')}}};")


@_shape
def strings(n: int) -> str:
    return _kernel(f'.pragma "{"long " * n}";\n' + _many(n, '.pragma "nounroll";\n'))


@_shape
def string_that_is_open(n: int) -> str:
    return _kernel('.pragma "open\n' + _many(n, "add.u32 %r1, %r1, @;\n"))


@_shape
def comments(n: int) -> str:
    return _kernel(_many(n, "// one of a line\n/* one of\n two */ add.u32 /* within */ %r1, %r1, @; // behind\n"))


@_shape
def comment_that_is_open(n: int) -> str:
    return _kernel(_many(n, "add.u32 %r1, %r1, @;\n") + "/* open\n" + _many(n, "add.u32 %r1, %r1, @;\n"))


@_shape
def debug_sections(n: int) -> str:
    rows = _many(n, ".b8 1, 2, 3, 4\n.b32 .debug_str+@\n")
    return _module(
        f'.file 1 "a.cu"\n.section .debug_str\n{{\n{_many(n, "l@: .b8 65, 0")}\n}}\n.section .debug_info\n{{\n{rows}}}'
    )


@_shape
def source_lines(n: int) -> str:
    return _module('.file 1 "a.cu"\n') + _kernel(_many(n, ".loc 1 @ 3\nadd.u32 %r1, %r1, 1;\n"))[len(_HEAD) :]


@_shape
def source_lines_of_inlined_functions(n: int) -> str:
    rows = _many(n, ".loc 1 @ 3, function_name I@, inlined_at 1 2 3\nadd.u32 %r1, %r1, 1;\n")
    strings = _many(n, "I@: .b8 65, 0\n")
    return _module('.file 1 "a.cu"\n') + _kernel(rows)[len(_HEAD) :] + f".section .debug_str\n{{\n{strings}}}\n"


@_shape
def files(n: int) -> str:
    return _module(_many(n, '.file @ "folder/a@.cu"\n')) + _kernel(_many(n, ".loc @ 1 3\n"))[len(_HEAD) :]


@_shape
def aliases(n: int) -> str:
    return _module(".func f()\n{\nret;\n}\n" + _many(n, ".func g@();\n.alias g@, f;\n"))


@_shape
def prototypes(n: int) -> str:
    return _kernel(_many(n, "P@: .callprototype _ (.param .b32 a, .param .b64 b);\ncall %rd1, (%r1, %rd2), P@;\n"))


@_shape
def lists_of_call_targets(n: int) -> str:
    called = _many(n, ".func f@()\n{\nret;\n}\n")
    return _kernel(f"T: .calltargets {_listed(n, 'f@')};\ncall %rd1, T;", called)


@_shape
def pragmas(n: int) -> str:
    return _kernel(_many(n, '.pragma "used_bytes_mask 0x@";\nld.global.u32 %r1, [%rd1];\n'))


@_shape
def duplicate_names(n: int) -> str:
    return _module(_many(n, ".global .u32 v;\n")) + _kernel(_many(n, ".reg .b32 s;\nL:\n"))[len(_HEAD) :]


@_shape
def undefined_names(n: int) -> str:
    return _kernel(_many(n, "mov.u32 %r1, nowhere_@;\nbra L@;\n"))


@_shape
def undefined_names_beside_many(n: int) -> str:
    return _kernel(_many(n, ".reg .b32 value_@;\n") + _many(n, "mov.u32 %r1, valeu_@;\n"))


@_shape
def one_undefined_name(n: int) -> str:
    return _kernel(_many(n, "mov.u32 %r1, nowhere;\n"))


@_shape
def open_braces(n: int) -> str:
    return _kernel(_many(n, "{ add.u32 %r1, %r1, @;\n"))


@_shape
def closed_braces(n: int) -> str:
    return _kernel(_many(n, "add.u32 %r1, %r1, @; }\n"))


@_shape
def open_parentheses(n: int) -> str:
    return _kernel(_many(n, "call (%r1, f;\n"))


@_shape
def half_typed_lines(n: int) -> str:
    return _kernel(_many(n, "add.u32 %r1, \nld.\n@%p1 mov\n".replace("@%p1", "\x00%p1")).replace("\x00", "@"))


@_shape
def missing_semicolons(n: int) -> str:
    return _kernel(_many(n, "add.u32 %r1, %r1, @\n"))


@_shape
def guards(n: int) -> str:
    return _kernel("@%p1 add.u32 %r1, %r1, 1;\n@!%p2 mov.u32 %r2, %r1;\n" * n)


@_shape
def one_long_line(n: int) -> str:
    return _kernel(_many(n, "add.u32 %r1, %r1, @; "))


@_shape
def one_long_line_of_errors(n: int) -> str:
    return _kernel(_many(n, "add.q32 %r1, %r1, @; "))


@_shape
def functions(n: int) -> str:
    return _module(_many(n, f".func f@(.param .b64 p)\n{{\n{_REGISTERS}ld.param.u64 %rd1, [p];\nret;\n}}\n"))


@_shape
def kernels(n: int) -> str:
    return _module(_many(n, f".visible .entry k@(.param .b64 p)\n{{\n{_REGISTERS}ld.param.u64 %rd1, [p];\nret;\n}}\n"))


@_shape
def large_function(n: int) -> str:
    body = "ld.global.f32 %f1, [%rd1+4*@];\nfma.rn.f32 %f2, %f1, %f1, %f2;\nst.global.f32 [%rd2+4*@], %f2;\n"
    return _kernel(_many(n, body))


@_shape
def functions_that_call_the_next(n: int) -> str:
    called = "".join(
        f".func f{i}()\n{{\ncall f{i - 1};\nret;\n}}\n" if i else ".func f0()\n{\nret;\n}\n" for i in range(n)
    )
    return _kernel(f"call f{n - 1};", called)


@_shape
def functions_that_call_each_other(n: int) -> str:
    heads = _many(n, ".func f@();\n")
    return _module(heads + "".join(f".func f{i}()\n{{\ncall f{(i + 1) % n};\nret;\n}}\n" for i in range(n)))


@_shape
def functions_that_share_memory(n: int) -> str:
    called = _many(n, ".shared .b32 s@;\n.func f@()\n{\n.reg .b32 r;\nld.shared.u32 r, [s@];\nret;\n}\n")
    kernels_ = _many(n, ".entry k@()\n{\ncall f@;\ncall f0;\nret;\n}\n")
    return _module(called + kernels_)


@_shape
def targets_again(n: int) -> str:
    return _HEAD + ".target sm_90\n" * n + _kernel("")[len(_HEAD) :]


@_shape
def versions_again(n: int) -> str:
    return _HEAD + ".version 9.0\n" * n + _kernel("")[len(_HEAD) :]


@_shape
def externs(n: int) -> str:
    return _kernel(_many(n, "mov.u64 %rd1, e@;\n"), _many(n, ".extern .global .b8 e@[];\n"))


@_shape
def declared_twice(n: int) -> str:
    return _module(
        _many(n, ".extern .global .u32 e@;\n.visible .global .u32 e@;\n.func g@();\n.func g@()\n{\nret;\n}\n")
    )


@_shape
def special_registers(n: int) -> str:
    return _kernel(
        "mov.u32 %r1, %tid.x;\nmov.u32 %r2, %ctaid.y;\nmov.u64 %rd1, %clock64;\nmov.u32 %r3, %envreg3;\n" * n
    )


@_shape
def textures(n: int) -> str:
    before = _many(n, ".global .texref t@;\n")
    return _kernel(_many(n, "tex.1d.v4.f32.s32 {%f1, %f1, %f1, %f1}, [t@, {%r1}];\n"), before)


@_shape
def other_alphabets(n: int) -> str:
    return _kernel(_many(n, "// größer, 大きい, 😀\nadd.u32 %r1, %r1, @; /* ß */\n"))


@_shape
def names_of_other_alphabets(n: int) -> str:
    return _kernel(_many(n, ".reg .b32 größe@;\nmov.u32 大, @;\n"))


@_shape
def performance_directives(n: int) -> str:
    return _module(f".entry k()\n{'.maxntid 128' * 0}{chr(10).join('.minnctapersm 1' for _ in range(n))}\n{{\nret;\n}}")


@_shape
def attributes(n: int) -> str:
    return _module(_many(n, ".global .attribute(.managed) .u32 m@;\n"))


@_shape
def blank_lines(n: int) -> str:
    return _kernel("\n \n\t\n" * n)


@_shape
def empty_statements(n: int) -> str:
    return _kernel(";" * n)


@_shape
def bytes_that_are_none(n: int) -> str:
    return _kernel("\x01\x7f$#`~ \n" * n)


@_shape
def a_long_name(n: int) -> str:
    name = "x" * n
    return _kernel(f".reg .b32 {name};\nmov.u32 {name}, 1;\nmov.u32 %r1, {name}y;")


@_shape
def a_long_number(n: int) -> str:
    return _kernel(f"mov.u32 %r1, {'9' * n};\nmov.u32 %r1, 0b{'1' * n};")


@_shape
def dead_code(n: int) -> str:
    return _kernel("bra E;\n" + _many(n, "add.u32 %r1, %r2, @;\n") + "E:")


@_shape
def copies_of_registers(n: int) -> str:
    return _kernel(f".reg .b32 %w<{n + 1}>;\n" + "".join(f"mov.u32 %w{i + 1}, %w{i};\n" for i in range(n)))


@_shape
def branches_forward(n: int) -> str:
    line = "\x00%p1 bra L@;\nadd.u32 %r1, %r1, 1;\nL@:\n"
    return _kernel(_many(n, line).replace("\x00", "@"))


@_shape
def loops_within_loops(n: int) -> str:
    ends = "".join(f"@%p1 bra L{i};\n" for i in reversed(range(n)))
    return _kernel(_many(n, "L@: add.u32 %r1, %r1, 1;\n") + ends)

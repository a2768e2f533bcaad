"""Shapes of NVVM IR that grow: each gives a module in which one thing is there n times."""

from __future__ import annotations

from collections.abc import Callable

_HEAD = 'target triple = "nvptx64-nvidia-cuda"\n'
NVVM_SHAPES: dict[str, Callable[[int], str]] = {}


def _shape(make: Callable[[int], str]) -> Callable[[int], str]:
    NVVM_SHAPES[make.__name__.strip("_").replace("_", " ")] = make
    return make


def _many(n: int, line: str) -> str:
    """A line n times, with its number for each `#`."""
    return "".join(line.replace("#", str(i)) for i in range(n))


def _function(body: str) -> str:
    return f"{_HEAD}define void @k(ptr %p) {{\nentry:\n{body}  ret void\n}}\n"


@_shape
def instructions(n: int) -> str:
    return _function(_many(n, "  %v# = load i32, ptr %p, align 4\n  %w# = add i32 %v#, 1\n"))


@_shape
def calls(n: int) -> str:
    return _function(_many(n, "  call void @f#(i32 1, ptr %p)\n")) + _many(n, "declare void @f#(i32, ptr)\n")


@_shape
def intrinsics(n: int) -> str:
    called = _many(n, "  %t# = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n")
    return _function(called) + "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n"


@_shape
def unknown_intrinsics(n: int) -> str:
    return _function(_many(n, "  %t# = call i32 @llvm.nvvm.read.ptx.sreg.tid.x#()\n")) + _many(
        n, "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x#()\n"
    )


@_shape
def arguments_of_a_call(n: int) -> str:
    return _function(f"  call void @f({', '.join(['i32 1'] * n)})\n") + f"declare void @f({', '.join(['i32'] * n)})\n"


@_shape
def functions(n: int) -> str:
    return _HEAD + _many(
        n, "define void @f#(ptr %p) {\n  %v = load i32, ptr %p\n  call void @f0(ptr %p)\n  ret void\n}\n"
    )


@_shape
def kernels(n: int) -> str:
    return _HEAD + _many(n, "define ptx_kernel void @k#(ptr %p) {\n  ret void\n}\n")


@_shape
def kernels_by_annotation(n: int) -> str:
    named = ", ".join(f"!{i}" for i in range(n))
    return (
        _HEAD
        + _many(n, "define void @k#() {\n  ret void\n}\n")
        + f"!nvvm.annotations = !{{{named}}}\n"
        + _many(n, '!# = !{ptr @k#, !"kernel", i32 1}\n')
    )


@_shape
def metadata(n: int) -> str:
    return _function("  ret void, !dbg !1\n") + _many(n, "!# = !DILocation(line: #, column: 3, scope: !0)\n")


@_shape
def metadata_in_instructions(n: int) -> str:
    body = _many(n, "  %v# = load i32, ptr %p, align 4, !dbg !#\n")
    return _function(body) + _many(n, "!# = !DILocation(line: #, column: 3, scope: !0)\n")


@_shape
def types_within_types(n: int) -> str:
    return f"{_HEAD}@g = global {'{ ' * n}i32{' }' * n} zeroinitializer\n"


@_shape
def named_types(n: int) -> str:
    return _HEAD + _many(n, "%t# = type { i32, ptr }\n") + _many(n, "@g# = global %t# zeroinitializer\n")


@_shape
def globals_in_lines(n: int) -> str:
    return _HEAD + _many(n, "@g# = addrspace(1) global i32 #\n")


@_shape
def elements(n: int) -> str:
    return f"{_HEAD}@g = global [{n} x i32] [{', '.join(f'i32 {i}' for i in range(n))}]\n"


@_shape
def labels(n: int) -> str:
    return _function(_many(n, "  br label %l#\nl#:\n"))


@_shape
def phis(n: int) -> str:
    listed = ", ".join(f"[ {i}, %l{i} ]" for i in range(n))
    return _function(_many(n, "  br label %l#\nl#:\n") + f"  %x = phi i32 {listed}\n")


@_shape
def switch_cases(n: int) -> str:
    cases = _many(n, "    i32 #, label %l#\n")
    return _function(f"  switch i32 0, label %l0 [\n{cases}  ]\n" + _many(n, "l#:\n  br label %l0\n"))


@_shape
def attributes(n: int) -> str:
    return _HEAD + _many(n, 'attributes #@ = { nounwind "k"="v" }\n'.replace("#@", "##"))


@_shape
def comments(n: int) -> str:
    return _function(_many(n, "  ; one\n  %v# = load i32, ptr %p ; another\n"))


@_shape
def broken_lines(n: int) -> str:
    return _function(_many(n, "  %v# = load i32, \n"))


@_shape
def open_braces(n: int) -> str:
    return _HEAD + _many(n, "define void @f#() {\n")


@_shape
def digits_in_place_of_an_instruction(n: int) -> str:
    return _function(f"  %x = {'1' * n}\n")


@_shape
def escapes_in_inline_assembly(n: int) -> str:
    text = r"mov.u32 $0, 1; // as in every other line of it\0A" * n
    return _function(f'  %y = call i32 asm sideeffect "{text}", "=r"()\n')


@_shape
def constants_in_constants(n: int) -> str:
    return f"{_HEAD}@g = global i64 {'add (i64 1, i64 ' * n}0{')' * n}\n"


@_shape
def types_that_name_the_next(n: int) -> str:
    last = f"%t{n} = type {{ i32 }}\n@g = global %t0 zeroinitializer\n"
    return _HEAD + "".join(f"%t{i} = type {{ %t{i + 1} }}\n" for i in range(n)) + last

"""Small grammars of the languages, for programs that nobody wrote: nested, long, and odd where a reader may go wrong.

In a rule `<name>` stands for one of the alternatives of that name, and `<name*>` for some, often few and seldom many.
The first alternative of a name needs no other name that may need it: it is taken where a text is deep or long enough.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence

Grammar = Mapping[str, Sequence[str]]

_PTX: Grammar = {
    "start": (".version 8.7\n.target sm_90a\n.address_size 64\n<top*><kernel*>",),
    "top": (
        "\n",
        ".global .align 4 .b8 <name>[<number>]<values>;\n",
        ".const .f32 <name> = <expression>;\n",
        ".extern .func (.param .b32 r) <name>(.param .b32 p<parameters*>);\n",
        "// <name*>\n",
        "/* <name> */\n",
        '.file <number> "<name>"\n',
        ".alias <name>, <name>;\n",
        '.pragma "<name>";\n',
        "#<name>\n",
        ".section .debug_info { .b8 <number><more*> }\n",
    ),
    "values": ("", " = {<expression><more*>}", " = <nested>"),
    "nested": ("{}", "{<nested>}", "{<nested>, <nested>}"),
    "kernel": (
        ".entry <name>() { ret; }\n",
        "<linkage>.entry <name>(.param .u64 p<parameters*>)<bounds*>\n<body>\n",
        "<linkage>.func (.reg .b32 %r1) <name>(.reg .b32 %r2)\n<body>\n",
    ),
    "linkage": ("", ".visible ", ".weak "),
    "bounds": (".maxntid <number>", " .reqntid 32,1,1", " .minnctapersm <number>"),
    "parameters": (", .param .u32 q", ", .param .align 8 .b8 <name>[<number>]"),
    "body": ("{ ret; }", "{\n.reg .b32 %r<8>;\n.reg .b64 %rd<4>;\n.reg .pred %p<4>;\n<statement*>ret;\n}"),
    "statement": (
        "ret;\n",
        "add.s32 %r1, <operand>, <operand>;\n",
        "<guard>bra <name>;\n",
        "<name>:\n",
        "<body>\n",
        "<opcode><modifier*> <operand><more*>;\n",
        "ld.global.v4.u32 {%r1<more*>}, [<address>];\n",
        "call (%r1), <name>, (<operand><more*>);\n",
        "st.shared.b32 [<address>], <operand>;\n",
        "<guard><statement>",
        ".loc <number> <number> <number>\n",
        ".reg .b32 %a<number>;\n",
        "mov.b32 %r1, <expression>;\n",
        "brx.idx %r1, <name>;\n",
        ".branchtargets <name><names*>;\n",
        "mbarrier.init.shared.b64 [%rd1], 1;\n",
        ";\n",
        "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%r1<more*>}, {%r2}, {%r3}, {%r4};\n",
    ),
    "names": (", L", ", <name>"),
    "guard": ("@%p1 ", "@!%p<number> ", "@<guard>"),
    "opcode": ("add", "ld", "st", "cvt", "setp", "tcgen05", "cp", "shfl", "atom", "wgmma", "tex", "<name>"),
    "modifier": (
        ".u32",
        ".f32",
        ".sync",
        ".global",
        ".rn",
        ".async",
        ".bulk",
        ".aligned",
        ".<name>",
        "::<name>",
        ".b64",
    ),
    "operand": (
        "%r1",
        "%rd<number>",
        "<number>",
        "0f3F800000",
        "[<address>]",
        "{<operand><more*>}",
        "-<operand>",
        "%p1|%p2",
        "<name>",
        "%tid.x",
        "(<expression>)",
        "_",
    ),
    "address": ("%rd1", "%rd1+<number>", "<name>", "<name>+<expression>", "%rd1, {<operand><more*>}"),
    "more": (", 1", ", <operand>", ", <number>"),
    "expression": (
        "1",
        "<number>",
        "(<expression>)",
        "-<expression>",
        "<expression> + <expression>",
        "!<expression>",
        "<expression> ? <expression> : <expression>",
        "generic(<name>)",
        "(.s64)<expression>",
        "mask(<expression>)",
    ),
}
_NVVM: Grammar = {
    "start": ('target triple = "nvptx64-nvidia-cuda"\n<top*><function*><metadata*>',),
    "top": (
        "\n",
        "@<name> = addrspace(1) global <type> <value>\n",
        "%<name> = type { <type><types*> }\n",
        "; <name>\n",
        "declare <type> @<name>(<type><types*>)\n",
        "attributes #<number> = { nounwind <attribute*> }\n",
        "@<name> = constant <type> <constant>\n",
        "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n",
        'module asm "<name*>"\n',
    ),
    "attribute": ("noinline ", '"<name>"="<name>" ', "alwaysinline "),
    "metadata": ("!<number> = !{}\n", "!nvvm.annotations = !{!<number>}\n", "!<number> = !{<node>}\n"),
    "node": ("i32 1", "!{<node>}", "<node>, <node>", 'metadata !"<name>"', "null", "ptr @<name>"),
    "types": (", i32", ", <type>"),
    "type": (
        "i32",
        "float",
        "ptr",
        "i<number>",
        "[<number> x <type>]",
        "<<number> x <type>>",
        "{ <type><types*> }",
        "<type>*",
        "%<name>",
        "<type> (<type><types*>)",
        "ptr addrspace(<number>)",
        "void",
        "<{ <type> }>",
    ),
    "function": (
        "define void @<name>() {\n  ret void\n}\n",
        "define <type> @<name>(<type> %<name><parameters*>) #<number> {\n<block*>  ret <type> <value>\n}\n",
    ),
    "parameters": (", i32 %b", ", <type> %<name>"),
    "block": (
        "  br label %<name>\n<name>:\n",
        "  <instruction>\n",
        "<name>:\n  %<name> = phi <type> <incoming*>[ 0, %<name> ]\n",
    ),
    "incoming": ("[ <value>, %<name> ], ",),
    "instruction": (
        "ret void",
        "%<name> = add <type> <value>, <value>",
        "%<name> = load <type>, ptr <value>, align <number>",
        "store <type> <value>, ptr <value>",
        "%<name> = call <type> @<name>(<type> <value><arguments*>)",
        "br i1 <value>, label %<name>, label %<name>",
        "%<name> = getelementptr <type>, ptr <value>, i32 <value><arguments*>",
        'call void asm sideeffect "<assembly*>", "<constraint*>r"(i32 <value><arguments*>)',
        "switch i32 <value>, label %<name> [ <case*>]",
        "%<name> = <word> <type> <value> to <type>, !<name> !<number>",
        "%<name> = select i1 <value>, <type> <value>, <type> <value>",
        "<name*>",
        "unreachable",
    ),
    "case": ("i32 <number>, label %<name> ",),
    "assembly": (
        "mov.u32 $0, $1; ",
        "add.s32 ${0:<name>}, $<number>, <number>;\\0A",
        "{ .reg .pred p; $$ }",
        "$(<name>$|<name>$)",
    ),
    "constraint": ("=r,", "~{<name>},", "=&<name>,", "<number>,", "=*m,"),
    "arguments": (", i32 1", ", <type> <value>"),
    "value": (
        "0",
        "%<name>",
        "<number>",
        "@<name>",
        "undef",
        "1.0",
        "<constant>",
        "null",
        "0x7FF0000000000000",
        "zeroinitializer",
    ),
    "constant": (
        "zeroinitializer",
        "[<type> <value><arguments*>]",
        "{ <type> <constant> }",
        "add (i32 <constant>, i32 <constant>)",
        'c"<name>\\00"',
        "getelementptr (<type>, ptr <constant>, i32 <value>)",
        "<<type> <value><arguments*>>",
    ),
    "word": ("trunc", "zext", "bitcast", "addrspacecast", "<name>"),
}
_CPP: Grammar = {
    "start": ("<top*><function*>",),
    "top": (
        "\n",
        "#include <<name>.h>\n",
        "#define <macro> <expression>\n",
        "#define <macro>(<name>) asm(<text*>)\n",
        "// <name*>\n",
        "#define <macro>(...) <macro>(__VA_ARGS__, <macro>)\n",
        "#if <condition>\n<top*>#else\n<top*>#endif\n",
        "using <name> = <type>;\n",
        "constexpr int <name> = <expression>;\n",
        "struct <name> { <type> <name>; <function*> };\n",
        'const char <name>[] = "<ptx*>";\n',
        "#define <macro> \\\n  <text> \\\n  <text>\n",
        "#elif <condition>\n",
        "#endif\n",
        "namespace <name> { <top*> }\n",
        '#define <macro> "<ptx*>"\n',
    ),
    "function": (
        "__device__ void <name>() {}\n",
        "<template>__global__ void <name>(<type> <name><parameters*>) {\n<statement*>}\n",
    ),
    "template": ("", "template <int <name>, class <name>>\n"),
    "parameters": (", int b", ", <type> <name>", ", <type> (&<name>)[<number>]"),
    "statement": (
        ";\n",
        "  asm volatile(<text*> : <outputs> : <inputs>);\n",
        "  asm(<text*>);\n",
        "  <type> <name> = <expression>;\n",
        "  if constexpr (<condition>) { <statement*> } else <statement>",
        "  for (int i = 0; i < <expression>; i++) { <statement*> }\n",
        "#if <condition>\n<statement*>#endif\n",
        "  <macro>(<expression>);\n",
        "  { <statement*> }\n",
        "  // <name> \\\n  <name>\n",
        '  asm volatile("<ptx*>" : <outputs> : <inputs> : "memory"<more*>);\n',
        "  auto f = [&](<type> x) { <statement*> };\n",
        "  return <expression>;\n",
        "  asm(<macro> : <outputs> : <macro>);\n",
        '  asm volatile(R"<macro>(<ptx*>)<macro>" ::: "memory");\n',
        '  asm goto("<ptx>" : : : : <name>);\n',
        "  /* <name> */ <name>.<name>(<expression>, <expression>);\n",
    ),
    "text": ('"nop;"', '"<ptx>"', '"<ptx*>\\n"', "<macro>", "<macro>(<name>)", 'R"(<ptx*>)"', "#<name>", '"" <text>'),
    "ptx": (
        "mov.u32 %0, %1; ",
        "add.s32 %<number>, %0, <number>;\\n\\t",
        "{ .reg .pred p; <ptx*> }",
        "%%<name>",
        "%[<name>]",
        "<name>: ",
        "bra <name>; ",
        "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0, %1}, %2, %3, p; ",
        "@p <ptx>",
        "%={",
        "\\x41",
        "\\",
        "ld.global.v4.u32 {%0, %1, %2, %3}, [%4]; ",
        "// <name>\\n",
        "/* <name>",
        "m16n8k%2",
        ".L2::%<number>B",
    ),
    "outputs": ("", '"=r"(<name>)', '"+r"(<expression>)<more*>', '[<name>] "=l"(<name>[<number>])'),
    "inputs": ("", '"r"(<expression>)<more*>', '"n"(<expression>)', '[<name>] "l"(&<name>)', '"C"(<name>)', "<macro>"),
    "more": (', "r"(a)', ', "<name>"(<expression>)', ', [<name>] "f"(<expression>)'),
    "type": (
        "int",
        "unsigned",
        "float*",
        "<name>",
        "<name><<type>>",
        "const <type>&",
        "half2",
        "<name>::<name>",
        "<type>*",
        "unsigned long long",
    ),
    "condition": (
        "1",
        "__CUDA_ARCH__ >= <number>",
        "defined(<macro>)",
        "<condition> && <condition>",
        "!(<condition>)",
        "<expression>",
        "<condition> || <condition>",
        "<macro>(<condition>)",
    ),
    "expression": (
        "1",
        "<name>",
        "<number>",
        "(<expression>)",
        "<expression> + <expression>",
        "<name>[<expression>]",
        "sizeof(<type>)",
        "(<type>)<expression>",
        "<name>(<expression>)",
        "static_cast<<type>>(<expression>)",
        "<expression> ? <expression> : <expression>",
        "'<name>'",
        '"<name>"',
        "<name>-><name>",
        "&<expression>",
        "*<expression>",
        "<macro>",
        "<name><<expression>>::value",
        "-<expression>",
    ),
    "macro": ("A", "B", "CC", "DO_ASM", "E_"),
}
_PYTHON: Grammar = {
    "start": ("import triton.language as tl\nfrom cutlass._mlir.dialects import llvm\n<top*><function*>",),
    "top": (
        "\n",
        "<name> = <expression>\n",
        "# <name*>\n",
        "<name>: str = <text>\n",
        "<name> += <text>\n",
        'PTX = """.version 8.0\n.target sm_80\n<ptx*>"""\n',
    ),
    "function": ("def <name>(): pass\n", "def <name>(<name><parameters*>):\n<line*>    return <expression>\n"),
    "parameters": (", b", ", <name>=<expression>", ", *<name>"),
    "line": (
        "    pass\n",
        "    <name> = <expression>\n",
        "    <name> = tl.inline_asm_elementwise(<text>, <constraints>, [<expression><more*>]<options>)\n",
        "    llvm.inline_asm(<name>, [<expression><more*>], <text>, <constraints>, has_side_effects=True)\n",
        "    if <expression>:\n        <name> = <text>\n",
        "    <name> = <name>(<text>)\n",
        "    <name>.append(<text>)\n",
        "    for <name> in <expression>: <name> += <text>\n",
        '    """<ptx*>\n    """\n',
    ),
    "options": (", dtype=tl.int32, is_pure=True, pack=1", ", dtype=<expression>, pack=<number>"),
    "constraints": ('"=r,r"', '"<constraint*>r"', "<text>", 'f"=r,{<expression>}"', '",".join(<expression>)'),
    "constraint": ("=r,", "r,", "~{memory},", "<number>,", "=&l,", "<name>,"),
    "text": (
        '"nop;"',
        '"<ptx*>"',
        '"""\n<ptx*>\n"""',
        'f"<ptx*>{<expression>}<ptx*>"',
        "(<text> <text>)",
        "<text> + <text>",
        "r'<ptx*>'",
        '"<ptx>".format(<expression>)',
        "<name>",
        "<text> % <expression>",
        "f'{<text>}'",
        "<text> * <number>",
        'f"{{<ptx*>}}"',
        '"\\n".join([<text>, <text>])',
        '"""<ptx*>"""',
    ),
    "ptx": (
        "mov.u32 $0, $1; ",
        "{ .reg .pred p; <ptx*> } ",
        "add.s32 $0, $<number>, <number>;\\n",
        "\\x41",
        "\\N{DIGIT ONE}",
        "\\u00e9",
        "${0:<name>}",
        "$$",
        "@p <ptx>",
        "{{",
        "}}",
        "cvt.rn.f16.f32 $0, $1;",
        "<name>: ",
        "\\\n",
        "%{<name>}",
        "\\777",
        "ld.global.b32 $0, [$1 + <number>];\\t",
    ),
    "more": (", x", ", <expression>"),
    "expression": (
        "1",
        "<name>",
        "<number>",
        "(<expression>)",
        "<expression> + <expression>",
        "[<expression><more*>]",
        "<name>(<expression>)",
        "<text>",
        "<name>.<name>",
        "{<expression>: <expression>}",
        "<expression> if <expression> else <expression>",
        "lambda: <expression>",
        "<name>[<expression>]",
        "not <expression>",
        "-<expression>",
        "(<expression> for x in <expression>)",
    ),
}
GRAMMARS: Mapping[str, Grammar] = {"ptx": _PTX, "nvvm": _NVVM, "cuda": _CPP, "python": _PYTHON}

_COMMON: Grammar = {
    "name": ("a", "b", "L1", "x", "foo", "k", "T", "value", "_Z3fooi", "x" * 300, "$L__BB0_1"),
    "number": ("1", "0", "4", "32", "0x10", "65536", "4294967296", "9" * 400, "-1", "1e9"),
}
_PART = re.compile(r"<(\w+)(\*?)>")
_COUNTS = (0, 1, 1, 2, 3, 5)
_MANY = (40, 300)
_DEPTHS = (4, 8, 8, 12, 200)
_LONGEST = 20_000


def written(language: str, rng: random.Random) -> str:
    """A program of a language by its grammar, mostly of a hundred lines at most."""
    grammar = {**_COMMON, **GRAMMARS[language]}
    deepest = rng.choice(_DEPTHS)
    found: list[str] = []
    size = 0
    # What is yet to write, the next last: no recursion, since a text may be deeper than Python goes.
    waiting: list[tuple[str, int]] = [("<start>", 0)]
    while waiting:
        text, depth = waiting.pop()
        part = _PART.search(text)
        if part is None or part[1] not in grammar:
            end = len(text) if part is None else part.end()
            found.append(text[:end])
            size += end
            if end < len(text):
                waiting.append((text[end:], depth))
            continue
        found.append(text[: part.start()])
        size += part.start()
        if part.end() < len(text):
            waiting.append((text[part.end() :], depth))
        alternatives = grammar[part[1]]
        is_over = depth > deepest or size > _LONGEST
        count = 1
        if part[2]:
            count = 0 if size > _LONGEST else 1 if is_over else rng.choice(_MANY if rng.random() < 0.02 else _COUNTS)
        inner = [alternatives[0] if is_over else rng.choice(alternatives) for _ in range(count)]
        waiting += ((one, depth + 1) for one in inner)
    return "".join(found)

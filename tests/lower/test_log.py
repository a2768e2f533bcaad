"""What LLVM 22 and libnvvm 13.5 wrote about modules, as messages. The texts are theirs, recorded."""

from __future__ import annotations

from ptx_ls.lower.log import Message, read

VERIFIER = """\
Instruction does not dominate all uses!
  %y = add i32 %x, 1, !dbg !1
  %w = add i32 %y, 1, !dbg !2
PHI nodes not grouped at top of basic block!
  %p = phi i32 [ 1, %b ], !dbg !3
label %c
LLVM ERROR: Broken module found, compilation aborted!
"""


def test_parser_of_llvm() -> None:
    log = "LLVM IR parsing error\n<string>:2:20: error: use of undefined value '%z'\n  %y = add i32 %x, %z, !dbg !5\n"
    assert read(log + "                   ^\n", ()) == (Message("error", "use of undefined value '%z'", 2, column=19),)


def test_parser_of_libnvvm() -> None:
    assert read("module.ll (6, 19): parse use of undefined value '%z'", ()) == (
        Message("error", "use of undefined value '%z'", 6, column=19),
    )


def test_verifier_names_the_lines_of_the_locations_that_it_prints() -> None:
    assert read(VERIFIER, (None, 8, 12, 20)) == (
        Message("error", "Instruction does not dominate all uses", 12),
        Message("error", "PHI nodes not grouped at top of basic block", 20, ("%c",)),
    )


def test_checks_of_the_specification() -> None:
    log = "error: Error: : a b/k.ll(6): \n  context:   fence seq_cst, !dbg !5\n  Illegal instruction: fence"
    assert read(log, ()) == (Message("error", "Illegal instruction: fence", 6),)
    log = 'error: Error: : Global Variable `g\': \n  context: @g = global i32 0, section "foo"\n  Explicit section'
    assert read(log, ()) == (Message("error", "Explicit section", None, ("@g",)),)


def test_code_generators() -> None:
    assert read("LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.wgmma.fence.sync.aligned\n", ()) == (
        Message(
            "error",
            "Cannot select: intrinsic %llvm.nvvm.wgmma.fence.sync.aligned",
            None,
            ("@llvm.nvvm.wgmma.fence.sync.aligned",),
        ),
    )
    log = "LLVM ERROR: Cannot select: t6: f32 = fsin t5, a b/k.ll:6:1\n  t5: f32,ch = load t0, k.ll:5:1\nIn function: k"
    assert read(log, ()) == (Message("error", "Cannot select: t6: f32 = fsin t5", 6),)
    log = "error: k.ll:4:1: in function k void (ptr addrspace(1), i32): Support for dynamic alloca: PTX 7.3\n"
    assert read(log, ()) == (Message("error", "Support for dynamic alloca: PTX 7.3", 4),)
    assert read("k.ll(7) Error: unsupported operation", ()) == (Message("error", "unsupported operation", 7),)


def test_advice_is_no_message() -> None:
    log = "module.ll: error: IR version 1.0 incompatible with current version 2.0\nConsider inserting:\n!nvvmir = 1"
    assert read(log, ()) == (Message("error", "IR version 1.0 incompatible with current version 2.0"),)


def test_traces_of_a_crash_are_no_messages() -> None:
    assert read("PLEASE submit a bug report\nStack dump:\n0. Running pass\n", ()) == ()

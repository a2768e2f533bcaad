"""llvm-error: LLVM refuses the module of NVVM IR, and ptx-ls finds no error in that line.

LLVM runs only if the user asks for it: with the command that shows the PTX of a module, with `ptx-ls lower`, or with
`nvvm.verify` in the settings when a document is saved. The message is LLVM's own, of its parser, its verifier or its
code generator ("Cannot select" names an intrinsic that the target does not have). What names no line is shown at the
name that it is about, else at the beginning of the module.
"""

from __future__ import annotations

CODE = "llvm-error"

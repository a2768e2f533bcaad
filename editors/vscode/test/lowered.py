"""`python -m editors.vscode.test.lowered [--keep DIR]`: a module of NVVM IR in a real VS Code.

Completion at an operand, the layout, its PTX beside it, the picture of its control flow, and a kernel that is run.

Needs what `editors.vscode.test` needs, and llvmlite.
"""

from __future__ import annotations

import sys
from pathlib import Path

from editors.vscode.test.__main__ import Trial, try_once

MODULE = """target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; run: block=4 args=buf:s32:4 3
define ptx_kernel void @power(ptr addrspace(1) %out, i32 %times) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %place = getelementptr i32, ptr addrspace(1) %out, i32 %t
  br label %loop
loop:
  %n = phi i32 [ 0, %entry ], [ %next, %loop ]
  %product = phi i32 [ 1, %entry ], [ %more, %loop ]
  %more = mul i32 %product, %t
  %next = add i32 %n, 1
  %again = icmp slt i32 %next, %times
  br i1 %again, label %loop, label %done
done:
  store i32 %more, ptr addrspace(1) %place
    ret   void
}
"""


def write_files(folder: Path) -> None:
    """Writes the module that is opened."""
    (folder / "power.ll").write_text(MODULE)


if __name__ == "__main__":
    trial = Trial("lowered.mjs", write_files)
    sys.exit(try_once("lowered", "a module of NVVM IR in VS Code", lambda node: trial))

"""`python -m editors.vscode.test.sources [--keep DIR]`: source and PTX side by side in a real VS Code.

Also an asm statement that is run, and what is wrong in a file that is not open. Needs what `editors.vscode.test` needs.
"""

from __future__ import annotations

import sys
from pathlib import Path

from editors.vscode.test.__main__ import Trial, try_once

SOURCE = """// No word of this file starts the server.
__global__ void k(int* p, int a) {
  int r = a * a + a;
  p[0] = r;
}
"""
PTX = """.version 8.6
.target sm_80
.address_size 64
.visible .entry k(.param .u64 p, .param .u32 a)
{
	.reg .b32 %r<3>;
	.reg .b64 %rd<3>;
	.loc 1 3 3
	ld.param.u64 %rd1, [p];
	ld.param.u32 %r1, [a];
	mad.lo.s32 %r2, %r1, %r1, %r1;
	cvta.to.global.u64 %rd2, %rd1;
	.loc 1 4 3
	st.global.u32 [%rd2], %r2;
	.loc 1 5 1
	ret;
}
	.file 1 "/gone/kernel.cu"
"""
ADD = """__device__ int add(int a, int b) {
  int r;
  asm("add.s32 %0, %1, %2;" : "=r"(r) : "r"(a), "r"(b));
  return r;
}
"""
WRONG = ".version 8.6\n.target sm_80\n.address_size 64\n.entry k() { ret }\n"
RENAMED = (
    PTX.replace("kernel.cu", "other.cu")
    .replace("%r", "%x")
    .replace("mad.lo.s32 %x2, %x1, %x1, %x1", "mul.lo.s32 %x2, %x1, %x1")
)


def write_files(folder: Path) -> None:
    """Writes the files that are opened, and one that is not."""
    for name, text in {
        "kernel.cu": SOURCE,
        "kernel.ptx": PTX,
        "add.cu": ADD,
        "closed.ptx": WRONG,
        "renamed.ptx": RENAMED,
    }.items():
        (folder / name).write_text(text)


if __name__ == "__main__":
    trial = Trial("sources.mjs", write_files)
    sys.exit(try_once("sources", "source and PTX side by side in VS Code", lambda node: trial))

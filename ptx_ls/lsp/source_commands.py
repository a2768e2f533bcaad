"""The command `ptx-ls.sourceLines`, which returns the pairs of `source_pairs.py`, and `ptx-ls.showPtxOfLine`, which
shows the PTX of a line of a source file; `ptx-ls.normalized`, which `compare_command.py` answers."""

from __future__ import annotations

LINES = "ptx-ls.sourceLines"
NORMALIZED = "ptx-ls.normalized"
SHOW = "ptx-ls.showPtxOfLine"
NOTHING = (
    "No PTX is known of this line: open the .ptx that was made of this file with line information (nvcc -lineinfo), or "
    "put it beside the file."
)

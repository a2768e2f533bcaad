"""A kernel, and what nvdisasm 13.5 prints of the code that ptxas 13.5 makes of it: with -gp, and with -lrm count."""

from __future__ import annotations

from pathlib import Path

from ptx_ls.ptxas.output import Output
from ptx_ls.sass.disassemble import MachineCode
from ptx_ls.sass.listing import read
from ptx_ls.syntax.document import Document

FOLDER = Path(__file__).parent
KERNEL = FOLDER / "kernel.ptx"
LINES = FOLDER / "lines.txt"
LIVE = FOLDER / "live.txt"


def document() -> Document:
    return Document("kernel.ptx", "ptx", KERNEL.read_bytes())


def code() -> MachineCode:
    """The code as it was recorded, without what ptxas says of it."""
    return MachineCode(Output((), (), is_recognized=True), read(LINES.read_text(), LIVE.read_text()))

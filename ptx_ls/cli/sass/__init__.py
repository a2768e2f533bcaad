"""`ptx-ls sass`: the machine code of PTX beside its lines, by the user's ptxas and nvdisasm."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.cli.formats.json import as_json
from ptx_ls.cli.terminal import one_line

if TYPE_CHECKING:
    from ptx_ls.sass.disassemble import MachineCode


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls sass`."""
    parser.add_argument("file", metavar="FILE", help="a file of PTX; - is standard input")
    parser.add_argument("--entry", metavar="NAME", help="only this kernel or function, by its name in PTX or C++")
    parser.add_argument("--ptxas", metavar="PROGRAM", default="ptxas", help="NVIDIA's assembler (path or name)")
    parser.add_argument("--nvdisasm", metavar="PROGRAM", default="nvdisasm", help="its disassembler (path or name)")
    parser.add_argument("--target", metavar="sm_XX", help="generate code for it (default: the module's)")
    parser.add_argument("--max-seconds", type=int, default=600, metavar="N", help="the longest for one file (600)")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: shown; 1: ptxas refuses the module; 2: usage, or a program that cannot be run."""
    import asyncio

    from ptx_ls.cli.check_options import target_of
    from ptx_ls.process.run import ToolError
    from ptx_ls.ptxas.options import Options
    from ptx_ls.sass import report
    from ptx_ls.sass.disassemble import machine_code

    try:
        document = files.read_assembled(options.file)
        target = target_of(options.target).name if options.target is not None else ""
        how = Options(options.ptxas, seconds=options.max_seconds, target=target)
        code = asyncio.run(machine_code(document, how, options.nvdisasm))
        errors = code.output.errors
        chosen = _chosen(options.entry, code) if not errors else None
    except (InputError, ToolError, ValueError) as fault:
        print(one_line(f"ptx-ls sass: {fault}"), file=sys.stderr)
        return 2
    for error in errors:
        print(one_line(error.in_file(document.uri)), file=sys.stderr)
    if errors:
        return 1
    if options.format == "json":
        print(as_json(report.as_object(document, code, chosen)))
    else:
        for row in report.rows(document, code, chosen):
            print(one_line(row.text))
    return 0


def _chosen(entry: str | None, code: MachineCode) -> str | None:
    """The section that a name means; None for all. Raises ValueError."""
    from ptx_ls.cli.cxx_name import with_name

    if entry is None:
        return None
    known = list(dict.fromkeys(routine.section for routine in code.routines))
    found = with_name(entry, known)
    if len(found) != 1:
        raise ValueError(
            f"{entry} may mean {', '.join(found)}" if found else f"no code of {entry}; there is {', '.join(known)}"
        )
    return found[0]

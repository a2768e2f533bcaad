"""`ptx-ls lower`: the PTX of a module of NVVM IR."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from ptx_ls.cli import files
from ptx_ls.cli.files import InputError
from ptx_ls.cli.lowering_option import add_lowering, lowered
from ptx_ls.cli.terminal import harmless, one_line
from ptx_ls.languages.batch import is_lowered

if TYPE_CHECKING:
    from ptx_ls.checks.base.diagnostic import Diagnostic
    from ptx_ls.lower.linked import Fault
    from ptx_ls.lower.lower import Lowered
    from ptx_ls.syntax.document import Document


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls lower`."""
    parser.add_argument("file", metavar="FILE", help="a module of NVVM IR; - is standard input")
    add_lowering(parser)
    parser.add_argument("-o", dest="output", metavar="FILE.ptx", help="write the PTX here, not to standard output")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="json: the PTX with the line of each of its lines"
    )


def run(options: argparse.Namespace) -> int:
    """0: lowered to PTX without an error; 1: refused, or with errors; 2: usage, or nothing that can lower it."""
    from ptx_ls.process.run import ToolError
    from ptx_ls.syntax.document import Document

    try:
        given = files.read(options.file, "nvvm" if options.file == "-" else None, has_reader=options.reader is not None)
        if not is_lowered(given.language):
            raise InputError(f"{given.path}: not NVVM IR; only NVVM IR is lowered to PTX")
        document = Document(given.path, given.language, given.source)
        found = lowered(options, document)
    except (InputError, ValueError, ToolError) as fault:
        print(one_line(f"ptx-ls lower: {fault}"), file=sys.stderr)
        return 2
    return _show(options, document, found)


def _show(options: argparse.Namespace, document: Document, found: Lowered) -> int:
    from ptx_ls.cli.report import Checked, shown
    from ptx_ls.lower.findings import locate_findings
    from ptx_ls.lower.linked import as_json, faults_of, ptx_document

    refused = sorted(locate_findings(document, found).diagnostics, key=lambda one: one.start)
    ptx = ptx_document(document.uri, found.ptx)
    faults = faults_of(ptx) if found.ptx else ()
    text = found.ptx.decode("utf-8", "replace")
    if options.format == "json":
        found_json = as_json(found, ptx) | {"diagnostics": [_refusal(document, one) for one in refused]}
        text = json.dumps(found_json, indent=2) + "\n"
    if options.output is not None and text:
        try:
            Path(options.output).write_text(text, encoding="utf-8")
        except OSError as trouble:
            print(one_line(f"ptx-ls lower: {options.output}: {trouble.strerror or trouble}"), file=sys.stderr)
            return 2
    elif text:
        print(harmless(text, sys.stdout), end="" if text.endswith("\n") else "\n")
    sys.stdout.flush()
    if found.account and options.format == "text":
        print(one_line(f"{document.uri}: {found.account}"), file=sys.stderr)
    for line in shown(Checked(document.uri, document, None, (), refused), "text"):
        print(line, file=sys.stderr)
    for fault in faults:
        print(one_line(_text(document.uri, fault)), file=sys.stderr)
    severities = {one.severity for one in refused} | {one.diagnostic.severity for one in faults}
    return 1 if not found.ptx or "error" in severities else 0


def _refusal(document: Document, diagnostic: Diagnostic) -> dict[str, object]:
    line = document.line_at(diagnostic.start) + 1
    return {"line": line, "severity": diagnostic.severity, "code": diagnostic.code, "message": diagnostic.message}


def _text(path: str, fault: Fault) -> str:
    one = fault.diagnostic
    place = f"{path}:{fault.source_line}" if fault.source_line else path
    return f"{place}: {one.severity}[{one.code}]: {one.message} (line {fault.line} of the PTX)"

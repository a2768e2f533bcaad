"""What each tool answers, as text: lines count from 1, a finding has one fix."""

from __future__ import annotations

import io
import tempfile
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from threading import Lock

from ptx_ls import cli, languages
from ptx_ls.checks.base.applicability import any_fix
from ptx_ls.checks.base.diagnostic import Diagnostic
from ptx_ls.checks.base.suppression import unsuppressed
from ptx_ls.checks.declarations import undefined_name
from ptx_ls.checks.module import missing_directive, missing_target, missing_version
from ptx_ls.cli.files import InputError
from ptx_ls.languages.batch import is_lowered
from ptx_ls.mcp.given import Given, GivenError, given
from ptx_ls.mcp.short import shortened
from ptx_ls.process.python import command_of
from ptx_ls.process.run import Limits, ToolError
from ptx_ls.process.run import run as run_limited
from ptx_ls.syntax.document import Document
from ptx_ls.syntax.text_edit import edited

_SUPPLIED = frozenset((missing_version.CODE, missing_target.CODE, missing_directive.CODE, undefined_name.CODE))
"""What is missing around bare instructions, and their registers, which are declared elsewhere."""
_MOST_SPELLINGS = 8
_SECONDS, _MEMORY, _OUTPUT = 20, 2 << 30, 1 << 20
_OF_SPELLINGS = frozenset(
    (
        *("unknown-instruction", "unknown-modifier", "missing-modifier", "modifier-combination", "modifier-order"),
        *("needs-target", "needs-version"),
    )
)
"""The codes of what is wrong with a spelling, whatever its operands are."""
_captured = Lock()


def check(code: str = "", path: str = "", target: str = "", ptx: str = "", *, whole: bool = False) -> str:
    """The errors and warnings of code or a file."""
    try:
        one = given(code, path, target, ptx)
    except (GivenError, InputError) as fault:
        return str(fault)
    found = _found(one)
    if not found:
        return "no errors"
    return shortened("\n".join(_line(one.document, d) for d in found), is_whole=whole)


def _found(one: Given) -> Sequence[Diagnostic]:
    document = one.document
    every = unsuppressed(document, languages.language_of(document).diagnostics(document))
    return [d for d in every if d.severity in ("error", "warning") and not (one.is_bare and d.code in _SUPPLIED)]


def _line(document: Document, diagnostic: Diagnostic) -> str:
    line, character = document.position_at(diagnostic.start, "utf-32")
    fix = any_fix(diagnostic)
    way = f" [fix: {fix.title}]" if fix else ""
    return f"{line + 1}:{character + 1}: {diagnostic.severity}[{diagnostic.code}]: {diagnostic.message}{way}"


def spellings(spelling: str, target: str = "", ptx: str = "") -> str:
    """The legal spellings nearest to one, or that it is legal, and what may follow it."""
    text = spelling.strip().rstrip(";")
    try:
        one = given(text, "", target, ptx)
    except GivenError as fault:
        return str(fault)
    wrong = _wrong_spelling(one)
    lines = [_line(one.document, d) for d in wrong[:1]]
    near: dict[str, None] = {}
    for diagnostic in wrong:
        for fix in diagnostic.fixes:
            changed = edited(one.document.source, fix.edits).decode().rstrip(";")
            again = given(changed, "", target, ptx)
            if not _wrong_spelling(again):
                near[changed] = None
    lines += [f"nearest: {', '.join([*near][:_MOST_SPELLINGS])}"] if near else [] if wrong else ["legal"]
    completions = languages.language_of(one.document).completions
    prefix = Document("code", "ptx", text.encode() + b".", choices=one.document.choices)
    following = completions(prefix, len(text.encode()) + 1, False) if completions and " " not in text else ()
    labels = [item.label for item in following if item.label.startswith(".")]
    if labels and not wrong:
        lines.append(f"may be followed by: {' '.join(labels)}")
    return shortened("\n".join(lines), is_whole=False)


def _wrong_spelling(one: Given) -> list[Diagnostic]:
    return [d for d in _found(one) if d.code in _OF_SPELLINGS and d.severity == "error"]


def explain(word: str, *, whole: bool = False) -> str:
    """What a spelling, a word of PTX, a code or a message of a tool means."""
    return _told(["explain", "--", word], is_whole=whole)


def targets(code: str = "", path: str = "", *, whole: bool = False) -> str:
    """Which targets take a module, from which version, and why others do not."""
    try:
        one = given(code, path, "", "")
    except (GivenError, InputError) as fault:
        return str(fault)
    if path:
        return _told(["targets", "--", path], is_whole=whole)
    if one.is_bare:
        return "a module is judged, with .version and .target; `explain` knows what one instruction requires"
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "code")
        file.write_bytes(one.document.source)
        told = _told(["targets", f"--language={one.document.language}", "--", str(file)], is_whole=whole)
        return told.replace(f"{file}:", "line ")


async def run(
    code: str = "",
    path: str = "",
    entry: str = "",
    grid: str = "1",
    block: str = "32",
    arguments: Sequence[str] = (),
    *,
    whole: bool = False,
) -> str:
    """What a kernel does in the interpreter, with limits of time and memory."""
    try:
        one = given(code, path, "", "")
    except (GivenError, InputError) as fault:
        return str(fault)
    name = f"module.{'ll' if is_lowered(one.document.language) else 'ptx'}"
    words = ["run", name, f"--grid={grid}", f"--block={block}", f"--max-seconds={_SECONDS}"]
    words += [f"--max-memory={_MEMORY // 2}", *([f"--entry={entry}"] if entry else [])]
    words += [f"--arg={one}" for one in arguments]
    command, limits = command_of("ptx_ls.__main__", words), Limits(_SECONDS + 10, _MEMORY, _OUTPUT)
    try:
        status, output = await run_limited("the run", command, name, one.document.source, limits)
    except ToolError as trouble:
        return str(trouble)
    return shortened(output.strip() or f"ended with status {status}", is_whole=whole)


def _told(words: list[str], *, is_whole: bool) -> str:
    """What a command says."""
    told = io.StringIO()
    with _captured, redirect_stdout(told), redirect_stderr(told):
        cli.main(words)
    return shortened(told.getvalue().strip(), is_whole=is_whole)

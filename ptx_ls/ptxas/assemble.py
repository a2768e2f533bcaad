"""Runs ptxas on a document: which one, for which target, and what may go wrong with it."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ptx_ls.isa import targets
from ptx_ls.isa.targets import Target
from ptx_ls.ptxas import guard
from ptx_ls.ptxas.said import Said, read
from ptx_ls.ptxas.wish import Wish
from ptx_ls.sema.module import module_of
from ptx_ls.syntax.document import Document


class Trouble(Exception):  # noqa: N818  # it is a sentence for the user, not a fault of the document
    """Raised where ptxas gives no opinion on the document: it cannot be run, fails, or is too old."""


_MOST_BYTES = 1 << 22
"""So much output is read of one run: 40,000 messages of ptxas, or the first of something endless."""

_SECONDS_LEFT = 2
"""So long is waited for the rest of the output of a command that has ended."""

_NO_SUCH_ARCH = re.compile(r"Value '.*' is not defined for option 'gpu-name'|Unsupported gpu architecture")
_TOO_LOW_ARCH = re.compile(r"SM version specified by \.target is higher than default SM version assumed")
_OLD = re.compile(r"Unsupported \.version ([\d.]+); current version is '([\d.]+)'")
_UNRESOLVED = re.compile(r"Unresolved extern (?:function|variable)")
_OF_THE_MODULE = re.compile(r"\bfunction '|\bentry |\bline \d|\.target")
_NEVER_LINKED = re.compile(r"'Compile only\(-c\)' requires")

# `# 12 "a.cu"` gives what follows the lines of another file, in messages too.
_LINE_MARKER = re.compile(rb"^([ \t]*)#(?=[ \t]*(?:line[ \t]+)?\d+[ \t]+\")", re.MULTILINE)


async def assemble(document: Document, wish: Wish) -> Said:
    """What ptxas says about a PTX document, assembled for the target that it names.

    Whoever cancels this ends ptxas with it. Raises `Trouble`.
    """
    program = await asyncio.to_thread(program_of, wish.program)
    name = Path(program).name
    text, candidates = await asyncio.to_thread(_prepared, document)
    for arch in candidates:
        said = await _said(program, arch, wish, text)
        if not any(_NO_SUCH_ARCH.match(m.text) for m in said.messages):
            break
    for message in said.messages:
        if old := _OLD.match(message.text):
            raise Trouble(f"{name} knows PTX up to {old[2]}, and the module is PTX {old[1]}: it was not assembled")
        if _NO_SUCH_ARCH.match(message.text) or _TOO_LOW_ARCH.match(message.text):
            what = candidates[0] or "the target of the module"
            raise Trouble(f"{name} does not know {what}: the module was not assembled")
    is_linked = any(_UNRESOLVED.match(m.text) for m in said.messages)
    if said.gave_up and not is_linked and not _OF_THE_MODULE.search(said.gave_up):
        raise Trouble(f"{name}: {said.gave_up}")
    if is_linked:
        # The module is to be linked with others, which is no fault of it.
        linked = await _said(program, arch, replace(wish, arguments=(*wish.arguments, "-c")), text)
        is_too_old = any(_NEVER_LINKED.match(m.text) for m in linked.messages)
        kept = [m for m in said.messages if not _UNRESOLVED.match(m.text)]
        said = replace(said, messages=tuple(kept)) if is_too_old else linked
    return said


def program_of(wanted: str) -> str:
    """The program that is meant by a path, or by a name that stands for what PATH has. Raises `Trouble`."""
    is_name = not {"/", os.sep} & set(wanted)
    with suppress(ValueError, RuntimeError):  # a NUL in it, a ~ of nobody
        found = shutil.which(wanted if is_name else str(Path(wanted).expanduser().absolute()))
        # Windows looks into the current folder as well, which is nobody's PATH.
        if found is not None and Path(found).is_absolute():
            return found
    raise Trouble(f"{wanted} is not {'on PATH' if is_name else 'a program that can be run'}")


def _prepared(document: Document) -> tuple[bytes, list[str | None]]:
    """The text to assemble, and what to call its target, best first; None leaves it to ptxas."""
    module = module_of(document)
    named = [t for t in (module.target, *(r.target for r in module.retargets)) if t]
    highest = max(named, key=lambda t: (t.number, t.variant != ""), default=None)
    # Two bytes for one: nothing but the rest of such a line moves.
    return _LINE_MARKER.sub(rb"\1//", document.source), _archs(highest)


def _archs(target: Target | None) -> list[str | None]:
    if target is None:
        return [None]
    names: list[str | None] = [target.name]
    if target.renamed_to in {t.name for t in targets.load().targets}:
        names.append(target.renamed_to)
    # What a newer ptxas has no more it takes for the oldest that it has; an "a" or "f" is for itself alone.
    return names if target.variant else [*names, None]


async def _said(program: str, arch: str | None, wish: Wish, text: bytes) -> Said:
    command = [program, *wish.arguments, "-v", *([f"-arch={arch}"] if arch else [])]
    status, output = await _run(command, text, wish.seconds)
    said = read(output, guard.NAME)
    name = Path(program).name
    if status < 0:
        raise Trouble(f"{name} was ended by signal {-status}")
    if not said.heard or (status and not any(m.kind == "error" for m in said.messages)):
        words = " ".join("".join(c if c.isprintable() else " " for c in output[:400]).split())[:120]
        raise Trouble(f"{name} ended with status {status} and does not read like ptxas: {words or 'it said nothing'}")
    return said


async def _run(command: Sequence[str], text: bytes, seconds: float) -> tuple[int, str]:
    """The exit status of a command on a copy of the text, and all that it wrote. Raises `Trouble`."""
    name = Path(command[0]).name
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", str(guard.__file__), str(seconds), str(len(text)), *command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as fault:
        raise Trouble(f"{name} could not be run: {fault}") from None
    assert process.stdin and process.stdout and process.stderr
    output = bytearray()
    sending = asyncio.ensure_future(_send(process.stdin, text))
    listening = asyncio.ensure_future(_listen(process.stderr, output))
    ending = asyncio.ensure_future(process.stdout.read())
    try:
        await asyncio.wait([listening, ending], return_when=asyncio.FIRST_COMPLETED)
        if len(output) > _MOST_BYTES:
            raise Trouble(f"{name} does not stop talking: it was ended after {_MOST_BYTES >> 20} MB")
        ended = json.loads(await ending or b"{}")
        # What the command left running on purpose, in a session of its own, may keep the pipe open for ever.
        await asyncio.wait([listening], timeout=_SECONDS_LEFT)
    finally:
        for task in (sending, listening, ending):
            task.cancel()
        # The guard ends what it guards when its input ends.
        process.stdin.close()
    with suppress(asyncio.TimeoutError):
        await asyncio.wait_for(process.wait(), _SECONDS_LEFT)
    # A pipe that is still open would be closed by nobody: asyncio has no public way to do so.
    process._transport.close()  # type: ignore[attr-defined]
    if "late" in ended:
        raise Trouble(f"{name} took longer than {seconds:g} s and was ended")
    if "status" not in ended:
        raise Trouble(f"{name} could not be run: {ended.get('unstarted', 'its guard failed')}")
    return int(ended["status"]), output.decode("utf-8", "replace")


async def _send(pipe: asyncio.StreamWriter, text: bytes) -> None:
    with suppress(ConnectionError):
        pipe.write(text)
        await pipe.drain()


async def _listen(pipe: asyncio.StreamReader, output: bytearray) -> None:
    """Add all that comes to the output, up to a little more than `_MOST_BYTES`."""
    while len(output) <= _MOST_BYTES and (piece := await pipe.read(1 << 16)):
        output += piece

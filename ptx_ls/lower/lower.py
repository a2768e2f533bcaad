"""Lowers a module of NVVM IR to PTX, with LLVM by llvmlite or with the user's libnvvm."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from ptx_ls.isa import targets
from ptx_ls.lazy import dataclass, pattern, replace
from ptx_ls.lower import log
from ptx_ls.lower.dumped import modules_of
from ptx_ls.lower.job import NAME, RESULT, Job
from ptx_ls.lower.libnvvm_file import ensure_libnvvm
from ptx_ls.lower.line_info import Located, with_line_info
from ptx_ls.lower.log import Message
from ptx_ls.nvvm.portability import answers
from ptx_ls.nvvm.target import Platform, asked_version, platforms_of
from ptx_ls.process.python import command_of, missing
from ptx_ls.process.run import Limits, ToolError, run
from ptx_ls.syntax.choices import NOTHING, Choices
from ptx_ls.syntax.document import Document

if TYPE_CHECKING:
    from ptx_ls.isa.targets import Target, Version
    from ptx_ls.lower.options import LowerOptions
    from ptx_ls.nvvm.options import Reader

_NO_LIBNVVM = (
    "libnvvm is not found: it comes with the CUDA toolkit, at CUDA_HOME, and with the Python package nvidia-nvvm; "
    "--libnvvm or the setting libnvvm.path names its file"
)
_STANDS_IN = "in place of libnvvm, which CUDA_HOME, --libnvvm or the setting libnvvm.path names"
_MOST_BYTES = 1 << 26
_LOWEST = 75
_DEFAULT = "sm_75"
"""The target of libnvvm 13 where none is named."""
_BY_LIBNVVM_ALONE = {b"llvm.cuda.syncthreads": b"llvm.nvvm.barrier0"}
"""Names that libnvvm knows (measured 12.9, 13.5, both dialects) and LLVM makes external functions of, and LLVM's."""
_TRACEBACK = "Traceback (most recent call last)"
_VERSION = pattern(rb"(?m)^\s*\.version\s+(\d+\.\d+)")
_EMPTY_SECTION = pattern(rb"(?m)^\t\.section\t\.debug_\w+\t\{\t\}\n")


@dataclass(frozen=True)
class Lowered:
    """What became of a module: its PTX, b"" if it was refused, what its compiler says, and for which target.

    `called` is the name of the compiler, LLVM or libnvvm; `compiler` has its version, too. `reader` is who reads the
    module, for whom another one may stand in. `is_about_code`: its messages are those of the code generator.
    """

    called: str
    compiler: str
    target: str
    ptx: bytes
    messages: tuple[Message, ...] = ()
    reader: Reader = "llvm"
    is_about_code: bool = False

    @property
    def account(self) -> str:
        """A sentence about who lowered the module for what; "" if it was refused."""
        version = _VERSION.search(self.ptx)
        if version is None:
            return ""
        done = f"lowered by {self.compiler} for {self.target} to PTX {version[1].decode()}"
        is_stand_in = self.reader == "libnvvm" != self.called
        return f"{done}, {_STANDS_IN}" if is_stand_in else done


async def lower(document: Document, path: str, options: LowerOptions) -> Lowered:
    """A module lowered to PTX that names lines of a file of this path. Cancelling this ends the process.

    Raises `ToolError` if the module cannot be judged.
    """
    return await _done(document, path, options, is_checked_only=False)


async def examine(document: Document, options: LowerOptions) -> Lowered:
    """The same without PTX: what the reader of a module says when it reads and verifies it and generates code, for the
    target that is named, or else for the lowest that has its intrinsics. Raises `ToolError`."""
    return replace(await _done(document, NAME, options, is_checked_only=True), ptx=b"")


async def _done(document: Document, path: str, options: LowerOptions, *, is_checked_only: bool) -> Lowered:
    prepared = await asyncio.to_thread(_prepared, document, path, options)
    # LLVM lowers what libnvvm reads, but its verdict is not libnvvm's.
    is_asked = bool(options.libnvvm) or options.reader is not None or is_checked_only
    is_libnvvm = prepared.reader == "libnvvm" and is_asked
    if is_libnvvm and not options.libnvvm:
        raise ToolError(_NO_LIBNVVM)
    if is_libnvvm:
        await asyncio.to_thread(ensure_libnvvm, options.libnvvm)
    if not is_libnvvm and find_spec("llvmlite") is None:
        raise ToolError(missing("llvmlite", "llvmlite"))
    libraries = options.libdevice, options.libnvvm
    texts = [one.text for one in prepared.located]
    if prepared.reader == "libnvvm" and not is_libnvvm:
        texts = [_readable(one) for one in texts]
    sizes = tuple(map(len, texts))
    job = Job(prepared.target, prepared.versions, sizes, is_checked_only, options.level, *libraries, prepared.is_latest)
    called = "libnvvm" if is_libnvvm else "LLVM"
    module = f"ptx_ls.lower.{'libnvvm' if is_libnvvm else 'llvm'}_process"
    limits = Limits(options.seconds, options.megabytes << 20, _MOST_BYTES)
    status, output = await run(called, command_of(module, [job.text]), NAME, b"".join(texts), limits)
    found = _read(called, prepared.target, status, output, prepared.located)
    if is_checked_only and prepared.is_by_default and found.is_about_code:
        why = f" (for {prepared.target}: the module names no target)"
        found = replace(found, messages=tuple(replace(one, text=one.text + why) for one in found.messages))
    return replace(found, reader=prepared.reader)


def _readable(text: bytes) -> bytes:
    """A module for libnvvm with LLVM's names."""
    for name, known in _BY_LIBNVVM_ALONE.items():
        text = text.replace(b"@%b(" % name, b"@%b(" % known)
    return text


@dataclass(frozen=True)
class _Prepared:
    """The modules of a text with locations, their reader, the target that they are lowered for, and the PTX versions to
    try, best first. `is_by_default`: nothing names the target."""

    located: tuple[Located, ...]
    reader: Reader
    target: str
    versions: tuple[int, ...]
    is_latest: bool
    is_by_default: bool


def _prepared(document: Document, path: str, options: LowerOptions) -> _Prepared:
    names = (options.target.name,) if options.target is not None else ()
    chosen = Choices(names, options.ptx, options.reader or "", options.is_latest)
    return _judged(document if chosen == NOTHING else document.anew(chosen), path)


def _judged(document: Document, path: str) -> _Prepared:
    platform = _platform(document)
    located = tuple(with_line_info(one, path) for one in modules_of(document))
    target = platform.target.name if platform.target is not None else _default(document)
    # The newest version of libnvvm says nothing of what LLVM knows.
    ptx = platform.ptx if platform.reader == "llvm" else asked_version(document)
    return _Prepared(
        located, platform.reader, target, _versions(ptx, platform.target), platform.is_latest, platform.target is None
    )


def _platform(document: Document) -> Platform:
    """The platform of the first function, since all of a module are lowered for one."""
    platforms = platforms_of(document)
    return next(iter(platforms.of_functions), platforms.default)


def _read(called: str, target: str, status: int, output: str, located: Sequence[Located]) -> Lowered:
    """What the output of a process means. Raises `ToolError`."""
    before, is_there, last = output.rpartition(RESULT)
    result: dict[str, Any] = json.loads(last) if is_there and status == 0 else {"by": called, "log": output}
    if failure := result.get("failure"):
        raise ToolError(str(failure))
    if status and _TRACEBACK in output:  # of the process itself: no memory, or a broken installation
        raise ToolError(f"{called} ended with status {status}: {output.strip().splitlines()[-1][:200]}")
    ptx = _EMPTY_SECTION.sub(b"", result.get("ptx", "").encode("utf-8", "replace"))
    text = before if ptx else result["log"]
    number = result.get("number")
    messages = log.read(text, located[number or 0].lines)
    if number is not None or len(located) == 1:
        messages = tuple(_placed(one, located[number or 0]) for one in messages)
    if not (ptx or messages) and text.strip():
        messages = (Message("error", text.strip().splitlines()[0]),)
    if status and not messages:  # a crash without a word
        how = f"was ended by signal {-status}" if status < 0 else f"ended with status {status}"
        raise ToolError(f"{called} {how} and says nothing of the module")
    return Lowered(called, result["by"], target, ptx, messages, is_about_code=status != 0 or "stage" in result)


def _placed(message: Message, located: Located) -> Message:
    """A message with its column in the module itself."""
    if message.line is None or message.column is None:
        return message
    return replace(message, column=located.column(message.line, message.column))


def _default(document: Document) -> str:
    """The lowest target from sm_75 on that has the intrinsics of a module which names no target."""
    fitting = (one.target.name for one in answers(document) if one.ptx and one.target.number >= _LOWEST)
    return next(fitting, _DEFAULT)


def _versions(ptx: Version | None, target: Target | None) -> tuple[int, ...]:
    """The PTX versions to try, best first: the one that is named, else the newest that LLVM knows."""
    if ptx is None:
        return tuple(sorted(targets.load().versions, reverse=True))
    return (max(ptx, target.introduced if target is not None else 0),)

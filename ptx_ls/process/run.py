"""Runs a command on a copy of a text, under a guard process."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import suppress

from ptx_ls.lazy import dataclass
from ptx_ls.process import guard


class ToolError(Exception):  # it is a sentence for the user, not a fault of the document
    """Raised if a program gives no usable result: it cannot be run, fails, or is too old."""


@dataclass(frozen=True)
class Limits:
    """The limits of a program: seconds, bytes of memory (0: no limit), bytes of output."""

    seconds: float
    memory: int = 0
    output: int = 1 << 22


_SECONDS_LEFT = 2
"""So long is waited for the rest of the output of a command that has ended."""


async def run(called: str, command: Sequence[str], name: str, text: bytes, limits: Limits) -> tuple[int, str]:
    """The exit status and the output of a command that runs in a folder with a text under a name.

    `called` is the name of the program for the user. Cancelling this kills it. Raises `ToolError`.
    """
    given = (str(limits.seconds), str(limits.memory), str(len(text)), name)
    try:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", str(guard.__file__), *given, *command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
    except (OSError, ValueError) as fault:
        raise ToolError(f"{called} could not be run: {fault}") from None
    assert process.stdin and process.stdout and process.stderr
    output = bytearray()
    sending = asyncio.ensure_future(_send(process.stdin, text))
    listening = asyncio.ensure_future(_listen(process.stderr, output, limits.output))
    ending = asyncio.ensure_future(process.stdout.read())
    try:
        await asyncio.wait([listening, ending], return_when=asyncio.FIRST_COMPLETED)
        if len(output) > limits.output:
            raise ToolError(f"{called} does not stop talking: it was ended after {limits.output >> 20} MB")
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
        raise ToolError(f"{called} took longer than {limits.seconds:g} s and was ended")
    if "status" not in ended:
        raise ToolError(f"{called} could not be run: {ended.get('unstarted', 'its guard failed')}")
    return int(ended["status"]), output.decode("utf-8", "replace")


async def _send(pipe: asyncio.StreamWriter, text: bytes) -> None:
    with suppress(ConnectionError):
        pipe.write(text)
        await pipe.drain()


async def _listen(pipe: asyncio.StreamReader, output: bytearray, most: int) -> None:
    """Adds all data to the output, up to a little more than `most` bytes."""
    while len(output) <= most and (piece := await pipe.read(1 << 16)):
        output += piece

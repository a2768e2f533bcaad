"""Reads what LLVM and libnvvm write about a module that they refuse.

Their forms (LLVM 22; libnvvm 12.9 to 13.5):

<string>:2:20: error: use of undefined value '%z'
module.ll (6, 19): parse use of undefined value '%z'
kernel.ll(7) Error: unsupported operation
error: Error: : kernel.ll(6):
  context:   fence seq_cst, !dbg !5
  Illegal instruction: fence
Instruction does not dominate all uses!
  %y = add i32 %x, 1, !dbg !7
  %w = add i32 %y, 1, !dbg !9
LLVM ERROR: Cannot select: intrinsic %llvm.nvvm.wgmma.fence.sync.aligned
LLVM ERROR: Cannot select: t6: f32 = fsin t5, kernel.ll:6:1
error: kernel.ll:4:1: in function f void (ptr, i32): Support for dynamic alloca introduced in PTX ISA version 7.3
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from ptx_ls.lazy import dataclass, pattern

_PARSED = pattern(r"(?:<string>:(\d+):(\d+): (error|warning): |module\.ll \((\d+), (\d+)\): parse )(.*)")
_GATE = pattern(r".*\((\d+)\) (Error|Warning): (.*)")
_CHECKED = pattern(r"(error|warning): (?:Error|Warning): :? ?(?:.*\((\d+)\))?.*:\s*$")
_CONTEXT = "  context: "
_FATAL = pattern(r"(?:LLVM ERROR|error): (.*)")
_NODE = pattern(r"(.*), .*:(\d+):\d+")
_GENERATED = pattern(r"(error|warning): .*?:(\d+):\d+: in function (?:[^:]|:(?! ))*: (.*)")
_WHOLE = pattern(r"module\.ll: (error|warning): (.*)")
_VALUE = pattern(r"\s|[%@!<\[{;]|(?:label|ptr|void|float|double|half|bfloat|fp128|metadata|define|declare|i\d+)\b")
_NAME = pattern(r"@[-\w$.]+|%llvm\.[\w.]+|label (%[-\w$.]+)")
_LOCATION = pattern(r"!dbg !(\d+)")
_CRASHED = ("PLEASE submit a bug report", "Stack dump:")
_SUMMARIES = ("Broken module found, compilation aborted!", "LLVM IR parsing error")


@dataclass(frozen=True)
class Message:
    """A message in the words of its author. `line` counts from 1; None if it names none, and then `names` are what it
    is about: `@f`, or `%a` for a block. `column` is the byte in that line of the text that was read, from 0; None if it
    names none."""

    severity: Literal["error", "warning"]
    text: str
    line: int | None = None
    names: tuple[str, ...] = ()
    column: int | None = None


def read(log: str, lines: Sequence[int | None]) -> tuple[Message, ...]:
    """The messages of a log; `lines` are those of `Located`."""
    found = tuple(dict.fromkeys(_messages(log.splitlines(), lines)))
    return tuple(one for one in found if one.text not in _SUMMARIES)


def _messages(log: Sequence[str], lines: Sequence[int | None]) -> Iterator[Message]:
    at = 0
    while at < len(log):
        head, at = log[at], at + 1
        if head.startswith(_CRASHED):
            break
        if parsed := _PARSED.match(head):
            # LLVM counts columns from 1, libnvvm from 0.
            line, column = int(parsed[1] or parsed[4]), int(parsed[2]) - 1 if parsed[2] else int(parsed[5])
            yield Message("warning" if parsed[3] == "warning" else "error", parsed[6], line, column=column)
            # The text itself follows, with a mark below it.
            break
        if whole := _WHOLE.match(head):
            yield Message("warning" if whole[1] == "warning" else "error", whole[2])
            # What follows is an example of how to mend it.
            break
        begin = at
        while at < len(log) and _VALUE.match(log[at]) and not _PARSED.match(log[at]):
            at += 1
        values = log[begin:at]
        if gate := _GATE.fullmatch(head):
            yield Message("warning" if gate[2] == "Warning" else "error", gate[3], int(gate[1]))
        elif checked := _CHECKED.match(head):
            text = next((one.strip() for one in values if not one.startswith(_CONTEXT)), head)
            where = int(checked[2]) if checked[2] else None
            yield Message("warning" if checked[1] == "warning" else "error", text, where, _names(values))
        elif generated := _GENERATED.match(head):
            yield Message("warning" if generated[1] == "warning" else "error", generated[3], int(generated[2]))
        elif fatal := _FATAL.match(head):
            node = _NODE.fullmatch(fatal[1])
            yield Message("error", node[1] if node else fatal[1], int(node[2]) if node else None, _names([head]))
            if node:
                # What follows are the operands of the node.
                break
        elif head.strip():
            # Of an instruction and its use, the use is at fault.
            located = [int(number) for value in values for number in _LOCATION.findall(value)[-1:]]
            where = lines[located[-1]] if located and located[-1] < len(lines) else None
            yield Message("error", head.rstrip("!"), where, _names(values))


def _names(values: Sequence[str]) -> tuple[str, ...]:
    found = (match for value in values for match in _NAME.finditer(value))
    return tuple(match[1] or match[0].replace("%llvm.", "@llvm.") for match in found)

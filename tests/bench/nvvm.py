"""What a user of a large module of NVVM IR waits for: its check, and the diagnostics behind each keystroke.

    python -m tests.bench.nvvm [LINES] [--edits N] [--commands]

With --commands only the whole commands: `ptx-ls check` and llvm-as on the same modules in one run, processor time.

Two shapes: all in one function, and functions of 40 lines with debugging information, a quarter of the lines. Each
keystroke goes to the real server, and its diagnostics are waited for. Milliseconds on the wall and of the processor,
and beside them as multiples of a plain loop of 100,000 rounds in this process, so that machines can be compared.
"""

from __future__ import annotations

import argparse
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path

from ptx_ls.languages import language_of
from ptx_ls.syntax.document import Document
from tests.bench.client import Server, Time, environment
from tests.bench.table import _loop, milliseconds
from tests.bench.typing import p95, row
from tests.nvvm import llvm_as

URI = "file:///bench.ll"
_HEAD = (
    'target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"',
    'target triple = "nvptx64-nvidia-cuda"',
    "",
    "@g = addrspace(3) global [32 x float] undef",
    "",
    "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
    "declare float @llvm.nvvm.fma.rn.f(float, float, float)",
    "",
)
_TAIL = ("", 'attributes #0 = { nounwind "target-cpu"="sm_90" "target-features"="+ptx80" }')
_STEP = (
    "  %t{0} = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()",
    "  %a{0} = add nsw i32 %t{0}, {0}",
    "  %q{0} = getelementptr inbounds float, ptr addrspace(1) %p, i32 %a{0}",
    "  %l{0} = load float, ptr addrspace(1) %q{0}, align 4",
    "  %f{0} = call float @llvm.nvvm.fma.rn.f(float %l{0}, float 2.0, float 1.0)",
    "  store float %f{0}, ptr addrspace(1) %q{0}, align 4",
    "  br label %b{0}",
)
TYPED = {
    "sound": "  %z = add i32 %n, 1\n",
    "call": "  call void @llvm.nvvm.barrier0()\n",
    "half a line": "  %z = load float, ptr",
    "comment": "  ; a word\n",
    "label": "typed:\n",
}
"""Texts that are typed character by character into a line of their own, and taken back the same way."""


def _body(steps: int, ending: str = "") -> Iterator[str]:
    for step in range(steps):
        yield from (line.format(step) + ending for line in _STEP)
        yield f"b{step}:"
    yield "  ret void"


def one_function(lines: int) -> str:
    """About so many lines, in one function."""
    head = "define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) #0 {"
    return "\n".join((*_HEAD, head, *_body((lines - 16) // 8), "}", *_TAIL, ""))


def many_functions(lines: int) -> str:
    """About so many lines, three in four of them in functions of 40 lines, the others metadata."""
    parts = [*_HEAD]
    for number in range(lines * 3 // 4 // 42):
        parts.append(f"define ptx_kernel void @k{number}(ptr addrspace(1) %p, i32 %n) #0 {{")
        parts += (*_body(5, f", !dbg !{number}"), "}", "")
    parts += (*_TAIL, "!nvvm.annotations = !{!0}")
    parts.append(f'!{lines} = !DISubprogram(name: "k", isDefinition: false)')
    parts += (f"!{n} = !DILocation(line: {n}, column: 3, scope: !{lines})" for n in range(lines - len(parts)))
    return "\n".join((*parts, ""))


class Session:
    """A module that is open in a server, and a line in its middle to type in."""

    def __init__(self, text: str) -> None:
        self.server = Server(0)
        self.version = 0
        lines = text.split("\n")
        self.line = next(i for i in range(len(lines) // 2, len(lines)) if "add nsw" in lines[i])
        item = {"uri": URI, "languageId": "llvm", "version": 0, "text": text}
        self.opened = self.server.timed(lambda: self._open(item))

    def _open(self, item: object) -> None:
        self.server.notify("textDocument/didOpen", {"textDocument": item})
        self.server.wait_for_diagnostics(0)

    def _change(self, start: tuple[int, int], end: tuple[int, int], new: str) -> None:
        self.version += 1
        places = ({"line": line, "character": character} for line, character in (start, end))
        change = {"range": dict(zip(("start", "end"), places, strict=True)), "text": new}
        document = {"uri": URI, "version": self.version}
        self.server.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})
        self.server.wait_for_diagnostics(self.version)

    def typed(self, text: str) -> Iterator[Time]:
        """From each keystroke to its diagnostics: a text written before the line, then taken back from its end."""
        at = (self.line, 0)
        places = []
        for character in text:
            after = (at[0] + 1, 0) if character == "\n" else (at[0], at[1] + 1)
            yield self.server.timed(lambda at=at, new=character: self._change(at, at, new))  # type: ignore[misc]
            places.append((at, after))
            at = after
        for start, end in reversed(places):
            yield self.server.timed(lambda start=start, end=end: self._change(start, end, ""))  # type: ignore[misc]


def check(text: str) -> None:
    """Every diagnostic of a text, from nothing."""
    document = Document(URI, "nvvm", text.encode())
    language_of(document).diagnostics(document)


def _processor(command: list[str], environment: Mapping[str, str]) -> float:
    """Milliseconds of the processor that a command takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env={**environment}, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def commands() -> None:
    """Print what whole commands take beside llvm-as, if it is at hand: the least of nine runs and their median."""
    judge = llvm_as.at_hand()
    if judge is None:
        print("llvm-as is not at hand: python -m tests.nvvm.assembler unpacks it")
        return
    texts = {"empty": "\n".join((*_HEAD, "define void @k() #0 {", "  ret void", "}", *_TAIL, ""))}
    for lines in (1_000, 10_000, 100_000):
        texts |= {f"one function, {lines:,}": one_function(lines), f"many functions, {lines:,}": many_functions(lines)}
    print(f"{'lines':24} {'llvm-as':>15} {'ptx-ls check':>15} {'ratio':>11} {'above empty':>12}")
    empty = 0.0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.ll"
        for name, text in texts.items():
            path.write_text(text)
            check = [sys.executable, "-m", "ptx_ls", "check", "--no-cache", "--jobs", "1", str(path)]
            assembled = [str(judge.program), "-o", os.devnull, str(path)]
            runs = [(_processor(assembled, judge.environment), _processor(check, environment())) for _ in range(9)]
            (least, usual), (ours, our_usual) = ((min(one), statistics.median(one)) for one in zip(*runs, strict=True))
            empty = empty or ours
            each = (ours - empty) * 1000 / text.count("\n")
            ratio = f"{ours / least:4.1f} {our_usual / usual:5.1f}"
            print(f"{name:24} {least:7.0f} {usual:7.0f} {ours:7.0f} {our_usual:7.0f} {ratio:>11} {each:8.0f} ms/1,000")


def main(lines: int, edits: int) -> None:
    """Print one table per shape."""
    for shape, make in (("one function", one_function), ("many functions", many_functions)):
        text = make(lines)
        loop = statistics.median(milliseconds(_loop) for _ in range(9))
        checked = statistics.median(milliseconds(partial(check, text)) for _ in range(5))
        count = text.count("\n")
        print(f"\n{shape}, {count:,} lines: check {checked:.0f} ms of the processor, {checked / loop:.0f} plain loops")
        session = Session(text)
        print("open to the first diagnostics: {:.0f} ms, {:.0f} of the processor".format(*session.opened))
        print(f"{'keystroke to diagnostics':28} {'median':>9} {'p95':>8} {'longest':>8} {'p95 cpu':>8} {'loops':>8}")
        every: list[Time] = []
        for name, typed in TYPED.items():
            found: list[Time] = []
            while len(found) < edits:
                found += session.typed(typed)
            every += found
            print(f"{name:28} {row(found)} {p95([time.processor for time in found]) / loop:8.1f}")
        print(f"{'all':28} {row(every)} {p95([time.processor for time in every]) / loop:8.1f}")
        session.server.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("lines", type=int, nargs="?", default=20_000)
    parser.add_argument("--edits", type=int, default=100)
    parser.add_argument("--commands", action="store_true")
    arguments = parser.parse_args()
    if arguments.commands:
        commands()
        sys.exit()
    main(arguments.lines, arguments.edits)

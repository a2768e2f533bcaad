"""How long a command takes to start, in multiples of `python -c pass`: medians of processor and wall time, in turn.

`python -m tests.bench.start [--runs N] [--python PROGRAM]`. `check, edited` is of a file that was checked before and
edited since, with the folder in which `check` keeps results; `check of 20 lines` is without one. An environment with an
editable installation starts slower than others: PROGRAM may be a python of one with a wheel.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, NamedTuple

from tests.bench.client import ELSEWHERE, environment

KERNEL = """.version 8.0
.target sm_80
.address_size 64

.visible .entry scale(.param .u64 data, .param .f32 factor)
{
	.reg .f32 %f<4>;
	.reg .b32 %r<2>;
	.reg .b64 %rd<5>;

	ld.param.u64 %rd1, [data];
	ld.param.f32 %f1, [factor];
	cvta.to.global.u64 %rd2, %rd1;
	mov.u32 %r1, %tid.x;
	mul.wide.u32 %rd3, %r1, 4;
	add.s64 %rd4, %rd2, %rd3;
	ld.global.f32 %f2, [%rd4];
	mul.f32 %f3, %f2, %f1;
	st.global.f32 [%rd4], %f3;
	ret;
}
"""
_CAPABILITIES = {
    "workspace": {"applyEdit": True, "configuration": True, "semanticTokens": {"refreshSupport": True}},
    "textDocument": {
        "completion": {"completionItem": {"snippetSupport": True, "documentationFormat": ["markdown", "plaintext"]}},
        "hover": {"contentFormat": ["markdown", "plaintext"]},
        "publishDiagnostics": {"relatedInformation": True, "tagSupport": {"valueSet": [1, 2]}},
        "semanticTokens": {
            "formats": ["relative"],
            "requests": {"full": {"delta": True}, "range": True},
            "tokenTypes": ["variable", "keyword"],
            "tokenModifiers": ["declaration"],
        },
    },
    "window": {"workDoneProgress": True},
    "general": {"positionEncodings": ["utf-8", "utf-16"]},
}


_SHORTEST = 500
"""Bytes of an answer that says what the server can do."""


class Cost(NamedTuple):
    """Milliseconds: of the processor, and on the wall."""

    processor: float
    wall: float


def cost(command: list[str], message: bytes = b"", cache: str = "") -> Cost:
    """The cost of a command to its end; with a message, of its answer to that."""
    began = time.perf_counter()
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(command, env={**environment(), "PTX_LS_CACHE_DIR": cache}, cwd=ELSEWHERE, **pipes)
    assert process.stdin and process.stdout
    if message:
        process.stdin.write(message)
        process.stdin.flush()
        first = process.stdout.readline()
        wall = time.perf_counter() - began
        if int(first.rpartition(b":")[2]) < _SHORTEST:
            raise SystemExit(f"{' '.join(command)} refuses the request")
        process.kill()
    else:
        process.stdin.close()
        process.stdout.read()
        wall = 0.0
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return Cost(1e3 * (used.ru_utime + used.ru_stime), 1e3 * (wall or time.perf_counter() - began))


def initialize() -> bytes:
    """A request with what an editor can do."""
    params = {"processId": None, "rootUri": None, "capabilities": _CAPABILITIES}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params}).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.start")
    parser.add_argument("--runs", type=int, default=21)
    parser.add_argument("--python", default=sys.executable)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, edited = Path(folder, "scale.ptx"), Path(folder, "edited.ptx")
        file.write_text(KERNEL)
        ours = [options.python, "-m", "ptx_ls"]
        commands: dict[str, tuple[list[str], bytes, str]] = {
            "python -c pass": ([options.python, "-c", "pass"], b"", ""),
            "--version": ([*ours, "--version"], b"", ""),
            "check of 20 lines": ([*ours, "check", str(file)], b"", ""),
            "check, edited": ([*ours, "check", str(edited)], b"", str(Path(folder, "cache"))),
            "check, known": ([*ours, "check", str(file)], b"", str(Path(folder, "cache"))),
            "explain": ([*ours, "explain", "add.s32"], b"", ""),
            "targets": ([*ours, "targets", str(file)], b"", ""),
            "complete": ([*ours, "complete", str(file), "10", "5"], b"", ""),
            "import pygls": ([options.python, "-c", "import pygls.lsp.server"], b"", ""),
            "initialize": (ours, initialize(), ""),
        }
        runs = []
        for number in range(options.runs + 1):
            # An edit after which the instructions are as they were, so that what is kept of them counts.
            edited.write_text(f"{KERNEL}// {number}\n")
            runs.append({name: cost(*command) for name, command in commands.items()})
        # The first time, files are read into memory.
        del runs[0]
    print(f"{'':18} {'processor':>18} {'wall':>18}   (medians of {options.runs})")
    for name in commands:
        shown = []
        for i in (0, 1):
            each = [(run[name][i], run["python -c pass"][i]) for run in runs]
            milliseconds = statistics.median(taken for taken, _ in each)
            shown.append(f"{milliseconds:7.1f} ms {statistics.median(a / b for a, b in each):5.1f} ×")
        print(f"{name:18} {shown[0]:>18} {shown[1]:>18}")
    behind = statistics.median(run["initialize"].processor - run["import pygls"].processor for run in runs)
    print(f"initialize is answered {behind:.0f} ms of the processor after `import pygls.lsp.server`")


if __name__ == "__main__":
    main()

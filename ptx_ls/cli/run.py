"""`ptx-ls run`: runs a kernel in the reference interpreter."""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    from ptx_ls.interpreter import Report

_TYPED = re.compile(r"([usbf](?:8|16|32|64)):(.+)$")
_SUFFIXED = re.compile(r"(-?[\d.]+(?:[eE][+-]?\d+)?)f$")
_NUMPY = {"f16": "f2", "f32": "f4", "f64": "f8"}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of `ptx-ls run`."""
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--entry", metavar="NAME", help="the kernel; may be left out where there is one")
    parser.add_argument("--grid", default="1", metavar="X[,Y[,Z]]", help="CTAs per axis")
    parser.add_argument("--block", default="1", metavar="X[,Y[,Z]]", help="threads per axis")
    parser.add_argument("--cluster", default="1", metavar="X[,Y[,Z]]", help="CTAs per cluster")
    parser.add_argument("--smem", type=int, default=0, metavar="BYTES", help="dynamic shared memory")
    parser.add_argument(
        "--arg",
        action="append",
        default=[],
        metavar="VALUE",
        help="42  1.5f  0x10  f64:2.5  buf:f32:1024 (zeros)  buf:@in.npy  buf:f32:[1,2,3], in order",
    )
    parser.add_argument(
        "--save", action="append", default=[], metavar="N=FILE.npy", help="write argument N (from 0) back"
    )
    parser.add_argument("--watch", default="memory", metavar="LIST", help="any of memory,race,uninit,sync")
    parser.add_argument("--max-steps", type=int, default=2_000_000_000, metavar="N", help="instructions times threads")
    parser.add_argument("--trace", action="store_true", help="print each instruction as it runs")
    parser.add_argument("--format", choices=("text", "json"), default="text")


def run(options: argparse.Namespace) -> int:
    """0: ran clean; 1: the program is at fault; 2: usage; 3: not modelled, or a limit was reached."""
    from ptx_ls.interpreter import LaunchError, LimitReached, Limits, Module, NotModelled, ProgramFault

    try:
        source = sys.stdin.buffer.read() if options.file == "-" else Path(options.file).read_bytes()
        module = Module.from_text(source, options.file)
        entry = options.entry or _only_entry(module.entries)
        values = [_value(text) for text in options.arg]
        saves = [_save(text, len(values)) for text in options.save]
        if options.trace:
            raise NotModelled("--trace")
        if _sizes(options.cluster) not in ((1,), (1, 1), (1, 1, 1)):
            raise NotModelled("clusters of more than one CTA")
        result = module.launch(
            entry,
            grid=_sizes(options.grid),
            block=_sizes(options.block),
            args=values,
            smem=options.smem,
            limits=Limits(steps=options.max_steps),
            watch=[name for name in options.watch.split(",") if name],
        )
    except (LaunchError, OSError, ValueError) as fault:
        return _end(options, 2, "usage", str(fault))
    except ProgramFault as fault:
        return _end(options, 1, fault.report.kind, f"{options.file}: {fault.report}", fault.report)
    except (NotModelled, LimitReached, MemoryError) as fault:
        return _end(options, 3, "limit" if isinstance(fault, LimitReached) else "not-modelled", str(fault))
    return _finished(options, values, saves, result.steps)


def _finished(options: argparse.Namespace, values: list[Any], saves: list[tuple[int, str]], steps: int) -> int:
    import numpy as np

    for index, name in saves:
        np.save(name, values[index])
    buffers = {i: v for i, v in enumerate(values) if isinstance(v, np.ndarray)}
    if options.format == "json":
        shown = {str(i): _shown(v) for i, v in buffers.items()}
        print(json.dumps({"version": 1, "status": "ok", "steps": steps, "arguments": shown, "reports": []}, indent=2))
    else:
        for i, value in buffers.items():
            print(f"argument {i}: {np.array2string(value, threshold=16, edgeitems=4)}")
        print(f"ran clean: {steps} thread-instructions")
    return 0


def _shown(value: np.ndarray[Any, Any]) -> dict[str, Any]:
    import numpy as np

    rows = value.reshape(-1)[:256].tolist()
    # JSON has no NaN and no infinity.
    plain = [v if not isinstance(v, float) or np.isfinite(v) else str(v) for v in rows]
    return {"dtype": str(value.dtype), "shape": list(value.shape), "values": plain, "truncated": value.size > 256}


def _end(options: argparse.Namespace, code: int, status: str, message: str, report: Report | None = None) -> int:
    if options.format == "json":
        from dataclasses import asdict

        reports = [asdict(report)] if report else []
        print(json.dumps({"version": 1, "status": status, "message": message, "reports": reports}, indent=2))
    else:
        print(f"ptx-ls run: {message}", file=sys.stderr)
    return code


def _only_entry(entries: tuple[str, ...]) -> str:
    from ptx_ls.interpreter import LaunchError

    if len(entries) != 1:
        raise LaunchError(f"say which kernel with --entry; there are {', '.join(entries) or 'none'}")
    return entries[0]


def _sizes(text: str) -> tuple[int, ...]:
    from ptx_ls.interpreter import LaunchError

    try:
        return tuple(int(n) for n in text.split(","))
    except ValueError as fault:
        raise LaunchError(f"{text!r} is not X[,Y[,Z]]") from fault


def _save(text: str, count: int) -> tuple[int, str]:
    from ptx_ls.interpreter import LaunchError

    index, equals, name = text.partition("=")
    if not equals or not index.isdigit() or int(index) >= count:
        raise LaunchError(f"--save {text}: expected N=FILE.npy with N below the number of arguments, {count}")
    return int(index), name


def _value(text: str) -> Any:
    """The argument that a VALUE of the command line stands for."""
    import numpy as np

    from ptx_ls.interpreter import LaunchError

    try:
        if text.startswith("buf:"):
            return _buffer(text[4:])
        if typed := _TYPED.match(text):
            kind, number = typed.groups()
            return np.dtype(_dtype(kind)).type(float(number) if kind[0] == "f" else int(number, 0))
        if suffixed := _SUFFIXED.match(text):
            return np.float32(suffixed[1])
        try:
            return int(text, 0)
        except ValueError:
            return float(text)
    except (ValueError, OverflowError) as fault:
        raise LaunchError(f"--arg {text}: {fault}") from fault


def _dtype(kind: str) -> str:
    return _NUMPY.get(kind) or f"{'i' if kind[0] == 's' else 'u'}{int(kind[1:]) // 8}"


def _buffer(text: str) -> np.ndarray[Any, Any]:
    import numpy as np

    if text.startswith("@"):
        return np.ascontiguousarray(np.load(text[1:], allow_pickle=False))
    kind, _, rest = text.partition(":")
    if not re.fullmatch(r"[usbf](8|16|32|64)", kind) or kind == "f8":
        raise ValueError(f"expected a type such as f32, not {kind!r}")
    dtype = np.dtype(_dtype(kind))
    if rest.startswith("["):
        return np.array(json.loads(rest), dtype)
    count = int(rest, 0)
    if not 0 <= count * dtype.itemsize <= 1 << 32:
        raise ValueError(f"{count} elements do not fit in 4 GiB")
    return np.zeros(count, dtype)

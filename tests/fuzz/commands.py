"""The commands that read a file, in this process: each returns its exit status, whatever the file holds."""

from __future__ import annotations

import io
import os
import random
import re
import shutil
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from ptx_ls import cli
from ptx_ls.checks.base.levels import LEVELS
from ptx_ls.cli.report import FORMATS
from ptx_ls.isa import targets
from tests.fuzz.inputs import Input

_WORD = re.compile(rb"[\w.:$%-]+")
_VALUES = (
    "1", "0", "-1", "1.5f", "f64:2.5", "u8:300", "buf:f32:16", "buf:u8:1024", "buf:f64:[1,2]", "buf:f32:[",
    "buf:@no.npy", "0x10", "nan", "1e400", "", "s16:-5", "buf:u64:99999999999999", "hex:00ff", "hex:0",
)  # fmt: skip
_OF_PTXAS = 255
_SIZES = ("1", "32", "8,2", "33,1,2", "0", "-1", "a", "1,1,1,1", "99999999999", "65536,65536")


def commands(given: Input, rng: random.Random) -> Iterator[tuple[str, Callable[[], None]]]:
    """Some commands about an input, by what they are called."""
    for command in rng.sample(tuple(_COMMANDS), 2):
        words = [command, *_COMMANDS[command](given, rng)]
        yield " ".join(words)[:200], lambda words=words: _run(words, given)  # type: ignore[misc]


def _run(words: list[str], given: Input) -> None:
    os.environ["PTX_LS_CACHE_DIR"] = ""  # what is found anew each time is what is tested
    folder = Path(tempfile.mkdtemp(prefix="ptx-ls-fuzz-"))
    try:
        file = folder / _name(given)
        # How a comment says to run a kernel is anyone's text as well.
        comment = b"// run: grid=2 args=1 buf:u8:[1 block=4 x\n" if len(given.source) % 8 == 0 else b""
        file.write_bytes(comment + given.source)
        words = [str(file) if word == file.name else word for word in words]
        heard = io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace")
        with redirect_stdout(heard), redirect_stderr(heard), warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                status = cli.main(words)
            except SystemExit as ended:  # which is how argparse speaks of wrong usage
                status = int(str(ended.code))
        if status not in (0, 1, 2, 3, _OF_PTXAS):
            raise AssertionError(f"exit status {status}")
    finally:
        shutil.rmtree(folder)


def _name(given: Input) -> str:
    return "a.nvvm" if given.language == "nvvm" else "a.ptx"


def _format(rng: random.Random, *formats: str) -> list[str]:
    return ["--format", rng.choice(formats)] if rng.random() < 0.7 else []


def _word(given: Input, rng: random.Random) -> str:
    words = _WORD.findall(given.source[:20_000])
    return rng.choice(words).decode("utf-8", "replace") if words else "add"


def _check(given: Input, rng: random.Random) -> list[str]:
    words = [_name(given), *_format(rng, *FORMATS)]
    names = [t.name for t in targets.load().targets]
    if rng.random() < 0.4:
        words += ["--target", rng.choice(names), "--target", rng.choice((*names, "sm_1"))]
    if rng.random() < 0.3:
        words += ["--ptx", rng.choice(("9.5", "1.0", "6.3", "99.9", "x"))]
    if rng.random() < 0.5:
        words += ["--lints", "--level", f"unused-name={rng.choice((*LEVELS, 'loud'))}"]
    return words


def _targets(given: Input, rng: random.Random) -> list[str]:
    return [_name(given), *_format(rng, "text", "json")]


def _explain(given: Input, rng: random.Random) -> list[str]:
    # A word that begins with a minus would be an option.
    return [*_format(rng, "text", "json"), "--", _word(given, rng)]


def _complete(given: Input, rng: random.Random) -> list[str]:
    lines = given.source.count(b"\n")
    return [_name(given), str(rng.randrange(lines + 2)), str(rng.randrange(40)), *_format(rng, "text", "json")]


def _run_kernel(given: Input, rng: random.Random) -> list[str]:
    entries = re.findall(rb"\.entry\s+([\w$%]+)", given.source) or [b"k"]
    _, _, parameters = given.source.partition(rng.choice(entries))
    count = parameters.partition(b")")[0].count(b".param")
    words = [
        _name(given),
        "--max-steps",
        "4000",
        "--entry",
        rng.choice(entries).decode(),
        *_format(rng, "text", "json"),
    ]
    if rng.random() < 0.7:
        words += ["--block", rng.choice(_SIZES), "--grid", rng.choice(_SIZES)]
    if rng.random() < 0.5:
        words += rng.choice(
            (["--values"], ["--stats"], ["--trace", rng.choice(("thread=0", "line=1-20 block=0-1", "", "thread=x"))])
        )
        words += ["--watch", rng.choice(("", "race", "uninit,sync", "race,uninit,sync", "memory", "none"))]
    if rng.random() < 0.2:
        words += rng.choice((["--schedule", "3"], ["--schedules", "2"], ["--schedule", "x"]))
    for _ in range(count if rng.random() < 0.8 else rng.randrange(5)):
        words += [f"--arg={rng.choice(_VALUES)}"]
    return words


def _lower(given: Input, rng: random.Random) -> list[str]:
    return [_name(given), *_format(rng, "text", "json"), *rng.choice(([], ["--target", "sm_90a"], ["-O", "2"]))]


def _graph(given: Input, rng: random.Random) -> list[str]:
    return [_name(given), *_format(rng, "svg", "dot"), *rng.choice(([], ["--entry", _word(given, rng)]))]


def _fmt(given: Input, rng: random.Random) -> list[str]:
    return ["--check", _name(given), *rng.choice(([], ["--reader", "llvm"]))]


def _ptxas(given: Input, rng: random.Random) -> list[str]:
    return [_name(given), *rng.choice(([], ["-arch=sm_90a"], ["-c", "-o", "/dev/null"], ["--gpu-name", "sm_1"]))]


def _isa(given: Input, rng: random.Random) -> list[str]:
    return rng.choice((["--versions"], ["--ptx", rng.choice(("8.6", "1.0", "", "9", "x"))]))


def _diff(given: Input, rng: random.Random) -> list[str]:
    return [
        _name(given),
        _name(given),
        *_format(rng, "text", "json"),
        *rng.choice(([], ["--entry", _word(given, rng)])),
    ]


def _config(given: Input, rng: random.Random) -> list[str]:
    return [_name(given), *_format(rng, "text", "json")]


def _resources(given: Input, rng: random.Random) -> list[str]:
    return [_name(given), "--ptxas", "no-such-ptxas", *_format(rng, "text", "json"), "--target", _word(given, rng)]


def _sass(given: Input, rng: random.Random) -> list[str]:
    return [_name(given), "--ptxas", "no-such-ptxas", "--nvdisasm", "no-such-nvdisasm", *_format(rng, "text", "json")]


_COMMANDS: dict[str, Callable[[Input, random.Random], list[str]]] = {
    "check": _check,
    "targets": _targets,
    "explain": _explain,
    "complete": _complete,
    "run": _run_kernel,
    "lower": _lower,
    "graph": _graph,
    "fmt": _fmt,
    "ptxas": _ptxas,
    "config": _config,
    "isa": _isa,
    "diff": _diff,
    "resources": _resources,
    "sass": _sass,
}

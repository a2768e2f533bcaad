"""`python -m editors.web.build [--pyodide 0.27] [--numpy FILE]`: makes the playground, as files that any server gives
out.

Wants node and npm, and the indices of pip and npm: what is fetched is pinned, with hashes, in package-lock.json and
requirements.txt. Everything lies in `build`, the page in `dist`. NumPy for Pyodide is no package of an index: without
--numpy it is fetched from where Pyodide publishes its packages, and held against the hash in Pyodide's list of them;
`--numpy none` leaves out Run.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import urllib.request
from pathlib import Path

from editors.web import emscripten
from editors.web.examples import examples
from tests.packaging.__main__ import ROOT, environment

HERE = Path(__file__).parent
BUILD, DIST = HERE / "build", HERE / "dist"
_ZIG = "ziglang==0.17.1"
_FILES = ("pyodide.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_LEFT_OUT = ("__pycache__", "*.so", "*.pyd", "*.c", "*.h", "lsp", "mcp", "reference", "pytest_plugin.py")
"""What the page does not need of the package: the server, and what is built for another machine."""
_FROM = "https://cdn.jsdelivr.net/pyodide/v{version}/full/{file}"
_PACKED = (".js", ".mjs", ".css", ".html", ".json", ".wasm")
"""What servers pack when they give it out."""


def _run(*command: str | Path) -> None:
    subprocess.run([str(word) for word in command], cwd=HERE, check=True)


def _tools() -> Path:
    """The programs of an environment that has Zig, made once."""
    programs = BUILD / "tools" / "bin"
    if not programs.exists():
        environment(BUILD / "tools", with_pip=True)
        _run(
            programs / "python",
            "-m",
            "pip",
            "install",
            "-q",
            "--only-binary",
            ":all:",
            _ZIG,
            "setuptools==80.9.0",
            "wheel==0.45.1",
        )
    return programs


def _tree_sitter(python: Path) -> tuple[Path, str]:
    """The folder of the source of tree-sitter, and its version."""
    known = [*BUILD.glob("tree_sitter-*/PKG-INFO")]
    if not known:
        download = [
            str(python),
            "-m",
            "pip",
            "download",
            "-q",
            "--no-deps",
            "--no-binary",
            ":all:",
            "--no-build-isolation",
        ]
        _run(*download, "--require-hashes", "-r", HERE / "requirements.txt", "--dest", BUILD)
        (archive,) = BUILD.glob("tree_sitter-*.tar.gz")
        with tarfile.open(archive) as read:
            read.extractall(BUILD)
        known = [*BUILD.glob("tree_sitter-*/PKG-INFO")]
    return known[0].parent, known[0].parent.name.partition("-")[2]


def _packages(python: Path) -> Path:
    """A folder with what the page imports, its modules in C compiled for it."""
    folder, (source, version) = BUILD / "packages", _tree_sitter(python)
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "ptx_ls", folder / "ptx_ls", ignore=shutil.ignore_patterns(*_LEFT_OUT))
    shutil.copytree(source / "tree_sitter", folder / "tree_sitter", ignore=shutil.ignore_patterns("core", "binding"))
    shutil.copy(HERE / "bridge.py", folder / "ptx_ls_bridge.py")
    for one in (*emscripten.own(), emscripten.of_tree_sitter(source, version)):
        made = BUILD / "compiled" / one.file
        included = (header for source in one.sources for header in source.parent.glob("*.h"))
        newest = max(file.stat().st_mtime for file in (*one.sources, *included, *emscripten.HEADERS.iterdir()))
        if not made.exists() or made.stat().st_mtime < newest:
            emscripten.build((str(python), "-m", "ziglang"), one, made, BUILD / "objects")
        shutil.copy(made, folder / one.file)
    return folder


def _numpy(lock: dict[str, str], pyodide: str, given: str | None) -> Path | None:
    """The wheel of NumPy for a Pyodide, as its list has it; None where the page shall have none."""
    if given == "none":
        return None
    file = Path(given) if given else BUILD / lock["file_name"]
    if not file.exists() and not given:
        with urllib.request.urlopen(_FROM.format(version=pyodide, file=lock["file_name"]), timeout=120) as answer:
            file.write_bytes(answer.read())
    if hashlib.sha256(file.read_bytes()).hexdigest() != lock["sha256"]:
        sys.exit(f"{file} is not the NumPy of Pyodide {pyodide}")
    return file


def version_of(package: Path) -> str:
    """The version of a package of npm."""
    found: str = json.loads((package / "package.json").read_text(encoding="utf-8"))["version"]
    return found


def packed_size(folder: Path, *names: str) -> int:
    """The bytes that a browser loads of some files of the page."""
    texts = ((name, (folder / name).read_bytes()) for name in names)
    return sum(len(gzip.compress(text, 9)) if name.endswith(_PACKED) else len(text) for name, text in texts)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m editors.web.build")
    parser.add_argument("--pyodide", choices=("", "0.27"), default="", help="an older one (default: the newest)")
    parser.add_argument("--numpy", metavar="FILE", help="its wheel of NumPy, if it is not to be fetched; or none")
    options = parser.parse_args()
    BUILD.mkdir(exist_ok=True)
    _run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
    pyodide = HERE / "node_modules" / (f"pyodide-{options.pyodide}" if options.pyodide else "pyodide")
    packages = _packages(_tools() / "python")
    shutil.rmtree(DIST, ignore_errors=True)
    (DIST / "pyodide").mkdir(parents=True)
    _run("node", "pack.mjs", pyodide, packages, DIST)
    core = "pyodide.asm.mjs" if (pyodide / "pyodide.asm.mjs").exists() else "pyodide.asm.js"
    for name in (*_FILES, core):
        shutil.copy(pyodide / name, DIST / "pyodide" / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    version = version_of(pyodide)
    numpy = _numpy(lock["packages"]["numpy"], version, options.numpy)
    if numpy is not None:
        shutil.copy(numpy, DIST / "pyodide" / numpy.name)
    shipped = {
        "pyodide": version,
        "python": lock["info"]["python"],
        "numpy": lock["packages"]["numpy"]["version"] if numpy else "",
        "wheel": numpy.name if numpy else "",
    }
    (DIST / "shipped.json").write_text(json.dumps(shipped) + "\n", encoding="utf-8")
    (DIST / "examples.json").write_text(json.dumps(examples()), encoding="utf-8")
    bundle = ("--bundle", "--format=esm", "--minify", "--target=es2022", f"--outdir={DIST}", "--log-level=warning")
    _run("npx", "esbuild", "src/page.js", "src/worker.js", *bundle)
    for name in ("index.html", "style.css"):
        shutil.copy(HERE / name, DIST / name)
    first = ("index.html", "style.css", "page.js", "worker.js", "shipped.json", "examples.json", "first.tar.gz")
    size = packed_size(DIST, *first, *(f"pyodide/{name}" for name in (*_FILES, core)))
    print(json.dumps({"folder": str(DIST), **shipped, "MB to first diagnostics": round(size / 1e6, 2)}))
    return 0


if __name__ == "__main__":
    sys.exit(main())

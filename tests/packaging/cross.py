"""Links the extension modules for a platform with `zig cc`, and puts them into a copy of the wheel.

Which modules there are, and of which sources, stands in pyproject.toml. Modules for Linux and macOS are linked without
Python's library, as usual; those for Windows against `python3.dll`, whose import library is made of the names that the
modules use.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from zipfile import ZipFile

from tests.packaging import coff
from tests.packaging.platforms import Platform

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib  # type: ignore[import-not-found, unused-ignore]

ROOT = Path(__file__).parents[2]
_CONFIG = Path(__file__).parent / "windows" / "pyconfig.h"
_NO_ENTITLEMENTS = Path(__file__).parent / "macos" / "entitlements.plist"
_READER = Path(__file__).parent / "binary.py"
TOOLS = ("ziglang==0.17.1", "wheel==0.48.0", "pyelftools==0.33", "macholib==1.16.4", "pefile==2024.8.26")
"""What the Python has that links and reads."""


@dataclass(frozen=True)
class Module:
    """An extension module: its dotted name, and what pyproject.toml says about how it is compiled."""

    name: str
    sources: tuple[str, ...]
    includes: tuple[str, ...]
    macros: tuple[tuple[str, str], ...]

    def file(self, platform: Platform) -> str:
        """The path of its file in a wheel for a platform."""
        return self.name.replace(".", "/") + platform.suffix


def modules() -> tuple[Module, ...]:
    """The extension modules of the package."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return tuple(
        Module(
            one["name"],
            tuple(one["sources"]),
            tuple(one.get("include-dirs", ())),
            tuple((name, value) for name, value in one["define-macros"]),
        )
        for one in project["tool"]["setuptools"]["ext-modules"]
    )


def wheel_for(python: Path, platform: Platform, wheel: Path, out: Path, scratch: Path) -> Path:
    """A copy of a wheel whose extension modules are linked for a platform. `python` has `TOOLS`."""
    folder = scratch / platform.tag
    shutil.rmtree(folder, ignore_errors=True)
    _run(python, "-m", "wheel", "unpack", "--dest", str(folder / "unpacked"), str(wheel))
    (tree,) = (folder / "unpacked").iterdir()
    for old in (*tree.rglob("*.abi3.so"), *tree.rglob("*.pyd")):
        old.unlink()
    for libraries in tree.glob("*.libs"):
        shutil.rmtree(libraries)
    for module in modules():
        _link(python, module, platform, tree / module.file(platform), folder)
    (about,) = tree.glob("*.dist-info")
    tags = "\n".join(f"Tag: cp310-abi3-{tag}" for tag in platform.tag.split("."))
    lines = (about / "WHEEL").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if line and not line.startswith("Tag: ")]
    (about / "WHEEL").write_text("\n".join([*kept, tags, ""]), encoding="utf-8")
    _run(python, "-m", "wheel", "pack", "--dest-dir", str(folder), str(tree))
    (made,) = folder.glob("*.whl")
    return Path(shutil.move(made, out / made.name))


def _link(python: Path, module: Module, platform: Platform, to: Path, scratch: Path) -> None:
    headers = scratch / "include"
    if not headers.exists():
        shutil.copytree(sysconfig.get_paths()["include"], headers)
        if platform.format == "PE":
            shutil.copy(_CONFIG, headers / "pyconfig.h")
    compiler = (str(python), "-m", "ziglang", "cc", "-target", platform.target, "-O2", "-g0", "-fPIC")
    macros = [f"-D{name}={value}" if value else f"-D{name}" for name, value in module.macros]
    includes = [f"-I{ROOT / one}" for one in module.includes]
    objects: list[Path] = []
    for number, source in enumerate(module.sources):
        made = scratch / f"{to.name}.{number}.o"
        subprocess.run(
            [*compiler, "-c", *macros, f"-I{headers}", *includes, str(ROOT / source), "-o", str(made)], check=True
        )
        objects.append(made)
    if platform.format == "MACHO":
        # Zig signs for Intel only what has entitlements, which its `cc` does not take.
        link = [str(python), "-m", "ziglang", "build-lib", "-dynamic", "-target", platform.target, "-fstrip", "-lc"]
        link += ["-fallow-shlib-undefined", "--entitlements", str(_NO_ENTITLEMENTS)]
        link += [*map(str, objects), f"-femit-bin={to}"]
    else:
        link = [*compiler, "-shared", "-s", *map(str, objects), "-o", str(to)]
    if platform.format == "PE":
        link.append(str(_import_library(python, objects, scratch, to.stem)))
    subprocess.run(link, check=True)
    for left in (*to.parent.glob(f"{to.stem}.pdb"), *to.parent.glob(f"{to.stem}.lib")):
        left.unlink()


def _import_library(python: Path, objects: Iterable[Path], scratch: Path, name: str) -> Path:
    """An import library of `python3.dll` that has the names that some object files use."""
    used = {word for file in objects for word in coff.imported(file.read_bytes())}
    definition, library = scratch / f"{name}.def", scratch / f"{name}.import.lib"
    definition.write_text("\n".join(["LIBRARY python3.dll", "EXPORTS", *sorted(used), ""]))
    made = "-m", "i386:x86-64", "-D", "python3.dll", "-d", str(definition), "-l", str(library)
    _run(python, "-m", "ziglang", "dlltool", *made)
    return library


def faults(python: Path, platform: Platform, wheel: Path, scratch: Path) -> list[str]:
    """What is wrong with the extension modules in a wheel for a platform, or with its tags."""
    folder = scratch / f"{platform.tag}.read"
    with ZipFile(wheel) as read:
        names = {module.file(platform) for module in modules()}
        missing = [f"{name} is missing" for name in names - {*read.namelist()}]
        others = [
            f"{name} is another's"
            for name in read.namelist()
            if name.endswith((".so", ".pyd", ".dll")) and name not in names
        ]
        files = [Path(read.extract(name, folder)) for name in sorted(names & {*read.namelist()})]
        (about,) = (name for name in read.namelist() if name.endswith(".dist-info/WHEEL"))
        tags = {line.partition(": ")[2] for line in read.read(about).decode().splitlines() if line.startswith("Tag: ")}
    wanted = {f"cp310-abi3-{tag}" for tag in platform.tag.split(".")}
    wrong = (
        [] if tags == wanted and wheel.name.endswith(f"-cp310-abi3-{platform.tag}.whl") else [f"its tags are {tags}"]
    )
    told = json.loads(_run(python, str(_READER), *map(str, files)))
    return [
        *missing,
        *others,
        *wrong,
        *(f"{file.name} {fault}" for file, one in zip(files, told, strict=True) for fault in platform.faults(one)),
    ]


def _run(python: Path, *arguments: str) -> str:
    return subprocess.run([str(python), *arguments], check=True, capture_output=True, text=True).stdout

"""`python binary.py FILE...`: what binary files are, as JSON. Its Python has pyelftools, macholib and pefile."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

_SIGNATURE = 0x1D
"""LC_CODE_SIGNATURE."""
_LEAST = 0x32
"""LC_BUILD_VERSION."""
_AD_HOC = 0x2


def elf(path: Path) -> dict[str, Any]:
    """A shared library of Linux: the newest version of glibc that it asks for is `least`."""
    from elftools.elf.elffile import ELFFile  # type: ignore[import-not-found, import-untyped, unused-ignore]

    with path.open("rb") as file:
        read = ELFFile(file)
        needed = [tag.needed for tag in read.get_section_by_name(".dynamic").iter_tags("DT_NEEDED")]
        versions = read.get_section_by_name(".gnu.version_r")
        asked = [one.name for _, auxiliaries in (versions.iter_versions() if versions else ()) for one in auxiliaries]
        symbols = read.get_section_by_name(".dynsym").iter_symbols()
        imported = [one.name for one in symbols if one["st_shndx"] == "SHN_UNDEF" and one.name]
        machine = read["e_machine"]
    glibc = [tuple(map(int, re.findall(r"\d+", one))) for one in asked if one.startswith("GLIBC_")]
    return {"machine": machine, "needed": needed, "least": list(max(glibc, default=())), "imported": imported}


def mach_o(path: Path) -> dict[str, Any]:
    """A bundle of macOS: `least` is the version of the system; `is_signed`: there is a signature without a name."""
    from macholib.mach_o import CPU_TYPE_NAMES  # type: ignore[import-not-found, import-untyped, unused-ignore]
    from macholib.MachO import MachO  # type: ignore[import-not-found, import-untyped, unused-ignore]
    from macholib.SymbolTable import SymbolTable  # type: ignore[import-not-found, import-untyped, unused-ignore]

    (header,) = MachO(str(path)).headers
    found: dict[str, Any] = {"machine": CPU_TYPE_NAMES[header.header.cputype], "needed": [], "is_signed": False}
    for command, body, data in header.commands:
        if command.cmd == _LEAST:
            found["least"] = [body.minos >> 16, body.minos >> 8 & 0xFF]
        elif command.cmd == _SIGNATURE:
            found["is_signed"] = _is_ad_hoc(path.read_bytes()[body.dataoff : body.dataoff + body.datasize])
        elif command.get_cmd_name() == "LC_LOAD_DYLIB":
            found["needed"].append(data.rstrip(b"\0").decode())
    found["imported"] = [name.decode().removeprefix("_") for _, name in SymbolTable(MachO(str(path))).undefsyms]
    return found


def _is_ad_hoc(blob: bytes) -> bool:
    """Whether a signature has a directory of code with the flag of one that nobody vouches for."""
    at = blob.find(b"\xfa\xde\x0c\x02")
    return at >= 0 and bool(int.from_bytes(blob[at + 12 : at + 16], "big") & _AD_HOC)


def pe(path: Path) -> dict[str, Any]:
    """A DLL of Windows."""
    import pefile  # type: ignore[import-not-found, import-untyped, unused-ignore]

    read = pefile.PE(str(path))
    tables = read.DIRECTORY_ENTRY_IMPORT
    python = [one.name.decode() for table in tables if table.dll == b"python3.dll" for one in table.imports]
    machine = pefile.MACHINE_TYPE[read.FILE_HEADER.Machine]
    return {"machine": machine, "needed": [table.dll.decode() for table in tables], "least": [], "imported": python}


if __name__ == "__main__":
    readers = {b"\x7fEL": ("ELF", elf), b"\xcf\xfa\xed": ("MACHO", mach_o), b"MZ\x90": ("PE", pe), b"MZx": ("PE", pe)}
    told = []
    for one in map(Path, sys.argv[1:]):
        kind, read = readers[one.read_bytes()[:3]]
        told.append({"format": kind, **read(one)})
    print(json.dumps(told))

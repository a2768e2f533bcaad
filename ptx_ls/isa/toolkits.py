"""The CUDA toolkit and the drivers that accept a PTX version, from toolkits.isa."""

from __future__ import annotations

from functools import cache

from ptx_ls.isa.notation.lines import lines_of, unquote
from ptx_ls.isa.targets import Version, version_number, version_text
from ptx_ls.lazy import dataclass

RULE = (
    "A driver contains its own assembler, which accepts each `.version` up to that of the CUDA version "
    "that `nvidia-smi` shows, and none later; minor-version compatibility covers machine code, not PTX."
)


@dataclass(frozen=True)
class Toolkit:
    """The first toolkit whose assembler accepts a PTX version, and the drivers that came with it.

    `linux` and `windows` are "" if no driver is known, `windows` also if the toolkit contains none. `note` holds what
    is second-hand or otherwise noteworthy.
    """

    ptx: Version
    cuda: str
    linux: str
    windows: str
    note: str

    def as_json(self) -> dict[str, object]:
        """The JSON of a toolkit, which docs/explain.md describes."""
        return {
            "ptx": version_text(self.ptx),
            "cuda": self.cuda,
            "drivers": {"linux": self.linux or None, "windows": self.windows or None},
            "note": self.note or None,
        }

    @property
    def drivers(self) -> str:
        """The lowest drivers as a clause: "driver 570.26 (Linux), 570.65 (Windows) or later"; "" if none is known."""
        known = [f"{name} ({system})" for system, name in (("Linux", self.linux), ("Windows", self.windows)) if name]
        return f"driver {', '.join(known)} or later" if known else ""

    @property
    def short(self) -> str:
        """The toolkit and the drivers as a clause."""
        return ", ".join(filter(None, (f"CUDA {self.cuda} or later", self.drivers)))

    @property
    def sentence(self) -> str:
        """What accepts the version, as a sentence."""
        parts = [f"PTX {version_text(self.ptx)} needs CUDA {self.cuda} or later to assemble"]
        parts += [f"and {self.drivers} to load"] if self.drivers else []
        return " ".join(parts) + (f" ({self.note})." if self.note else ".")


@cache
def load() -> tuple[Toolkit, ...]:
    """All toolkits, the oldest version first."""
    found = []
    for line in lines_of("toolkits.isa"):
        head, cuda, linux, windows, *note = line.columns
        linux, windows = ("" if driver in ("-", "none") else driver for driver in (linux, windows))
        version = version_number(head.split()[1])
        found.append(Toolkit(version, cuda, linux, windows, unquote("".join(note))))
    return tuple(found)


def toolkit_of(version: Version) -> Toolkit | None:
    """The toolkit that accepts a PTX version; None if no release did (1.5, 5.1)."""
    return next((toolkit for toolkit in load() if toolkit.ptx == version), None)

"""The signatures of libdevice's functions, from NVIDIA's bitcode, by llvmlite.

python -m tests.nvvm.libdevice libdevice.10.bc VERSION    writes ptx_ls/isa/data/nvvm_libdevice.isa
"""

from __future__ import annotations

import sys
from collections import defaultdict
from pathlib import Path

from ptx_ls.isa.notation.lines import FOLDER
from ptx_ls.nvvm.libdevice import FILE, PREFIX

_WIDTH = 118
_HEAD = """\
# The functions of libdevice, NVIDIA's library of mathematical functions in NVVM IR, by their type: a line has the
# type, then the names without __nv_. Pointers are those of LLVM today. Read from libdevice.10.bc of CUDA {version} by
# python -m tests.nvvm.libdevice.

"""


def signatures(bitcode: bytes) -> dict[str, list[str]]:
    """The names of the functions of each type, both in order, without prefix."""
    from llvmlite import binding  # type: ignore[import-untyped, import-not-found, unused-ignore]

    found = defaultdict(list)
    for function in binding.parse_bitcode(bitcode).functions:
        if function.name.startswith(PREFIX) and not function.is_declaration:
            found[str(function.global_value_type)].append(function.name.removeprefix(PREFIX))
    return {kind: sorted(found[kind]) for kind in sorted(found)}


def main() -> int:
    path, version = sys.argv[1:]
    text = _HEAD.format(version=version)
    for kind, names in signatures(Path(path).read_bytes()).items():
        line = f"{kind}  "
        for name in names:
            if len(line) + len(name) >= _WIDTH:
                text += line.rstrip() + "\n"
                line = f"{kind}  "
            line += f"{name} "
        text += line.rstrip() + "\n"
    (Path(FOLDER) / FILE).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""LLVM's back end, from llvmlite, as a child process: `[text, target, PTX version]` gives `[PTX or "", log]`.

llvmlite is a wheel; pip installs it once below .cache/llvmlite, apart from the project's environment.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.nvvm.chain.forked import serve

PINNED = "0.50.0"
NEWEST = 90
"""The newest PTX version that LLVM 22 writes."""
_CACHE = Path(__file__).parents[3] / ".cache" / "llvmlite"


def find() -> Path:
    """The folder that llvmlite is installed in."""
    if not (_CACHE / "llvmlite").exists():
        command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(_CACHE)]
        subprocess.run([*command, f"llvmlite=={PINNED}"], check=True)
    return _CACHE


def _main() -> None:
    sys.path.insert(0, str(find()))
    from llvmlite import binding  # type: ignore[import-untyped, import-not-found, unused-ignore]

    binding.initialize_all_targets()
    binding.initialize_all_asmprinters()
    target = binding.Target.from_triple("nvptx64-nvidia-cuda")

    def compiled(job: list[str]) -> list[str]:
        text, cpu, version = job
        try:
            module = binding.parse_assembly(text)
            module.verify()
            machine = target.create_target_machine(cpu=cpu, features=f"+ptx{version}", opt=0)
            return [machine.emit_assembly(module), ""]
        except RuntimeError as error:
            return ["", str(error)]

    serve(compiled)


if __name__ == "__main__":
    _main()

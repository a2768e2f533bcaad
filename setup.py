"""The one step of the build that pyproject.toml cannot say: the table of the instruction set goes into a wheel as
objects too, which are read in a fifth of the time that its notation takes."""

from __future__ import annotations

import subprocess
import sys

from setuptools import setup
from setuptools.command.build_py import build_py


class BuildWithObjects(build_py):
    """Copies the package, then has the copy write its objects. An editable installation keeps its own."""

    def run(self) -> None:
        super().run()
        if not self.editable_mode:
            subprocess.run([sys.executable, "-m", "ptx_ls.isa.objects"], cwd=self.build_lib, check=True)


setup(cmdclass={"build_py": BuildWithObjects})

"""Of files that were checked, no more is kept than what is said of them."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ptx_ls.syntax.document import SMALL

pytestmark = pytest.mark.process

SAMPLE = Path(__file__).parents[1] / "corpus" / "samples" / "saxpy.sm_80.ptx"


@pytest.mark.parametrize("behind", ["", "\n" * SMALL, "\n" * SMALL + ".entry wrong() { foo; }\n"])
def test_what_is_known_of_a_file_goes_with_it(behind: str, tmp_path: Path) -> None:
    path = tmp_path / "a.ptx"
    path.write_text(SAMPLE.read_text(encoding="utf-8") + behind, encoding="utf-8")
    # As the command does, which looks for no circles.
    code = (
        "import gc, sys; gc.disable(); from ptx_ls.cli import main; main(['check', *sys.argv[1:]])\n"
        "from ptx_ls.sema.symbols import Symbols; print(sum(isinstance(one, Symbols) for one in gc.get_objects()))"
    )
    done = subprocess.run([sys.executable, "-c", code, *[str(path)] * 4], capture_output=True, check=True, text=True)
    assert int(done.stdout.split()[-1]) == 1

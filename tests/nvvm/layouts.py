"""The layout of LLVM's own tests: a text keeps its tokens, a second layout changes nothing, LLVM reads the same module,
and what LLVM prints stays as it is.

    python -m tests.nvvm.layouts [--dir DIR]     1 if a text breaks one of these rules

DIR is that of tests/corpus.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from ptx_ls.nvvm.layout.layout import layout
from tests.blanks import with_blanks
from tests.nvvm import assembler, programs


def laid_out(source: bytes) -> bytes:
    """A text after its layout. Raises AssertionError where anything but blanks is replaced."""
    return with_blanks(source, layout(source, None))


def printed(source: bytes) -> bytes | None:
    """What LLVM prints of a module; None if it does not read it."""
    from llvmlite import binding  # type: ignore[import-untyped, import-not-found, unused-ignore]

    try:
        return str(binding.parse_assembly(source.decode(), binding.create_context())).encode()
    except (RuntimeError, UnicodeDecodeError):
        return None


def faults(source: bytes, *, is_read: bool) -> Iterator[str]:
    """The rules that a text breaks. `is_read`: LLVM may be asked, which aborts on some."""
    after = laid_out(source)
    if laid_out(after) != after:
        yield "a second layout changes it"
    module = printed(source) if is_read else None
    if module is not None:
        if printed(after) != module:
            yield "LLVM reads another module"
        if laid_out(module) != module:
            yield "what LLVM prints changes"


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.nvvm.layouts")
    parser.add_argument("--dir", type=Path, default=Path("corpus"))
    root = parser.parse_args().dir
    texts = [*((one.name, one.source, True) for one in programs.llvm(root))]
    # The verifier's tests are wrong on purpose: llvmlite aborts on some of them.
    texts += [(name, source, False) for name, source in assembler.texts(root)]
    unique = {source: (name, is_read) for name, source, is_read in texts}
    broken = 0
    for source, (name, is_read) in unique.items():
        for fault in faults(source, is_read=is_read):
            print(f"{name}: {fault}")
            broken += 1
    print(f"{len(unique)} texts, {broken} faults")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())

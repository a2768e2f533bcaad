"""Writes what a wheel brings of the table as objects: `python -m ptx_ls.isa.objects`, run where the wheel is built."""

from __future__ import annotations

from ptx_ls.isa import deeds, glossary, state, targets, usual_shapes
from ptx_ls.isa.notation import compiled, effects, files, kept
from ptx_ls.isa.nvvm import specification


def main() -> None:
    """Writes below the package's `isa/data` what `kept.find` looks for there."""
    kept.keep(glossary.NAME, glossary.read())
    kept.keep(state.NAME, state.read())
    kept.keep(targets.NAME, targets.read())
    kept.keep(usual_shapes.NAME, usual_shapes.read())
    kept.keep(effects.NAME, effects.read())
    kept.keep(deeds.NAME, deeds.read())
    kept.keep(specification.NAME, specification.read())
    kept.keep(compiled.NAME, compiled.content(files.file_names()))


if __name__ == "__main__":
    main()

"""What is known of shapes of statements (checks/engine/verdicts.py), kept between runs of `ptx-ls check`.

The results of a file are of use until it is edited; these are of use to the next version of it, and to other files.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ptx_ls.isa.targets import version_text

if TYPE_CHECKING:
    from ptx_ls.checks.engine.key_verdict import Verdict
    from ptx_ls.checks.engine.verdicts import KnownShapes
    from ptx_ls.cli.result_cache import ResultCache
    from ptx_ls.sema.target_check import Judge

_LETTERS: dict[Verdict, str] = {"valid": "w", "invalid": "x", "undecided": "u"}
_VERDICTS = {letter: verdict for verdict, letter in _LETTERS.items()}
SUFFIX = "-shapes"
"""How the names of their entries end."""
_SHARE = 8
"""Where more than one file is checked, verdicts are kept when so large a part of them is new."""


class KeptShapes:
    """The verdicts in a folder of results, of the versions and targets that this process has asked for."""

    def __init__(self, cache: ResultCache) -> None:
        self._cache = cache
        self._kept: dict[str, int] = {}
        self._known: dict[str, KnownShapes] = {}

    def recall(self, judge: Judge, is_generated: bool) -> None:
        """Makes known what was kept for the version and target of a judge, in code of compilers or of people."""
        # Imported here, because a large file is read before any check is loaded.
        from ptx_ls.checks.engine.verdicts import known_shapes

        target = judge.target.name if judge.target is not None else ""
        version = version_text(judge.version) if judge.version is not None else ""
        name = f"{version} {target} {is_generated}"
        if name in self._known:
            return
        known = self._known[name] = known_shapes(judge, is_generated)
        lines, _ = self._cache.find(self._key(name)) or ((), ())
        for line in lines:
            shape = line[2:].encode("latin-1")
            (known.exact if line[0] == "=" else known.alike)[shape] = _VERDICTS[line[1]]
        self._kept[name] = len(lines)

    def keep(self) -> None:
        """Keeps what became known, where that is much."""
        for name, known in self._known.items():
            before = self._kept[name]
            if (len(known) - before) * _SHARE > before:
                self._cache.keep(self._key(name), _lines(known), ())
                self._kept[name] = len(known)

    def _key(self, name: str) -> str:
        return f"{self._cache.key(name.encode())}{SUFFIX}"


def _lines(known: KnownShapes) -> list[str]:
    """A line for each shape: `=` if all of it counts, the verdict, and the shape."""
    return [
        f"{mark}{_LETTERS[verdict]}{shape.decode('latin-1')}"
        for mark, verdicts in (("=", known.exact), ("~", known.alike))
        for shape, verdict in verdicts.items()
    ]
